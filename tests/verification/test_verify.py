"""Verify finds every planted fault and names the item or the file."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import renewed

from therefore.bridges.exporting import export
from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.manifest import MANIFEST
from therefore.dataset.reading import load
from therefore.errors import DatasetError, InputError
from therefore.items import Logic, to_line
from therefore.verification import rows
from therefore.verification.examine import examine
from therefore.verification.verify import verify


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clean") / "d"
    generate("entailment", folder, count=40, split=["train", "test_hard"], seed=11)
    return folder


@pytest.fixture
def dataset(clean, tmp_path):
    return shutil.copytree(clean, tmp_path / "d")


def test_a_clean_dataset_passes(clean):
    report = verify(clean)
    assert report.ok
    assert (report.items, report.verified, report.files) == (80, 80, 2)
    assert verify(clean, split="train").items == 40
    assert verify(clean, workers=2) == report


@pytest.mark.parametrize("prover", ["eprover", "minisat"])
def test_a_prover_agrees(clean, prover):
    if shutil.which(prover) is None:
        pytest.skip(f"{prover} is not installed")
    report = verify(clean, prover=prover)
    assert report.ok
    assert report.agreed == 80
    assert verify(clean, prover=prover, sample=7).agreed == 7


def lines(folder, tmp_path):
    export(folder, tmp_path / "lines", to="jsonl", split="train")
    path = tmp_path / "lines" / "train.jsonl"
    return path, [json.loads(line) for line in path.read_text().splitlines()]


def flip(record):
    record["answer"] = 1 - record["answer"]
    record["target"] = record["choices"][record["answer"]]


def edit_sentence(record):
    record["premises"][0] = f"~({record['premises'][0]})"


def edit_question(record):
    record["question"] = f"({record['question']}&{record['premises'][0]})"


def edit_logic(record):
    record["logic"]["query"][0] = f"~({record['logic']['query'][0]})"


def wrong_target(record):
    record["target"] = "maybe"


def break_formula(record):
    record["logic"]["premises"][0] += " &"


def break_sentence(record):
    record["premises"][0] += ")"


def strip(record):
    record["logic"] = {"axioms": [], "premises": [], "query": [], "goal": []}
    record["certificate"] = ""


def forge_id(record):
    record["id"] = record["id"][:-1] + ("0" if record["id"][-1] != "0" else "1")


def lose_certificate(record):
    record["certificate"] = ""


def fourth_choice(record):
    record["choices"] = ["no", "yes"]
    record["target"] = record["choices"][record["answer"]]


EDITS = [
    flip,
    edit_sentence,
    edit_question,
    edit_logic,
    wrong_target,
    break_formula,
    break_sentence,
    strip,
    forge_id,
    lose_certificate,
    fourth_choice,
]


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_an_edited_item_is_named(clean, tmp_path, edit, place):
    path, records = lines(clean, tmp_path)
    edit(records[place])
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    report = verify(path)
    assert not report.ok
    assert report.failed == 1
    assert {fault.where for fault in report.faults} == {records[place]["id"]}


def test_swapped_certificates_are_named(clean, tmp_path):
    path, records = lines(clean, tmp_path)
    one, other = (
        next(i for i, r in enumerate(records) if r["answer"] == label) for label in (0, 1)
    )
    records[one]["certificate"], records[other]["certificate"] = (
        records[other]["certificate"],
        records[one]["certificate"],
    )
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    assert {fault.where for fault in verify(path).faults} == {
        records[one]["id"],
        records[other]["id"],
    }


def test_a_copied_item_is_named(clean, tmp_path):
    path, records = lines(clean, tmp_path)
    records.append(records[0])
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    (fault,) = verify(path).faults
    assert fault.where == records[0]["id"]
    assert "same id" in fault.reason


def test_a_truncated_shard_is_named(dataset):
    shard = dataset / "train" / "part-00000.parquet"
    shard.write_bytes(shard.read_bytes()[:-100])
    report = verify(dataset)
    assert not report.ok
    assert any(fault.where == str(shard) for fault in report.faults)


def test_a_missing_shard_is_named(dataset):
    shard = dataset / "test_hard" / "part-00000.parquet"
    shard.unlink()
    (fault,) = verify(dataset).faults
    assert fault.where == str(shard)
    assert "missing" in fault.reason


def test_a_rewritten_shard_is_named_with_its_item(dataset):
    shard = dataset / "train" / "part-00000.parquet"
    table = pq.read_table(shard)
    answers = table.column("answer").to_pylist()
    answers[3] = 1 - answers[3]
    place = table.schema.get_field_index("answer")
    import pyarrow as pa

    pq.write_table(
        table.set_column(place, table.schema.field(place), pa.array(answers, pa.int32())), shard
    )
    faults = verify(dataset).faults
    assert {fault.where for fault in faults} == {str(shard), table.column("id")[3].as_py()}


def test_an_added_shard_is_named(dataset):
    shutil.copy(dataset / "train" / "part-00000.parquet", dataset / "train" / "part-00001.parquet")
    (fault,) = verify(dataset).faults
    assert fault.where.endswith("part-00001.parquet")


def test_a_shard_in_the_wrong_split_is_named(dataset):
    shutil.copy(
        dataset / "train" / "part-00000.parquet", dataset / "test_hard" / "part-00000.parquet"
    )
    assert any("says split 'train'" in fault.reason for fault in verify(dataset).faults)


def test_folders_that_are_no_datasets(dataset, tmp_path):
    (dataset / MANIFEST).unlink()
    with pytest.raises(DatasetError, match="no manifest"):
        verify(dataset)
    with pytest.raises(DatasetError, match="does not exist"):
        verify(tmp_path / "nothing")
    with pytest.raises(InputError, match="did you mean 'eprover'"):
        verify(dataset, prover="eprove")


def test_inconsistent_premises_fail_unless_imported(tmp_path):
    released = tmp_path / "odd.txt"
    released.write_text("(p&~(p)),q,1,0,0,0\n(p&q),p,1,0,0,0\n(p|q),p,0,0,0,0\n")
    import_released("entailment", [released], tmp_path / "odd")
    report = verify(tmp_path / "odd")
    assert (report.verified, report.unverified, report.inconsistent) == (2, 1, 1)
    assert report.exit_code() == 3
    assert report.exit_code(allow_unverified=True) == 0
    item = load(tmp_path / "odd")[0]
    made = replace(item, provenance=replace(item.provenance, generator="entailment.v1"))
    assert examine(made).status == "failed"


def test_a_wrong_released_label_is_named(tmp_path):
    released = tmp_path / "wrong.txt"
    released.write_text("(p&q),p,1,0,0,0\n(p|q),p,1,0,0,0\n")
    import_released("entailment", [released], tmp_path / "wrong")
    report = verify(tmp_path / "wrong")
    assert not report.ok
    (fault,) = report.faults
    assert fault.where == load(tmp_path / "wrong")[1].id
    assert "labelled entailed, but the sentences leave the conclusion open" in fault.reason


def test_prose_is_unverified(clean):
    item = load(clean)[0]
    prose = replace(item, family="prose", logic=Logic(), certificate="", premises=("It rains.",))
    assert examine(prose).status == "failed"  # it says that it was generated
    released = replace(prose.provenance, origin="imported", generator="prose.import.v1")
    imported = replace(prose, provenance=released)
    assert examine(imported).reasons == ("the id is not the hash of this item: it was changed",)
    assert examine(renewed(imported)).status == "unverified"


def test_lines_and_shards_say_the_same(clean, tmp_path):
    path, _ = lines(clean, tmp_path)
    assert [to_line(item) for item in load(clean, split="train")] == path.read_text().splitlines()


@pytest.mark.parametrize("texts", [["", "owls", ""], ["Hélène", "b", ""], [""], ["a", "é", "日"]])
def test_texts_are_cut_out_of_arrow_as_they_are(texts: list[str]) -> None:
    """Whole columns and slices of them, with letters outside ASCII or without."""
    array = pa.array([*texts, *texts, "end"])
    for start in range(len(array) + 1):
        for length in range(len(array) + 1 - start):
            part = array.slice(start, length)
            assert rows._values(part) == part.to_pylist()


def test_verifying_loads_no_pandas(tmp_path: Path) -> None:
    """It would take longer than five hundred items."""
    generate("syllogism", tmp_path / "d", preset="validity", split="test", count=4)
    code = (
        "import sys; from therefore.verification.verify import verify; "
        f"assert verify({str(tmp_path / 'd')!r}).ok; print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
