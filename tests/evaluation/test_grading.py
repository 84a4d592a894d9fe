"""Replies made anywhere become a run like any other."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.asking.collection import EXAM, TWO
from tests.making import write_items

from therefore.asking.grading import grade as grade_reply
from therefore.cli import main
from therefore.cli.evaluate import print_figures
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import DatasetError, InputError
from therefore.evaluation.grading import GRADES, grade
from therefore.evaluation.measure import accuracy
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.reporting.report import report
from therefore.statistics import wilson

LETTERS = "ABCDEFGH"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_items(
        tmp_path / "items.jsonl", [replace(one, split="test") for one in (EXAM, TWO)]
    )


def replies(folder: Path, *rows: dict[str, str]) -> Path:
    path = folder / "model.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_replies_become_a_run_with_grades(tmp_path: Path, data: Path) -> None:
    said = replies(
        tmp_path, {"id": EXAM.id, "reply": "I'd go with B."}, {"id": TWO.id, "response": "Hm."}
    )
    run = grade(data, said, tmp_path / "run")
    assert run == Run.load(tmp_path / "run")
    assert (run.reasoner, run.kind, run.items, run.complete) == ("model", "replies", 2, True)
    predictions = list(read_predictions(tmp_path / "run"))
    assert [p.outcome for p in predictions] == ["right", "unreadable"]
    assert accuracy(predictions).count == 1
    rows = [json.loads(line) for line in (tmp_path / "run" / GRADES).read_text().splitlines()]
    assert [row["reward"] for row in rows] == [1.0, 0.0]
    assert report([tmp_path / "run"], tmp_path / "page.html")


def test_an_item_without_a_reply_has_no_answer(tmp_path: Path, data: Path) -> None:
    said = replies(tmp_path, {"id": EXAM.id, "reply": "B"})
    run = grade(data, said, tmp_path / "run")
    assert [p.outcome for p in read_predictions(tmp_path / "run")] == ["right", "no answer"]
    assert run.notes[0].startswith("1 of 2 items have no reply and count as no answer")
    assert "--only-replied" in run.notes[0]
    assert grade(data, said, tmp_path / "few", only_replied=True).items == 1


def test_null_is_no_answer_as_an_empty_reply_is(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "null.jsonl"
    rows = [{"id": EXAM.id, "reply": None}, {"id": TWO.id, "reply": ""}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    run = grade(data, path, tmp_path / "run")
    assert [p.outcome for p in run.predictions] == ["no answer", "no answer"]


def test_one_reply_of_none_is_no_answer_and_no_run_is_not_compared(
    tmp_path: Path, data: Path
) -> None:
    for style in ("plain", "witness", "proof", "formal"):
        assert grade_reply(EXAM, None, style=style).status == "no answer"
    run = grade(data, replies(tmp_path, {"id": EXAM.id, "reply": "B"}), tmp_path / "run")
    with pytest.raises(InputError, match="None is no run to compare: give a Run"):
        run.compare(None)


def test_a_finished_run_is_not_made_twice(tmp_path: Path, data: Path) -> None:
    said = replies(tmp_path, {"id": EXAM.id, "reply": "B"})
    first = grade(data, said, tmp_path / "run")
    assert grade(data, said, tmp_path / "run") == first
    other = replies(tmp_path, {"id": EXAM.id, "reply": "C"})
    with pytest.raises(DatasetError, match=r"holds another run .* made from other replies"):
        grade(data, other, tmp_path / "run")


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("", "has no replies"),
        ("not json\n", "line 1 is not JSON"),
        ('{"id": "x"}\n', "line 1 has no id or no reply"),
        ('{"reply": "B"}\n', "line 1 has no id or no reply"),
        ('{"id": 5, "reply": "B"}\n', "line 1 has id 5, no text"),
        ('{"id": "x", "reply": ["B"]}\n', r"line 1 has reply \['B'\], no text"),
        ("[1]\n", "line 1 is no object: one object a line"),
        ('{"id": "x", "reply": "B"}\n', "replies to 'x', which is no item"),
        ('{"id": "x", "reply": "B"}\n{"id": "x", "reply": "C"}\n', "line 2 is a second reply"),
    ],
)
def test_bad_replies_are_named(tmp_path: Path, data: Path, lines: str, wrong: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(InputError, match=wrong):
        grade(data, path, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_the_command(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = replies(tmp_path, {"id": EXAM.id, "reply": "B"}, {"id": TWO.id, "reply": "yes"})
    with pytest.raises(SystemExit) as done:
        main(["grade", str(data), str(said), "--out", str(tmp_path / "run")])
    assert done.value.code == 0
    assert "100.0% of 2 right" in capsys.readouterr().out
    with pytest.raises(SystemExit) as done:
        main(["grade", str(data), str(said), "--out", str(tmp_path / "r"), "--style", "rhyme"])
    assert done.value.code == 2
    assert "error: style 'rhyme' is none of plain" in capsys.readouterr().err


def test_without_a_split_the_test_splits_are_graded(tmp_path: Path) -> None:
    folder = tmp_path / "exam"
    generate("exam", folder, split=["train", "test"], count=8, seed=3)
    of = {split: load(folder, split=split) for split in ("train", "test")}

    def said(*splits: str) -> Path:
        every = [item for split in splits for item in of[split]]
        return replies(tmp_path, *({"id": item.id, "reply": "A"} for item in every))

    run = grade(folder, said("test", "train"), tmp_path / "both")
    assert {p.split for p in run.predictions} == {"test"}
    assert run.items == 8
    (note,) = run.notes
    assert "other splits than test are left out: 8 of train (--split train grades them" in note
    assert {p.id for p in run.predictions} == {
        p.id for p in evaluate("random", folder, tmp_path / "random").predictions
    }
    assert grade(folder, said("test", "train"), tmp_path / "train", split="train").items == 8
    with pytest.raises(InputError, match="no item of test, but to 8 of train: say --split train"):
        grade(folder, said("train"), tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_conclusions_from_retold_items_are_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "retold"
    generate("syllogism", folder, preset="rewritten", split="test_generation", count=4)
    items = load(folder, split="test_generation")
    said = replies(tmp_path, *({"id": item.id, "reply": item.target} for item in items))
    with pytest.raises(SystemExit) as done:
        main(["grade", str(folder), str(said), "--out", str(tmp_path / "run")])
    assert done.value.code == 0
    told = capsys.readouterr().out
    assert "no conclusion could be judged" in told
    assert "not judged: 4 of 4, because the grammar does not read" in told
    assert "% of" not in told


def test_grading_labels_loads_neither_torch_nor_a_solver() -> None:
    code = (
        "import sys; from therefore.asking import grade, prompt, read;"
        "from tests.asking.collection import EXAM; prompt(EXAM); read(EXAM, 'B');"
        "assert grade(EXAM, 'The answer is B.').reward == 1;"
        "print([name for name in ('torch', 'pysat', 'numpy', 'pyarrow', 'transformers')"
        " if name in sys.modules])"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stdout.strip() == "[]"


def test_a_run_has_the_same_groups_however_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generate("exam", tmp_path / "exam", split="test", count=16, seed=3)
    items = load(tmp_path / "exam")
    rows = [
        {"id": item.id, "reply": LETTERS[item.answer] if place // 4 % 2 else "none"}
        for place, item in enumerate(items)
    ]
    graded = grade(tmp_path / "exam", replies(tmp_path, *rows), tmp_path / "graded")
    asked = evaluate("random", tmp_path / "exam", tmp_path / "asked")
    groups = [p.group for p in graded.predictions]
    assert groups == [p.group for p in asked.predictions]
    assert len(set(groups)) == 4
    # Two groups right and two wrong tell as much as three items: the variance divides by n - 1.
    assert graded.share.effective == pytest.approx(3)
    assert graded.interval == wilson(1.5, 3)
    print_figures(graded, graded.measure())
    printed = " ".join(capsys.readouterr().out.split())
    low, high = wilson(8, 16).low, wilson(8, 16).high
    assert f"kept together; were they independent: {low:.1%} to {high:.1%}" in printed
    page = report([graded.folder, asked.folder], tmp_path / "page.html").read_text(encoding="utf-8")
    one, other = graded.compare(asked), asked.compare(graded)
    assert one.grouped.low == pytest.approx(-other.grouped.high)
    assert f"{100 * max(one.grouped.high, other.grouped.high):+.1f}" in page
    # A file does not say how many belong together, neither to one nor to the other.
    file = write_items(tmp_path / "exam.jsonl", items)
    alone = grade(file, tmp_path / "model.jsonl", tmp_path / "alone")
    assert [p.group for p in alone.predictions] == [item.id for item in items]
