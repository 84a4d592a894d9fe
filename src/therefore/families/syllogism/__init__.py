"""SylloBase's family: five kinds of syllogism, each conclusion proved.

Items come in groups of four, kinds and tasks in turn, context added where it is asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.errors import QuotaError
from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.config import PRESETS, PaperConfig, SyllogismConfig
from therefore.families.syllogism.features import FEATURES
from therefore.families.syllogism.rewritten import RewrittenConfig, draw_rewritten
from therefore.families.syllogism.sample import categorical, chain, clauses, paper, validity
from therefore.families.syllogism.sample.alternatives import thing_pool
from therefore.families.syllogism.sample.context import add_context
from therefore.families.syllogism.sample.rules import rule_pool
from therefore.families.syllogism.sample.terms import term_pool
from therefore.families.syllogism.sample.walk import walker
from therefore.items import Identity
from therefore.knowledge.source import Knowledge
from therefore.knowledge.sources import knowledge
from therefore.language.syllogism.categorical import FINITE

GROUP = 4
TRIES = 200
"""Groups that may be drawn before one has enough sentences around it."""


class Syllogism:
    """Categorical, hypothetical, disjunctive, poly- and complex syllogisms from knowledge."""

    name = "syllogism"
    version = 4
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: SyllogismConfig | PaperConfig | RewrittenConfig) -> int:
        """Four: what is balanced is balanced among them. Others stand alone."""
        return GROUP if isinstance(config, SyllogismConfig) else 1

    def sample(
        self,
        config: SyllogismConfig | PaperConfig | RewrittenConfig,
        territory: Territory,
        rng: random.Random,
        count: int,
    ) -> Iterator[Sampled]:
        """Exactly `count` samples, kinds and tasks in turn."""
        if isinstance(config, RewrittenConfig):
            return draw_rewritten(config, territory, rng, count)
        if isinstance(config, PaperConfig):
            return paper.draw(config, territory, rng, count)
        known = knowledge(config.knowledge, FINITE).enough()
        return _drawn(config, known, territory, rng, count)


def _drawn(
    config: SyllogismConfig, known: Knowledge, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    tasks = ("selection", "generation") if config.task == "both" else (config.task,)
    turns = [(kind, task) for kind in config.kinds for task in tasks]
    for number in range(count // GROUP):
        kind, task = turns[number % len(turns)]
        yield from _told(config, known, territory, rng, kind, task)


def _told(
    config: SyllogismConfig,
    known: Knowledge,
    territory: Territory,
    rng: random.Random,
    kind: str,
    task: str,
) -> list[Sampled]:
    """A group, with context if it is asked: one about which too little can be said is redrawn."""
    for _ in range(TRIES):
        group = _group(config, known, territory, rng, kind, task)
        if not config.noise[1]:
            return group
        around = [add_context(draft, config, known, rng) for draft in group]
        told = [draft for draft in around if draft is not None]
        if len(told) == len(group):
            return told
    low, high = config.noise
    raise QuotaError(
        f"no {kind} items with {low} to {high} sentences of context in {TRIES} tries: lower noise"
    )


def _group(
    config: SyllogismConfig,
    known: Knowledge,
    territory: Territory,
    rng: random.Random,
    kind: str,
    task: str,
) -> list[Sampled]:
    if kind == "categorical" or kind == "poly":
        pool = term_pool(known, territory)
        if task == "entailment":
            return validity.draw_group(
                pool,
                rng,
                content=config.content,
                shuffle=config.shuffle,
                nothing_follows=config.nothing_follows,
                give_away=config.telling,
            )
        if kind == "poly":
            return chain.draw_group(
                walker(pool), rng, task=task, premises=config.premises, shuffle=config.shuffle
            )
        return categorical.draw_group(
            pool, rng, task=task, content=config.content, shuffle=config.shuffle
        )
    if kind == "disjunctive":
        return clauses.draw_alternatives(
            thing_pool(known, territory), rng, task=task, shuffle=config.shuffle
        )
    return clauses.draw_group(
        rule_pool(known, territory), rng, kind=kind, task=task, shuffle=config.shuffle
    )


FAMILY = Syllogism()
