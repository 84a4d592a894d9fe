"""Context: premises hidden among true sentences that have nothing to do with the question.

The sentences come from `noise`; each has a term or a clause that occurs nowhere else, so that it
constrains nothing else. This is not only argued but certified, since the evidence is found again
for the whole text: the distractors still have countermodels, with every sentence true.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice

from therefore.certify import Awaited, Filled
from therefore.checker.claims import all_claims
from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.sample.noise import Told, noise_for
from therefore.families.syllogism.sample.supply import Supply
from therefore.logic.formulas import Atom, Exists, Formula, Problem, Variable, atoms
from therefore.randomness import Stream


def add_context(sampled: Sampled, supply: Supply[SyllogismConfig]) -> Sampled | None:
    """The sample with noise among its premises; None if too few sentences are found."""
    rng, (low, high) = supply.rng, supply.config.noise
    count = rng.pick(range(low, high + 1))
    # One more is drawn than is used, if there is one: later draws depend on the stream's state.
    noise = list(islice(noise_for(sampled, supply.known, rng), count + 1))[:count]
    if len(noise) < count:
        return None
    rng.shuffle(noise)
    gaps = _gaps(len(sampled.premises), count, supply.config.distance, rng)
    given = sampled.logic.problem()
    said: list[Told] = []
    for place, gap in enumerate(gaps):
        said += [noise.pop() for _ in range(gap)]
        if place < len(sampled.premises):
            said.append((sampled.premises[place], given.premises[place]))
    texts = [text for text, _ in said]
    formulas = tuple([formula for _, formula in said])
    axioms = _existence(formulas) if given.axioms else ()
    problem = Problem(axioms, formulas, given.query)
    claims = all_claims(sampled.task, sampled.choices, sampled.answer, sampled.asks)
    return replace(
        sampled,
        form=Awaited(partial(Filled.certified, problem, tuple(claims))),
        premises=tuple(texts),
        features={**sampled.features, "noise": count, "distance": max(gaps[1:-1], default=0)},
    )


def _gaps(premises: int, noise: int, distance: tuple[int, int], rng: Stream) -> list[int]:
    """How many sentences stand before, between and after the premises."""
    low, high = distance
    inner = premises - 1
    if low * inner > noise:
        raise QuotaError(
            f"{inner} gaps of at least {low} sentences need more noise than {noise}: raise noise"
        )
    gaps = [0, *[low] * inner, 0]
    for _ in range(noise - low * inner):
        open_gaps = [i for i, gap in enumerate(gaps) if i in (0, premises) or gap < high]
        gaps[rng.pick(open_gaps)] += 1
    return gaps


def _existence(formulas: tuple[Formula, ...]) -> tuple[Formula, ...]:
    kinds = dict.fromkeys(
        atom.predicate for atom in atoms(*formulas) if isinstance(atom.arguments[0], Variable)
    )
    return tuple(Exists(("X",), Atom(kind, (Variable("X"),))) for kind in kinds)
