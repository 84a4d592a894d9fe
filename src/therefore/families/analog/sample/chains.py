"""Transitivity: a chain of one order, told link by link in any order and from either end.

A group is two chains of the same people in opposite directions, and two questions, one the reverse
of the other, asked of both: what follows along one chain fails along the other, so premises and
questions have the same words under both labels. Who stands at the end of the chain does not tell
either, since the chain may go on beyond the people of the question.

The checker tries transitivity on every three people, so an item costs the cube of their number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from therefore.certify.horn import least_model, shown
from therefore.families.analog.config import AnalogConfig
from therefore.families.analog.features import sampled
from therefore.families.analog.sample.words import Casting, pick
from therefore.families.family import Sampled, Territory
from therefore.language.analog.background import background
from therefore.language.analog.lexicon import DOMAINS, Name, Predicate, lexicon
from therefore.logic.formulas import Atom, Constant, Problem


@dataclass(frozen=True, slots=True)
class Link:
    """The person at place `one` stands in the relation to the person at place `other`."""

    one: int
    other: int
    predicate: Predicate

    def words(self, people: tuple[Name, ...]) -> str:
        """The link as a sentence."""
        one, other = people[self.one].word, people[self.other].word
        return f"{one} is {self.predicate.words} {other}."

    def atom(self, people: tuple[Name, ...]) -> Atom:
        """The link in logic."""
        one, other = people[self.one].symbol, people[self.other].symbol
        return Atom(self.predicate.symbol, (Constant(one), Constant(other)))


def draw_chains(
    config: AnalogConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Groups of four: two questions of each of two chains, in random order."""
    casting = Casting(lexicon(config.vocabulary), territory, rng)
    for _ in range(count // 4):
        four = _group(casting, config)
        rng.shuffle(four)
        yield from four


def _group(casting: Casting, config: AnalogConfig) -> list[Sampled]:
    rng = casting.rng
    hops, spare = (low + pick(rng, high - low + 1) for low, high in (config.hops, config.spare))
    length = hops + spare
    domain = DOMAINS[pick(rng, len(DOMAINS))]
    cast = casting.draw(f"CHAIN {length}", length + 1, domain=domain, predicates=1)
    # The key knows the first link's predicate: it may lead up or down the chain.
    up, down = cast.predicates[0][:: rng.choice((1, -1))]
    links = [
        Link(place, place + 1, up) if rng.random() < 0.5 else Link(place + 1, place, down)
        for place in rng.sample(range(length), length)
    ]
    if links[0].predicate is not cast.predicates[0][0]:
        links[0] = Link(links[0].other, links[0].one, cast.predicates[0][0])
    start = pick(rng, spare + 1)
    ends = (start, start + hops)
    asked = Link(*ends, up) if rng.random() < 0.5 else Link(*ends[::-1], down)
    everything = [Link(one, other, up) for one, other in combinations(range(length + 1), 2)]
    everything += [Link(link.other, link.one, down) for link in everything]
    drafts: list[Sampled] = []
    for answer, question in ((1, asked), (0, Link(asked.other, asked.one, asked.predicate))):
        premises = tuple(link.atom(cast.people) for link in links)
        query = question.atom(cast.people)
        axioms = background((*premises, query))
        problem = Problem(axioms, premises, (query,))
        predicates = {atom.predicate for atom in (*premises, query)}
        closed = [link.atom(cast.people) for link in everything]
        model = least_model(problem, [atom for atom in closed if atom.predicate in predicates])
        names = {person.symbol: place for place, person in enumerate(cast.people)}
        form = shown(problem, answer, model, names)
        for people in (cast.people, cast.people[::-1]):
            draft = sampled(
                form,
                [person.symbol for person in people],
                [link.words(people) for link in links],
                question.words(people),
                answer,
                cast.key,
                design="chains",
                connective="AND",
                domain=domain,
                vocabulary=config.vocabulary,
                hops=hops,
                foil="" if answer else "reversed",
            )
            drafts.append(draft)
    return drafts
