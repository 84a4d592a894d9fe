"""Loads the columns of a dataset that are filtered and searched into one table.

Names and labels of few values become enumerations, which take a byte or two a row; numbers of many
values get the number of their range beside them. Two passes are made over the files: one that finds
the values, one that fills the table. Certificates and formulas stay on the disk.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from therefore.errors import DatasetError
from therefore.web.explorer.columns import PLAIN, Column, cut, feature_columns
from therefore.web.explorer.scanning import NAMED, Pages
from therefore.web.explorer.tables import Tables

FEW = 1_000
"""A column with at most this many distinct texts becomes an enumeration."""
MARK = "\x1e"
"""The sign between sentences in the database: the record separator, which no text contains."""

FLAGS = {
    "repeated": "The same text occurs more than once in this split.",
    "in two splits": "The same text occurs in another split too.",
    "two answers": "The same text occurs with another answer.",
    "copied target": "The right conclusion is one of the premises.",
    "no certificate": "No certificate: the label cannot be checked.",
}
"""Flag of an item -> its meaning; the audit counts the same over a dataset."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A dataset's table and what it can be filtered by."""

    table: str
    items: int
    columns: dict[str, Column]

    @property
    def flags(self) -> str:
        """The table of its flags."""
        return f"{self.table}_flags"

    @property
    def answered(self) -> str:
        """Its items joined with what every run answered."""
        return f"{self.table}_answered"


@dataclass(slots=True)
class _Met:
    """The values met in a first pass."""

    texts: dict[str, set[str] | None] = field(default_factory=dict)
    numbers: dict[str, list[np.ndarray]] = field(default_factory=dict)

    def text(self, key: str, values: pa.Array) -> None:
        found = self.texts.setdefault(key, set())
        if found is not None:
            found.update(value for value in pc.unique(values).to_pylist() if value is not None)
            if len(found) > FEW:
                self.texts[key] = None

    def number(self, key: str, values: pa.Array) -> None:
        kept = pc.drop_null(values).cast(pa.float64()).to_numpy(zero_copy_only=False)
        self.numbers.setdefault(key, []).append(kept[np.isfinite(kept)])


@contextmanager
def lean() -> Iterator[None]:
    """Inside the block, Arrow gives memory back to the system as soon as it is free."""
    usual = pa.default_memory_pool()
    pa.set_memory_pool(pa.system_memory_pool())
    try:
        yield
    finally:
        pa.set_memory_pool(usual)
        usual.release_unused()
        with suppress(OSError, AttributeError):  # glibc alone has it
            ctypes.CDLL(None).malloc_trim(0)


def load_items(tables: Tables, table: str, pages: Pages) -> Loaded:
    """Fill a table with a dataset."""
    columns: dict[str, Column] = {
        name: Column(name, "list" if name == "flag" else "text", name) for name in PLAIN
    }
    columns |= feature_columns(pages.kinds())
    met = _first_pass(pages, columns)
    for key, column in columns.items():
        if column.kind == "number":
            numbers = np.concatenate(met.numbers.get(key) or [np.zeros(0)])
            known = np.unique(numbers)
            columns[key] = replace(column, ranges=cut(numbers), distinct=len(known))
        elif key in met.texts:
            values = met.texts[key]
            columns[key] = replace(column, distinct=FEW + 1 if values is None else len(values))
    kinds = _make(tables, table, columns, met)
    items = 0
    for batch in pages.batches():
        tables.insert(
            f"INSERT INTO {table} SELECT {', '.join(_said(columns, kinds, batch.schema))} "
            "FROM incoming",
            _with_place(batch, items),
        )
        items += batch.num_rows
    if not items:
        raise DatasetError("the dataset has no items to show")
    _flag(tables, table)
    # A column with one value does not help to find items; the split is kept all the same.
    useful = {
        key: column
        for key, column in columns.items()
        if key in ("split", "flag") or column.kind in ("truth", "list") or column.distinct > 1
    }
    return Loaded(table, items, useful)


def _first_pass(pages: Pages, columns: Mapping[str, Column]) -> _Met:
    met = _Met()
    for batch in pages.batches(NAMED):
        for name in ("split", "task", "family", "asks"):
            met.text(name, batch.column(name))
        labels = pc.if_else(pc.equal(batch.column("task"), "generation"), None, _label(batch))
        met.text("label", labels)
        for key, column in columns.items():
            values = _feature(batch, key)
            if values is None:
                continue
            if column.kind == "text":
                met.text(key, values.cast(pa.string()))
            elif column.kind == "number":
                met.number(key, values)
            elif column.kind == "list":
                met.text(key, pc.list_flatten(values).cast(pa.string()))
    return met


def _label(batch: pa.RecordBatch) -> pa.Array:
    """The right answer: a label's name, or an option's letter, as in slices."""
    letters = pa.array([chr(ord("A") + place) for place in range(26)])
    place = pc.min_element_wise(pc.max_element_wise(batch.column("answer"), 0), 25)
    selects = pc.equal(batch.column("task"), "selection")
    return pc.if_else(selects, letters.take(place), batch.column("target"))


def _feature(batch: pa.RecordBatch, key: str) -> pa.Array | None:
    name = key.removeprefix("f.")
    features = batch.column("features")
    if name == key or features.type.get_field_index(name) < 0:
        return None
    return pc.struct_field(features, name)


def _make(tables: Tables, table: str, columns: Mapping[str, Column], met: _Met) -> dict[str, str]:
    """Create the table; return column -> database type, for text columns."""
    kinds: dict[str, str] = {}
    for key, column in columns.items():
        values = met.texts.get(key)
        if column.kind == "text":
            kinds[key] = "VARCHAR"
            if values:
                kinds[key] = f"{table}_{column.place}"
                listed = ", ".join(quoted(value) for value in sorted(values))
                tables.change(f"CREATE TYPE {kinds[key]} AS ENUM ({listed})")
    shapes = ["place INTEGER", "id VARCHAR", "text VARCHAR", "question VARCHAR", "options VARCHAR"]
    shapes += ["target VARCHAR", "certified BOOLEAN", "copied BOOLEAN", "chance FLOAT"]
    for key, column in columns.items():
        match column.kind:
            case "text":
                shapes.append(f"{column.place} {kinds[key]}")
            case "truth":
                shapes.append(f"{column.place} BOOLEAN")
            case "number":
                shapes.append(f"{column.place} DOUBLE")
                if column.ranged:
                    shapes.append(f"{column.bucket} UTINYINT")
            case "list":
                if key != "flag":
                    shapes.append(f"{column.place} VARCHAR[]")
    tables.change(f"CREATE TABLE {table} ({', '.join(shapes)})")
    return kinds


def _said(columns: Mapping[str, Column], kinds: Mapping[str, str], schema: pa.Schema) -> list[str]:
    """For each column of the table, the SQL that computes it from a batch."""
    join = f"chr({ord(MARK)})"
    found = ["place", "id", f"array_to_string(premises, {join})", "question"]
    found += [f"array_to_string(choices, {join})", "target", "certificate <> ''"]
    found += ["task = 'generation' AND list_contains(premises, target)"]
    found += ["CASE WHEN len(choices) > 0 THEN 1 / len(choices) ELSE 0 END"]
    here = schema.field("features").type
    for key, column in columns.items():
        if key == "flag":
            continue
        source = column.place
        if key.startswith("f."):
            name = key.removeprefix("f.")
            known = here.get_field_index(name) >= 0
            source = f"struct_extract(features, {quoted(name)})" if known else "NULL"
        match column.kind:
            case "text":
                found.append(f"CAST({source} AS {kinds[key]})")
            case "list":
                found.append(f"CAST({source} AS VARCHAR[])")
            case "truth":
                found.append(f"CAST({source} AS BOOLEAN)")
            case "number":
                found.append(f"CAST({source} AS DOUBLE)")
                if column.ranged:
                    steps = " ".join(
                        f"WHEN {source} < {low!r} THEN {number}"
                        for number, (low, _) in enumerate(column.ranges[1:])
                    )
                    last = len(column.ranges) - 1
                    found.append(f"CASE WHEN {source} IS NULL THEN NULL {steps} ELSE {last} END")
    return found


def _with_place(batch: pa.RecordBatch, start: int) -> pa.Table:
    """The batch with the place of every row, and its label."""
    table = pa.Table.from_batches([batch])
    place = pa.array(np.arange(start, start + batch.num_rows, dtype=np.int32))
    label = pc.if_else(pc.equal(batch.column("task"), "generation"), None, _label(batch))
    return table.append_column("place", place).append_column("label", label)


def _flag(tables: Tables, table: str) -> None:
    """Note what is wrong with single items: repeats, leaks, clashes, copies, no evidence."""
    # Options count in any order, as the audit has it.
    options = (
        f"CASE WHEN task = 'selection' THEN list_sort(string_split(options, chr({ord(MARK)})))"
        " ELSE [options] END"
    )
    tables.change(
        f"CREATE TABLE {table}_keys AS SELECT place, split, target,"
        f" hash(text, question, {options}) AS key FROM {table} WHERE text <> ''"
    )
    groups = (
        f"SELECT key, count(*) AS many, count(DISTINCT split) AS splits,"
        f" count(DISTINCT target) AS targets FROM {table}_keys GROUP BY key HAVING many > 1"
    )
    within = f"SELECT key, split FROM {table}_keys GROUP BY key, split HAVING count(*) > 1"
    tables.change(
        f"CREATE TABLE {table}_flags AS "
        f"SELECT place, 'repeated' AS flag FROM {table}_keys"
        f" SEMI JOIN ({within}) USING (key, split)"
        f" UNION ALL SELECT place, 'in two splits' FROM {table}_keys JOIN ({groups}) g USING (key)"
        " WHERE g.splits > 1"
        f" UNION ALL SELECT place, 'two answers' FROM {table}_keys JOIN ({groups}) g USING (key)"
        " WHERE g.targets > 1"
        f" UNION ALL SELECT place, 'copied target' FROM {table} WHERE copied"
        f" UNION ALL SELECT place, 'no certificate' FROM {table} WHERE NOT certified"
    )
    tables.change(f"DROP TABLE {table}_keys")


def quoted(text: str) -> str:
    """A text quoted for SQL, needed for values that become part of a type."""
    return "'" + text.replace("'", "''") + "'"
