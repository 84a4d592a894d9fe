"""Rows made to break the reader: each is named, the others are verified, nothing crashes."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import (
    edited,
    flipped,
    lines,
    refused,
    renew_files,
    said,
    write,
)

import therefore
from therefore.dataset.manifest import MANIFEST
from therefore.errors import DatasetError
from therefore.items import THREE_WAY, Item, to_record
from therefore.language.analog.statements import OPENING
from therefore.verification.published import value_faults
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


def forged(bases, tmp_path, premises, question) -> Path:
    item = therefore.load(bases("threeway"))[0]
    made = replace(item, premises=premises, question=question)
    return write(bases("threeway"), tmp_path / "d", [made])


def test_a_text_with_more_readings_than_can_be_decided(bases, tmp_path):
    names = ("Mary", "Linda", "Barbara", "Jennifer", "Maria", "Susan", "Patricia")
    premises = tuple(f"James is older than {name} or John." for name in names)
    item = therefore.load(bases("threeway"))[0]
    made = crafted(item, premises, "James is behind John.", THREE_WAY, 1)
    path = write(bases("threeway"), tmp_path / "d", [made])
    assert "readings" in verify(path).faults[0].reason


def test_labels_that_double_what_they_stand_for(bases, tmp_path):
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    text = f"{OPENING} Statement A: Linda is behind Mary."
    for one, other in pairwise(letters):
        text += f" Statement {other}: {one} is true and {one} is true."
    path = forged(bases, tmp_path, (f"{text} Z is true.",), "Linda is behind Mary.")
    refused(path)  # at once: read to its end, the text has 2^25 atoms


def test_a_small_file_that_holds_far_more(bases, tmp_path, monkeypatch):
    monkeypatch.setattr("therefore.verification.rows.TOGETHER", 4 << 20)
    folder = shutil.copytree(bases("grl"), tmp_path / "d")
    (shard,) = folder.glob("*/part-*.parquet")
    table = pq.read_table(shard)
    text = pa.array(["a" * (5 << 20)] * len(table))
    table = table.set_column(table.column_names.index("question"), table.field("question"), text)
    pq.write_table(table, shard, compression="zstd")
    assert shard.stat().st_size < 1 << 20
    renew_files(folder)
    assert any("a column of a row group holds" in fault.reason for fault in verify(folder).faults)


def test_a_manifest_without_end(bases, tmp_path):
    folder = shutil.copytree(bases("grl"), tmp_path / "d")
    with (folder / MANIFEST).open("r+b") as file:
        file.truncate(1_500_000_000)
    with pytest.raises(DatasetError, match="more than"):
        verify(folder)


def test_features_that_are_no_numbers_and_no_text():
    told = value_faults({"depth": float("inf"), "wording": "half \ud800", "hops": 2})
    assert [why.split()[1] for why in told] == ["'depth'", "'wording'"]
