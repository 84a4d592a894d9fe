"""Fingerprints of reasoners: a checksum of the source, of the state, or of the model's files.

A run records the fingerprint, so that another reasoner of the same name is not taken for the first.
State is read through plain values, arrays and objects. A reasoner that changes while it answers, or
whose state is slow to read, may state its own fingerprint in an attribute `fingerprint`.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

from therefore.errors import ThereforeError
from therefore.reasoners.pretrained.sources import find_source

DEEPEST = 12
"""How many levels of objects inside objects are read."""
SAMPLED = 1 << 20
"""Of a large file, this many bytes are read at the beginning and at the end."""


def fingerprint(reasoner: object) -> str:
    """16 hexadecimal digits that depend on a reasoner's source and state.

    >>> from therefore.reasoners.heuristics import RandomGuess
    >>> fingerprint(RandomGuess(seed=1)) == fingerprint(RandomGuess(seed=1))
    True
    >>> fingerprint(RandomGuess(seed=1)) == fingerprint(RandomGuess(seed=2))
    False
    """
    own = getattr(reasoner, "fingerprint", None)
    if isinstance(own, str):
        return own
    digest = hashlib.sha256()
    for kind in type(reasoner).__mro__[:-1]:
        digest.update(f"{kind.__module__}.{kind.__qualname__}\n{_source(kind)}\n".encode())
    _state(digest, reasoner, 0, set())
    return digest.hexdigest()[:16]


def model_fingerprint(name: str) -> str:
    """16 hexadecimal digits that depend on a model's files: their names, sizes and both ends.

    Empty if the model is not found.
    """
    try:
        source = find_source(name)
    except ThereforeError:
        return ""  # whoever loads it says what is wrong
    paths = [source.folder / source.gguf] if source.gguf else sorted(source.folder.iterdir())
    digest = hashlib.sha256()
    for path in paths:
        if path.is_file():
            size = path.stat().st_size
            digest.update(f"{path.name} {size}\n".encode())
            with path.open("rb") as file:
                digest.update(file.read(SAMPLED))
                file.seek(max(0, size - SAMPLED))
                digest.update(file.read(SAMPLED))
    return digest.hexdigest()[:16]


def checksum_of(folder: Path) -> str:
    """The checksum of a saved reasoner's records and weights."""
    # A .jsonl file is a learning curve, with times that differ from machine to machine.
    kept = sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".jsonl")
    digest = hashlib.sha256()
    for path in kept:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        digest.update(f"{path.relative_to(folder).as_posix()} {found}\n".encode())
    return digest.hexdigest()


def _source(thing: Any) -> str:
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return ""


def _state(digest: Any, value: Any, depth: int, seen: set[int]) -> None:
    """Add a value to the digest; equal values add the same bytes in every process."""
    digest.update(f"({type(value).__name__} ".encode())
    if value is None or isinstance(value, bool | int | float | complex | str | Path):
        digest.update(repr(value).encode())
    elif isinstance(value, bytes | bytearray):
        digest.update(value)
    elif id(value) in seen or depth > DEEPEST:
        digest.update(b"again")
    else:
        seen.add(id(value))
        _inside(digest, value, depth + 1, seen)
        seen.discard(id(value))
    digest.update(b")")


def _inside(digest: Any, value: Any, depth: int, seen: set[int]) -> None:
    if isinstance(value, Mapping):
        for key in sorted(value, key=repr):
            _state(digest, key, depth, seen)
            _state(digest, value[key], depth, seen)
    elif isinstance(value, list | tuple):
        for part in value:
            _state(digest, part, depth, seen)
    elif isinstance(value, set | frozenset):
        for part in sorted(value, key=repr):
            _state(digest, part, depth, seen)
    elif isinstance(value, FunctionType | MethodType | type):
        digest.update(f"{value.__module__}.{value.__qualname__}\n{_source(value)}".encode())
        for cell in getattr(value, "__closure__", None) or ():
            _state(digest, cell.cell_contents, depth, seen)
    elif hasattr(value, "state_dict"):
        _state(digest, dict(value.state_dict()), depth, seen)
    elif hasattr(value, "tobytes") or hasattr(value, "detach"):
        array = value.detach().cpu().numpy() if hasattr(value, "detach") else value
        digest.update(f"{array.dtype} {array.shape}".encode() + array.tobytes())
    elif is_dataclass(value):
        for each in fields(value):
            _state(digest, getattr(value, each.name), depth, seen)
    else:
        slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        inner = {name: getattr(value, name) for name in slots if hasattr(value, name)}
        _state(digest, {**inner, **getattr(value, "__dict__", {})}, depth, seen)
