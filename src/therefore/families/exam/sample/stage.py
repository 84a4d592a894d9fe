"""Stages: everything about a scene that does not depend on the names in it, made once and kept.

The people of a stage are called "{0}", "{1}" and so on, in texts and formulas alike; a paragraph is
made from a stage by filling in names. A stage lists its worlds (the arrangements that its setting
allows, or all truth values of a chain's events), so that a sentence is a set of worlds and whether
something follows is one machine operation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from therefore.certify import Gapped
from therefore.families.exam.sample.slips import COLUMNS
from therefore.language.exam.forms import FORMS, say
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_formula,
    arrangement_text,
    clause_formula,
    clause_keys,
    clause_text,
    setting_formula,
    setting_text,
)
from therefore.language.exam.themes import ARRANGED
from therefore.logic.formulas import And, Atom, Formula, Iff, Implies, Not, Or
from therefore.solve.theory import Theory

GAPS = {f"{{{place}}}": place for place in range(24)}
"""What people and slots are called until they get names."""


class Sentence(NamedTuple):
    """A form with its clauses; `wording` chooses among the form's patterns. It hashes fast."""

    form: str
    clauses: tuple[ClauseKey, ...]
    wording: int = 0


@dataclass(slots=True, eq=False)
class Stage:
    """A nameless scene with its worlds."""

    scenario: str
    entities: int
    scene: Scene | None
    """None for a chain of events."""
    worlds: list[tuple[int, ...]]
    atoms: list[Atom]
    true: list[list[Gapped]]
    """The true atoms of each world, as TPTP with gaps for the names."""
    columns: dict[Atom, int]
    keys: dict[str, list[ClauseKey]]
    """The clauses by pattern."""
    full: int = field(init=False)
    _clause: dict[ClauseKey, int] = field(default_factory=dict)
    _formula: dict[ClauseKey, Formula] = field(default_factory=dict)
    _text: dict[Sentence, str] = field(default_factory=dict)
    _tptp: dict[Sentence, Gapped] = field(default_factory=dict)
    _theory: Theory | None = None

    def __post_init__(self) -> None:
        self.full = (1 << len(self.worlds)) - 1

    def clause_formula(self, key: ClauseKey) -> Formula:
        """What a clause says."""
        found = self._formula.get(key)
        if found is None:
            if self.scene is not None:
                found = clause_formula(self.scene, key)
            else:
                atom = self.atoms[int(key[1])]
                found = atom if key[0] == "yes" else Not(atom)
            self._formula[key] = found
        return found

    def clause_text(self, key: ClauseKey) -> str:
        """The clause in words, with gaps; a chain's gaps are its events affirmed, then denied."""
        if self.scene is not None:
            return clause_text(self.scene, key)
        return f"{{{int(key[1]) + (0 if key[0] == 'yes' else self.entities)}}}"

    def clause(self, key: ClauseKey) -> int:
        """The worlds in which a clause is true."""
        found = self._clause.get(key)
        if found is None:
            found = self._clause[key] = column(self.clause_formula(key), self.columns, self.full)
        return found

    def column(self, sentence: Sentence) -> int:
        """The worlds in which a sentence is true."""
        return COLUMNS[sentence.form]([self.clause(key) for key in sentence.clauses], self.full)

    def formula(self, sentence: Sentence) -> Formula:
        """What a sentence says."""
        return FORMS[sentence.form].build([self.clause_formula(key) for key in sentence.clauses])

    def text(self, sentence: Sentence) -> str:
        """The sentence in words, with gaps."""
        if sentence not in self._text:
            clauses = [self.clause_text(key) for key in sentence.clauses]
            self._text[sentence] = say(FORMS[sentence.form], sentence.wording, clauses)
        return self._text[sentence]

    def tptp(self, sentence: Sentence) -> Gapped:
        """The sentence in TPTP, with gaps."""
        if sentence not in self._tptp:
            self._tptp[sentence] = Gapped.formula(self.formula(sentence), GAPS)
        return self._tptp[sentence]

    @property
    def theory(self) -> Theory:
        """What holds before any rule."""
        if self._theory is None:
            known = [setting_formula(self.scene)] if self.scene is not None else []
            self._theory = Theory(known)
        return self._theory

    def setting(self) -> tuple[str, Gapped]:
        """The setting in words and in TPTP, with gaps."""
        assert self.scene is not None
        key = Sentence("setting", ())
        if key not in self._text:
            self._text[key] = setting_text(self.scene)
            self._tptp[key] = Gapped.formula(setting_formula(self.scene), GAPS)
        return self._text[key], self._tptp[key]

    def arrangement(self, world: int) -> tuple[str, Formula]:
        """A world as an option, in words with gaps and in logic."""
        assert self.scene is not None
        where = self.worlds[world]
        return arrangement_text(self.scene, where), arrangement_formula(self.scene, where)


def column(formula: Formula, atoms: dict[Atom, int], full: int) -> int:
    """The worlds in which a ground formula is true."""
    match formula:
        case Atom():
            return atoms[formula]
        case Not(body):
            return full & ~column(body, atoms, full)
        case And(parts):
            value = full
            for part in parts:
                value &= column(part, atoms, full)
            return value
        case Or(parts):
            value = 0
            for part in parts:
                value |= column(part, atoms, full)
            return value
        case Implies(left, right):
            return full & ~column(left, atoms, full) | column(right, atoms, full)
        case Iff(left, right):
            return full & ~(column(left, atoms, full) ^ column(right, atoms, full))
        case _:
            raise TypeError(f"{type(formula).__name__} is not ground")


@cache
def arranged_stage(theme: str, entities: int, groups: int, size: int) -> Stage:
    """The stage of a theme with so many people, groups (0: a slot each), and chosen ones."""
    told = ARRANGED[theme]
    people = tuple(f"{{{person}}}" for person in range(entities))
    count = 0 if told.scenario == "selection" else groups or entities
    slots = tuple(f"{{{entities + slot}}}" for slot in range(count))
    scene = Scene(told, people, slots, f"{{{entities + count}}}", size)
    worlds = _worlds(told.scenario, entities, count, size)
    if count:
        atoms = [scene.atom(p, entities + s) for p in range(entities) for s in range(count)]
        true = [[scene.atom(p, entities + w) for p, w in enumerate(world)] for world in worlds]
    else:
        atoms = [scene.atom(p) for p in range(entities)]
        true = [[scene.atom(p) for p, w in enumerate(world) if w] for world in worlds]
    keys: dict[str, list[ClauseKey]] = {}
    for key in clause_keys(scene):
        keys.setdefault(str(key[0]), []).append(key)
    return Stage(
        told.scenario, entities, scene, worlds, atoms, _written(true), _columns(atoms, true), keys
    )


@cache
def chain_stage(entities: int) -> Stage:
    """The stage of so many events, each of which may come about or not."""
    worlds = list(product((0, 1), repeat=entities))
    atoms = [Atom(f"{{{event}}}") for event in range(entities)]
    true = [[atom for atom, w in zip(atoms, world, strict=True) if w] for world in worlds]
    keys: dict[str, list[ClauseKey]] = {
        sign: [(sign, event) for event in range(entities)] for sign in ("yes", "no")
    }
    return Stage(
        "chain", entities, None, worlds, atoms, _written(true), _columns(atoms, true), keys
    )


def _written(true: list[list[Atom]]) -> list[list[Gapped]]:
    texts = {atom: Gapped.formula(atom, GAPS) for world in true for atom in world}
    return [[texts[atom] for atom in world] for world in true]


def _columns(atoms: list[Atom], true: list[list[Atom]]) -> dict[Atom, int]:
    columns = dict.fromkeys(atoms, 0)
    for world, there in enumerate(true):
        for atom in there:
            columns[atom] |= 1 << world
    return columns


def _worlds(scenario: str, people: int, slots: int, size: int) -> list[tuple[int, ...]]:
    match scenario:
        case "ordering" | "assignment":
            return list(permutations(range(people)))
        case "selection":
            return [
                tuple(int(p in chosen) for p in range(people))
                for chosen in combinations(range(people), size)
            ]
        case _:
            share, rest = divmod(people, slots)
            return [
                world
                for world in product(range(slots), repeat=people)
                if all(
                    world.count(slot) >= 2 if rest else world.count(slot) == share
                    for slot in range(slots)
                )
            ]
