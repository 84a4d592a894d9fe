"""Plain exports: every item is there, without what it should not have."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from therefore.bridges.exporting import FORMATS, export
from therefore.bridges.huggingface import push
from therefore.bridges.lm_eval import grade_doc
from therefore.bridges.tables import csv_files
from therefore.bridges.training import compute_score, proved, records, right, said, verl_rows
from therefore.dataset.build import generate
from therefore.dataset.croissant import croissant, read_schema
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import find, load
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.items import Item, from_record
from therefore.verification.verify import verify

COUNT = 20


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "grl"
    generate("nlsat", folder, preset="grl", split="test", count=COUNT, seed=3)
    return folder


@pytest.fixture(scope="module")
def items(data: Path) -> list[Item]:
    return load(data)


def test_slim_files_lead_back_to_the_items(data: Path, items: list[Item], tmp_path: Path) -> None:
    assert export(data, tmp_path / "slim", to="slim") == COUNT
    table = pq.read_table(tmp_path / "slim" / "test.parquet")
    assert "logic" not in table.column_names
    assert "certificate" not in table.column_names
    rows = table.to_pylist()
    assert find(data, id=rows[3]["id"]) == items[3]
    assert tuple(rows[3]["premises"]) == items[3].premises


def test_csv_and_openai_files(data: Path, items: list[Item], tmp_path: Path) -> None:
    export(data, tmp_path / "csv", to="csv")
    with (tmp_path / "csv" / "test.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [item.id for item in items]
    assert tuple(json.loads(rows[0]["premises"])) == items[0].premises
    folder = tmp_path / "sheet"
    folder.mkdir()
    formula = replace(items[0], question="=HYPERLINK(1)", target="@SUM(1)", split="test")
    csv_files(iter([formula]), folder)
    with (folder / "test.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["question"], row["target"]) == ("'=HYPERLINK(1)", "'@SUM(1)")
    export(data, tmp_path / "openai", to="openai")
    lines = (tmp_path / "openai" / "test.jsonl").read_text(encoding="utf-8").splitlines()
    first = json.loads(lines[0])
    assert first["input"][0]["role"] == "user"
    assert items[0].target in first["ideal"]


def test_lm_eval_tasks_hold_their_twins(data: Path, items: list[Item], tmp_path: Path) -> None:
    export(data, tmp_path / "tasks", to="lm-eval")
    names = sorted(path.name for path in (tmp_path / "tasks").iterdir())
    assert names == [
        "data",
        "therefore.yaml",
        "therefore_gen.yaml",
        "therefore_nlsat_test.yaml",
        "therefore_nlsat_test_gen.yaml",
        "therefore_tasks.py",
    ]
    doc = pq.read_table(tmp_path / "tasks" / "data" / "test.parquet").to_pylist()[0]
    assert doc["candidates"] == ["no", "yes"]
    assert grade_doc(doc, f"The answer is {doc['candidates'][doc['answer']]}.")["acc"] == 1.0
    assert grade_doc(doc, "I do not know.")["unreadable"] == 1.0
    assert grade_doc(doc, "")["no_answer"] == 1.0
    assert from_record(json.loads(doc["item"])).logic.empty


def test_a_folder_for_the_hub(data: Path, tmp_path: Path) -> None:
    assert export(data, tmp_path / "hf", to="hf") == COUNT
    card = (tmp_path / "hf" / "README.md").read_text(encoding="utf-8")
    assert 'license: "apache-2.0"' in card
    assert 'task_categories: ["text-classification"]' in card
    assert card.count("---\n") == 2
    record = json.loads((tmp_path / "hf" / "croissant.json").read_text(encoding="utf-8"))
    shards = [shard.file for s in Manifest.load(data).splits.values() for shard in s.shards]
    assert [part["@id"] for part in record["distribution"]] == shards
    assert verify(tmp_path / "hf").exit_code() == 0
    with pytest.raises(ConfigError, match="leave --split"):
        export(data, tmp_path / "no", to="hf", split="test")
    with pytest.raises(DatasetError, match="is no dataset folder"):
        export(tmp_path / "hf" / "test", tmp_path / "no", to="hf")


def test_croissant_declares_every_column(data: Path) -> None:
    manifest = Manifest.load(data)
    schema = read_schema(data, manifest)
    record = croissant(manifest, schema, published="2026-11-16", url="https://example.org")
    fields = record["recordSet"][0]["field"]
    assert [field["name"].split("/")[1] for field in fields] == schema.names
    logic = next(field for field in fields if field["name"].endswith("/logic"))
    assert len(logic["subField"]) == 4


def test_pushing_needs_a_token_and_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    assert "HF_TOKEN" not in os.environ
    with pytest.raises(InputError, match="needs a token: set HF_TOKEN"):
        push(tmp_path, "someone/something")
    with pytest.raises(InputError, match="OWNER/NAME"):
        push(tmp_path, "something")


def test_an_unknown_format_is_refused(data: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="did you mean 'slim'"):
        export(data, tmp_path / "out", to="slime")
    assert "jsonl" in FORMATS


def test_rewards_for_trainers(items: list[Item]) -> None:
    rows = list(records(items, 4, "reason", 0, True))
    answers = ["yes" if item.answer else "no" for item in items[:4]]
    replies = [[{"role": "assistant", "content": f"The answer is {one}."}] for one in answers]
    columns = {"item": [row["item"] for row in rows], "style": [row["style"] for row in rows]}
    assert proved(replies, **columns, prompts=[]) == [1.0] * 4
    assert right(["Hm."] * 4, **columns) == [0.0] * 4
    assert said([]) == ""
    row = verl_rows(items, 1)[0]
    truth = row["reward_model"]["ground_truth"]
    score = compute_score(row["data_source"], f"Answer: {answers[0]}", truth, row["extra_info"])
    assert score == {"score": 1.0, "acc": 1.0, "status": "right"}
    with pytest.raises(InputError, match="verl_rows"):
        compute_score("x", "yes", "no item")
