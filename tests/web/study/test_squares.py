from collections import Counter
from itertools import pairwise

import pytest

from therefore.web.study.squares import latin, williams


@pytest.mark.parametrize("treatments", range(1, 11))
def test_each_treatment_stands_in_each_place_and_follows_each_other_equally_often(treatments):
    rows = williams(treatments)
    assert all(sorted(row) == list(range(treatments)) for row in rows)
    for place in range(treatments):
        assert len(set(Counter(row[place] for row in rows).values())) == 1
    follows = Counter(pair for row in rows for pair in pairwise(row))
    if treatments > 1:
        assert len(follows) == treatments * (treatments - 1)
        assert len(set(follows.values())) == 1


def test_lists_show_each_version_of_a_frame_once():
    for frame in range(7):
        assert sorted(latin(frame, number, 4) for number in range(4)) == [0, 1, 2, 3]
