"""Little is lost when a run is stopped, and a slow reasoner is asked less at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.making import make_item, write_items

from therefore.errors import DatasetError
from therefore.evaluation import answering
from therefore.evaluation.answering import BATCH, FIRST, Pace, pace_of
from therefore.evaluation.predictions import parts, read_part
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.items import Question
from therefore.reasoners.heuristics import RandomGuess
from therefore.reasoners.reasoner import Answer


@pytest.fixture
def data(tmp_path: Path) -> Path:
    items = [make_item(("p",), f"q{i}", answer=i % 2) for i in range(60)]
    return write_items(tmp_path / "data.jsonl", items)


class Slow:
    """Takes its time, by a clock of its own, and looks at what is kept."""

    name = "slow"
    fingerprint = "slow"

    def __init__(self, run: Path, clock: list[float], *, lasts: int = 1_000) -> None:
        self.run, self.clock, self.left = run, clock, lasts
        self.asked: list[int] = []
        self.kept: list[int] = []

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        self.asked.append(len(questions))
        self.kept.append(sum(len(read_part(path)) for path in parts(self.run)))
        self.clock[0] += 1.0 * len(questions)
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return [Answer(choice=1) for _ in questions]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(answering.time, "monotonic", lambda: now[0])
    return now


def test_what_was_answered_is_kept_by_time(data: Path, tmp_path: Path, clock: list[float]) -> None:
    told: list[int] = []
    slow = Slow(tmp_path / "run", clock)
    evaluate(
        slow,
        data,
        tmp_path / "run",
        split="train",
        progress=lambda done, total=0, what="": told.append(done),
    )
    assert slow.asked[0] == FIRST
    assert set(slow.asked[1:]) == {2}
    # At no time more than some ten seconds' worth is missing, and the bar moves all the while.
    answered = [sum(slow.asked[:place]) for place in range(len(slow.asked))]
    assert max(a - k for a, k in zip(answered, slow.kept, strict=True)) <= 12
    assert len(told) > 20


def test_whatever_stops_a_run_leaves_what_was_answered(
    data: Path, tmp_path: Path, clock: list[float]
) -> None:
    slow = Slow(tmp_path / "run", clock, lasts=5)
    with pytest.raises(KeyboardInterrupt):
        evaluate(slow, data, tmp_path / "run", split="train")
    kept = sum(len(read_part(path)) for path in parts(tmp_path / "run"))
    assert kept == sum(slow.asked[:-1])
    again = Slow(tmp_path / "run", clock)
    run = evaluate(again, data, tmp_path / "run", split="train")
    assert sum(again.asked) == 60 - kept
    assert len({p.id for p in run.predictions}) == run.items == 60


def test_ours_are_always_asked_alike() -> None:
    pace = pace_of("random", RandomGuess(seed=0))
    pace.took(BATCH, 1_000.0)
    assert pace.size == BATCH
    assert pace_of("hf:owner/model", RandomGuess(seed=0)).size == answering.ASKED
    fast = Pace(FIRST, fixed=False)
    for _ in range(5):
        fast.took(fast.size, 0.001)
    assert fast.size == BATCH
    fast.took(BATCH, 0.0)
    assert fast.size == BATCH


def test_an_attempt_without_an_answer_holds_no_folder(
    data: Path, tmp_path: Path, clock: list[float]
) -> None:
    slow = Slow(tmp_path / "run", clock, lasts=0)
    with pytest.raises(KeyboardInterrupt):
        evaluate(slow, data, tmp_path / "run", split="train")
    assert not Run.load(tmp_path / "run").complete
    run = evaluate("random", data, tmp_path / "run", split="train")
    assert (run.complete, run.reasoner) == (True, "random")
    part = Slow(tmp_path / "part", clock, lasts=2)
    with pytest.raises(KeyboardInterrupt):
        evaluate(part, data, tmp_path / "part", split="train")
    with pytest.raises(DatasetError, match="holds another run"):
        evaluate("random", data, tmp_path / "part", split="train")
