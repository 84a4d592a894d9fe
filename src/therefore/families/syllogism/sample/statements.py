"""Samples of categorical problems: four that share their options, or one to conclude or to judge.

**Crossed**: two subjects and two predicates make four conclusions of one form: s1-p1, s1-p2, s2-p1,
s2-p2. Each item proves one of them through a middle term (or a chain of them), and joins the
subject and the predicate left over through another term by a fallacy. So the four items are one
form under other names: they have the same bag of words, the same options, and each option is right
once. Whatever reads the words without their order is right one time in four, by construction. Where
the premises are true, so are all four options: knowing the world does not help either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any
from zlib import crc32

from therefore.certify.statements import Crossed, chosen, concluded, ordered, unsettled
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT
from therefore.language.syllogism.categorical import lower
from therefore.language.syllogism.questions import EXISTS, GENERATE, SELECT, VALID
from therefore.language.syllogism.words import (
    NAME,
    Wording,
    Words,
    say,
    sentence,
    steady,
    wordings,
)
from therefore.randomness import Stream
from therefore.solve.moods import follows
from therefore.solve.regions import Quantifier, Statement

GENERATE_QUESTION = EXISTS + GENERATE
SELECT_QUESTION = EXISTS + SELECT
ORDERS = tuple(permutations(range(4)))
_PAIRS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The number of the subject and of the predicate, for each of the four options."""


@dataclass(frozen=True, slots=True)
class TermCast:
    """The terms of a group of four items."""

    domain: str
    subjects: tuple[Words, Words]
    predicates: tuple[Words, Words]
    middles: tuple[Words, ...]
    """The inner terms of the path, by their numbers in the form."""
    other: Words
    """The term of the fallacy."""
    split_key: str
    seed_key: str

    @property
    def every(self) -> tuple[Words, ...]:
        """All of the terms."""
        return (*self.subjects, *self.predicates, *self.middles, self.other)


def draw_four(
    plan: Crossed,
    order: tuple[int, ...],
    cast: TermCast,
    features: Mapping[str, Any],
    rng: Stream,
    *,
    plain: bool = False,
) -> list[Sampled]:
    """The four items of a cast, premises in this order; `plain`: one frame for a quantifier."""
    draw = rng.random
    every = cast.every
    mass, people = every[0].style == 1, every[0].people
    verb = any([word.verb for word in every])
    # With "an" beside "a", words would depend on their place.
    counted = draw() < 0.5 and all([word.each.startswith("is a ") for word in every])
    terms = _terms(cast, 0, 0)
    premises, form = ordered(plan, order)
    classes = all([word.style in (0, 3, NAME) for word in every])

    def sayings(quantifier: Quantifier, subject: Words) -> tuple[Wording, ...]:
        if plain or subject.style == NAME:
            return wordings(quantifier, subject.style, 0, people)[: 1 if plain else None]
        return steady(quantifier, mass, people, counted, verb, classes)

    found = [sayings(quantifier, terms[one]) for quantifier, one, _ in premises]
    ways = sayings(plan.conclusion, cast.subjects[0])
    shown = [rng.pick(each) for each in found]
    texts = [sentence(rng.pick(ways), cast.subjects[i], cast.predicates[j]) for i, j in _PAIRS]
    drafts: list[Sampled] = []
    for right, (i, j) in enumerate(_PAIRS):
        terms = _terms(cast, i, j)
        said = tuple(
            [
                sentence(wording, terms[one], terms[other])
                for wording, (_, one, other) in zip(shown, premises, strict=True)
            ]
        )
        # The texts decide the order, so that equal options are in equal order.
        places = ORDERS[crc32("".join(said).encode()) % len(ORDERS)]
        drafts.append(
            Sampled(
                "selection",
                form,
                [word.name for word in terms],
                said,
                SELECT_QUESTION,
                tuple([texts[place] for place in places]),
                places.index(right),
                features,
                cast.split_key,
                cast.seed_key,
                "follows",
                # The form's own options are those that differ in nothing, one term, or both.
                [place ^ right for place in places],
            )
        )
    return drafts


def keeps_words(plan: Crossed, cast: TermCast) -> bool:
    """Whether terms have the same words in every plain frame: "some ... cannot fly" has others."""
    said = {plan.conclusion, *(quantifier for quantifier, _, _ in plan.premises)}
    return "O" not in said or not any([word.verb for word in cast.every])


def _terms(cast: TermCast, i: int, j: int) -> list[Words]:
    """The terms by their numbers in the form, for one item."""
    middle, *rest = cast.middles
    main = [cast.subjects[i], middle, cast.predicates[j], *rest]
    return [*main, cast.subjects[1 - i], cast.other, cast.predicates[1 - j]]


@dataclass(frozen=True, slots=True)
class Matter:
    """What an item is about: its terms by their numbers in the form, who owns it, its features."""

    terms: Sequence[Words]
    split_key: str
    seed_key: str
    features: Mapping[str, Any]

    @property
    def names(self) -> list[str]:
        """The names of the terms in logic."""
        return [word.name for word in self.terms]

    def say(self, statements: Sequence[Statement], rng: Stream | None) -> list[str]:
        """The statements about these terms, in wordings drawn at random, or the plainest."""
        terms, draw = self.terms, rng.random if rng else float  # which is 0.0
        return [say(q, terms[one], terms[other], draw()) for q, one, other in statements]


def relations_of(words: Iterable[Words]) -> list[str]:
    """The relations by which terms are known."""
    return sorted({word.term.relation for word in words})


def generation(
    premises: tuple[Statement, ...], conclusion: Statement, matter: Matter, rng: Stream | None
) -> Sampled:
    """An item that asks what follows, in random wordings or, without `rng`, the plainest."""
    *said, right = matter.say((*premises, conclusion), rng)
    return Sampled(
        "generation",
        concluded(premises, conclusion),
        matter.names,
        tuple(said),
        GENERATE_QUESTION,
        (),
        -1,
        matter.features,
        matter.split_key,
        matter.seed_key,
        written=right,
    )


def selection(
    premises: tuple[Statement, ...],
    options: tuple[Statement, ...],
    matter: Matter,
    rng: Stream,
) -> Sampled:
    """An item that asks which option follows: the first; options are shown in random order."""
    order = rng.sample(range(len(options)), len(options))
    said = matter.say((*premises, *options), rng)
    return Sampled(
        "selection",
        chosen(premises, options),
        matter.names,
        tuple(said[: len(premises)]),
        SELECT_QUESTION,
        tuple([said[len(premises) + place] for place in order]),
        order.index(0),
        matter.features,
        matter.split_key,
        matter.seed_key,
        asks="follows",
        queries=order,
    )


def entailment(
    statements: tuple[Statement, ...],
    query: Statement,
    wordings: Sequence[Wording],
    matter: Matter,
) -> Sampled:
    """An item that asks whether the query follows; twins share the given wordings."""
    *premises, asked = (
        sentence(wording, matter.terms[one], matter.terms[other])
        for wording, (_, one, other) in zip(wordings, (*statements, query), strict=True)
    )
    valid = follows(statements, query)
    return Sampled(
        "entailment",
        concluded(statements, query) if valid else unsettled(statements, query),
        matter.names,
        tuple(premises),
        EXISTS + VALID.format(lower(asked)),
        ENTAILMENT,
        int(valid),
        matter.features,
        matter.split_key,
        matter.seed_key,
    )
