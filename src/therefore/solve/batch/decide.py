"""Deciding theories of clauses: by their worlds where these can be listed, beyond that by search.

Theories of one size are decided together by their worlds; a theory that needs search is decided
when it is asked for. Only theories that are kept become a `ClausalTheory`: to make their clauses
Python numbers takes longer than the decision.

An answer is found in one way and shown in another: worlds are evaluated literal by literal, a
refutation must close by its own propagation, and DisagreementError is raised where the two differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from therefore.logic.clauses import Clause
from therefore.solve.batch.refute import Occurrences, Refuter, occurrences
from therefore.solve.batch.theory import (
    Batch,
    ClausalTheory,
    Clauses,
    Effort,
    Row,
    Size,
    effort,
    padded,
    present,
    spread,
)
from therefore.solve.batch.worlds import (
    LIMIT,
    Ints,
    clause_codes,
    clauses_by_code,
    first_world,
    models_of,
    satisfied,
    worlds_of,
)
from therefore.solve.sat import Steps, solve_clauses

MOST_STEPS = 400
"""Steps after which splitting gives way to the proof of a conflict-driven solver."""


class _Short(dict[int, Clause]):
    """The clause of each code, without its absent literals."""

    def __missing__(self, code: int) -> Clause:
        (clause,) = present([clauses_by_code()[code]])
        self[code] = clause
        return clause


_SHORT = _Short()


class Decided:
    """A batch of theories; each can be asked whether it is satisfiable."""

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
            self._list_worlds(size, group)

    def satisfiable(self, place: int) -> bool:
        """Whether one of the theories is satisfiable."""
        if self._sizes[place].variables <= LIMIT:
            return all(self._models[place])
        run = self._runs[place]
        if run is None:
            run = effort(self._present(place, self._rows(place)), model=True)
            self._runs[place] = run
        return run.satisfiable

    def _list_worlds(self, size: Size, group: Sequence[int]) -> None:
        if size.variables > LIMIT and size.individuals > 1:
            raise ValueError(f"{size}: theories of individuals have at most {LIMIT} variables")
        if size.variables > LIMIT:
            return
        if size.individuals == 1:
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
        """The rows as Python numbers, kept: a theory that is searched needs them twice."""
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
            whom=self._theories.about[place, :count],
            clauses=clauses,
            satisfiable=self.satisfiable(place),
            models=self._models[place],
            run=self._runs[place],
        )


Literals = list[tuple[int, int]]
"""Literals of numbered variables, each with the individual that it is said of."""


def split_literals(theory: ClausalTheory) -> tuple[Literals, Literals]:
    """The literals that follow from a theory whose worlds were listed, and those that are open."""
    false = worlds_of(theory.size.variables).false
    settled: Literals = []
    undecided: Literals = []
    for whom, models in enumerate(theory.models):
        for literal in _named(theory):
            if not models & false[literal]:
                settled.append((literal, whom))
            elif models & false[-literal]:
                undecided.append((literal, whom))
    return settled, undecided


def _named(theory: ClausalTheory) -> list[int]:
    """The literals of the variables that are named, in ascending order."""
    named = {abs(literal) for row in theory.rows for literal in row if literal}
    return sorted(named | {-variable for variable in named})


class DisagreementError(AssertionError):
    """Two ways of deciding one theory differ: a bug, never a property of the theory."""


class Contradicted(NamedTuple):
    """A proof that the sentences about one individual cannot be true together."""

    whom: int
    steps: Sequence[Clause]
    """Clauses over the variables, as said of this individual."""
    places: Sequence[int]
    """The sentences that the steps need, in order; counted for theories with individuals only."""
    core: int = -1
    """How many sentences a minimal unsatisfiable part has; -1 if that is not counted."""


Asked = tuple[ClausalTheory, int, int]
"""A theory, a literal to be true together with it (0: none), and whom the literal is about."""


def find_worlds(asked: Sequence[Asked]) -> list[list[int]]:
    """For each theory with its literal, a world for each individual, checked by evaluation."""
    found: list[list[int]] = []
    for theory, literal, whom in asked:
        worlds = list(map(first_world, theory.models))
        if literal:
            possible = theory.models[whom] & ~worlds_of(theory.size.variables).false[literal]
            if not possible:
                raise DisagreementError(f"no world of {theory.rows} has literal {literal}")
            worlds[whom] = first_world(possible)
        found.append(worlds or [_world_of(theory.run.model if theory.run else ())])
    check_worlds([theory for theory, *_ in asked], found)
    return found


def find_refutations(asked: Sequence[Asked], *, blame: bool = False) -> list[Contradicted]:
    """A refutation of each theory with its literal; `blame`: also the sentences that it needs.

    Without a literal it is about an individual about whom the sentences contradict each other.
    """
    known: list[Occurrences] | list[None] = [None] * len(asked)
    if asked and all(
        theory.size.individuals == 1 and theory.matrix.shape[1] == 3 for theory, *_ in asked
    ):
        size = max(theory.size.variables for theory, *_ in asked)
        more = any(literal for _, literal, _ in asked)
        rows = padded([theory.matrix for theory, *_ in asked], more=int(more))
        for place, (theory, literal, _) in enumerate(asked):
            if literal:
                rows[place, len(theory.matrix), -1] = literal
        known = occurrences(rows, size)
    return [
        _refuted(
            theory,
            whom if literal or not theory.models else theory.models.index(0),
            assumed=literal,
            known=each,
            blame=blame,
        )
        for (theory, literal, whom), each in zip(asked, known, strict=True)
    ]


def _refuted(
    theory: ClausalTheory,
    whom: int,
    *,
    assumed: int = 0,
    known: Occurrences | None = None,
    blame: bool = False,
) -> Contradicted:
    rows = theory.of(whom, theory.rows)
    places = theory.places(whom) if blame else ()
    size = theory.size.variables
    core = -1
    if assumed:
        rows = [*rows, (0, 0, assumed)]
    elif theory.models:
        core = len(worlds_of(size).core(theory.of(whom, theory.against())))
    if theory.matrix.shape[1] == 3:
        refuter = Refuter(rows, size, limit=MOST_STEPS, known=known, blame=blame)
        steps = refuter.refutation()
        if steps is not None:
            needed = [places[each] for each in sorted(refuter.used) if each < len(places)]
            return Contradicted(whom, steps, needed, core)
    found = solve_clauses(present(rows), size)
    if not isinstance(found, Steps):
        raise DisagreementError(f"worlds and search disagree on {theory.rows}")
    return Contradicted(whom, found.clauses, places, core)


def _world_of(literals: Sequence[int]) -> int:
    """The world in which these literals are true."""
    return sum(1 << literal - 1 for literal in literals if literal > 0)


def check_worlds(theories: Sequence[ClausalTheory], worlds: Sequence[Sequence[int]]) -> None:
    """Evaluate each theory's worlds, one for each individual, on its clauses; an error if false.

    The worlds were found by truth tables; here literals are looked up, by other code.
    """
    if not theories:
        return
    rows, of, whom = spread(theories)
    every = [world for each in worlds for world in each]
    first = np.cumsum([0, *map(len, worlds[:-1])])
    holds = satisfied(every, rows, first[of] + whom)
    if not holds.all():
        wrong = theories[int(of[np.argmin(holds)])]
        raise DisagreementError(f"a world does not satisfy {wrong.rows}")
