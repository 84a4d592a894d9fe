"""Crews: results in the order of tasks, little begun in vain, failures where they belong."""

from __future__ import annotations

import os
from itertools import count

import pytest

from therefore.dataset.executors import crew, in_order


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def reciprocal(number: int) -> float:
    return 1 / number


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order_from_several_processes(workers):
    found = list(in_order(square, range(200), workers=workers))
    assert [value for value, _ in found] == [n * n for n in range(200)]
    assert len({process for _, process in found}) <= workers


def test_a_second_lane_is_begun_before_it_is_asked_for():
    with crew(workers=2) as hands:
        first = hands.lane(square, range(1), likely=1)
        second = hands.lane(square, count(), likely=6)
        assert next(first)[0] == 0
        assert second.begun > 0
        first.close()
        assert [next(second)[0] for _ in range(9)] == [n * n for n in range(9)]
        # Six were likely; of more, no more than a few are begun ahead.
        assert second.begun <= 9


def test_what_fails_is_told_when_it_is_asked_for():
    with crew(workers=2) as hands:
        lane = hands.lane(reciprocal, [1, 2, 0, 4], likely=4)
        assert [next(lane), next(lane)] == [1.0, 0.5]
        with pytest.raises(ZeroDivisionError):
            next(lane)


def test_an_end_of_tasks_is_an_end_of_results():
    with crew(workers=2) as hands:
        lane = hands.lane(square, range(3), likely=100)
        assert [value for value, _ in lane] == [0, 1, 4]
