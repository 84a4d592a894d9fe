"""Paragraphs whose worlds can be listed: arrangements of people, and chains of events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from therefore.certify import Gapped, LabelError, model_json
from therefore.checker.evidence import Refutation
from therefore.families.exam.sample.case import Mistake, Option, Slip
from therefore.families.exam.sample.mistakes import STEPS, mistaken, together
from therefore.families.exam.sample.script import Script
from therefore.families.exam.sample.slips import CLAUSE_SLIPS, FORM_SLIPS, OVERLOOKED
from therefore.families.exam.sample.stage import (
    GAPS,
    Sentence,
    Stage,
    facts,
    sentence_types,
    terms_of,
)
from therefore.families.exam.sample.telling import Manner, compose
from therefore.items import Asks
from therefore.language.exam.forms import capital
from therefore.language.exam.questions import MISTAKES
from therefore.language.exam.scenes import ClauseKey
from therefore.logic.formulas import Formula
from therefore.logic.tables import table
from therefore.solve.theory import Theory

_OTHER = {"yes": "no", "no": "yes"}

PAIRS = 36
"""How many conditionals or disjunctions are tried as options."""


@dataclass(frozen=True, slots=True)
class Cast:
    """What fills the gaps of a stage, in words and in TPTP."""

    theme: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    domain: tuple[str, ...]
    """The individuals; none for a chain."""
    people: tuple[str, ...]
    manner: Manner
    setting: str = ""
    """What opens a chain; the other settings are the stage's."""


@dataclass(slots=True, eq=False)
class Puzzle:
    """A stage with rules and a cast; states are sets of worlds."""

    stage: Stage
    script: Script
    sentences: tuple[Sentence, ...]
    columns: tuple[int, ...]
    cast: Cast
    paragraph_key: str
    scenario: str = field(init=False)
    theme: str = field(init=False)
    entities: int = field(init=False)
    rules: int = field(init=False)
    theory: int = field(init=False)
    bare: int = field(init=False)
    everything: int = field(init=False)
    types: list[str] = field(init=False)
    stated: frozenset[Any] = field(init=False)
    mentions: Mapping[Any, int] = field(init=False)
    _literals: list[ClauseKey] = field(init=False)
    """What can be said of single people; of a chain, only the events that its rules mention."""
    _options: dict[str, list[Option]] = field(default_factory=dict)
    _found: list[Slip[int]] | None = None
    _theory: Theory | None = None
    _premises: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def __post_init__(self) -> None:
        self.scenario, self.entities = self.stage.scenario, self.stage.entities
        self._literals = self.stage.keys["yes"] + self.stage.keys["no"]
        if self.stage.scene is None:
            told = {key[1] for sentence in self.sentences for key in sentence.clauses}
            self._literals = [key for key in self._literals if key[1] in told]
            self.entities = len(told)
        self.theme, self.rules = self.cast.theme, len(self.sentences)
        self.bare, self.stated = self.stage.full, frozenset(self.columns)
        self.everything = self.stage.full
        self.theory = self.subset(range(self.rules))
        self.mentions = Counter(term for one in self.sentences for term in terms_of(one))
        self.types = sorted({kind for one in self.sentences for kind in sentence_types(one)})

    @property
    def slips(self) -> list[Slip[int]]:
        """The misreadings of the rules, found when they are first asked for."""
        if self._found is None:
            found = [slip for place in range(self.rules) for slip in self._slips(place)]
            self._found = sorted(found, key=lambda slip: slip.label == OVERLOOKED)
        return self._found

    def _slips(self, place: int) -> list[Slip[int]]:
        """The misreadings of one rule that leave the paragraph consistent."""
        stage, rule = self.stage, self.sentences[place]
        others = self.subset([other for other in range(self.rules) if other != place])
        parts = [stage.clause(key) for key in rule.clauses]
        found: list[Slip[int]] = []
        for label, misread in FORM_SLIPS.get(rule.form, ()):
            denied = None
            if label == "converse error":
                denied = Option(None, stage.full & ~parts[0])
            found.append(Slip(label, others & misread(parts, stage.full), denied))
        if rule.form == "plain":
            pattern, *terms = rule.clauses[0]
            for label, other, swap in CLAUSE_SLIPS.get(str(pattern), ()):
                key: ClauseKey = (other, *(terms[::-1] if swap else terms))
                found.append(Slip(label, others & stage.clause(key)))
        found.append(Slip(OVERLOOKED, others))
        return [slip for slip in found if slip.state]

    def subset(self, kept: Sequence[int]) -> int:
        """The worlds that some of the rules leave."""
        state = self.stage.full
        for rule in kept:
            state &= self.columns[rule]
        return state

    def shapes(self, asks: Asks) -> list[str]:
        """Single clauses by pattern; conditionals and disjunctions where something must follow."""
        clauses = ["literal", "both"] if self.stage.scene is None else list(self.stage.keys)
        return [*clauses, "if", "or"] if asks in ("follows", "completes") else clauses

    def options(self, shape: str, rng: random.Random) -> list[Option]:
        """Things of one shape to say, in random order."""
        if shape == "arrangement":
            return self._arrangements(rng)
        if shape not in self._options:
            self._options[shape] = [
                Option(sentence, self.stage.column(sentence)) for sentence in self._said(shape, rng)
            ]
        found = list(self._options[shape])
        rng.shuffle(found)
        return found

    def _said(self, shape: str, rng: random.Random) -> list[Sentence]:
        keys, literals = self.stage.keys, self._literals
        if shape == "literal" or shape in keys:
            return [Sentence("plain", (key,)) for key in keys.get(shape, literals)]
        pairs: dict[tuple[ClauseKey, ClauseKey], None] = {}
        for _ in range(PAIRS):
            first, second = rng.choice(literals), rng.choice(literals)
            if shape == "or" and first[0] == "no":
                # "Either not p or q" has its "not" before the "or": the affirmed part comes first.
                first, second = second, first
                if first[0] == "no":
                    continue
            if first[1] != second[1] and (shape == "if" or (second, first) not in pairs):
                pairs[first, second] = None
        return [Sentence(shape, pair) for pair in pairs]

    def _arrangements(self, rng: random.Random) -> list[Option]:
        """Worlds, those that break a single rule before those that break several."""
        worlds = list(range(len(self.stage.worlds)))
        rng.shuffle(worlds)
        near = 0
        for slip in self.slips:
            near |= slip.state
        near |= self.theory
        ordered = [w for w in worlds if near >> w & 1] + [w for w in worlds if not near >> w & 1]
        return [Option(world, 1 << world) for world in ordered]

    def suppositions(self, rng: random.Random) -> list[Option]:
        """Literals, in random order."""
        keys = list(self._literals)
        rng.shuffle(keys)
        return list(map(self._fact, keys))

    def terms(self, option: Option) -> frozenset[int]:
        """The people and slots, or events, that the option speaks of; none for an arrangement."""
        if isinstance(option.statement, Sentence):
            return terms_of(option.statement)
        return frozenset()

    def parts(self, option: Option) -> list[Option]:
        """The clauses of a conditional or disjunction."""
        said = option.statement
        if not isinstance(said, Sentence) or said.form not in ("if", "or"):
            return []
        return [Option(None, self.stage.clause(key)) for key in said.clauses]

    def repeats(self, option: Option, given: Option) -> bool:
        """Whether a clause of the option speaks of the same person and slot, or event."""
        said, supposed = option.statement, given.statement
        if not isinstance(said, Sentence):
            return False
        told, given_facts = facts(said), facts(supposed)
        if self.stage.scene is not None and len(self.stage.scene.slots) == 2:
            # Not to be in one of two groups is to be in the other.
            return not {fact[0] for fact in told}.isdisjoint(fact[0] for fact in given_facts)
        return not told.isdisjoint(given_facts)

    def mistakes(self) -> dict[str, Option]:
        """The mistakes that can be made about the rules."""
        taken: dict[str, list[Formula]] = {}
        for rule in self.sentences:
            parts = [self.stage.clause_formula(key) for key in rule.clauses]
            for name, formula in mistaken(rule.form, parts).items():
                taken.setdefault(name, []).append(formula)
        made: dict[str, Option] = {}
        for name, formulas in taken.items():
            formula = together(formulas)
            content = table(formula, self.stage.columns, self.stage.full)
            made[name] = Option(Mistake(name, formula), content)
        return made

    def steps(self, forms: Sequence[str]) -> list[tuple[Option, Option]]:
        """From fact to fact by one statement of these forms, misread."""
        found: list[tuple[Option, Option]] = []
        for rule in self.sentences:
            if rule.form not in forms or any(key[0] not in _OTHER for key in rule.clauses):
                continue
            for start, end, affirmed in STEPS[rule.form]:
                dropped = {0, 1, 2} - {start, end} if len(rule.clauses) == 3 else set()
                if any(rule.clauses[part][0] == "no" for part in dropped):
                    continue  # to drop "and not q" from a condition is to drop "or q" behind it
                pattern, *terms = rule.clauses[end]
                to = (pattern if affirmed else _OTHER[str(pattern)], *terms)
                found.append((self._fact(rule.clauses[start]), self._fact(to)))
        return found

    def _fact(self, key: ClauseKey) -> Option:
        return Option(Sentence("plain", (key,)), self.stage.clause(key))

    def alike(self, state: int, one: Option, other: Option) -> bool:
        """Whether the two hold in the same worlds, or each where the other does not."""
        full = self.stage.full
        if one.content in (other.content, full & ~other.content):
            return True
        for known in (self.theory, state):
            first, second = one.content & known, other.content & known
            if first and first != known and first in (second, known & ~second):
                return True
        return False

    def natural(self, option: Option) -> bool:
        """Whether a conditional can be fulfilled, and does not merely rule its condition out."""
        said = option.statement
        if not isinstance(said, Sentence) or said.form != "if":
            return True
        first, second = (self.stage.clause(key) for key in said.clauses)
        return bool(self.theory & first & second)

    def opposite(self, option: Option) -> Option:
        """The negation, as a set of worlds."""
        return Option(None, self.stage.full & ~option.content)

    def assume(self, state: int, option: Option) -> int | None:
        """The worlds left after learning the option."""
        left: int = state & option.content
        return left or None

    def follows(self, state: int, option: Option) -> bool:
        """Whether the option holds in every world of the state."""
        return not state & ~option.content

    def possible(self, state: int, option: Option) -> bool:
        """Whether it holds in one of them."""
        return bool(state & option.content)

    def left(self, state: int) -> int:
        """How many worlds are left."""
        return state.bit_count()

    def formula(self, option: Option) -> Formula:
        """What the option says, with gaps for names."""
        if isinstance(option.statement, Sentence):
            return self.stage.formula(option.statement)
        if isinstance(option.statement, Mistake):
            return option.statement.formula
        return self.stage.arrangement(option.statement)

    def text(self, option: Option) -> str:
        """The option as a sentence."""
        if isinstance(option.statement, Sentence):
            gapped_text = self.script.text(option.statement)
        elif isinstance(option.statement, Mistake):
            return MISTAKES[option.statement.name]
        else:
            gapped_text = self.script.arrangement(self.stage.worlds[option.statement])
        return capital(gapped_text.format(*self.cast.words))

    def premises(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The paragraph's sentences, and their TPTP."""
        if self._premises is None:
            self._premises = self._write()
        return self._premises

    def _write(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        cast, manner = self.cast, self.cast.manner
        texts = [self.script.text(one).format(*cast.words) for one in self.sentences]
        formulas = [self.stage.tptp(one).fill(cast.names) for one in self.sentences]
        setting, arranged = cast.setting, self.stage.scene is not None
        if arranged:
            setting = self.script.setting(manner.opening).format(*cast.words)
            formulas.insert(0, self.stage.setting().fill(cast.names))
        unless = any(one.form == "unless" for one in self.sentences)
        told = compose(manner, setting, texts, cast.people, says_much=arranged, unless=unless)
        return told, tuple(formulas)

    def formulas(self) -> tuple[Formula, ...]:
        """What the sentences say, with gaps for names."""
        return self._kept().formulas

    def fill(self, formula: Formula) -> str:
        """The formula in TPTP, names filled in."""
        return Gapped.formula(formula, GAPS).fill(self.cast.names)

    def model(self, state: int) -> str:
        """The first world of the state."""
        world = (state & -state).bit_length() - 1
        true = [atom.fill(self.cast.names) for atom in self.stage.true[world]]
        return model_json(true, self.cast.domain)

    def refute(self, formulas: Sequence[Formula]) -> Refutation:
        """A refutation of the paragraph with the formulas, accepted by the checker."""
        theory = self._kept()
        proof = theory.refute(formulas)
        if proof is None:
            raise LabelError("worlds and solver disagree: no refutation")
        return theory.numbered(proof, formulas)

    def _kept(self) -> Theory:
        if self._theory is None:
            said = [self.stage.formula(sentence) for sentence in self.sentences]
            self._theory = self.stage.theory.extended(said)
        return self._theory
