"""Refutations of small clause sets by splitting, with unit propagation on all clauses at once.

Every clause has at most three literals, so the number of its false ones is a two-bit counter. The
counters of all clauses are kept in two integers, one bit a clause: to make a literal true is to add
one set of clauses to these counters. States are immutable, so going back costs nothing.

A branch that closes leaves the clause that says so, the negation of its assumptions; these are the
steps of a refutation that `solve.check` accepts. It is `solve.sat` for clauses of three in a third
of the time; clauses are over the numbers 1 to `size`, as there.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.clauses import Clause

State = tuple[int, int, int, int]
"""Unassigned variables, satisfied clauses, low and high bits of the counters of false literals."""


class Refuter:
    """A clause set of clauses with at most three literals, to be refuted by splitting."""

    def __init__(self, clauses: Sequence[Sequence[int]], size: int, *, limit: int) -> None:
        self.clauses = clauses
        self.occurs = occurs = [0] * (2 * size + 1)
        low = high = 0
        bit = 1
        for clause in clauses:
            for literal in clause:
                occurs[literal] |= bit
            if len(clause) < 3:
                # Counters start as if the missing literals were false.
                low |= bit * (len(clause) != 1)
                high |= bit * (len(clause) == 1)
            bit <<= 1
        self.start: State = ((1 << size + 1) - 2, 0, low, high)
        counts = [occurs[v].bit_count() + occurs[-v].bit_count() for v in range(size + 1)]
        self.order = sorted(range(1, size + 1), key=lambda v: -counts[v])
        self.steps: list[Clause] = []
        self.limit = limit

    def refutation(self) -> list[Clause] | None:
        """The steps down to the empty clause; None if there are more than `limit`.

        The clauses must be unsatisfiable: ValueError if they are not.
        """
        state = self.propagated()
        if state is None:
            return [()]
        try:
            self._close(state, ())
        except _TooMany:
            return None
        return self.steps

    def propagated(self) -> State | None:
        """What follows from the clauses by unit propagation; None if that is a conflict."""
        return self._propagate(self.start)

    def _close(self, state: State | None, assumed: Clause) -> None:
        """Close the branch of these assumptions; `assumed` is their negation, a clause."""
        while state is not None:
            literal = self._branch(state)
            taken = self._assign(state, literal)
            if taken is None:
                self._learn((*assumed, -literal))
            else:
                self._close(taken, (*assumed, -literal))
            state = self._assign(state, -literal)
        self._learn(assumed)

    def _branch(self, state: State) -> int:
        """The literal to assume next: the one whose two values shorten most clauses of two."""
        free, satisfied, low, high = state
        short = low & ~high & ~satisfied
        occurs = self.occurs
        best = chosen = 0
        for variable in self.order:
            if free >> variable & 1:
                positive = (occurs[variable] & short).bit_count() + 1
                negative = (occurs[-variable] & short).bit_count() + 1
                if positive * negative > best:
                    best = positive * negative
                    # Making the rarer sign true shortens more clauses, so that a branch closes.
                    chosen = variable if positive < negative else -variable
        if not chosen:
            raise ValueError("satisfiable clauses have no refutation")
        return chosen

    def _learn(self, clause: Clause) -> None:
        self.steps.append(clause)
        if len(self.steps) > self.limit:
            raise _TooMany

    def _assign(self, state: State, literal: int) -> State | None:
        """The literal made true and all that follows by unit propagation; None at a conflict."""
        free, satisfied, low, high = state
        falsified = self.occurs[-literal]
        return self._propagate(
            (
                free ^ 1 << abs(literal),
                satisfied | self.occurs[literal],
                low ^ falsified,
                high ^ (low & falsified),
            )
        )

    def _propagate(self, state: State) -> State | None:
        free, satisfied, low, high = state
        occurs, clauses = self.occurs, self.clauses
        while not low & high:
            units = high & ~low & ~satisfied
            if not units:
                return free, satisfied, low, high
            for literal in clauses[units.bit_length() - 1]:
                if free >> abs(literal) & 1:
                    break
            free ^= 1 << abs(literal)
            satisfied |= occurs[literal]
            falsified = occurs[-literal]
            high ^= low & falsified
            low ^= falsified
        return None


class _TooMany(Exception):
    """More steps than the limit."""


def refute(
    clauses: Sequence[Sequence[int]], size: int, *, limit: int = 1 << 30
) -> list[Clause] | None:
    """The steps of a refutation of unsatisfiable clauses of one to three literals.

    >>> refute([[1, 2], [1, -2], [-1, 2], [-1, -2]], 2)
    [(1,), ()]
    """
    return Refuter(clauses, size, limit=limit).refutation()


def propagation_satisfies(clauses: Sequence[Sequence[int]]) -> bool:
    """Whether unit propagation alone satisfies every clause.

    >>> propagation_satisfies([[1], [-1, 2], [2, 3]]), propagation_satisfies([[1, 2]])
    (True, False)
    """
    if min(map(len, clauses)) > 1:
        return False
    size = max(abs(literal) for clause in clauses for literal in clause)
    refuter = Refuter(clauses, size, limit=0)
    state = refuter.propagated()
    return state is not None and state[1] == (1 << len(clauses)) - 1
