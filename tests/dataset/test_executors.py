"""Crews: results in the order of tasks, little begun in vain, failures where they belong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count

import psutil
import pytest

from therefore.dataset import processes
from therefore.dataset.executors import Crew, crew, in_order
from therefore.dataset.processes import hiring
from therefore.errors import FormulaError, ThereforeError


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def reciprocal(number: int) -> float:
    return 1 / number


def unreadable(number: int) -> int:
    raise FormulaError("no formula", text="p &", position=number)


def zeros(number: int) -> bytes:
    return bytes(number)


def stuck(number: int) -> int:
    time.sleep(60)
    return number


def wait_for_workers(hands: Crew[int, object]) -> None:
    until = time.monotonic() + 60
    while not (hands.place and hands.place.width):
        assert time.monotonic() < until, "no worker is ready"
        time.sleep(0.01)


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order_from_several_processes(workers):
    found = list(in_order(square, range(200), workers=workers))
    assert [value for value, _ in found] == [n * n for n in range(200)]
    assert len({process for _, process in found}) <= workers


def test_a_second_lane_is_begun_before_it_is_asked_for():
    with crew(square, workers=2) as hands:
        first = hands.lane(range(1), likely=1)
        second = hands.lane(count(), likely=6)
        wait_for_workers(hands)
        assert next(first)[0] == 0
        assert second.begun > 0
        first.close()
        assert [next(second)[0] for _ in range(9)] == [n * n for n in range(9)]
        # Six were likely; of more, no more than a few are begun ahead.
        assert second.begun <= 9


def test_what_fails_is_told_when_it_is_asked_for():
    with crew(reciprocal, workers=2) as hands:
        lane = hands.lane([1, 2, 0, 4], likely=4)
        assert [next(lane), next(lane)] == [1.0, 0.5]
        with pytest.raises(ZeroDivisionError):
            next(lane)


def test_an_end_of_tasks_is_an_end_of_results():
    with crew(square, workers=2) as hands:
        lane = hands.lane(range(3), likely=100)
        assert [value for value, _ in lane] == [0, 1, 4]


def test_a_small_job_does_not_wait_for_a_worker_to_start():
    found = list(in_order(square, range(3), workers=2))
    assert {process for _, process in found} == {os.getpid()}


def test_a_worker_gets_its_share_of_the_last_tasks_and_no_more():
    with crew(square, workers=2) as hands:
        lane = hands.lane(range(100), likely=5)
        wait_for_workers(hands)
        hands.fill()
        assert lane.begun == 2  # of five tasks, three are left to this process


def test_results_larger_than_a_pipe_arrive_whole():
    sizes = [3_000_000, 1, 0, 5_000_000, 7, 2_000_000] * 3
    with crew(zeros, workers=3) as hands:
        wait_for_workers(hands)
        assert list(hands.lane(sizes)) == [bytes(size) for size in sizes]


def test_what_fails_elsewhere_is_told_with_the_place_where_it_failed():
    for function, kind, says in (
        (reciprocal, ZeroDivisionError, "division by zero"),
        (unreadable, RuntimeError, "FormulaError: no formula"),  # cannot be handed over as it is
    ):
        with crew(function, workers=2) as hands:
            wait_for_workers(hands)
            sent = hands.place.send(0)
            with pytest.raises(kind, match=says) as told:
                sent()
            assert function.__name__ in told.value.__notes__[0]


def test_a_worker_that_dies_is_an_error_and_not_a_standstill():
    with crew(stuck, workers=2) as hands:
        wait_for_workers(hands)
        sent = hands.place.send(1)
        hands.place.workers[0].process.kill()
        with pytest.raises(ThereforeError, match="a worker ended with code -9: run the same"):
            sent()


def test_no_worker_is_left_behind_by_an_error_here():
    left = []

    def stopped() -> None:
        with crew(stuck, workers=3) as hands:
            left.extend(worker.process for worker in hands.place.workers)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert len(left) == 2
    assert all(process.poll() is not None for process in left)


def test_a_worker_ends_when_its_driver_was_killed_in_the_middle_of_a_task():
    program = (
        "from tests.dataset.test_executors import *\n"
        "with crew(stuck, workers=2) as hands:\n"
        "    wait_for_workers(hands)\n"
        "    hands.place.send(1)\n"
        "    print(hands.place.workers[0].process.pid, flush=True)\n"
        "    time.sleep(60)\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as driver:
        worker = psutil.Process(int(driver.stdout.readline()))
        driver.send_signal(signal.SIGKILL)
    gone, _ = psutil.wait_procs([worker], timeout=120)
    assert gone


def test_workers_that_were_started_early_are_the_ones_that_work():
    with hiring(f"{square.__module__}:square", 2):
        early = {worker.process.pid for worker in processes._early[f"{square.__module__}:square"]}
        with crew(square, workers=3) as hands:
            assert {worker.process.pid for worker in hands.place.workers} == early
            wait_for_workers(hands)
            assert hands.place.send(3)() in {(9, pid) for pid in early}


def test_workers_that_nobody_needed_end_too():
    with hiring(f"{square.__module__}:square", 1):
        (worker,) = processes._early[f"{square.__module__}:square"]
    assert worker.process.poll() is not None
    assert not processes._early


def test_the_command_starts_workers_before_it_loads_anything_heavy():
    program = (
        "import sys\n"
        "from therefore.dataset import processes\n"
        "def start(function):\n"
        "    module, name = function.split(':')\n"
        "    print(sorted({'numpy', 'pyarrow'} & {*sys.modules}))\n"
        "    print(callable(getattr(__import__(module, fromlist=[name]), name)))\n"
        "    raise SystemExit\n"
        "processes.Worker = start\n"
        "from therefore.cli import main\n"
        "main(['generate', 'nlsat', '--out', 'nowhere', '--workers', '2'])\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout == "[]\nTrue\n", said.stderr
