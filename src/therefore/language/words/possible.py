"""What words may imply or may not: that loan sharks are sharks, that green cards are green.

A compound, or an adjective before a noun, usually names a kind of the noun, but no list of the
exceptions (red herrings, bogus policemen) is ever complete. So whatever follows from the form of a
term is only *possible*: a label is verified if it holds in three cases, that all of the one are the
other, that none are, and that nothing is known. What the published lists say about single words and
orders is certain, and so are the listed compounds that are not kinds of their last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from therefore.language.engine.language import language
from therefore.language.words.apart import apart, meeting
from therefore.language.words.axioms import all_are, none_are, not_both
from therefore.language.words.carrying import Names, composites, is_kind
from therefore.language.words.comparing import crossed, said
from therefore.language.words.content import LIGHT, near, opposed, says_more
from therefore.language.words.kinds import (
    analysed,
    excludes,
    is_idiom,
    kind_of,
    listed_opposites,
    related,
)
from therefore.language.words.lists import cut
from therefore.language.words.orders import adjunct_axioms
from therefore.language.words.stems import rows
from therefore.logic.formulas import Atom, Forall, Formula, Implies


class Possible(NamedTuple):
    """One thing that words may or may not imply."""

    question: str
    """The open question: "whether loan sharks are sharks"."""
    ways: tuple[Formula, ...]
    """The formulas each of which may hold."""
    spelt: tuple[Formula, ...]
    """All forms in which one of them may stand among axioms."""


def possible(names: Names, *, someone: bool = False) -> tuple[Possible, ...]:
    """What the words of these names may imply although no list says so.

    With `someone` the names are verb phrases of individuals ("bake bread"), whose noun is no head.

    >>> [one.question for one in possible((("loan_sharks", 1), ("sharks", 1), ("fish", 1)))]
    ['whether loan sharks are sharks']
    >>> possible((("tall", 1), ("short", 1), ("sea_lions", 1), ("lions", 1)))
    ()
    """
    unary = [name for name, arity in names if arity == 1]
    if len(unary) < len(names):
        return _possible(names, someone)
    if apart(unary) or not any([_connects(*pair, someone) for pair in meeting(unary)]):
        return ()
    return _possible(names, someone)


@lru_cache(maxsize=1 << 17)
def _connects(one: str, other: str, someone: bool = False) -> bool:
    """Whether anything is possible between two names.

    This also finds triples ("red", "owls", "red owls"): the third may be a kind of one of the two.
    """
    return bool(_possible(((one, 1), (other, 1)), someone))


@lru_cache(maxsize=1 << 13)
def _possible(names: Names, someone: bool) -> tuple[Possible, ...]:
    unary = [name for name, arity in names if arity == 1]
    found = [*_kinds(unary, someone), *_contents(unary)]
    found += [Possible(asked, (way,), (way,)) for asked, way in crossed(unary)]
    for axiom in adjunct_axioms([(name, arity) for name, arity in names if arity]):
        match axiom:
            case Forall(_, Implies(Atom(longer), Atom(shorter))):
                asked = f"whether {said(longer)} says {said(shorter)}"
                found.append(Possible(asked, (axiom,), (axiom,)))
    return tuple(found)


def _kinds(unary: Sequence[str], someone: bool) -> Iterator[Possible]:
    terms = [one for one in map(cut, unary) if is_kind(one[2])]
    for (one, prefix, a), (other, prefix2, b) in combinations(terms, 2):
        if prefix != prefix2:
            continue
        for narrow, wide, p, q in ((one, other, a, b), (other, one, b, a)):
            if may_be_kind_of(p, q):
                yield _all_or_none(f"whether {said(narrow)} are {said(wide)}", narrow, wide)
        if excludes(a, b) and not listed_opposites(a, b):
            yield _never_both(one, other)
        elif not someone and may_name_one(a, b):
            for narrow, wide in ((one, other), (other, one)):
                yield _all_or_none(f"whether {said(narrow)} are {said(wide)}", narrow, wide)
    for name, axiom in composites(terms):
        yield Possible(f"what {said(name)} are", (axiom,), (axiom,))


def _contents(unary: Sequence[str]) -> Iterator[Possible]:
    """What two terms may imply of each other because of shared or opposite words.

    Verb phrases are included: they have no kinds by their last word, but whoever runs can run.
    """
    prefixes = {name: prefix for name, prefix, kind in map(cut, unary) if is_kind(kind)}
    for one, other in combinations(unary, 2):
        compared = one in prefixes and prefixes[one] == prefixes.get(other)
        if listed_opposites(one, other) or (compared and related(one, other)):
            continue
        if opposed(one, other):
            yield _never_both(one, other)
        alike = near(one, other)
        for narrow, wide in ((one, other), (other, one)):
            if alike or says_more(narrow, wide):
                yield _all_or_none(f"whether “{said(narrow)}” says “{said(wide)}”", narrow, wide)


def _all_or_none(question: str, one: str, other: str) -> Possible:
    """The possibility that all of the one are the other, or none."""
    ways = (all_are(one, other), none_are(one, other))
    return Possible(question, ways, ways)


def _never_both(one: str, other: str) -> Possible:
    """The possibility that nothing is both."""
    spelt = (
        *(none_are(one, other), none_are(other, one)),
        *(not_both(one, other), not_both(other, one)),
    )
    return Possible(f"whether {said(one)} can be {said(other)}", spelt[:1], spelt)


@lru_cache(maxsize=1 << 16)
def may_be_kind_of(one: str, other: str) -> bool:
    """Whether the first term has the words of the second, and so may be a kind of it.

    >>> [may_be_kind_of(one, "sharks") for one in ("loan sharks", "toy sharks", "shark fins")]
    [True, True, False]
    >>> may_be_kind_of("clever kings", "clever"), may_be_kind_of("sea horses", "horses")
    (True, False)
    """
    if kind_of(one, other):
        return True
    a, b = analysed(one), analysed(other)
    if a.name == b.name or is_idiom(a):
        return False
    if not b.modifiers and not b.tail and b.head in a.modifiers:
        return "adjective" in language("english").lexicon.lemmas.get(b.head, ())
    if a.head != b.head or (b.tail and a.tail != b.tail):
        return False
    rest = iter(a.modifiers)
    return all(each in rest for each in b.modifiers)


@lru_cache(maxsize=1 << 16)
def may_name_one(one: str, other: str) -> bool:
    """Whether two terms have one head, or heads listed as nearly the same, with other modifiers.

    People may know of such terms that all of the one are the other, though no text says so.

    >>> may_name_one("brass instruments", "musical instruments"), may_name_one("silk", "fabrics")
    (True, False)
    >>> may_name_one("acrylic cloth", "fabrics"), may_name_one("hiking boots", "boots")
    (True, False)
    """
    a, b = analysed(one), analysed(other)
    if not LIGHT.isdisjoint((*a.modifiers, *b.modifiers)):
        return False  # "own a house": no noun with what stands before it
    if a.head == b.head:
        alike = bool(a.modifiers and b.modifiers)
    else:
        alike = not rows(a.head).isdisjoint(rows(b.head))
    if not alike or related(one, other):
        return False
    return not (may_be_kind_of(one, other) or may_be_kind_of(other, one))
