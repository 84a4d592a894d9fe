"""Shards that say more than their rows, and pipes in their place: none is accepted."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import refused, renew_files

from therefore.errors import DatasetError
from therefore.verification.verify import verify


def rewritten(folder, out, **settings):
    """The dataset with its one shard written otherwise, and its path."""
    shutil.copytree(folder, out)
    (shard,) = out.glob("*/*.parquet")
    pq.write_table(pq.read_table(shard), shard, **settings)
    return shard


def layout_said(shard) -> str:
    report = verify(renew_files(shard.parents[1]))
    return "; ".join(fault.reason for fault in report.faults if fault.where == str(shard))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"compression": "zstd"}, ""),
        ({"row_group_size": 5, "data_page_version": "2.0"}, ""),
        ({"write_statistics": False}, ""),
        ({"write_page_index": True}, "index of pages"),
        ({"sorting_columns": [pq.SortingColumn(0)]}, "sorted"),
    ],
)
def test_what_a_parquet_file_says_of_its_rows(bases, tmp_path, settings, told):
    found = layout_said(rewritten(bases("validity"), tmp_path / "d", **settings))
    assert told in found
    assert bool(told) == bool(found)


def test_statistics_that_hide_rows_from_a_filter(bases, tmp_path):
    shard = rewritten(bases("validity"), tmp_path / "d")
    raw = shard.read_bytes()
    footer = len(raw) - 8 - int.from_bytes(raw[-8:-4], "little")
    for value in (0, 1):  # length and bytes, as the footer has the least and the greatest answer
        old, new = (b"\x04" + number.to_bytes(4, "little") for number in (value, 9))
        raw = raw[:footer] + raw[footer:].replace(old, new)
    shard.write_bytes(raw)
    assert pq.read_table(shard, filters=[("answer", "==", 1)]).num_rows == 0
    assert "statistics of answer" in layout_said(shard)


def test_bytes_that_belong_to_no_column(bases, tmp_path):
    shard = rewritten(bases("validity"), tmp_path / "d")
    raw = shard.read_bytes()
    footer = len(raw) - 8 - int.from_bytes(raw[-8:-4], "little")
    shard.write_bytes(raw[:footer] + b"The labels are reversed." + raw[footer:])
    assert layout_said(shard) == "it holds bytes that belong to no column"


def test_a_writer_that_says_more(bases, tmp_path):
    shard = rewritten(bases("validity"), tmp_path / "d")
    raw = shard.read_bytes()
    shard.write_bytes(raw.replace(b"parquet-cpp-arrow version", b"labels-all-wrong  version"))
    assert "written by" in layout_said(shard)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are no files of this system")
@pytest.mark.parametrize("name", ["test/part-00000.parquet", "README.md", "manifest.json", "x"])
def test_a_pipe_in_place_of_a_file(bases, tmp_path, name):
    """Whoever reads it waits for ever."""
    folder = Path(shutil.copytree(bases("validity"), tmp_path / "d"))
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    refused(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are no files of this system")
def test_a_pipe_alone(tmp_path):
    os.mkfifo(tmp_path / "d.jsonl")
    with pytest.raises(DatasetError, match="pipe"):
        verify(tmp_path / "d.jsonl")
