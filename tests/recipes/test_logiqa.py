"""The LogiQA recipes run with and without the released files."""

from __future__ import annotations

import pytest
from tests.shared import DATA

from therefore.dataset.stream import preview
from therefore.errors import DatasetError
from therefore.items import Item
from therefore.recipes import logiqa
from therefore.recipes.recipe import Request


@pytest.fixture(scope="module")
def few() -> list[Item]:
    return preview("exam", count=40)


@pytest.fixture(autouse=True)
def _small(few: list[Item], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logiqa, "preview", lambda *_, **__: few)


def test_without_released_files_ours_stands_beside_the_paper() -> None:
    for recipe in logiqa.RECIPES[:3]:
        found = recipe.run(Request())
        assert all(len(row) == len(found.columns) for row in found.rows)
        assert "exam" in [*found.columns, *(str(row[1]) for row in found.rows)]


def test_the_tagger_needs_annotated_data() -> None:
    with pytest.raises(DatasetError, match="no LogiQA 2 file"):
        logiqa.types(Request())


def test_released_files_are_found_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    if not (DATA / "logiqa_v1" / "Eval.txt").is_file():
        pytest.skip(f"released LogiQA is not under {DATA}")
    request = Request(released=DATA)
    found = logiqa.table2(request)
    counts = dict(zip(found.columns, found.rows[0], strict=True))
    assert (counts["LogiQA dev"], counts["Chinese dev"], counts["LogiQA 2 dev"]) == (651, 651, 1569)
    assert len(logiqa.types(request).rows) == 5
    monkeypatch.setattr(logiqa, "_FILES", logiqa._FILES[:1])
    rows = {(row[0], row[1]): row for row in logiqa.table6(request).rows}
    assert 26 < rows["gold standard", "LogiQA dev"][2] < 31  # type: ignore[operator]


def test_a_folder_without_them_is_named(tmp_path: object) -> None:
    with pytest.raises(DatasetError, match="has none of"):
        logiqa.table2(Request(released=tmp_path))  # type: ignore[arg-type]
