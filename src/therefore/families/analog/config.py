"""AnaLog's parameters (Ryb et al., 2022, section 3 and appendix A) and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.errors import ConfigError
from therefore.families.family import Plan, Preset
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
        if self.design not in DESIGNS:
            raise ConfigError(f"design={self.design!r} is none of {', '.join(DESIGNS)}")
        if self.vocabulary not in VOCABULARIES:
            raise ConfigError(
                f"vocabulary={self.vocabulary!r} is none of {', '.join(VOCABULARIES)}"
            )
        for name, (low, high), floor, ceiling in (
            ("hops", self.hops, 2, 8),
            ("spare", self.spare, 0, 4),
            ("depth", self.depth, 2, 3),
        ):
            if not floor <= low <= high <= ceiling:
                raise ConfigError(f"{name}={low},{high} is no range within {floor} to {ceiling}")


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


_PAPER = AnalogConfig()
_SOURCE = (
    "Ryb et al., AnaLog: Testing Analytical and Deductive Logic Learnability in Language Models, "
    "2022"
)


def _splits(train: int, test: int, config: AnalogConfig) -> dict[str, Plan]:
    return {"train": Plan(train, config, share=4), "test": Plan(test, config, share=1)}


PRESETS = {
    "analog": Preset(
        about="Inferences that isolate connective, domain, overlap and grammaticality.",
        source=f"{_SOURCE}, Table 2",
        splits=_splits(19_200, 4_800, _PAPER),
    ),
    "wide": Preset(
        about="The same design over rarer words: names of many languages, new predicates.",
        source=f"{_SOURCE}, section 8 (left for future work there)",
        splits=_splits(19_200, 4_800, AnalogConfig(vocabulary="wide")),
    ),
    "chains": Preset(
        about="Transitivity: 2 to 6 hops along one order, told in any order and from either end.",
        source="beyond the paper",
        splits=_splits(4_800, 1_200, AnalogConfig(design="chains")),
    ),
    "nested": Preset(
        about="Negated and mixed connectives, two and three deep.",
        source="beyond the paper",
        splits=_splits(4_800, 1_200, AnalogConfig(design="nested")),
    ),
    "threeway": Preset(
        about="The paper's premises with names in the hypothesis: entailed, contradicted (by "
        "antisymmetry or by denial) or unknown.",
        source="beyond the paper",
        splits=_splits(4_800, 1_200, AnalogConfig(design="threeway")),
    ),
}
