from __future__ import annotations

import csv
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural import grid  # noqa: E402
from therefore.reasoners.neural.zoo import find_design  # noqa: E402
from therefore.reasoners.training.config import settled  # noqa: E402

SMALL = {"width": ("4", "8"), "steps": ("4",), "check": ("2",), "batch": ("8",)}


def test_the_papers_grid_is_made_of_settings_that_exist() -> None:
    for name, choices in grid.PAPER.items():
        for settings in (
            {k: v[0] for k, v in choices.items()},
            {k: v[-1] for k, v in choices.items()},
        ):
            settled(find_design(name).config, find_design(name).training, settings)
    assert sum(1 for _ in grid.combinations(grid.PAPER["treelstm"])) == 36 * 8


def test_a_search_is_one_table_and_is_taken_up_again(small: Path, tmp_path: Path) -> None:
    first = grid.search("linear-bow", small, tmp_path / "g", SMALL, limit=50)
    assert [o.validation for o in first] == sorted((o.validation for o in first), reverse=True)
    with (tmp_path / "g" / grid.TABLE).open() as file:
        rows = list(csv.DictReader(file))
    assert {row["width"] for row in rows} == {"4", "8"}
    shown: list[grid.Tried] = []
    more = SMALL | {"width": ("4", "8", "16")}
    again = grid.search(
        "linear-bow", small, tmp_path / "g", more, limit=50, show=lambda one, _: shown.append(one)
    )
    assert [one.settings["width"] for one in shown] == ["16"]  # the others were done
    assert len(again) == 3


def test_what_another_process_has_claimed_is_left_to_it(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [grid.folder_name(settings) for settings in grid.combinations(SMALL)]
    (tmp_path / f"{names[0]}{grid.CLAIM}").write_text("elsewhere 1")
    done = grid.search("linear-bow", small, tmp_path, SMALL, limit=50)
    assert [one.run for one in done] == [names[1]]
    # A claim of a process that is gone is taken over.
    monkeypatch.setattr(grid, "_alive", lambda process: False)
    (tmp_path / f"{names[0]}{grid.CLAIM}").write_text(f"{grid.os.uname().nodename} 12345")
    assert len(grid.search("linear-bow", small, tmp_path, SMALL, limit=50)) == 2
