"""From the terms of a text to the axioms that their words call for: hiking boots are boots.

`carried(formulas)` looks only at the names in the formulas, so anyone who has the formulas of a
text can add these axioms. Only names that occur get axioms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from therefore.language.engine.counting import decode
from therefore.language.words.amounts import amount_axioms, amounts
from therefore.language.words.apart import apart, meeting
from therefore.language.words.axioms import X, all_are, all_such_are, not_both
from therefore.language.words.kinds import analysed, excludes, is_intersective, is_plural, kind_of
from therefore.language.words.lists import Cut, cut
from therefore.language.words.orders import adjunct_axioms, degree_axioms, is_verb, order_axioms
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Forall,
    Formula,
    Or,
    subformulas,
    terms_of,
)

Names = tuple[tuple[str, int], ...]
"""Predicates with their numbers of arguments."""
PERSON = "person"


def carried(formulas: Iterable[Formula]) -> list[Formula]:
    """The axioms that the words of these formulas call for.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> text = [read_formula("![X]: (boot(X) => worn(X))"), read_formula("hiking_boot(b)")]
    >>> [write_formula(axiom) for axiom in carried(text)]
    ['![X]: (hiking_boot(X) => boot(X))']
    """
    return list(called_for(*terms(formulas)))


def called_for(names: Names, individuals: tuple[str, ...]) -> tuple[Formula, ...]:
    """The axioms that predicates with their arities, and constants, call for.

    >>> called_for((("owls", 1), ("bats", 1)), ("ann",))
    ()
    """
    if silent(names, individuals):
        return ()
    unary = [name for name, arity in names if arity == 1]
    if len(unary) == len(names) and PERSON not in unary:
        things = [name for name in individuals if name.startswith("the_")]
        told = any(_tells(name, one) for name in things for one in unary)
        if not told and not any([_connected(*pair) for pair in meeting(unary)]):
            return ()
    return _called_for(names, individuals)


def silent(names: Names, individuals: Iterable[str]) -> bool:
    """A quick look: True only if the names call for nothing, and no two of them are connected.

    Without comparisons and amounts, only two names that are connected call for anything.
    """
    unary = [name for name, arity in names if arity == 1]
    if len(unary) < len(names) or PERSON in unary:
        return False
    return apart(unary, [_told_by(name) for name in individuals if name.startswith("the_")])


@lru_cache(maxsize=1 << 14)
def _called_for(names: Names, individuals: tuple[str, ...]) -> tuple[Formula, ...]:
    unary = [name for name, arity in names if arity == 1]
    axioms: dict[Formula, None] = {}
    binary = [name for name, arity in names if arity == 2]
    for axiom in _individuals(individuals, unary):
        axioms[axiom] = None
        unary += [
            part.predicate
            for part in subformulas(axiom)
            if isinstance(part, Atom) and part.predicate not in unary and part.predicate != PERSON
        ]
    for axiom in (
        *_kinds(unary),
        *order_axioms(binary),
        *degree_axioms(unary, binary),
        *adjunct_axioms([(name, arity) for name, arity in names if arity]),
        *amount_axioms(amounts([name for name, arity in names if not arity])),
    ):
        axioms[axiom] = None
    return tuple(axioms)


def terms(formulas: Iterable[Formula]) -> tuple[Names, tuple[str, ...]]:
    """The predicates with their arities, and the constants; those inside amounts are included."""
    found: dict[tuple[str, int], None] = {}
    named: dict[str, None] = {}
    queue = list(formulas)
    for formula in queue:  # which grows meanwhile
        for part in subformulas(formula):
            if not isinstance(part, Atom | Equal):
                continue
            said = terms_of(part)
            if isinstance(part, Atom):
                found[part.predicate, len(said)] = None
                if not said and (amount := decode(part.predicate)) is not None:
                    queue += amount[1]
            for term in said:
                if type(term) is Constant:
                    named[term.name] = None
    return tuple(found), tuple(named)


def _kinds(unary: Sequence[str]) -> Iterator[Formula]:
    """Axioms between unary names: kinds of kinds, exclusive kinds, and composites."""
    terms = [one for one in map(cut, unary) if is_kind(one[2])]
    for one, other in combinations(terms, 2):
        yield from _between(one, other)
    for _, axiom in composites(terms):
        yield axiom


def composites(terms: Sequence[Cut]) -> Iterator[tuple[str, Formula]]:
    """Each name that two others together imply, with the axiom: red and ball imply red_ball."""
    known = {name for name, _, _ in terms}
    for each in terms:
        parts = _composed(each)
        if parts is not None and known.issuperset(parts):
            yield each[0], all_such_are(parts, each[0])


@lru_cache(maxsize=1 << 17)
def _connected(one: str, other: str) -> bool:
    """Whether one of two predicates carries the other, or excludes it."""
    return any(True for _ in _kinds((one, other))) or any(
        True for _ in adjunct_axioms(((one, 1), (other, 1)))
    )


@lru_cache(maxsize=1 << 16)
def is_kind(bare: str) -> bool:
    """Whether a name may name a kind: it is no verb phrase, or may also be a plural noun."""
    return not is_verb(bare) or is_plural(bare)


@lru_cache(maxsize=1 << 16)
def _composed(term_cut: Cut) -> tuple[str, str] | None:
    """The noun and the adjective that together imply the term; None if it has no such parts."""
    _, prefix, bare = term_cut
    term = analysed(bare)
    if not term.modifiers or not is_intersective(term.modifiers[0]):
        return None
    if not kind_of(bare, term.modifiers[0]):
        return None
    rest = "_".join((*term.modifiers[1:], term.head, *term.tail))
    return prefix + rest, prefix + term.modifiers[0]


@lru_cache(maxsize=1 << 17)
def _between(first: Cut, second: Cut) -> tuple[Formula, ...]:
    """The axioms by which one of two terms implies or excludes the other."""
    (one, prefix, a), (other, prefix2, b) = first, second
    if prefix != prefix2:
        return ()
    found = [
        all_are(narrow, wide)
        for narrow, wide, p, q in ((one, other, a, b), (other, one, b, a))
        if kind_of(p, q)
    ]
    return (*found, not_both(one, other)) if excludes(a, b) else tuple(found)


@lru_cache(maxsize=1 << 14)
def _told_by(name: str) -> str:
    """The kind in an individual's name: "cow" of `the_cow` and of `ann's_cow`."""
    return name.removeprefix("the_").rpartition("'s_")[2]


@lru_cache(maxsize=1 << 14)
def _tells(name: str, predicate: str) -> bool:
    """Whether an individual's name implies the predicate: `the_red_cow` implies `cow`."""
    kind = _told_by(name)
    return kind == predicate or kind_of(kind, predicate)


def _individuals(named: Sequence[str], unary: Sequence[str]) -> Iterator[Formula]:
    """Axioms from names: `the_cow` is a cow; if "person" occurs, all others are persons."""
    things = [name for name in named if name.startswith("the_")]
    for name in things:
        if any(_tells(name, each) for each in unary):
            yield Atom(_told_by(name), (Constant(name),))
    if PERSON not in unary:
        return
    if not things:
        yield Forall(("X",), Atom(PERSON, (X,)))
        return
    for name in named:
        if name not in things:
            yield Atom(PERSON, (Constant(name),))
    others: list[Formula] = [Equal(X, Constant(name)) for name in things]
    yield Forall(("X",), Or((Atom(PERSON, (X,)), *others)))
