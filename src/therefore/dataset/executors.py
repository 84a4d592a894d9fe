"""Where blocks are computed: here, in local processes, or on a Ray cluster; results in order.

Tasks may be endless: no more than a few per worker are under way, and closing the iterator stops
them. A block is a pure function of its task, so the place makes no difference to the bytes.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

from therefore.errors import MissingExtra

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks under way per worker."""


def in_order(
    function: Callable[[T], R], tasks: Iterable[T], *, workers: int = 1, ray: str = ""
) -> Iterator[R]:
    """The function's result for each task, in the order of the tasks."""
    if ray:
        return _on_ray(function, tasks, ray)
    if workers > 1:
        return _in_processes(function, tasks, workers)
    return map(function, tasks)


def _in_processes(
    function: Callable[[T], R], tasks: Iterable[T], workers: int
) -> Iterator[R]:
    # Not fork: pyarrow and the progress bar have threads, which a fork would leave half alive.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["therefore.dataset.build"])
    waiting: deque[Future[R]] = deque()
    todo = iter(tasks)
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        try:
            for task in todo:
                waiting.append(pool.submit(function, task))
                if len(waiting) >= workers * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _on_ray(function: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[R]:
    try:
        import ray
    except ImportError:
        raise MissingExtra("ray", extra="ray") from None
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
