"""Weights come from files that hold numbers alone, unless the user says otherwise."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from therefore.errors import InputError
from therefore.reasoners.pretrained.sources import ALLOW

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
loading = pytest.importorskip("therefore.reasoners.pretrained.loading")
load_config, load_model = loading.load_config, loading.load_model


class Trap:
    """Leaves a mark when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self.mark,)


@pytest.fixture
def pickled(models: Callable[[str], str], tmp_path: Path) -> Path:
    """A tiny model whose weights are a pickle, as releases were before safetensors."""
    folder = tmp_path / "pickled"
    shutil.copytree(models("bert").removeprefix("hf:"), folder)
    weights = load_model(f"hf:{folder}").state_dict()
    (folder / "model.safetensors").unlink()
    torch.save(weights, folder / "pytorch_model.bin")
    return folder


def test_pickled_weights_are_refused_with_the_remedy(pickled: Path) -> None:
    with pytest.raises(InputError, match=rf"pytorch_model\.bin.*{ALLOW}=1"):
        load_model(f"hf:{pickled}")


def test_a_trap_in_the_weights_is_never_sprung(
    pickled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "sprung"
    (pickled / "pytorch_model.bin").write_bytes(pickle.dumps(Trap(mark), protocol=2))
    for allowed in ("", "1"):
        monkeypatch.setenv(ALLOW, allowed)
        with pytest.raises(InputError):
            load_model(f"hf:{pickled}")
        assert not mark.exists()


def test_who_trusts_them_may_load_them(pickled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALLOW, "1")
    assert load_model(f"hf:{pickled}").config.model_type == "bert"


def test_code_in_the_folder_is_not_run(models: Callable[[str], str], tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    shutil.copytree(models("bert").removeprefix("hf:"), folder)
    config = json.loads((folder / "config.json").read_text())
    config |= {"model_type": "trap", "auto_map": {"AutoConfig": "trap.Config"}}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "trap.py").write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    with pytest.raises(InputError, match="its config cannot be read"):
        load_config(f"hf:{folder}")
    assert not (tmp_path / "sprung").exists()


def test_damaged_weights_are_one_line(models: Callable[[str], str], tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(models("bert").removeprefix("hf:"), folder)
    (folder / "model.safetensors").write_bytes(b"\xff" * 100)
    with pytest.raises(InputError, match="its weights cannot be read"):
        load_model(f"hf:{folder}")
