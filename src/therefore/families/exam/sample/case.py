"""What the choice of options needs to know of a paragraph, whatever logic it is written in.

A *state* is what is known: the worlds that are left, or the types of people. The *content* of an
option says the same as its sentence: it is a set of worlds or a claim about types. Two kinds of
case exist: paragraphs whose worlds can be listed (`puzzle`), and quantified policies (`circle`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from operator import not_
from typing import Any, Generic, NamedTuple, TypeVar

from therefore.checker.evidence import Refutation
from therefore.families.exam.sample.joining import OVERLOOKED, mistaken
from therefore.items import Asks
from therefore.language.exam.questions import MISTAKES
from therefore.logic.formulas import And, Forall, Formula
from therefore.randomness import Stream

S = TypeVar("S")


class Option(NamedTuple):
    """Something that can be said of a case: a sentence or an arrangement."""

    statement: Any
    content: Any
    terms: frozenset[Any] = frozenset()
    """The people, slots, events or traits that it speaks of."""


class Mistake(NamedTuple):
    """A mistake as an option; `formula` is what it takes for granted, if the rules do not tell."""

    name: str
    formula: Formula | None = None


class Slip(NamedTuple, Generic[S]):
    """What a hasty reader would know instead of the rules, and the name of the haste."""

    label: str
    state: S
    antecedent: Option | None = None
    """The negated antecedent of a conditional that is read backwards: where it is known to hold,
    the slip is a denied antecedent."""


def sure(found: S | None) -> S:
    """The state, which the caller has found possible; AssertionError if it is None."""
    if found is None:
        raise AssertionError("what was found possible is not")
    return found


class ExamCase(ABC, Generic[S]):
    """A paragraph, with what follows from it and what does not."""

    scenario: str
    theme: str
    entities: int
    rules: int
    theory: S
    bare: S
    """What is known before any rule."""
    everything: Any
    """The content of an option that says nothing."""
    paragraph_key: str
    stated: frozenset[Any]
    """The contents of the rules: an option must not repeat one."""
    denied: frozenset[Any]
    """The contents of the rules' negations: too plainly false to be asked for."""
    types: list[str]
    """The reasoning types that the rules call for."""
    left: int
    """How much the rules leave open: worlds, or types of people."""
    supposed: str
    """The shape of what a question may suppose or conclude."""

    def __post_init__(self) -> None:
        self._kept: dict[str, Sequence[Option]] = {}
        self._mentioned: dict[frozenset[Any], int] = {}
        self._mistaken: dict[Mistake, Formula] = {}

    @cached_property
    def slips(self) -> Sequence[Slip[S]]:
        """The misreadings of a rule that agree with the other rules; overlooked rules come last."""
        found, overlooked = list[Slip[S]](), list[Slip[S]]()
        for place in range(self.rules):
            others = self.subset([*range(place), *range(place + 1, self.rules)])
            overlooked.append(Slip(OVERLOOKED, others))
            for label, taken, denied in self._misread(place):
                if (state := self.assume(others, taken)) is not None:
                    found.append(Slip(label, state, denied))
        return [*found, *overlooked]

    def mentioned(self, terms: frozenset[Any]) -> int:
        """How often the rules speak of the terms."""
        found = self._mentioned.get(terms)
        if found is None:
            found = self._mentioned[terms] = sum([self.mentions[term] for term in terms])
        return found

    def options(self, shape: str, rng: Stream) -> Sequence[Option]:
        """Things of one shape to say."""
        if shape not in self._kept:
            self._kept[shape] = self._said(shape, rng)
        return self._kept[shape]

    def far(self, option: Option) -> bool:
        """Whether a whole arrangement needs more than one misreading to seem possible."""
        return False

    def judged(
        self, asks: Asks, conclusion: Option | None, state: S, options: Sequence[Option]
    ) -> list[bool]:
        """For each option, whether it is what a question asks for, in a state."""
        match asks:
            case "follows" | "needed":
                return [self.follows(state, option) for option in options]
            case "contradicts":
                return [not self.possible(state, option) for option in options]
            case "consistent":
                return [self.possible(state, option) for option in options]
        known = [self.assume(state, option) for option in options]
        return [
            then is not None and conclusion is not None and self.follows(then, conclusion)
            for then in known
        ]

    def needed(self, holds: Callable[[S], bool]) -> list[int]:
        """The rules that remain when every rule that `holds` can do without is dropped, in turn."""
        kept = list(range(self.rules))
        for rule in range(self.rules):
            fewer = [one for one in kept if one != rule]
            if holds(self.subset(fewer)):
                kept = fewer
        return kept

    def undecided(self, state: S, options: Sequence[Option]) -> list[Option]:
        """The options that are possible in the state but not certain."""
        can = list(compress(options, self.judged("consistent", None, state, options)))
        return list(compress(can, map(not_, self.judged("follows", None, state, can))))

    def formula(self, option: Option) -> Formula:
        """What the option says, with gaps for names."""
        said = option.statement
        if not isinstance(said, Mistake):
            return self._formula(said)
        if said not in self._mistaken:
            self._mistaken[said] = said.formula or self._granted(said.name)
        return self._mistaken[said]

    def _granted(self, name: str) -> Formula:
        """What a mistake takes for granted, for all the rules that it can be made about."""
        taken: list[Formula] = []
        for form, parts, general in self._joins():
            if (made := mistaken(form, parts, name)) is not None:
                taken.append(Forall(("X",), made) if general else made)
        return taken[0] if len(taken) == 1 else And(tuple(taken))

    def text(self, option: Option) -> str:
        """The option as a sentence, names filled in."""
        said = option.statement
        return MISTAKES[said.name] if isinstance(said, Mistake) else self._text(said)

    def steady(
        self, asks: Asks, right: bool, state: S, options: Sequence[Option]
    ) -> Sequence[Option]:
        """Those that stay right, or wrong, however "everyone who" is read; see `circle`."""
        return options

    def peopled(self, state: S, option: Option) -> S:
        """The state in which the people of whom the option speaks exist; see `circle`."""
        return state

    @property
    @abstractmethod
    def mentions(self) -> Counter[Any]:
        """How many rules speak of each term."""

    @property
    @abstractmethod
    def premises(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The paragraph's sentences, and their TPTP, names filled in."""

    @abstractmethod
    def _misread(self, place: int) -> Iterable[tuple[str, Option, Option | None]]:
        """The misreadings of one rule: label, what it is taken to say, and a slip's antecedent."""

    @abstractmethod
    def _joins(self) -> Iterable[tuple[str, Sequence[Formula], bool]]:
        """For each rule: its form, the formulas that it joins, and whether it is about everyone."""

    @abstractmethod
    def _said(self, shape: str, rng: Stream) -> Sequence[Option]:
        """Everything of one shape that may be said, or enough of it."""

    @abstractmethod
    def _formula(self, said: Any) -> Formula:
        """What a statement says, with gaps for names."""

    @abstractmethod
    def _text(self, said: Any) -> str:
        """A statement as a sentence, names filled in."""

    @abstractmethod
    def subset(self, kept: Sequence[int]) -> S:
        """The state after the rules with these numbers, and no others."""

    @abstractmethod
    def shapes(self, asks: Asks, supposing: bool) -> list[str]:
        """The shapes that options can have; the four options of a question share one.

        Conditionals and disjunctions are offered only where something has to follow: whether one
        of them "could be true" is a question about material implication, not about the text.
        """

    @abstractmethod
    def parts(self, option: Option) -> Sequence[Option]:
        """The parts of a conditional or disjunction, as contents only; empty for other options."""

    @abstractmethod
    def repeats(self, option: Option, given: Option) -> bool:
        """Whether the option speaks of the very thing that is supposed or concluded."""

    @abstractmethod
    def mistakes(self) -> Mapping[str, Option]:
        """The mistakes that can be made about the rules, with what each takes for granted."""

    @abstractmethod
    def steps(self, forms: Sequence[str]) -> Sequence[tuple[Option, Option]]:
        """Pairs of a fact and a conclusion drawn from it by misreading a rule of these forms."""

    @abstractmethod
    def alike(self, state: S, option: Option, others: Sequence[Option]) -> bool:
        """Whether an option says the same as one of the others, or the opposite.

        They are compared alone, by the rules, and in the state. Options that the rules settle are
        compared only alone.
        """

    @abstractmethod
    def natural(self, option: Option) -> bool:
        """Whether the option could be assumed beside the rules without looking like a misprint.

        It must not work by ruling out its own condition, or by leaving a class empty.
        """

    @abstractmethod
    def opposite(self, option: Option) -> Option:
        """The negation of an option, as content only."""

    @abstractmethod
    def assume(self, state: S, option: Option) -> S | None:
        """The state after learning the option; None if it cannot be."""

    @abstractmethod
    def follows(self, state: S, option: Option) -> bool:
        """Whether the option holds in all that the state allows."""

    @abstractmethod
    def possible(self, state: S, option: Option) -> bool:
        """Whether the option holds in something that the state allows."""

    @property
    @abstractmethod
    def formulas(self) -> tuple[Formula, ...]:
        """What the sentences say, with gaps for names."""

    @abstractmethod
    def tptp(self, option: Option) -> str:
        """What the option says in TPTP, names filled in."""

    @abstractmethod
    def model(self, state: S) -> str:
        """A model of the state as evidence, names filled in."""

    @abstractmethod
    def refute(self, formulas: Sequence[Formula], told: Sequence[Option]) -> Refutation:
        """A refutation of the theory with these formulas, names filled in, accepted by the checker.

        Theory and formulas have gaps for names; `told` has what the formulas say, as options.
        """
