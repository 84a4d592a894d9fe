"""AnaLog's parameters (Ryb et al., 2022, section 3 and appendix A) and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.config import check_values
from therefore.families.presets import read_presets
from therefore.language.analog.lexicon import VOCABULARIES

DESIGNS = ("table2", "chains", "nested", "threeway")

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


PRESETS = read_presets("therefore.families.analog", AnalogConfig)
