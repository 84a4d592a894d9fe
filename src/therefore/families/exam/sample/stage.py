"""Stages: everything about a scene that does not depend on its words, made once and kept.

The people of a stage are called "{0}", "{1}" and so on, and its predicate likewise; a paragraph is
made from a stage by filling in names, and from a script of its theme. A stage lists its worlds (the
arrangements that its setting allows, or all truth values of a chain's events), so that a sentence
is a set of worlds and whether something follows is one machine operation.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product

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
from therefore.language.exam.sentences import RuleSentence, terms_of
from therefore.language.exam.themes import ARRANGED
from therefore.logic.formulas import Atom, Equal, Formula, Not
from therefore.logic.tables import table
from therefore.solve.theory import Theory

GAPS = {f"{{{place}}}": place for place in range(24)}
"""What people, slots and predicates are called until they get names."""


@dataclass(eq=False)
class Stage:
    """A nameless scene with its worlds."""

    scenario: str
    entities: int
    scene: Scene | None
    """None for a chain of events."""
    worlds: list[tuple[int, ...]]
    atoms: list[Atom]
    """For each person or event in turn, its atoms: one for each slot, or one in all."""
    keys: dict[str, list[ClauseKey]]
    """The clauses by pattern."""
    full: int = field(init=False)
    arranged: tuple[Option, ...] = field(init=False)
    """The worlds as options."""
    title: str = field(init=False)
    """The start of a paragraph's key: scenario, people, slots, and how many are chosen."""
    true: list[Gapped] = field(init=False)
    """The true atoms of each world, as lines of TPTP with gaps for the names."""
    columns: dict[Atom | Equal, int] = field(init=False)
    """The worlds in which each atom is true."""

    def __post_init__(self) -> None:
        slots, size = (len(self.scene.slots), self.scene.size) if self.scene else (0, 0)
        texts = [Gapped.formula(atom, GAPS) for atom in self.atoms]
        self.true = []
        self.columns = dict.fromkeys(self.atoms, 0)
        for number, world in enumerate(self.worlds):
            there = [p * slots + w if slots else p for p, w in enumerate(world) if slots or w]
            self.true.append(Gapped.join("\n", [texts[atom] for atom in there]))
            for atom in there:
                self.columns[self.atoms[atom]] |= 1 << number
        self.full = (1 << len(self.worlds)) - 1
        self.arranged = tuple(Option(world, 1 << world) for world in range(len(self.worlds)))
        self.title = f"{self.scenario} {self.entities} {slots} {size}"

    # Stages are never discarded, so caches of their methods need not be either.

    @cache  # noqa: B019
    def clause_formula(self, key: ClauseKey) -> Formula:
        """What a clause says."""
        if self.scene is not None:
            return clause_formula(self.scene, key)
        atom = self.atoms[int(key[1])]
        return atom if key[0] == "yes" else Not(atom)

    @cache  # noqa: B019
    def clause(self, key: ClauseKey) -> int:
        """The worlds in which a clause is true."""
        return table(self.clause_formula(key), self.columns, self.full)

    def column(self, sentence: RuleSentence) -> int:
        """The worlds in which a sentence is true."""
        return COLUMNS[sentence.form]([self.clause(key) for key in sentence.clauses], self.full)

    @cache  # noqa: B019
    def said(self, pattern: str) -> tuple[Option, ...]:
        """Every fact of a pattern, as an option."""
        return tuple([self.joined("plain", (key,)) for key in self.keys[pattern]])

    @cache  # noqa: B019
    def joined(self, form: str, clauses: tuple[ClauseKey, ...]) -> Option:
        """Clauses joined by a form, as an option."""
        sentence = RuleSentence(form, clauses)
        return Option(sentence, self.column(sentence), terms_of(sentence))

    @cache  # noqa: B019
    def formula(self, said: RuleSentence | int) -> Formula:
        """What a sentence, or the arrangement of a world, says."""
        if isinstance(said, int):
            assert self.scene is not None
            return arrangement_formula(self.scene, self.worlds[said])
        return FORMS[said.form].build([self.clause_formula(key) for key in said.clauses])

    @cache  # noqa: B019
    def tptp(self, said: RuleSentence | int) -> Gapped:
        """A sentence, or the arrangement of a world, in TPTP, with gaps."""
        return Gapped.formula(self.formula(said), GAPS)

    @cached_property
    def theory(self) -> Theory:
        """The setting as a theory, to which rules are added."""
        return Theory([setting_formula(self.scene)] if self.scene is not None else [])

    @cached_property
    def setting(self) -> Gapped:
        """The setting in TPTP, with gaps."""
        assert self.scene is not None
        return Gapped.formula(setting_formula(self.scene), GAPS)


@cache
def arranged_stage(scenario: str, entities: int, groups: int, size: int) -> Stage:
    """The stage of so many people: in groups (0: a slot for each), or `size` of them chosen."""
    count = 0 if scenario == "selection" else groups or entities
    some = next(theme for theme in ARRANGED.values() if theme.scenario == scenario)
    people, slots = tuple(GAPS)[:entities], tuple(GAPS)[entities : entities + count]
    gap = f"{{{entities + count}}}"
    scene = Scene(replace(some, predicate=gap), people, slots, gap, size)
    places = range(entities, entities + count) if count else (-1,)
    atoms = [scene.atom(person, place) for person in range(entities) for place in places]
    keys: dict[str, list[ClauseKey]] = {}
    for key in clause_keys(scene):
        keys.setdefault(str(key[0]), []).append(key)
    return Stage(scenario, entities, scene, _worlds(entities, count, size), atoms, keys)


@cache
def chain_stage(entities: int) -> Stage:
    """The stage of so many events, each of which may come about or not."""
    events = range(entities)
    keys: dict[str, list[ClauseKey]] = {sign: [(sign, e) for e in events] for sign in ("yes", "no")}
    atoms = [Atom(f"{{{event}}}") for event in events]
    return Stage("chain", entities, None, list(product((0, 1), repeat=entities)), atoms, keys)


def _worlds(people: int, slots: int, size: int) -> list[tuple[int, ...]]:
    """Every world: the slot of each person or, without slots, 1 for each who is chosen."""
    if not slots:
        return [world for world in product((1, 0), repeat=people) if sum(world) == size]
    share, rest = divmod(people, slots)
    return [
        world
        for world in product(range(slots), repeat=people)
        if all(
            world.count(slot) >= 2 if rest else world.count(slot) == share for slot in range(slots)
        )
    ]
