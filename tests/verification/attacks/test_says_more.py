"""Files that say more than their items: in a schema, among the features, in a manifest, in JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from shutil import copytree
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import refused, renew_files, renewed, write

import therefore
from therefore.config import config_record
from therefore.dataset.description import describe
from therefore.dataset.manifest import Manifest
from therefore.families.family import generator
from therefore.items import ALSO_RIGHT, to_record
from therefore.verification.examine import examine
from therefore.verification.published import _published, feature_faults, prose_hash
from therefore.verification.verify import verify


def _shard(folder: Path) -> Path:
    return next(folder.glob("*/part-*.parquet"))


def _renewed(folder: Path) -> Path:
    """Checksums and descriptions as the changed shards call for them."""
    renew_files(folder)
    manifest = Manifest.load(folder)
    describe(folder, manifest, therefore.FAMILIES[manifest.family].presets[manifest.preset])
    return folder


NOTE = {"huggingface": '{"features": {"answer": {"names": ["entailed", "not entailed"]}}}'}


def _in_lists(field: pa.Field) -> pa.Field:
    if pa.types.is_list(field.type):
        return field.with_type(pa.list_(field.type.value_field.with_metadata(NOTE)))
    return field


def _in_structs(field: pa.Field) -> pa.Field:
    if pa.types.is_struct(field.type):
        parts = [field.type.field(k).with_metadata(NOTE) for k in range(field.type.num_fields)]
        return field.with_type(pa.struct(parts))
    return field


def _deep(field: pa.Field) -> pa.Field:
    if pa.types.is_struct(field.type):
        parts = [_in_lists(field.type.field(k)) for k in range(field.type.num_fields)]
        return field.with_type(pa.struct(parts))
    return field


@pytest.mark.parametrize("place", [_in_lists, _in_structs, _deep])
def test_a_note_within_a_column(bases, tmp_path, place: Callable[[pa.Field], pa.Field]):
    """Elements of lists and children of structs say nothing either."""
    folder = copytree(bases("validity"), tmp_path / "d")
    table = pq.read_table(_shard(folder))
    pq.write_table(table.cast(pa.schema([place(field) for field in table.schema])), _shard(folder))
    refused(_renewed(folder))


@pytest.mark.parametrize(
    "name", ["label", "correct_answer", "gold", "is_entailed", "note", "zzz", "key"]
)
def test_a_feature_that_nobody_publishes(bases, tmp_path, name):
    """A reversed label among the features, under any name."""
    folder = copytree(bases("validity"), tmp_path / "d")
    table = pq.read_table(_shard(folder))
    place = table.schema.get_field_index("features")
    column = table.column("features").combine_chunks()
    wrong = pa.array([1 - answer.as_py() for answer in table.column("answer")], pa.int32())
    names = [*[field.name for field in column.type], name]
    more = pa.StructArray.from_arrays([*column.flatten(), wrong], names=names)
    field = table.schema.field(place).with_type(more.type)
    pq.write_table(table.set_column(place, field, more), _shard(folder))
    refused(_renewed(folder))


def test_features_of_strangers_are_called_like_no_verdict(bases):
    """Of another package's generator nothing is published here."""
    item = next(iter(therefore.load(bases("validity"))))
    other = replace(item, provenance=replace(item.provenance, generator="puzzles.v1"))
    assert not [*feature_faults(replace(other, features={"depth": 3}))]
    for name in ("label", "correct_answer", "gold_label", "target", "Depth", "the key"):
        assert [*feature_faults(replace(other, features={name: 1}))]


def test_the_published_list_is_that_of_the_families():
    """Features, configurations, fields that may name files, presets with their words."""
    told = {}
    for family in therefore.FAMILIES.values():
        plans = [plan for preset in family.presets.values() for plan in preset.splits.values()]
        kinds = {type(plan.config) for plan in plans}
        named = {f.name for kind in kinds for f in fields(kind) if f.metadata.get("content")}
        told[generator(family)] = (
            frozenset(family.features),
            {
                kind.__name__: {f.name for f in fields(kind) if not f.metadata.get("later")}
                for kind in kinds
            },
            {f.name: f.default for kind in kinds for f in fields(kind) if f.metadata.get("later")},
            sorted(named),
            {
                name: (
                    prose_hash(one.about, one.source),
                    {
                        split: {
                            "config": config_record(plan.config),
                            "group": family.group(plan.config),
                        }
                        for split, plan in one.splits.items()
                    },
                )
                for name, one in family.presets.items()
            },
        )
    found = {
        name: (
            one.features,
            one.configs,
            one.later,
            sorted(one.files),
            {preset: (one.prose[preset], splits) for preset, splits in one.presets.items()},
        )
        for name, one in _published().items()
    }
    assert {name: found[name] for name in told if name in found} == {
        name: told[name] for name in told if name in found
    }
    ours = ("entailment", "nlsat", "syllogism", "analog", "exam")
    assert set(found) == {generator(therefore.FAMILIES[name]) for name in ours}


def _configured(change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    def changed(record: dict[str, Any]) -> None:
        for split in record["splits"].values():
            change(split)

    return changed


@pytest.mark.parametrize(
    "change",
    [
        _configured(lambda split: split["config"].update(nothing_follows=math.nan)),
        _configured(lambda split: split["config"].update(nothing_follows=math.inf)),
        _configured(lambda split: split["config"].update(nothing_follows=None)),
        _configured(lambda split: split["config"].pop("nothing_follows")),
        _configured(lambda split: split["config"].update(note="answers are reversed")),
        _configured(lambda split: split.update(config={})),
        _configured(lambda split: split.update(config_hash="")),
        _configured(lambda split: split.update(config_hash="", config={})),
        _configured(lambda split: split.update(config_hash="0" * 16)),
        _configured(lambda split: split.update(config_hash="reversed labels!")),
    ],
)
def test_a_configuration_that_is_not_the_one_hashed(bases, tmp_path, change):
    """A value that JSON has not, one too many or too few, another hash, none."""
    folder = copytree(bases("validity"), tmp_path / "d")
    path = folder / "manifest.json"
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")
    refused(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record["features"].update(distance=math.nan),
        lambda record: record["features"].update(distance=math.inf),
        lambda record: record["features"].update(distance=None),
        lambda record: record["features"].update(distance={"label": ["entailed"]}),
        lambda record: record["features"].update(label=1),
        lambda record: record["features"].pop("distance"),
        lambda record: record.update(features=[]),
        lambda record: record.update(split="../../x"),
        lambda record: record.update(split=""),
        lambda record: record.update(split="test\nREADME"),
        lambda record: record.update(split="Test"),
    ],
)
def test_a_line_that_says_more(bases, tmp_path, change):
    """JSON Lines are held to what a column may hold."""
    path = tmp_path / "items.jsonl"
    record = to_record(next(iter(therefore.load(bases("validity")))))
    path.write_text(json.dumps(record) + "\n")
    assert verify(path).exit_code() == 0
    change(record)
    path.write_text(json.dumps(record) + "\n")
    refused(path)


@pytest.mark.parametrize("language", ["grl", "rcl", "analog", "exam"])
def test_no_item_says_that_other_answers_count_too(bases, language):
    """Nor one of another generator, whose features nobody has published."""
    item = therefore.load(bases(language))[0]
    stranger = replace(item.provenance, generator="lamps.v1")
    forged = renewed(replace(item, provenance=stranger))
    assert examine(forged).status == "verified"
    other = {**item.features, ALSO_RIGHT: [1 - item.answer]}
    assert examine(replace(forged, features=other)).status == "failed"


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_feature_that_is_no_number(bases, tmp_path, value):
    base = bases("grl")
    items = [
        replace(one, features={**one.features, "alpha": value}) for one in therefore.load(base)
    ]
    report = verify(write(base, tmp_path / "d", items))
    assert report.exit_code() == 1
    assert "'alpha'" in report.faults[0].reason


@pytest.mark.parametrize(
    "change",
    [
        {"settings": {"labels": "inverted: 0 means entailed"}},
        {"settings": {"task": "0 means entailed"}},
        {"preset": "checked by hand by three linguists"},
        {"library": "0.2.0, labels corrected"},
    ],
)
def test_a_manifest_that_says_more(bases, tmp_path, change):
    folder = copytree(bases("validity"), tmp_path / "d")
    manifest = replace(Manifest.load(folder), **change)
    manifest.save(folder)
    describe(folder, manifest, therefore.FAMILIES["syllogism"].presets["validity"])
    report = verify(folder)
    assert report.exit_code() == 1
    assert any("manifest" in fault.where for fault in report.faults)


def test_a_field_that_no_configuration_has_though_its_hash_is_right(bases, tmp_path):
    folder = copytree(bases("validity"), tmp_path / "d")
    manifest = Manifest.load(folder)
    ((split, record),) = manifest.splits.items()
    config = {**record.config, "labels": "inverted"}
    text = json.dumps(["SyllogismConfig", config], sort_keys=True)
    made = blake2b(text.encode(), digest_size=8).hexdigest()
    record = replace(record, config=config, config_hash=made)
    replace(manifest, splits={split: record}).save(folder)
    assert any("other fields" in fault.reason for fault in verify(folder).faults)


def test_an_origin_is_one_of_four(bases, tmp_path):
    base = bases("validity")
    items = list(therefore.load(base))
    refused(write(base, tmp_path / "d", items, origin="checked by hand, labels corrected"))


def test_whatever_its_origin_an_item_has_the_seed_of_its_manifest(bases, tmp_path):
    base = bases("validity")
    items = [
        replace(one, provenance=replace(one.provenance, seed=99)) for one in therefore.load(base)
    ]
    refused(write(base, tmp_path / "d", items, origin="scrambled"))
