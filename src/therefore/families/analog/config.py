"""AnaLog's parameters (Ryb et al., 2022, section 3 and appendix A) and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.config import check_values
from therefore.errors import ConfigError
from therefore.families.presets import read_presets
from therefore.language.analog.lexicon import VOCABULARIES

DESIGNS = ("table2", "chains", "nested", "threeway")

PERCENTAGES = (1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.5, 25.0, 50.0, 100.0)
"""The paper's partial training sets."""

GROUP = 64
"""Items of design table2 that stand or fall together: one of each cell of Table 2 in each domain,
in the table's proportions 2 : 1 : 1 : 2 : 2 for each of four connectives."""


@dataclass(frozen=True, slots=True)
class AnalogConfig:
    """How premises and hypotheses are sampled."""

    design: str = "table2"
    """table2: the paper's; chains: transitivity; nested: connectives inside connectives;
    threeway: entailed, contradicted or unknown, with antisymmetry."""
    vocabulary: str = "paper"
    """paper: the words of Tables 3 to 6; wide: names of many languages and rarer predicates."""
    hops: tuple[int, int] = (2, 6)
    """How many steps of a chain lie between the two people of the question (design chains)."""
    spare: tuple[int, int] = (0, 2)
    """How many more links the chain has at its ends (design chains)."""
    depth: tuple[int, int] = (2, 3)
    """How deep connectives are nested (design nested)."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_values(
            self,
            known={"design": DESIGNS, "vocabulary": VOCABULARIES},
            ranges={"hops": (2, 8), "spare": (0, 4), "depth": (2, 3)},
        )


def partial_rows(total: int, percentage: float) -> int:
    """How many of a training split's leading rows form its partial set of that percentage.

    Rows come in groups that are balanced in every factor, so a prefix is balanced too, and the
    prefixes are nested. Half a group is the finest grain that is balanced in each factor.

    >>> [partial_rows(19_200, percentage) for percentage in PERCENTAGES]
    [192, 384, 768, 1152, 1536, 1920, 2400, 4800, 9600, 19200]
    """
    if not 0 < percentage <= 100:
        raise ConfigError(f"percentage {percentage} is not above 0 and at most 100")
    half = GROUP // 2
    return max(half, round(total * percentage / 100 / half) * half)


PRESETS = read_presets("therefore.families.analog", AnalogConfig)
