"""P(satisfiable) over the number of clauses: measured, not assumed, for each number of variables.

The asymptotic threshold of 3-SAT (4.27 clauses a variable) says little about a dozen variables. A
curve is measured once and ships with the package (`calibration.tsv`, made by
`therefore calibrate nlsat`); a kind of theory that the table lacks is measured on first use, from a
named random stream, so that the answer is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import ceil, floor

import numpy as np

from therefore.errors import ConfigError
from therefore.families.nlsat.theories import Makeup, draw_theories
from therefore.randomness import array_stream
from therefore.solve.batch.decide import Decided
from therefore.solve.batch.theory import Size

CRITICAL = (0.4, 0.6)
"""The paper's critical region: where a theory is satisfiable with this probability."""
EASY = 0.95
"""Theories count as easy where one label has at least this probability."""
TRIALS = 400
"""Theories drawn for each point of a curve that has to be measured on first use."""
FEWEST = 4
"""Rules below which no curve is measured."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The share of satisfiable theories by number of rules."""

    size: Size
    counts: Mapping[int, tuple[int, int]]
    """Rules -> (trials, satisfiable), in ascending order."""

    def share(self, rules: float) -> float:
        """The share at a number of rules, linear between measured points."""
        points = self.points
        return float(np.interp(rules, list(points), list(points.values())))

    @property
    def points(self) -> dict[int, float]:
        """The share at each number of rules that was measured."""
        return {rules: found / trials for rules, (trials, found) in self.counts.items()}

    def critical(self) -> list[int]:
        """The numbers of rules in the critical region; ConfigError if there are none."""
        low, high = CRITICAL
        every = range(min(self.counts), max(self.counts) + 1)
        found = [rules for rules in every if low <= self.share(rules) <= high]
        if not found:
            raise ConfigError(
                f"variables={self.size.variables}: no number of rules gives between {low:.0%} and "
                f"{high:.0%} satisfiable theories; choose more variables"
            )
        return found

    def middle(self) -> float:
        """The number of rules at which half of the theories are satisfiable."""
        for (low, above), (high, below) in pairwise(self.points.items()):
            if above >= 0.5 > below:
                return low + (above - 0.5) / (above - below) * (high - low)
        raise ConfigError(f"variables={self.size.variables}: the curve never crosses one half")

    def easy(self, satisfiable: bool) -> list[int]:
        """The numbers of rules at the easy end where almost all theories have this label."""
        middle, shares = self.middle(), self.points
        if satisfiable:
            edge = max((rules for rules, share in shares.items() if share >= EASY), default=FEWEST)
            return list(range(max(FEWEST, min(ceil(middle / 2), edge)), edge + 1))
        edge = min(
            (rules for rules, share in shares.items() if share <= 1 - EASY), default=max(shares)
        )
        return list(range(edge, max(floor(middle * 1.5), edge) + 1))


def measure(kind: Makeup, size: Size, rules: int, trials: int) -> int:
    """How many of `trials` random theories are satisfiable."""
    name = (kind.label(), size.variables, size.individuals, rules, trials)
    rng = array_stream("nlsat calibration", *name)
    theories, _ = draw_theories(rng, kind, [size] * trials, np.full(trials, rules))
    decided = Decided(theories)
    return sum(map(decided.satisfiable, range(trials)))


def measure_curve(kind: Makeup, size: Size, *, trials: int = TRIALS) -> Curve:
    """The curve from where almost all theories are satisfiable to where almost none are."""
    limit = kind.shape.possible(size.variables) if not kind.shape.repeats else 20 * size.variables
    step = max(1, size.variables // 10)
    quick = max(50, trials // 8)

    def mostly(rules: int) -> bool:
        return measure(kind, size, rules, quick) * 2 > quick

    low, high = FEWEST, min(limit, 2 * size.variables)
    while high < limit and mostly(high):
        low, high = high, min(limit, 2 * high)
    while high - low > step:
        middle = (low + high) // 2
        low, high = (middle, high) if mostly(middle) else (low, middle)
    counts: dict[int, tuple[int, int]] = {}
    for direction in (-step, step):
        rules = low if direction < 0 else low + step
        while FEWEST <= rules <= limit:
            counts[rules] = trials, measure(kind, size, rules, trials)
            share = counts[rules][1] / trials
            if (direction < 0 and share >= 0.98) or (direction > 0 and share <= 0.02):
                break
            rules += direction
    return Curve(size, dict(sorted(counts.items())))


@cache
def shipped() -> dict[tuple[str, Size], Curve]:
    """The curves that come with the package."""
    return _curves(row for rows in _shipped_rows().values() for row in rows)


@cache
def _shipped_rows() -> dict[str, list[str]]:
    """The lines of those curves, by kind and size as the file has them."""
    source = files(__package__) / "calibration.tsv"
    found: dict[str, list[str]] = {}
    for row in source.read_text(encoding="utf-8").splitlines()[1:] if source.is_file() else ():
        found.setdefault(row.rsplit("\t", 3)[0], []).append(row)
    return found


def _shipped_curve(label: str, size: Size) -> Curve | None:
    """One of those curves, or None; only its own lines are parsed, so a first item is quick."""
    rows = _shipped_rows().get(f"{label}\t{size.variables}\t{size.individuals}", ())
    return _curves(rows).get((label, size))


@cache
def critical_rules(kind: Makeup, size: Size) -> tuple[int, ...]:
    """The numbers of rules in the critical region."""
    return tuple(curve(kind, size).critical())


@cache
def easy_rules(kind: Makeup, size: Size, satisfiable: bool) -> tuple[int, ...]:
    """The numbers of rules at the easy end of a label."""
    return tuple(curve(kind, size).easy(satisfiable))


@cache
def curve(kind: Makeup, size: Size) -> Curve:
    """The shipped curve, or a freshly measured one if there is none."""
    return _shipped_curve(kind.label(), size) or measure_curve(kind, size)


def read_table(text: str) -> dict[tuple[str, Size], Curve]:
    """The curves of a table."""
    return _curves(text.splitlines()[1:])


def _curves(rows: Iterable[str]) -> dict[tuple[str, Size], Curve]:
    points: dict[tuple[str, Size], dict[int, tuple[int, int]]] = {}
    for row in rows:
        kind, *numbers = row.split("\t")
        variables, individuals, rules, trials, satisfiable = map(int, numbers)
        counts = points.setdefault((kind, Size(variables, individuals)), {})
        counts[rules] = trials, satisfiable
    return {key: Curve(key[1], dict(sorted(counts.items()))) for key, counts in points.items()}
