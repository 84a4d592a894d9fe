"""Proofs by resolution, as a reply would give them."""

from __future__ import annotations

import heapq
import re

from therefore.asking.deciding import needed
from therefore.asking.sentences import logic_of
from therefore.items import Item
from therefore.logic.clauses import clause_form


def refutation(item: Item) -> list[str]:
    """Numbered lines, two reasons each, that end in a contradiction."""
    problem = logic_of(item)
    core = needed((), problem.premises)
    assert core is not None
    form = clause_form([problem.premises[place] for place in core])
    names = {number: atom.predicate for atom, number in form.numbers.items()}
    known = [frozenset(clause) for clause in form.clauses]
    parents: list[tuple[int, int] | None] = [None] * len(known)
    _saturate(known, parents)
    wanted, waiting = set[int](), [len(known) - 1]
    while waiting:
        place = waiting.pop()
        if place not in wanted:
            wanted.add(place)
            waiting += parents[place] or ()
    number: dict[int, int] = {}
    lines: list[str] = []
    for place in sorted(wanted):
        pair = parents[place]
        if pair is None:
            number[place] = core[form.sources[place]] + 1
            continue
        number[place] = len(problem.premises) + len(lines) + 1
        literals = [f"{'' if n > 0 else '~'}{names[abs(n)]}" for n in sorted(known[place], key=abs)]
        said = " | ".join(literals) or "contradiction"
        lines.append(f"{number[place]}. {said} [{number[pair[0]]}, {number[pair[1]]}]")
    return lines


def in_rules(line: str) -> str:
    """A line of a proof, its clause said as a rule; one literal alone has no such sentence."""
    found = re.fullmatch(r"(\d+)\. (.+ \| .+) (\[.*\])", line)
    if not found:
        return line
    *causes, effect = found[2].split(" | ")
    denied = [cause[1:] if cause.startswith("~") else f"no {cause}" for cause in causes]
    head = f"no {effect[1:]}" if effect.startswith("~") else effect
    return f"{found[1]}. If {' and '.join(denied)} then {head}. {found[3]}"


def _saturate(known: list[frozenset[int]], parents: list[tuple[int, int] | None]) -> None:
    """Resolve, shortest clauses first, until the empty clause is the last one known."""
    seen, active = set(known), list[int]()
    queue = [(len(clause), place) for place, clause in enumerate(known)]
    heapq.heapify(queue)
    while queue:
        _, place = heapq.heappop(queue)
        clause = known[place]
        if any(known[other] <= clause for other in active):
            continue
        active.append(place)
        for other in list(active):
            clashing = [literal for literal in clause if -literal in known[other]]
            if len(clashing) != 1:
                continue
            literal = clashing[0]
            resolvent = (clause - {literal}) | (known[other] - {-literal})
            if resolvent in seen:
                continue
            seen.add(resolvent)
            known.append(resolvent)
            parents.append((place, other))
            if not resolvent:
                return
            heapq.heappush(queue, (len(resolvent), len(known) - 1))
    raise AssertionError("the clauses can be satisfied")
