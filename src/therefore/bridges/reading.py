"""Read released files as text, lines, JSON and CSV; every fault is named by file and line.

Released files may have any damage: another encoding, a cut row, a number instead of a text, an
object a thousand brackets deep. Each fault becomes an InputError that says where it is. Importers
get rows and fields from this module and never open a file themselves.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from therefore.errors import InputError, reading
from therefore.items import shown

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be half of a character; encoding fails if the other half is missing."""


def read_text(path: Path, *, legacy: str = "") -> str:
    """The text of a UTF-8 file, with or without a byte order mark.

    `legacy` names the older encoding of a known release; it is tried if the file is not UTF-8.
    """
    with reading(path):
        try:
            text = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            if not legacy:
                raise
            text = path.read_text(encoding=legacy)
    place = text.find("\0")
    if place >= 0:
        line = text.count("\n", 0, place) + 1
        raise InputError(f"{path} line {line} holds a NUL character: it is no text file")
    return text


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers."""
    # Not splitlines: a form feed or a Unicode line separator does not end a line of these files.
    yield from enumerate(read_text(path).removesuffix("\n").split("\n"), start=1)


@dataclass(frozen=True, slots=True)
class Record:
    """One row of a file: its fields, and its place in the file."""

    where: str
    """`rows.jsonl line 7`."""
    fields: Mapping[str, Any]

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def fault(self, reason: object) -> InputError:
        """An error of this row."""
        return InputError(f"{self.where}: {reason}")

    def value(self, *names: str) -> Any:
        """The field under the first of these names that the row has; dumps differ in names."""
        for name in names:
            if name in self.fields:
                return self.fields[name]
        known = ", ".join(map(str, self.fields))
        raise self.fault(f"there is no field {names[0]!r}, only {known[:120]!r}")

    def text(self, *names: str) -> str:
        """A field that must be a text."""
        value = self.value(*names)
        if not isinstance(value, str):
            raise self.fault(f"{names[0]!r} must be a text, not {shown(value)}")
        return value

    def texts(self, *names: str) -> list[str]:
        """A field that must be a list of texts."""
        value = self.value(*names)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.fault(f"{names[0]!r} must be a list of texts, not {shown(value)}")
        return value

    def parts(self, name: str) -> list[Record]:
        """A field that must be a list of objects, or an object of objects, each as a record."""
        value = self.value(name)
        found = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.fault(f"{name!r} must hold objects, not {shown(value)}")
        return [Record(f"{self.where}, {name} {at}", one) for at, one in enumerate(found, start=1)]


def json_records(path: Path) -> Iterator[Record]:
    """The objects of JSON Lines, or of a file that is one JSON array."""
    text = read_text(path)
    if path.suffix == ".json" and text.lstrip().startswith("["):
        rows = parse_json(text, source=path)
        found = ((f"{path} row {number}", row) for number, row in enumerate(rows, start=1))
    else:
        found = (
            (where, parse_json(line, source=where))
            for number, line in numbered_lines(path)
            if line.strip() and (where := f"{path} line {number}")
        )
    for where, row in found:
        if not isinstance(row, dict):
            raise InputError(f"{where}: expected an object, not {shown(row)}")
        yield Record(where, row)


def parse_json(text: str, *, source: object) -> Any:
    """The value of a JSON text; InputError names its source if it is invalid or not encodable."""
    with reading(source):
        value = json.loads(text)
        if _HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return value


def csv_records(path: Path, *, columns: Sequence[str] = (), legacy: str = "") -> list[Record]:
    """The rows of a CSV file with a header that has `columns`; each row must fill every column."""
    with reading(path):
        reader = csv.DictReader(StringIO(read_text(path, legacy=legacy)), strict=True)
        header = list(reader.fieldnames or ())
        for name in columns:
            if name not in header:
                raise InputError(f"{path} has no column {name!r}: expected {', '.join(columns)}")
        if len(set(header)) < len(header):
            raise InputError(f"{path} has two columns of the same name: {', '.join(header)[:200]}")
        rows: list[Record] = []
        for row in reader:
            where = f"{path} line {reader.line_num}"
            if None in row or None in row.values():
                raise InputError(f"{where}: the row has not the {len(header)} fields of the header")
            rows.append(Record(where, row))
        return rows
