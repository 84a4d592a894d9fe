"""Where blocks are computed: here, in local processes, or on a Ray cluster; results in order.

Tasks may be endless: no more than a few per worker are under way, and closing the iterator stops
them. A block is a pure function of its task, so the place makes no difference to the bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

from loky.process_executor import ProcessPoolExecutor

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


def _in_processes(function: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[R]:
    # loky starts fresh interpreters: no half-alive threads as after a fork, and no need to guard
    # the user's main module as with the standard library's spawn.
    waiting: deque[Future[R]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        try:
            for task in tasks:
                waiting.append(pool.submit(function, task))
                if len(waiting) >= workers * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


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
