"""What a fine-tuned model reads and answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.making import make_item, write_items
from tests.reasoners.pretrained.conftest import SIX, SMALL

pytest.importorskip("torch", reason="needs the extra 'pretrained'")
pytest.importorskip("transformers", reason="needs the extra 'pretrained'")
pytest.importorskip("accelerate", reason="needs the extra 'pretrained'")

import torch

from therefore.dataset.reading import load
from therefore.errors import ConfigError, InputError
from therefore.reasoners.pretrained.tuned import PretrainedReasoner
from therefore.reasoners.registry import load_reasoner
from therefore.reasoners.train import train


def test_texts_that_are_too_long_are_counted_and_cut_only_if_asked(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    items = load(files["satisfiability"])
    long = [replace(item, id=f"{item.id}-long", premises=item.premises * 12) for item in items[:5]]
    data = write_items(tmp_path / "mixed.jsonl", [*long, *items])
    settings = {**SIX, "length": "40"}
    for name in ("bert", "gpt2"):
        out = tmp_path / name
        with pytest.raises(InputError, match=r"5 of 41 items are longer than 40 tokens .*cut"):
            train(models(name), data, out, settings=settings)
        assert not out.exists()
        done = train(models(name), data, out, settings={**settings, "truncate": "true"})
        assert done.cut == 5
        assert [a.status for a in load_reasoner(out).answer(long)] == ["answered"] * 5
    short = train(models("bert"), files["satisfiability"], tmp_path / "short", settings=settings)
    answers = load_reasoner(short.folder).answer([long[0], items[0]])
    assert [answer.status for answer in answers] == ["no answer", "answered"]
    assert "tokens: the model reads 40" in answers[0].text


def test_a_decoder_that_is_cut_still_sees_its_question(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    settings = {**SIX, "length": "24", "truncate": "true"}
    done = train(models("gpt2"), files["generation"], tmp_path / "run", settings=settings)
    reasoner = PretrainedReasoner.load(done.folder)
    item = load(files["generation"])[0]
    long = replace(item, premises=item.premises * 9)
    row = reasoner.encoding.examples([long], "score").rows[0][0]
    assert len(row.ids) + row.answer == 24
    assert reasoner.encoding.tokenizer.decode(row.ids).endswith("What follows?\n")


def test_a_long_prompt_leaves_room_for_what_there_is(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    """A prompt that all but fills the model's places is answered in the few that are left."""
    settings = {**SIX, "truncate": "true", "longest": "128"}
    done = train(models("gpt2"), files["generation"], tmp_path / "run", settings=settings)
    item = load(files["generation"])[0]
    answer = load_reasoner(done.folder).answer([replace(item, premises=item.premises * 90)])[0]
    assert answer.status == "answered"


def test_items_of_another_kind_get_no_answer(tuned: Path, files: dict[str, Path]) -> None:
    other = make_item(("There are cats.",), "", answer=0, choices=("no", "yes"))
    strange = replace(other, task="satisfiability")
    answers = load_reasoner(tuned).answer([load(files["entailment"])[0], strange])
    assert [answer.status for answer in answers] == ["no answer"] * 2
    assert "the model learned satisfiability" in answers[0].text
    assert "the model learned unsatisfiable, satisfiable" in answers[1].text


def test_labels_in_another_order_are_scored_by_name(tuned: Path, files: dict[str, Path]) -> None:
    item = load(files["satisfiability"])[0]
    turned = replace(item, choices=item.choices[::-1], answer=1 - item.answer)
    straight, reverse = load_reasoner(tuned).answer([item, turned])
    assert straight.scores == pytest.approx(reverse.scores[::-1])


def test_a_dataset_of_two_tasks_asks_which(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    both = [*load(files["selection"])[:10], *load(files["generation"])[:10]]
    data = write_items(tmp_path / "both.jsonl", both)
    with pytest.raises(ConfigError, match=r"generation and selection items: choose one with --set"):
        train(models("gpt2"), data, tmp_path / "run", settings=SIX)
    done = train(models("gpt2"), data, tmp_path / "run", settings={**SIX, "task": "generation"})
    assert (done.task, done.items) == ("generation", 9)


def test_what_is_written_is_what_greedy_validation_counted(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    """`correct` says, without writing, whether the gold conclusion would be written."""
    settings = {**SMALL, "steps": "250", "batch": "16", "rate": "2e-2", "validated": "40"}
    done = train(models("gpt2"), files["generation"], tmp_path / "run", settings=settings)
    reasoner = PretrainedReasoner.load(done.folder)
    items = load(files["generation"])
    examples = reasoner.encoding.examples(items, "score")
    with torch.no_grad():
        counted = reasoner.answering.correct(examples.batch(np.arange(len(items)))).bool().tolist()
    written = [
        answer.text == item.target
        for answer, item in zip(reasoner.answer(items), items, strict=True)
    ]
    assert counted == written
    assert any(written)


def test_beams_find_no_less_likely_text(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    settings = {**SIX, "beams": "3"}
    done = train(models("t5"), files["generation"], tmp_path / "run", settings=settings)
    answers = load_reasoner(done.folder).answer(load(files["generation"])[:3])
    assert [answer.status for answer in answers] == ["answered"] * 3
