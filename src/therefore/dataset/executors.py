"""Where tasks are computed: here, in local processes, or on a Ray cluster; results in order.

A crew applies one function to several lanes of tasks, one lane for each split of a dataset, in
order. It begins as many tasks of a lane ahead as are likely to be needed, and then those of the
next lane: so nobody is idle at the end of a lane, and little is computed in vain. Tasks may be
endless. This process works too: it computes a task whenever the next result is not there yet. A
task's result depends on nothing but the task, so it makes no difference to the bytes where it is
computed.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from therefore.dataset.processes import Sent, Worker, hired
from therefore.errors import ConfigError, needed

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks under way per worker."""
KEPT = 16
"""Results that this process may have ready before their turn."""
MORE = 16
"""A lane that needs more tasks than was likely begins a sixteenth as many again."""
REACHED = 10
"""Seconds in which a cluster must answer."""


class Place(Protocol):
    """Somewhere else that tasks can be sent to."""

    @property
    def width(self) -> int:
        """How many tasks it should have at a time: `AHEAD` for each worker there."""
        ...

    def send(self, task: Any) -> Callable[[], Any]:
        """Begin a task; calling what is returned waits for the result."""
        ...

    def ready(self, sent: Any) -> bool:
        """Whether the result is there."""
        ...


@dataclass(slots=True, eq=False)
class Lane(Generic[T, R]):
    """Tasks of one kind, and those of them that are under way."""

    crew: Crew[T, R]
    tasks: Iterator[T]
    likely: float
    """How many tasks are likely to be needed; more are begun only when they are."""
    begun: int = 0
    waiting: deque[tuple[bool, Callable[[], R]]] = field(default_factory=deque)
    """In order: whether the task was sent away, and a call that gets its result."""

    @property
    def given(self) -> int:
        """How many results were taken."""
        return self.begun - len(self.waiting)

    @property
    def left(self) -> float:
        """How many more tasks are likely to be begun."""
        return max(0, self.likely - self.begun)

    def __iter__(self) -> Iterator[R]:
        return self

    def __next__(self) -> R:
        """The next result."""
        crew = self.crew
        if not self.waiting and not self.left:
            self.likely = self.begun + 1 + self.begun // MORE
        crew.fill()
        if not self.waiting:
            self.begin(None)
        while self.waiting[0][0] and not crew.ready(self.waiting[0][1]) and crew.help():
            crew.fill()
        return self.waiting.popleft()[1]()

    def begin(self, place: Place | None) -> None:
        """Begin the next task, at the place or, if it is None, here; StopIteration at the end."""
        task = next(self.tasks)
        self.begun += 1
        if place is not None:
            self.waiting.append((True, place.send(task)))
        else:
            self.waiting.append((False, _kept(self.crew.function, task)))

    def close(self) -> None:
        """Drop what is under way, and leave the crew."""
        self.waiting.clear()
        with suppress(ValueError):
            self.crew.lanes.remove(self)


def _kept(function: Callable[[T], R], task: T) -> Callable[[], R]:
    """A call that returns the result, computed now, or raises what computing it raised."""
    try:
        found = function(task)
    except Exception as fault:  # kept, and raised when the result is asked for
        failed = fault

        def fail() -> R:
            raise failed

        return fail
    return lambda: found


@dataclass(slots=True, eq=False)
class Crew(Generic[T, R]):
    """Workers that apply a function to lanes of tasks, the earlier lanes first."""

    function: Callable[[T], R]
    place: Place | None = None
    lanes: list[Lane[T, R]] = field(default_factory=list)

    def lane(self, tasks: Iterable[T], *, likely: float = float("inf")) -> Lane[T, R]:
        """A new lane: the function's result for each task, in the order of the tasks."""
        lane = Lane(self, iter(tasks), likely)
        self.lanes.append(lane)
        return lane

    def ready(self, sent: Any) -> bool:
        """Whether the result of a task that was sent away is there."""
        return self.place is not None and self.place.ready(sent)

    def fill(self) -> None:
        """Send tasks away until the place has enough of them, or its share of the last ones."""
        place = self.place
        if place is None or not (width := place.width):
            return
        away = [sent for lane in self.lanes for out, sent in lane.waiting if out]
        under_way = sum(not place.ready(sent) for sent in away)
        hands = width // AHEAD
        # Results that wait for their turn take memory: their number is limited too.
        for _ in range(4 * width - len(away)):
            left = under_way + sum(lane.left for lane in self.lanes)
            under_way += 1
            if under_way > min(width, left * hands / (hands + 1)) or not self._begin(place):
                break

    def help(self) -> bool:
        """Compute a task here; False if none is likely to be needed, or too many results wait."""
        kept = sum(not out for lane in self.lanes for out, _ in lane.waiting)
        return kept < KEPT and self._begin(None)

    def _begin(self, place: Place | None) -> bool:
        for lane in self.lanes:
            if lane.left:
                try:
                    lane.begin(place)
                except StopIteration:
                    lane.likely = lane.begun
                else:
                    return True
        return False


@contextmanager
def crew(function: Callable[[T], R], *, workers: int = 1, ray: str = "") -> Iterator[Crew[T, R]]:
    """A crew of so many processes, this one included, or of a Ray cluster, until the block ends."""
    if ray:
        with _cluster(function, ray) as place:
            yield Crew(function, place)
    elif workers > 1:
        with hired(function, workers - 1) as others:
            yield Crew(function, _Processes(others))
    else:
        yield Crew(function)


def in_order(
    function: Callable[[T], R], tasks: Iterable[T], *, workers: int = 1, ray: str = ""
) -> Iterator[R]:
    """The function's result for each task, in the order of the tasks."""
    with crew(function, workers=workers, ray=ray) as hands:
        yield from hands.lane(tasks)


class _Processes:
    """Workers on this machine."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = workers

    @property
    def width(self) -> int:
        """`AHEAD` for each worker that is ready."""
        return AHEAD * sum(worker.ready for worker in self.workers)

    def send(self, task: Any) -> Sent:
        ready = [worker for worker in self.workers if worker.ready]
        return min(ready, key=lambda worker: worker.busy).send(task)

    def ready(self, sent: Sent) -> bool:
        if not sent.done:
            sent.worker.read()
        return sent.done


def import_ray() -> Any:
    """The module ray; MissingExtra says how to install it."""
    with needed("ray", extra="ray"):
        import ray
    return ray


class _Cluster:
    """A Ray cluster."""

    def __init__(self, ray: Any, function: Callable[[Any], Any]) -> None:
        self.ray, self.remote = ray, ray.remote(function)
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
def _cluster(function: Callable[[Any], Any], address: str) -> Iterator[Place]:
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
        yield _Cluster(ray, function)
    finally:
        if started:
            ray.shutdown()
