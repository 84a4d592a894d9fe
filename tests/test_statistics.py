from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from therefore.statistics import (
    binomial_terms,
    binomial_test,
    bootstrap,
    effective_size,
    holm,
    wilson,
)

counts = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts)
def test_wilson_agrees_with_scipy(count: tuple[int, int]) -> None:
    stats = pytest.importorskip("scipy.stats")
    successes, total = count
    found = wilson(successes, total)
    expected = stats.binomtest(successes, total).proportion_ci(method="wilson")
    assert found.low == pytest.approx(expected.low, abs=1e-9)
    assert found.high == pytest.approx(expected.high, abs=1e-9)


@given(counts, st.sampled_from([0.1, 0.25, 0.5, 0.9]))
def test_binomial_test_agrees_with_scipy(count: tuple[int, int], chance: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    successes, total = count
    two_sided = stats.binomtest(successes, total, chance).pvalue
    above = stats.binomtest(successes, total, chance, alternative="greater").pvalue
    assert binomial_test(successes, total, chance) == pytest.approx(two_sided, rel=1e-6, abs=1e-12)
    assert binomial_test(successes, total, chance, above=True) == pytest.approx(above, abs=1e-9)


def test_wilson_of_nothing_is_everything() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_wilson_covers_the_truth_as_often_as_it_says() -> None:
    # Summed over every outcome, not simulated: the coverage at n = 50 and p = 0.9.
    terms = binomial_terms(50, 0.9)
    covered = sum(
        term for k, term in enumerate(terms) if wilson(k, 50).low <= 0.9 <= wilson(k, 50).high
    )
    assert covered == pytest.approx(0.95, abs=0.03)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_is_never_below_the_p_value_nor_above_bonferroni(p_values: list[float]) -> None:
    corrected = holm(p_values)
    for raw, after in zip(p_values, corrected, strict=True):
        assert (
            raw <= after <= min(1.0, raw * len(p_values)) or math.isclose(after, raw) or after <= 1
        )
        assert after >= raw
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    assert [corrected[i] for i in order] == sorted(corrected)


def test_bootstrap_surrounds_the_mean() -> None:
    values = [0.0, 1.0] * 50
    interval = bootstrap(values, np.random.default_rng(0))
    assert interval.low < 0.5 < interval.high
    assert interval.high - interval.low == pytest.approx(2 * 1.96 * 0.05, abs=0.05)


def test_groups_widen_an_interval_and_single_items_do_not():
    """Against a simulation: groups of four with one fate, and 95 % intervals that cover."""
    assert effective_size([1, 0, 1], [1, 1, 1]) == 3
    rng = np.random.default_rng(5)
    covered = naive = 0
    for _ in range(400):
        fates = rng.random(60) < 0.4
        right = [4 * int(fate) for fate in fates]
        size = effective_size(right, [4] * 60)
        assert 40 <= size <= 60.0 + 1e-9
        share = sum(right) / 240
        wide, narrow = wilson(share * size, size), wilson(sum(right), 240)
        covered += wide.low <= 0.4 <= wide.high
        naive += narrow.low <= 0.4 <= narrow.high
    assert covered >= 0.92 * 400
    assert naive < 0.8 * 400


def test_effective_size_is_never_more_than_the_items():
    assert effective_size([1, 1, 1, 1], [4, 4, 4, 4]) == 16
    assert effective_size([], []) == 0
    assert effective_size([3], [4]) == 4
