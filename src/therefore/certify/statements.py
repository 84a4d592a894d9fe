"""Categorical problems, certified: all, no, some or not all of one term are another.

What is said in which order makes the form; terms are numbered until they get names. A proof is the
solver's; a model comes from the regions of Venn's diagram, and the checker accepts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.certify.form import Form
from therefore.certify.gaps import Gapped
from therefore.certify.label import LabelError
from therefore.checker.check import Rejected, check, check_model
from therefore.checker.claims import Claim, against_query, theory_alone
from therefore.checker.evidence import Evidence, Model, Refutation
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
from therefore.solve.decide import prove
from therefore.solve.moods import Mood, P, S
from therefore.solve.proof import Proof
from therefore.solve.regions import Quantifier, Statement, individuals

TERMS = 32
OPEN = {f"t{term}": term for term in range(TERMS)}
"""A term is called by its number until it gets a name."""


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
    return make_form(premises, queries, {}).fill(names)[0]


def make_form(
    premises: Sequence[Statement], queries: Sequence[Statement], evidence: dict[Claim, Evidence]
) -> Form:
    """The form of a problem with this evidence; LabelError if a refutation does not hold."""
    asked = problem(premises, queries)
    for claim, shown in evidence.items():
        if isinstance(shown, Refutation):
            judgement = check(claim.formulas(asked), shown)
            if isinstance(judgement, Rejected):
                raise LabelError(judgement.reason)
    texts = (
        tuple([_existence_text(term) for term in mentioned(premises)]),
        tuple([_text(premise) for premise in premises]),
        tuple([_text(query) for query in queries]),
        (),
    )
    # Every statement is quantified and names nobody, so that it is numbered as a whole.
    return Form.of(asked, evidence, OPEN, texts=texts, counted=True)


def follows(premises: tuple[Statement, ...], query: Statement) -> bool:
    """Whether the statement follows, by the solver."""
    return isinstance(_decided(tuple(sorted(premises)), query), Proof)


def proof(premises: tuple[Statement, ...], query: Statement) -> Proof:
    """That the statement follows, for any order of the premises; LabelError if it does not."""
    found = _decided(tuple(sorted(premises)), query)
    if isinstance(found, Model):
        raise LabelError(f"{query} does not follow from {premises}")
    return found


@lru_cache(maxsize=1 << 15)
def _decided(premises: tuple[Statement, ...], query: Statement) -> Model | Proof:
    return prove(against_query(0, False).formulas(problem(premises, [query])))


@lru_cache(maxsize=1 << 14)
def concluded(premises: tuple[Statement, ...], query: Statement) -> Form:
    """The form in which the statement follows from consistent premises."""
    claim = against_query(0, False)
    refutation = proof(premises, query).numbered(claim.formulas(problem(premises, [query])))
    evidence: dict[Claim, Evidence] = {claim: refutation, theory_alone(True): model(premises)}
    return make_form(premises, [query], evidence)


@lru_cache(maxsize=1 << 14)
def chosen(premises: tuple[Statement, ...], options: tuple[Statement, ...]) -> Form:
    """The form in which the first option follows and the others do not; LabelError otherwise."""
    return _selected(premises, premises, options)


def _selected(
    reasons: tuple[Statement, ...],
    premises: tuple[Statement, ...],
    options: tuple[Statement, ...],
) -> Form:
    """The form in which the first option follows, from some of the premises already."""
    right = against_query(0, False)
    refuted = right.formulas(problem(premises, options))
    evidence: dict[Claim, Evidence] = {right: proof(reasons, options[0]).numbered(refuted)}
    for place, option in enumerate(options[1:], start=1):
        evidence[against_query(place, True)] = model(premises, option)
    return make_form(premises, options, evidence)


@lru_cache(maxsize=1 << 14)
def unsettled(premises: tuple[Statement, ...], query: Statement) -> Form:
    """The form in which it does not; LabelError if it does."""
    return make_form(premises, [query], {against_query(0, True): model(premises, query)})


def model(premises: tuple[Statement, ...], denied: Statement | None = None) -> Model:
    """A model of the premises in which every term has members and the statement is false."""
    return _model(tuple(sorted(premises)), denied)


@lru_cache(maxsize=1 << 15)
def _model(premises: tuple[Statement, ...], denied: Statement | None) -> Model:
    wanted = problem(premises).theory
    if denied is not None:
        wanted = (*wanted, Not(formula(denied)))
    count = 1 + max(term for _, one, other in premises for term in (one, other))
    regions = individuals(premises, count, denied)
    if regions is None:
        raise LabelError(f"{wanted} should be satisfiable")
    domain = tuple(f"w{number}" for number in range(1, len(regions) + 1))
    true = frozenset(
        Atom(f"t{term}", (Constant(who),))
        for who, region in zip(domain, regions, strict=True)
        for term in range(count)
        if region >> term & 1
    )
    found = Model(true, domain)
    judgement = check_model(wanted, found)
    if isinstance(judgement, Rejected):
        raise LabelError(judgement.reason)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Crossed:
    """A path that concludes something beside a fallacy, and the form with four options.

    The terms are those of the path, then the other subject, the term of the fallacy, and the other
    predicate.
    """

    premises: tuple[Statement, ...]
    conclusion: Quantifier
    terms: tuple[int, ...]
    """In order of first mention."""
    form: Form
    """Its options are the conclusion, with the other predicate, the other subject, and both."""


@lru_cache(maxsize=1 << 14)
def crossed(path: tuple[Statement, ...], conclusion: Quantifier, fallacy: Mood) -> Crossed:
    """The path's premises and the fallacy's; LabelError if an option misbehaves."""
    size = 1 + max(term for _, one, other in path for term in (one, other))
    beside = tuple((q, one + size, other + size) for q, one, other in fallacy.premises)
    premises = (*path, *beside)
    options: tuple[Statement, ...] = tuple(
        (conclusion, S + size * one, P + size * other) for one in (0, 1) for other in (0, 1)
    )
    form = _selected(path, premises, options)
    return Crossed(premises, conclusion, mentioned(premises), form)


@lru_cache(maxsize=1 << 11)
def ordered(plan: Crossed, order: tuple[int, ...]) -> tuple[tuple[Statement, ...], Form]:
    """The premises in this order, and their form."""
    premises = tuple([plan.premises[place] for place in order])
    axioms = [plan.terms.index(term) for term in mentioned(premises)]
    return premises, plan.form.ordered(axioms=axioms, premises=order)
