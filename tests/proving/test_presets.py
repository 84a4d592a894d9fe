"""`prove` on the items of every preset: it decides as the item does, and is never wrong."""

from __future__ import annotations

import pytest

from tests.language.agreement import PRESETS
from tests.proving.presets import measure
from therefore.dataset.stream import preview

SENTENCES = [
    f"{family}/{preset}"
    for family, presets in PRESETS.items()
    for preset in presets
    if preset not in ("grl", "rcl", "syllobase-context")
]
"""GRL and RCL only ask whether all can be true; a dozen sentences of noise take too long."""
RIGHT = {
    "syllogism/syllobase-paper": 88.0,
    "syllogism/disjunctive": 95.0,
    "exam/exam": 90.0,
    "exam/dial": 90.0,
}
"""The least share of right verdicts, in percent; 100 where nothing is said. The rest is ambiguous
("open to the public, or it ...") or not read."""


@pytest.mark.parametrize("name", SENTENCES)
def test_the_verdicts_are_the_items_own(name: str) -> None:
    family, _, preset = name.partition("/")
    found, kept = measure(preview(family, preset=preset, count=16, seed=29))
    assert found["wrong"] == 0, kept["wrong"][0]
    assert 100 * found["right"] / found.total() >= RIGHT.get(name, 100), kept
