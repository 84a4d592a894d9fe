"""Evidence about one theory: ground clauses, refutations and models, written as certificates are.

The numbers of atoms are those of `logic.clauses`, which hands them out as the sentences name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from therefore.certify import LabelError
from therefore.families.nlsat.calibration import Size
from therefore.families.nlsat.hardness import Clauses, Effort, Row, present
from therefore.families.nlsat.kcnf import Ints
from therefore.families.nlsat.refute import refute
from therefore.families.nlsat.voices import Words
from therefore.families.nlsat.worlds import satisfies, worlds_of
from therefore.logic.clauses import Clause
from therefore.solve.sat import refutation_by_search

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
    about: list[int]
    signs: int
    """The number that decides who owns it."""
    clauses: Clauses
    """The rows without absent literals."""
    satisfiable: bool = False
    models: list[int] = field(default_factory=list)
    """For each individual the worlds that satisfy what is said of it, if they were listed."""
    against: list[int] = field(default_factory=list)
    """For each sentence the worlds in which it is false, if they were listed."""
    run: Effort | None = None
    """The search that decided the theory, where worlds are too many to list."""

    def of(self, individual: int, each: Sequence[T]) -> Sequence[T]:
        """Those of the things, one for each sentence, whose sentences speak of an individual."""
        if self.size.individuals == 1:
            return each
        both = zip(each, self.about, strict=True)
        return [one for one, whom in both if whom < 0 or whom == individual]


def ground_clauses(theory: Theory) -> tuple[Clauses, dict[tuple[int, int], int]]:
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
) -> tuple[Sequence[Clause], int]:
    """The steps of a refutation over the numbers of the atoms, and the size of a minimal core."""
    if assumed is None and theory.models:
        whom = theory.models.index(0)
    rows = list(theory.of(whom, theory.rows))
    size = theory.size.variables
    core = -1
    if assumed is not None:
        rows.append((0, 0, assumed))
    elif theory.models:
        core = len(worlds_of(size).core(theory.of(whom, theory.against)))
    steps: Sequence[Clause] | None = refute(rows, size, limit=MOST_STEPS)
    if steps is None:
        steps = refutation_by_search(present(rows)).steps
    if theory.size.individuals == 1:
        return steps, core
    number = {v: atom_number.get((v, whom), 0) for v in range(1, size + 1)}
    renamed = [tuple(number[n] if n > 0 else -number[-n] for n in step) for step in steps]
    return renamed, core


def world_of(literals: Iterable[int]) -> int:
    """The world in which these literals are true."""
    return sum(1 << literal - 1 for literal in literals if literal > 0)


def model_json(theory: Theory, words: Words, worlds: Sequence[int], *, asked: bool = False) -> str:
    """The worlds, one for each individual, as a model in JSON; evaluated on every clause first.

    `asked` says that a question names the individual, even if no sentence does.
    """
    for individual, world in enumerate(worlds):
        if not satisfies(world, theory.size.variables, theory.of(individual, theory.rows)):
            raise LabelError(f"world {world} does not satisfy {theory.rows}")
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


def _true(predicates: Sequence[str], world: int, term: str) -> list[str]:
    return [f"{name}{term}" for v, name in enumerate(predicates) if world >> v & 1]


def _quoted(names: Iterable[str], *, order: bool = True) -> str:
    return ",".join(f'"{name}"' for name in (sorted(names) if order else names))


def rup_json(steps: Sequence[Clause]) -> str:
    """A refutation in JSON."""
    texts = [",".join(map(str, step)) for step in steps]
    return f'{{"rup":[{",".join(f"[{text}]" for text in texts)}]}}'
