"""Ownership by sums says what the territory says, whatever the number of shares."""

from __future__ import annotations

import pytest

from therefore.families.family import Plan, Territory
from therefore.families.syllogism import FAMILY
from therefore.families.syllogism.sample.wheel import Wheel, keys, place

NAMES = ["dogs", "cats", "can_fly", "field_mice", "owls", "wood", "polar_bears"]


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_a_sum_is_owned_exactly_if_its_keys_are(preset):
    plans = FAMILY.presets[preset].splits
    for split in plans:
        for seed in range(3):
            territory = Territory.of(plans, split, seed)
            wheel = Wheel(territory)
            for count in range(1, len(NAMES)):
                total = sum(place(name) for name in NAMES[:count])
                split_key, seed_key = keys(total)
                owned = territory.split_owns(split_key) and territory.seed_owns(seed_key)
                assert wheel.owns(total) == owned


def test_every_split_and_seed_own_some_sums():
    plans = FAMILY.presets["categorical"].splits
    totals = [place(f"{one} {other}") for one in range(40) for other in range(40)]
    for split in plans:
        for seed in range(8):
            wheel = Wheel(Territory.of(plans, split, seed))
            assert any(wheel.owns(total) for total in totals), (split, seed)


def test_shares_that_do_not_divide_the_wheel_are_refused():
    with pytest.raises(ValueError, match="13 shares"):
        Wheel(Territory.of({"train": Plan(1, None, share=13)}, "train", 0))
