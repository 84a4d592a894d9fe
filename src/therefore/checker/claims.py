"""What a label claims: that certain sets of formulas can be true together, and others cannot.

A set is the theory (axioms and premises) with queries or the goal beside it, each affirmed or
denied. In JSON it has a name; in code it is a record.

    theory            the theory alone
    theory + 0        the theory and query 0
    theory - 0        the theory and the negation of query 0
    theory + 0 - goal the theory, query 0 and the negation of the goal

Besides what the label itself claims, every item with a query claims that its theory is consistent:
from an inconsistent one anything follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY
from therefore.logic.formulas import Formula, Not, Problem


class ClaimError(ValueError):
    """The label is not one that claims can be derived from; the message says why."""


class FormError(ClaimError):
    """The label is about the forms of arguments, which `forms` compares; no model can show it."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A query, or the goal, put beside the theory."""

    query: int | None
    """The index of the query; None for the goal."""
    affirmed: bool

    @property
    def name(self) -> str:
        """As the name of a claim has it: `+ 0`, `- goal`."""
        return f"{'+' if self.affirmed else '-'} {'goal' if self.query is None else self.query}"


@dataclass(frozen=True, slots=True)
class Claim:
    """That the theory, with what is put beside it, can be true, or cannot."""

    beside: tuple[Beside, ...]
    satisfiable: bool

    @property
    def name(self) -> str:
        """The name of the set in a certificate."""
        return _name(self.beside)

    def formulas(self, problem: Problem) -> tuple[Formula, ...]:
        """The set of formulas; ClaimError if the problem has no such query or goal."""
        found = list(problem.theory)
        for beside in self.beside:
            source = problem.goal if beside.query is None else problem.query
            place = beside.query or 0
            if not 0 <= place < len(source):
                raise ClaimError(f"{self.name!r} names a formula that the item does not have")
            found.append(source[place] if beside.affirmed else Not(source[place]))
        return tuple(found)


@lru_cache(maxsize=1 << 10)
def with_query(query: int, satisfiable: bool) -> Claim:
    """The claim that the theory and a query can be true together, or cannot."""
    return Claim((Beside(query, True),), satisfiable)


@lru_cache(maxsize=1 << 10)
def against_query(query: int, satisfiable: bool) -> Claim:
    """The claim that the theory and the negation of a query can be true together, or cannot."""
    return Claim((Beside(query, False),), satisfiable)


@lru_cache(maxsize=1 << 10)
def theory_alone(satisfiable: bool) -> Claim:
    """The claim that the theory can be true, or cannot."""
    return Claim((), satisfiable)


def label_claims(
    task: str, choices: Sequence[str], answer: int, asks: str = ""
) -> tuple[Claim, ...]:
    """The claims that a label makes; ClaimError if it is no label of the task.

    >>> [claim.name for claim in label_claims("entailment", ENTAILMENT, 1)]
    ['theory - 0']
    >>> [(c.name, c.satisfiable) for c in label_claims("selection", "wxy", 2, "contradicts")]
    [('theory + 0', True), ('theory + 1', True), ('theory + 2', False)]
    """
    labels = tuple(choices)
    if task == "generation":
        if labels or answer != -1:
            raise ClaimError("a generation item has no choices and the answer -1")
        return (against_query(0, False),)
    if not 0 <= answer < len(labels):
        raise ClaimError(f"answer {answer} is no index into {len(labels)} choices")
    if task == "selection":
        return _selection_claims(len(labels), answer, asks)
    if asks:
        raise ClaimError(f"asks {asks!r} belongs to selection, not to {task}")
    if task == "satisfiability" and labels == SATISFIABILITY:
        return (theory_alone(answer == 1),)
    if task == "entailment" and labels == ENTAILMENT:
        return (against_query(0, answer == 0),)
    if task == "entailment" and labels == THREE_WAY:
        return with_query(0, answer != 0), against_query(0, answer != 2)
    raise ClaimError(f"the labels of {task} cannot be {list(labels)}")


def _selection_claims(count: int, answer: int, asks: str) -> tuple[Claim, ...]:
    right = [option == answer for option in range(count)]
    match asks:
        case "follows":
            return tuple(against_query(i, not yes) for i, yes in enumerate(right))
        case "contradicts":
            return tuple(with_query(i, not yes) for i, yes in enumerate(right))
        case "consistent":
            return tuple(with_query(i, yes) for i, yes in enumerate(right))
        case "completes" | "flaw":
            # What a mistake takes for granted completes an argument that does not hold by itself.
            complete = [
                Claim((Beside(i, True), Beside(None, False)), not yes)
                for i, yes in enumerate(right)
            ]
            # A premise that contradicts the others would complete any goal.
            return (*complete, with_query(answer, True))
        case "needed":
            without = [
                Claim((Beside(None, True), Beside(i, False)), not yes)
                for i, yes in enumerate(right)
            ]
            # Neither the conclusion nor what it needs may be known from the theory already.
            return (*without, against_query(answer, True), Claim((Beside(None, False),), True))
        case "parallel":
            raise FormError("which argument has the same form is told by no set of formulas")
    raise ClaimError(f"selection cannot ask {asks!r}")


def all_claims(task: str, choices: Sequence[str], answer: int, asks: str = "") -> tuple[Claim, ...]:
    """The label's claims, and that the theory is consistent where none of them shows it.

    >>> [claim.name for claim in all_claims("entailment", ENTAILMENT, 1)]
    ['theory - 0', 'theory']
    """
    if asks == "parallel":
        # Which option it is, is for `forms` to say; the premises can be true all the same.
        if task != "selection" or not 0 <= answer < len(choices):
            raise ClaimError(f"asks {asks!r} belongs to selection, and to one of its options")
        return (theory_alone(True),)
    claims = label_claims(task, choices, answer, asks)
    if task != "satisfiability" and not any(claim.satisfiable for claim in claims):
        return (*claims, theory_alone(True))
    return claims


@lru_cache(maxsize=1 << 10)
def _name(beside: tuple[Beside, ...]) -> str:
    return " ".join(["theory", *[each.name for each in beside]])


def claim_named(name: str, satisfiable: bool) -> Claim:
    """The claim about the set of that name; ClaimError if no set has it.

    >>> claim_named("theory + 0 - goal", True).name
    'theory + 0 - goal'
    """
    words = name.split(" ")
    beside: list[Beside] = []
    for sign, which in zip(words[1::2], words[2::2], strict=False):
        query = int(which) if which.isdecimal() and len(which) < 10 else None
        beside.append(Beside(query, sign == "+"))
    claim = Claim(tuple(beside), satisfiable)
    if claim.name != name:
        raise ClaimError(f"{name[:40]!r} names no set of formulas")
    return claim
