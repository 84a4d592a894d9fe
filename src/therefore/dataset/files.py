"""Files and folders that appear whole or not at all."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from therefore.errors import DatasetError


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A temporary path beside `path` that takes its place when the block ends well.

    DatasetError if there is a folder at `path`.
    """
    if path.is_dir():
        raise DatasetError(f"{path} is a folder: name a file in it")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        os.replace(temporary, path)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: Path, *, overwrite: bool = False) -> Iterator[Path]:
    """A temporary folder beside `path` that takes its place when the block ends well.

    DatasetError if there is something at `path` already, except for an empty folder; with
    `overwrite`, if there is anything that the new folder does not have.
    """
    used = path.exists() and (not path.is_dir() or any(path.iterdir()))
    if used and not (overwrite and path.is_dir()):
        raise DatasetError(f"{path} exists already: choose another --out")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
    try:
        yield beside
        beside.chmod(0o777 & ~_umask())
        if used:
            _remove(path, like=beside)
        elif path.exists():
            path.rmdir()
        os.replace(beside, path)
        sync_folder(path.parent)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _remove(path: Path, *, like: Path) -> None:
    """Remove a folder; DatasetError names a file in it that the folder `like` does not have."""
    for one in sorted(path.rglob("*")):
        if not one.is_dir() and not (like / one.relative_to(path)).is_file():
            raise DatasetError(
                f"{path} holds {one.relative_to(path)}, which would not be written anew: remove "
                "the folder yourself, or choose another --out"
            )
    shutil.rmtree(path)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_whole(path: Path, text: str) -> None:
    """Write a text file whole."""
    with whole(path) as temporary:
        temporary.write_text(text, encoding="utf-8")


def sha256(path: Path) -> str:
    """The file's checksum."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
