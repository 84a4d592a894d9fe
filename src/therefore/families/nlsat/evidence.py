"""Evidence about one theory: ground clauses, refutations and models, written as certificates are.

The numbers of atoms are those of `logic.clauses`, which hands them out as the sentences name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

import numpy as np

from therefore.certify import LabelError
from therefore.families.nlsat.calibration import Size
from therefore.families.nlsat.hardness import Clauses, Effort, Row, present
from therefore.families.nlsat.refute import Occurrences, refute
from therefore.families.nlsat.voices import Words
from therefore.families.nlsat.worlds import satisfied, satisfies, worlds_of
from therefore.language.nlsat.kcnf import Ints
from therefore.logic.clauses import Clause
from therefore.solve.sat import Steps, solve_clauses

T = TypeVar("T")

MOST_STEPS = 400
"""Steps after which splitting gives way to the proof of a conflict-driven solver."""


@dataclass(slots=True)
class Theory:
    """One theory, canonical, with what was found out about it."""

    size: Size
    matrix: Ints
    """The clauses as an array, a row each."""
    rows: Sequence[Row]
    """The same as Python numbers."""
    codes: Sequence[int]
    """Their codes (see `worlds`), if worlds can be listed and no clause is longer than three."""
    about: list[int]
    signs: int
    """The number that decides who owns it."""
    clauses: Clauses
    """The rows without absent literals."""
    satisfiable: bool = False
    models: list[int] = field(default_factory=list)
    """For each individual the worlds that satisfy what is said of it, if they were listed."""
    run: Effort | None = None
    """The search that decided the theory, where worlds are too many to list."""

    def against(self) -> list[int]:
        """For each sentence the worlds in which it is false."""
        worlds = worlds_of(self.size.variables)
        return worlds.against(self.codes) if self.codes else worlds.against_rows(self.rows)

    def of(self, individual: int, each: Sequence[T]) -> Sequence[T]:
        """Those of the things, one for each sentence, whose sentences speak of an individual."""
        if self.size.individuals == 1:
            return each
        both = zip(each, self.about, strict=True)
        return [one for one, whom in both if whom < 0 or whom == individual]


Ground = tuple[Clauses, dict[tuple[int, int], int]]
"""Ground clauses, and the number of each atom (variable, individual)."""


def ground_clauses(theory: Theory) -> Ground:
    """Ground clauses, and each atom (variable, individual) numbered as in `logic.clauses`."""
    individuals = range(theory.size.individuals)
    if len(individuals) == 1:
        return theory.clauses, _own_numbers(theory.size.variables)
    numbers: dict[tuple[int, int], int] = {}
    clauses: list[Clause] = []
    for row, whom in zip(theory.rows, theory.about, strict=True):
        literals = [literal for literal in row if literal]
        for individual in individuals if whom < 0 else (whom,):
            clause: list[int] = []
            for literal in literals:
                atom = abs(literal), individual
                number = numbers.get(atom)
                if number is None:
                    number = numbers[atom] = len(numbers) + 1
                clause.append(number if literal > 0 else -number)
            clauses.append(tuple(clause))
    return clauses, numbers


@cache
def _own_numbers(variables: int) -> dict[tuple[int, int], int]:
    return {(v, 0): v for v in range(1, variables + 1)}


def refutation(
    theory: Theory,
    atom_number: dict[tuple[int, int], int],
    assumed: int | None = None,
    whom: int = 0,
    *,
    known: Occurrences | None = None,
) -> tuple[Sequence[Clause], int]:
    """The steps of a refutation over the numbers of the atoms, and the size of a minimal core.

    `known` are the occurrences of the literals in the whole theory, if they were found already.
    """
    if assumed is None and theory.models:
        whom = theory.models.index(0)
    rows = list(theory.of(whom, theory.rows))
    size = theory.size.variables
    core = -1
    if assumed is not None:
        rows.append((0, 0, assumed))
    elif theory.models:
        core = len(worlds_of(size).core(theory.of(whom, theory.against())))
    steps: Sequence[Clause] | None = None
    if theory.matrix.shape[1] == 3:
        steps = refute(rows, size, limit=MOST_STEPS, known=known)
    if steps is None:
        found = solve_clauses(present(rows), size)
        if not isinstance(found, Steps):
            raise LabelError(f"worlds and search disagree on {theory.rows}")
        steps = found.clauses
    if theory.size.individuals == 1:
        return steps, core
    number = {v: atom_number.get((v, whom), 0) for v in range(1, size + 1)}
    renamed = [tuple(number[n] if n > 0 else -number[-n] for n in step) for step in steps]
    return renamed, core


def world_of(literals: Iterable[int]) -> int:
    """The world in which these literals are true."""
    return sum(1 << literal - 1 for literal in literals if literal > 0)


def model_json(theory: Theory, words: Words, worlds: Sequence[int], *, asked: bool = False) -> str:
    """The worlds, one for each individual, as a model in JSON; evaluate them on the clauses first.

    `asked` says that a question names the individual, even if no sentence does.
    """
    predicates = words.predicates
    if not words.names:
        return f'{{"true":[{_quoted(_true(predicates, worlds[0], ""))}]}}'
    people = words.constants()[: len(worlds)]
    if not asked and all(whom < 0 for whom in theory.about):
        people = ["anyone"]  # nobody is named, and the domain of `logic.ground` is this one
    atoms = [
        atom
        for world, person in zip(worlds, people, strict=True)
        for atom in _true(predicates, world, f"({person})")
    ]
    return f'{{"true":[{_quoted(atoms)}],"domain":[{_quoted(people, order=False)}]}}'


def check_worlds(theories: Sequence[Theory], worlds: Sequence[Sequence[int]]) -> None:
    """Evaluate each theory's worlds, one for each individual, on its clauses; LabelError if false.

    Decided by worlds, checked by literals: what decided is not asked again. Many theories without
    individuals are evaluated together.
    """
    alone = [place for place, theory in enumerate(theories) if theory.size.individuals == 1]
    if len(alone) > 1:
        matrices = padded([theories[place].matrix for place in alone])
        holds = satisfied([worlds[place][0] for place in alone], matrices)
        if not holds.all():
            wrong = theories[alone[int(np.argmin(holds))]]
            raise LabelError(f"a world does not satisfy {wrong.rows}")
    for theory, each in zip(theories, worlds, strict=True):
        if theory.size.individuals == 1 and len(alone) > 1:
            continue
        for individual, world in enumerate(each):
            if not satisfies(world, theory.size.variables, theory.of(individual, theory.rows)):
                raise LabelError(f"world {world} does not satisfy {theory.rows}")


def padded(matrices: Sequence[Ints]) -> Ints:
    """Matrices of clauses as one array, the shorter ones filled up with absent literals."""
    most = max(len(matrix) for matrix in matrices)
    filled = np.zeros((len(matrices), most, matrices[0].shape[1]), matrices[0].dtype)
    for place, matrix in enumerate(matrices):
        filled[place, : len(matrix)] = matrix
    return filled


def _true(predicates: Sequence[str], world: int, term: str) -> list[str]:
    return [f"{name}{term}" for v, name in enumerate(predicates) if world >> v & 1]


def _quoted(names: Iterable[str], *, order: bool = True) -> str:
    return ",".join(f'"{name}"' for name in (sorted(names) if order else names))


def rup_json(steps: Sequence[Clause]) -> str:
    """A refutation in JSON."""
    # Lists of integers are written alike by Python and in JSON, apart from the blanks.
    return f'{{"rup":{str(list(map(list, steps))).replace(" ", "")}}}'
