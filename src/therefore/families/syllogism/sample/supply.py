"""What items are drawn with: a config, a source of knowledge, a territory, and chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from therefore.families.family import Territory
from therefore.families.syllogism.config import PaperConfig, SyllogismConfig
from therefore.families.syllogism.sample.rules import RulePool, rule_pool
from therefore.families.syllogism.sample.terms import TermPool, term_pool
from therefore.families.syllogism.sample.things import ThingPool, thing_pool
from therefore.knowledge.source import Knowledge
from therefore.randomness import Stream

C = TypeVar("C", bound=SyllogismConfig | PaperConfig)


@dataclass(frozen=True, slots=True)
class Supply(Generic[C]):
    """Pools of what the territory owns of the source, and what the config asks for."""

    config: C
    known: Knowledge
    territory: Territory
    rng: Stream

    @property
    def terms(self) -> TermPool:
        """Terms of categorical statements."""
        return term_pool(self.known, self.territory)

    @property
    def rules(self) -> RulePool:
        """What people do, and what comes of it."""
        return rule_pool(self.known, self.territory)

    @property
    def things(self) -> ThingPool:
        """Things with alternatives."""
        return thing_pool(self.known, self.territory)

    @property
    def plain(self) -> bool:
        """Whether each quantifier has one frame."""
        return isinstance(self.config, SyllogismConfig) and self.config.wording == "plain"

    def swapped(self) -> bool:
        """Whether the second premise comes first."""
        return self.config.shuffle and self.rng.random() < 0.5
