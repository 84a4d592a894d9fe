"""Which questions retell one of another set."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.shared import DATA

from therefore.bridges.importer import Draft, Dropped
from therefore.bridges.logiqa import read_blocks, read_json_lines
from therefore.dataset.stream import preview
from therefore.items import Item
from therefore.recipes.retellings import retold, stems

ITEM = preview("exam", preset="exam", count=1)[0]


def told(draft: Draft, place: int) -> Item:
    """A draft with its place for an id."""
    return replace(
        ITEM,
        id=str(place),
        premises=tuple(draft.premises),
        question=draft.question,
        choices=draft.choices,
    )


def test_other_words_for_the_same_things_are_found() -> None:
    def item(name: str, text: str) -> Item:
        return replace(ITEM, id=name, premises=(text,), question="", choices=("yes", "no"))

    known = [
        *preview("exam", preset="exam", count=40),
        item("a", "All 18 employees from Hunan supported Li Yang as the director of the plant."),
        item("b", "Autism affects the exchange of language; mice with much protein had it."),
        item("c", "Before the league, four members of the club discussed a transfer."),
    ]
    again = item("d", "Of the plant, the 18 workers from Hunan wanted Li Yang to be director.")
    new = item("e", "The members of the club on the hill are all mice.")
    assert retold([again, new], known) == {"d"}
    assert retold([again, new], []) == set()


def test_stems_are_a_set_of_words_without_endings() -> None:
    item = replace(ITEM, premises=("The stones opposed.",), question="Opposing?", choices=())
    assert stems(item) == {"the", "ston", "oppos"}


@pytest.mark.slow
def test_logiqa_2_retells_questions_of_logiqa() -> None:
    files = (DATA / "logiqa_v1" / "Eval.txt", DATA / "logiqa_v2" / "dev.txt")
    if not all(file.is_file() for file in files):
        pytest.skip(f"released LogiQA is not under {DATA}")
    first = [told(d, n) for n, (_, d) in enumerate(read_blocks([files[0]], Dropped()))]
    second = [told(d, n) for n, (_, d) in enumerate(read_json_lines([files[1]], Dropped()))]
    found = retold(second, first)
    assert len(found) == 98
    assert retold(second, first, alike=0.6) < found
