"""The Entailment paper's parameters (Evans et al., 2018, section 2.1) and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.config import check_values
from therefore.families.presets import read_presets

METHODS = ("tuples", "naive", "mutation", "exam")


@dataclass(frozen=True, slots=True)
class EntailmentConfig:
    """How pairs of formulas are sampled."""

    method: str = "tuples"
    """tuples: every formula in one entailment and one non-entailment; naive: independent pairs;
    mutation: B against B with two leaves exchanged; exam: textbook forms."""
    variables: tuple[int, int] = (1, 10)
    """How many propositional variables a problem may draw from, uniform in this range."""
    operators: tuple[int, int] = (1, 10)
    """How many operators a formula has, uniform in this range."""
    balance: bool = True
    """Accept only 4-tuples whose As, or whose Bs, are the same symbols in different orders, and
    only mutants that exchange two leaves, so that no bag of words tells the label; the paper's own
    data lack this."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_values(
            self,
            known={"method": METHODS},
            ranges={"variables": (1, 26), "operators": (1, 60)},
        )


PRESETS = read_presets("therefore.families.entailment", EntailmentConfig)
