"""What an answer must show: which sets of formulas need a world, and which a derivation.

The claims of a label (`checker.claims`) decide this. A set that can be true needs a world; a set
that cannot needs the statements that contradict each other. In a selection only the chosen option
has to be shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from therefore.asking.final import declared_choices
from therefore.asking.grading import Grade, graded_label
from therefore.asking.reading import ReaderName, Reading, read
from therefore.asking.sentences import logic_of
from therefore.checker.claims import ClaimError, label_claims
from therefore.errors import InputError
from therefore.items import Item
from therefore.logic.formulas import Formula, Problem

_EVIDENCE = re.compile(
    r"^\W*(?:world|model|assignment|countermodel|because|proof|reasons?)\b[^:]*:"
    r"|^\s*(?:\d+|H)\s*[.:)]\s",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Owed:
    """One set of formulas that has to be shown satisfiable or not."""

    name: str
    satisfiable: bool
    formulas: tuple[Formula, ...]
    """Axioms, premises, and the formulas that the claim adds."""
    beside: tuple[Formula, ...]
    """The formulas that the claim adds to axioms and premises."""


def problem_for(item: Item, style: str) -> Problem:
    """The item's logic; InputError if it has none with which evidence could be checked."""
    problem = logic_of(item)
    if not problem.premises or (item.task != "satisfiability" and not problem.query):
        raise InputError(
            f"item {item.id} has no logic, which style {style!r} is graded by: use style reason"
        )
    return problem


def owed(item: Item, problem: Problem, choice: int) -> list[Owed]:
    """What the answer `choice` has to show."""
    try:
        claims = label_claims(item.task, item.choices, choice, item.asks)
    except ClaimError as fault:
        raise InputError(f"item {item.id}: {fault}") from None
    if item.task == "selection":
        claims = tuple(claim for claim in claims if claim.beside[0].query == choice)
    refuted = tuple(claim for claim in claims if not claim.satisfiable)
    found = []
    for claim in refuted or claims:
        formulas = claim.formulas(problem)
        beside = formulas[len(problem.theory) :]
        found.append(Owed(claim.name, claim.satisfiable, formulas, beside))
    return found


def answered(item: Item, reply: str, *, reader: ReaderName) -> Grade:
    """The grade of the answer alone, read from the part of the reply that is not evidence."""
    if item.task == "generation":
        lines = [line for line in reply.splitlines() if not _EVIDENCE.match(line)]
        return graded_label(item, read(item, "\n".join(lines), reader=reader))
    head, rest = _parted(reply)
    reading = read(item, head, reader=reader)
    if reading.status != "answered" and "{" in reply:
        reading = read(item, reply, reader=reader)
    elif not declared_choices(item, rest) <= {reading.choice}:
        reading = Reading("unreadable")  # one answer before the evidence, another after it
    return graded_label(item, reading)


def _parted(reply: str) -> tuple[str, str]:
    """Split a reply into the lines before the evidence, which say the answer, and the rest.

    If there are none, the answer is in the lines below the evidence that begin with `Answer`.
    """
    lines = reply.splitlines()
    first = next((n for n, line in enumerate(lines) if _EVIDENCE.match(line)), len(lines))
    head = "\n".join(lines[:first]).strip()
    if head and (first == len(lines) or not re.fullmatch(r"[\s`*#]*", head)):
        return head, "\n".join(lines[first:])
    declared = [line for line in lines if re.match(r"\W*(?:final\s+)?answer\b", line, re.I)]
    return "\n".join(declared), ""
