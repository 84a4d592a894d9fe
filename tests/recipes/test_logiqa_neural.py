from __future__ import annotations

from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.errors import DatasetError
from therefore.recipes import logiqa_neural
from therefore.recipes.recipe import Request

pytest.importorskip("torch", reason="needs the extra 'neural'")


def test_without_files_the_papers_figures_stand_alone() -> None:
    found = logiqa_neural.table3(Request())
    assert all(len(row) == len(found.columns) for row in found.rows)
    assert "--released FOLDER" in found.notes[0]


def test_a_folder_without_them_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"has none of Eval\.txt, Test\.txt"):
        logiqa_neural.table3(Request(released=tmp_path))


@pytest.mark.slow
def test_nets_learn_from_our_exam_and_are_tested_on_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (DATA / "logiqa_v1" / "Eval.txt").is_file():
        pytest.skip(f"released LogiQA is not under {DATA}")
    monkeypatch.setattr(logiqa_neural, "MADE", 100)
    monkeypatch.setattr(logiqa_neural, "CHECKED", 20)
    few = {"comatching": logiqa_neural.PAPER_TABLE3["comatching"]}
    monkeypatch.setattr(logiqa_neural, "PAPER_TABLE3", few)
    told: list[str] = []
    request = Request(
        released=DATA / "logiqa_v1", out=tmp_path, settings={"steps": "2"}, tell=told.append
    )
    ((net, dev, _, ours, test, exam),) = logiqa_neural.table3(request).rows
    assert (net, dev, test) == ("comatching", 33.9, None)
    assert 10 < float(str(ours)) < 45  # hardly trained: about chance
    assert exam is not None
    assert told == ["comatching"]
    again = logiqa_neural.table3(request).rows
    assert again == ((net, dev, 31.1, ours, test, exam),)
    assert len(told) == 1  # the run was kept
