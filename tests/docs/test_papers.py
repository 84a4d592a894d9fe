"""docs/papers.md: every command on it exists, every recipe is on it, and the quick ones run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer
from tests.papers import PAGE, at_tiny, commands, lines, run, standing
from tests.shared import DATA

from therefore.cli import app
from therefore.families.registry import find_family
from therefore.recipes.registry import RECIPES
from therefore.recipes.reproduce import chosen

QUICK = (
    "syllogism --preset hypothetical",
    "nlsat --preset hard-ruletaker",
    "import entailment",
    "calibrate nlsat",
    "reproduce nlsat --only figure2",
    "reproduce entailment --only worlds",
    "reproduce syllobase --only knowledge",
)
"""Lines that take a second or two; `python -m tests.papers` runs all."""


def test_every_row_of_the_tables_has_a_command() -> None:
    rows = re.findall(r"^\| .+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    tables = [row for row in rows if not row.startswith(("| element", "| `"))]
    assert len(tables) > 80
    for row in tables:
        assert re.search(r"`therefore [^`]+` \|$", row), row


@pytest.mark.parametrize("line", lines())
def test_the_command_exists(line: str, tmp_path: Path) -> None:
    """Its options parse, its recipe or preset is there."""
    group = typer.main.get_command(app)
    for arguments in commands(line):
        verb, *rest = at_tiny(arguments, tmp_path, tmp_path)
        command = group.get_command(None, verb)  # type: ignore[attr-defined]
        assert command is not None, verb
        given = command.make_context(verb, rest).params
        if verb == "reproduce":
            assert chosen(given["paper"], given["only"] or [])
        elif verb == "generate":
            family = find_family(given["family"])
            preset = family.presets[given["preset"] or next(iter(family.presets))]
            assert set(given["split"] or []) <= set(preset.splits)


def test_every_recipe_is_on_the_page() -> None:
    named = {
        (given[1], given[place + 1])
        for line in lines()
        for given in commands(line)
        if given[0] == "reproduce"
        for place, word in enumerate(given)
        if word == "--only"
    }
    known = {(paper, recipe.name) for paper, found in RECIPES.items() for recipe in found}
    assert known == named


def test_the_count_at_the_top_is_what_the_rows_say() -> None:
    found = standing()
    (told,) = re.findall(
        r"\*\*Of (\d+) rows\*\* (\d+) were .+? this version, (\d+) with version 0\.1 only .+?, "
        r"(\d+) were not run.+?; (\d+) say in words",
        PAGE.read_text(encoding="utf-8").replace("\n", " "),
    )
    order = ("0.2", "0.1", "not run", "in words")
    assert tuple(map(int, told)) == (found.total(), *(found[name] for name in order))


@pytest.mark.parametrize("text", QUICK)
def test_quick_commands_run(text: str, tmp_path: Path) -> None:
    (line,) = (line for line in lines() if text in line)
    if "FOLDER" in line and not DATA.is_dir():
        pytest.skip(f"released files are not under {DATA}")
    assert run(line, tmp_path / "places", tmp_path / "kept") == 0
