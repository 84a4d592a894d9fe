"""The explorer's database: tables in memory, without access to files or network.

Data are handed over as Arrow data, so DuckDB needs no access to files or network; its configuration
is locked, so no query can get that access. Queries are written in the explorer alone; texts from a
browser or a dataset are bound as values, and columns have names of our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from therefore.errors import needed

THREADS = 2


class Tables:
    """One database in memory; every query has a cursor of its own, so that threads do not meet."""

    def __init__(self, *, threads: int = THREADS) -> None:
        with needed("duckdb", extra="web"):
            import duckdb
        self._connection = duckdb.connect(
            ":memory:",
            config={
                "threads": threads,
                "enable_external_access": False,
                "autoinstall_known_extensions": False,
                "autoload_known_extensions": False,
                # No folder for temporary files: a large query fails and writes nothing.
                "temp_directory": "",
                "preserve_insertion_order": False,
            },
        )
        self._connection.execute("SET lock_configuration = true")
        self._writing = Lock()

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self._connection.cursor() as cursor:
            found: list[tuple[Any, ...]] = cursor.execute(query, list(values)).fetchall()
        return found

    def numbers(self, query: str, values: Sequence[Any] = ()) -> np.ndarray:
        """The single column of a query as an array of whole numbers."""
        with self._connection.cursor() as cursor:
            found = cursor.execute(query, list(values)).fetchnumpy()
        (column,) = found.values()
        return np.asarray(column, dtype=np.int64)

    def change(self, query: str, values: Sequence[Any] = ()) -> None:
        """Make or drop a table; one thread at a time."""
        with self._writing, self._connection.cursor() as cursor:
            cursor.execute(query, list(values))

    def insert(self, query: str, incoming: Any) -> None:
        """Run a query that reads Arrow data under the name `incoming`."""
        with self._writing, self._connection.cursor() as cursor:
            cursor.register("incoming", incoming)
            cursor.execute(query)
            cursor.unregister("incoming")

    def close(self) -> None:
        """Close the database, which deletes its tables."""
        self._connection.close()
