"""An item that a family's page shows is the one that the command before it makes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import therefore

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "shown.py"


def test_pages_show_what_their_commands_make() -> None:
    spec = importlib.util.spec_from_file_location("shown", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    shown = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shown)
    commands = 0
    for path in sorted(shown.FAMILIES.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        commands += len(shown.COMMAND.findall(page))
        assert shown.rewritten(page) == page, f"{path.name} is old: python docs/shown.py"
    assert commands >= 2


def test_the_first_page_shows_an_item_whose_words_carry_nothing_more() -> None:
    """What kinds are to each other, everybody knows more about than a text says; not so of this."""
    page = Path(__file__).resolve().parents[2] / "docs" / "index.md"
    named = page.read_text(encoding="utf-8").split("```{worked} syllogism\n")[1].splitlines()[0]
    preset, split, place = named.split()
    count = int(place) + 1
    item = therefore.preview("syllogism", preset=preset, split=split, count=count)[-1]
    assert (item.task, item.features["kind"]) == ("selection", "hypothetical")
    assert item.premises[:2] == (
        "If Ines buys a new phone, then she transfers the contacts.",
        "Ines buys a new phone.",
    )
