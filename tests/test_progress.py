"""Progress has one shape; in a notebook, and only there, it is shown without being asked for."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from therefore import progress


class Place:
    """Where a notebook shows something that may be renewed."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def update(self, what: str) -> None:
        self.drawn.append(what)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> list[Place]:
    """A notebook's kernel as far as a bar needs it: IPython is no dependency of ours."""
    places: list[Place] = []

    def display(what: str, *, display_id: bool) -> Place:
        places.append(Place())
        return places[-1]

    module: Any = ModuleType("IPython.display")
    module.HTML, module.display = str, display
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    return places


def test_nothing_is_shown_outside_of_a_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    progress.shown(1, 2, "train")
    assert capsys.readouterr() == ("", "")


def test_a_notebook_gets_a_bar_for_each_part(notebook: list[Place]) -> None:
    for done in range(1, 4):
        progress.shown(done, 3, "train")
    progress.shown(1, 1, "test")
    assert [place.drawn[-1].split("> ")[1] for place in notebook] == ["train 3 of 3", "test 1 of 1"]
    progress.shown(1, 3, "train")  # another task: another bar
    assert len(notebook) == 3
