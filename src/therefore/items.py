"""The item: the one record that everything downstream sees, and its two codecs.

An item is text, a question about it, an answer, the logic behind the text, and the evidence for
the answer. It is one Parquet row or one line of JSON; both hold the same columns. Formulas are
TPTP texts here, so that a stranger needs nothing of ours to read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
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


@dataclass(frozen=True, slots=True)
class Logic:
    """The problem behind the text, as TPTP FOF formulas."""

    axioms: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
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
            (
                "provenance",
                pa.struct(
                    [
                        ("generator", text),
                        ("seed", pa.int64()),
                        ("index", pa.int64()),
                        ("config", text),
                    ]
                ),
            ),
        ]
    )


def to_batch(items: Sequence[Item], features: FeatureTypes) -> pa.RecordBatch:
    """The items as Arrow columns."""
    layout = schema(features)
    logics = [item.logic for item in items]
    origins = [item.provenance for item in items]
    columns: list[pa.Array] = []
    for column in layout:
        match column.name:
            case "logic":
                arrays = [
                    pa.array([getattr(logic, part.name) for logic in logics], part.type)
                    for part in column.type
                ]
                columns.append(pa.StructArray.from_arrays(arrays, fields=list(column.type)))
            case "provenance":
                arrays = [
                    pa.array([getattr(origin, part.name) for origin in origins], part.type)
                    for part in column.type
                ]
                columns.append(pa.StructArray.from_arrays(arrays, fields=list(column.type)))
            case "features":
                arrays = [
                    pa.array([item.features[part.name] for item in items], part.type)
                    for part in column.type
                ]
                columns.append(pa.StructArray.from_arrays(arrays, fields=list(column.type)))
            case name:
                columns.append(pa.array([getattr(item, name) for item in items], column.type))
    return pa.RecordBatch.from_arrays(columns, schema=layout)


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
