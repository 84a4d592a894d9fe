"""Damage: a file's bytes, its JSON, its CSV fields or its Parquet columns, changed at random.

Each mutation is a function of a random stream and of what the file held; all of them keep enough of
the file that the damage is met somewhere inside, not only at the door.
"""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

DEEP = 3_000
HUGE = "1" + "0" * 5_000
RAW = "\u0001RAW:"
"""A text that begins so is put into JSON as it is, without its quotes."""

HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**70,
    1e308,
    f"{RAW}{HUGE}",
    f"{RAW}NaN",
    f"{RAW}{'[' * DEEP}{']' * DEEP}",
    f'{RAW}"\\ud800"',
    "",
    " ",
    "\x00",
    "\x1b[2J",
    "a\nb",
    "x" * 200_000,
    "(" * DEEP,
    "~" * DEEP + "p",
    "../../x",
    "/tmp/therefore-fuzz-escaped",
    "[bold]:x:[/]",
    "p). fof(x,axiom,$false",
    "![X]: p(X)",
    "²",
    "\u202e\u2028",
    [],
    {},
    [None],
    [[1]],
    {"a": {"b": []}},
    ["x"] * 30,
)


def of_bytes(rng: random.Random, data: bytes) -> bytes:
    """Flipped, cut, repeated, overwritten or foreign bytes."""
    if not data:
        return b"\xff"
    a, b = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    b = min(b, a + rng.choice((1, 4, 50, 1_000)))
    match rng.randrange(9):
        case 0:
            place = rng.randrange(len(data))
            return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        case 1:
            return data[:a] + data[b:]
        case 2:
            return data[:b] + data[a:]
        case 3:
            return data[:a]
        case 4:
            return data[:a] + rng.randbytes(b - a) + data[b:]
        case 5:
            return data[:a] + b"\x00" * (b - a) + data[b:]
        case 6:
            return (
                data[:a]
                + rng.choice((b"\xff", b"\xed\xa0\x80", b"\r", b'"', b"\xef\xbb\xbf"))
                + data[a:]
            )
        case 7:
            return b"\xef\xbb\xbf" + data
        case _:
            return b"" if rng.random() < 0.2 else data.replace(b"\n", b"\r\n")


def of_value(rng: random.Random, value: Any) -> Any:
    """One place inside a JSON value, changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {
                    (rng.choice(("", "x", key.upper())) if k == key else k): v
                    for k, v in value.items()
                }
            case _:
                return value | {key: of_value(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        match rng.randrange(6):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value, value[place]]
            case _:
                return [*value[:place], of_value(rng, value[place]), *value[place + 1 :]]
    if isinstance(value, str) and len(value) > 1 and rng.random() < 0.4:
        place = rng.randrange(len(value))
        return (
            value[:place]
            + rng.choice((value[place:][::-1], "", "(", "\x00", "é", "not ", "999"))
            + value[place + 1 :]
        )
    return rng.choice(HOSTILE)


def written(value: Any) -> str:
    """JSON, in which raw texts stand without quotes."""
    text = json.dumps(value, ensure_ascii=False)
    start = json.dumps(RAW, ensure_ascii=False)[:-1]
    while start in text:
        head, _, rest = text.partition(start)
        end = rest.index('"') if not rest.startswith('\\"') else rest.index('"', 2) + 1
        raw = rest[:end]
        text = head + raw.replace('\\"', '"').replace("\\\\", "\\") + rest[end + 1 :]
    return text


def of_json(rng: random.Random, data: bytes) -> bytes:
    """A JSON document, or one line of JSON Lines, changed inside."""
    text = data.decode()
    try:
        return written(of_value(rng, json.loads(text))).encode(errors="surrogatepass")
    except json.JSONDecodeError:
        pass
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    try:
        changed = written(of_value(rng, json.loads(lines[place])))
    except json.JSONDecodeError:
        changed = rng.choice(("[]", "{}", "null", HUGE, "[" * DEEP))
    lines[place] = rng.choice((changed, changed, changed, lines[place] + lines[place], "{}"))
    return ("\n".join(lines) + "\n").encode(errors="surrogatepass")


def of_csv(rng: random.Random, data: bytes) -> bytes:
    """A field, a row or the header of a table, changed."""
    rows = list(csv.reader(io.StringIO(data.decode())))
    place = rng.randrange(len(rows))
    row = list(rows[place])
    column = rng.randrange(len(row)) if row else 0
    match rng.randrange(7):
        case 0 if row:
            del row[column]
        case 1:
            row.insert(column, rng.choice(("", "x")))
        case 2:
            row = []
        case 3:
            rows[0] = [rng.choice((name, name, "")) for name in rows[0]]
        case _ if row:
            changed = of_value(rng, row[column])
            row[column] = HUGE if str(changed).startswith(RAW) else str(changed)
    rows[place] = row
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    text = out.getvalue()
    return (text + '"unclosed' if rng.random() < 0.05 else text).encode(errors="surrogatepass")


def of_parquet(rng: random.Random, data: bytes) -> bytes:
    """A table with a changed value, column or type; else changed bytes."""
    table = pq.read_table(io.BytesIO(data))
    try:
        match rng.randrange(6):
            case 0:
                table = table.drop_columns([rng.choice(table.column_names)])
            case 1:
                name = rng.choice(table.column_names)
                table = table.rename_columns(
                    [f"{c}x" if c == name else c for c in table.column_names]
                )
            case 2:
                name = rng.choice(table.column_names)
                place = table.column_names.index(name)
                bad = pa.array([b"\xff\xfe"] * table.num_rows, pa.binary()).view(pa.string())
                table = table.set_column(place, name, bad)
            case 3:
                table = table.slice(0, 0)
            case _:
                rows = table.to_pylist()
                place = rng.randrange(len(rows))
                rows[place] = of_value(rng, rows[place])
                if rng.random() < 0.5:
                    rows = [rows[place]]
                table = pa.Table.from_pylist(rows)
        out = io.BytesIO()
        pq.write_table(table, out)
        return out.getvalue()
    except (pa.ArrowException, ValueError, TypeError, AttributeError, OverflowError, KeyError):
        return of_bytes(rng, data)


KINDS: dict[str, Callable[[random.Random, bytes], bytes]] = {
    ".json": of_json,
    ".jsonl": of_json,
    ".csv": of_csv,
    ".parquet": of_parquet,
}


def mutate(rng: random.Random, path: Path) -> None:
    """Damage one file, by its kind or by its bytes."""
    data = path.read_bytes()
    structured = KINDS.get(path.suffix) or (of_json if data[:1] == b"{" else None)
    if structured is None or rng.random() < 0.35:
        path.write_bytes(of_bytes(rng, data))
        return
    try:
        path.write_bytes(structured(rng, data))
    except Exception:  # damaged before: there is no structure left to change
        path.write_bytes(of_bytes(rng, data))
