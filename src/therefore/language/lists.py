"""Data files of words: lists, each under its name in brackets, and tables; `#` begins a comment."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines_of(package: str, file: str) -> dict[str, list[str]]:
    """From each list's name to its lines; lines before the first list are under an empty name."""
    text = (files(package) / file).read_text(encoding="utf-8")
    here: list[str] = []
    found = {"": here}
    for line in text.splitlines():
        if line.startswith("["):
            here = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            here.append(line)
    return found


def rows_of(package: str, file: str) -> list[list[str]]:
    """The rows of a table, cut into columns at tabs, or at blanks where a line has no tab.

    >>> rows_of("therefore.language.english", "plurals.tsv")[0]
    ['man', 'men']
    """
    lines = lines_of(package, file)[""]
    return [line.split("\t" if "\t" in line else " ") for line in lines]


def words_of(package: str, file: str, name: str) -> tuple[str, ...]:
    """The words of one list.

    >>> words_of("therefore.language.syllogism", "lists.txt", "middles")
    ('a', 'e', 'i', 'o', 'u', 'oo', 'ee', 'ai')
    """
    return tuple(" ".join(lines_of(package, file)[name]).split(" "))
