"""Finding a paper's released files: anywhere under the folder that `--released` names.

So one folder serves for all papers: `therefore reproduce all --released FOLDER`.
"""

from __future__ import annotations

from pathlib import Path

from therefore.errors import MissingRelease


def find_files(folder: Path | None, pattern: str) -> list[Path]:
    """The files of that name, or of that pattern, nearest to the top first; none without a folder.

    >>> find_files(None, "Eval.txt")
    []
    """
    if folder is None:
        return []
    found = (path for path in folder.rglob(pattern) if path.is_file())
    return sorted(found, key=lambda path: (len(path.parts), path))


def find_file(folder: Path | None, name: str) -> Path | None:
    """The file of that name, if it is there."""
    return next(iter(find_files(folder, name)), None)


def needed_files(folder: Path | None, pattern: str, *, what: str) -> list[Path]:
    """The files of that pattern; MissingRelease says what they are and how they are given."""
    found = find_files(folder, pattern)
    if not found:
        where = "no folder was given" if folder is None else f"{folder} holds no such file"
        raise MissingRelease(f"{what} is needed ({pattern}), and {where}: give --released FOLDER")
    return found
