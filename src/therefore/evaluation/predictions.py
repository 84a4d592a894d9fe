"""Predictions: what a reasoner said about each item, one Parquet row per item, in whole parts."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from therefore.dataset.files import whole
from therefore.errors import DatasetError, reading
from therefore.items import Item
from therefore.reasoners.reasoner import Answer, Status

Outcome = Literal["right", "wrong", "no answer", "unreadable", "not judged"]
"""Not judged: a conclusion from an item that the grammar does not read; no share counts it."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

FOLDER = "predictions"

_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("family", pa.string()),
        ("task", pa.string()),
        ("split", pa.string()),
        ("answer", pa.int32()),
        ("target", pa.string()),
        ("choice", pa.int32()),
        ("text", pa.string()),
        ("scores", pa.list_(pa.float64())),
        ("status", pa.string()),
        ("outcome", pa.string()),
        ("validity", pa.string()),
        ("features", pa.string()),
        ("group", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class Prediction:
    """One item's given and right answers, with all that metrics need besides the dataset."""

    id: str
    family: str
    task: str
    split: str
    answer: int
    target: str
    choice: int
    text: str
    scores: tuple[float, ...]
    status: Status
    outcome: Outcome
    validity: str
    """For generation: what the proof of the conclusion says; empty otherwise."""
    features: dict[str, Any]
    """The item's features, kept as JSON so that families with different ones fit one file."""
    group: str = ""
    """Items of one group share options, words or premises: intervals keep them together."""


def judged(item: Item, answer: Answer, *, validity: str = "", group: str = "") -> Prediction:
    """Compare an answer with its item; a choice that is out of range counts as no answer."""
    status = answer.status
    if status == "answered" and item.choices and not 0 <= answer.choice < len(item.choices):
        status = "no answer"
    outcome: Outcome
    if status != "answered":
        outcome = status
    elif item.choices:
        outcome = "right" if item.accepts(answer.choice) else "wrong"
    elif validity in ("unreadable", "not judged"):
        outcome = cast(Outcome, validity)
    else:
        outcome = "right" if validity == "follows" else "wrong"
    return Prediction(
        id=item.id,
        family=item.family,
        task=item.task,
        split=item.split,
        answer=item.answer,
        target=item.target,
        choice=answer.choice,
        text=answer.text,
        scores=tuple(answer.scores),
        status=status,
        outcome=outcome,
        validity=validity,
        features=dict(item.features),
        group=group or item.id,
    )


def part_path(run: Path, number: int) -> Path:
    """Where a part of a run's predictions is kept."""
    return run / FOLDER / f"part-{number:05d}.parquet"


def write_part(path: Path, predictions: Sequence[Prediction]) -> None:
    """Write one part whole."""
    columns: list[pa.Array] = []
    for field in _SCHEMA:
        values: list[Any] = [getattr(prediction, field.name) for prediction in predictions]
        if field.name == "features":
            values = [json.dumps(value, ensure_ascii=False) for value in values]
        columns.append(pa.array(values, field.type))
    with whole(path) as temporary:
        pq.write_table(pa.Table.from_arrays(columns, schema=_SCHEMA), temporary, compression="zstd")


def parts(run: Path) -> list[Path]:
    """The parts written so far, in order and without a gap."""
    found: list[Path] = []
    while (path := part_path(run, len(found))).is_file():
        found.append(path)
    return found


def rows(path: Path) -> int:
    """How many predictions a part holds; DatasetError if it cannot be read."""
    with reading(path, error=DatasetError):
        return int(pq.read_metadata(path).num_rows)


def read_part(path: Path, *, only: Collection[str] | None = None) -> list[Prediction]:
    """The predictions of one part; with `only`, those of these ids."""
    with reading(path, error=DatasetError):
        table = pq.read_table(path)
        if table.schema.remove_metadata() != _SCHEMA:
            raise DatasetError(f"{path} holds no predictions: its columns are {table.schema.names}")
        if any(table.column(name).null_count for name in _SCHEMA.names if name != "scores"):
            raise DatasetError(f"{path} has predictions without a value: evaluate anew")
        if only is not None:
            wanted = pa.array(sorted(only), pa.string())
            table = table.filter(pc.is_in(table.column("id"), value_set=wanted))
        predictions = [
            Prediction(
                **{
                    **record,
                    "scores": tuple(record["scores"] or ()),
                    "features": json.loads(record["features"]),
                }
            )
            for record in table.to_pylist()
        ]
    for one in predictions:
        whole_scores = None not in one.scores
        if one.outcome not in OUTCOMES or not isinstance(one.features, dict) or not whole_scores:
            raise DatasetError(f"{path} has a broken prediction of {one.id[:80]!r}: evaluate anew")
    return predictions


def read_predictions(run: str | Path) -> Iterator[Prediction]:
    """Every prediction of a run, in the order of the items."""
    for path in parts(Path(run)):
        yield from read_part(path)
