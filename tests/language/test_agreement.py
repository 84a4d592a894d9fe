"""The rooms of the families are held against the one grammar, on items of every preset.

A room is faster than the grammar and knows its sentences only. Every sentence of an item must be
read by the grammar in the family's meaning: as the only one, or where the words leave more open,
among those of the published list. No sentence may have other meanings only.
"""

from __future__ import annotations

import pytest

from tests.language.agreement import PRESETS, measure
from therefore.dataset.stream import preview

ONE = {
    "syllogism/hypothetical": 99.0,
    "syllogism/disjunctive": 95.0,
    "syllogism/complex": 99.0,
    "syllogism/syllobase-context": 98.0,
    "syllogism/syllobase-paper": 96.0,
    "analog/analog": 80.0,
    "analog/wide": 75.0,
    "analog/threeway": 80.0,
    "exam/exam": 96.0,
    "exam/dial": 98.0,
}
"""The least share of sentences with no other meaning, in percent; 100 where nothing is said."""
READ = {"syllogism/syllobase-context": 98.5, "exam/exam": 98.5}
"""The least share that is read in our meaning at all; 100 where nothing is said."""


@pytest.mark.parametrize(
    "name", [f"{family}/{preset}" for family, presets in PRESETS.items() for preset in presets]
)
def test_every_sentence_is_read_as_the_family_means_it(name: str) -> None:
    family, _, preset = name.partition("/")
    found = measure(preview(family, preset=preset, count=48, seed=23))
    assert found.share("other") == 0, found.examples
    assert found.share("one", "among") >= READ.get(name, 100), found.examples
    assert found.share("one") >= ONE.get(name, 100), found.examples
