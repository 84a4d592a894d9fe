"""Same bytes from any number of workers and after any interruption; no item twice."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest

from therefore.dataset import build
from therefore.dataset.build import generate, regenerate
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.reading import find, load
from therefore.dataset.stream import stream
from therefore.errors import ConfigError, DatasetError
from therefore.families.registry import FAMILIES


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_workers_make_no_difference(tmp_path):
    one = generate("entailment", tmp_path / "one", count=700, split=["train", "test_hard"], seed=5)
    generate(
        "entailment", tmp_path / "two", count=700, split=["train", "test_hard"], seed=5, workers=2
    )
    assert bytes_of(tmp_path / "one") == bytes_of(tmp_path / "two")
    assert one.splits["train"].count == 700


def test_ray_makes_no_difference(tmp_path):
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    generate("entailment", tmp_path / "one", count=300, split="train")
    generate("entailment", tmp_path / "two", count=300, split="train", ray="local")
    assert bytes_of(tmp_path / "one") == bytes_of(tmp_path / "two")


def test_a_prefix_is_a_prefix(tmp_path):
    generate("entailment", tmp_path / "short", count=100, split="train")
    generate("entailment", tmp_path / "long", count=600, split="train")
    assert load(tmp_path / "long", limit=100) == load(tmp_path / "short")


def test_seeds_share_no_item_and_splits_share_none(tmp_path):
    ids: dict[tuple[int, str], set[str]] = {}
    for seed in (42, 43):
        splits = ("train", "validation", "test_easy")
        generate("entailment", tmp_path / str(seed), seed=seed, count=3000, split=splits)
        generate("entailment", tmp_path / str(seed), seed=seed, count=100, split="test_exam")
        for split in (*splits, "test_exam"):
            items = load(tmp_path / str(seed), split=split)
            ids[seed, split] = {item.id.rsplit("-", 1)[1] for item in items}
            assert len(ids[seed, split]) == len(items)
    sets = list(ids.values())
    for place, one in enumerate(sets):
        for other in sets[:place]:
            assert one.isdisjoint(other)


def test_shards_of_a_full_size(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "ROWS", 240)
    manifest = generate("entailment", tmp_path / "d", count=720, split="test_hard")
    assert [shard.rows for shard in manifest.splits["test_hard"].shards] == [240, 240, 240]


def test_kill_and_resume_ends_with_the_same_bytes(tmp_path):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    program = (
        "import therefore.dataset.build as b; b.ROWS = 500;"
        "b.generate('entailment', {!r}, split='train', count=6000, seed=9)"
    )
    subprocess.run([sys.executable, "-c", program.format(str(whole))], check=True)
    child = subprocess.Popen([sys.executable, "-c", program.format(str(cut))])
    deadline = time.monotonic() + 60
    while len(list(cut.glob("train/part-*.parquet"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert not (cut / MANIFEST).exists()
    finished = len(list(cut.glob("train/part-*.parquet")))
    assert 2 <= finished < 12
    with pytest.raises(DatasetError, match="unfinished build"):
        load(cut)
    subprocess.run([sys.executable, "-c", program.format(str(cut))], check=True)
    assert bytes_of(cut) == bytes_of(whole)


def test_a_split_can_be_added_but_not_changed(tmp_path):
    generate("entailment", tmp_path, count=100, split="train")
    before = bytes_of(tmp_path)
    manifest = generate("entailment", tmp_path, count=100, split="test_hard")
    assert list(manifest.splits) == ["train", "test_hard"]
    assert bytes_of(tmp_path)["train/part-00000.parquet"] == before["train/part-00000.parquet"]
    with pytest.raises(DatasetError, match="holds another dataset"):
        generate("entailment", tmp_path, count=101, split="train")
    with pytest.raises(DatasetError, match="holds another dataset"):
        generate("entailment", tmp_path, count=100, split="train", seed=1)
    generate("entailment", tmp_path, count=100, split="train")  # done already: nothing to do


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"family": "entailmnt"}, "did you mean 'entailment'"),
        ({"preset": "evans"}, "did you mean 'evans2018'"),
        ({"split": "tests"}, "has no split 'tests'"),
        ({"count": 0}, "count is 0"),
        ({"workers": 0}, "workers is 0"),
        ({"workers": 999_999}, "workers is 999999: this machine has"),
        ({"seed": 2**63}, "does not fit"),
        ({"settings": {"variables": "0,3"}}, "no range within 1 to 26"),
        ({"settings": {"operators": "9,3"}}, "no range"),
        ({"settings": {"method": "magic"}}, "none of tuples"),
    ],
)
def test_bad_input_is_named_and_nothing_is_written(tmp_path, arguments, says):
    call = {"family": "entailment", "out": tmp_path / "d", "count": 10} | arguments
    with pytest.raises(ConfigError, match=says):
        generate(**call)
    assert not (tmp_path / "d").exists()


def test_a_foreign_folder_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(DatasetError, match="not empty and no dataset"):
        generate("entailment", tmp_path, count=10)
    assert bytes_of(tmp_path) == {"notes.txt": b"mine"}
    with pytest.raises(DatasetError, match="is a file"):
        generate("entailment", tmp_path / "notes.txt", count=10)


def test_a_split_that_holds_fewer_gives_what_it_has_and_says_so(tmp_path):
    manifest = generate("entailment", tmp_path, count=5000, split="test_exam")
    record = manifest.splits["test_exam"]
    assert 100 <= record.count < 5000
    assert record.asked == 5000
    assert len(load(tmp_path)) == record.count
    assert generate("entailment", tmp_path, count=5000, split="test_exam") == manifest


def test_strangers_read_the_files(tmp_path):
    generate("entailment", tmp_path, count=50, split="train", seed=2)
    rows = duckdb.sql(
        f"select count(*), avg(answer), max(features.variables) from '{tmp_path}/train/*.parquet'"
    ).fetchall()[0]
    assert rows[0] == 50
    table = pq.read_table(tmp_path / "train" / "part-00000.parquet")
    assert table.column_names[0] == "id"
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    assert {"generator", "seed", "library", "splits"} <= manifest.keys()
    assert (tmp_path / "README.md").read_text().startswith("---\npretty_name:")


def test_find_and_load(tmp_path):
    generate("entailment", tmp_path, count=50, split="train", seed=2)
    third = find(tmp_path, index=3)
    assert find(tmp_path, id=third.id) == third
    with pytest.raises(DatasetError, match="has no item with index 50: it has 50 items"):
        find(tmp_path, index=50)
    with pytest.raises(DatasetError, match="has no split 'trian'; did you mean 'train'"):
        load(tmp_path, split="trian")
    with pytest.raises(DatasetError, match="does not exist"):
        load(tmp_path / "nowhere")
    with pytest.raises(DatasetError, match="is no dataset"):
        load(tmp_path / "train")


def test_a_broken_manifest_is_named(tmp_path):
    generate("entailment", tmp_path, count=10, split="train")
    for text, says in (("{", "is not JSON"), ('{"format": 99}', "has format '99'")):
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(DatasetError, match=says):
            Manifest.load(tmp_path)


def test_provenance_regenerates_the_item(tmp_path):
    generate("entailment", tmp_path, count=300, split="test_hard", seed=-5)
    for item in load(tmp_path)[::60]:
        assert regenerate(item) == item
    generate("entailment", tmp_path / "x", count=4, split="train", settings={"variables": "2,3"})
    item = load(tmp_path / "x")[0]
    with pytest.raises(ConfigError, match="is no preset's"):
        regenerate(item)
    assert regenerate(item, Manifest.load(tmp_path / "x")) == item


@pytest.mark.parametrize("family", list(FAMILIES))
def test_a_stream_is_what_stands_on_disk(family: str, tmp_path: Path) -> None:
    manifest = generate(family, tmp_path, split="test" if family == "exam" else "train", count=60)
    items = stream(family, split=next(iter(manifest.splits)))
    assert items.take(60) == load(tmp_path) == list(islice(items, 60))
    for item in load(tmp_path)[::13]:
        assert items[item.provenance.index] == item
    assert items[2:5] == [items[2], items[3], items[4]]


def test_a_stream_gives_what_features_are_wanted():
    hard = stream("nlsat", preset="grl", seed=3).where(variables=(8, 10), conflicts=(4, 40))
    found = hard.take(20)
    assert len(found) == 20
    for item in found:
        assert 8 <= item.features["variables"] <= 10
        assert 4 <= item.features["conflicts"] <= 40
    words = stream("syllogism").where(kind="hypothetical").take(5)
    assert {item.features["kind"] for item in words} == {"hypothetical"}
    with pytest.raises(ConfigError, match="no feature 'konflicts'; did you mean 'conflicts'"):
        hard.where(konflicts=(1, 2))
    for wrong in (-1, slice(3, None), slice(-4, 5)):
        with pytest.raises(IndexError, match="endless"):
            hard[wrong]
