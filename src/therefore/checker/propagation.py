"""Unit propagation over a growing set of clauses, by two watched literals a clause.

Watching two literals of each clause (Moskewicz and others, Chaff, 2001) keeps the time near linear
in the size of a refutation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from therefore.checker.limits import LOOKS, TooMuchWork, work


class Propagator:
    """A growing set of clauses that answers: does unit propagation refute these assumptions?"""

    def __init__(self, size: int, clauses: Iterable[Sequence[int]] = ()) -> None:
        # Indexed by literal: a negative literal counts from the end of the list.
        self._value: list[bool | None] = [None] * (2 * size + 1)
        self._watchers: list[list[list[int]]] = [[] for _ in range(2 * size + 1)]
        self.contradictory = False
        """Whether the clauses refute themselves: then no further one matters."""
        self._work = work()
        for clause in clauses:
            self.add(clause)

    def grow(self, size: int) -> None:
        """Make room for larger numbers."""
        old = len(self._value) // 2
        more = 2 * (size - old)
        if more > 0:
            self._value[old + 1 : old + 1] = [None] * more
            self._watchers[old + 1 : old + 1] = [[] for _ in range(more)]

    def add(self, clause: Sequence[int]) -> None:
        """Learn a clause; units that follow at once are kept for good."""
        if self.contradictory:
            return
        value, watchers = self._value, self._watchers
        open_literals: list[int] = []
        for literal in clause:
            known = value[literal]
            if known:
                return
            if known is None:
                open_literals.append(literal)
        if len(open_literals) > 1:
            open_literals = list(dict.fromkeys(open_literals))
        if len(open_literals) > 1:
            # The two watched literals stand first; literals false for good are left out.
            watchers[open_literals[0]].append(open_literals)
            watchers[open_literals[1]].append(open_literals)
        elif not open_literals:
            self.contradictory = True
        elif watchers[-open_literals[0]]:
            self.contradictory = self._propagate(open_literals, [])
        else:  # nobody watches, so nothing follows
            literal = open_literals[0]
            value[literal], value[-literal] = True, False

    def value(self, literal: int) -> bool | None:
        """Whether the literal is known to be true, or false."""
        return self._value[literal]

    def refutes(self, assumptions: Sequence[int]) -> bool:
        """Whether unit propagation from the assumptions meets a conflict; it is undone again."""
        if self.contradictory:
            return True
        trail: list[int] = []
        conflict = self._propagate(assumptions, trail)
        for literal in trail:
            self._value[literal] = self._value[-literal] = None
        return conflict

    def _propagate(self, literals: Sequence[int], trail: list[int]) -> bool:
        """Make the literals true and what follows from them; True at a conflict."""
        value, watchers = self._value, self._watchers
        for literal in literals:
            if value[literal] is None:
                value[literal], value[-literal] = True, False
                trail.append(literal)
            elif not value[literal]:
                return True
        done = 0
        while done < len(trail):
            false = -trail[done]
            done += 1
            watching, watchers[false] = watchers[false], []
            looked = len(watching)
            for place, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if value[other]:
                    watchers[false].append(clause)
                    continue
                for k in range(2, len(clause)):
                    if value[clause[k]] is not False:
                        clause[1], clause[k] = clause[k], false
                        watchers[clause[1]].append(clause)
                        looked += k
                        break
                else:
                    looked += len(clause)
                    watchers[false].append(clause)
                    if value[other] is False:
                        watchers[false] += watching[place + 1 :]
                        return True
                    value[other], value[-other] = True, False
                    trail.append(other)
            self._work.looks -= looked
            if self._work.looks < 0:
                raise TooMuchWork(f"unit propagation looks at more than {LOOKS} literals")
        return False
