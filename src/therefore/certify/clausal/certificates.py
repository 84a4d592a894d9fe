"""Certificates of many clausal theories: decided, shown by other code, and written as JSON.

The label was decided from worlds (or, beyond a dozen variables, by conflict-driven search). Here it
is decided a second time: search must agree with the worlds, a model is evaluated on every clause,
and a refutation must close by its own unit propagation; LabelError stops the build otherwise.

A refutation speaks of numbers. Ground atoms come first, as the sentences name them; then the
compound formulas; then what each use of a rule introduces, in the same order. Without individuals
the atoms' numbers are those of the variables and nothing is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from therefore.certify.clausal.problem import TheoryNames
from therefore.certify.label import LabelError
from therefore.checker.claims import label_claims
from therefore.items import THREE_WAY, Logic
from therefore.logic.clauses import Clause
from therefore.solve.batch.decide import (
    Contradicted,
    find_refutations,
    find_worlds,
    find_worlds_with,
    refute_literals,
)
from therefore.solve.batch.refute import propagation_satisfies
from therefore.solve.batch.theory import (
    ClausalTheory,
    Effort,
    Row,
    effort,
    ground_clauses,
    ground_literal,
)

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
    logic: Logic = Logic()
    """The problem in its names, if whoever asks has written it."""

    def fill(self, names: object = (), queries: object = None) -> tuple[Logic, str]:
        """The logic and the certificate as they are: hardly two problems share a form."""
        return self.logic, self.certificate


class LiteralQuestion(NamedTuple):
    """Whether a literal, said of somebody, follows."""

    literal: int
    whom: int
    answer: int
    """An index into the three labels: contradicted, unknown, entailed."""

    @property
    def decisive(self) -> int:
        """What is assumed in the run that decides: the literal itself if it is contradicted."""
        return self.literal if self.answer == 0 else -self.literal

    def assumed(self) -> Mapping[str, tuple[int, bool]]:
        """By claim the literal that stands beside the theory, and whether both can be true."""
        return _assumed(self.literal, self.answer)


@lru_cache(maxsize=1024)
def _assumed(literal: int, answer: int) -> dict[str, tuple[int, bool]]:
    claims = label_claims("entailment", THREE_WAY, answer)
    return {
        claim.name: (literal if claim.beside[0].affirmed else -literal, claim.satisfiable)
        for claim in claims
    }


def certify_theories(
    theories: Sequence[ClausalTheory], names: Sequence[TheoryNames], logics: Sequence[Logic] = ()
) -> list[Certified]:
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
    written = logics or [Logic()] * len(theories)
    for theory, called, clauses, run, logic in zip(
        theories, names, ground, runs, written, strict=True
    ):
        if theory.satisfiable:
            text = _model(theory, called, next(worlds))
            # Where every clause is long, there is nothing to propagate.
            alone = theory.clauses is not theory.rows and propagation_satisfies(clauses)
            steps, core = 0, 0
        else:
            shown = next(refuted)
            text = _refutation(theory, called, shown)
            alone, steps, core = len(shown.steps) == 1, len(shown.steps), shown.core
        certificate = f'{{"theory":{text}}}'
        found.append(Certified(certificate, len(clauses), run, alone, steps, core, logic))
    return found


def certify_literals(
    theories: Sequence[ClausalTheory],
    names: Sequence[TheoryNames],
    questions: Sequence[LiteralQuestion],
    logics: Sequence[Logic] = (),
) -> list[Certified]:
    """Does the literal of each question follow from its theory, or its negation, or neither?

    The theories are satisfiable and their worlds are known. In passes, as above.
    """
    ground = list(ground_clauses(theories))
    decisive = [
        [*clauses, (ground_literal(theory, each.decisive, each.whom),)]
        for theory, clauses, each in zip(theories, ground, questions, strict=True)
    ]
    runs = list(map(effort, decisive))
    possible: list[tuple[ClausalTheory, int, int]] = []
    impossible: list[tuple[ClausalTheory, int, int]] = []
    for theory, each, run in zip(theories, questions, runs, strict=True):
        if run.satisfiable != (each.answer == 1):
            raise LabelError(f"worlds and search disagree on {each} of {theory.rows}")
        for assumed, holds in each.assumed().values():
            (possible if holds else impossible).append((theory, assumed, each.whom))
    worlds = iter(find_worlds_with(possible))
    blame = any(each.constants for each in names)
    refuted = iter(refute_literals(impossible, blame=blame))
    found: list[Certified] = []
    written = logics or [Logic()] * len(theories)
    for theory, called, each, clauses, last, run, logic in zip(
        theories, names, questions, ground, decisive, runs, written, strict=True
    ):
        texts: list[str] = []
        steps = 0
        for name, (_, holds) in each.assumed().items():
            if holds:
                text = _model(theory, called, next(worlds), asked=True)
            else:
                shown = next(refuted)
                text = _refutation(theory, called, shown, asked=each.literal)
                steps = len(shown.steps)
            texts.append(f'"{name}":{text}')
        alone = steps == 1 if steps else propagation_satisfies(last)
        certificate = "{" + ",".join(texts) + "}"
        found.append(Certified(certificate, len(clauses), run, alone, steps, logic=logic))
    return found


def _model(
    theory: ClausalTheory, names: TheoryNames, worlds: Sequence[int], *, asked: bool = False
) -> str:
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


def _people(theory: ClausalTheory, names: TheoryNames, *, asked: bool) -> Sequence[str]:
    """The theory's individuals; one without a name if nobody is named anywhere."""
    if not asked and all(whom < 0 for whom in theory.about):
        return [SOMEBODY]
    return names.constants[: theory.size.individuals]


def _true(predicates: Sequence[str], world: int, term: str) -> list[str]:
    return [f"{name}{term}" for v, name in enumerate(predicates) if world >> v & 1]


def _quoted(names: Iterable[str]) -> str:
    return ",".join([f'"{name}"' for name in names])


def _refutation(
    theory: ClausalTheory, names: TheoryNames, shown: Contradicted, *, asked: int = 0
) -> str:
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
    theory: ClausalTheory, names: TheoryNames, shown: Contradicted, asked: int
) -> tuple[dict[int, int], list[int]]:
    """By variable the number of its atom, as said of whom the refutation is about; and the rules.

    As the format of certificates hands them out, see there.
    """
    whom, individuals = shown.whom, theory.size.individuals
    rows, about = theory.rows, theory.about
    # The atom of a variable and an individual has the key individuals * variable + individual.
    atoms = dict.fromkeys(
        individuals * abs(literal) + who
        for row, who in zip(rows, about, strict=True)
        if who >= 0
        for literal in row
        if literal
    )
    if asked:
        atoms[individuals * abs(asked) + whom] = None
    numbers = {
        key // individuals: number
        for number, key in enumerate(atoms, start=1)
        if key % individuals == whom
    }
    size = len(atoms)
    compounds: dict[object, int] = {}
    for part in _compounds(rows, about, disjunctive=names.disjunctive):
        if part not in compounds:
            size += 1
            compounds[part] = size
    used: list[int] = []
    for place in shown.places:
        if about[place] >= 0:
            continue
        row = rows[place]
        used.append(compounds[-1, row])
        for literal in row:
            if literal and abs(literal) not in numbers:
                size += 1
                numbers[abs(literal)] = size
        for part in _rule_parts(row, whom):
            if part not in compounds:
                size += 1
                compounds[part] = size
    return numbers, used


def _compounds(rows: Sequence[Row], about: Sequence[int], *, disjunctive: bool) -> Iterator[object]:
    """The closed compound formulas of the sentences, the whole before its parts."""
    for row, who in zip(rows, about, strict=True):
        if who < 0 or (disjunctive and row[0]):
            yield who, row
        elif not disjunctive:
            yield from _rule_parts(row, who)


def _rule_parts(row: Row, who: int) -> list[object]:
    """The compounds of a rule about somebody: the implication, and its conditions if several."""
    if not row[0]:
        return []
    return [(who, "=>", row), (who, "&", row[:-1])] if row[1] else [(who, "=>", row)]


def _steps_json(steps: Sequence[Clause]) -> str:
    # Lists of integers are written alike by Python and in JSON, apart from the blanks.
    return str(list(map(list, steps))).replace(" ", "")
