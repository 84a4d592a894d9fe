"""SylloBase's family: five kinds of syllogism, each conclusion proved.

Items come in groups of four, kinds and tasks in turn, context added where it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from therefore.errors import QuotaError
from therefore.families.family import Family, Sampled, Territory
from therefore.families.syllogism.config import PRESETS, PaperConfig, SyllogismConfig
from therefore.families.syllogism.features import FEATURES
from therefore.families.syllogism.rewritten import RewrittenConfig, draw_rewritten
from therefore.families.syllogism.sample import categorical, chain, clauses, paper, validity
from therefore.families.syllogism.sample.context import add_context
from therefore.families.syllogism.sample.supply import Supply
from therefore.knowledge.sources import knowledge
from therefore.language.syllogism.categorical import FINITE
from therefore.randomness import Stream

GROUP = 4
"""Items that are balanced together; items of the paper's and rewritten configs stand alone."""
TRIES = 200
"""Groups that may be drawn before one has enough sentences around it."""


_KINDS: dict[str, Callable[[Supply[SyllogismConfig], str, str], list[Sampled]]] = {
    "categorical": categorical.draw_group,
    "poly": chain.draw_group,
    "disjunctive": clauses.draw_alternatives,
    "hypothetical": clauses.draw_group,
    "complex": clauses.draw_group,
}


def _sample(
    config: SyllogismConfig | PaperConfig | RewrittenConfig,
    territory: Territory,
    rng: Stream,
    count: int,
) -> Iterator[Sampled]:
    """Exactly `count` samples, kinds and tasks in turn; the paper's start at random."""
    if isinstance(config, RewrittenConfig):
        return draw_rewritten(config, territory, rng, count)
    known = knowledge(config.knowledge, FINITE).enough()
    tasks = ("selection", "generation") if config.task == "both" else (config.task,)
    if isinstance(config, PaperConfig):
        alone = Supply(config, known, territory, rng)
        turns = [(kind, task) for task in tasks for kind in config.kinds]
        start = rng.pick(range(len(turns)))
        numbers = range(start, start + count)
        return (paper.draw_item(alone, *turns[number % len(turns)]) for number in numbers)
    supply = Supply(config, known, territory, rng)
    turns = [(kind, task) for kind in config.kinds for task in tasks]
    groups = (_told(supply, *turns[number % len(turns)]) for number in range(count // GROUP))
    return (sampled for group in groups for sampled in group)


def _told(supply: Supply[SyllogismConfig], kind: str, task: str) -> list[Sampled]:
    """A group, with context if the config asks; redrawn if an item gets too few sentences."""
    low, high = supply.config.noise
    for _ in range(TRIES):
        if task == "entailment":
            group = validity.draw_group(supply)
        else:
            group = _KINDS[kind](supply, kind, task)
        if not high:
            return group
        around = [add_context(sampled, supply) for sampled in group]
        told = [sampled for sampled in around if sampled is not None]
        if len(told) == len(group):
            return told
    raise QuotaError(
        f"no {kind} items with {low} to {high} sentences of context in {TRIES} tries: lower noise"
    )


FAMILY = Family(
    name="syllogism",
    version=5,
    features=FEATURES,
    presets=PRESETS,
    identity="content",
    group=lambda config: GROUP if isinstance(config, SyllogismConfig) else 1,
    sample=_sample,
)
