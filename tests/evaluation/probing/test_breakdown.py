from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from therefore.errors import ConfigError
from therefore.evaluation.probing.breakdown import over_groups
from therefore.evaluation.probing.cuts import (
    ANALOG,
    ANALOG_WITHIN,
    Cut,
    categories,
    find_cuts,
    parse_cut,
)
from therefore.evaluation.probing.folder import ProbedItem
from therefore.evaluation.probing.scores import mean_interval

stats = pytest.importorskip("scipy.stats", reason="scipy is not installed")


def item(number: int, **features: Any) -> ProbedItem:
    target = ("not entailed", "entailed")[number % 2]
    return ProbedItem(f"item-{number}", "toy", number % 2, target, number // 4, features)


def test_groups_with_one_value_on_each_side_give_the_paired_test() -> None:
    rng = np.random.default_rng(0)
    one = rng.normal(size=50)
    other = one + rng.normal(0.1, 0.3, size=50)
    groups = np.arange(50)
    found = over_groups(one, groups, other, groups)
    expected = stats.ttest_rel(one, other)
    assert found
    assert found.freedom == 49
    assert found.t == pytest.approx(expected.statistic)
    assert found.p == pytest.approx(expected.pvalue)


def test_values_of_their_own_give_nearly_welchs_test() -> None:
    rng = np.random.default_rng(1)
    one, other = rng.normal(size=400), rng.normal(0.2, 2, size=300)
    found = over_groups(one, np.arange(400), other, np.arange(400, 700))
    expected = stats.ttest_ind(one, other, equal_var=False)
    assert found
    assert found.t == pytest.approx(expected.statistic, rel=0.01)


def test_repeating_every_value_within_its_group_proves_nothing_more() -> None:
    rng = np.random.default_rng(2)
    one, other = rng.normal(size=40), rng.normal(0.5, 1, size=40)
    groups = np.arange(80)
    single = over_groups(one, groups[:40], other, groups[40:])
    many = over_groups(
        np.repeat(one, 9), np.repeat(groups[:40], 9), np.repeat(other, 9), np.repeat(groups[40:], 9)
    )
    assert single
    assert many
    assert many.p == pytest.approx(single.p)
    repeated = mean_interval(np.repeat(one, 9), np.repeat(groups[:40], 9))
    assert repeated.low == pytest.approx(mean_interval(one, groups[:40]).low)


def test_the_test_keeps_its_level_where_groups_share_a_mood() -> None:
    rng = np.random.default_rng(3)
    groups = np.repeat(np.arange(60), 4)
    found = 0
    for _ in range(400):
        mood = np.repeat(rng.normal(size=60), 4)
        values = mood + rng.normal(0, 0.5, size=240)
        test = over_groups(values[:120], groups[:120], values[120:], groups[120:])
        found += test is not None and test.p < 0.05
    assert found < 0.09 * 400  # taking the 240 values for independent gives a third


def test_equal_categories_do_not_differ() -> None:
    values = np.ones(8)
    test = over_groups(values, np.arange(8), values, np.arange(8, 16))
    assert test
    assert test.p == 1.0
    sure = over_groups(values, np.arange(8), 0 * values, np.arange(8, 16))
    assert sure
    assert sure.p == 0.0


def test_one_group_alone_cannot_be_tested() -> None:
    assert over_groups(np.ones(3), np.zeros(3), np.zeros(3), np.zeros(3)) is None


def test_cuts_part_the_items() -> None:
    items = [
        item(n, kind="ab"[n % 3 == 0], loud=n % 2 == 0, size=n, tags=["x", "y"][: 1 + n % 2])
        for n in range(40)
    ]
    assert {k: len(v) for k, v in categories(items, Cut("kind")).items()} == {"a": 26, "b": 14}
    assert list(categories(items, Cut("loud"))) == ["yes", "no"]
    assert {k: len(v) for k, v in categories(items, Cut("tags")).items()} == {"x": 40, "y": 20}
    sizes = categories(items, Cut("size"))
    assert list(sizes) == ["0 to 9", "10 to 19", "20 to 29", "30 to 39"]
    loud = categories(items, parse_cut("kind@loud=yes,label=not entailed"))
    assert sum(map(len, loud.values())) == 20


def test_asking_for_a_feature_that_is_not_there_names_the_nearest() -> None:
    items = [item(n, domain="spatial", kind="a") for n in range(4)]
    with pytest.raises(ConfigError, match=r"by='domian': no feature 'domian'; did you mean"):
        find_cuts(items, ["domian"])
    with pytest.raises(ConfigError, match=r"by='kind@domain=none': no item meets"):
        find_cuts(items, ["kind@domain=none"])
    with pytest.raises(ConfigError, match=r"by='kind@' is not of the form"):
        find_cuts(items, ["kind@"])


def test_the_papers_cuts_are_the_usual_ones_for_analog() -> None:
    cells = ("O_E", "O_NE_G", "O_NE_UG", "NO_E", "NO_NE")
    items = [
        ProbedItem(
            f"{cell}-{connective}-{kind}",
            "analog",
            int(cell.endswith("_E")),
            "entailed" if cell.endswith("_E") else "not entailed",
            0,
            {
                "cell": cell,
                "connective": connective,
                "specificity": kind,
                "domain": domain,
                "overlap": cell[0] == "O",
                "grammatical": cell != "O_NE_UG",
            },
        )
        for cell in cells
        for connective, kind in (("AND", "S"), ("AND", "NP"), ("CON", "IF"), ("CON", "ONLY_IF"))
        for domain in ("spatial", "comparative")
    ]
    assert find_cuts(items, []) == ANALOG + ANALOG_WITHIN
    assert list(categories(items, ANALOG[0])) == ["O_E", "O_NE_G", "NO_E", "NO_NE"]
    assert {k: len(v) for k, v in categories(items, ANALOG[1]).items()} == {"yes": 8, "no": 8}
    assert find_cuts([item(0, a=1), item(1, a=2)], []) == (Cut("label"),)
