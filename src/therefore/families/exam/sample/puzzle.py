"""Paragraphs whose worlds can be listed: arrangements of people, and chains of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from therefore.certify import Gapped, LabelError, model_json
from therefore.checker.evidence import Refutation
from therefore.families.exam.sample.case import ExamCase, Mistake, Option
from therefore.families.exam.sample.joining import CLAUSE_SLIPS, SLIPS, STEPS, TAKEN
from therefore.families.exam.sample.stage import GAPS, Stage
from therefore.items import Asks
from therefore.language.english.inflection import capital
from therefore.language.exam.manner import Manner, compose
from therefore.language.exam.scenes import ClauseKey
from therefore.language.exam.sentences import RuleSentence, Script, facts, sentence_types, terms_of
from therefore.language.exam.themes import AFFAIRS
from therefore.logic.formulas import Formula
from therefore.randomness import Stream
from therefore.solve.theory import Theory

_OTHER = {"yes": "no", "no": "yes"}

PAIRS = 36
"""How many conditionals or disjunctions are tried as options."""


@dataclass(frozen=True, slots=True)
class StageCast:
    """What fills the gaps of a stage, in words and in TPTP."""

    theme: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    domain: tuple[str, ...]
    """The individuals; none for a chain."""
    people: tuple[str, ...]
    manner: Manner


NOBODY = StageCast("", (), (), (), (), Manner(0, "", (), (), ""))
"""The cast of rules that are tried and never told."""


@dataclass(eq=False)
class Puzzle(ExamCase[int]):
    """A stage with rules and a cast; states are sets of worlds."""

    stage: Stage
    script: Script
    sentences: tuple[RuleSentence, ...]
    columns: tuple[int, ...]
    cast: StageCast
    paragraph_key: str

    def __post_init__(self) -> None:
        super().__post_init__()
        self.scenario, self.entities = self.stage.scenario, self.stage.entities
        self._literals = self.stage.said("yes") + self.stage.said("no")
        if self.stage.scene is None:
            # Of a chain, only the events that its rules mention.
            told = {key[1] for sentence in self.sentences for key in sentence.clauses}
            self._literals = tuple([one for one in self._literals if told >= one.terms])
            self.entities = len(told)
        self.theme, self.rules = self.cast.theme, len(self.sentences)
        self.bare, self.stated = self.stage.full, frozenset(self.columns)
        self.everything = self.stage.full
        self.denied = frozenset([self.stage.full & ~column for column in self.columns])
        self.types = sorted({kind for one in self.sentences for kind in sentence_types(one)})
        self.theory = self.subset(range(self.rules))
        self.left, self.supposed = self.theory.bit_count(), "literal"

    @cached_property
    def mentions(self) -> Counter[Any]:
        """How many rules speak of each person, slot or event."""
        return Counter(term for sentence in self.sentences for term in terms_of(sentence))

    def _misread(self, place: int) -> Iterable[tuple[str, Option, Option | None]]:
        stage, rule = self.stage, self.sentences[place]
        parts = [stage.clause(key) for key in rule.clauses]
        for label, misread in SLIPS.get(rule.form, ()):
            denied = Option(None, stage.full & ~parts[0]) if label == "converse error" else None
            yield label, Option(None, misread(parts, stage.full)), denied
        if rule.form == "plain":
            pattern, *terms = rule.clauses[0]
            for label, other, swap in CLAUSE_SLIPS.get(str(pattern), ()):
                key: ClauseKey = (other, *(terms[::-1] if swap else terms))
                yield label, Option(None, stage.clause(key)), None

    def subset(self, kept: Sequence[int]) -> int:
        """The worlds that some of the rules leave."""
        state = self.stage.full
        for rule in kept:
            state &= self.columns[rule]
        return state

    def shapes(self, asks: Asks, supposing: bool) -> list[str]:
        """Single clauses by pattern; conditionals and disjunctions where something must follow."""
        clauses = ["literal", "both"] if self.stage.scene is None else list(self.stage.keys)
        return [*clauses, "if", "or"] if asks in ("follows", "completes") else clauses

    def _said(self, shape: str, rng: Stream) -> Sequence[Option]:
        if shape == "literal":
            return self._literals
        if shape in self.stage.keys:
            return self.stage.said(shape)
        return self.stage.arranged if shape == "arrangement" else self._joined(shape, rng)

    def _joined(self, shape: str, rng: Stream) -> list[Option]:
        """Two facts about different people, or events, joined by a form."""
        literals, pairs = self._literals, dict[tuple[ClauseKey, ClauseKey], None]()
        for _ in range(PAIRS):
            (first,), (second,) = rng.choice(literals)[0][1], rng.choice(literals)[0][1]
            if shape == "or" and first[0] == "no":
                # "Either not p or q" has its "not" before the "or": the affirmed part comes first.
                first, second = second, first
                if first[0] == "no":
                    continue
            if first[1] != second[1] and (shape == "if" or (second, first) not in pairs):
                pairs[first, second] = None
        return [self.stage.joined(shape, pair) for pair in pairs]

    def far(self, option: Option) -> bool:
        """Whether neither the rules nor any single misreading of them allows the arrangement."""
        return not self._near & option.content

    @cached_property
    def _near(self) -> int:
        near = self.theory
        for slip in self.slips:
            near |= slip.state
        return near

    def parts(self, option: Option) -> list[Option]:
        """The clauses of a conditional or disjunction."""
        said = option.statement
        if not isinstance(said, RuleSentence) or said.form not in ("if", "or"):
            return []
        return [Option(None, self.stage.clause(key)) for key in said.clauses]

    def repeats(self, option: Option, given: Option) -> bool:
        """Whether a clause of the option speaks of the same person and slot, or event."""
        said, supposed = option.statement, given.statement
        if not isinstance(said, RuleSentence):
            return False
        told, given_facts = facts(said), facts(supposed)
        if self.stage.scene is not None and len(self.stage.scene.slots) == 2:
            # Not to be in one of two groups is to be in the other.
            return not {fact[0] for fact in told}.isdisjoint(fact[0] for fact in given_facts)
        return not told.isdisjoint(given_facts)

    def mistakes(self) -> dict[str, Option]:
        """The mistakes that can be made about the rules."""
        stage = self.stage
        taken: dict[str, int] = {}
        for rule in self.sentences:
            if made := TAKEN[rule.form]:
                parts = [stage.clause(key) for key in rule.clauses]
                for name, column in made.items():
                    taken[name] = taken.get(name, stage.full) & column(parts, stage.full)
        return {name: Option(Mistake(name), content) for name, content in taken.items()}

    def _joins(self) -> Iterable[tuple[str, Sequence[Formula], bool]]:
        for rule in self.sentences:
            yield rule.form, [self.stage.clause_formula(key) for key in rule.clauses], False

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
        return self.stage.joined("plain", (key,))

    def judged(
        self, asks: Asks, conclusion: Option | None, state: int, options: Sequence[Option]
    ) -> list[bool]:
        """For each option, whether it is what a question asks for: one operation each."""
        match asks:
            case "follows" | "needed":
                return [not state & ~option[1] for option in options]
            case "contradicts":
                return [not state & option[1] for option in options]
            case "consistent":
                return [state & option[1] != 0 for option in options]
        besides = state & ~conclusion.content if conclusion is not None else state
        return [state & option[1] != 0 and not besides & option[1] for option in options]

    def alike(self, state: int, option: Option, others: Sequence[Option]) -> bool:
        """Whether it holds in the same worlds as another option, or exactly in the other worlds."""
        full, theory, content = self.stage.full, self.theory, option.content
        known, left = content & theory, content & state
        by_theory, by_state = known not in (0, theory), left not in (0, state)
        for other in others:
            differs = content ^ other.content
            if not differs or differs == full:
                return True
            if by_theory and differs & theory in (0, theory):
                return True
            if by_state and differs & state in (0, state):
                return True
        return False

    def natural(self, option: Option) -> bool:
        """Whether a conditional can be fulfilled, and does not merely rule its condition out."""
        said = option.statement
        if not isinstance(said, RuleSentence) or said.form != "if":
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
        """Whether the option holds in a world of the state."""
        return bool(state & option.content)

    def _formula(self, said: RuleSentence | int) -> Formula:
        return self.stage.formula(said)

    def _text(self, said: RuleSentence | int) -> str:
        if isinstance(said, int):
            text = self.script.arrangement(self.stage.worlds[said])
        else:
            text = self.script.text(said)
        return capital(text.format(*self.cast.words))

    @cached_property
    def premises(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The paragraph's sentences, and their TPTP."""
        cast, manner = self.cast, self.cast.manner
        texts = [self.script.text(one).format(*cast.words) for one in self.sentences]
        formulas = [self.stage.tptp(one).fill(cast.names) for one in self.sentences]
        arranged = self.stage.scene is not None
        if arranged:
            setting = self.script.setting(manner.opening).format(*cast.words)
            formulas.insert(0, self.stage.setting.fill(cast.names))
        else:
            setting = AFFAIRS[cast.theme].settings[manner.opening].format(place=manner.place)
        unless = any(one.form == "unless" for one in self.sentences)
        told = compose(manner, setting, texts, cast.people, says_much=arranged, unless=unless)
        return told, tuple(formulas)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What the sentences say, with gaps for names."""
        return self._known.formulas

    def tptp(self, option: Option) -> str:
        """What the option says in TPTP, names filled in."""
        said = option.statement
        if isinstance(said, Mistake):
            return Gapped.formula(self.formula(option), GAPS).fill(self.cast.names)
        return self.stage.tptp(said).fill(self.cast.names)

    def model(self, state: int) -> str:
        """The first world of the state, as a model in JSON."""
        world = (state & -state).bit_length() - 1
        true = self.stage.true[world].fill(self.cast.names)
        return model_json(true.splitlines(), self.cast.domain)

    def refute(self, formulas: Sequence[Formula], told: Sequence[Option]) -> Refutation:
        """A refutation of the paragraph with the formulas, accepted by the checker."""
        theory = self._known
        proof = theory.refute(formulas)
        if proof is None:
            raise LabelError("worlds and solver disagree: no refutation")
        return theory.numbered(proof, formulas)

    @cached_property
    def _known(self) -> Theory:
        """The setting and the rules, to be asked about."""
        said = [self.stage.formula(sentence) for sentence in self.sentences]
        return self.stage.theory.extended(said)
