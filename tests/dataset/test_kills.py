"""A build that is killed anywhere goes on to the same bytes; two builds never share a folder."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.dataset.test_build import bytes_of

from therefore.dataset import build
from therefore.dataset.build import generate
from therefore.dataset.journal import LIBRARIES
from therefore.dataset.manifest import BUILDING, MANIFEST
from therefore.errors import DatasetError

CALL = {
    "family": "analog",
    "preset": "threeway",
    "split": ["train", "test"],
    "count": 480,
    "seed": 9,
}
WRITES = ("replace", "fsync", "unlink", "rmdir")


class Killed(BaseException):
    """Nothing more happens: whatever would still write raises this again."""


@contextmanager
def killed_at(call: int) -> Iterator[list[int]]:
    """Die before (odd) or after (even) the n-th call that writes; count the calls."""
    plain = {name: getattr(os, name) for name in WRITES}
    made = [0]

    def counted(name: str) -> Callable[..., object]:
        def write(*arguments: object, **named: object) -> object:
            made[0] += 1
            if call and made[0] * 2 - 1 >= call:
                if made[0] * 2 == call:
                    plain[name](*arguments, **named)
                raise Killed
            return plain[name](*arguments, **named)

        return write

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "ROWS", 192)
        for name in WRITES:
            patch.setattr(os, name, counted(name))
        yield made


def test_a_build_killed_at_any_write_ends_with_the_same_bytes(tmp_path):
    """Before and after every write of a build with two splits of three shards."""
    with killed_at(0) as made:
        generate(out=tmp_path / "whole", **CALL)
    whole = bytes_of(tmp_path / "whole")
    assert len(whole) == 9
    for call in range(1, 2 * made[0] + 1):
        cut = tmp_path / str(call)
        with killed_at(call), suppress(Killed):
            generate(out=cut, **CALL)
        with killed_at(0):
            generate(out=cut, **CALL)
        assert bytes_of(cut) == whole, f"killed at call {call}"
        shutil.rmtree(cut)


@pytest.mark.slow
def test_random_kills_at_the_real_size_end_with_the_same_bytes(tmp_path):
    """Five kills of builds with three full shards; the long run makes fifty."""
    kills = int(os.environ.get("THEREFORE_KILLS", "5"))
    program = (
        "from therefore.dataset.build import generate;"
        "generate('analog', {!r}, split='train', count=28800, seed=9, settings=dict())"
    )
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", program.format(str(whole))], check=True)
    taken, rng = time.monotonic() - started, random.Random(4)
    done = 0
    while done < kills:
        if (cut / MANIFEST).exists():
            assert bytes_of(cut) == bytes_of(whole)
            subprocess.run(["rm", "-r", str(cut)], check=True)
        child = subprocess.Popen([sys.executable, "-c", program.format(str(cut))])
        time.sleep(rng.uniform(0.2, 1.1 * taken))
        if child.poll() is None:
            os.kill(child.pid, signal.SIGKILL)
            done += 1
        child.wait()
    subprocess.run([sys.executable, "-c", program.format(str(cut))], check=True)
    assert bytes_of(cut) == bytes_of(whole)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A build that was cut short after its first shards."""
    with killed_at(50), pytest.raises(Killed):
        generate(out=tmp_path / "d", **CALL)
    assert list((tmp_path / "d").glob("train/part-*.parquet"))
    return tmp_path / "d"


def test_a_changed_shard_is_named_and_refused(unfinished):
    shard = unfinished / "train" / "part-00000.parquet"
    for spoil in (lambda: shard.write_bytes(b"garbage"), shard.unlink):
        spoil()
        with pytest.raises(DatasetError, match="is not the file that this build wrote"):
            generate(out=unfinished, **CALL)


def test_another_plan_or_library_does_not_go_on(unfinished, monkeypatch):
    for other, says in (
        ({"seed": 8}, "its seed is 9, you asked for 8"),
        ({"count": 20}, "has count 480, not 20"),
        ({"preset": "chains"}, "its preset is 'threeway', you asked for 'chains'"),
        ({"settings": {"vocabulary": "wide"}}, "its settings is none, you asked for"),
        ({"split": "train"}, "unfinished build of the splits train, test"),
    ):
        with pytest.raises(DatasetError, match=says):
            generate(out=unfinished, **{**CALL, **other})
    monkeypatch.setattr("therefore.dataset.journal.version", lambda name: f"0.{len(name)}")
    with pytest.raises(DatasetError, match=f"was begun with {LIBRARIES[0]}"):
        generate(out=unfinished, **CALL)
    (unfinished / BUILDING / "plan.json").write_text("{")
    with pytest.raises(DatasetError, match="is no plan of a build"):
        generate(out=unfinished, **CALL)


def test_two_builds_into_one_folder(tmp_path):
    """One wins, the other says so."""
    program = "import sys; from therefore.cli import main; main(sys.argv[1:])"
    words = ["generate", "exam", "--count", "600", "--out", str(tmp_path / "d")]
    both = [
        subprocess.Popen([sys.executable, "-c", program, *words], stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [child.communicate(timeout=240)[1] for child in both]
    codes = sorted(child.returncode for child in both)
    assert codes in ([0, 2], [0, 0])
    if codes == [0, 2]:
        assert any("another process is building" in text for text in said)
    generate("exam", tmp_path / "alone", count=600)
    assert bytes_of(tmp_path / "d") == bytes_of(tmp_path / "alone")
