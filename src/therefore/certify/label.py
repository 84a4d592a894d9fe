"""The evidence for the claims of a label: found by the solver, accepted by the checker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from therefore.certify.writing import certificate_json
from therefore.checker.check import Accepted, check_model
from therefore.checker.claims import Claim, all_claims
from therefore.checker.evidence import Evidence, Model
from therefore.items import Asks, Task
from therefore.logic.formulas import Formula, Problem, atoms
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable


class LabelError(AssertionError):
    """A sampler's label and the solver disagree: a bug, never a property of the data."""


def gather(problem: Problem, claims: Iterable[Claim]) -> dict[Claim, Evidence]:
    """Evidence about each claim, whichever way it turns out."""
    return {claim: satisfiable(claim.formulas(problem)) for claim in claims}


def supported(evidence: Mapping[Claim, Evidence]) -> Mapping[Claim, Evidence]:
    """The evidence; LabelError if it speaks against one of its claims."""
    for claim, shown in evidence.items():
        if isinstance(shown, Model) != claim.satisfiable:
            raise LabelError(f"{claim.name!r} is {'not ' if claim.satisfiable else ''}satisfiable")
    return evidence


def certify(problem: Problem, claims: Iterable[Claim]) -> str:
    """The certificate that supports the claims; LabelError if one of them is false.

    >>> from therefore.logic.tptp import read_formula
    >>> problem = Problem(premises=(read_formula("p & q"),), query=(read_formula("p"),))
    >>> certify(problem, all_claims("entailment", ("not entailed", "entailed"), 1))
    '{"theory - 0":{"rup":[[]]},"theory":{"true":["p","q"]}}'
    """
    return certificate_json(supported(gather(problem, claims)))


def certify_label(
    problem: Problem, task: Task, choices: tuple[str, ...], answer: int, asks: Asks = ""
) -> str:
    """Evidence on every claim of a label that somebody else gave, whichever way it turns out.

    For imported items: a wrong label gets a certificate that contradicts it, and `verify` says so.
    """
    return certificate_json(gather(problem, all_claims(task, choices, answer, asks)))


def leaner(
    formulas: Sequence[Formula],
    evidence: Evidence,
    *,
    key: Callable[[str], str] = str,
) -> Evidence:
    """The evidence; a model loses every true atom that could as well be false.

    A solver says "true" where it might as well say "false"; a countermodel told in words is
    easier to believe without such extras. Atoms are tried in the order of their texts' keys, on
    the formulas that name their predicate: whether the others hold does not depend on them.
    """
    if not isinstance(evidence, Model):
        return evidence
    model = evidence
    named = [{atom.predicate for atom in atoms(formula)} for formula in formulas]
    for atom in sorted(model.true, key=lambda atom: key(write_formula(atom))):
        less = replace(model, true=model.true - {atom})
        about = [
            formula
            for formula, names in zip(formulas, named, strict=True)
            if atom.predicate in names
        ]
        if check_model(about, less) == Accepted():
            model = less
    return model
