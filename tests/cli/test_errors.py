"""Disks and files that go wrong, for every verb: one line, exit code 2, nothing half-written."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.calling import call
from tests.making import make_item, write_items

from therefore.errors import explained
from therefore.items import to_line

ITEM = make_item(("All cats are dogs.",), "Some cats are dogs.", answer=1, split="test")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_items(tmp_path / "items.jsonl", [ITEM])


WRITERS = {
    "import": ["import", "entailment", "{released}", "--out", "{out}"],
    "export": ["export", "{data}", "--to", "jsonl", "--out", "{out}"],
    "evaluate": ["evaluate", "random", "--data", "{data}", "--out", "{out}"],
    "generate": ["generate", "nlsat", "--count", "4", "--split", "test", "--out", "{out}"],
    "report": ["report", "{data}", "--out", "{out}"],
}
READERS = {
    "show": ["show", "{data}"],
    "verify": ["verify", "{data}"],
    "audit": ["audit", "{data}"],
    "export": ["export", "{data}", "--to", "tptp", "--out", "{out}"],
    "evaluate": ["evaluate", "word-match", "--data", "{data}", "--out", "{out}"],
    "report": ["report", "{data}", "--out", "{out}"],
}


def filled(arguments: list[str], tmp_path: Path, data: Path, out: Path) -> list[str]:
    released = tmp_path / "exam.txt"
    released.write_text("(p|q),p,0,0,0,0\n")
    return [one.format(data=data, out=out, released=released) for one in arguments]


def refused(code: int, err: str) -> bool:
    return code == 2 and err.startswith("error: ") and err.count("\n") == 1


@pytest.mark.parametrize("verb", WRITERS)
def test_a_file_where_a_folder_is_wanted(verb, tmp_path, data, capsys) -> None:
    (tmp_path / "file").write_text("mine")
    arguments = filled(WRITERS[verb], tmp_path, data, tmp_path / "file" / "out")
    code, _, err = call(capsys, *arguments)
    assert refused(code, err), err
    assert "a part of this path is a file" in err or "is a file" in err
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("verb", WRITERS)
def test_a_full_disk(verb, tmp_path, data) -> None:
    """A limit on the size of files stands for a disk without room: writing fails half-way."""
    out = tmp_path / "out"
    arguments = filled(WRITERS[verb], tmp_path, data, out)

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    done = subprocess.run(
        [sys.executable, "-B", "-m", "therefore", *arguments],
        capture_output=True,
        text=True,
        preexec_fn=no_room,
        check=False,
    )
    assert refused(done.returncode, done.stderr), done.stderr
    assert "the file would be larger" in done.stderr
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(left) == ["exam.txt", "items.jsonl"] or verb == "generate"
    assert not any(name.endswith(".tmp") for name in left)


def test_every_fault_of_a_disk_has_a_remedy() -> None:
    for number in (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENOTDIR, errno.EMFILE, errno.EIO):
        told = str(explained(OSError(number, os.strerror(number), "/some/where")))
        assert told.startswith("/some/where: ")
        assert told.count(": ") == 2, told


def broken_files() -> Iterator[tuple[str, bytes, str]]:
    line = to_line(ITEM)
    yield "not UTF-8", line.replace("cats", "caf\xe9", 1).encode("latin-1"), "not UTF-8 text"
    yield "deep", b"[" * 100_000, "nested too deeply"
    yield "long number", line.replace('"answer": 1', '"answer": ' + "9" * 5_000).encode(), "digits"
    yield "half a character", line.replace("cats", "\\ud800", 1).encode(), "half of a character"
    yield "no object", b"[1, 2]\n", "is not an object"
    yield "cut", line[:100].encode(), "is not JSON"
    yield (
        "a list of features",
        line.replace('"features": {}', '"features": [1]').encode(),
        "feature",
    )
    yield "no answer", line.replace('"answer": 1', '"answer": null').encode(), "malformed"


@pytest.mark.parametrize("verb", READERS)
@pytest.mark.parametrize("broken", [*broken_files()], ids=lambda one: one[0])
def test_a_broken_file_is_refused_by_every_reader(verb, broken, tmp_path, capsys) -> None:
    _, content, says = broken
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    code, out, err = call(capsys, *filled(READERS[verb], tmp_path, path, tmp_path / "out"))
    if verb == "verify":  # a row that cannot be read is a fault of the dataset, named on its own
        assert (code, err) == (1, ""), err
        assert out.startswith("✗ ")
        assert "broken.jsonl" in out or "prose.v1-" in out  # the line, or the item
        assert " 0 verified, 1 failed" in out
        return
    assert refused(code, err), err
    assert says in err
    assert not (tmp_path / "out").exists()


def test_a_missing_folder_and_a_folder_where_a_file_is_wanted(tmp_path, capsys) -> None:
    code, _, err = call(capsys, "verify", tmp_path / "nowhere")
    assert refused(code, err)
    code, _, err = call(capsys, "import", "entailment", tmp_path, "--out", tmp_path / "out")
    assert refused(code, err)
    code, _, err = call(capsys, "report", tmp_path, "--out", tmp_path)
    assert refused(code, err)
