"""Whether a label holds however its text is taken: the other readings of a statement, decided.

A language says which other readings its sentences have (`Statement.others`: "older than Mary or
John" may mean than both). The label must hold under each. A reading under which the premises
contradict each other is dropped, as a reader would drop it. Often the certificate shows it: its
models may be models of the other reading, and what was refuted is so with more beside it. Else the
solver is asked, once for each form of formulas and claims: verdicts are kept by both, with the
words numbered. And what options take for granted (`Statement.presumed`) must be possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.checker.certificate import read_certificate
from therefore.checker.check import Accepted, check_model
from therefore.checker.claims import Claim
from therefore.checker.evidence import Model
from therefore.errors import FragmentError
from therefore.items import Logic
from therefore.logic.formulas import And, Formula, Problem
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable
from therefore.verification.meaning import spelt
from therefore.verification.numbered import NumberedTheory, numbered

_KEPT = 1 << 14
_same: dict[tuple[tuple[Claim, ...], NumberedTheory], bool] = {}


def changed_by_reading(
    others: Sequence[Problem],
    claims: tuple[Claim, ...],
    stated: Problem | None = None,
    certificate: str = "",
) -> list[str]:
    """A line for each other reading under which the label is wrong.

    The certificate supports the claims of what is stated, or of formulas that say the same.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> both = Problem((), (read_formula("p & q"),), (read_formula("p"),))
    >>> changed_by_reading([both], (against_query(0, True),))
    ['the label is wrong if a sentence is taken otherwise: p & q']
    """
    shown = _Shown(stated, certificate) if stated is not None and certificate else None
    return [
        "the label is wrong if a sentence is taken otherwise: " + "; ".join(spelt(other)[1])
        for other in others
        if not (shown and all(shown.holds(claim, other) for claim in claims))
        and not _holds(other, claims)
    ]


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
    """What a certificate shows, asked about other formulas."""

    def __init__(self, stated: Problem, certificate: str) -> None:
        self._stated = stated
        evidence = read_certificate(certificate)
        self.models = {name: one for name, one in evidence.items() if isinstance(one, Model)}

    def holds(self, claim: Claim, other: Problem) -> bool:
        """Whether the evidence for a claim is seen to be evidence in another reading.

        A model is, if all is true there. A refutation is, if what it refutes is all said there.
        """
        formulas = claim.formulas(other)
        if claim.satisfiable:
            model = self.models.get(claim.name)
            return model is not None and check_model(formulas, model) == Accepted()
        said: set[Formula] = set(formulas)
        for formula in formulas:
            said.update(formula.parts if isinstance(formula, And) else ())
        return said.issuperset(claim.formulas(self._stated))


def _holds(other: Problem, claims: tuple[Claim, ...]) -> bool:
    form = numbered(Logic(*spelt(other)), "")
    if form is None:
        return _decided(other, claims)
    key = (claims, form.theory)
    if key not in _same:
        if len(_same) >= _KEPT:
            _same.clear()
        _same[key] = _decided(other, claims)
    return _same[key]


def _decided(other: Problem, claims: tuple[Claim, ...]) -> bool:
    """Whether every claim of the label is true of the problem, or its premises cannot be true."""
    try:
        if not _possible(other.theory):
            return True
        return all(_possible(claim.formulas(other)) == claim.satisfiable for claim in claims)
    except FragmentError:
        return False


def _possible(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
