"""Grade answers with a witness: a world for what can be true, statements for what must be.

A world is checked by evaluation, without a solver. Statements that are said to suffice are checked
by a solver: together with the denial of the answer they must be contradictory. To name every
statement would always suffice, so only needed ones pay: with n statements in all, m named and k of
the named ones needed, the reward is 1 - (m - k) / (n - k).
"""

from __future__ import annotations

import re
from dataclasses import replace

from therefore.asking.containers import one_object
from therefore.asking.evidence import Owed, answered, owed, problem_for
from therefore.asking.grading import Grade, Step
from therefore.asking.reading import ReaderName
from therefore.asking.sentences import Symbols
from therefore.asking.worlds import UnreadableWorld, worlds
from therefore.checker.check import Rejected, check
from therefore.checker.evidence import Model
from therefore.items import Item
from therefore.logic.formulas import Not, Problem

_BECAUSE = re.compile(
    r"^\W*(?:because|reasons?|statements?|sentences?)\b[^:\n\d]*:?\s*(.*)$", re.IGNORECASE
)
_BARE = re.compile(
    r"\W*(?:none|(?:(?:statements?|sentences?|numbers?|and|to)\W*)*\d(?:\d|\W|and|to)*)\W*",
    re.IGNORECASE,
)
"""A list of numbers alone. Two such lists must be equal; a sentence with numbers counts if there
is no list."""
_NO_LIST = "there is no line `Because:`, or there are two that differ"


def grade_witness(item: Item, reply: str, *, reader: ReaderName = "final") -> Grade:
    """The grade of an answer with its witness."""
    problem = problem_for(item, "witness")
    label = answered(item, reply, reader=reader)
    if label.status != "right" or item.asks == "parallel":
        return label  # that two arguments have one form is not shown by a world or by statements
    if item.task == "generation":
        from therefore.asking.conclusions import read_conclusion

        _, said = read_conclusion(item, label.text)
        formulas = (*problem.theory, Not(said))
        return shown_by_statements(
            problem, Owed("theory - 0", False, formulas, (Not(said),)), reply, label
        )
    debts = owed(item, problem, label.choice)
    if debts[0].satisfiable:
        return shown_by_worlds(item, problem, debts, reply, label)
    return shown_by_statements(problem, debts[0], reply, label)


def shown_by_worlds(
    item: Item, problem: Problem, debts: list[Owed], reply: str, label: Grade
) -> Grade:
    """The grade of worlds: one for each set of formulas, in any order."""
    known = Symbols.of(*problem.formulas)
    try:
        found = worlds(item, reply, known)
    except UnreadableWorld as fault:
        return replace(label, reward=0.0, status="unreadable", reason=str(fault))
    if not found:
        return replace(label, reward=0.0, status="unreadable", reason="there is no line `World:`")
    told = len({(model.true, frozenset(model.domain)) for model in found})
    if told > len(debts):  # among many worlds the checker would search for the reply
        reason = f"{told} worlds are told where {len(debts)} will do: tell no more than is asked"
        return replace(label, reward=0.0, status="unreadable", reason=reason)
    steps: list[Step] = []
    reason = ""
    for debt in debts:
        against = _best(debt, found)
        steps.append(Step(debt.name, "", "fails" if against else "holds", against))
        reason = reason or against
    if reason:
        return replace(label, reward=0.0, status="wrong", reason=reason, steps=tuple(steps))
    return replace(label, steps=tuple(steps))


def _best(debt: Owed, found: list[Model]) -> str:
    """Empty if one of the worlds makes all formulas true; else why the first does not."""
    first = ""
    for model in found:
        judgement = check(debt.formulas, model)
        if not isinstance(judgement, Rejected):
            return ""
        first = first or judgement.reason
    return first


def shown_by_statements(problem: Problem, debt: Owed, reply: str, label: Grade) -> Grade:
    """The grade of a list of statements that are said to suffice."""
    named = cited_statements(reply)
    if named is None:
        return replace(label, reward=0.0, status="unreadable", reason=_NO_LIST)
    count = len(problem.premises)
    beyond = [number for number in named if not 1 <= number <= count]
    if beyond:
        reason = f"there is no statement {beyond[0]}: they end at {count}"
        return replace(label, reward=0.0, status="wrong", reason=reason)
    needed = needed_statements(problem, debt, named)
    if needed is None:
        reason = "the statements named do not suffice"
        return replace(label, reward=0.0, status="wrong", reason=reason)
    spare = [number for number in named if number not in needed]
    if not spare:
        return label
    reward = 1 - len(spare) / (count - len(needed))
    reason = f"the statements suffice, but not all are needed: {', '.join(map(str, spare))}"
    return replace(label, reward=reward, status="wrong", reason=reason)


def cited_statements(reply: str) -> list[int] | None:
    """The numbers after `Because:`, or under the key "because" of a JSON object."""
    value = one_object(reply).get("because")
    if isinstance(value, list | str | int):
        return _numbers(str(value))
    lists: list[list[int]] = []
    prose: list[int] | None = None
    for line in reply.splitlines():
        found = _BECAUSE.match(line.strip().strip("*"))
        if found and _BARE.fullmatch(found[1]):
            lists.append(_numbers(found[1]))
        elif found and re.search(r"\d", found[1]):
            prose = _numbers(found[1])
    if not lists:
        return prose
    return lists[0] if all(set(one) == set(lists[0]) for one in lists) else None


def _numbers(text: str) -> list[int]:
    """Numbers and ranges, each once: `1, 3-5`."""
    found: dict[int, None] = {}
    for first, last in re.findall(r"(\d{1,6})(?:\s*(?:-|–|to)\s*(\d{1,6}))?", text):
        stop = int(last) if last else int(first)
        for number in range(int(first), min(stop, int(first) + 10_000) + 1):
            found.setdefault(number)
    return list(found)


def needed_statements(problem: Problem, debt: Owed, named: list[int]) -> list[int] | None:
    """The named statements that are needed; None if all of them together do not suffice."""
    from therefore.asking.deciding import needed

    chosen = [problem.premises[number - 1] for number in named]
    kept = needed((*problem.axioms, *debt.beside), chosen)
    return None if kept is None else [named[place] for place in kept]
