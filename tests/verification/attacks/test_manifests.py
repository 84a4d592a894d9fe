"""Manifests and split names that say something else than the rows and the published presets."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from tests.verification.attacks.forging import lines, refused, renewed

import therefore
from therefore.dataset.arrow import to_batch, write_shard
from therefore.dataset.description import describe
from therefore.dataset.manifest import Manifest
from therefore.items import to_record
from therefore.verification.verify import verify

ODD = ("all", "default", "train_", "_", "test__x", "__pycache__", "0", "all_labels_reversed")
TURNED = ("test_labels_reversed", "train_flippedlabels", "validation_of_false_labels")


def renamed(base, out, name, generator="", preset=""):
    """The dataset with its one split called otherwise, in rows, files, manifest and card."""
    old = Manifest.load(base)
    (record,) = old.splits.values()
    family = therefore.FAMILIES[old.family]
    made = replace(old, generator=generator or old.generator, preset=preset or old.preset)
    items = [
        renewed(
            replace(item, split=name, provenance=replace(item.provenance, generator=made.generator))
        )
        for item in therefore.load(base)
    ]
    shard = write_shard(out, name, 0, [to_batch(items, family.features)])
    made = replace(made, splits={name: replace(record, shards=(shard,))})
    describe(out, made, family.presets[old.preset])
    made.save(out)
    return out


@pytest.mark.parametrize("name", [*ODD, "test_wrong_labels", "test_hard"])
def test_a_split_that_the_preset_does_not_have(bases, tmp_path, name):
    refused(renamed(bases("validity"), tmp_path / "d", name))


def test_the_same_split_written_again_is_accepted(bases, tmp_path):
    assert verify(renamed(bases("validity"), tmp_path / "d", "test")).ok


@pytest.mark.parametrize(
    ("name", "preset"), [*((name, "mine") for name in TURNED), ("test", "labels-reversed")]
)
def test_names_of_another_generator(bases, tmp_path, name, preset):
    """Nobody published what its splits and presets are called; none may turn the labels round."""
    assert verify(renamed(bases("validity"), tmp_path / "h", "test", "mine.v1", "mine")).ok
    refused(renamed(bases("validity"), tmp_path / "d", name, "mine.v1", preset))


@pytest.mark.parametrize("name", [*ODD, *TURNED])
def test_a_file_whose_rows_name_an_odd_split(bases, tmp_path, name):
    item = next(iter(therefore.load(bases("validity"))))
    honest, odd = (to_record(replace(item, split=split)) for split in ("test", name))
    assert verify(lines(tmp_path / "honest.jsonl", [honest])).ok
    refused(lines(tmp_path / "d.jsonl", [odd]))


def each(made, **more):
    return replace(made, splits={k: replace(v, **more) for k, v in made.splits.items()})


LIES = {
    "setting": lambda made: replace(made, settings={"kinds": "reversed"}),
    "range": lambda made: replace(made, settings={"premises": "3,7"}),
    "switch": lambda made: replace(made, settings={"shuffle": "no"}),
    "asked": lambda made: each(made, asked=-5),
    "asked less": lambda made: each(made, asked=1),
    "no group": lambda made: each(made, group=0),
    "group": lambda made: each(made, group=7),
    "version": lambda made: replace(made, library="9.9.9-labels-are-reversed"),
    "local version": lambda made: replace(made, library="0.2.0+labels.reversed"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_manifest_that_says_something_else(bases, tmp_path, lie):
    out = shutil.copytree(bases("validity"), tmp_path / "d")
    made = LIES[lie](Manifest.load(out))
    describe(out, made, therefore.FAMILIES[made.family].presets[made.preset])
    made.save(out)
    refused(out)


@pytest.mark.parametrize(
    ("family", "preset", "settings"),
    [
        ("syllogism", "validity", {"shuffle": "False", "premises": "3..5", "telling": "0.0"}),
        ("syllogism", "validity", {"kinds": "categorical", "nothing_follows": ".5"}),
        ("nlsat", "grl", {"variables": "6", "p_neg": ".50"}),
    ],
)
def test_honest_settings_are_accepted(tmp_path, family, preset, settings):
    out = tmp_path / "d"
    therefore.generate(family, out, preset=preset, split="test", count=4, seed=4, settings=settings)
    assert verify(out).ok


def test_settings_hide_no_other_change(tmp_path):
    """Hash and rows agree with the configuration, but the settings name half of the changes."""
    out, settings = tmp_path / "d", {"premises": "3,4", "telling": "0.5"}
    therefore.generate(
        "syllogism", out, preset="validity", split="test", count=4, seed=4, settings=settings
    )
    assert verify(out).ok
    made = replace(Manifest.load(out), settings={"premises": "3,4"})
    describe(out, made, therefore.FAMILIES["syllogism"].presets["validity"])
    made.save(out)
    refused(out)
