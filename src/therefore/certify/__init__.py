"""Certificates: evidence for every claim of a label, found by the solver and checked without it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from therefore.claims import all_claims, claimed
from therefore.items import Asks, Task
from therefore.logic.formulas import Problem
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Evidence, Model, to_json


class LabelError(AssertionError):
    """A sampler's label and the solver disagree: a bug, never a property of the data."""


def certificate_json(evidence: Mapping[str, Evidence]) -> str:
    """The certificate as compact JSON."""
    record = {name: to_json(value) for name, value in evidence.items()}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def gather(problem: Problem, names: Mapping[str, bool] | tuple[str, ...]) -> dict[str, Evidence]:
    """Evidence about each named set, whichever way it turns out."""
    return {name: satisfiable(claimed(problem, name)) for name in names}


def certify(problem: Problem, claims: Mapping[str, bool]) -> str:
    """The certificate that supports the claims; LabelError if one of them is false.

    >>> from therefore.logic.tptp import read_formula
    >>> problem = Problem(premises=(read_formula("p & q"),), query=(read_formula("p"),))
    >>> certify(problem, {"theory - 0": False, "theory": True})
    '{"theory - 0":{"rup":[[]]},"theory":{"true":["p","q"]}}'
    """
    evidence = gather(problem, claims)
    for name, value in claims.items():
        if isinstance(evidence[name], Model) != value:
            raise LabelError(f"{name!r} is {'not ' if value else ''}satisfiable")
    return certificate_json(evidence)


def certify_label(
    problem: Problem, task: Task, choices: tuple[str, ...], answer: int, asks: Asks = ""
) -> str:
    """Evidence on every claim of a label that somebody else gave, whichever way it turns out.

    For imported items: a wrong label gets a certificate that contradicts it, and `verify` says so.
    """
    return certificate_json(gather(problem, all_claims(task, choices, answer, asks)))
