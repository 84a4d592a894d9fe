"""What a careful reader objects to in one item, by its four fields alone.

The order of work: each sentence as words, then the text as a whole, then the options by what the
kinds (`kinds`) and the clauses (`clauses`) say, first as told and then with what the words carry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.reading.outside import clauses, kinds
from tests.reading.outside.stems import excludes, is_kind, one_head, one_stem
from tests.reading.outside.wording import (
    LABELS,
    attribution_flaw,
    sentence_flaws,
    shape_flaw,
    unless_flaw,
)

NOISY = 8
"""From so many premises on, some are there to distract, and may be idle."""
OTHERS = 3
"""So many sentences about others than the options are noise that a filter removes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader sees of an item, and the key."""

    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    answer: int


@dataclass(frozen=True, slots=True)
class Objection:
    """A flaw and where it is."""

    flaw: str
    where: str


def objections(item: Shown, *, opposite: bool = False) -> list[Objection]:
    """All that is wrong with an item; `opposite` also objects to options that deny each other."""
    if all(re.fullmatch(r"[a-z()&|~>]+", text) for text in item.premises):
        return [] if item.question.strip() else [Objection("empty question", "")]
    found = [*_by_words(item), *_by_text(item)]
    found += _by_meaning(item)
    found += _alike(item)
    found += _options(item, opposite=opposite)
    found += () if labelled(item) or not _hypotheses(item) else _noise(item)
    return list(dict.fromkeys(found))


def labelled(item: Shown) -> bool:
    """Whether the choices are names of labels."""
    return bool(item.choices) and set(item.choices) <= LABELS


def _by_words(item: Shown) -> Iterator[Objection]:
    options = () if labelled(item) else item.choices
    for text in (*item.premises, item.question, *options):
        for flaw in sentence_flaws(text):
            yield Objection(flaw, text)
        for other in re.finditer(r"\b(?:some other|another) (boy|girl|man|woman|person)\b", text):
            if not re.search(rf"\b{other[1]}\b", text[: other.start()]):
                yield Objection("other than nothing", text)
    for text in item.premises:
        if shape_flaw(text, ends=".?!:"):
            yield Objection("capital or full stop", text)
    if not item.question.strip():
        yield Objection("empty question", " ".join(item.premises)[:80])
    elif shape_flaw(item.question, ends=".?"):
        yield Objection("capital or full stop", item.question)
    if any(text.endswith(".") for text in options):
        for text in options:
            if shape_flaw(text, ends="."):
                yield Objection("capital or full stop", text)


def _by_text(item: Shown) -> Iterator[Objection]:
    if attribution_flaw(item.premises):
        yield Objection("attribution of a part", " ".join(item.premises))
    texts = (*item.premises, item.question, *item.choices)
    if unless_flaw(texts) and not _same_under_both(item):
        yield Objection("unless", next(t for t in texts if re.search(r"\bunless\b", t, re.I)))
    if not labelled(item) and 0 <= item.answer < len(item.choices):
        right = item.choices[item.answer]
        if supposed := re.match(
            r"(?:If|Suppose that) (.+?)[,.] (?:which|what)", item.question, re.I
        ):
            parts = {_bare(part) for part in (supposed[1], *re.split(r",? and ", supposed[1]))}
            if _bare(right) in parts:
                yield Objection("repeats the supposition", f"{item.question} {right}")
        if _bare(right) in {_bare(text) for text in item.premises}:
            yield Objection("repeats a premise", right)


def _bare(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip().rstrip(".?").lower())


def _same_under_both(item: Shown) -> bool:
    """Whether the label is the same when "unless" also denies the case that it excepts."""
    hypotheses = _hypotheses(item)
    plain: list[Any] = [clauses.read(text) for text in item.premises]
    other: list[Any] = [clauses.read(text, exclusive=True) for text in item.premises]
    queries: list[Any] = [clauses.read(text) for text in hypotheses]
    if None in plain:
        return False
    if all(clauses.follows(plain, f) for f in other):
        return True  # the other sentences decide it already
    if not hypotheses or None in queries:
        return False
    return all(
        clauses.follows(plain, q) == clauses.follows(other, q)
        and clauses.follows(plain, clauses.no(q)) == clauses.follows(other, clauses.no(q))
        for q in queries
    )


def _hypotheses(item: Shown) -> tuple[str, ...]:
    """What the label is about: the options, or the hypothesis; empty if it is something else."""
    if not item.choices:
        return ()
    if not labelled(item):
        known = re.search(r"\b(?:conclusion|what) follows|follows from", item.question, re.I)
        return item.choices if known and "if added" not in item.question else ()
    if "satisfiable" in item.choices:
        return ()
    asked = re.search(r"(?:does it|it) follow(?: from [\w ]+)? that (.+)\?$", item.question, re.I)
    text = f"{asked[1]}." if asked else item.question
    return (text[:1].upper() + text[1:],)


@dataclass(frozen=True, slots=True)
class _Theory:
    """Premises and queries in one of the two readings, with what decides them."""

    premises: list[Any]
    queries: list[Any]
    words: list[Any]
    consistent: Callable[[Sequence[Any]], bool]
    follows: Callable[[Sequence[Any], Any], bool]
    deny: Callable[[Any], Any]


def _theories(item: Shown) -> Iterator[_Theory]:
    hypotheses = _hypotheses(item)
    if not hypotheses and item.choices:
        return
    queries: list[Any] = [kinds.read(text) for text in hypotheses]
    if None not in queries:
        premises: list[Any] = [read for text in item.premises if (read := kinds.read(text))]
        named = kinds.terms([*premises, *queries])
        exist = (
            tuple(t for t in named if not t[0].startswith("~")) if "exist" in item.question else ()
        )
        yield _Theory(
            premises,
            queries,
            kinds.carried(named),
            lambda s: kinds.consistent(s, exist=exist),
            lambda s, q: kinds.follows(s, q, exist=exist),
            lambda q: (kinds.DENIAL[q[0]], *q[1:]),
        )
    queries = [clauses.read(text) for text in hypotheses]
    if None not in queries:
        premises = [clauses.ordered(f) for text in item.premises if (f := clauses.read(text))]
        queries = [clauses.ordered(q) for q in queries]
        words = clauses.carried([*premises, *queries])
        yield _Theory(premises, queries, words, clauses.consistent, clauses.follows, clauses.no)


def _by_meaning(item: Shown) -> Iterator[Objection]:
    for theory in _theories(item):
        told, words = theory.premises, theory.words
        text = " ".join(item.premises)
        if not theory.consistent([*told, *words]):
            yield Objection("contradiction", text)
            continue
        if len(told) == len(item.premises):
            yield from _idle_premises(theory, item)
        if not item.choices:
            continue
        if labelled(item):
            yield from _label(theory, item)
        else:
            yield from _second_options(theory, item)


def _alike(item: Shown) -> Iterator[Objection]:
    """Kinds that their words bring together, though no statement has to say how."""
    if "every kind named exist" not in item.question:
        return
    said = (kinds.read(text) for text in (*item.premises, *_hypotheses(item)))
    terms = sorted(kinds.terms(statement for statement in said if statement))
    for one, other in combinations(terms, 2):
        if is_kind(one, other) or is_kind(other, one) or excludes(one, other):
            continue  # by what these say of each other an option is judged
        names = f"{' '.join(one)} / {' '.join(other)}"
        if one_head(one, other):
            yield Objection("one head noun", names)
        elif one_stem(one, other):
            yield Objection("one stem", names)


def _second_options(theory: _Theory, item: Shown) -> Iterator[Objection]:
    told, words = theory.premises, theory.words
    right = theory.queries[item.answer]
    for place, query in enumerate(theory.queries):
        if place != item.answer and theory.follows([*told, *words], query):
            yield Objection(
                "second right option", f"{' '.join(item.premises)} -> {item.choices[place]}"
            )
    if not theory.follows(told, right):
        if len(told) == len(item.premises) and not theory.follows([*told, *words], right):
            yield Objection(
                "key does not follow", f"{' '.join(item.premises)} -> {item.choices[item.answer]}"
            )
        return
    for place in range(len(told)):
        rest = [*told[:place], *told[place + 1 :]]
        if not theory.follows(rest, right) and theory.follows([*rest, *words], right):
            yield Objection(
                "idle premise", f"{' '.join(item.premises)} -> {item.choices[item.answer]}"
            )


def _noise(item: Shown) -> Iterator[Objection]:
    """Sentences that no chain of kinds or names connects with an option: a filter removes them."""
    about = [_about(text) for text in item.premises]
    reached = set().union(*map(_about, item.choices))
    while more := [found for found in about if found & reached and not found <= reached]:
        reached = reached.union(*more)
    others = [
        t for t, found in zip(item.premises, about, strict=True) if found and not found & reached
    ]
    if reached and len(others) >= OTHERS:
        yield Objection("noise about others", " ".join(others))


def _about(text: str) -> set[str]:
    """The kinds, or the people and things, that a sentence speaks of."""
    if (statement := kinds.read(text)) is not None:
        return {" ".join(kind) for kind in statement[1:]}
    formula = clauses.read(text)
    return {who for who, _ in clauses.atoms(formula)} if formula else set()


_CONNECTED = frozenset(("or", "and", "not", "atom"))
_ALTERNATIVES = re.compile(
    r"^(?!.*\b(?:[Ii]f|[Ww]henever|[Ww]hen|[Uu]nless)\b).*\b(?:or|one of these)\b"
)


def _idle_premises(theory: _Theory, item: Shown) -> Iterator[Objection]:
    if len(item.premises) >= NOISY:
        return
    for place, premise in enumerate(theory.premises):
        if premise[0] in _CONNECTED and not _ALTERNATIVES.search(item.premises[place]):
            continue  # a rule whose condition is denied is no idle sentence to a reader
        rest = [*theory.premises[:place], *theory.premises[place + 1 :]]
        if theory.follows([*rest, *theory.words], premise):
            yield Objection("idle premise", f"{' '.join(item.premises)} ({item.premises[place]})")


def _label(theory: _Theory, item: Shown) -> Iterator[Objection]:
    if len(theory.premises) < len(item.premises):
        return
    (query,) = theory.queries

    def label(premises: Sequence[Any]) -> str:
        if theory.follows(premises, query):
            return "entailed"
        if "unknown" not in item.choices:
            return "not entailed"
        return "contradicted" if theory.follows(premises, theory.deny(query)) else "unknown"

    key = item.choices[item.answer]
    if label([*theory.premises, *theory.words]) != key:
        flaw = "flipped label" if label(theory.premises) == key else "key does not follow"
        yield Objection(flaw, f"{' '.join(item.premises)} -> {item.question} ({key})")


def _options(item: Shown, *, opposite: bool) -> Iterator[Objection]:
    if labelled(item):
        return
    for place, one in enumerate(item.choices):
        for other in item.choices[:place]:
            if _bare(one) == _bare(other) or _equal(one, other):
                yield Objection("equal options", f"{other} / {one}")
            elif opposite and _deny(one, other):
                yield Objection("opposite options", f"{other} / {one}")


def _equal(one: str, other: str) -> bool:
    a, b = kinds.read(one), kinds.read(other)
    if a and b:
        return a == b or (a[0] == b[0] in ("E", "I") and a[1:] == b[:0:-1])
    f, g = clauses.read(one), clauses.read(other)
    return f is not None and g is not None and _same(f, g)


def _deny(one: str, other: str) -> bool:
    a, b = kinds.read(one), kinds.read(other)
    if a and b:
        return kinds.DENIAL[a[0]] == b[0] and (
            a[1:] == b[1:] or (a[0] in "EI" and a[1:] == b[:0:-1])
        )
    f, g = clauses.read(one), clauses.read(other)
    return f is not None and g is not None and _same(f, clauses.no(g))


def _same(f: clauses.Formula, g: clauses.Formula) -> bool:
    return clauses.follows([f], g) and clauses.follows([g], f)


def unread(item: Shown) -> int:
    """How many premises are not understood, of items whose hypothesis or options are."""
    return min((len(item.premises) - len(t.premises) for t in _theories(item)), default=0)
