"""The item: the one record that everything downstream sees, and its two codecs.

An item is text, a question about it, an answer, the logic behind the text, and the evidence for
the answer. It is one Parquet row or one line of JSON; both hold the same columns. Formulas are
TPTP texts here, so that a stranger needs nothing of ours to read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import accumulate, chain
from operator import attrgetter, itemgetter
from typing import Any, Literal, get_args

import pyarrow as pa

from therefore.errors import DatasetError
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula, write_formula

Task = Literal["satisfiability", "entailment", "selection", "generation"]
Asks = Literal["", "follows", "contradicts", "consistent", "completes"]

SATISFIABILITY = ("unsatisfiable", "satisfiable")
ENTAILMENT = ("not entailed", "entailed")
THREE_WAY = ("contradicted", "unknown", "entailed")

FeatureTypes = Mapping[str, type | Any]
"""A family's features and their Python types: int, float, str, bool or list[str]."""

_ARROW: dict[Any, pa.DataType] = {
    int: pa.int32(),
    float: pa.float64(),
    str: pa.string(),
    bool: pa.bool_(),
    list[str]: pa.list_(pa.string()),
    list[int]: pa.list_(pa.int32()),
}


class Lines(Sequence[str]):
    """Texts that stand one behind another in an Arrow array, and become Python's on demand.

    A block of a hundred thousand short sentences is said and written in this form, which spares
    making a Python object of each.

    >>> Lines(pa.array(["p", "q", "r"]), 1, 3) == ("q", "r")
    True
    """

    __slots__ = ("array", "start", "stop")

    def __init__(self, array: pa.StringArray, start: int, stop: int) -> None:
        self.array, self.start, self.stop = array, start, stop

    def __len__(self) -> int:
        return self.stop - self.start

    def __iter__(self) -> Iterator[str]:
        return iter(self.array.slice(self.start, len(self)).to_pylist())

    def __getitem__(self, place: Any) -> Any:
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


@dataclass(frozen=True, slots=True)
class Logic:
    """The problem behind the text, as TPTP FOF formulas."""

    axioms: tuple[str, ...] = ()
    premises: Sequence[str] = ()
    query: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()

    @classmethod
    def of(cls, problem: Problem) -> Logic:
        """The problem, written down."""

        def write(formulas: Sequence[Formula]) -> tuple[str, ...]:
            return tuple(write_formula(formula) for formula in formulas)

        return cls(
            write(problem.axioms),
            write(problem.premises),
            write(problem.query),
            write(problem.goal),
        )

    def problem(self) -> Problem:
        """The problem, read back from its TPTP texts."""

        def read(texts: Sequence[str]) -> tuple[Formula, ...]:
            return tuple(read_formula(text) for text in texts)

        return Problem(read(self.axioms), read(self.premises), read(self.query), read(self.goal))

    @property
    def empty(self) -> bool:
        """Whether there is no formal reading (imported prose)."""
        return not (self.axioms or self.premises or self.query or self.goal)


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the item comes from; together the fields regenerate it."""

    generator: str
    seed: int
    index: int
    config: str


@dataclass(frozen=True, slots=True)
class Item:
    """One question with its evidence."""

    id: str
    """Stable and unique: generator and a hash of the canonical problem."""
    family: str
    task: Task
    split: str
    premises: tuple[str, ...]
    """The sentences, in the order shown."""
    question: str
    """Hypothesis or question; empty for satisfiability."""
    choices: tuple[str, ...]
    """Options, or label names; empty for generation."""
    answer: int
    """Index into choices; -1 for generation."""
    target: str
    """`choices[answer]`, or the gold conclusion for generation."""
    logic: Logic
    asks: Asks
    """What makes an option right, for selection."""
    certificate: str
    """JSON: evidence for every claim that the label makes; see `therefore.claims`."""
    features: Mapping[str, Any]
    """Everything to slice by; the columns differ from family to family."""
    provenance: Provenance = field(default_factory=lambda: Provenance("", 0, 0, ""))


COLUMNS = tuple(f.name for f in fields(Item))
ORIGIN = {
    "generator": pa.string(),
    "seed": pa.int64(),
    "index": pa.int64(),
    "config": pa.string(),
}
"""The fields of a provenance in Arrow."""


def schema(features: FeatureTypes) -> pa.Schema:
    """The Arrow schema of items with these features."""
    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("id", text),
            ("family", text),
            ("task", text),
            ("split", text),
            ("premises", texts),
            ("question", text),
            ("choices", texts),
            ("answer", pa.int32()),
            ("target", text),
            ("logic", pa.struct([(f.name, texts) for f in fields(Logic)])),
            ("asks", text),
            ("certificate", text),
            ("features", pa.struct([(name, _ARROW[kind]) for name, kind in features.items()])),
            ("provenance", pa.struct(list(ORIGIN.items()))),
        ]
    )


def to_batch(
    items: Sequence[Any], features: FeatureTypes, *, given: Mapping[str, pa.Array] | None = None
) -> pa.RecordBatch:
    """The items as Arrow columns; with some columns given, rows need the other attributes only."""
    layout = schema(features)
    columns: list[pa.Array] = []
    for column in layout:
        if given and column.name in given:
            columns.append(given[column.name])
            continue
        values = list(map(attrgetter(column.name), items))
        if not pa.types.is_struct(column.type):
            columns.append(_array(values, column.type))
            continue
        part_of = itemgetter if column.name == "features" else attrgetter
        arrays = [_array(list(map(part_of(part.name), values)), part.type) for part in column.type]
        columns.append(pa.StructArray.from_arrays(arrays, fields=list(column.type)))
    return pa.RecordBatch.from_arrays(columns, schema=layout)


def _array(values: list[Any], kind: pa.DataType) -> pa.Array:
    """The values in Arrow; lines of one array are put together from it, untouched by Python."""
    array = values[0].array if values and isinstance(values[0], Lines) else None
    if array is None or any(getattr(each, "array", None) is not array for each in values):
        return pa.array(values, kind)
    offsets = list(accumulate(map(len, values), initial=0))
    in_order = [each.start for each in values] == offsets[:-1]
    if not in_order or offsets[-1] != len(array):
        places = chain.from_iterable(range(each.start, each.stop) for each in values)
        array = array.take(pa.array(list(places), pa.int32()))
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), array)


def from_batch(batch: pa.RecordBatch) -> list[Item]:
    """The items in Arrow columns."""
    return [from_record(record) for record in batch.to_pylist()]


def to_record(item: Item) -> dict[str, Any]:
    """The item as plain JSON values, columns in the documented order."""
    record = asdict(item)
    record["features"] = dict(item.features)
    return record


def to_line(item: Item) -> str:
    """The item as one line of JSON."""
    return json.dumps(to_record(item), ensure_ascii=False)


def from_record(record: Mapping[str, Any]) -> Item:
    """The item in plain values; DatasetError names the column at fault."""
    missing = [name for name in COLUMNS if name not in record]
    if missing:
        raise DatasetError(f"column {missing[0]!r} is missing: an item has {', '.join(COLUMNS)}")
    try:
        item = Item(
            id=_text(record, "id"),
            family=_text(record, "family"),
            task=record["task"],
            split=_text(record, "split"),
            premises=_texts(record, "premises"),
            question=_text(record, "question"),
            choices=_texts(record, "choices"),
            answer=int(record["answer"]),
            target=_text(record, "target"),
            logic=Logic(**{f.name: _texts(record["logic"], f.name) for f in fields(Logic)}),
            asks=record["asks"],
            certificate=_text(record, "certificate"),
            features=dict(record["features"] or {}),
            provenance=Provenance(**record["provenance"]),
        )
    except (KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"item {record.get('id')!r} is malformed: {fault}") from None
    if item.task not in get_args(Task):
        raise DatasetError(f"item {item.id}: task {item.task!r} is none of {get_args(Task)}")
    if item.asks not in get_args(Asks):
        raise DatasetError(f"item {item.id}: asks {item.asks!r} is none of {get_args(Asks)}")
    return item


def from_lines(lines: Iterable[str], *, source: str = "input") -> Iterable[Item]:
    """The items of JSON Lines; DatasetError names the line."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as fault:
            raise DatasetError(f"{source} line {number} is not JSON: {fault}") from None
        if not isinstance(record, dict):
            raise DatasetError(f"{source} line {number} is not an object")
        try:
            yield from_record(record)
        except DatasetError as fault:
            raise DatasetError(f"{source} line {number}: {fault}") from None


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {value!r}")
    return value


def _texts(record: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = record[name]
    if not isinstance(values, list | tuple) or not all(isinstance(v, str) for v in values):
        raise TypeError(f"{name} must be a list of texts, not {values!r}")
    return tuple(values)
