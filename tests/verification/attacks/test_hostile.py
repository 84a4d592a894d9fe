"""Rows made to break the reader: each is named, the others are verified, nothing crashes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import (
    edited,
    flipped,
    lines,
    refused,
    renew_files,
    said,
)

import therefore
from therefore.items import Item, to_record
from therefore.verification.verify import verify


def test_a_quoted_name_that_looks_like_equality(bases, tmp_path):
    def equal(item: Item) -> Item:
        return flipped(said(item, axioms=("'='(a,b)", "a != b")))

    refused(edited(bases("rcl"), tmp_path / "d", equal))


def hostile(bases, tmp_path, edit) -> Path:
    """One honest and one hostile row as JSON Lines."""
    good, bad = (to_record(item) for item in therefore.load(bases("notation"))[:2])
    return lines(tmp_path / "d.jsonl", [edit(bad), good])


def digits(record):
    record["certificate"] = '{"theory - 0":{"rup":[[' + "9" * 5_000 + "],[]]}}"
    return record


def deep(record):
    return json.dumps(record)[:-1] + ', "more": ' + "[" * 100_000 + "]" * 100_000 + "}"


def deep_certificate(record):
    record["certificate"] = '{"theory":' + "[" * 50_000 + "]" * 50_000 + "}"
    return record


def surrogate(record):
    return json.dumps(record).replace('"premises": ["', '"premises": ["\\ud800')


def no_text(record):
    return json.dumps(record).encode().replace(b'"premises": ["', b'"premises": ["\xff\xfe')


def many_variables(record):
    names = ",".join(f"X{number}" for number in range(12))
    record["logic"]["premises"] = [f"![{names}]: p(X0)" for _ in record["logic"]["premises"]]
    return record


def deep_formula(record):
    record["premises"] = ["~" * 3_000 + "p"]
    return record


def long_sentence(record):
    record["premises"] = ["(p&" * 30_000]
    return record


def half_a_line(record):
    return json.dumps(record)[:100]


def no_object(record):
    return "[1, 2, 3]"


def other_keys(record):
    record["hint"] = "entailed"
    return record


def key_twice(record):
    return json.dumps(record)[:-1] + f', "answer": {1 - record["answer"]}}}'


def true_as_answer(record):
    record["answer"] = bool(record["answer"])
    return record


def huge_answer(record):
    record["answer"] = 10**30
    return record


def null_text(record):
    record["question"] = None
    return record


def number_as_feature(record):
    record["features"] = {"variables": "many"}
    return record


def nul(record):
    record["premises"] = [one + "\x00" for one in record["premises"]]
    return record


HOSTILE = (
    digits,
    deep,
    deep_certificate,
    surrogate,
    no_text,
    many_variables,
    deep_formula,
    long_sentence,
    half_a_line,
    no_object,
    other_keys,
    key_twice,
    true_as_answer,
    huge_answer,
    null_text,
    number_as_feature,
    nul,
)


@pytest.mark.parametrize("edit", HOSTILE, ids=lambda edit: edit.__name__)
def test_a_hostile_row_is_named_and_the_others_are_verified(bases, tmp_path, edit):
    report = verify(hostile(bases, tmp_path, edit))
    assert (report.items, report.verified, report.failed) == (2, 1, 1)
    assert report.exit_code() == 1


def test_bytes_that_are_no_text_in_parquet(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    (shard,) = out.glob("*/*.parquet")
    table = pq.read_table(shard)
    raw = pa.array([b"\xff\xfe", *[b"p"] * (len(table) - 1)], pa.binary())
    broken = pa.Array.from_buffers(pa.string(), len(raw), raw.buffers())
    place = table.schema.get_field_index("question")
    pq.write_table(table.set_column(place, table.schema.field(place), broken), shard)
    report = verify(renew_files(out))
    assert report.failed == report.items == len(table)
