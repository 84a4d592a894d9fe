"""Whether a label holds under every reading of its text.

A language says which other readings its sentences have (`Statement.others`: "older than Mary or
John" may mean than both) and which of its words rank ("not older than Mary": no older than anybody
of her age). The label must hold under each. A reading under which the premises contradict each
other is dropped, as a reader would drop it; but if the sentences are the same and only their words
imply more, the item is at fault. The certificate often suffices: its models may be models of the
other reading, and a refutation stays right if formulas are added. Otherwise the solver is asked;
its verdicts are kept by claims and formulas with numbered words. What the options take for granted
(`Statement.presumed`) must be possible, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from therefore.checker.certificate import read_certificate
from therefore.checker.check import Accepted, check_model
from therefore.checker.claims import Claim
from therefore.checker.evidence import Model
from therefore.errors import FragmentError
from therefore.items import Logic
from therefore.logic.formulas import And, Formula, Problem
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable
from therefore.verification.analog import Readings
from therefore.verification.meaning import spelt
from therefore.verification.numbered import Numbered, NumberedTheory, numbered
from therefore.verification.ranking import can_rank, orders_of, ranks

_KEPT = 1 << 14
Claims = tuple[Claim, ...]
_same: dict[tuple[Claims, NumberedTheory, bool, tuple[int, ...]], bool] = {}
_unchanged: set[tuple[Claims, NumberedTheory, tuple[str, ...], tuple[str, ...]]] = set()
"""Texts up to names whose labels hold in every reading."""


def changed_by_reading(
    others: Sequence[Problem],
    claims: Claims,
    stated: Problem | None = None,
    certificate: str = "",
    ranking: frozenset[str] = frozenset(),
) -> list[str]:
    """A line for each other reading under which the label is wrong.

    The certificate must support the claims for `stated`, or for equivalent formulas.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> both = Problem((), (read_formula("p & q"),), (read_formula("p"),))
    >>> changed_by_reading([both], (against_query(0, True),))
    ['the label is wrong if a sentence is taken otherwise: p & q']
    """
    shown = _Shown(stated, certificate) if stated is not None and certificate else None
    every = (stated, *others) if stated is not None and orders_of(stated, ranking) else others
    return [
        "the label is wrong if a sentence is taken otherwise: " + "; ".join(spelt(other)[1])
        for other in every
        if not _holds(other, claims, shown, orders_of(other, ranking), _kept(other, stated))
    ]


def _kept(other: Problem, stated: Problem | None) -> bool:
    """Whether the reading has the premises of the stated problem."""
    return stated is not None and other.premises == stated.premises


def changed_by_shape(
    readings: Readings,
    claims: Claims,
    stated: Problem,
    certificate: str,
    form: Numbered | None,
) -> list[str]:
    """As `changed_by_reading`, but texts of one shape and form are judged once.

    `form` is the form of the stated problem, letter by letter; without it no verdict is kept.
    """
    ranking = readings.ranking
    if form is None:
        return changed_by_reading(readings.problems(), claims, stated, certificate, ranking)
    named = readings.named
    places = tuple([word if word in named else "" for word in form.words]) if named else ()
    key = (claims, form.theory, readings.shape, places)
    if key in _unchanged:
        return []
    found = changed_by_reading(readings.problems(), claims, stated, certificate, ranking)
    if not found:
        if len(_unchanged) >= _KEPT:
            _unchanged.clear()
        _unchanged.add(key)
    return found


def impossible(presumed: Sequence[Formula], stated: Problem, certificate: str) -> list[str]:
    """A line for each thing that options take for granted and the premises exclude."""
    models = _Shown(stated, certificate).models.values()
    return [
        f"the options take for granted what the premises exclude: {write_formula(one)}"
        for one in dict.fromkeys(presumed)
        if not any(check_model((one,), model) == Accepted() for model in models)
        and not _possible((*stated.theory, one))
    ]


class _Shown:
    """A certificate, to be tried on the formulas of another reading."""

    def __init__(self, stated: Problem, certificate: str) -> None:
        self._stated = stated
        evidence = read_certificate(certificate)
        self.models = {name: one for name, one in evidence.items() if isinstance(one, Model)}

    def holds(self, claim: Claim, other: Problem) -> bool:
        """Whether the evidence for a claim is seen to hold in another reading.

        A model does if all its formulas are true there; a refutation if they include all refuted.
        """
        if other is self._stated:
            return True
        formulas = claim.formulas(other)
        if claim.satisfiable:
            model = self.models.get(claim.name)
            return model is not None and check_model(formulas, model) == Accepted()
        said: set[Formula] = set(formulas)
        for formula in formulas:
            said.update(formula.parts if isinstance(formula, And) else ())
        return said.issuperset(claim.formulas(self._stated))


def _holds(
    other: Problem, claims: Claims, shown: _Shown | None, orders: tuple[str, ...], kept: bool
) -> bool:
    """Whether the label holds in the other reading, and also if these orders rank."""
    if (
        shown is not None
        and all(shown.holds(claim, other) for claim in claims)
        and all(_ranks(other, claim, orders, shown.models) for claim in claims)
    ):
        return True
    form = numbered(Logic(*spelt(other)), "")
    if form is None:
        return _decided(other, claims, orders, kept)
    key = (claims, form.theory, kept, tuple([form.words.index(order) for order in orders]))
    if key not in _same:
        if len(_same) >= _KEPT:
            _same.clear()
        _same[key] = _decided(other, claims, orders, kept)
    return _same[key]


def _ranks(
    other: Problem, claim: Claim, orders: tuple[str, ...], models: Mapping[str, Model]
) -> bool:
    """Whether a claim that holds is seen to hold if the orders rank; a refutation always is."""
    if not orders or not claim.satisfiable:
        return True
    return claim.name in models and can_rank(orders, claim.formulas(other), models[claim.name])


def _decided(other: Problem, claims: Claims, orders: tuple[str, ...], kept: bool) -> bool:
    """Whether the solver finds every claim of the label right, also if the orders rank.

    If the premises contradict each other, the answer is True unless `kept`: the reading is dropped.
    """
    ranked = tuple(map(ranks, orders))
    models: dict[str, Model] = {}
    try:
        for claim in claims:
            found = satisfiable(claim.formulas(other))
            if isinstance(found, Model) != claim.satisfiable:
                return not kept and not _possible(other.theory)
            if isinstance(found, Model):
                models[claim.name] = found
        return all(
            _ranks(other, claim, orders, models)
            or _possible((*claim.formulas(other), *ranked))
            or (not kept and not _possible((*other.theory, *ranked)))
            for claim in claims
        )
    except FragmentError:
        return False


def _possible(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
