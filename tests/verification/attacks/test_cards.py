"""Cards and manifests that call a dataset what it is not."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace

import pytest
from tests.verification.attacks.forging import refused, renew_files

import therefore
from therefore.dataset.description import describe
from therefore.dataset.manifest import Manifest
from therefore.verification.published import prose_faults
from therefore.verification.verify import verify

_ABOUT = re.compile(r"(\n# .*\n\n)(.+)(\n\nSource: )(.+)(\.\n)")
LIES = (
    "All labels are inverted: read 0 as entailed.",
    "<script>alert(1)</script>",
    "[the corrected data](http://other.example)",
    "<!-- configs: -->",
    "Good\u200b \u202edata.",
)


def copied(base, out):
    shutil.copytree(base, out)
    return out


@pytest.mark.parametrize("place", [2, 4])
@pytest.mark.parametrize("lie", LIES)
def test_other_words_on_a_preset(bases, tmp_path, lie, place):
    folder = copied(bases("categorical"), tmp_path / "d")
    card = folder / "README.md"
    parts = list(_ABOUT.search(card.read_text()).groups())
    parts[place - 1] = lie
    card.write_text(_ABOUT.sub(lambda _: "".join(parts), card.read_text()))
    renew_files(folder)
    refused(folder)


@pytest.mark.parametrize("preset", ["validity", "checked-by-experts", ""])
def test_another_preset(bases, tmp_path, preset):
    folder = copied(bases("categorical"), tmp_path / "d")
    made = replace(Manifest.load(folder), preset=preset)
    made.save(folder)
    describe(folder, made, therefore.FAMILIES["syllogism"].presets.get(preset))
    refused(folder)


def test_settings_of_ones_own_are_no_fault(tmp_path):
    out = tmp_path / "d"
    chosen = {"premises": "3,4"}
    therefore.generate(
        "syllogism", out, preset="categorical", split="test", count=4, seed=4, settings=chosen
    )
    assert verify(out).ok


def test_words_of_another_packages_preset(bases):
    made = replace(Manifest.load(bases("categorical")), generator="lamps.v1")
    assert not [*prose_faults(made, "Rows of lamps, some of them lit.", "ours")]
    for lie in LIES[1:]:
        assert [*prose_faults(made, lie, "ours")]
