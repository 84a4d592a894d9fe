"""Samples of clauses: a plan over letters, the words for them, and whom they are about."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from zlib import crc32

from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.features import features
from therefore.families.syllogism.letters import LETTERS, ORDERS, Told, beside
from therefore.families.syllogism.patterns import Idle, Pattern
from therefore.language.english import name_of
from therefore.language.syllogism.clauses import Speaker, Subject
from therefore.language.syllogism.questions import GENERATE, SELECT

TRIES = 2_000
"""Fours that may be drawn before the quota counts as out of reach."""
_ORDERS = tuple(permutations(range(4)))


@dataclass(frozen=True, slots=True)
class Content:
    """Clauses for letters, and whom they are about."""

    phrases: Mapping[str, str]
    """A plain verb phrase for each letter that premises or options mention."""
    subject: Subject
    other: Subject
    """Whom u, v and w are about; often the same."""
    domain: str
    relations: Sequence[str]
    source: str
    split_key: str
    seed_key: str

    @property
    def names(self) -> list[str]:
        """The names of predicates and subjects in logic, by their places."""
        said = [_named(self.phrases.get(letter, "")) for letter in LETTERS]
        return [*said, self.subject.name, self.other.name]

    def speaker(self, plan: Told, aside: bool) -> Speaker:
        """Who speaks of the subject, or of the other."""
        return Speaker(self.other if aside else self.subject, self.phrases, plan.whole)


@lru_cache(maxsize=1 << 14)
def _named(phrase: str) -> str:
    return name_of(phrase)


def say_premises(plan: Told, content: Content, choices: Sequence[float]) -> tuple[str, ...]:
    """The premises, each in one of its wordings, `choices` between 0 and 1."""
    return tuple(
        content.speaker(plan, aside).sentence(premise, choice)
        for premise, aside, choice in zip(plan.premises, plan.aside, choices, strict=True)
    )


def generation(plan: Told, content: Content, rng: random.Random) -> Sampled:
    """What follows?"""
    premises = say_premises(plan, content, [rng.random() for _ in plan.premises])
    (right,) = plan.queries[:1]
    return Sampled(
        task="generation",
        form=plan.form,
        names=content.names,
        premises=premises,
        question=GENERATE,
        choices=(),
        answer=-1,
        features=_features(plan, content),
        split_key=content.split_key,
        seed_key=content.seed_key,
        written=content.speaker(plan, right.aside).sentence(right.formula, rng.random()),
    )


def selection(
    plan: Told, content: Content, premises: tuple[str, ...], options: Sequence[str]
) -> Sampled:
    """Which of four follows? The options' texts stand in the order of the plan's queries."""
    said = _ordered(premises, list(zip(options, range(len(options)), strict=True)))
    choices = tuple(text for text, _ in said)
    return Sampled(
        task="selection",
        form=plan.form,
        names=content.names,
        premises=premises,
        question=SELECT,
        choices=choices,
        answer=choices.index(options[0]),
        features=_features(plan, content),
        split_key=content.split_key,
        seed_key=content.seed_key,
        asks="follows",
        queries=[query for _, query in said],
    )


def choose(plan: Told, content: Content, rng: random.Random) -> Sampled:
    """The selection item of a plan whose options are letters and their negations."""
    premises = say_premises(plan, content, [rng.random() for _ in plan.premises])
    options = [content.speaker(plan, q.aside).option(q.formula) for q in plan.queries]
    return selection(plan, content, premises, options)


def in_company(
    pattern: Pattern, rng: random.Random, shuffle: bool, *, apart: bool
) -> tuple[Told, Idle]:
    """The pattern among idle premises, in an order and beside a fallacy drawn at random."""
    orders = ORDERS if shuffle else ORDERS[:6]
    variant = int(rng.random() * len(pattern.idle))
    order = orders[int(rng.random() * len(orders))]
    return beside(pattern.name, order, variant, apart=apart), pattern.idle[variant]


def swapped(rng: random.Random, shuffle: bool) -> bool:
    """Whether the second premise comes first."""
    return shuffle and rng.random() < 0.5


def dry(source: str, what: str) -> QuotaError:
    """That a source has no clauses for something."""
    return QuotaError(
        f"no clauses for {what!r} in {source} in {TRIES} tries: it knows too little of what people "
        "do, and of kinds too few for this split; join cn100k:PATH or conceptnet:PATH to it by +"
    )


def _features(plan: Told, content: Content) -> dict[str, object]:
    return features(
        kind=plan.pattern.kind,
        pattern=plan.pattern.name,
        relations=list(content.relations),
        domain=content.domain,
        source=content.source,
        premise_count=len(plan.premises),
        idle=plan.idle,
    )


def _ordered(premises: tuple[str, ...], said: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The options in an order that the texts decide, so that equal options are in equal order."""
    said = sorted(said, key=_text)
    mixed = crc32("\n".join([*premises, *map(_text, said)]).encode())
    return [said[place] for place in _ORDERS[mixed % len(_ORDERS)]]


def _text(said: tuple[str, int]) -> str:
    return said[0]
