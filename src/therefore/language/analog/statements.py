"""Labelled statements, said and read: nested connectives without nested sentences.

    Each of the lettered statements below may be true or false. Statement A: Linda is behind Mary.
    Statement B: John is above Mary. Statement C: Mary is above Linda. Statement D: A is true and B
    is false. If D is true, then C is true.

A labelled statement asserts nothing, as the opening says; the text asserts only its last sentence,
which has no label. Each sentence has at most one connective, so no scope is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from therefore.errors import SentenceError
from therefore.logic.formulas import (
    And,
    Atom,
    Formula,
    Implies,
    Not,
    Or,
    atoms,
    children,
    subformulas,
)
from therefore.logic.tptp import write_formula

OPENING = "Each of the lettered statements below may be true or false."
"""The first sentence of every text with labelled statements, word for word; it asserts nothing."""
_LABELS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # "I is true" would look like a slip
_SAY = {And: "{} and {}.", Or: "{} or {}, or both.", Implies: "If {}, then {}."}

MEANINGS: dict[str, Callable[..., Formula]] = {
    "A is true": lambda statement: statement,
    "A is false": Not,
    "x and y": lambda left, right: And((left, right)),
    "x or y, or both": lambda left, right: Or((left, right)),
    "If x, then y": Implies,
}
"""The meaning of each pattern; the reader looks it up here and nowhere else."""


def say_labelled(formula: Formula, clauses: dict[str, str]) -> str:
    """A formula over letters as labelled statements; `clauses` gives the words of each letter.

    >>> from therefore.logic.formulas import Atom
    >>> clauses = {"a": "Linda is behind Mary", "b": "John is above Mary"}
    >>> say_labelled(Or((Not(Atom("a")), Atom("b"))), clauses).removeprefix(OPENING)
    ' Statement A: Linda is behind Mary. Statement B: John is above Mary. A is false or B is true, \
or both.'
    """
    letters = atoms(formula)
    labels: dict[Formula, str] = dict(zip(letters, _LABELS, strict=False))
    told = [f"Statement {labels[letter]}: {clauses[letter.predicate]}." for letter in letters]

    def label(node: Formula) -> str:
        if node not in labels:
            text = said(node)
            labels[node] = _LABELS[len(labels)]
            told.append(f"Statement {labels[node]}: {text}")
        return labels[node]

    def value(node: Formula) -> str:
        if isinstance(node, Not):
            return f"{label(node.body)} is false"
        return f"{label(node)} is true"

    def said(node: Formula) -> str:
        pattern = _SAY.get(type(node), "{}.")
        return pattern.format(*map(value, children(node) if pattern != "{}." else (node,)))

    last = said(formula)
    return " ".join([OPENING, *told, last])


LARGEST = 500
"""The most parts of a labelled formula: labels that name each other twice double it each time."""
_LINK = "link_"
_SIGNS = re.compile(r"\W+", re.ASCII)
_LABELLED = re.compile(r"Statement ([A-Z]): (.+)")
_VALUE = r"([A-Z]) is (true|false)"
_JOINED: dict[str, re.Pattern[str]] = {
    "x and y": re.compile(rf"{_VALUE} and {_VALUE}\."),
    "x or y, or both": re.compile(rf"{_VALUE} or {_VALUE}, or both\."),
    "If x, then y": re.compile(rf"If {_VALUE}, then {_VALUE}\."),
}
_ONE = re.compile(rf"{_VALUE}\.")


def is_labelled(text: str) -> bool:
    """Whether the text opens with `OPENING`."""
    return text.startswith(OPENING)


def read_labelled(text: str, read: Callable[[str], Formula], *, linked: bool = False) -> Formula:
    """The formula that the text asserts; `read` reads statements that name no other statement.

    With `linked`, "If A, then B" also asserts an atom that A and B are linked; so the claim that it
    is false implies nothing about A and B.

    >>> from therefore.logic.formulas import Atom
    >>> read_labelled(f"{OPENING} Statement A: P. Statement B: Q. If A is true, then B is false.",
    ...               lambda text: Atom(text[0].lower()))
    Implies(left=Atom(predicate='p', arguments=()), right=Not(body=Atom(predicate='q', \
arguments=())))
    """
    *labelled, last = re.split(r"(?<=\.) ", text.removeprefix(f"{OPENING} "))
    known: dict[str, Formula] = {}
    for sentence in labelled:
        found = _LABELLED.fullmatch(sentence)
        if not found or found[1] in known:
            raise SentenceError(
                f"{text!r} is no sentence: {sentence!r} is no statement with a label of its own"
            )
        about = _about(found[2], known, text)
        made = read(found[2]) if about is None else about
        parts = sum(1 for _ in islice(subformulas(made), LARGEST + 1))
        if parts > LARGEST:
            raise SentenceError(f"statement {found[1]} has more than {LARGEST} parts")
        if linked and isinstance(made, Implies):
            made = And((Atom(_LINK + _SIGNS.sub("_", write_formula(made))), made))
        known[found[1]] = made
    asserted = _about(last, known, text)
    if asserted is None:
        raise SentenceError(f"{text!r} is no sentence: its last one says nothing of the statements")
    return asserted


def denies_link(formula: Formula, affirmed: bool = True) -> bool:
    """Whether the formula holds a link atom (see `read_labelled`) in a denied place."""
    match formula:
        case Atom(predicate):
            return not affirmed and predicate.startswith(_LINK)
        case Not(body):
            return denies_link(body, not affirmed)
        case Implies(left, right):
            return denies_link(left, not affirmed) or denies_link(right, affirmed)
        case _:
            return any(denies_link(part, affirmed) for part in children(formula))


def _about(sentence: str, known: dict[str, Formula], text: str) -> Formula | None:
    """The formula of a sentence about labelled statements; None if it names none."""

    def value(label: str, word: str) -> Formula:
        if label not in known:
            raise SentenceError(f"{text!r} is no sentence: there is no statement {label} before")
        return MEANINGS[f"A is {word}"](known[label])

    if found := _ONE.fullmatch(sentence):
        return value(*found.groups())
    for pattern, shape in _JOINED.items():
        if found := shape.fullmatch(sentence):
            one, first, other, second = found.groups()
            return MEANINGS[pattern](value(one, first), value(other, second))
    return None
