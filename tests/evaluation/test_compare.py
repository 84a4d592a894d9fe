from __future__ import annotations

from dataclasses import replace
from statistics import NormalDist, fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.making import make_item

from therefore.errors import InputError
from therefore.evaluation.compare import compare, paired
from therefore.evaluation.predictions import Prediction, judged
from therefore.reasoners.reasoner import Answer


def answers(pattern: str, prefix: str = "") -> list[Prediction]:
    """One prediction per letter, right (x) or wrong (.)."""
    return [
        judged(
            make_item(("p",), "q", answer=1, id=f"{prefix}{place}"), Answer(choice=int(sign == "x"))
        )
        for place, sign in enumerate(pattern)
    ]


def test_counts_and_exact_p_value() -> None:
    found = compare(answers("xxxxxxxx.."), answers("xx......x."))
    assert (found.both, found.only_first, found.only_second, found.neither) == (2, 6, 1, 1)
    assert found.difference == pytest.approx(0.5)
    assert found.p == pytest.approx(2 * (1 + 7) / 2**7)


def test_only_shared_items_count() -> None:
    found = compare(answers("xx..") + answers("x", "a"), answers("x..."))
    assert found.items == 4
    with pytest.raises(InputError, match="no item in common"):
        compare(answers("x"), answers("x", "other"))


def test_newcombe_s_own_example() -> None:
    # Newcombe 1998 (Statistics in Medicine 17), Table II, data of (36, 12, 2, 0), method 10.
    found = paired(36, 12, 2, 0)
    assert found.difference == pytest.approx(0.2)
    assert (found.interval.low, found.interval.high) == pytest.approx((0.0569, 0.3404), abs=5e-5)


@given(*(st.integers(0, 60) for _ in range(4)))
def test_the_interval_holds_the_difference_and_mirrors(a: int, b: int, c: int, d: int) -> None:
    if not a + b + c + d:
        return
    one, other = paired(a, b, c, d), paired(a, c, b, d)
    assert one.interval.low - 1e-9 <= one.difference <= one.interval.high + 1e-9
    assert one.interval.low == pytest.approx(-other.interval.high)
    assert one.p == pytest.approx(other.p)
    assert 0 < one.detectable <= 1


def test_equal_runs_do_not_differ() -> None:
    found = compare(answers("x.x."), answers("x.x."))
    assert (found.difference, found.p) == (0.0, 1.0)


def by_fours(pattern: str, *, known: bool = True) -> list[Prediction]:
    """A letter for each four of items, which a run knows to belong together or does not."""
    made = answers("".join(sign * 4 for sign in pattern))
    groups = [f"test/{place // 4}" if known else p.id for place, p in enumerate(made)]
    return [replace(p, group=group) for p, group in zip(made, groups, strict=True)]


@pytest.mark.parametrize(("times", "quantile"), [(1, 2.1314), (3, NormalDist().inv_cdf(0.975))])
def test_groups_that_go_together_give_the_interval_of_their_means(
    times: int, quantile: float
) -> None:
    """Student's quantile for 16 groups, the normal one for 48."""
    first, second = times * "x.x.x.x.x.x.xxxx", times * "x..x..x..x..x..x"
    found = compare(by_fours(first), by_fours(second))
    means = [(one == "x") - (other == "x") for one, other in zip(first, second, strict=True)]
    reach = quantile * stdev(means) / len(means) ** 0.5
    wanted = (fmean(means) - reach, fmean(means) + reach)
    assert (found.grouped.low, found.grouped.high) == pytest.approx(wanted, rel=5e-3)
    assert found.grouped.low < found.interval.low


@pytest.mark.parametrize("known", [(True, True), (True, False), (False, True)])
def test_the_coarser_groups_hold_and_swapped_runs_mirror(known: tuple[bool, bool]) -> None:
    first, second = "x.x.x.x.x.xx", "x..x..x..x.."
    full = compare(by_fours(first), by_fours(second))
    one, other = by_fours(first, known=known[0]), by_fours(second, known=known[1])
    found, swapped = compare(one, other), compare(other, one)
    assert found.grouped == full.grouped
    assert swapped.grouped.low == pytest.approx(-found.grouped.high)
    assert swapped.grouped.high == pytest.approx(-found.grouped.low)


def test_groups_that_cross_are_joined() -> None:
    one, other = answers("xx.x"), answers("x...")
    crossing = [replace(p, group=group) for p, group in zip(one, "aabb", strict=True)]
    across = [replace(p, group=group) for p, group in zip(other, "abbc", strict=True)]
    # a, b and c hang together: nothing is left that is independent.
    found = compare(crossing, across)
    assert (found.grouped.low, found.grouped.high) == (-1.0, 1.0)


def test_against_people_no_p_value_is_told_that_the_draws_cannot_show() -> None:
    people = [
        replace(p, features={**p.features, "person": f"P{n}"})
        for n in range(20)
        for p in answers("x" * 30)
    ]
    found = compare(people, answers("." * 30))
    assert (found.test, found.p_told) == ("bootstrap", "< 0.001")
    assert "bootstrap p < 0.001, 600 answers of 20 people to 30 shared items" in found.told()
    assert found.to_record()["test"] == "bootstrap"
    assert found.unequal == ""
    single = compare(answers("x" * 30), answers("." * 30))
    assert single.test == "McNemar"
    assert single.p_told == f"{single.p:.2g}"
    assert single.p == pytest.approx(2 * 0.5**30)


def test_differences_are_in_points_and_no_p_value_is_above_or_just_below_one() -> None:
    pair = compare(answers("xx.." * 20), answers("x.x." * 20))
    assert pair.p == 1.0
    told = compare(answers("xxx." * 20), answers("x..." * 20)).told("a", "b")
    assert told.startswith("a minus b: +50.0 points (95% interval +")
    assert "%" not in told.replace("95% interval", "")
    assert all(paired(9, n, n, 9).p == 1.0 for n in range(200))


def test_too_few_items_or_people_give_no_figure() -> None:
    few = paired(4, 3, 1, 1)
    assert few.few
    assert few.told("one", "other") == (
        "one minus other: too few to compare, fewer than 10 items: 9 shared items"
    )
    assert few.to_record()["too few"]
    assert not paired(4, 3, 1, 2).few
    assert replace(paired(40, 3, 1, 2), answers=90, people=9).few
    assert not replace(paired(40, 3, 1, 2), answers=90, people=10).few
