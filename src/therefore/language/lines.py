"""Texts that stand one behind another in an Arrow array: a block says many sentences at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa


class Lines(Sequence[str]):
    """Texts that stand one behind another in an Arrow array, and become Python's on demand.

    A block of a hundred thousand short sentences is said and written in this form, which spares
    making a Python object of each.

    >>> Lines(pa.array(["p", "q", "r"]), 1, 3) == ("q", "r")
    True
    """

    __slots__ = ("array", "start", "stop")

    def __init__(self, array: pa.StringArray, start: int, stop: int) -> None:
        self.array, self.start, self.stop = array, start, stop

    def __len__(self) -> int:
        return self.stop - self.start

    def __iter__(self) -> Iterator[str]:
        return iter(self.array.slice(self.start, len(self)).to_pylist())

    def __getitem__(self, place: Any) -> Any:
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
