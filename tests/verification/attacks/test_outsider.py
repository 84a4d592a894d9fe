"""Datasets that somebody from outside made with fresh eyes: what was accepted once, and what never.

Texts whose words are listed but stand in the wrong number, files and manifests that say more than
the items, features that other tools see otherwise, targets with a tail, problems that keep a solver
busy, and cells of many megabytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import (
    certified,
    lines,
    refused,
    renew_files,
    renewed,
    said,
    write,
)

import therefore
from therefore.dataset.description import describe
from therefore.dataset.manifest import Manifest
from therefore.items import ENTAILMENT, Item, Logic, Provenance, to_record
from therefore.language.statement import read_statement
from therefore.language.syllogism.questions import VALID
from therefore.language.words import WORDS
from therefore.verification import rows
from therefore.verification.verify import verify


def as_read(premises: tuple[str, ...], question: str, answer: int) -> Item:
    """An item whose logic and evidence are those of its text as the reader takes it."""
    statement, _ = read_statement(premises, question, ENTAILMENT)
    made = Item(
        id="",
        family=statement.family,
        task=statement.task,
        split="test",
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        answer=answer,
        target=ENTAILMENT[answer],
        logic=Logic.of(statement.problem),
        asks=statement.asks,
        certificate="",
        features={},
        provenance=Provenance(origin="rewritten", generator="syllogism.v3", words=WORDS),
    )
    return renewed(certified(made))


BIRDS = "Some owls are birds."
WRONG_NUMBER = (
    ("Every owls is a bat.", "some birds are bats"),
    ("Each owls is a bat.", "some birds are bats"),
    ("All owl are bats.", "some birds are bats"),
    ("Without exception, owl are bats.", "some birds are bats"),
    ("No owl are bats.", "some birds are not bats"),
    ("Not a single owls is a bat.", "some birds are not bats"),
    ("There are no owl that are bats.", "some birds are not bats"),
    ("Every owl is a bats.", "some birds are bats"),
    ("All owls are bat.", "some birds are bats"),
    ("All owls can not fly.", "some birds cannot fly"),
)


@pytest.mark.parametrize(("sentence", "asked"), WRONG_NUMBER, ids=[one for one, _ in WRONG_NUMBER])
def test_words_in_the_wrong_number_are_no_other_words(tmp_path, sentence, asked):
    """A person takes them for the same words, so that the conclusion follows."""
    try:
        item = as_read((sentence, BIRDS), VALID.format(asked), 0)
    except therefore.ThereforeError:
        return  # nobody reads it
    refused(lines(tmp_path / "d.jsonl", [to_record(item)]))


def other_family(manifest: Manifest) -> Manifest:
    return replace(manifest, family="gold", preset="checked-by-people")


def other_sources(manifest: Manifest) -> Manifest:
    return replace(manifest, sources=("released.csv sha256 0",))


def other_seed(manifest: Manifest) -> Manifest:
    return replace(manifest, seed=manifest.seed + 1)


def other_config(manifest: Manifest) -> Manifest:
    splits = {name: replace(one, config_hash="0" * 16) for name, one in manifest.splits.items()}
    return replace(manifest, splits=splits)


@pytest.mark.parametrize("change", [other_family, other_sources, other_seed, other_config])
def test_a_manifest_that_its_rows_contradict(bases, tmp_path, change):
    out = shutil.copytree(bases("validity"), tmp_path / "d")
    made = change(Manifest.load(out))
    describe(out, made, therefore.FAMILIES["syllogism"].presets["validity"])
    made.save(out)
    refused(out)


def attributes(folder: Path) -> None:
    (folder / ".gitattributes").write_text("In answer, 0 means entailed.\n")


def remark(folder: Path) -> None:
    (folder / ".gitattributes").write_text("# labels files - inverted\n")


def pattern(folder: Path) -> None:
    (folder / ".gitattributes").write_text(
        "read_every_label_inverted filter=lfs diff=lfs merge=lfs -text\n"
    )


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "dataset_info.json")


def pipe_for_a_card(folder: Path) -> None:
    (folder / "README.md").unlink()
    os.mkfifo(folder / "README.md")


def folder_for_a_card(folder: Path) -> None:
    (folder / "README.md").unlink()
    (folder / "README.md").mkdir()


@pytest.mark.parametrize(
    "change", [attributes, remark, pattern, pipe, pipe_for_a_card, folder_for_a_card]
)
def test_files_that_say_more(bases, tmp_path, change):
    out = shutil.copytree(bases("validity"), tmp_path / "d")
    change(out)
    refused(out)


def test_which_files_are_large_may_be_said(bases, tmp_path):
    out = shutil.copytree(bases("validity"), tmp_path / "d")
    (out / ".gitattributes").write_text(
        "*.parquet filter=lfs diff=lfs merge=lfs -text\n# Audio files - uncompressed\n"
        "saved_model/**/* filter=lfs diff=lfs merge=lfs -text\n"
        "*tfevents* filter=lfs diff=lfs merge=lfs -text\n"
        f"{next(out.rglob('*.parquet')).relative_to(out)} filter=lfs diff=lfs merge=lfs -text\n"
    )
    assert verify(out).exit_code() == 0


Struct = tuple[list[pa.Array], list[pa.Field]]


def twice(table: pa.Table, arrays: list[pa.Array], fields: list[pa.Field]) -> Struct:
    return [*arrays, arrays[0]], [*fields, fields[0]]


def like_a_column(table: pa.Table, arrays: list[pa.Array], fields: list[pa.Field]) -> Struct:
    other = pa.array([1 - one for one in table.column("answer").to_pylist()], pa.int32())
    return [*arrays, other], [*fields, pa.field("answer", pa.int32())]


def oddly_named(table: pa.Table, arrays: list[pa.Array], fields: list[pa.Field]) -> Struct:
    return [*arrays, arrays[0]], [*fields, fields[0].with_name("x\n| label | reversed |")]


@pytest.mark.parametrize("change", [twice, like_a_column, oddly_named])
def test_features_that_other_tools_see_otherwise(bases, tmp_path, change):
    out = shutil.copytree(bases("validity"), tmp_path / "d")
    (shard,) = out.glob("*/*.parquet")
    table = pq.read_table(shard)
    column = table.column("features").combine_chunks()
    arrays = [column.field(place) for place in range(column.type.num_fields)]
    arrays, fields = change(table, arrays, list(column.type))
    changed = pa.StructArray.from_arrays(arrays, fields=fields)
    pq.write_table(
        table.set_column(table.column_names.index("features"), "features", changed), shard
    )
    refused(renew_files(out))


FORMULAS = ("{} % and not that", "/* reversed */ {}", "fof(a,axiom,{}).", "({}) & $true")


@pytest.mark.parametrize("pattern", FORMULAS)
def test_a_formula_that_says_more(bases, tmp_path, pattern):
    base = bases("validity")
    items = therefore.load(base)
    more = [
        said(one, premises=(pattern.format(one.logic.premises[0]), *one.logic.premises[1:]))
        for one in items
    ]
    refused(write(base, tmp_path / "d", more))


TAILS = (", perhaps.", " because of premise 1.", "?", "..", ", and the moon is made of cheese.")


@pytest.mark.parametrize("tail", TAILS)
def test_a_target_with_a_tail(bases, tmp_path, tail):
    base = bases("generation")
    items = [item for item in therefore.load(base) if item.task == "generation"]
    tailed = [replace(item, target=item.target.removesuffix(".") + tail) for item in items]
    refused(write(base, tmp_path / "d", [certified(item) for item in tailed]))


def test_signs_that_move_the_cursor_are_not_printed(bases, tmp_path):
    record = to_record(therefore.load(bases("validity"))[0])
    record["id"] = "\x1b[2K\r\x1b[32m✓ all verified\x1b[0m"
    path = lines(tmp_path / "d.jsonl", [record])
    command = [sys.executable, "-m", "therefore", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout + done.stderr


def pigeons(count: int) -> str:
    """So many pigeons in one hole fewer: contradictory, and hard for every solver of this kind."""
    holes = range(count - 1)
    letter = {(i, j): f"p{i}h{j}" for i in range(count) for j in holes}
    each = [" | ".join(letter[i, j] for j in holes) for i in range(count)]
    alone = [
        f"~{letter[i, j]} | ~{letter[k, j]}" for j in holes for i in range(count) for k in range(i)
    ]
    return " & ".join(f"({clause})" for clause in [*each, *alone])


def test_a_hard_problem_does_not_keep_the_solver_busy(bases, tmp_path):
    """The formula of a sentence is another contradiction: to prove them equal would take years."""
    from therefore.verification.meaning import COMPARED, same_text

    hard = pigeons(12)
    assert len(hard) > COMPARED
    started = time.process_time()
    assert not same_text(hard, "p0h0 & ~p0h0")
    assert same_text("p0h0 & p0h1", "p0h1 & p0h0")
    assert time.process_time() - started < 5


def test_a_cell_of_many_megabytes_is_named(bases, tmp_path, monkeypatch):
    monkeypatch.setattr(rows, "CELL", 1 << 16)
    base = bases("validity")
    items = therefore.load(base)
    long = replace(items[0], certificate=items[0].certificate + " " * (1 << 17))
    out = write(base, tmp_path / "d", [long, *items[1:]])
    report = verify(out)
    assert report.exit_code() == 1
    assert report.verified == len(items) - 1
    assert "bytes, and 65,536 are allowed" in report.faults[0].reason
    monkeypatch.setattr(rows, "TOGETHER", 1 << 12)
    assert any("row group holds" in fault.reason for fault in verify(out).faults)
    monkeypatch.setattr(rows, "rows_together", lambda about: 480)
    assert any("rows hold" in fault.reason for fault in verify(out).faults)
