"""Translations: every statement as a formula, graded by proved equivalence, up to names.

The reply may use any names, as long as one name stands for one thing throughout. Its names are
matched with the item's by spelling first, then by the statements in which they occur. A statement
is right if its formula and the item's follow from each other under that matching.

If all statements are right, the reward is 1. Otherwise it is half the share of right ones, and only
if the reply has as many names of each kind as the item: with fresh names for every statement a few
would fit by chance.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from therefore.asking.deciding import equivalent, length
from therefore.asking.evidence import problem_for
from therefore.asking.grading import Grade, Step
from therefore.asking.notation import read_notation
from therefore.asking.options import letters
from therefore.asking.sentences import Symbols, renamed
from therefore.asking.worlds import stem
from therefore.errors import FormulaError, FragmentError
from therefore.items import Item
from therefore.logic.formulas import Atom, Formula, constants, subformulas

CREDIT = 0.5
LONGER = 10
"""A formula that is more than this many times as long as the item's own is not decided."""
_LINE = re.compile(r"^\W*(?:statement\s+|option\s+)?(\d{1,6}|H|[A-Z])\s*[.:)]\s*(.+)$")


@dataclass(frozen=True, slots=True)
class _Names:
    """One matching: predicates and constants of the reply -> the item's."""

    predicates: dict[str, str]
    constants: dict[str, str]


def grade_formal(item: Item, reply: str) -> Grade:
    """The grade of a translation."""
    problem = problem_for(item, "formal")
    wanted = dict(zip(map(str, range(1, len(problem.premises) + 1)), problem.premises, strict=True))
    names = letters(item) if len(problem.query) > 1 else ("H",)
    wanted |= dict(zip(names, problem.query, strict=False))
    said: dict[str, Formula] = {}
    faults: dict[str, str] = {}
    for raw in reply.splitlines():
        found = _LINE.match(raw.strip().replace("**", ""))
        if not found or found[1] not in wanted:
            continue
        if found[1] in said or found[1] in faults:
            faults[found[1]] = "it is translated twice"
            said.pop(found[1], None)
            continue
        try:
            formula = read_notation(found[2])
        except FormulaError as fault:
            faults[found[1]] = str(fault)
            continue
        longest = LONGER * length(wanted[found[1]]) + 20
        if length(formula) > longest:
            faults[found[1]] = f"it has more than {longest} connectives and quantifiers"
        else:
            said[found[1]] = formula
    if not said:
        if not reply.strip():
            return Grade(0.0, "no answer", "the reply says nothing")
        return Grade(0.0, "unreadable", "no line is a formula")
    steps = _compared(wanted, said, faults)
    right = sum(step.verdict == "pays" for step in steps)
    if right == len(wanted):
        return Grade(1.0, "right", "", steps=tuple(steps))
    first = next(step for step in steps if step.verdict != "pays")
    reward = CREDIT * right / len(wanted) if _as_many(wanted, said) else 0.0
    reason = f"{right} of {len(wanted)} formulas are right; {first.line} {first.verdict}"
    reason += f": {first.reason}" if first.reason else ""
    return Grade(reward, "wrong", reason, steps=tuple(steps))


def _as_many(wanted: dict[str, Formula], said: dict[str, Formula]) -> bool:
    ours, theirs = Symbols.of(*wanted.values()), Symbols.of(*said.values())
    return sorted(ours.predicates.values()) == sorted(theirs.predicates.values()) and len(
        ours.constants
    ) == len(theirs.constants)


def _compared(
    wanted: dict[str, Formula], said: dict[str, Formula], faults: dict[str, str]
) -> list[Step]:
    names = _matched(wanted, said)
    steps: list[Step] = []
    for line, formula in wanted.items():
        if line not in said:
            verdict = "cannot be read" if line in faults else "is missing"
            steps.append(Step(line, "", verdict, faults.get(line, "")))
            continue
        try:
            same = equivalent(_in_our_names(said[line], names), formula)
        except FragmentError as fault:
            steps.append(Step(line, "", "cannot be checked", str(fault)))
            continue
        steps.append(Step(line, "", "pays" if same else "says something else"))
    return steps


def _matched(wanted: dict[str, Formula], said: dict[str, Formula]) -> _Names:
    """The matching of names under which the formulas are compared."""
    ours, theirs = _places(wanted), _places(said)
    found: dict[tuple[str, str], str] = {}
    taken: set[tuple[str, str]] = set()
    pairs = sorted(
        (
            (-_likeness(name, other, theirs[kind, name], ours[k, other]), name, other, kind)
            for kind, name in theirs
            for k, other in ours
            if k == kind
        ),
        key=lambda row: row[0],
    )
    for _, name, other, kind in pairs:
        if (kind, name) not in found and (kind, other) not in taken:
            found[kind, name] = other
            taken.add((kind, other))
    return _Names(
        {name: other for (kind, name), other in found.items() if kind != "constant"},
        {name: other for (kind, name), other in found.items() if kind == "constant"},
    )


def _places(formulas: dict[str, Formula]) -> dict[tuple[str, str], frozenset[str]]:
    """For every name, with its kind (number of places, or constant), the lines it occurs in."""
    found: dict[tuple[str, str], set[str]] = {}
    for line, formula in formulas.items():
        for part in subformulas(formula):
            if isinstance(part, Atom):
                kind = str(len(part.arguments)), part.predicate
                found.setdefault(kind, set()).add(line)
        for name in constants(formula):
            found.setdefault(("constant", name), set()).add(line)
    return {key: frozenset(lines) for key, lines in found.items()}


def _likeness(name: str, other: str, one: frozenset[str], two: frozenset[str]) -> float:
    """A score that ranks names of like spelling first, then names that occur in the same lines."""
    together = len(one & two) / len(one | two)
    return (2.0 if stem(name) == stem(other) else 0.0) + together


def _in_our_names(formula: Formula, names: _Names) -> Formula:
    """The formula in the item's names; a name that matches none of them gets a question mark."""
    theirs = Symbols.of(formula)
    return renamed(
        formula,
        predicates={n: names.predicates.get(n, f"?{n}") for n in theirs.predicates},
        constants={n: names.constants.get(n, f"?{n}") for n in theirs.constants},
    )
