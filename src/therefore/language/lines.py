"""Many sentences at once as Arrow arrays: patterns whose slots are filled from tables.

A hundred thousand short sentences are made and written in this form, without a Python object for
each. Arrays are made from buffers: `pa.array` on plain strings imports pandas if it is installed,
which takes a fifth of a second.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import accumulate, pairwise
from string import Formatter
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Ints = NDArray[np.signedinteger[Any]]


class Slot(NamedTuple):
    """The content of one slot of the patterns: texts, and for each line the index of its text."""

    texts: tuple[str, ...]
    places: Ints


def by_literal(positive: Sequence[str], negative: Sequence[str]) -> tuple[str, ...]:
    """Texts indexed by literal: 1, 2, ... from the front, -1, -2, ... from the end; 0 is empty.

    >>> by_literal(["p", "q"], ["~p", "~q"])[-1]
    '~p'
    """
    return ("", *positive, *reversed(negative))


def by_position(rows: Ints, words: int) -> Ints:
    """The indices of literals in such texts, turned from (lines, positions) to (positions, lines).

    >>> by_position(np.array([(1, -2), (2, 0)]), 2).tolist()
    [[1, 2], [3, 0]]
    """
    # Adding where it is needed is several times as fast as the remainder of a division.
    return np.ascontiguousarray((rows + (rows < 0) * rows.dtype.type(2 * words + 1)).T)


def fill(patterns: Sequence[str], which: Ints, slots: Mapping[str, Slot]) -> pa.StringArray:
    """One line for each entry of `which`, the index of its pattern, with its `{slots}` filled.

    >>> words = Slot(("ham", "eggs"), np.array([0, 1]))
    >>> fill(["No {word}.", "Or {word}, {word}."], np.array([0, 1]), {"word": words}).to_pylist()
    ['No ham.', 'Or eggs, eggs.']
    """
    counts = np.bincount(which, minlength=len(patterns)).tolist()
    parts: list[pa.StringArray] = []
    orders: list[Ints] = []
    for number, (pattern, count) in enumerate(zip(patterns, counts, strict=True)):
        if count == len(which):
            return _filled(pattern, slots, slice(None))
        if count:
            lines = np.flatnonzero(which == number)
            parts.append(_filled(pattern, slots, lines))
            orders.append(lines)
    if not parts:
        return _texts(())
    order = np.empty(len(which), np.int32)
    order[np.concatenate(orders)] = np.arange(len(which), dtype=np.int32)
    return pa.concat_arrays(parts).take(_places(order))


def _filled(pattern: str, slots: Mapping[str, Slot], lines: Ints | slice) -> pa.StringArray:
    columns = [
        _around(before, slots[name].texts, after).take(_places(slots[name].places[lines]))
        for before, name, after in _pieces(pattern)
    ]
    return _arrow().binary_join_element_wise(*columns, _NOTHING)


@cache
def _arrow() -> Any:
    """Arrow's functions, loaded on first use: loading is slow, and reading texts needs none."""
    return import_module("pyarrow.compute")


@lru_cache(maxsize=256)
def _pieces(pattern: str) -> list[tuple[str, str, str]]:
    """The pattern cut into (text before, slot, text behind); only the last has text behind it."""
    found = [(before, name) for before, name, *_ in Formatter().parse(pattern)]
    after = ""
    if found[-1][1] is None:
        after = found.pop()[0]
    last = len(found) - 1
    return [
        (before, name or "", after if place == last else "")
        for place, (before, name) in enumerate(found)
    ]


@lru_cache(maxsize=256)
def _around(before: str, strings: tuple[str, ...], after: str) -> pa.StringArray:
    return _texts([f"{before}{string}{after}" for string in strings])


def _texts(strings: Sequence[str]) -> pa.StringArray:
    encoded = [string.encode() for string in strings]
    offsets = _ends([len(each) for each in encoded])
    return pa.StringArray.from_buffers(
        len(encoded), pa.py_buffer(offsets), pa.py_buffer(b"".join(encoded))
    )


def _ends(lengths: Sequence[int]) -> NDArray[np.int32]:
    """The offsets of texts of these lengths: 0, then where each text ends."""
    found = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=found[1:])
    return found


_NOTHING, _LINE_END, _BETWEEN = _texts(["", "\n", '","'])


def _places(numbers: Ints) -> pa.Int32Array:
    known = np.ascontiguousarray(numbers, np.int32)
    return pa.Int32Array.from_buffers(pa.int32(), len(known), [None, pa.py_buffer(known)])


def paragraphs(lines: pa.StringArray, lengths: Sequence[int]) -> list[str]:
    """Texts of so many lines each, joined by line ends."""
    return _joined(lines, lengths, _LINE_END)


def _joined(lines: pa.StringArray, lengths: Sequence[int], between: pa.StringScalar) -> list[str]:
    every = pa.ListArray.from_arrays(_places(_ends(lengths)), lines)
    found: list[str] = _arrow().binary_join(every, between).to_pylist()
    return found


def quoted(lines: pa.StringArray, lengths: Sequence[int]) -> list[str]:
    """Lists of so many lines each, as JSON.

    >>> quoted(pa.array(["p", "q"]), [2, 0])
    ['["p","q"]', '[]']
    """
    said = memoryview(lines.buffers()[2] or b"")
    plain = np.frombuffer(said, np.uint8).min(initial=255) >= ord(" ")
    if not plain or b'"' in (text := bytes(said)) or b"\\" in text:
        places = pairwise(accumulate(lengths, initial=0))
        parts = [lines.slice(start, end - start).to_pylist() for start, end in places]
        return [json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in parts]
    joined = zip(_joined(lines, lengths, _BETWEEN), lengths, strict=True)
    return [f'["{each}"]' if length else "[]" for each, length in joined]


class Lines(Sequence[str]):
    """A run of texts in an Arrow array, made into Python strings on demand.

    >>> Lines(pa.array(["p", "q", "r"]), 1, 3) == ("q", "r")
    True
    """

    __slots__ = ("_every", "_number", "array", "start", "stop")

    def __init__(self, array: pa.StringArray, start: int, stop: int) -> None:
        self.array, self.start, self.stop = array, start, stop
        self._every: Callable[[], list[str]] | None = None
        self._number = 0

    @classmethod
    def split(cls, array: pa.StringArray, lengths: Sequence[int]) -> list[Lines]:
        """The array cut into runs of so many lines each."""
        # A caller that asks for one run as JSON will ask for the others.
        every = cache(lambda: quoted(array, lengths))
        found: list[Lines] = []
        for number, (start, stop) in enumerate(pairwise(accumulate(lengths, initial=0))):
            lines = cls(array, start, stop)
            lines._every, lines._number = every, number
            found.append(lines)
        return found

    @property
    def json(self) -> str:
        """The texts as a list in JSON."""
        if self._every is None:
            return quoted(self.array.slice(self.start, len(self)), [len(self)])[0]
        return self._every()[self._number]

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
