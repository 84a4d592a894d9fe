"""Certificates of many clausal theories: decided, shown by other code, and written as JSON.

The label was decided from worlds (or, beyond a dozen variables, by conflict-driven search). Here it
is decided a second time: search must agree with the worlds, a model is evaluated on every clause,
and a refutation must close by its own unit propagation; LabelError stops the build otherwise.

A refutation speaks of numbers. Ground atoms come first, as the sentences name them; then the
compound formulas; then what each use of a rule introduces, in the same order. Without individuals
the atoms' numbers are those of the variables and nothing is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from therefore.certify import LabelError
from therefore.certify.clausal.problem import Names
from therefore.claims import THEORY, label_claims
from therefore.items import THREE_WAY
from therefore.logic.clauses import Clause
from therefore.solve.batch.effort import Effort, effort
from therefore.solve.batch.evidence import (
    Refuted,
    find_refutations,
    find_worlds,
    find_worlds_with,
    refute_literal,
)
from therefore.solve.batch.refute import propagation_satisfies
from therefore.solve.batch.theory import Row, Theory, ground_clauses, ground_literal

SOMEBODY = "anyone"
"""The individual of a theory that names none."""


class Certified(NamedTuple):
    """A certificate, and what it took."""

    certificate: str
    clauses: int
    """Ground clauses, without the literal that is asked."""
    run: Effort
    """MiniSat's run on what decides the label."""
    by_propagation: bool
    """Whether unit propagation alone decides it."""
    steps: int = 0
    """The refutation's length."""
    core: int = 0
    """How many sentences a minimal unsatisfiable part has; -1 if that is not counted."""


def certify_theories(theories: Sequence[Theory], names: Sequence[Names]) -> list[Certified]:
    """Can each of the theories be true?

    In passes over all of them: search alone, and refutation alone, run faster than by turns.
    """
    ground = list(ground_clauses(theories))
    runs = [theory.run or effort(clauses) for theory, clauses in zip(theories, ground, strict=True)]
    for theory, run in zip(theories, runs, strict=True):
        if run.satisfiable != theory.satisfiable:
            raise LabelError(f"worlds and search disagree on {theory.rows}")
    worlds = iter(find_worlds([theory for theory in theories if theory.satisfiable]))
    blame = any(each.constants for each in names)
    refuted = iter(find_refutations([t for t in theories if not t.satisfiable], blame=blame))
    found: list[Certified] = []
    for theory, called, clauses, run in zip(theories, names, ground, runs, strict=True):
        if theory.satisfiable:
            text = _model(theory, called, next(worlds))
            units = not all(theory.matrix[:, 0].tolist())  # else nothing can be propagated
            alone = units and propagation_satisfies(clauses)
            steps, core = 0, 0
        else:
            shown = next(refuted)
            text = _refutation(theory, called, shown)
            alone, steps, core = len(shown.steps) == 1, len(shown.steps), shown.core
        found.append(Certified(f'{{"{THEORY}":{text}}}', len(clauses), run, alone, steps, core))
    return found


def certify_literal(
    theory: Theory, names: Names, literal: int, whom: int, answer: int
) -> Certified:
    """Does the literal, said of somebody, follow from the theory, or its negation, or neither?

    `answer` is an index into the three labels; the theory is satisfiable and its worlds are known.
    """
    (clauses,) = ground_clauses([theory])
    asked = ground_literal(theory, literal, whom)
    # An entailed literal is refuted with its negation assumed, a contradicted one with itself.
    decisive = [*clauses, (asked if answer == 0 else -asked,)]
    run = effort(decisive)
    if run.satisfiable != (answer == 1):
        raise LabelError(f"worlds and search disagree on literal {literal} of {theory.rows}")
    texts: list[str] = []
    steps = 0
    for name, possible in label_claims("entailment", THREE_WAY, answer).items():
        assumed = literal if "+" in name else -literal
        if possible:
            text = _model(theory, names, find_worlds_with(theory, assumed, whom), asked=True)
        else:
            shown = refute_literal(theory, assumed, whom, blame=bool(names.constants))
            text = _refutation(theory, names, shown, asked=literal)
            steps = len(shown.steps)
        texts.append(f'"{name}":{text}')
    alone = steps == 1 if steps else propagation_satisfies(decisive)
    return Certified("{" + ",".join(texts) + "}", len(clauses), run, alone, steps)


def _model(theory: Theory, names: Names, worlds: Sequence[int], *, asked: bool = False) -> str:
    """Worlds, one for each individual, as a model in JSON.

    `asked` says that a question names the individual, even if no sentence does.
    """
    if not names.constants:
        return f'{{"true":[{_quoted(sorted(_true(names.predicates, worlds[0], "")))}]}}'
    people = _people(theory, names, asked=asked)
    atoms = [
        atom
        for world, person in zip(worlds, people, strict=True)
        for atom in _true(names.predicates, world, f"({person})")
    ]
    return f'{{"true":[{_quoted(sorted(atoms))}],"domain":[{_quoted(people)}]}}'


def _people(theory: Theory, names: Names, *, asked: bool) -> Sequence[str]:
    """The theory's individuals; one without a name if nobody is named anywhere."""
    if not asked and all(whom < 0 for whom in theory.about):
        return [SOMEBODY]
    return names.constants[: theory.size.individuals]


def _true(predicates: Sequence[str], world: int, term: str) -> list[str]:
    return [f"{name}{term}" for v, name in enumerate(predicates) if world >> v & 1]


def _quoted(names: Iterable[str]) -> str:
    return ",".join([f'"{name}"' for name in names])


def _refutation(theory: Theory, names: Names, shown: Refuted, *, asked: int = 0) -> str:
    """A refutation in JSON: the rules that it uses, if there are individuals, and its steps."""
    if not names.constants:
        return f'{{"rup":{_steps_json(shown.steps)}}}'
    person = _people(theory, names, asked=bool(asked))[shown.whom]
    numbers, used = _numbers(theory, names, shown, asked)
    steps: list[Clause] = []
    for step in shown.steps:
        # An atom of a sentence that is not needed has no number, and the step does without it.
        known = [n for n in step if abs(n) in numbers]
        steps.append(tuple(numbers[n] if n > 0 else -numbers[-n] for n in known))
        if not known:
            break
    uses = ",".join([f'[{number},"{person}"]' for number in used])
    start = f'"uses":[{uses}],' if uses else ""
    return f'{{{start}"rup":{_steps_json(steps)}}}'


def _numbers(
    theory: Theory, names: Names, shown: Refuted, asked: int
) -> tuple[dict[int, int], list[int]]:
    """By variable the number of its atom, as said of whom the refutation is about; and the rules.

    As the format of certificates hands them out, see there.
    """
    whom = shown.whom
    atoms: dict[tuple[int, int], int] = {}
    for row, about in zip(theory.rows, theory.about, strict=True):
        if about >= 0:
            for literal in row:
                if literal:
                    atoms.setdefault((abs(literal), about), len(atoms) + 1)
    if asked:
        atoms.setdefault((abs(asked), whom), len(atoms) + 1)
    compounds: dict[tuple[object, ...], int] = {}
    size = len(atoms)
    for row, about in zip(theory.rows, theory.about, strict=True):
        for part in _compounds(row, about, disjunctive=names.disjunctive):
            size += part not in compounds
            compounds.setdefault(part, size)
    rules = [place for place in shown.places if theory.about[place] < 0]
    used: list[int] = []
    for place in rules:
        row = theory.rows[place]
        used.append(compounds[-1, *row])
        for literal in row:
            if literal and (abs(literal), whom) not in atoms:
                size += 1
                atoms[abs(literal), whom] = size
        for part in _compounds(row, whom, disjunctive=False):
            size += part not in compounds
            compounds.setdefault(part, size)
    return {variable: number for (variable, who), number in atoms.items() if who == whom}, used


def _compounds(row: Row, about: int, *, disjunctive: bool) -> list[tuple[object, ...]]:
    """The closed compound formulas of a sentence, the whole before its parts."""
    if about < 0:
        return [(-1, *row)]
    if not row[0]:
        return []
    if disjunctive:
        return [(about, "|", *row)]
    whole = (about, "=>", *row)
    return [whole, (about, "&", *row[:-1])] if row[1] else [whole]


def _steps_json(steps: Sequence[Clause]) -> str:
    # Lists of integers are written alike by Python and in JSON, apart from the blanks.
    return str(list(map(list, steps))).replace(" ", "")
