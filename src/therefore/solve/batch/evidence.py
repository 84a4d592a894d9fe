"""Evidence about decided theories: worlds that satisfy them, and refutations.

Decided in one way, shown in another: worlds are evaluated literal by literal, a refutation must
close by its own propagation, and DisagreementError stops everything where the two differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from therefore.logic.clauses import Clause
from therefore.solve.batch.refute import Occurrences, Refuter, occurrences
from therefore.solve.batch.theory import ClausalTheory, padded, present
from therefore.solve.batch.worlds import first_world, satisfied, satisfied_by, satisfies, worlds_of
from therefore.solve.sat import Steps, solve_clauses

MOST_STEPS = 400
"""Steps after which splitting gives way to the proof of a conflict-driven solver."""


class DisagreementError(AssertionError):
    """Two ways of deciding one theory differ: a bug, never a property of the theory."""


class Refuted(NamedTuple):
    """That the sentences about one individual cannot be true together."""

    whom: int
    steps: Sequence[Clause]
    """Over the variables, as said of this individual."""
    places: Sequence[int]
    """The sentences that the steps need, in order; counted for theories with individuals only."""
    core: int = -1
    """How many sentences a minimal unsatisfiable part has; -1 if that is not counted."""


def find_worlds(theories: Sequence[ClausalTheory]) -> list[list[int]]:
    """For each of the satisfiable theories a world for each individual; evaluated."""
    worlds = [
        [first_world(models) for models in theory.models]
        or [_world_of(theory.run.model if theory.run else ())]
        for theory in theories
    ]
    check_worlds(theories, worlds)
    return worlds


def find_worlds_with(asked: Sequence[tuple[ClausalTheory, int, int]]) -> list[list[int]]:
    """The same for theories with a literal that is to be true of one individual of theirs."""
    found: list[list[int]] = []
    for theory, literal, whom in asked:
        possible = theory.models[whom] & ~worlds_of(theory.size.variables).false[literal]
        if not possible:
            raise DisagreementError(f"no world of {theory.rows} has literal {literal}")
        found.append([first_world(models) for models in theory.models])
        found[-1][whom] = first_world(possible)
    check_worlds([theory for theory, *_ in asked], found)
    return found


def find_refutations(theories: Sequence[ClausalTheory], *, blame: bool = False) -> list[Refuted]:
    """A refutation of each of the unsatisfiable theories; `blame` names the sentences it needs."""
    asked = [(each, 0, each.models.index(0) if each.models else 0) for each in theories]
    return refute_literals(asked, blame=blame)


def refute_literals(
    asked: Sequence[tuple[ClausalTheory, int, int]], *, blame: bool = False
) -> list[Refuted]:
    """The same for theories together with a literal (0 for none) that is said of an individual."""
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
        _refuted(theory, whom, assumed=literal, known=each, blame=blame)
        for (theory, literal, whom), each in zip(asked, known, strict=True)
    ]


def _refuted(
    theory: ClausalTheory,
    whom: int,
    *,
    assumed: int = 0,
    known: Occurrences | None = None,
    blame: bool = False,
) -> Refuted:
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
            return Refuted(whom, steps, needed, core)
    found = solve_clauses(present(rows), size)
    if not isinstance(found, Steps):
        raise DisagreementError(f"worlds and search disagree on {theory.rows}")
    return Refuted(whom, found.clauses, places, core)


def _world_of(literals: Sequence[int]) -> int:
    """The world in which these literals are true."""
    return sum(1 << literal - 1 for literal in literals if literal > 0)


def check_worlds(theories: Sequence[ClausalTheory], worlds: Sequence[Sequence[int]]) -> None:
    """Evaluate each theory's worlds, one for each individual, on its clauses; an error if false.

    Decided by worlds, checked by literals: what decided is not asked again. Many theories without
    individuals are evaluated together.
    """
    alone = [place for place, theory in enumerate(theories) if theory.size.individuals == 1]
    if len(alone) > 1:
        matrices = padded([theories[place].matrix for place in alone])
        holds = satisfied([worlds[place][0] for place in alone], matrices)
        if not holds.all():
            wrong = theories[alone[int(np.argmin(holds))]]
            raise DisagreementError(f"a world does not satisfy {wrong.rows}")
    for theory, each in zip(theories, worlds, strict=True):
        if theory.size.individuals == 1 and len(alone) > 1:
            continue
        if theory.size.individuals == 1:
            holds_here = satisfies(each[0], theory.size.variables, theory.rows)
        else:
            holds_here = satisfied_by(each, theory.matrix, np.array(theory.about))
        if not holds_here:
            raise DisagreementError(f"a world does not satisfy {theory.rows}")
