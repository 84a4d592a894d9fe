"""Exports stay inside their folder, whatever ids and splits say, and hold only what was parsed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.making import make_item, write_items
from tests.tptp_file import read_problem

from therefore.bridges.exporting import FORMATS, export
from therefore.bridges.naming import Names
from therefore.certify import certify_label
from therefore.dataset.build import generate
from therefore.errors import DatasetError, InputError
from therefore.items import ENTAILMENT, Item, Logic
from therefore.logic.tptp import read_formula

LOGIC = Logic(premises=("p & q",), query=("p",))
ESCAPES = (
    "../../x",
    "/tmp/therefore-escaped",
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "C:x",
    "nul",
    "x" * 300,
    "two\nlines",
    "a\x00b",
    ".hidden",
    "-rf",
    "é",
)


def item(**changes: object) -> Item:
    made = make_item(("P and q.",), "P.", answer=1, logic=LOGIC, family="entailment")
    certificate = certify_label(LOGIC.problem(), "entailment", ENTAILMENT, 1)
    return replace(made, certificate=certificate, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", ESCAPES)
def test_nothing_is_written_outside(to: str, name: str, tmp_path: Path) -> None:
    data = write_items(tmp_path / "d.jsonl", [item(id=name or "x", split=name)])
    if to == "lm-eval" and name != "nul":  # splits are names in Python there: refused
        with pytest.raises(InputError, match="cannot be the name of a task"):
            export(data, tmp_path / "deep" / "out", to=to)
        assert not list((tmp_path / "deep").iterdir())
        return
    export(data, tmp_path / "deep" / "out", to=to)
    written = {path.relative_to(tmp_path).parts[:2] for path in tmp_path.rglob("*")}
    assert written == {("d.jsonl",), ("deep",), ("deep", "out")}
    assert not Path("/tmp/therefore-escaped").exists()
    assert any(path.is_file() for path in (tmp_path / "deep" / "out").rglob("*"))


def test_a_family_cannot_escape_into_a_task(tmp_path: Path) -> None:
    data = write_items(tmp_path / "d.jsonl", [item(family="../../x", split="test")])
    with pytest.raises(InputError, match="cannot be in the name of a task"):
        export(data, tmp_path / "deep" / "out", to="lm-eval")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["d.jsonl", "deep"]


@pytest.mark.parametrize("file", ["../outside.parquet", "/etc/passwd", "test/../../x", "test"])
def test_a_shard_outside_its_dataset_is_refused(file: str, tmp_path: Path) -> None:
    generate("nlsat", tmp_path / "d", split="test", count=4)
    manifest = tmp_path / "d" / "manifest.json"
    record = json.loads(manifest.read_text(encoding="utf-8"))
    record["splits"]["test"]["shards"][0]["file"] = file
    manifest.write_text(json.dumps(record), encoding="utf-8")
    for to in ("hf", "jsonl"):
        with pytest.raises(DatasetError, match="is no shard of test"):
            export(tmp_path / "d", tmp_path / "out", to=to)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d"]


def test_names_that_clash_get_hashes() -> None:
    names = Names()
    given = [names.of(text) for text in ("Ab", "aB", "a/b", "a:b", "a_b", "con")]
    assert len({name.lower() for name in given}) == 6
    assert given[0] == "Ab"
    assert all("/" not in name and ":" not in name for name in given)


@pytest.mark.parametrize("to", ["tptp", "dimacs"])
def test_two_items_of_one_id_are_refused(to: str, tmp_path: Path) -> None:
    data = write_items(tmp_path / "d.jsonl", [item(id="a"), item(id="a")])
    with pytest.raises(DatasetError, match="each needs its own"):
        export(data, tmp_path / "out", to=to)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.jsonl"]


@pytest.mark.parametrize("text", ["p). fof(x,axiom,$false", "p\n). fof(x, axiom, ~p", "$false", ""])
@pytest.mark.parametrize("place", ["axioms", "premises", "query"])
def test_what_is_no_formula_is_never_written(text: str, place: str, tmp_path: Path) -> None:
    bad = item(logic=replace(LOGIC, **{place: (text,)}))
    data = write_items(tmp_path / "d.jsonl", [item(id="good"), bad])
    with pytest.raises(DatasetError, match="cannot be exported"):
        export(data, tmp_path / "out", to="tptp")
    assert not (tmp_path / "out").exists()


def test_comments_cannot_end_their_line(tmp_path: Path) -> None:
    name = "x\nfof(y, axiom, ~p).\n"
    logic = Logic(premises=("'a\nfof(z, axiom, ~p).\n'", "p"), query=("p",))
    data = write_items(tmp_path / "d.jsonl", [item(id=name, logic=logic)])
    export(data, tmp_path / "out", to="tptp")
    (file,) = (tmp_path / "out").rglob("*.p")
    found = read_problem(file.read_text(encoding="utf-8"))
    assert [(name, role) for name, role, _ in found] == [
        ("premise_1", "axiom"),
        ("premise_2", "axiom"),
        ("query", "conjecture"),
    ]
    assert found[-1][2] == read_formula("p")


def test_an_export_takes_the_place_of_another_and_of_nothing_else(tmp_path: Path) -> None:
    data = write_items(tmp_path / "d.jsonl", [item(id="one", split="test")])
    other = write_items(tmp_path / "e.jsonl", [item(id="two", split="test")])
    export(data, tmp_path / "out", to="jsonl")
    with pytest.raises(DatasetError, match="exists already"):
        export(other, tmp_path / "out", to="jsonl")
    export(other, tmp_path / "out", to="jsonl", overwrite=True)
    assert '"two"' in (tmp_path / "out" / "test.jsonl").read_text()
    (tmp_path / "out" / "thesis.tex").write_text("mine")
    with pytest.raises(DatasetError, match=r"holds thesis\.tex, which would not be written anew"):
        export(data, tmp_path / "out", to="jsonl", overwrite=True)
    assert '"two"' in (tmp_path / "out" / "test.jsonl").read_text()
    with pytest.raises(DatasetError, match="exists already"):
        export(data, tmp_path / "d.jsonl", to="jsonl", overwrite=True)


def test_a_hub_folder_is_written_anew(tmp_path: Path) -> None:
    generate("nlsat", tmp_path / "data", split="test", count=4)
    for overwrite in (False, True):
        assert export(tmp_path / "data", tmp_path / "hub", to="hf", overwrite=overwrite) == 4
