"""A probing run on disk: its plan, the items tested, and what every probe answered.

`RUN/probe.json` has the plan and, once all is done, the time that it took; `RUN/items.parquet` has
the items tested with their features, and `RUN/outcomes/` a file for each condition and layer, whole
or not at all. Every figure is computed from these, so a breakdown by another feature needs no new
fit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from therefore.config import read_record
from therefore.dataset.files import whole, write_whole
from therefore.errors import ConfigError, DatasetError, reading
from therefore.evaluation.probing.config import ProbeConfig
from therefore.evaluation.probing.draws import premise_groups
from therefore.evaluation.probing.procedure import SHARED, Probed
from therefore.items import Item
from therefore.version import VERSION

PROBE = "probe.json"
ITEMS = "items.parquet"
OUTCOMES = "outcomes"


@dataclass(frozen=True, slots=True)
class Plan:
    """Which model is probed on which data and how, and whether the run is complete."""

    model: str
    fingerprint: str
    """A hash of the model's weights."""
    data: str
    """Where the dataset was; the checksum says which one it was."""
    data_sha256: str
    train: str
    test: str
    """The split tested on; empty if a part of the training split was held out."""
    limit: int
    config: ProbeConfig
    layers: tuple[int, ...]
    train_items: int
    test_items: int
    width: int
    library: str = VERSION
    complete: bool = False
    cpu_seconds: dict[str, float] = field(default_factory=dict)
    """Processor time by what it was spent on, in the session that completed the run; for
    representations, whenever they were made."""
    notes: tuple[str, ...] = ()

    @property
    def asked(self) -> Plan:
        """The plan without its results; equal for two runs of one plan."""
        return replace(self, data="", library="", complete=False, cpu_seconds={}, notes=())


@dataclass(frozen=True, slots=True)
class ProbedItem:
    """The parts of a test item that figures need."""

    id: str
    family: str
    answer: int
    target: str
    group: int
    """Items with the same premises share this number."""
    features: Mapping[str, Any]


_ITEMS = pa.schema(
    [
        ("id", pa.string()),
        ("family", pa.string()),
        ("answer", pa.int32()),
        ("target", pa.string()),
        ("group", pa.int32()),
        ("features", pa.string()),
    ]
)
_OUTCOMES = pa.schema(
    [
        ("condition", pa.string()),
        ("layer", pa.int32()),
        ("percentage", pa.float64()),
        ("draw", pa.int32()),
        ("size", pa.int32()),
        ("converged", pa.bool_()),
        ("choices", pa.list_(pa.int16())),
    ]
)


def begin(folder: Path, plan: Plan, items: Sequence[Item]) -> Plan:
    """Claim the folder for a plan; returns the recorded plan if it is the same."""
    if (folder / PROBE).is_file():
        found = load_plan(folder)
        if found.asked != plan.asked:
            raise DatasetError(
                f"{folder} holds another run ({found.model} on {found.data}, or with other "
                "settings): choose another --out"
            )
        return found
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} is not empty and no probing run: choose another --out")
    groups = premise_groups(items).tolist()
    columns = [
        [item.id for item in items],
        [item.family for item in items],
        [item.answer for item in items],
        [item.target if item.task != "selection" else "" for item in items],
        groups,
        [json.dumps(dict(item.features), ensure_ascii=False) for item in items],
    ]
    _write(folder / ITEMS, columns, _ITEMS)
    save_plan(folder, plan)
    return plan


def save_plan(folder: Path, plan: Plan) -> None:
    """Write `probe.json` whole."""
    record = asdict(plan)
    write_whole(folder / PROBE, json.dumps(record, indent=2, ensure_ascii=False) + "\n")


def load_plan(folder: Path) -> Plan:
    """Read `probe.json`; DatasetError says what is wrong with it."""
    path = folder / PROBE
    if not path.is_file():
        raise DatasetError(f"{folder} is no probing run: it has no {PROBE}")
    with reading(path, error=DatasetError):
        record = json.loads(path.read_text(encoding="utf-8"))
    try:
        return read_record(Plan, record)
    except (TypeError, ConfigError) as fault:
        raise DatasetError(f"{path} describes no probing run: {fault}") from None


def load_items(folder: Path) -> tuple[ProbedItem, ...]:
    """The items tested, in the order of the outcomes' choices."""
    with reading(folder / ITEMS, error=DatasetError):
        return tuple(
            ProbedItem(**{**record, "features": json.loads(record["features"])})
            for record in _read(folder / ITEMS, _ITEMS)
        )


def outcomes_path(folder: Path, condition: str, layer: int) -> Path:
    """Where the outcomes of one condition and layer are kept."""
    part = condition if layer == SHARED else f"{condition}-layer-{layer:03d}"
    return folder / OUTCOMES / f"{part}.parquet"


def write_outcomes(path: Path, found: Sequence[Probed]) -> None:
    """Write the outcomes of one condition and layer, whole."""
    columns = [[getattr(one, name) for one in found] for name in _OUTCOMES.names]
    _write(path, columns, _OUTCOMES)


def load_outcomes(folder: Path) -> list[Probed]:
    """Every outcome of a run."""
    return [
        Probed(**{**record, "choices": np.array(record["choices"], dtype=np.int16)})
        for path in sorted((folder / OUTCOMES).glob("*.parquet"))
        for record in _read(path, _OUTCOMES)
    ]


def _write(path: Path, columns: Sequence[Sequence[Any]], schema: pa.Schema) -> None:
    arrays = [pa.array(c, part.type) for c, part in zip(columns, schema, strict=True)]
    with whole(path) as temporary:
        pq.write_table(pa.Table.from_arrays(arrays, schema=schema), temporary, compression="zstd")


def _read(path: Path, schema: pa.Schema) -> list[dict[str, Any]]:
    with reading(path, error=DatasetError):
        table = pq.read_table(path)
        if table.schema.remove_metadata() != schema:
            raise DatasetError(f"{path} is of no probing run: its columns are {table.schema.names}")
        if any(column.null_count for column in table.columns):
            raise DatasetError(f"{path} has rows without a value: probe anew")
        records: list[dict[str, Any]] = table.to_pylist()
        return records
