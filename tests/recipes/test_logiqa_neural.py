from __future__ import annotations

from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.errors import DatasetError
from therefore.recipes import logiqa_neural
from therefore.recipes.recipe import Request

pytest.importorskip("torch", reason="needs the extra 'neural'")


def test_without_files_nets_are_tested_on_our_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"attentive-reader": logiqa_neural.PAPER_TABLE3["attentive-reader"]}
    monkeypatch.setattr(logiqa_neural, "PAPER_TABLE3", few)
    found = logiqa_neural.table3(Request(scale="tiny"))
    assert all(len(row) == len(found.columns) for row in found.rows)
    assert found.rows[0][-1] is not None
    assert "our exam questions" in found.notes[0]
    assert "--released FOLDER" in found.notes[2]
    assert [row[:3] for row in found.rows[1:]] == [
        ("people", None, 86.0),
        ("ceiling", None, 95.0),
    ]


def test_a_folder_without_them_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"has none of Eval\.txt, Test\.txt"):
        logiqa_neural.table3(Request(released=tmp_path, scale="tiny"))


@pytest.mark.slow
def test_nets_learn_from_our_exam_and_are_tested_on_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (DATA / "logiqa_v1" / "Eval.txt").is_file():
        pytest.skip(f"released LogiQA is not under {DATA}")
    few = {"comatching": logiqa_neural.PAPER_TABLE3["comatching"]}
    monkeypatch.setattr(logiqa_neural, "PAPER_TABLE3", few)
    told: list[str] = []
    request = Request(
        released=DATA / "logiqa_v1",
        out=tmp_path,
        settings={"steps": "2"},
        tell=told.append,
        scale="tiny",
    )
    first, *_ = logiqa_neural.table3(request).rows
    net, dev, *_, ours, test, exam = first
    assert (net, dev, test) == ("comatching", 33.9, None)
    assert 0 <= float(str(ours).split()[0]) <= 75  # hardly trained: about chance, on few items
    assert exam is not None
    assert sum(words.endswith(": comatching") for words in told) == 1
    assert logiqa_neural.table3(request).rows[0] == first
    assert sum(words.endswith(": comatching") for words in told) == 1  # the run was kept
