"""The features of an imported theory, counted on its clause form."""

from __future__ import annotations

from collections.abc import Sequence

from therefore.checker.certificate import read_certificate
from therefore.checker.evidence import Refutation
from therefore.logic.clauses import clause_form
from therefore.logic.formulas import Formula
from therefore.logic.ground import ground
from therefore.solve.batch.refute import propagation_satisfies
from therefore.solve.batch.theory import effort


def measured_features(
    language: str, decisive: Sequence[Formula], certificate: str
) -> dict[str, object]:
    """The features of an imported item; the formulas `decisive` decide its label."""
    grounding = ground(decisive)
    form = clause_form(grounding.formulas)
    run = effort(form.clauses)
    evidence = read_certificate(certificate).values()
    steps = [len(found.steps) for found in evidence if isinstance(found, Refutation)]
    if run.satisfiable:
        alone = max(map(len, form.clauses), default=0) <= 3 and propagation_satisfies(form.clauses)
    else:
        alone = min(steps, default=0) == 1
    variables = len(form.numbers)
    return {
        "language": language,
        "sampling": "released",
        "wording": "released",
        "variables": variables,
        "individuals": len(grounding.universe),
        "clauses": len(form.clauses),
        "alpha": len(form.clauses) / max(variables, 1),
        "conflicts": run.conflicts,
        "decisions": run.decisions,
        "propagations": run.propagations,
        "unit_propagation": alone,
        "models": -1,
        "core": -1,
        "steps": max(steps, default=0),
    }
