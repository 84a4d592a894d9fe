"""Stages: everything about a scene that does not depend on its words, made once and kept.

The people of a stage are called "{0}", "{1}" and so on, and its predicate likewise; a paragraph is
made from a stage by filling in names, and from a script of its theme. A stage lists its worlds (the
arrangements that its setting allows, or all truth values of a chain's events), so that a sentence
is a set of worlds and whether something follows is one machine operation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations, product

from therefore.certify import Gapped
from therefore.families.exam.sample.case import Option
from therefore.families.exam.sample.joining import COLUMNS
from therefore.language.exam.forms import FORMS
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_formula,
    clause_formula,
    clause_keys,
    setting_formula,
)
from therefore.language.exam.sentences import Sentence, blank_scene, facts, terms_of
from therefore.language.exam.themes import ARRANGED, Theme
from therefore.logic.formulas import Atom, Equal, Formula, Not
from therefore.logic.tables import table
from therefore.solve.theory import Theory

GAPS = {f"{{{place}}}": place for place in range(24)}
"""What people, slots and predicates are called until they get names."""


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
    columns: dict[Atom | Equal, int]
    keys: dict[str, list[ClauseKey]]
    """The clauses by pattern."""
    full: int = field(init=False)
    arranged: tuple[Option, ...] = field(init=False)
    """The worlds as options."""
    title: str = field(init=False)
    """What rules are told of, as paragraphs are compared."""
    _clause: dict[ClauseKey, int] = field(default_factory=dict)
    _formula: dict[ClauseKey, Formula] = field(default_factory=dict)
    _tptp: dict[Sentence | int, Gapped] = field(default_factory=dict)
    _said: dict[str, tuple[Option, ...]] = field(default_factory=dict)
    _joined: dict[tuple[str, tuple[ClauseKey, ...]], Option] = field(default_factory=dict)
    _formulas: dict[Sentence | int, Formula] = field(default_factory=dict)
    _facts: dict[tuple[ClauseKey, ...], frozenset[tuple[int, ...]]] = field(default_factory=dict)
    _theory: Theory | None = None

    def __post_init__(self) -> None:
        self.full = (1 << len(self.worlds)) - 1
        self.arranged = tuple(Option(world, 1 << world) for world in range(len(self.worlds)))
        slots, size = (len(self.scene.slots), self.scene.size) if self.scene else (0, 0)
        self.title = f"{self.scenario} {self.entities} {slots} {size}"

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

    def clause(self, key: ClauseKey) -> int:
        """The worlds in which a clause is true."""
        found = self._clause.get(key)
        if found is None:
            found = self._clause[key] = table(self.clause_formula(key), self.columns, self.full)
        return found

    def column(self, sentence: Sentence) -> int:
        """The worlds in which a sentence is true."""
        return COLUMNS[sentence.form]([self.clause(key) for key in sentence.clauses], self.full)

    def said(self, pattern: str) -> tuple[Option, ...]:
        """Every fact of a pattern, as an option."""
        if pattern not in self._said:
            told = [Sentence("plain", (key,)) for key in self.keys[pattern]]
            self._said[pattern] = tuple([self._option(sentence) for sentence in told])
        return self._said[pattern]

    def joined(self, form: str, clauses: tuple[ClauseKey, ...]) -> Option:
        """Clauses joined by a form, as an option."""
        found = self._joined.get((form, clauses))
        if found is None:
            found = self._joined[form, clauses] = self._option(Sentence(form, clauses))
        return found

    def _option(self, sentence: Sentence) -> Option:
        return Option(sentence, self.column(sentence), terms_of(sentence))

    def facts(self, sentence: Sentence) -> frozenset[tuple[int, ...]]:
        """Who has what in the clauses of a sentence, kept: see `facts`."""
        found = self._facts.get(sentence.clauses)
        if found is None:
            found = self._facts[sentence.clauses] = facts(sentence)
        return found

    def formula(self, sentence: Sentence) -> Formula:
        """What a sentence says."""
        return FORMS[sentence.form].build([self.clause_formula(key) for key in sentence.clauses])

    def tptp(self, said: Sentence | int) -> Gapped:
        """A sentence, or the arrangement of a world, in TPTP, with gaps."""
        found = self._tptp.get(said)
        if found is None:
            formula = self.arrangement(said) if isinstance(said, int) else self.formula(said)
            found = self._tptp[said] = Gapped.formula(formula, GAPS)
        return found

    @property
    def theory(self) -> Theory:
        """What holds before any rule."""
        if self._theory is None:
            known = [setting_formula(self.scene)] if self.scene is not None else []
            self._theory = Theory(known)
        return self._theory

    def setting(self) -> Gapped:
        """The setting in TPTP, with gaps."""
        assert self.scene is not None
        key = Sentence("setting", ())
        if key not in self._tptp:
            self._tptp[key] = Gapped.formula(setting_formula(self.scene), GAPS)
        return self._tptp[key]

    def offered(self, said: Sentence | int) -> Formula:
        """What an option says, kept: there are few of them."""
        found = self._formulas.get(said)
        if found is None:
            found = self.arrangement(said) if isinstance(said, int) else self.formula(said)
            self._formulas[said] = found
        return found

    def arrangement(self, world: int) -> Formula:
        """A world as an option."""
        assert self.scene is not None
        return arrangement_formula(self.scene, self.worlds[world])


@cache
def arranged_stage(scenario: str, entities: int, groups: int, size: int) -> Stage:
    """The stage of so many people, groups (0: a slot each), and chosen ones."""
    count = 0 if scenario == "selection" else groups or entities
    scene = blank_scene(_blank(scenario, entities + count), entities, count, size)
    worlds = _worlds(scenario, entities, count, size)
    if count:
        atoms = [scene.atom(p, entities + s) for p in range(entities) for s in range(count)]
        true = [[p * count + w for p, w in enumerate(world)] for world in worlds]
    else:
        atoms = [scene.atom(p) for p in range(entities)]
        true = [[p for p, w in enumerate(world) if w] for world in worlds]
    keys: dict[str, list[ClauseKey]] = {}
    for key in clause_keys(scene):
        keys.setdefault(str(key[0]), []).append(key)
    return Stage(
        scenario, entities, scene, worlds, atoms, _written(atoms, true), _columns(atoms, true), keys
    )


def _blank(scenario: str, gap: int) -> Theme:
    """A theme of the scenario without words, its predicate a gap."""
    some = next(theme for theme in ARRANGED.values() if theme.scenario == scenario)
    return Theme("", scenario, (), f"{{{gap}}}", some.clauses, (), (), (), ())


@cache
def chain_stage(entities: int) -> Stage:
    """The stage of so many events, each of which may come about or not."""
    worlds = list(product((0, 1), repeat=entities))
    atoms = [Atom(f"{{{event}}}") for event in range(entities)]
    true = [[event for event, w in enumerate(world) if w] for world in worlds]
    keys: dict[str, list[ClauseKey]] = {
        sign: [(sign, event) for event in range(entities)] for sign in ("yes", "no")
    }
    return Stage(
        "chain", entities, None, worlds, atoms, _written(atoms, true), _columns(atoms, true), keys
    )


def _written(atoms: list[Atom], true: list[list[int]]) -> list[list[Gapped]]:
    texts = [Gapped.formula(atom, GAPS) for atom in atoms]
    return [[texts[atom] for atom in there] for there in true]


def _columns(atoms: list[Atom], true: list[list[int]]) -> dict[Atom | Equal, int]:
    columns = [0] * len(atoms)
    for world, there in enumerate(true):
        for atom in there:
            columns[atom] |= 1 << world
    return dict(zip(atoms, columns, strict=True))


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
