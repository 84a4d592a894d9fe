"""The table of what was met, against a plain Python set."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from therefore.dataset import seen as seen_module
from therefore.dataset.seen import Seen

# Few beginnings and few endings, so that numbers repeat and beginnings are shared.
numbers = st.builds(lambda head, rest: head << 60 | rest, st.integers(0, 15), st.integers(0, 30))


def plainly_fresh(met: set[int], values: list[int], group: int) -> list[int]:
    """What `Seen.fresh` should give, group by group."""
    places: list[int] = []
    for first in range(0, len(values), group):
        members = values[first : first + group]
        if len(set(members)) == len(members) and met.isdisjoint(members):
            met.update(members)
            places += range(first, first + len(members))
    return places


@given(st.lists(st.lists(numbers, max_size=24), max_size=12), st.integers(1, 4))
def test_fresh_groups_are_those_of_a_plain_set(blocks, group):
    seen, met = Seen(), set()
    for block in blocks:
        assert seen.fresh(np.array(block, np.uint64), group) == plainly_fresh(met, block, group)
        assert len(seen) == len(met)


@pytest.mark.parametrize("most", [26, 18])
def test_tens_of_thousands_are_remembered_while_the_sieve_grows_and_at_its_end(most, monkeypatch):
    monkeypatch.setattr(seen_module, "SIEVE", (16, most))
    rng = random.Random(1)
    values = [rng.getrandbits(64) for _ in range(60_000)]
    seen = Seen()
    for start in range(0, len(values), 200):
        assert len(seen.fresh(np.array(values[start : start + 200], np.uint64), 4)) == 200
    assert len(seen) == len(values)
    assert seen.has(np.array(values, np.uint64)).all()
    others = np.array([rng.getrandbits(64) for _ in range(20_000)], np.uint64)
    assert not seen.has(others).any()
    assert seen.fresh(np.array([*values[:8], 1, 2, 3, 4], np.uint64), 4) == [8, 9, 10, 11]
