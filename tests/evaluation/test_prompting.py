"""`--show-prompt`: what a model would be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from tests.reasoners.pretrained.asking import tiny_model

from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import ConfigError
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.prompting import first_prompt
from therefore.evaluation.run import evaluate


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"hf:{tiny_model(tmp_path_factory.mktemp('model'))}"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "analog"
    generate("analog", folder, preset="threeway", count=6)
    return folder


def test_the_prompt_is_of_the_first_item_that_is_asked(model: str, data: Path) -> None:
    text = first_prompt(model, data, settings={"shots": "3"})
    item = next(one for one in load(data) if one.split != "train")
    assert item.question in text
    assert text.count("Answer:") == 4
    assert text.count("Answer: ") == 3


def test_a_reasoner_that_is_not_asked_in_words_has_no_prompt(data: Path) -> None:
    with pytest.raises(ConfigError, match="not asked in words"):
        first_prompt("random", data)


def test_a_prompted_model_is_evaluated_like_any_other(
    model: str, data: Path, tmp_path: Path
) -> None:
    run = evaluate(model, data, tmp_path / "run", settings={"shots": "3"}, limit=4)
    assert run.trained_on.endswith(":train")
    assert run.reasoner.endswith("3-shot")
    said = list(read_predictions(tmp_path / "run"))
    assert all(one.split != "train" for one in said)
    assert all(sum(one.scores) == pytest.approx(1) for one in said)
    plain = evaluate(model, data, tmp_path / "zero", split="train", limit=2)
    assert plain.trained_on == ""
