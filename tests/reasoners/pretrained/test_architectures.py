"""Every architecture under every head that it has: two steps, saved, reloaded, the same answers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="needs the extra 'pretrained'")
pytest.importorskip("transformers", reason="needs the extra 'pretrained'")
pytest.importorskip("accelerate", reason="needs the extra 'pretrained'")

import torch
from safetensors.torch import load_file

from therefore.dataset.reading import load
from therefore.errors import ConfigError, InputError
from therefore.reasoners.pretrained import learner
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.loading import load_model
from therefore.reasoners.pretrained.tuned import PretrainedReasoner
from therefore.reasoners.train import train

ENCODERS = ("bert", "roberta", "xlnet", "electra", "luke")
WRITERS = ("gpt2", "t5", "bart")
CASES = [
    *((name, "satisfiability", "classification") for name in (*ENCODERS, *WRITERS)),
    *((name, "entailment", "classification") for name in (*ENCODERS, *WRITERS)),
    *((name, "selection", "choice") for name in (*ENCODERS, *WRITERS)),
    *((name, "satisfiability", "text") for name in WRITERS),
    *((name, "entailment", "text") for name in WRITERS),
    *((name, "selection", "text") for name in WRITERS),
    *((name, "generation", "text") for name in WRITERS),
]
TWO = {"steps": "2", "batch": "4", "checks": "1", "validated": "4", "rate": "1e-2", "longest": "12"}


@pytest.mark.parametrize(("architecture", "task", "head"), CASES, ids=map("-".join, CASES))
def test_two_steps_saved_and_reloaded_answer_the_same(
    architecture: str,
    task: str,
    head: str,
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[Any] = []
    save = learner.save_model

    def keep(folder: Path, model: Any, *rest: Any) -> None:
        kept.append(copy.deepcopy(model).eval())
        save(folder, model, *rest)

    monkeypatch.setattr(learner, "save_model", keep)
    name, out = models(architecture), tmp_path / "run"
    done = train(name, files[task], out, settings={**TWO, "head": head})
    assert (done.head, done.task, done.steps, done.items) == (head, task, 2, 36)

    reloaded = PretrainedReasoner.load(out)
    items = load(files[task])[:6]
    before = PretrainedReasoner(
        Answering(kept[0], done.head).eval(), reloaded.encoding, reloaded.config, name="kept"
    )
    answers = reloaded.answer(items)
    assert answers == before.answer(items)
    assert [answer.status for answer in answers] == ["answered"] * 6
    if task != "generation":
        for item, answer in zip(items, answers, strict=True):
            assert len(answer.scores) == len(item.choices)
            assert sum(answer.scores) == pytest.approx(1, abs=1e-5)
            assert answer.scores[answer.choice] == max(answer.scores)

    # Padding is no part of the text: alone or among others, an item gets the same scores.
    alone = [reloaded.answer([item])[0] for item in items]
    for one, among in zip(alone, answers, strict=True):
        assert one.scores == pytest.approx(among.scores, abs=1e-4)

    # It has learned something: what was saved is not what was loaded.
    old = load_file(Path(name.removeprefix("hf:")) / "model.safetensors")
    new = load_file(out / "model" / "model.safetensors")
    shared = [(a, b) for a in old for b in new if a.endswith(b) or b.endswith(a)]
    assert any(not torch.equal(old[a], new[b]) for a, b in shared)


@pytest.mark.parametrize("architecture", ENCODERS)
def test_an_encoder_writes_nothing(
    architecture: str, models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    with pytest.raises(InputError, match="is an encoder and writes no words"):
        train(models(architecture), files["generation"], tmp_path / "run")
    for head in ("causal", "seq2seq"):
        with pytest.raises(InputError, match=f"an encoder\\) has no {head} head"):
            load_model(models(architecture), head)  # type: ignore[arg-type]
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("task", "head", "words"),
    [
        ("generation", "classification", "writes no conclusions"),
        ("selection", "classification", "head=choice or text"),
        ("entailment", "choice", "head=classification"),
        ("entailment", "letters", "none of auto, classification, choice, text"),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(
    task: str,
    head: str,
    words: str,
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path: Path,
) -> None:
    with pytest.raises(ConfigError, match=words):
        train(models("gpt2"), files[task], tmp_path / "run", settings={"head": head})


def test_left_to_itself_the_head_follows_from_task_and_architecture(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    found = {
        (architecture, task): train(
            models(architecture), files[task], tmp_path / architecture / task, settings=TWO
        ).head
        for architecture in ("bert", "gpt2", "t5")
        for task in ("satisfiability", "selection")
    }
    assert found == {
        ("bert", "satisfiability"): "classification",
        ("bert", "selection"): "choice",
        ("gpt2", "satisfiability"): "classification",
        ("gpt2", "selection"): "choice",
        ("t5", "satisfiability"): "text",
        ("t5", "selection"): "choice",
    }
