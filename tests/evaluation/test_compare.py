from __future__ import annotations

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
