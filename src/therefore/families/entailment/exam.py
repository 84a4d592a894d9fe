"""Textbook forms and their closest failures: the exam split.

Each form of `forms.txt` is a premise and a conclusion. Short forms have further instances: with
negations on their variables (a double one is left out), and with operands of `&` and `|` exchanged.
The lengths are those of the paper's exam. The failing partner has the same premise and a conclusion
with one thing changed. These premises are reserved: no other split may use one, so that the exam
stays unseen although it is drawn from a short list.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from therefore.logic.infix import read_infix
from therefore.logic.polish import BINARY, LETTERS, canonical, letters_of, operators_in, polish

SPLIT = "test_exam"
"""The split that owns the forms, in every preset that has it."""


@dataclass(frozen=True, slots=True)
class Inference:
    """A form of inference, or an instance of one, in Polish notation."""

    name: str
    premise: str
    conclusion: str


@cache
def forms() -> tuple[Inference, ...]:
    """The forms as written down; several premises are joined by `&`."""
    found: list[Inference] = []
    text = (files("therefore.families.entailment") / "forms.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, body = line.partition(": ")
            left, _, right = body.partition(" |- ")
            premises = [polish(read_infix(part)) for part in left.split(" ; ")]
            premise = premises[0] if len(premises) == 1 else "&" + "".join(premises)
            found.append(Inference(name, premise, polish(read_infix(right))))
    return tuple(found)


NEGATED = 5
"""A form gets negated instances if premise and conclusion have at most so many operators."""
COMMUTED = 4
"""Operands are exchanged in an instance only if it has at most so many operators."""


@cache
def instances() -> tuple[Inference, ...]:
    """Every form and the instances of the short ones; one for each canonical pair."""
    found: dict[tuple[str, str], Inference] = {}
    for form in forms():
        names = letters_of(form.premise + form.conclusion)
        for signs in product(("", "~"), repeat=len(names)):
            swap = {name: sign + name for name, sign in zip(names, signs, strict=True)}
            premise, conclusion = (_negate(text, swap) for text in (form.premise, form.conclusion))
            operators = operators_in(premise + conclusion)
            if any(signs) and operators > NEGATED:
                continue
            commute = operators <= COMMUTED
            lefts = commuted(premise) if commute else [premise]
            rights = commuted(conclusion) if commute else [conclusion]
            for left, right in product(lefts, rights):
                order = letters_of(left + right)
                table = str.maketrans(order, LETTERS[: len(order)])
                pair = left.translate(table), right.translate(table)
                found.setdefault(pair, Inference(form.name, *pair))
    return tuple(found.values())


def commuted(text: str) -> list[str]:
    """All versions of the formula, each `&` and `|` with its operands in either order.

    >>> commuted("&a>bc")
    ['&a>bc', '&>bca']
    """
    stack: list[list[str]] = []
    for sign in reversed(text):
        if sign == "~":
            stack.append([sign + body for body in stack.pop()])
        elif sign in BINARY:
            lefts, rights = stack.pop(), stack.pop()
            made = [sign + left + right for left, right in product(lefts, rights)]
            if sign != ">":
                made += [sign + right + left for left, right in product(lefts, rights)]
            stack.append(list(dict.fromkeys(made)))
        else:
            stack.append([sign])
    return stack.pop()


def _negate(text: str, swap: dict[str, str]) -> str:
    return "".join(swap.get(sign, sign) for sign in text).replace("~~", "")


@cache
def _reserved() -> frozenset[str]:
    return frozenset(canonical(form.premise) for form in instances())


def split_key(premise: str) -> str:
    """What decides the split: the canonical premise, with a mark if the exam reserves it."""
    return f"@{SPLIT}:{premise}" if premise in _reserved() else premise


def reserved(premise: str) -> bool:
    """Whether a canonical premise is one of the exam's."""
    return len(premise) <= _longest() and premise in _reserved()


@cache
def _longest() -> int:
    return max(map(len, _reserved()))


@cache
def _lots() -> dict[str, str]:
    """The lot, a to h, of each canonical premise: one lot a class of seeds, about equally large."""
    sizes = Counter(canonical(form.premise) for form in instances())
    weight = dict.fromkeys("abcdefgh", 0)
    lots: dict[str, str] = {}
    for premise, size in sizes.most_common():
        lots[premise] = min(weight, key=weight.__getitem__)
        weight[lots[premise]] += size
    return lots


def exam_key(form: Inference) -> str:
    """What decides the class of seeds of an exam item: the lot of its premise."""
    return f"exam:{_lots()[canonical(form.premise)]}"


def mutate(text: str, rng: random.Random) -> str:
    """The formula with one thing changed: an operator, a variable, a negation, or two operands."""
    place = rng.randrange(len(text))
    sign = text[place]
    if sign == "~":
        return text[:place] + text[place + 1 :]
    if sign in "&|>":
        kind = rng.choice([other for other in "&|>" if other != sign] + ["swap"])
        if kind != "swap":
            return text[:place] + kind + text[place + 1 :]
        middle = operand(text, place + 1)
        end = operand(text, middle)
        return text[: place + 1] + text[middle:end] + text[place + 1 : middle] + text[end:]
    others = [name for name in letters_of(text) if name != sign]
    return text[:place] + rng.choice([*others, "~" + sign]) + text[place + 1 :]


def operand(text: str, start: int) -> int:
    """Where the operand that begins at `start` ends."""
    open_places = 1
    while open_places:
        sign = text[start]
        start += 1
        open_places += 0 if sign == "~" else 1 if sign in "&|>" else -1
    return start
