"""Configurations: frozen dataclasses of plain values, validated once at the edge.

A family's config is a frozen dataclass whose fields are int, float, str, bool or a range of
numbers (`tuple[int, int]`, `tuple[float, float]`); its `__post_init__` raises ConfigError on an
impossible value. `override` applies `key=value` texts, as `--set` gives them.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from functools import lru_cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from therefore.errors import ConfigError

C = TypeVar("C")

CONTENT = {"content": True}
"""Metadata of a field that may name a file, as PATH or NAME:PATH: in the hash of the config the
file's content stands for its path."""


def config_record(config: Any) -> dict[str, Any]:
    """The config's values as JSON knows them."""
    record: dict[str, Any] = json.loads(json.dumps(asdict(config)))
    return record


def config_hash(config: Any) -> str:
    """16 hexadecimal digits of a config's class and values; files count by their content."""
    values = asdict(config)
    for each in fields(config):
        if each.metadata.get("content"):
            values[each.name] = _content(values[each.name])
    text = json.dumps([type(config).__name__, values], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _content(value: str) -> str:
    """The value, with the checksum of a file in place of its path."""
    name, colon, path = value.rpartition(":")
    if not path or not Path(path).is_file():
        return value
    status = Path(path).stat()
    return f"{name}{colon}{_checksum(path, status.st_mtime_ns, status.st_size)}"


@lru_cache(maxsize=64)
def _checksum(path: str, changed: int, size: int) -> str:
    """The file's checksum, read again when the file has changed."""
    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()


def override(config: C, settings: Mapping[str, str]) -> C:
    """The config with fields replaced by values given as text."""
    if not settings:
        return config
    hints = get_type_hints(type(config))
    known = [f.name for f in fields(config)]  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, text in settings.items():
        if key not in known:
            raise ConfigError(f"unknown setting {key!r}{nearest(key, known)}")
        values[key] = _value(key, text, hints[key])
    return replace(config, **values)  # type: ignore[type-var]


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or the list of what is known.

    >>> nearest("seeed", ["seed", "split"])
    "; did you mean 'seed'?"
    """
    choices = list(known)
    close = difflib.get_close_matches(word, choices, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(choices)}"


def parse_settings(pairs: Iterable[str]) -> dict[str, str]:
    """`key=value` texts as a mapping."""
    settings: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise ConfigError(f"{pair!r} is not of the form key=value")
        settings[key.strip()] = value.strip()
    return settings


def _value(key: str, text: str, kind: Any) -> Any:
    try:
        match str(kind):
            case "<class 'int'>":
                return int(text)
            case "<class 'float'>":
                return float(text)
            case "<class 'str'>":
                return text
            case "<class 'bool'>":
                return {"true": True, "false": False}[text.lower()]
            case "tuple[int, int]":
                return _range(text, int)
            case "tuple[float, float]":
                return _range(text, float)
            case "tuple[str, ...]":
                return tuple(part.strip() for part in text.split(",") if part.strip())
    except (KeyError, ValueError):
        shape = getattr(kind, "__name__", "") if isinstance(kind, type) else str(kind)
        if "tuple" in str(kind):
            shape = "a range such as 5,12"
        raise ConfigError(f"{key}={text!r} is not {shape or kind}") from None
    raise TypeError(f"config field {key!r} has an unsupported type {kind}")


def _range(text: str, number: type[int] | type[float]) -> tuple[Any, Any]:
    parts = [number(part) for part in text.replace("..", ",").split(",")]
    if len(parts) == 1:
        parts *= 2
    low, high = parts
    return low, high
