"""Categorical problems, certified: all, no, some or not all of one term are another.

What is said in which order makes the form; terms are numbered until they get names. A refutation is
the solver's; a model comes from the regions of Venn's diagram. The checker accepts both, once:
other orders, and premises that have nothing to do with it, change only numbers in a refutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from therefore.certify import stored
from therefore.certify.form import Form, gapped_evidence, loosened
from therefore.certify.gaps import Gapped
from therefore.certify.label import LabelError
from therefore.checker.check import Accepted, check_model
from therefore.checker.claims import against_query, theory_alone
from therefore.checker.evidence import Model
from therefore.items import Logic
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Problem,
    Variable,
)
from therefore.solve import regions
from therefore.solve.decide import satisfiable
from therefore.solve.moods import Mood, P, S
from therefore.solve.regions import Quantifier, Statement

TERMS = 32
OPEN = {f"t{term}": term for term in range(TERMS)}
"""A term is called by its number until it gets a name."""
_NUMBERS = tuple(map(str, range(1, 3 * TERMS)))
"""The numbers of sentences as texts, by their places."""


@lru_cache(maxsize=1 << 12)
def formula(statement: Statement) -> Formula:
    """The statement about t0, t1, ..."""
    quantifier, one, other = statement
    return stated(quantifier, f"t{one}", f"t{other}")


def stated(quantifier: str, one: str, other: str) -> Formula:
    """All (A), no (E), some (I) or not all (O) of the one are the other."""
    first, second = Atom(one, (Variable("X"),)), Atom(other, (Variable("X"),))
    second_or_not = Not(second) if quantifier in "EO" else second
    if quantifier in "AE":
        return Forall(("X",), Implies(first, second_or_not))
    return Exists(("X",), And((first, second_or_not)))


@lru_cache(maxsize=TERMS)
def existence(term: int) -> Formula:
    """The term has members."""
    return Exists(("X",), Atom(f"t{term}", (Variable("X"),)))


@lru_cache(maxsize=1 << 12)
def _text(statement: Statement) -> Gapped:
    return Gapped.formula(formula(statement), OPEN)


@lru_cache(maxsize=TERMS)
def _existence_text(term: int) -> Gapped:
    return Gapped.formula(existence(term), OPEN)


def mentioned(premises: Sequence[Statement]) -> tuple[int, ...]:
    """The terms in order of first mention: each of them has members."""
    return tuple(dict.fromkeys([term for _, one, other in premises for term in (one, other)]))


def problem(premises: Sequence[Statement], queries: Sequence[Statement] = ()) -> Problem:
    """The premises in this order, and what is asked."""
    return Problem(
        tuple([existence(term) for term in mentioned(premises)]),
        tuple([formula(premise) for premise in premises]),
        tuple([formula(query) for query in queries]),
    )


def logic(
    premises: Sequence[Statement], queries: Sequence[Statement], names: Sequence[str]
) -> Logic:
    """The problem about these names, without evidence."""
    return Form.made(_texts(premises, queries), ()).fill(names)[0]


def _texts(
    premises: Sequence[Statement], queries: Sequence[Statement]
) -> tuple[tuple[Gapped, ...], ...]:
    """Axioms, premises, queries and no goal."""
    return (
        tuple([_existence_text(term) for term in mentioned(premises)]),
        tuple([_text(premise) for premise in premises]),
        tuple([_text(query) for query in queries]),
        (),
    )


def _refuted(
    reasons: tuple[Statement, ...], premises: tuple[Statement, ...], query: Statement
) -> Gapped:
    """A refutation of the premises with the query denied, from one that needs only the reasons.

    Every statement is quantified and names nobody, so it has one number. The checker accepted the
    refutation of the sorted reasons; here only its numbers change.
    """
    found = _refutation(tuple(sorted(reasons)), query)
    sentences = (*mentioned(premises), *premises, query)
    places = {sentence: place for place, sentence in enumerate(sentences)}
    numbers = [_NUMBERS[places[sentence]] for sentence in found.places]
    return Gapped((found.text % tuple(numbers)).replace("%", "%%"))


@lru_cache(maxsize=1 << 14)
def _refutation(premises: tuple[Statement, ...], query: Statement) -> Gapped:
    """A refutation of the premises with the query denied; LabelError if it does not follow.

    Gaps are the numbers of sentences; the key of a gap is a term that has members, or a statement.
    """
    sentences = (*mentioned(premises), *premises, query)
    known = stored.evidence(f"{regions.spelled(premises)}>{regions.spelled([query])}")
    loose = known[0] if known else refutation(premises, query)
    return Gapped(loose.text, tuple([sentences[place] for place in loose.places]))


def refutation(premises: tuple[Statement, ...], query: Statement) -> Gapped:
    """The same refutation, found by the solver; the key of a gap is the sentence's place."""
    formulas = against_query(0, False).formulas(problem(premises, [query]))
    found = satisfiable(formulas)
    if isinstance(found, Model):
        raise LabelError(f"{query} does not follow from {premises}")
    loose = loosened(found, formulas)
    if loose is None:
        raise LabelError(f"{query} follows from {premises} by more than single sentences")
    return loose


@lru_cache(maxsize=1 << 14)
def concluded(premises: tuple[Statement, ...], query: Statement) -> Form:
    """The form in which the statement follows from consistent premises."""
    shown = [
        (against_query(0, False), _refuted(premises, premises, query)),
        (theory_alone(True), model(premises)),
    ]
    return Form.made(_texts(premises, [query]), shown)


@lru_cache(maxsize=1 << 14)
def chosen(premises: tuple[Statement, ...], options: tuple[Statement, ...]) -> Form:
    """The form in which the first option follows and the others do not; LabelError otherwise."""
    return _selected(premises, premises, options)


def _selected(
    reasons: tuple[Statement, ...],
    premises: tuple[Statement, ...],
    options: tuple[Statement, ...],
) -> Form:
    """The form in which the first option follows from the reasons, and the others do not follow."""
    shown = [(against_query(0, False), _refuted(reasons, premises, options[0]))]
    for place, option in enumerate(options[1:], start=1):
        shown.append((against_query(place, True), model(premises, option)))
    return Form.made(_texts(premises, options), shown)


@lru_cache(maxsize=1 << 14)
def unsettled(premises: tuple[Statement, ...], query: Statement) -> Form:
    """The form in which the query does not follow; LabelError if it does."""
    shown = [(against_query(0, True), model(premises, query))]
    return Form.made(_texts(premises, [query]), shown)


def model(premises: tuple[Statement, ...], denied: Statement | None = None) -> Gapped:
    """A model of the premises in which every term has members and the statement is false.

    LabelError if there is none, or if the checker rejects it.
    """
    return _model(tuple(sorted(premises)), denied)


@lru_cache(maxsize=1 << 15)
def _model(premises: tuple[Statement, ...], denied: Statement | None) -> Gapped:
    terms = mentioned(premises)
    found = regions.individuals(premises, 1 + max(terms), denied)
    if found is None:
        raise LabelError(f"{premises} without {denied} should be satisfiable")
    wanted: list[Statement] = [*premises]
    wanted += [("I", term, term) for term in terms]
    wrong = [each for each in wanted if not _true(each, found)]
    if wrong or (denied is not None and _true(denied, found)):
        raise LabelError(f"the checker rejects {found} for {premises} without {denied}")
    return _worlds(tuple(found), 1 + max(terms))


def _true(statement: Statement, inhabited: Sequence[int]) -> bool:
    """Whether a statement is true of individuals in these regions, by the checker.

    All that matters is which of the two terms each individual is in: the checker is asked once for
    each set of such kinds.

    >>> _true(("A", 0, 1), [0b111, 0b110]), _true(("A", 1, 0), [0b111, 0b110])
    (True, False)
    """
    quantifier, one, other = statement
    kinds = frozenset([(who >> one & 1) + 2 * (who >> other & 1) for who in inhabited])
    return _holds(quantifier, kinds)


@cache
def _holds(quantifier: Quantifier, kinds: frozenset[int]) -> bool:
    return check_model([formula((quantifier, 0, 1))], _structure(tuple(kinds), 2)) == Accepted()


def _structure(inhabited: tuple[int, ...], count: int) -> Model:
    """The model with an individual in each of these regions."""
    domain = tuple(f"w{number}" for number in range(1, len(inhabited) + 1))
    true = frozenset(
        Atom(f"t{term}", (Constant(who),))
        for who, region in zip(domain, inhabited, strict=True)
        for term in range(count)
        if region >> term & 1
    )
    return Model(true, domain)


@lru_cache(maxsize=1 << 14)
def _worlds(inhabited: tuple[int, ...], count: int) -> Gapped:
    """The text of that model, names left open."""
    return gapped_evidence(_structure(inhabited, count), OPEN)


@dataclass(frozen=True, slots=True, eq=False)
class Crossed:
    """A path that concludes something, a fallacy beside it, and four options.

    Terms are numbered in this order: those of the path, the other subject, the term of the
    fallacy, the other predicate.
    """

    path: tuple[Statement, ...]
    premises: tuple[Statement, ...]
    """The path's, then the fallacy's."""
    conclusion: Quantifier
    options: tuple[Statement, ...]
    """The conclusion, with the other predicate, the other subject, and both."""


@lru_cache(maxsize=1 << 14)
def crossed(path: tuple[Statement, ...], conclusion: Quantifier, fallacy: Mood) -> Crossed:
    """The plan of a path and a fallacy, with its four options."""
    size = 1 + max(term for _, one, other in path for term in (one, other))
    beside = tuple((q, one + size, other + size) for q, one, other in fallacy.premises)
    options: tuple[Statement, ...] = tuple(
        (conclusion, S + size * one, P + size * other) for one in (0, 1) for other in (0, 1)
    )
    return Crossed(path, (*path, *beside), conclusion, options)


@lru_cache(maxsize=1 << 11)
def ordered(plan: Crossed, order: tuple[int, ...]) -> tuple[tuple[Statement, ...], Form]:
    """The premises in this order, and their form; LabelError unless only the first follows."""
    premises = tuple([plan.premises[place] for place in order])
    return premises, _selected(plan.path, premises, plan.options)
