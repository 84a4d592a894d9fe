"""A Ray cluster of several processes: the same bytes, whoever is killed on the way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.dataset.test_build import bytes_of

from therefore.dataset.build import generate
from therefore.dataset.manifest import MANIFEST
from therefore.errors import ConfigError

pytest.importorskip("ray", reason="the extra 'ray' is not installed")
psutil = pytest.importorskip("psutil")

CALL = {"family": "analog", "preset": "threeway", "split": ["train"], "count": 5_760, "seed": 9}
COMMAND = ["generate", "analog", "--preset", "threeway", "--split", "train", "--count", "5760"]
WAIT = 120
"""Seconds in which something must have happened, on a busy machine too."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A head node with two workers, in processes that know nothing of this one."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ray = [sys.executable, "-m", "ray.scripts.scripts"]
    head = ["start", "--head", "--block", f"--port={port}", "--num-cpus=2", "--disable-usage-stats"]
    head += ["--include-dashboard=false", "--node-ip-address=127.0.0.1"]
    head += [f"--object-store-memory={100 * 2**20}", f"--temp-dir={tmp_path_factory.mktemp('ray')}"]
    # Once a local cluster has left its token at home, Ray starts others with it, and drivers that
    # name an address do not send it: without this, what else ran on a machine would matter here.
    open_to_all = {**os.environ, "RAY_AUTH_MODE": "disabled"}
    cluster = subprocess.Popen(
        [*ray, *head],
        env=open_to_all,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until(lambda: answers(port), "the cluster to start")
        yield f"127.0.0.1:{port}"
    finally:
        family = [*psutil.Process(cluster.pid).children(recursive=True), cluster]
        os.killpg(cluster.pid, signal.SIGTERM)
        cluster.wait(WAIT)
        for process in family[:-1]:
            if process.is_running():
                process.kill()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one process makes."""
    out = tmp_path_factory.mktemp("plain") / "data"
    generate(**CALL, out=out)
    return bytes_of(out)


def answers(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def until(done: Callable[[], object], what: str) -> None:
    end = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


def driver(address: str, out: Path) -> subprocess.Popen[bytes]:
    """The command, in a process of its own, writing a shard for every block."""
    program = (
        "import sys; from therefore.dataset import build; build.ROWS = 192; "
        "from therefore.cli import main; sys.argv = ['therefore', *sys.argv[1:]]; main()"
    )
    command = [sys.executable, "-c", program, *COMMAND, "--seed", "9"]
    return subprocess.Popen([*command, "--ray", address, "--out", str(out)])


def workers() -> list[psutil.Process]:
    """The cluster's processes that compute tasks of ours."""
    return [
        each
        for each in psutil.process_iter(["cmdline"])
        if any(part.startswith("ray::draw_block") for part in each.info["cmdline"] or ())
    ]


def kill_workers() -> int:
    """Kill whoever is at work, and count them."""
    found = workers()
    for worker in found:
        worker.kill()
    return len(found)


def shards(out: Path) -> int:
    return len(list(out.glob("train/*.parquet")))


@pytest.mark.slow
def test_a_cluster_makes_the_same_bytes_and_tells_how_far_it_is(
    address: str, plain: dict[str, bytes], tmp_path: Path
) -> None:
    told: list[tuple[int, int, str]] = []
    generate(**CALL, out=tmp_path / "data", ray=address, progress=lambda *far: told.append(far))
    assert bytes_of(tmp_path / "data") == plain
    assert told[-1] == (5_760, 5_760, "train")
    assert len({done for done, _, _ in told}) > 5


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no Ray cluster can be reached"):
        generate(**CALL, out=tmp_path / "data", ray="127.0.0.1:9")
    assert not (tmp_path / "data").exists()


@pytest.mark.slow
def test_a_driver_that_is_killed_goes_on_to_the_same_bytes(address: str, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert driver(address, whole).wait(WAIT) == 0
    killed = driver(address, cut)
    until(lambda: shards(cut) > 1, "two shards")
    killed.kill()
    killed.wait(WAIT)
    assert not (cut / MANIFEST).is_file()
    assert driver(address, cut).wait(WAIT) == 0
    assert bytes_of(cut) == bytes_of(whole)


@pytest.mark.slow
def test_a_worker_that_is_killed_makes_no_difference(address: str, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert driver(address, whole).wait(WAIT) == 0
    running = driver(address, cut)
    until(lambda: shards(cut) > 1, "two shards")
    until(kill_workers, "a worker at work")
    assert running.poll() is None
    assert running.wait(WAIT) == 0
    assert bytes_of(cut) == bytes_of(whole)
