"""Configurations: frozen dataclasses of plain values, validated once at the edge.

A family's config is a frozen dataclass whose fields are int, float, str, bool, a `Literal` of
texts, `tuple[str, ...]` or a range of numbers (`tuple[int, int]`, `tuple[float, float]`); its
`__post_init__` raises ConfigError on an impossible value. `override` applies `key=value` texts, as
`--set` gives them.
"""

from __future__ import annotations

import difflib
import json
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, asdict, fields, is_dataclass, replace
from functools import lru_cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from therefore.errors import ConfigError

C = TypeVar("C")

CONTENT = {"content": True}
"""Metadata of a field that may name a file, as PATH or NAME:PATH: in the hash of the config the
file's content stands for its path."""


LATER = {"later": True}
"""Metadata of a field that a config had not from the start: where it has its default, record and
hash are those of before it, so that the same settings give the same bytes."""


def config_record(config: Any, *, whole: bool = False) -> dict[str, Any]:
    """The config's values as JSON knows them; the `whole` has those that came later, too."""
    values = asdict(config) if whole else _values(config)
    record: dict[str, Any] = json.loads(json.dumps(values))
    return record


def _values(config: Any) -> dict[str, Any]:
    values = asdict(config)
    for each in fields(config):
        if each.metadata.get("later") and values[each.name] == each.default:
            del values[each.name]
    return values


def config_hash(config: Any) -> str:
    """16 hexadecimal digits of a config's class and values; files count by their content."""
    values = _values(config)
    for each in fields(config):
        if each.metadata.get("content"):
            values[each.name] = _content(values[each.name])
    text = json.dumps([type(config).__name__, values], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _content(value: str) -> str:
    """The value, with the checksum of a file in place of its path; "+" joins several."""
    if "+" in value and not Path(value.partition(":")[2] or value).is_file():
        return "+".join(map(_content, value.split("+")))
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
            meant = nearest(key, known) if known else ": there is nothing to set here"
            raise ConfigError(f"unknown setting {key!r}{meant}")
        values[key] = _value(key, text, hints[key])
    return replace(config, **values)  # type: ignore[type-var]


def read_record(kind: type[C], record: object) -> C:
    """A dataclass from JSON values, each checked by its field's type; TypeError names the field.

    Fields are plain values, lists and tuples of them, mappings by text, and dataclasses again.

    >>> from dataclasses import make_dataclass
    >>> read_record(make_dataclass("Shard", [("file", str), ("rows", int)]), {"file": "a"})
    Traceback (most recent call last):
    TypeError: shard has no rows
    """
    found: C = _checked(kind.__name__.lower(), record, kind)
    return found


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _checked(name: str, value: Any, kind: Any) -> Any:
    """The value, if it has the type; lists become tuples where a tuple is wanted."""
    if kind is Any:
        return value
    origin, inner = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        known = {each.name: each for each in fields(kind)}
        if not isinstance(value, dict) or not set(value) <= set(known):
            raise TypeError(f"{name} must have {', '.join(known)}, not {_shown(value)}")
        for key, each in known.items():
            if key not in value and each.default is MISSING and each.default_factory is MISSING:
                raise TypeError(f"{name} has no {key}")
        make: Any = kind
        hints = _hints(make)
        return make(**{key: _checked(key, part, hints[key]) for key, part in value.items()})
    if origin is dict and isinstance(value, dict):
        return {key: _checked(f"{name} {key}", part, inner[1]) for key, part in value.items()}
    if origin is list and isinstance(value, list):
        return [_checked(name, part, inner[0]) for part in value]
    if origin is tuple and isinstance(value, list):
        kinds = [inner[0]] * len(value) if inner[1:] == (...,) else list(inner)
        if len(kinds) == len(value):
            return tuple(_checked(name, part, one) for part, one in zip(value, kinds, strict=True))
    if origin is Literal and value in inner:
        return value
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is kind and (kind is not int or -(2**63) <= value < 2**63):
        return value
    raise TypeError(f"{name} must be {getattr(kind, '__name__', kind)}, not {_shown(value)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}..."


def integer(name: str, value: object, *, least: int | None = None, remedy: str = "") -> int:
    """The value as an int, if it is a whole number (numpy's, too); else ConfigError names it.

    >>> integer("count", 1.5)
    Traceback (most recent call last):
    therefore.errors.ConfigError: count is 1.5: a whole number is wanted
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        found = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ConfigError(f"{name} is {_shown(value)}: a whole number is wanted") from None
    if least is not None and found < least:
        raise ConfigError(f"{name} is {found}: {remedy or f'at least {least} is needed'}")
    return found


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or the list of what is known.

    >>> nearest("seeed", ["seed", "split"])
    "; did you mean 'seed'?"
    """
    choices = list(known)
    close = difflib.get_close_matches(str(word), choices, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(choices)}"


def difference(found: object, asked: object, *, name: str) -> str:
    """The first value in which two records differ, in words; empty if they do not.

    >>> difference({"seed": 0, "rate": {"low": 1}}, {"seed": 0, "rate": {"low": 2}}, name="config")
    'its config.rate.low is 1, you asked for 2'
    """
    if isinstance(found, dict) and isinstance(asked, dict):
        for key in dict.fromkeys([*found, *asked]):
            if told := difference(found.get(key), asked.get(key), name=f"{name}.{key}"):
                return told
        return ""
    if found == asked:
        return ""
    return f"its {name} is {_told(found)}, you asked for {_told(asked)}"


def _told(value: object) -> str:
    return "none" if value in (None, "", [], {}) else _shown(value)


def check_values(
    config: Any,
    *,
    known: Mapping[str, Sequence[str]] | None = None,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    shares: Sequence[str] = (),
) -> None:
    """Reject what no config may hold: ConfigError names the first field that is wrong.

    Fields of `known` are one of these texts, or some of them; `ranges` lie within these bounds,
    and `shares` within 0 and 1.
    """
    for name, choices in (known or {}).items():
        value = getattr(config, name)
        for one in (value,) if isinstance(value, str) else value:
            if one not in choices:
                raise ConfigError(f"{name}={one!r} is none of {', '.join(choices)}")
        if not value:
            raise ConfigError(f"{name} is empty: choose from {', '.join(choices)}")
    for name, (floor, ceiling) in (ranges or {}).items():
        low, high = getattr(config, name)
        if not floor <= low <= high <= ceiling:
            raise ConfigError(f"{name}={low},{high} is no range within {floor} to {ceiling}")
    for name in shares:
        if not 0 <= (share := getattr(config, name)) <= 1:
            raise ConfigError(f"{name}={share} is no probability: choose 0 to 1")


def as_texts(settings: Mapping[str, Any] | None) -> dict[str, str]:
    """Settings as `--set` gives them: numbers, yes or no, and ranges may be given as they are.

    >>> as_texts({"worlds": 32, "rules": (3, 5), "shuffle": True, "task": "selection"})
    {'worlds': '32', 'rules': '3,5', 'shuffle': 'true', 'task': 'selection'}
    """
    if settings and not isinstance(settings, Mapping):
        raise ConfigError(f"settings are {_shown(settings)}: give a mapping of names to values")
    return {name: _as_text(name, value) for name, value in (settings or {}).items()}


def _as_text(name: str, value: Any) -> str:
    match value:
        case str():
            return value
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case list() | tuple():
            return ",".join(_as_text(name, part) for part in value)
        case _:
            raise ConfigError(f"{name}={value!r} is no setting: give text, a number or a list")


def parse_settings(pairs: Iterable[str]) -> dict[str, str]:
    """`key=value` texts as a mapping."""
    settings: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise ConfigError(f"{pair!r} is not of the form key=value")
        settings[key.strip()] = value.strip()
    return settings


_KINDS = (
    *("<class 'int'>", "<class 'float'>", "<class 'str'>", "<class 'bool'>"),
    *("tuple[int, int]", "tuple[float, float]", "tuple[str, ...]"),
)
_RANGE = "no range such as 5,12"
_SHAPES = {
    "<class 'int'>": "no whole number, such as 10",
    "<class 'float'>": "no number, such as 0.5",
    "<class 'bool'>": "neither true nor false",
}


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
        if get_origin(kind) is Literal:
            return {str(one): one for one in get_args(kind)}[text]
    except (KeyError, ValueError):
        if get_origin(kind) is Literal:
            known = ", ".join(map(str, get_args(kind)))
            raise ConfigError(f"{key}={text!r} is none of {known}") from None
        raise ConfigError(f"{key}={text!r} is {_SHAPES.get(str(kind), _RANGE)}") from None
    raise ConfigError(f"config field {key!r} has the unsupported type {kind}: {_SETTABLE}")


_SETTABLE = (
    "make it int, float, str, bool, a Literal of texts, tuple[str, ...], tuple[int, int] or "
    "tuple[float, float]"
)


def field_faults(config: Any) -> Iterator[str]:
    """Why a config cannot be set as text, recorded and hashed."""
    frozen = is_dataclass(config) and getattr(config, "__dataclass_params__").frozen  # noqa: B009
    if not frozen or isinstance(config, type):
        yield f"{_shown(config)} is no instance of a frozen dataclass"
        return
    for name, kind in get_type_hints(type(config)).items():
        texts = get_origin(kind) is Literal and all(isinstance(one, str) for one in get_args(kind))
        if not texts and str(kind) not in _KINDS:
            yield f"its field {name!r} has the unsupported type {kind}: {_SETTABLE}"


def _range(text: str, number: type[int] | type[float]) -> tuple[Any, Any]:
    parts = [number(part) for part in text.replace("..", ",").split(",")]
    if len(parts) == 1:
        parts *= 2
    low, high = parts
    return low, high


def as_value(text: str) -> Any:
    """A setting that is not ours as its owner wants it: a number, true or false, or a text.

    >>> as_value("0.5"), as_value("true"), as_value("high")
    (0.5, True, 'high')
    """
    try:
        return json.loads(text)
    except ValueError:
        return text
