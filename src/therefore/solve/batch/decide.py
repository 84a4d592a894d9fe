"""Deciding theories of clauses: by their worlds where these can be listed, beyond that by search.

Theories of one size are decided together. Only those that are kept become a `ClausalTheory`: its
clauses as Python numbers take longer than the decision.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from therefore.logic.clauses import Clause
from therefore.solve.batch.effort import Clauses, Effort, effort
from therefore.solve.batch.theory import Batch, ClausalTheory, Row, Size, present
from therefore.solve.batch.worlds import (
    LIMIT,
    Ints,
    clause_codes,
    clauses_by_code,
    models_of,
    worlds_of,
)


class _Short(dict[int, Clause]):
    """By code, a clause without its absent literals."""

    def __missing__(self, code: int) -> Clause:
        (clause,) = present([clauses_by_code()[code]])
        self[code] = clause
        return clause


_SHORT = _Short()


class Decided:
    """A batch of theories, and for each whether it is satisfiable."""

    def __init__(self, theories: Batch) -> None:
        sizes = theories.sizes
        self._sizes = sizes
        self._theories = theories
        self._sentences: list[int] = theories.sentences.tolist()
        self._about: list[list[int]] = theories.about.tolist()
        own = np.arange(theories.rows.shape[1]) < theories.sentences[:, None]
        self._short: list[bool] = ((theories.rows == 0).any(axis=2) & own).any(axis=1).tolist()
        self._listed: dict[int, Sequence[Row]] = {}
        self._codes: Ints | None = None
        if theories.rows.shape[2] == 3 and min(sizes)[0] <= LIMIT:
            self._codes = clause_codes(theories.rows)
        self._models: list[list[int]] = [[] for _ in sizes]
        self._runs: list[Effort | None] = [None] * len(sizes)
        places: dict[Size, list[int]] = defaultdict(list)
        for place, size in enumerate(sizes):
            places[size].append(place)
        for size, group in places.items():
            self._decide(size, group)
        self.satisfiable = [
            run.satisfiable if run else all(models)
            for run, models in zip(self._runs, self._models, strict=True)
        ]

    def _decide(self, size: Size, group: Sequence[int]) -> None:
        if size.variables > LIMIT and size.individuals > 1:
            raise ValueError(f"{size}: theories of individuals have at most {LIMIT} variables")
        if size.variables > LIMIT:
            for place in group:
                self._runs[place] = effort(self._present(place, self._rows(place)), model=True)
        elif size.individuals == 1:
            most = max(self._sentences[place] for place in group)
            for place, worlds in zip(
                group, models_of(size.variables, self._theories.rows[group, :most]), strict=True
            ):
                self._models[place] = [worlds]
        else:
            worlds_of_size = worlds_of(size.variables)
            for place in group:
                about = self._about[place][: self._sentences[place]]
                against = worlds_of_size.against(self._codes_of(place))
                self._models[place] = worlds_of_size.models(against, about, size.individuals)

    def _codes_of(self, place: int) -> list[int]:
        assert self._codes is not None  # only clauses of three can be about individuals
        codes: list[int] = self._codes[place, : self._sentences[place]].tolist()
        return codes

    def _rows(self, place: int) -> Sequence[Row]:
        """The rows as Python numbers, kept: whoever is decided by search needs them twice."""
        rows = self._listed.get(place)
        if rows is None:
            rows = self._theories.rows[place, : self._sentences[place]].tolist()
            self._listed[place] = rows
        return rows

    def _present(self, place: int, rows: Sequence[Row]) -> Clauses:
        return present(rows) if self._short[place] else rows

    def theory(self, place: int) -> ClausalTheory:
        """One of the theories, with what was found out about it."""
        size, count = self._sizes[place], self._sentences[place]
        matrix = self._theories.rows[place, :count]
        codes: list[int] = []
        if size.variables <= LIMIT and self._codes is not None:
            codes = self._codes_of(place)
            rows: Sequence[Row] = list(map(clauses_by_code().__getitem__, codes))
            clauses = list(map(_SHORT.__getitem__, codes)) if self._short[place] else rows
        else:
            rows = self._rows(place)
            clauses = self._present(place, rows)
        return ClausalTheory(
            size=size,
            matrix=matrix,
            rows=rows,
            codes=codes,
            about=self._about[place][:count],
            clauses=clauses,
            satisfiable=self.satisfiable[place],
            models=self._models[place],
            run=self._runs[place],
        )


Literals = list[tuple[int, int]]
"""Literals of named variables, and of whom each is said."""


def settled_literals(theory: ClausalTheory) -> Literals:
    """The literals that follow from a theory whose worlds were listed."""
    false = worlds_of(theory.size.variables).false
    return [
        (literal, whom)
        for whom, models in enumerate(theory.models)
        for literal in _named(theory)
        if not models & false[literal]
    ]


def open_literals(theory: ClausalTheory) -> Literals:
    """The literals that do not follow, and whose negations do not follow either."""
    false = worlds_of(theory.size.variables).false
    return [
        (literal, whom)
        for whom, models in enumerate(theory.models)
        for literal in _named(theory)
        if models & false[literal] and models & false[-literal]
    ]


def _named(theory: ClausalTheory) -> list[int]:
    """The literals of the variables that are named, in ascending order."""
    named = {abs(literal) for row in theory.rows for literal in row if literal}
    return sorted(named | {-variable for variable in named})
