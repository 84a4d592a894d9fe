"""A source of knowledge: domains of terms, themes of rules, and what was left out and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from therefore.errors import ConfigError
from therefore.knowledge.rules import Theme
from therefore.knowledge.terms import Domain


@dataclass(frozen=True, eq=False)
class Knowledge:
    """All that is known to a source."""

    name: str
    domains: tuple[Domain, ...]
    themes: tuple[Theme, ...] = ()
    read: int = 0
    """Facts read, used or not; 0 where they are not counted because all of them are used."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Facts that were left out, by reason."""
    guarded: bool = True
    """Whether the source is complete: what it does not state of a class is not so of all of it."""

    @property
    def stated(self) -> int:
        """Facts used, each once: inclusions, exclusions, what some are, and rules, as stated."""
        pairs = {
            (kind, domain.terms[one].phrase, domain.terms[other].phrase)
            for domain in self.domains
            for kind, stated in enumerate((domain.included, domain.excluded, domain.stated_some))
            for one, other in stated
        }
        rules = (rule for theme in self.themes for rule in theme.rules if rule.relation != "IsA")
        return len(pairs) + sum(1 for _ in rules)

    @property
    def phrases(self) -> tuple[str, ...]:
        """Every verb phrase of the themes, once."""
        return tuple(dict.fromkeys(p for theme in self.themes for p in theme.phrases))

    @property
    def shortage(self) -> str:
        """A message: how little a source has for syllogisms, and what would be enough."""
        between = sum(
            1
            for domain in self.domains
            for place in range(len(domain))
            if min(domain.above[place].bit_count(), domain.below[place].bit_count()) > 1
        )
        apart = sum(len(domain.excluded) for domain in self.domains)
        why = f", most left out: {self.dropped.most_common(1)[0][0]}" if self.dropped else ""
        return (
            f"{self.stated:,} of {self.read:,} facts are used{why}; {between:,} classes lie under "
            f"one and over another, and {apart:,} pairs exclude each other; give subclass-of edges "
            "that meet, not a sample of them, or join wordnet:PATH by + (and for what people do, "
            "cn100k:PATH or conceptnet:PATH)"
        )

    def enough(self) -> Knowledge:
        """This knowledge; ConfigError if it holds nothing that a syllogism could be about."""
        if not self.domains and not self.themes:
            raise ConfigError(
                f"{self.name} has no class with members enough for a syllogism: {self.shortage}"
            )
        return self

    def summary(self) -> str:
        """How many facts were used, and how many left out for which reason."""
        reasons = ", ".join(f"{n:,} {why}" for why, n in self.dropped.most_common())
        left_out = f"; left out: {reasons}" if reasons else ""
        read = self.read or self.stated
        return f"{self.name}: {self.stated:,} facts used of {read:,} read{left_out}"
