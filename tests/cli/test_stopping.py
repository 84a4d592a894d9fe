"""Ctrl-C and SIGTERM, with real processes: what was kept is said, and no worker is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

psutil = pytest.importorskip("psutil")


def start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "therefore", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell's background job ignores Ctrl-C, and so would everything that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def workers_of(process: subprocess.Popen[str], count: int) -> list[psutil.Process]:
    """Its processes, once so many are there and at work."""
    parent = psutil.Process(process.pid)
    for _ in range(600):
        found = parent.children(recursive=True)
        busy = [one for one in found if one.cpu_times().user > 0.5]
        if len(busy) >= count:
            return found
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    raise AssertionError("the workers did not start")


def all_gone(processes: list[psutil.Process]) -> bool:
    for _ in range(100):
        if not any(one.is_running() and one.status() != "zombie" for one in processes):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sign", "group", "code", "says"),
    [
        (signal.SIGINT, True, 130, "error: interrupted: "),
        (signal.SIGTERM, False, 143, "error: stopped: "),
        (signal.SIGKILL, False, -9, ""),
    ],
)
def test_a_stopped_build_leaves_no_worker(sign, group, code, says, tmp_path: Path) -> None:
    out = tmp_path / "d"
    build = start("generate", "nlsat", "--count", 10**6, "--workers", 3, "--out", out)
    try:
        found = workers_of(build, 2)  # the third is the parent
    except AssertionError:
        os.killpg(build.pid, signal.SIGKILL)
        raise
    (os.killpg if group else os.kill)(build.pid, sign)
    try:
        _, err = build.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        os.killpg(build.pid, signal.SIGKILL)
        build.communicate()
        raise
    assert build.returncode == code
    assert all_gone(found)
    if says:
        assert err.startswith(says)
        assert err.count("\n") == 1
        assert f"in {out}" in err
        assert "run the same command again" in err
        assert not list(tmp_path.rglob("*.tmp"))


def test_ctrl_c_counts_what_was_kept(tmp_path: Path) -> None:
    """The message of each verb, without a signal."""
    from therefore.cli.interrupting import kept

    part = tmp_path / "predictions" / "part-00000.parquet"
    part.parent.mkdir()
    part.touch()
    assert kept("evaluate", {"out": tmp_path}) == (
        f"1 whole part is kept in {tmp_path}; run the same command again to go on"
    )
    log = tmp_path / "asked" / "inspect" / "1.eval"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"cut short")
    assert "nothing is finished" in kept("evaluate", {"out": tmp_path / "asked"})
    with ZipFile(log, "w") as archive:
        archive.writestr("header.json", "{}")
        for number, error in enumerate((None, None, {"message": "no route"})):
            archive.writestr(f"samples/{number}_epoch_1.json", json.dumps({"error": error}))
    assert kept("evaluate", {"out": tmp_path / "asked"}) == (
        f"2 replies are kept in {tmp_path / 'asked'}; run the same command again to go on"
    )
    assert "nothing is finished" in kept("generate", {"out": tmp_path / "none"})
    assert kept("verify", {"data": "x"}) == "nothing was written; run the same command again"


SAID = [
    part
    for name in ("contact", "institution", "payment", "retention", "ethics")
    for part in (f"--{name}", "said")
]
"""What a consent form must say before anybody is served."""


def test_a_server_that_is_stopped_made_no_error(tmp_path: Path) -> None:
    made = start(
        "study", "new", "--design", "norms", "--items", 4, *SAID, "--out", tmp_path / "study"
    )
    made.communicate(timeout=300)
    server = start("study", "run", tmp_path / "study", "--port", 0)
    assert server.stdout is not None
    assert "the study is at" in server.stdout.readline()
    time.sleep(1)  # it says where it is before it listens
    server.terminate()
    _, err = server.communicate(timeout=300)
    assert server.returncode == 143
    assert err == "stopped: answers are kept; the same command goes on\n"
