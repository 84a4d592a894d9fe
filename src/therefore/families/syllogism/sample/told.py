"""Samples of clauses: a plan over letters, the words for them, and whom they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from operator import itemgetter
from zlib import crc32

from therefore.certify.letters import LETTERS, ORDERS, LetterPlan, beside
from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.features import features
from therefore.families.syllogism.sample.supply import C, Supply
from therefore.language.english.inflection import name_of
from therefore.language.syllogism.clauses import Speaker, Subject
from therefore.language.syllogism.questions import GENERATE, NO_MORE, SELECT
from therefore.randomness import Stream
from therefore.solve.patterns import Idle, LetterPattern

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

    def speaker(self, plan: LetterPlan, aside: bool) -> Speaker:
        """The speaker of clauses about the subject or, if `aside`, about the other."""
        return Speaker(self.other if aside else self.subject, self.phrases, plan.whole)

    def say(self, plan: LetterPlan, choices: Sequence[float]) -> tuple[str, ...]:
        """The premises, each in one of its wordings, `choices` between 0 and 1."""
        return tuple(
            self.speaker(plan, aside).sentence(premise, choice)
            for premise, aside, choice in zip(plan.premises, plan.aside, choices, strict=True)
        )

    def premises(self, plan: LetterPlan, rng: Stream) -> tuple[str, ...]:
        """The premises in wordings drawn at random."""
        return self.say(plan, [rng.random() for _ in plan.premises])


@lru_cache(maxsize=1 << 14)
def _named(phrase: str) -> str:
    return name_of(phrase)


def generation(plan: LetterPlan, content: Content, rng: Stream) -> Sampled:
    """An item that asks what follows from the premises."""
    premises, right = content.premises(plan, rng), plan.queries[0]
    return Sampled(
        task="generation",
        form=plan.form,
        names=content.names,
        premises=premises,
        question=NO_MORE + GENERATE,
        choices=(),
        answer=-1,
        features=_features(plan, content),
        split_key=content.split_key,
        seed_key=content.seed_key,
        written=content.speaker(plan, right.aside).sentence(right.formula, rng.random()),
    )


def selection(
    plan: LetterPlan, content: Content, premises: tuple[str, ...], options: Sequence[str]
) -> Sampled:
    """An item that asks which of four follows; `options` stand in the order of the queries."""
    said = sorted(enumerate(options), key=itemgetter(1))
    # The texts decide the order, so that equal options are in equal order.
    mixed = crc32("\n".join([*premises, *[text for _, text in said]]).encode())
    order = [said[place][0] for place in _ORDERS[mixed % len(_ORDERS)]]
    return Sampled(
        task="selection",
        form=plan.form,
        names=content.names,
        premises=premises,
        question=NO_MORE + SELECT,
        choices=tuple([options[query] for query in order]),
        answer=order.index(0),
        features=_features(plan, content),
        split_key=content.split_key,
        seed_key=content.seed_key,
        asks="follows",
        queries=order,
    )


def choose(plan: LetterPlan, content: Content, rng: Stream) -> Sampled:
    """The selection item of a plan whose options are letters and their negations."""
    premises = content.premises(plan, rng)
    options = [content.speaker(plan, q.aside).option(q.formula) for q in plan.queries]
    return selection(plan, content, premises, options)


def in_company(
    pattern: LetterPattern, supply: Supply[C], *, apart: bool
) -> tuple[LetterPlan, Idle]:
    """The pattern among idle premises, in an order and beside a fallacy drawn at random."""
    variant = supply.rng.pick(range(len(pattern.idle)))
    order = supply.rng.pick(ORDERS if supply.config.shuffle else ORDERS[:6])
    return beside(pattern.name, order, variant, apart=apart), pattern.idle[variant]


def dry(source: str, what: str) -> QuotaError:
    """The error that a source has no clauses for `what`."""
    return QuotaError(
        f"no clauses for {what!r} in {source} in {TRIES} tries: it knows too little of what people "
        "do, and of kinds too few for this split; join cn100k:PATH or conceptnet:PATH to it by +"
    )


def _features(plan: LetterPlan, content: Content) -> dict[str, object]:
    return features(
        kind=plan.pattern.kind,
        pattern=plan.pattern.name,
        relations=list(content.relations),
        domain=content.domain,
        source=content.source,
        premise_count=len(plan.premises),
        idle=plan.idle,
    )
