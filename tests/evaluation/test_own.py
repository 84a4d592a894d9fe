"""A reasoner of the user's own: what it must be, what it may answer, when a run is reused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import therefore
from therefore.cli import main
from therefore.errors import DatasetError, InputError
from therefore.evaluation import answering
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.items import Question
from therefore.reasoners.heuristics import RandomGuess
from therefore.reasoners.reasoner import Answer


@pytest.fixture
def data(tmp_path: Path) -> Path:
    therefore.generate("nlsat", tmp_path / "data", split=["train", "test"], count=20, seed=3)
    return tmp_path / "data"


class Says:
    """Gives what it was handed."""

    name = "says"

    def __init__(self, answer: Callable[[Question], Any]) -> None:
        self.said = answer

    def answer(self, questions: Sequence[Question]) -> list[Any]:
        return [self.said(question) for question in questions]


def _swap(data: Path, split: str) -> None:
    """Turn the rows of a shard round, in place; the manifest stays."""
    (shard,) = (data / split).glob("*.parquet")
    table = pq.read_table(shard)
    pq.write_table(table.take(list(range(table.num_rows))[::-1]), shard)


def test_data_changed_in_place_are_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evaluate("random", data, tmp_path / "run")
    _swap(data, "train")
    assert evaluate("random", data, tmp_path / "run").complete
    with pytest.raises(DatasetError, match="was changed"):
        evaluate("majority", data, tmp_path / "learned")
    _swap(data, "test")
    with pytest.raises(SystemExit) as stop:
        main(["evaluate", "random", "--data", str(data), "--out", str(tmp_path / "run")])
    assert stop.value.code == 2
    told = capsys.readouterr().err.strip()
    assert "part-00000.parquet was changed: its checksum is" in " ".join(told.split())
    assert "generate the dataset anew" in " ".join(told.split())
    with pytest.raises(DatasetError, match="was changed"):
        evaluate("random", data, tmp_path / "other")
    assert not (tmp_path / "other").exists()
    replies = tmp_path / "replies.jsonl"
    replies.write_text('{"id": "x", "reply": "A"}\n')
    with pytest.raises(DatasetError, match="was changed"):
        therefore.grade(data, replies, tmp_path / "graded")


SCRIPT = """
import sys, therefore
from therefore.reasoners.reasoner import Answer
CHOICE = {choice}
class Mine:
    name = "mine"
    def answer(self, questions):
        return [Answer(CHOICE) for _ in questions]
print(therefore.evaluate(Mine(), sys.argv[1], sys.argv[2]).accuracy)
"""


def test_a_changed_constant_is_no_stale_result(data: Path, tmp_path: Path) -> None:
    def run(choice: int) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-", str(data), str(tmp_path / "run")],
            input=SCRIPT.format(choice=choice),
            capture_output=True,
            text=True,
            check=False,
        )

    assert run(0).returncode == 0
    again = run(1)
    assert again.returncode != 0
    assert "holds a finished run of mine" in again.stderr
    assert "overwrite=True" in again.stderr


def test_reasoners_of_ours_and_those_with_a_fingerprint_are_known(
    data: Path, tmp_path: Path
) -> None:
    ours = evaluate(RandomGuess(seed=1), data, tmp_path / "ours")
    assert evaluate(RandomGuess(seed=1), data, tmp_path / "ours") == ours
    mine = Says(lambda question: Answer(0))
    mine.fingerprint = "v1"  # type: ignore[attr-defined]
    first = evaluate(mine, data, tmp_path / "mine")
    assert evaluate(mine, data, tmp_path / "mine") == first


def test_an_interrupted_run_of_an_object_is_not_gone_on_with(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PART", 5)

    class Broken:
        name = "broken"

        def answer(self, questions: Sequence[Question]) -> list[Answer]:
            if len(list((tmp_path / "run").rglob("*.parquet"))) == PARTS:
                raise KeyboardInterrupt
            return [Answer(0) for _ in questions]

    PARTS = 0
    with pytest.raises(KeyboardInterrupt):
        evaluate(Broken(), data, tmp_path / "run")
    PARTS = 2  # nothing was answered yet: nothing can be stale
    with pytest.raises(KeyboardInterrupt):
        evaluate(Broken(), data, tmp_path / "run")
    assert not Run.load(tmp_path / "run").complete
    with pytest.raises(DatasetError, match="holds an interrupted run of broken"):
        evaluate(Broken(), data, tmp_path / "run")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer(7), r"choice=7, but the item has \d options"),
        (Answer(-2), r"choice=-2, but the item has \d options"),
        (Answer("B"), "choice='B': a choice is an integer"),  # type: ignore[arg-type]
        (Answer(None), "choice=None: a choice is an integer"),  # type: ignore[arg-type]
        (Answer(1.0), r"choice=1\.0: a choice is an integer"),  # type: ignore[arg-type]
        (Answer(True), "choice=True: a choice is an integer"),
        (Answer(0, text=None), "text=None: a text is a string"),  # type: ignore[arg-type]
        (Answer(0, status="odd"), "status='odd': a status is one of answered"),  # type: ignore[arg-type]
        (1, "1: a therefore.Answer is expected \\(from therefore import Answer\\)"),
    ],
)
def test_an_impossible_answer_is_named(
    data: Path, tmp_path: Path, answer: object, told: str
) -> None:
    first = therefore.find(data, index=20).id
    with pytest.raises(InputError, match=f"says answered {first} with {told}"):
        evaluate(Says(lambda question: answer), data, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_minus_one_is_no_answer_and_numbers_of_numpy_are_integers(
    data: Path, tmp_path: Path
) -> None:
    silent = evaluate(Says(lambda question: Answer(-1)), data, tmp_path / "silent")
    assert {p.outcome for p in silent.predictions} == {"no answer"}
    first = evaluate(Says(lambda question: Answer(np.int64(0))), data, tmp_path / "first")  # type: ignore[arg-type]
    assert {p.choice for p in first.predictions} == {0}


def test_what_is_no_reasoner_is_told_what_one_is(data: Path, tmp_path: Path) -> None:
    class Nameless:
        def answer(self, questions: Sequence[Question]) -> list[Answer]:
            return []

    for stranger, told in (
        (lambda questions: [], r"a function without answer\(questions\)"),
        (Says, "the class Says, not an instance of it"),
        (Nameless(), "a Nameless whose name is None"),
    ):
        with pytest.raises(InputError, match=f"{told}: a reasoner is an object with name"):
            evaluate(stranger, data, tmp_path / "run")  # type: ignore[arg-type]


def test_a_learner_without_a_split_is_told_of_train_data(tmp_path: Path) -> None:
    therefore.generate("nlsat", tmp_path / "data", split="test", count=4)
    with pytest.raises(DatasetError, match=r"no split 'train', and majority learns.*--train-data"):
        evaluate("majority", tmp_path / "data", tmp_path / "run")
