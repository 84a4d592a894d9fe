"""One thread that writes: jobs wait in a queue, are committed together, and are then acknowledged.

A job is a function of the connection. Each job runs in a savepoint of its own: if it fails, it
alone is rolled back and its caller gets the exception; the others are committed. A caller learns
that a job is done only after COMMIT has returned.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from therefore.web.study.store import connect, scrub

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

TOGETHER = 256
"""The most jobs that are committed together."""


class Writer:
    """The only writer of a database."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Any], bool] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="study writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], T], *, scrubbed: bool = False) -> T:
        """Run a job and return its result once it is committed; `scrubbed` also removes traces."""
        done: T = await asyncio.wrap_future(self.submit(job, scrubbed=scrubbed))
        return done

    def submit(self, job: Job, *, scrubbed: bool = False) -> Future[Any]:
        """Run a job without waiting for it."""
        future: Future[Any] = Future()
        self._jobs.put((job, future, scrubbed))
        return future

    def close(self) -> None:
        """Commit what is waiting, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        connection = connect(self.path)
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < TOGETHER:
                try:
                    batch.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = None not in batch
            self._commit(connection, [each for each in batch if each is not None])
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def _commit(
        self, connection: sqlite3.Connection, batch: list[tuple[Job, Future[Any], bool]]
    ) -> None:
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job, future, _ in batch:
                connection.execute("SAVEPOINT job")
                try:
                    outcomes.append((future, job(connection), None))
                except Exception as fault:
                    connection.execute("ROLLBACK TO job")
                    outcomes.append((future, None, fault))
                connection.execute("RELEASE job")
            connection.execute("COMMIT")
            if any(scrubbed for _, _, scrubbed in batch):
                scrub(connection)
        except Exception as fault:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [(future, None, fault) for _, future, _ in batch]
        for future, result, failure in outcomes:
            if not future.set_running_or_notify_cancel():
                continue
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)
