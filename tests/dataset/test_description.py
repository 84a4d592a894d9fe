"""The card and the Croissant file of a dataset: written by every build, and safe to show."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from therefore.dataset.build import generate
from therefore.dataset.card import card, front_matter
from therefore.dataset.description import CARD, CROISSANT, description
from therefore.dataset.manifest import Manifest
from therefore.families.registry import find_family


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("described") / "d"
    generate("syllogism", folder, preset="categorical", split="test", count=8, seed=2)
    return folder


def test_every_build_writes_what_can_be_written_again(built: Path) -> None:
    manifest = Manifest.load(built)
    preset = find_family("syllogism").presets["categorical"]
    for name, text in description(built, manifest, preset).items():
        assert (built / name).read_bytes() == text.encode()
    record = json.loads((built / CROISSANT).read_text())
    assert record["distribution"][0]["sha256"] == manifest.splits["test"].shards[0].sha256


def test_the_description_is_valid(built: Path) -> None:
    mlcroissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")
    found = mlcroissant.Dataset(jsonld=str(built / CROISSANT))
    assert not found.metadata.ctx.issues.errors
    assert len(list(found.records("test"))) == 8


def test_the_front_matter_is_yaml_that_the_hub_reads(built: Path) -> None:
    yaml = pytest.importorskip("yaml")
    text = (built / CARD).read_text()
    _, matter, _ = text.split("---\n", 2)
    read = yaml.safe_load(matter)
    assert read == front_matter(Manifest.load(built), {"selection", "generation"})
    assert read["task_categories"] == ["multiple-choice", "text-generation"]


@pytest.mark.parametrize(
    "note",
    [
        "left out 3: x\n\n# Labels are reversed\n",
        "<script>alert(1)</script>",
        "---\nconfigs: []\n---",
        "[click](https://example.org) ![](x) `code` | a | b |",
    ],
)
def test_a_note_cannot_break_the_card(built: Path, note: str) -> None:
    manifest = replace(Manifest.load(built), notes=(note,), preset="a\n# b")
    text = card(manifest, tasks={"selection"})
    assert len([line for line in text.splitlines() if line == "---"]) == 2
    assert [line for line in text.splitlines() if line.startswith("#")] == ["# syllogism: a \\# b"]
    (line,) = [line for line in text.splitlines() if line.startswith("- ")]
    bare = line.replace("\\\\", "")
    for mark in "`*_[]<>#|!":
        assert bare.count(mark) == bare.count(f"\\{mark}")
