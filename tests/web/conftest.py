"""Tests of the web leave nothing behind: no temporary folder of ours and no process."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pytest

from tests.web.study import planning


@pytest.fixture(scope="session", autouse=True)
def leaving_nothing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Temporary files go to a folder that must hold none of ours at the end."""
    planning.HOMES.append(tmp_path_factory.mktemp("studies"))
    place = tmp_path_factory.mktemp("temporary")
    before = os.environ.get("TMPDIR"), tempfile.tempdir
    os.environ["TMPDIR"], tempfile.tempdir = str(place), str(place)
    yield
    os.environ.pop("TMPDIR")
    if before[0] is not None:
        os.environ["TMPDIR"] = before[0]
    tempfile.tempdir = before[1]
    assert [path.name for path in place.glob("therefore*")] == []
    assert servers() == []


def servers() -> list[list[str]]:
    """The commands of this library that run below this process."""
    psutil = pytest.importorskip("psutil")
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            command = child.cmdline()
        except psutil.Error:  # it ended meanwhile
            continue
        if "therefore" in command:
            found.append(command)
    return found
