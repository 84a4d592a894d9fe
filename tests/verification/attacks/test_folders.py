"""Files that say something else than the items: no such folder is accepted."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import (
    lines,
    refused,
    renew_files,
    write,
)

import therefore
from therefore.dataset.description import CROISSANT, describe
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.recheck import recheck
from therefore.verification.verify import verify


def rewrite(folder: Path, change: Callable[[pa.Table], pa.Table]) -> None:
    (shard,) = folder.glob("*/*.parquet")
    pq.write_table(change(pq.read_table(shard)), shard)


def second_split(folder: Path) -> None:
    (shard,) = folder.glob("*/*.parquet")
    (folder / "validation").mkdir()
    shutil.copy(shard, folder / "validation" / "part-00000.parquet")


def file_beside(folder: Path) -> None:
    (folder / "dataset_infos.json").write_text("{}")


def script_beside(folder: Path) -> None:
    (folder / "loader.py").write_text("print('labels are the other way round')")


def other_card(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text().replace("/*.parquet", "/*.csv"))


def card_with_more(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text() + "\nNote: in `answer`, 0 means entailed.\n")


def no_card(folder: Path) -> None:
    (folder / "README.md").unlink()


def linked_shard(folder: Path) -> None:
    (shard,) = folder.glob("*/*.parquet")
    away = folder.parent / "away.parquet"
    shutil.move(shard, away)
    shard.symlink_to(away)


def reversed_labels(folder: Path) -> None:
    names = {"info": {"features": {"answer": {"names": ["entailed", "not entailed"]}}}}
    note = {b"huggingface": json.dumps(names).encode()}
    rewrite(folder, lambda table: table.replace_schema_metadata(note))


def field_note(folder: Path) -> None:
    def noted(table: pa.Table) -> pa.Table:
        place = table.schema.get_field_index("answer")
        field = table.schema.field(place).with_metadata({b"label": b"reversed"})
        return table.cast(table.schema.set(place, field))

    rewrite(folder, noted)


def extra_column(folder: Path) -> None:
    rewrite(
        folder,
        lambda table: table.append_column("label", pa.array([0] * len(table), pa.int32())),
    )


def other_type(folder: Path) -> None:
    def wide(table: pa.Table) -> pa.Table:
        place = table.schema.get_field_index("answer")
        return table.set_column(place, "answer", table.column(place).cast(pa.int64()))

    rewrite(folder, wide)


def other_order(folder: Path) -> None:
    rewrite(folder, lambda table: table.select(table.column_names[::-1]))


def empty_folder(folder: Path) -> None:
    (folder / "train_gold").mkdir()


def empty_folder_inside(folder: Path) -> None:
    (next(folder.glob("*/")) / "corrected").mkdir()


def a_note(folder: Path) -> None:
    manifest = Manifest.load(folder)
    made = replace(manifest, notes=("left out 3: in `answer`, 0 means entailed",))
    describe(folder, made, therefore.FAMILIES[made.family].presets[made.preset])
    made.save(folder)


def a_note_like_an_export(folder: Path) -> None:
    manifest = Manifest.load(folder)
    selected = "selected by ?answer_0_means=entailed, from a dataset whose checksum is"
    made = replace(manifest, notes=(f"3 of 4 items, {selected} {'0' * 64}",))
    describe(folder, made, therefore.FAMILIES[made.family].presets[made.preset])
    made.save(folder)


FILES = (
    a_note_like_an_export,
    empty_folder,
    empty_folder_inside,
    a_note,
    second_split,
    file_beside,
    script_beside,
    other_card,
    card_with_more,
    no_card,
    linked_shard,
    reversed_labels,
    field_note,
    extra_column,
    other_type,
    other_order,
)


def test_honest_files_renewed_are_accepted(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    assert verify(renew_files(out)).exit_code() == 0


def other_columns(record: dict) -> None:
    record["recordSet"][0]["field"][5]["source"]["extract"]["column"] = "answer"


def other_address(record: dict) -> None:
    record["distribution"][0]["contentUrl"] = "https://example.org/part-00000.parquet"


def other_words(record: dict) -> None:
    record["description"] = "In `answer`, 0 means entailed."


@pytest.mark.parametrize("change", [other_columns, other_address, other_words])
def test_a_croissant_file_that_says_something_else(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    record = json.loads((out / CROISSANT).read_text())
    change(record)
    (out / CROISSANT).write_text(json.dumps(record, indent=2) + "\n")
    refused(out)


def test_no_croissant_file_or_one_written_otherwise(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    record = json.loads((out / CROISSANT).read_text())
    (out / CROISSANT).write_text(json.dumps(record))
    refused(out)
    (out / CROISSANT).unlink()
    refused(out)


@pytest.mark.parametrize("change", FILES, ids=lambda change: change.__name__)
def test_a_folder_that_says_something_else(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    change(out)
    refused(renew_files(out))


def _record(folder: Path) -> dict:
    return json.loads((folder / MANIFEST).read_text())


def outside(record):
    (split,) = record["splits"].values()
    split["shards"][0]["file"] = "../outside.parquet"


def absolute(record):
    (split,) = record["splits"].values()
    split["shards"][0]["file"] = "/etc/passwd"


def climbing_split(record):
    record["splits"] = {"../../x": next(iter(record["splits"].values()))}


def no_shards(record):
    (split,) = record["splits"].values()
    split["shards"], split["count"] = [], 0


def no_splits(record):
    record["splits"] = {}


def number_as_split(record):
    record["splits"] = 3


def text_as_rows(record):
    (split,) = record["splits"].values()
    split["shards"][0]["rows"] = "many"


def listed_twice(record):
    (split,) = record["splits"].values()
    split["shards"] *= 2


def other_generator(record):
    record["generator"] = "entailment.v99"


def more_keys(record):
    record["answer_order"] = "reversed"


MANIFESTS = (
    outside,
    absolute,
    climbing_split,
    no_shards,
    no_splits,
    number_as_split,
    text_as_rows,
    listed_twice,
    other_generator,
    more_keys,
)


@pytest.mark.parametrize("change", MANIFESTS, ids=lambda change: change.__name__)
def test_an_odd_manifest(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    shutil.copy(next(out.glob("*/*.parquet")), tmp_path / "outside.parquet")
    record = _record(out)
    change(record)
    (out / MANIFEST).write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")
    refused(out)


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '{"format": 1}', "[" * 100_000, "\ufeff{}", '{"format": "1"}']
)
def test_no_manifest_at_all(bases, tmp_path, text):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    (out / MANIFEST).write_text(text)
    refused(out)


def test_nothing_is_not_verified(tmp_path):
    empty = lines(tmp_path / "d.jsonl", [])
    assert verify(empty).exit_code() == 3
    assert verify(empty).exit_code(allow_unverified=True) == 3


def test_picked_rows_are_found_by_drawing_anew(bases, tmp_path):
    base = bases("grl")
    assert recheck(base).ok
    picked = [item for item in therefore.load(base) if item.answer == 1]
    out = write(base, tmp_path / "d", picked)
    assert verify(out).exit_code() == 0  # every label is right, after all
    assert recheck(out).exit_code == 1
    moved = [
        replace(item, provenance=replace(item.provenance, index=item.provenance.index + 2))
        for item in therefore.load(base)
    ]
    assert recheck(write(base, tmp_path / "m", moved), sample=5).exit_code == 1
