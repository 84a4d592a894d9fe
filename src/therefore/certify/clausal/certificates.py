"""Certificates of many clausal theories: decided, shown by other code, and written as JSON.

The label was decided from worlds (or, beyond a dozen variables, by conflict-driven search). Here it
is decided a second time: search must agree with the worlds, a model is evaluated on every clause,
and a refutation must close by its own unit propagation; LabelError stops the build otherwise.

A refutation names formulas by number. Ground atoms come first, in the order of the sentences; then
the compound formulas; then, in the same order, what each applied rule introduces. In a theory
without individuals the atoms have the numbers of the variables, and no rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from therefore.certify.clausal.problem import TheoryNames
from therefore.certify.label import LabelError
from therefore.checker.claims import label_claims, theory_alone
from therefore.items import THREE_WAY, Logic
from therefore.logic.clauses import Clause
from therefore.solve.batch.decide import (
    Asked,
    Contradicted,
    find_refutations,
    find_worlds,
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
    """MiniSat's run on the clauses that decide the label."""
    by_propagation: bool
    """Whether unit propagation alone decides it."""
    steps: int = 0
    """The refutation's length."""
    core: int = 0
    """How many sentences a minimal unsatisfiable part has; -1 if that is not counted."""
    logic: Logic = Logic()
    """The problem in its names, if the caller has written it."""

    def fill(self, names: object = (), queries: object = None) -> tuple[Logic, str]:
        """The logic and the certificate as they are: hardly two problems share a form."""
        return self.logic, self.certificate


class LiteralQuestion(NamedTuple):
    """Asks whether a theory entails a literal about somebody or, without one, can be true."""

    literal: int
    """0 if it is asked whether the theory can be true."""
    whom: int
    answer: int
    """0 contradicted, 1 unknown, 2 entailed; without a literal, 1 if the theory can be true."""

    @property
    def decisive(self) -> int:
        """What is assumed in the run that decides: the literal itself if it is contradicted."""
        return self.literal if self.answer == 0 else -self.literal

    def assumed(self) -> Mapping[str, tuple[int, bool]]:
        """By claim, the literal to put beside the theory, and whether both can be true together."""
        return _assumed(self.literal, self.answer)


@lru_cache(maxsize=1024)
def _assumed(literal: int, answer: int) -> dict[str, tuple[int, bool]]:
    if not literal:
        return {theory_alone(True).name: (0, answer == 1)}
    claims = label_claims("entailment", THREE_WAY, answer)
    return {
        claim.name: (literal if claim.beside[0].affirmed else -literal, claim.satisfiable)
        for claim in claims
    }


def certify_theories(
    theories: Sequence[ClausalTheory],
    names: Sequence[TheoryNames],
    questions: Sequence[LiteralQuestion],
    logics: Sequence[Logic] = (),
) -> list[Certified]:
    """A certificate for each question; LabelError if worlds and search disagree.

    Theories asked about a literal have their worlds. All theories are searched first, and refuted
    afterwards: that is faster than by turns.
    """
    ground = list(ground_clauses(theories))
    decisive = [
        [*clauses, (ground_literal(theory, each.decisive, each.whom),)] if each.literal else clauses
        for theory, clauses, each in zip(theories, ground, questions, strict=True)
    ]
    runs = [theory.run or effort(last) for theory, last in zip(theories, decisive, strict=True)]
    possible: list[Asked] = []
    impossible: list[Asked] = []
    for theory, each, run in zip(theories, questions, runs, strict=True):
        if run.satisfiable != (each.answer == 1):
            raise LabelError(f"worlds and search disagree on {each} of {theory.rows}")
        for assumed, holds in each.assumed().values():
            (possible if holds else impossible).append((theory, assumed, each.whom))
    worlds = iter(find_worlds(possible))
    blame = any(each.constants for each in names)
    refuted = iter(find_refutations(impossible, blame=blame))
    found: list[Certified] = []
    written = logics or [Logic()] * len(theories)
    for theory, called, each, clauses, last, run, logic in zip(
        theories, names, questions, ground, decisive, runs, written, strict=True
    ):
        asked, texts, steps, core = each.literal, [], 0, 0
        for name, (_, holds) in each.assumed().items():
            if holds:
                text = _model(theory, called, next(worlds), asked=bool(asked))
            else:
                shown = next(refuted)
                text = _refutation(theory, called, shown, asked=asked)
                steps, core = len(shown.steps), 0 if asked else shown.core
            texts.append(f'"{name}":{text}')
        if steps:
            alone = steps == 1
        else:  # where every clause is long, there is nothing to propagate
            alone = (asked or theory.clauses is not theory.rows) and propagation_satisfies(last)
        certificate = "{" + ",".join(texts) + "}"
        found.append(Certified(certificate, len(clauses), run, alone, steps, core, logic))
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
    """The theory's individuals; one with a made-up name if nobody is named anywhere."""
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
    """By variable the number of its atom, said of the refutation's individual; and the rules used.

    The format of certificates prescribes these numbers.
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
