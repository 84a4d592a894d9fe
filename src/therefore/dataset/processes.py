"""Workers on this machine: fresh interpreters that take tasks from one pipe and answer on another.

Fresh ones, not forks: a fork of a process with threads may wait for ever on a lock that nobody
holds. The driver has no thread either; it reads answers between its own tasks, as far as they have
come, so a worker never waits for it and it never waits in the middle of an answer. A worker gets
tasks once it has loaded what it needs for them, and says so; until then the driver works alone.

A worker does not outlive its work: it never hears of Ctrl-C, which is the driver's to handle, is
killed when the driver's block ends for whatever reason, and ends by itself as soon as the pipe of
tasks is closed, however the driver died. A worker that dies first is an error, and tells how to
go on.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from queue import SimpleQueue
from struct import Struct
from typing import Any, NoReturn

from therefore.config import integer
from therefore.errors import ConfigError, ThereforeError

ROOM = 1 << 20
"""Bytes that a pipe holds: as many as the system lets anybody have."""

CROWD = 16
"""Processes for each core; more than that only stand in each other's way."""

_LENGTH = Struct("<Q")
_PROGRAM = "import sys; sys.path[:] = {!r}; from {} import serve; serve({}, {})"


def check_workers(workers: int) -> None:
    """ConfigError unless so many processes make sense on this machine."""
    integer("workers", workers, least=1, remedy="at least one is needed")
    cores = os.cpu_count() or 1
    if workers > CROWD * cores:
        raise ConfigError(
            f"workers is {workers}: this machine has {cores} cores; name at most {CROWD * cores}"
        )


class Sent:
    """A task that a worker has; calling it waits for the result, or raises what the task raised."""

    __slots__ = ("done", "failed", "result", "worker")

    def __init__(self, worker: Worker) -> None:
        self.worker, self.done, self.failed = worker, False, False
        self.result: Any = None

    def __call__(self) -> Any:
        """Wait for the result; return it, or raise it if the task failed."""
        while not self.done:
            self.worker.come.poll()
            self.worker.read()
        if self.failed:
            raise self.result
        return self.result


class Worker:
    """One interpreter, as the driver knows it."""

    def __init__(self, function: str) -> None:
        theirs, self.tasks = _pipe()
        self.answers, there = _pipe()
        os.set_blocking(self.answers, False)
        self.come = select.poll()
        self.come.register(self.answers, select.POLLIN)
        program = _PROGRAM.format(sys.path, __name__, theirs, there)
        with _interrupts_held():
            self.process = subprocess.Popen(
                [sys.executable, "-c", program], pass_fds=(theirs, there), stdin=subprocess.DEVNULL
            )
        os.close(theirs)
        os.close(there)
        self._length = self._into = bytearray(_LENGTH.size)
        self._filled = 0
        self._waiting: deque[Sent] = deque()
        self._loaded = self.send(function)

    @property
    def ready(self) -> bool:
        """Whether it has loaded what it needs for its tasks."""
        self.read()
        return self._loaded.done and self._loaded() is None

    @property
    def busy(self) -> int:
        """How many tasks it has."""
        return len(self._waiting)

    def send(self, task: Any) -> Sent:
        """Give it one more task."""
        try:
            _write(self.tasks, pickle.dumps(task, pickle.HIGHEST_PROTOCOL))
        except BrokenPipeError:
            self._died()
        self._waiting.append(Sent(self))
        return self._waiting[-1]

    def read(self) -> None:
        """Read the answers that have come, and as much of the next as has come."""
        while True:
            try:
                come = os.readv(self.answers, [memoryview(self._into)[self._filled :]])
            except BlockingIOError:
                return
            if not come:
                self._died()
            self._filled += come
            if self._filled < len(self._into):
                continue
            whole, self._filled = self._into, 0
            if whole is self._length:
                self._into = bytearray(*_LENGTH.unpack(whole))
                continue
            self._into = self._length
            sent = self._waiting.popleft()  # it answers in the order of its tasks
            sent.failed, sent.result = pickle.loads(whole)
            sent.done = True

    def _died(self) -> NoReturn:
        raise ThereforeError(
            f"a worker ended with code {self.process.wait()}: run the same command again, "
            "with fewer --workers if memory was short"
        )

    def end(self) -> None:
        """Kill the worker; the tasks that it has are dropped."""
        self.process.kill()
        self.process.wait()
        os.close(self.tasks)
        os.close(self.answers)


_early: dict[str, list[Worker]] = {}


@contextmanager
def hiring(function: str, count: int) -> Iterator[None]:
    """Start workers for a function before anybody needs them; `hired` takes them.

    They load the function's module (MODULE:NAME) while this process loads its own.
    """
    waiting = _early.setdefault(function, [])
    try:
        for _ in range(count):
            waiting.append(Worker(function))
        yield
    finally:
        for worker in _early.pop(function):
            worker.end()


@contextmanager
def hired(function: Callable[[Any], Any], count: int) -> Iterator[Sequence[Worker]]:
    """`count` workers for a function, which end with the block."""
    name = f"{function.__module__}:{function.__name__}"
    waiting, workers = _early.get(name, []), []
    try:
        for _ in range(count):
            workers.append(waiting.pop() if waiting else Worker(name))
        yield workers
    finally:
        for worker in workers:
            worker.end()


def _pipe() -> tuple[int, int]:
    """A pipe of `ROOM` bytes, or of the usual size if the system refuses."""
    ends = os.pipe()
    with suppress(OSError):
        fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, ROOM)
    return ends


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the block ends; a process started inside never hears of it at all."""
    earlier = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


def _write(pipe: int, message: bytes) -> None:
    """Write the message, after its length."""
    for part in (_LENGTH.pack(len(message)), message):  # apart: a megabyte is not copied for it
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(pipe, rest) :]


def serve(tasks: int, answers: int) -> None:
    """Run a worker: the first message names its function, each further one is a task.

    Pipes are read and written by threads, so that computing waits for neither.
    """
    come: SimpleQueue[bytes] = SimpleQueue()
    made: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(tasks, come), daemon=True).start()
    threading.Thread(target=_answer, args=(answers, made), daemon=True).start()
    module, _, name = pickle.loads(come.get()).partition(":")
    function = getattr(import_module(module), name)
    made.put(pickle.dumps((False, None)))
    while True:
        try:
            found = function(pickle.loads(come.get()))
            made.put(pickle.dumps((False, found), pickle.HIGHEST_PROTOCOL))
        except Exception as fault:  # raised again where the result is asked for
            made.put(_failure(fault))


def _failure(fault: Exception) -> bytes:
    """The answer that a task failed; some exceptions can be told only by their name and text."""
    where = traceback.format_exc()
    try:
        pickle.loads(pickle.dumps(fault))
    except Exception:  # whatever pickling it raises: only its name and text can be told
        fault = RuntimeError(f"{type(fault).__name__}: {fault}")
    fault.add_note(where)
    return pickle.dumps((True, fault))


def _receive(pipe: int, come: SimpleQueue[bytes]) -> None:
    """Hand messages on; when they end, the driver is gone and the process exits."""
    with os.fdopen(pipe, "rb", buffering=ROOM) as messages:
        while length := messages.read(_LENGTH.size):
            come.put(messages.read(*_LENGTH.unpack(length)))
    os._exit(1)


def _answer(pipe: int, made: SimpleQueue[bytes]) -> None:
    with suppress(BrokenPipeError):
        while True:
            _write(pipe, made.get())
    os._exit(1)
