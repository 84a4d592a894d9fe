"""Lists of words as data: under its name in brackets each, `#` before what explains it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines_of(package: str, file: str) -> dict[str, list[str]]:
    """The lines of each list of a package's file."""
    text = (files(package) / file).read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            here = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            here.append(line)
    return found


def words_of(package: str, file: str, name: str) -> tuple[str, ...]:
    """The words of one list.

    >>> words_of("therefore.language.syllogism", "lists.txt", "middles")
    ('a', 'e', 'i', 'o', 'u', 'oo', 'ee', 'ai')
    """
    return tuple(" ".join(lines_of(package, file)[name]).split(" "))
