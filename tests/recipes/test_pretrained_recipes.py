"""The recipes with models, at a toy budget: they run, state what they did, and go on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from tests.reasoners.pretrained import tiny
from tests.shared import DATA

from therefore.dataset.build import generate
from therefore.dataset.stream import preview
from therefore.errors import DatasetError
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.training.devices import one_thread
from therefore.reasoners.training.folder import steps_of
from therefore.recipes import (
    logiqa_pretrained,
    logiqa_sets,
    nlsat_pretrained,
    nlsat_sizes,
    sampling,
    syllobase_pretrained,
)
from therefore.recipes.bench import learned
from therefore.recipes.disagreements import disagreements
from therefore.recipes.recipe import Comparison, Request

STEPS = {"steps": "2"}
"""As few as a training can have: what is learned does not matter here."""


@pytest.fixture(autouse=True)
def calm() -> Iterator[None]:
    """Several threads in several busy processes collapse."""
    with one_thread():
        yield


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A tiny encoder."""
    return _tiny("bert", tmp_path_factory.mktemp("bert"))


@pytest.fixture(scope="module")
def gpt2(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A tiny decoder."""
    return _tiny("gpt2", tmp_path_factory.mktemp("gpt2"))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the tables of a paper: what one recipe made, the next goes on with."""
    return tmp_path_factory.mktemp("shop")


def _tiny(architecture: str, folder: Path) -> str:
    items = preview("exam", preset="exam", count=20)
    texts = [text for item in items for text in (*item.premises, item.question, *item.choices)]
    tiny.save(architecture, texts, folder / architecture)
    path = folder / architecture / "tokenizer_config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "model_max_length": 512}))
    return f"hf:{folder / architecture}"


def cell(comparison: Comparison, row: str, column: str) -> object:
    """The cell of the row whose name begins so, under a column."""
    place = comparison.columns.index(column)
    return next(cells[place] for cells in comparison.rows if str(cells[0]).startswith(row))


def test_figure5_compares_strategies_at_equal_size_and_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = replace(nlsat_sizes.SAMPLING["tiny"], trained=400, seeds=2)
    monkeypatch.setitem(nlsat_sizes.SAMPLING, "tiny", size)
    run = sampling.RECIPES[0].run
    request = Request(out=tmp_path, settings=STEPS, scale="tiny")
    found = run(request)
    assert [row[0] for row in found.rows[:3]] == ["hard", "naive", "biased"]
    assert cell(found, "hard", "paper: hard") == 86.4
    assert "ruleset" in found.notes[0]
    assert found.plots[0].stat().st_size > 10_000
    runs = sorted((tmp_path / "nlsat-figure5-tiny" / "runs").iterdir())
    assert len(runs) == 6
    assert len({steps_of(folder) for folder in runs}) == 1
    # The number of rules tells easy problems apart, and tells nothing about hard ones.
    assert float(str(cell(found, "number of rules alone, biased", "ours: easy"))) > 95
    assert 30 < float(str(cell(found, "number of rules alone, hard", "ours: hard"))) < 70
    weights = {folder: (folder / "weights.safetensors").stat().st_mtime_ns for folder in runs}
    assert run(request).rows == found.rows
    for folder, time in weights.items():
        assert (folder / "weights.safetensors").stat().st_mtime_ns == time, "trained anew"


@pytest.mark.parametrize("name", ["table2", "table3", "table4"])
def test_nlsat_tables(name: str, shop: Path) -> None:
    recipe = next(one for one in nlsat_pretrained.RECIPES if one.name == name)
    found = recipe.run(Request(out=shop, settings=STEPS, scale="tiny"))
    assert all(len(row) == len(found.columns) for row in found.rows)
    assert "ruleset" in found.notes[0] or "ruleset" in str(found.columns)
    if name == "table2":
        # The right half: sizes that no model has seen in training, beside the paper's.
        assert cell(found, "ruleset, 5: hard", "20 nouns") is not None
        assert cell(found, "  paper: hard", "20 nouns") == 60.3
        assert found.plots[0].is_file()


def test_a_folder_without_released_files_is_refused_before_training(tmp_path: Path) -> None:
    told: list[str] = []
    request = Request(released=tmp_path, out=tmp_path / "out", tell=told.append)
    with pytest.raises(DatasetError, match=r"holds no \*proofwriter\*\.json"):
        nlsat_pretrained.table4(request)
    assert not told


def test_a_pre_trained_model_meets_2sat_first(
    bert: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = replace(nlsat_sizes.TABLES["tiny"], learned=(), tests=(5,), trained=40, first=40)
    monkeypatch.setitem(nlsat_sizes.TABLES, "tiny", size)
    request = Request(out=tmp_path, settings=STEPS, model=bert, scale="tiny")
    found = nlsat_pretrained.RECIPES[0].run(request)
    runs = {folder.name for folder in (tmp_path / "nlsat-tables-tiny" / "runs").iterdir()}
    assert len(runs) == 2
    assert any("2sat" in name for name in runs)
    assert bert in str(found.rows[0][0])


@pytest.mark.parametrize("name", ["table5", "table6", "table7", "table9"])
def test_syllobase_tables(
    name: str, bert: str, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(syllobase_pretrained, "JUDGE", bert)
    recipe = next(one for one in syllobase_pretrained.RECIPES if one.name == name)
    found = recipe.run(Request(out=shop, settings=STEPS, model=bert, scale="tiny"))
    assert all(len(row) == len(found.columns) for row in found.rows)
    if name == "table5":
        assert cell(found, "all: ROUGE-L", "paper: BART") == 38.06
        scored = cell(found, "all: BERTScore", "ours: encoder-decoder")
        assert (scored is not None) == bool(find_spec("bert_score"))
        judged = [row for row in found.rows if str(row[0]) in _VALIDITIES]
        assert sum(float(str(row[-2])) for row in judged) == pytest.approx(100, abs=0.5)
        # The premises of rewritten items are free prose: nothing can be proved from them.
        assert {row[-1] for row in judged} == {None}
    if name == "table6":
        assert cell(found, "all", "paper: RoBERTa") == 77.82
        assert any("minus bag of words" in note for note in found.notes)
        assert cell(found, "all", "rewritten: bag of words") is not None
    if name == "table9":
        assert all(
            cell(found, f"ours, {task}, rewritten", "with context") is not None
            for task in ("selection", "generation")
        )


_VALIDITIES = [
    f"all: {name}"
    for name in ("follows", "weaker", "restated", "contradicts", "unrelated", "unreadable")
]


def test_a_decoder_both_selects_and_writes(gpt2: str, shop: Path) -> None:
    request = Request(out=shop, settings=STEPS, model=gpt2, scale="tiny")
    found = syllobase_pretrained.table7(request)
    ours = [row for row in found.rows if str(row[0]).startswith("ours")]
    assert [str(row[0]).split(":")[0] for row in ours] == [
        f"ours, {task}, {test}"
        for task in ("selection", "generation")
        for test in ("small", "rewritten")
    ]
    assert all(cells is not None for row in ours for cells in row)


@pytest.mark.parametrize("name", ["table3-pretrained", "table4", "table5", "table7", "figure3"])
def test_logiqa_tables_on_our_own_questions(name: str, bert: str, shop: Path) -> None:
    recipe = next(one for one in logiqa_pretrained.RECIPES if one.name == name)
    found = recipe.run(Request(out=shop, settings=STEPS, model=bert, scale="tiny"))
    assert all(len(row) == len(found.columns) for row in found.rows)
    assert "our exam questions" in found.notes[0]
    if name == "table3-pretrained":
        assert cell(found, "paper: people", "Test") == 86.0
        assert cell(found, "paper: ceiling", "zh_test") == 96.0
        assert any("no zh_train.txt" in note for note in found.notes)
    if name == "figure3":
        assert [row[0] for row in found.rows] == list(logiqa_sets.ABLATIONS)
        assert "without paragraph" in found.plots[0].read_text(encoding="utf-8")


def test_logiqa_on_released_files(bert: str, tmp_path: Path) -> None:
    folder = DATA / "logiqa_v1"
    if not (folder / "Eval.txt").is_file():
        pytest.skip(f"released LogiQA is not under {DATA}")
    request = Request(out=tmp_path, released=DATA, settings=STEPS, model=bert, scale="tiny")
    found = logiqa_pretrained.RECIPES[0].run(request)
    assert cell(found, "ours", "Eval") is not None
    assert re.search(r"trained on LogiQA 2's dev\.txt .+, [1-9]\d* steps each\.", found.notes[0])
    lengths = logiqa_pretrained.table5(replace(request, model=bert))
    assert sum(int(str(row[3])) for row in lengths.rows) == logiqa_sets.MADE["tiny"][1]
    transfer = logiqa_pretrained.table4(replace(request, model=bert))
    assert sum(str(row[0]).startswith("ours: our exam questions") for row in transfer.rows) == 2
    types = logiqa_pretrained.table7(replace(request, model=bert))
    assert any(row[types.columns.index(f"{bert}: Eval")] is not None for row in types.rows)


def test_the_users_settings_come_last(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for split in ("train", "validation"):
        generate("entailment", data, split=split, count=48)
    request = Request(settings={"steps": "4"})
    run = learned(
        "linear-bow", data, tmp_path / "run", request, settings={"steps": "9", "batch": "8"}
    )
    assert steps_of(run) == 4


def test_disagreements_between_words_and_proofs() -> None:
    def said(text: str, target: str, validity: str) -> Prediction:
        return Prediction(
            text,
            "syllogism",
            "generation",
            "test",
            -1,
            target,
            -1,
            text,
            (),
            "answered",
            "right",
            validity,
            {},
        )

    lines = disagreements(
        [
            said("Some cats are not dogs.", "Some cats are dogs.", "unrelated"),
            said("There is a dog among the cats.", "Some cats are dogs.", "follows"),
            said("Some cats are dogs.", "Some cats are dogs.", "follows"),
        ]
    )
    assert "1 conclusions are like the target" in lines[0]
    assert "1 are unlike it" in lines[0]
    assert "'Some cats are not dogs.'" in lines[1]
    assert "'There is a dog among the cats.'" in lines[2]
    assert disagreements([]) == []


def test_other_settings_make_another_run(tmp_path: Path) -> None:
    """A finished run is used again for the same settings and data, and for no others."""
    data = tmp_path / "data"
    for split in ("train", "validation"):
        generate("entailment", data, split=split, count=48)
    told: list[str] = []

    def run(**settings: str) -> Path:
        request = Request(settings={"steps": "3", "batch": "8", **settings}, tell=told.append)
        return learned("linear-bow", data, tmp_path / "run", request)

    first = run()
    assert run() == first
    assert len(told) == 1
    assert run(rate="0.01") != first
    assert len(told) == 2
