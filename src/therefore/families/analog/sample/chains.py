"""Transitivity: a chain of one order, told link by link in any order and from either end.

A group is two chains of the same people in opposite directions, and two questions, one the reverse
of the other, asked of both: what follows along one chain fails along the other, so premises and
questions have the same words under both labels. Who stands at the end of the chain does not tell
either, since the chain may go on beyond the people of the question.

The checker tries transitivity on every three people, so an item costs the cube of their number.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from therefore.certify.horn import least_model, shown
from therefore.families.analog.features import sampled
from therefore.families.analog.frames import Clause
from therefore.families.analog.sample.words import Casting
from therefore.families.family import Sampled
from therefore.language.analog.background import background
from therefore.logic.formulas import Problem


def draw_four(casting: Casting) -> list[Sampled]:
    """Four items: two questions about each of two chains."""
    rng, config = casting.rng, casting.config
    hops, spare = (rng.pick(range(low, high + 1)) for low, high in (config.hops, config.spare))
    length = hops + spare
    cast = casting.draw(f"CHAIN {length}", length + 1, predicates=1)
    second = cast.predicates[0][1]
    # The key contains the first link's predicate, P1, which may lead up or down the chain.
    up = rng.choice((1, 2))
    down = 3 - up
    links = [
        Clause(place, up, place + 1) if rng.random() < 0.5 else Clause(place + 1, down, place)
        for place in rng.sample(range(1, length + 1), length)
    ]
    if links[0].predicate != 1:
        links[0] = Clause(links[0].target, 1, links[0].subject)
    start = rng.pick(range(1, spare + 2))
    end = start + hops
    asked = Clause(start, up, end) if rng.random() < 0.5 else Clause(end, down, start)
    ends = list(combinations(range(1, length + 2), 2))
    everything = [Clause(one, up, other) for one, other in ends]
    everything += [Clause(other, down, one) for one, other in ends]
    slots, turned = (
        {**roles.slots(), "P2": second.words, "p2": second.symbol}
        for roles in (cast, replace(cast, people=cast.people[::-1]))
    )
    drafts: list[Sampled] = []
    for answer, question in ((1, asked), (0, Clause(asked.target, asked.predicate, asked.subject))):
        premises = tuple(link.formula(slots) for link in links)
        query = question.formula(slots)
        axioms = background((*premises, query))
        problem = Problem(axioms, premises, (query,))
        said = {link.predicate for link in (*links, question)}
        closed = [link.formula(slots) for link in everything if link.predicate in said]
        names = {person.symbol: place for place, person in enumerate(cast.people)}
        form = shown(problem, answer, least_model(problem, closed), names)
        for words, people in ((slots, cast.people), (turned, cast.people[::-1])):
            draft = sampled(
                cast,
                form,
                [person.symbol for person in people],
                [link.sentence(words) for link in links],
                question.sentence(words),
                answer,
                connective="AND",
                hops=hops,
                foil="" if answer else "reversed",
            )
            drafts.append(draft)
    return drafts
