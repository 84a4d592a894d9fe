"""Where tasks are computed: here, in local processes, or on a Ray cluster; results in order.

A crew serves several lanes of tasks, the splits of a dataset, one behind the other. It knows how
many tasks of a lane are likely to be needed, draws so many ahead and no more, and then begins with
the next lane, so that nobody is idle at the end of one and little is computed in vain. Tasks may be
endless. This process works too: it computes a task whenever the next result is not there yet. A
task's result depends on nothing but the task, so the place makes no difference to the bytes.

A worker does not outlive its work: it leaves Ctrl-C to its parent, is stopped when the crew ends
for whatever reason, and ends by itself when its parent is gone, however that died.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from therefore.errors import ConfigError, MissingExtra

if TYPE_CHECKING:
    from loky.process_executor import ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks under way per worker."""
MORE = 16
"""Of a lane that needs more than was likely, a sixteenth as many again are begun."""
REACHED = 10
"""Seconds in which a cluster must answer."""
WATCH = 0.5
"""Seconds between a worker's looks at its parent."""


class Place(Protocol):
    """Somewhere else that tasks can be sent to."""

    width: int
    """How many tasks it should have at a time."""

    def send(self, task: Any) -> Callable[[], Any]:
        """Begin with a task; the call waits for its result."""
        ...

    def ready(self, sent: Callable[[], Any]) -> bool:
        """Whether the result is there."""
        ...


@dataclass(slots=True, eq=False)
class Lane(Generic[T, R]):
    """Tasks of one kind, and those of them that are under way."""

    crew: Crew
    function: Callable[[T], R]
    tasks: Iterator[T]
    likely: float
    """How many tasks are likely to be needed; more are begun only when they are."""
    begun: int = 0
    waiting: deque[tuple[bool, Callable[[], R]]] = field(default_factory=deque)
    """In order: whether it was sent away, and how to get the result."""

    def __iter__(self) -> Iterator[R]:
        return self

    def __next__(self) -> R:
        """The next result."""
        place = self.crew.place
        if place is None:
            return self.function(next(self.tasks))
        if not self.waiting and self.begun >= self.likely:
            self.likely = self.begun + 1 + self.begun // MORE
        self.crew.fill()
        if not self.waiting:
            self.begin(place)
        while self.waiting[0][0] and not place.ready(self.waiting[0][1]):
            if not self.crew.help():
                break
            self.crew.fill()
        return self.waiting.popleft()[1]()

    def begin(self, place: Place | None) -> None:
        """Begin with the next task, there or here; StopIteration if there is none."""
        task = next(self.tasks)
        self.begun += 1
        if place is not None:
            self.waiting.append((True, place.send((self.function, task))))
        else:
            self.waiting.append((False, _kept(self.function, task)))

    def close(self) -> None:
        """What is under way is of no use any more."""
        self.waiting.clear()
        with suppress(ValueError):
            self.crew.lanes.remove(self)


def _kept(function: Callable[[T], R], task: T) -> Callable[[], R]:
    """The result, computed now; what it raises is raised when it is asked for."""
    try:
        found = function(task)
    except Exception as fault:  # kept, and raised when the result is asked for
        failed = fault

        def fail() -> R:
            raise failed

        return fail
    return lambda: found


@dataclass(slots=True, eq=False)
class Crew:
    """Workers that serve lanes in the order in which these were made."""

    place: Place | None
    lanes: list[Lane[Any, Any]] = field(default_factory=list)

    def lane(
        self, function: Callable[[T], R], tasks: Iterable[T], *, likely: float = float("inf")
    ) -> Lane[T, R]:
        """The function's result for each task, in the order of the tasks."""
        lane = Lane(self, function, iter(tasks), likely)
        self.lanes.append(lane)
        return lane

    def fill(self) -> None:
        """Send tasks away until the place has enough of them."""
        place = self.place
        if place is None:
            return
        away = [sent for lane in self.lanes for out, sent in lane.waiting if out]
        under_way = sum(not place.ready(sent) for sent in away)
        # What is done and waits its turn takes memory: it is limited too.
        while under_way < place.width and len(away) < 4 * place.width and self._begin(place):
            under_way += 1
            away = [sent for lane in self.lanes for out, sent in lane.waiting if out]

    def help(self) -> bool:
        """Compute a task here; False if there is none that is likely to be needed."""
        kept = sum(not out for lane in self.lanes for out, _ in lane.waiting)
        return kept < AHEAD and self._begin(None)

    def _begin(self, place: Place | None) -> bool:
        for lane in self.lanes:
            if lane.begun < lane.likely:
                try:
                    lane.begin(place)
                except StopIteration:
                    lane.likely = lane.begun
                else:
                    return True
        return False


@contextmanager
def crew(*, workers: int = 1, ray: str = "") -> Iterator[Crew]:
    """So many processes, of which this is one, or a Ray cluster; they end with the block."""
    if ray:
        with _cluster(ray) as place:
            yield Crew(place)
    elif workers > 1:
        with _processes(workers - 1) as place:
            yield Crew(place)
    else:
        yield Crew(None)


def in_order(
    function: Callable[[T], R], tasks: Iterable[T], *, workers: int = 1, ray: str = ""
) -> Iterator[R]:
    """The function's result for each task, in the order of the tasks."""
    with crew(workers=workers, ray=ray) as hands:
        yield from hands.lane(function, tasks)


def _apply(call: tuple[Callable[[Any], Any], Any]) -> Any:
    function, task = call
    return function(task)


class _Processes:
    """A pool of fresh interpreters."""

    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        self.pool, self.width = pool, AHEAD * count

    def send(self, task: Any) -> Callable[[], Any]:
        with _interrupts_held():
            sent: Callable[[], Any] = self.pool.submit(_apply, task).result
        return sent

    def ready(self, sent: Callable[[], Any]) -> bool:
        done: bool = sent.__self__.done()  # type: ignore[attr-defined]
        return done


@contextmanager
def _processes(count: int) -> Iterator[Place]:
    # loky starts fresh interpreters: no half-alive threads as after a fork, and no need to guard
    # the user's main module as with the standard library's spawn.
    from loky.process_executor import ProcessPoolExecutor

    pool = ProcessPoolExecutor(count, initializer=_serve, initargs=(os.getpid(),))
    try:
        yield _Processes(pool, count)
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


class _Cluster:
    """A Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self.ray, self.remote = ray, ray.remote(_apply)
        self.width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def send(self, task: Any) -> Callable[[], Any]:
        return _Reference(self.ray, self.remote.remote(task))

    def ready(self, sent: Any) -> bool:
        done, _ = self.ray.wait([sent.reference], timeout=0)
        return bool(done)


@dataclass(frozen=True, slots=True)
class _Reference:
    ray: Any
    reference: Any

    def __call__(self) -> Any:
        return self.ray.get(self.reference)


def _answering(address: str) -> None:
    """OSError if nobody listens at HOST:PORT: Ray itself would try for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=REACHED).close()


def _first_line(fault: Exception) -> str:
    return (str(fault).strip().splitlines() or [type(fault).__name__])[0]


@contextmanager
def _cluster(address: str) -> Iterator[Place]:
    ray = import_ray()
    started = not ray.is_initialized()
    if started:
        try:
            _answering(address)
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except Exception as fault:  # Ray has no exception of its own for this
            raise ConfigError(
                f"no Ray cluster can be reached at {address!r} ({_first_line(fault)}): start one "
                "with `ray start --head`, set RAY_AUTH_MODE=token if it asks for its token, or use "
                "--workers"
            ) from None
    try:
        yield _Cluster(ray)
    finally:
        if started:
            ray.shutdown()
