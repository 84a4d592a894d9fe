from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.making import make_item, make_selection, write_items

from therefore.errors import DatasetError

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.train import train  # noqa: E402
from therefore.reasoners.training.lessons import Lesson, lesson  # noqa: E402

ITEMS = [make_item((f"p{n}",), "q", answer=n % 2) for n in range(20)]


def learned(tmp_path: Path, splits: dict[str, int], *, validate: str = "") -> Lesson:
    items = [replace(i, split=name) for name, count in splits.items() for i in ITEMS[:count]]
    data = write_items(tmp_path / "data.jsonl", items)
    return lesson(data, "train", validate=validate, limit=0, tasks=("entailment",))


@pytest.mark.parametrize("name", ["validate", "validation", "dev"])
def test_the_validation_split_is_found_by_its_usual_names(name: str, tmp_path: Path) -> None:
    found = learned(tmp_path, {"train": 20, "test": 20, name: 7})
    assert (len(found.items), len(found.held)) == (20, 7)
    assert found.checked_on == f"7 items of split '{name}'"


def test_without_one_a_tenth_is_held_out_and_this_is_said(tmp_path: Path) -> None:
    found = learned(tmp_path, {"train": 20, "test": 20})
    assert (len(found.items), len(found.held)) == (18, 2)
    assert found.checked_on == "2 training items that were held out: there is no validation split"
    assert not {i.premises for i in found.items} & {i.premises for i in found.held}


def test_a_split_that_is_named_must_be_there(tmp_path: Path) -> None:
    found = learned(tmp_path, {"train": 20, "test": 5}, validate="test")
    assert found.checked_on == "5 items of split 'test'"
    with pytest.raises(DatasetError, match="no items of task entailment in split 'tset' to check"):
        learned(tmp_path, {"train": 20, "test": 5}, validate="tset")
    with pytest.raises(DatasetError, match="a single item"):
        learned(tmp_path, {"train": 1})


def test_a_folder_says_which_split_was_used(small: Path, tmp_path: Path) -> None:
    settings = {"steps": "1"}
    done = train("linear-bow", small, tmp_path / "run", settings=settings, limit=50, device="cpu")
    assert done.checked_on == "240 items of split 'validation'"
    assert done.device == "cpu"


def test_only_items_of_the_nets_task_are_learned_from(tmp_path: Path) -> None:
    mixed = [item for n in range(10) for item in (ITEMS[n], make_selection("t", ("a", "b"), n % 2))]
    data = write_items(tmp_path / "mixed.jsonl", mixed)
    found = lesson(data, mixed[0].split, validate="", limit=0, tasks=("selection",))
    assert {item.task for item in found.items + found.held} == {"selection"}
    assert len(found.items) + len(found.held) == 10
    with pytest.raises(DatasetError, match="no items of task generation in split"):
        lesson(data, mixed[0].split, validate="", limit=0, tasks=("generation",))
