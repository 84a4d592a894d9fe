"""What a label claims, and whether an item's certificate supports every claim; no solver here.

A claim is about one set of formulas: that it can be true together (a model shows it) or that it
cannot (a refutation shows it). The set is named by what is put beside the theory, which is the
axioms and premises:

    theory            the theory alone
    theory + 0        the theory and query 0
    theory - 0        the theory and the negation of query 0
    theory + 0 - goal the theory, query 0 and the negation of the goal

A certificate is a JSON object from these names to evidence (`solve.evidence`). Besides what the
label itself claims, every item with a query claims that its theory is consistent: from an
inconsistent one anything follows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Asks, Task
from therefore.logic.formulas import Formula, Not, Problem
from therefore.solve.check import Rejected, check
from therefore.solve.evidence import Evidence, Model, from_json

Claims = dict[str, bool]
"""Name of a set of formulas -> whether it is satisfiable."""

THEORY = "theory"


class ClaimError(ValueError):
    """The label is not one that claims can be derived from; the message says why."""


def label_claims(task: Task, choices: tuple[str, ...], answer: int, asks: Asks = "") -> Claims:
    """What the label says, as satisfiability of named sets.

    >>> label_claims("entailment", ENTAILMENT, 1)
    {'theory - 0': False}
    >>> label_claims("selection", ("w", "x", "y", "z"), 2, "contradicts")
    {'theory + 0': True, 'theory + 1': True, 'theory + 2': False, 'theory + 3': True}
    """
    if task == "generation":
        if choices or answer != -1:
            raise ClaimError("a generation item has no choices and the answer -1")
        return {"theory - 0": False}
    if not 0 <= answer < len(choices):
        raise ClaimError(f"answer {answer} is no index into {len(choices)} choices")
    if task == "selection":
        return _selection_claims(len(choices), answer, asks)
    if asks:
        raise ClaimError(f"asks {asks!r} belongs to selection, not to {task}")
    if task == "satisfiability" and choices == SATISFIABILITY:
        return {THEORY: answer == 1}
    if task == "entailment" and choices == ENTAILMENT:
        return {"theory - 0": answer == 0}
    if task == "entailment" and choices == THREE_WAY:
        return {"theory + 0": answer != 0, "theory - 0": answer != 2}
    raise ClaimError(f"the labels of {task} cannot be {list(choices)}")


def _selection_claims(count: int, answer: int, asks: Asks) -> Claims:
    right = {
        "follows": ("theory - {}", False),
        "contradicts": ("theory + {}", False),
        "consistent": ("theory + {}", True),
        "completes": ("theory + {} - goal", False),
    }.get(asks)
    if right is None:
        raise ClaimError(f"selection cannot ask {asks!r}")
    name, satisfiable = right
    claims = {
        name.format(option): satisfiable if option == answer else not satisfiable
        for option in range(count)
    }
    if asks == "completes":
        # A premise that contradicts the others would complete any goal.
        claims[f"theory + {answer}"] = True
    return claims


def all_claims(task: Task, choices: tuple[str, ...], answer: int, asks: Asks = "") -> Claims:
    """The label's claims, and that the theory is consistent where none of them shows it.

    >>> all_claims("entailment", ENTAILMENT, 1)
    {'theory - 0': False, 'theory': True}
    """
    claims = label_claims(task, choices, answer, asks)
    if task != "satisfiability" and not any(claims.values()):
        claims[THEORY] = True
    return claims


def claimed(problem: Problem, name: str) -> tuple[Formula, ...]:
    """The set of formulas of that name."""
    formulas = list(problem.theory)
    words = name.split()
    if words[:1] != [THEORY] or len(words) % 2 == 0:
        raise ClaimError(f"{name!r} names no set of formulas")
    for sign, which in zip(words[1::2], words[2::2], strict=True):
        source = problem.goal if which == "goal" else problem.query
        place = 0 if which == "goal" else int(which) if which.isdigit() else -1
        if sign not in "+-" or not 0 <= place < len(source):
            raise ClaimError(f"{name!r} names no set of formulas of this item")
        formulas.append(source[place] if sign == "+" else Not(source[place]))
    return tuple(formulas)


def read_certificate(certificate: str) -> dict[str, Evidence]:
    """The evidence by claim; ClaimError says what is wrong with the JSON."""
    try:
        record = json.loads(certificate)
    except json.JSONDecodeError as fault:
        raise ClaimError(f"the certificate is not JSON: {fault}") from None
    if not isinstance(record, dict):
        raise ClaimError("the certificate is not an object")
    try:
        return {name: from_json(evidence) for name, evidence in record.items()}
    except ValueError as fault:
        raise ClaimError(f"the certificate is malformed: {fault}") from None


def faults(problem: Problem, claims: Mapping[str, bool], certificate: str) -> list[str]:
    """Every claim that the certificate does not support, and why; empty if all is well.

    Evidence for sets that are not claimed is an error too: nothing unchecked may ride along.
    """
    try:
        evidence = read_certificate(certificate)
    except ClaimError as fault:
        return [str(fault)]
    found = [f"evidence for {name!r}, which is not claimed" for name in evidence.keys() - claims]
    for name, satisfiable in claims.items():
        if name not in evidence:
            found.append(f"no evidence that {name!r} is {_word(satisfiable)}")
            continue
        shows = isinstance(evidence[name], Model)
        judgement = check(claimed(problem, name), evidence[name])
        if isinstance(judgement, Rejected):
            found.append(f"evidence for {name!r} does not hold: {judgement.reason}")
        elif shows != satisfiable:
            found.append(f"{name!r} is {_word(shows)}, and the label says {_word(satisfiable)}")
    return found


def _word(satisfiable: bool) -> str:
    return "satisfiable" if satisfiable else "unsatisfiable"
