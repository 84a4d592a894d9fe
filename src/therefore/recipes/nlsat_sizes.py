"""How large NLSat's experiments with models are, by scale.

At scale paper they have the paper's sizes: models of 5, 8, 10, 12 and of 5 to 12 nouns, tests with
up to 50, relative clauses of 16 to 70 ground variables, Figure 5 with 10 nouns. At scale small, one
of our nets learns sizes that a processor can learn in minutes; it is tested on larger sizes too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.recipes.scale import Scale

RIGHT_HALF = (20, 30, 40, 50)
"""Nouns of the theories in the right half of the paper's Table 2."""
FEW_PEOPLE = {"variables": "5,6", "constants": "2,4", "ground": "10,24"}
"""Relative clauses with fewer predicates and people than the paper's."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """Tables 2, 3 and 4."""

    learned: tuple[int, ...]
    """Nouns of the theories that models of one size learn."""
    mixed: tuple[int, int]
    """The sizes that the model of all sizes learns."""
    tests: tuple[int, ...]
    """Nouns of the theories that all are tested on: sizes seen, then larger ones."""
    trained: int
    """Items of a training set."""
    first: int
    """Items of 2-SAT that a pre-trained model learns first."""
    tested: int
    """Test items of each cell of a table."""
    rcl: Mapping[str, str] = field(default_factory=dict)
    """Settings of relative clauses; empty: the paper's, 16 to 70 ground variables."""


TABLES: dict[Scale, TableSize] = {
    "tiny": TableSize((5,), (5, 6), (5, 8, 20), 100, 100, 12, FEW_PEOPLE),
    "small": TableSize(
        (5, 6, 8), (5, 8), (5, 6, 8, 10, 12, *RIGHT_HALF), 20_000, 20_000, 500, FEW_PEOPLE
    ),
    "paper": TableSize(
        (5, 8, 10, 12), (5, 12), (5, 8, 10, 12, *RIGHT_HALF), 149_600, 48_000, 1_000
    ),
}


@dataclass(frozen=True, slots=True)
class SamplingSize:
    """Figure 5."""

    nouns: int
    """Nouns of the theories to learn."""
    tested_on: tuple[int, int]
    """Nouns of the theories to test on."""
    trained: int
    tested: int
    seeds: int


SAMPLING: dict[Scale, SamplingSize] = {
    "tiny": SamplingSize(5, (5, 5), 200, 60, 1),
    "small": SamplingSize(5, (5, 5), 20_000, 2_000, 3),
    "paper": SamplingSize(10, (5, 10), 20_000, 2_000, 3),
}


@dataclass(frozen=True, slots=True)
class SearchSize:
    """How far a net that searches goes beyond the sizes that it learned."""

    learned: int
    """Theories of the smallest size that it learns from."""
    rounds: tuple[int, ...]
    """Rounds of its search, in the test."""
    tested: int
    """Theories of a size."""


SEARCH: dict[Scale, SearchSize] = {
    "tiny": SearchSize(100, (0, 5), 12),
    "small": SearchSize(2_000, (0, 10, 100, 300), 100),
    "paper": SearchSize(20_000, (0, 10, 100, 1_000, 10_000), 1_000),
}
