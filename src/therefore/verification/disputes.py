"""Why an imported label is wrong: which sentences decide otherwise, and by which kind of step.

Some makers' provers lack a kind of step, such as contraposition; then that step is named.
"""

from __future__ import annotations

from therefore.checker.claims import claim_named, label_claims
from therefore.explanation import origins_of, speaker, world_in_words
from therefore.items import ENTAILMENT, THREE_WAY, Item
from therefore.logic.formulas import Formula, Not, Problem
from therefore.solve.core import minimal_core
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model, Refutation
from therefore.solve.forward import forward_literals
from therefore.solve.words import listed


def dispute(item: Item, problem: Problem) -> str:
    """Why an imported label is wrong: the sentences that decide otherwise, and the kind of step.

    If nothing decides and the label is two-way, a case in which the conclusion is false. Empty if
    the label is right, and if it is three-way and nothing decides.
    """
    if item.task != "entailment" or item.logic.empty:
        return ""
    if item.choices not in (ENTAILMENT, THREE_WAY):
        return ""
    if item.choices == ENTAILMENT and item.answer:
        return _counterexample(item, problem)
    decided = {
        name: refuted
        for name in ("theory", "theory - 0", "theory + 0")
        if isinstance(refuted := satisfiable(_formulas(problem, name)), Refutation)
    }
    claims = label_claims(item.task, item.choices, item.answer)
    if not any(claim.satisfiable for claim in claims if claim.name in decided):
        return ""
    name = next(iter(decided))
    origins = origins_of(problem, name)
    used = [origins[place] for place in minimal_core(_formulas(problem, name))]
    numbers = [each.removeprefix("sentence ") for each in used if each.startswith("sentence ")]
    upshot = {
        "theory": "a contradiction, from which everything follows",
        "theory - 0": "the conclusion true",
        "theory + 0": "the conclusion false",
    }[name]
    subject = "sentences {} make" if len(numbers) > 1 else "sentence {} makes"
    told = f"{subject.format(listed(numbers))} {upshot}"
    if item.choices == THREE_WAY and not _reached_forward(problem, name):
        how = "by contraposition" if decided[name].steps == ((),) else "by cases"
        told += f" ({how}: forward chaining from the facts does not reach it)"
    return told


def _counterexample(item: Item, problem: Problem) -> str:
    """Tell a case in which every sentence is true and the conclusion false; empty if none is."""
    formulas = _formulas(problem, "theory - 0")
    found = satisfiable(formulas)
    if not isinstance(found, Model):
        return ""
    case = " ".join(world_in_words(item, formulas, found, speaker(item))).rstrip(".")
    return f"the sentences leave the conclusion open. {case}: all of them hold, and it does not"


def _reached_forward(problem: Problem, name: str) -> bool:
    """Whether forward chaining alone refutes the claim of this name."""
    derived = forward_literals(problem.theory)
    if name == "theory":
        return any((atom, not sign) in derived for atom, sign in derived)
    query = problem.query[0]
    positive = not isinstance(query, Not)
    atom = query.body if isinstance(query, Not) else query
    return (atom, positive == (name == "theory - 0")) in derived


def _formulas(problem: Problem, name: str) -> tuple[Formula, ...]:
    return claim_named(name, False).formulas(problem)
