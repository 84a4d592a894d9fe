"""The README is pasted, block after block, into an empty folder; its `make` targets exist."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from pathlib import Path

import pytest
from tests.docs.pasting import BLOCK, paste

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_command_works_when_pasted_in_order(tmp_path: Path) -> None:
    found = [(block[1], block[2] or "", block[3]) for block in BLOCK.finditer(README)]
    assert [language for language, _, _ in found] == ["bash", "bash", "bash", "python"]
    there = [needs for _, needs, _ in found if not needs or importlib.util.find_spec(needs)]
    if importlib.util.find_spec("sklearn") is None:
        pytest.skip("the tour audits: it needs the extra audit")
    assert paste(found, tmp_path, {**os.environ}) == len(there)
    assert (tmp_path / "report.html").stat().st_size > 10_000
    assert (tmp_path / "runs" / "words" / "run.json").is_file()


def test_the_item_it_shows_is_the_one_that_its_command_makes(tmp_path: Path) -> None:
    import therefore

    made = re.search(r"generate syllogism (.*) --out data/first", README)
    assert made is not None
    assert "--preset categorical --set task=selection --split test" in made[1]
    item = therefore.preview(
        "syllogism",
        preset="categorical",
        settings={"task": "selection"},
        split="test",
        count=4,
        seed=7,
    )[3]
    for sentence in (*item.premises, *item.choices):
        assert sentence in README
    assert f"✓ {'ABCD'[item.answer]}. {item.target}" in README


def test_every_target_of_make_exists() -> None:
    targets = set(re.findall(r"make ([a-z]+)`? ", README)) & {"demo", "test", "docs", "venv"}
    assert {"demo", "test", "docs"} <= targets
    for target in targets:
        subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True)


def test_every_verb_is_named() -> None:
    from therefore.cli import VERBS

    missing = [verb for verb in VERBS if f"therefore {verb}" not in README]
    assert not set(missing) - {"demo", "bench"}  # make demo, and for those who build it
