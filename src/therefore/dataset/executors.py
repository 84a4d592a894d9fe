"""Where blocks are computed: here, in local processes, or on a Ray cluster; results in order.

Tasks may be endless: no more than a few per worker are under way, and closing the iterator stops
them. A block is a pure function of its task, so the place makes no difference to the bytes.

A worker does not outlive its work: it leaves Ctrl-C to its parent, is stopped when the iterator
ends for whatever reason, and ends by itself when its parent is gone, however that died.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from loky.process_executor import ProcessPoolExecutor

from therefore.errors import MissingExtra

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks under way per worker."""
WATCH = 0.5
"""Seconds between a worker's looks at its parent."""


def in_order(
    function: Callable[[T], R], tasks: Iterable[T], *, workers: int = 1, ray: str = ""
) -> Iterator[R]:
    """The function's result for each task, in the order of the tasks."""
    if ray:
        return _on_ray(function, tasks, ray)
    if workers > 1:
        return _in_processes(function, tasks, workers)
    return map(function, tasks)


def _in_processes(function: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[R]:
    # loky starts fresh interpreters: no half-alive threads as after a fork, and no need to guard
    # the user's main module as with the standard library's spawn.
    waiting: deque[Future[R]] = deque()
    pool = ProcessPoolExecutor(workers, initializer=_serve, initargs=(os.getpid(),))
    try:
        for task in tasks:
            with _interrupts_held():
                waiting.append(pool.submit(function, task))
            if len(waiting) >= workers * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        # What is under way is of no use to anybody; after the last result there is nothing.
        pool.shutdown(wait=True, kill_workers=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the block ends; a process started inside never hears of it at all.

    A worker needs a second for its imports before it can ignore anything by itself.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    earlier = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


def _serve(parent: int) -> None:
    """In a worker: Ctrl-C is the parent's to handle, and without a parent there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def import_ray() -> Any:
    """The module ray; MissingExtra says how to install it."""
    try:
        import ray
    except ImportError:
        raise MissingExtra("ray", extra="ray") from None
    return ray


def _on_ray(function: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[R]:
    ray = import_ray()
    started = not ray.is_initialized()
    if started:
        local = address == "local"
        ray.init(address="local" if local else address, log_to_driver=False, logging_level="error")
    try:
        remote: Any = ray.remote(function)
        width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(remote.remote(task))
            if len(waiting) >= width:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        if started:
            ray.shutdown()
