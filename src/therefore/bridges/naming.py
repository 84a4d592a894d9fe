"""Make file names from ids and splits, which may be any text: safe, readable and all different.

Plain names (letters, digits, `.`, `_`, `-`) stay as they are. Any other text is cleaned and gets a
hash of the original after it. So does a name that differs from an earlier one only in capitals,
since some disks would take the two for one. The original text is inside the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TextIO

from therefore.errors import DatasetError
from therefore.items import Item

LONGEST = 120
"""Letters of a name; disks allow 255 bytes, and an ending comes behind it."""

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*", re.ASCII)
_OTHER = re.compile(r"[^A-Za-z0-9._-]+", re.ASCII)
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices."""


class Names:
    """The names given so far in one folder."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}
        self._splits: dict[str, tuple[str, Names]] = {}

    def of(self, text: str, *, kind: str = "id") -> str:
        """A name for the text that no other text has; DatasetError if the text was named before.

        >>> names = Names()
        >>> names.of("nlsat.v1-0a1b"), names.of("../../x"), names.of("/etc/x")
        ('nlsat.v1-0a1b', 'x-358ee4953c66a869', 'etc_x-5bb7978484195de3')
        """
        taken = self._given.get(text.lower(), text) != text
        plain = _PLAIN.fullmatch(text) and not _RESERVED.fullmatch(text) and len(text) <= LONGEST
        name = text if plain and not taken else _hashed(text)
        if name.lower() in self._given:
            raise DatasetError(f"two items would have the {kind} {text[:80]!r}: each needs its own")
        self._given[name.lower()] = text
        return name

    def place(self, folder: Path, item: Item) -> Path:
        """The path of the item's files without ending: FOLDER/split/id, each a safe name."""
        if item.split not in self._splits:
            name = self.of(item.split, kind="split")
            (folder / name).mkdir()
            self._splits[item.split] = name, Names()
        name, names = self._splits[item.split]
        return folder / name / names.of(item.id)


def _hashed(text: str) -> str:
    mark = blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    clean = _OTHER.sub("_", text).strip("._-")[:LONGEST]
    return f"{clean}-{mark}" if clean else mark


@contextmanager
def split_files(
    folder: Path, ending: str, *, newline: str | None = None
) -> Iterator[Callable[[str], TextIO]]:
    """Yield a function from a split to its text file, which is opened at the first call."""
    names, opened = Names(), dict[str, TextIO]()
    with ExitStack() as stack:

        def file_of(split: str) -> TextIO:
            if split not in opened:
                path = folder / f"{names.of(split, kind='split')}.{ending}"
                file = path.open("w", encoding="utf-8", newline=newline)
                opened[split] = stack.enter_context(file)
            return opened[split]

        yield file_of


def one_line(text: str) -> str:
    r"""The text as a comment may hold it: on one line, in printable ASCII.

    >>> print(one_line("x\nfof(a,axiom,p)."))
    x\nfof(a,axiom,p).
    """
    return text if text.isascii() and text.isprintable() else ascii(text)[1:-1]
