"""Items survive both codecs, and malformed ones are named."""

import json

import pyarrow as pa
import pytest

from therefore.dataset.arrow import from_batch, schema, to_batch
from therefore.dataset.stream import preview
from therefore.errors import DatasetError
from therefore.families.entailment.sides import FEATURES
from therefore.items import COLUMNS, from_lines, from_record, to_line


@pytest.fixture(scope="module")
def items():
    return preview("entailment", split="train", count=40, seed=3)


def test_arrow_round_trip(items):
    batch = to_batch(items, FEATURES)
    assert batch.schema == schema(FEATURES)
    assert from_batch(batch) == items


def test_json_round_trip(items):
    lines = [to_line(item) for item in items]
    assert list(from_lines(lines)) == items
    assert tuple(json.loads(lines[0])) == COLUMNS


def test_columns_are_the_contract():
    assert COLUMNS == (
        "id",
        "family",
        "task",
        "split",
        "premises",
        "question",
        "choices",
        "answer",
        "target",
        "logic",
        "asks",
        "certificate",
        "features",
        "provenance",
    )
    layout = schema({"variables": int})
    assert layout.field("answer").type == pa.int32()
    assert layout.field("logic").type.field(2).name == "query"
    assert [f.name for f in layout.field("provenance").type] == [
        "origin",
        "generator",
        "seed",
        "index",
        "config",
        "words",
    ]


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("task", "riddle", "task 'riddle'"),
        ("asks", "why", "asks 'why'"),
        ("premises", "p", "premises must be a list"),
        ("answer", "x", "malformed"),
        ("logic", {}, "malformed"),
        ("question", None, "question must be a text"),
        ("provenance", {"generator": "x"}, "malformed"),
    ],
)
def test_malformed_records_are_named(items, column, value, says):
    record = json.loads(to_line(items[0])) | {column: value}
    with pytest.raises(DatasetError, match=says):
        from_record(record)


def test_missing_columns_and_broken_lines_are_named(items):
    record = json.loads(to_line(items[0]))
    del record["logic"]
    with pytest.raises(DatasetError, match=r"line 2: column 'logic' is missing"):
        list(from_lines([to_line(items[0]), json.dumps(record)]))
    with pytest.raises(DatasetError, match="line 1 is not JSON"):
        list(from_lines(["{"]))
    with pytest.raises(DatasetError, match="line 1 is not an object"):
        list(from_lines(["[]"]))
