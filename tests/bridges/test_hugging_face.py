"""Hugging Face's `datasets`, the real one: splits, features, items that come back as they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from therefore.bridges.exporting import export
from therefore.bridges.loading import load
from therefore.bridges.training import rows
from therefore.dataset.build import generate
from therefore.errors import DatasetError
from therefore.items import from_record

datasets = pytest.importorskip("datasets", reason="datasets is not installed: pip install '.[hf]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
SIZES = {"train": 12, "validation": 8, "test": 8}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("hub")
    for split, count in SIZES.items():
        generate("syllogism", place / "data", preset="validity", split=split, count=count, seed=5)
    export(place / "data", place / "hf", to="hf")
    return place


def test_the_folder_has_its_splits_and_features(folder: Path, tmp_path: Path) -> None:
    found = datasets.load_dataset(str(folder / "hf"), cache_dir=str(tmp_path))
    assert {split: len(part) for split, part in found.items()} == SIZES
    features = found["test"].features
    assert features["id"] == datasets.Value("string")
    assert features["answer"] == datasets.Value("int32")
    assert features["premises"].feature == datasets.Value("string")
    assert set(features["logic"]) == {"axioms", "premises", "query", "goal"}
    (config,) = datasets.get_dataset_config_names(str(folder / "hf"))
    assert config.startswith("syllogism-validity-")
    items = load(folder / "data", split="validation")
    assert [from_record(row) for row in found["validation"]] == items


def test_an_address_of_the_hub_is_read_through_datasets(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path)
    items = load(f"hf://{folder / 'hf'}")
    assert items == load(folder / "data", split="test")
    assert load(f"hf://{folder / 'hf'}", split="train", limit=3) == load(
        folder / "data", split="train", limit=3
    )
    with pytest.raises(DatasetError, match="cannot be read through datasets"):
        load(f"hf://{folder / 'hf'}", split="none")


def test_a_folder_built_anew_in_the_same_place_is_read_anew(tmp_path: Path) -> None:
    for seed in (1, 2):
        place = tmp_path / str(seed)
        generate("syllogism", place, preset="validity", split="test", count=4, seed=seed)
        shutil.rmtree(tmp_path / "hf", ignore_errors=True)
        export(place, tmp_path / "hf", to="hf")
        assert load(f"hf://{tmp_path / 'hf'}") == load(place)


def test_items_in_hand_become_a_dataset_and_rows_for_a_trainer(folder: Path) -> None:
    items = load(folder / "data", split="train")
    table = items.to_hf()
    assert [from_record(row) for row in table] == items
    prompts = rows(items, 4)
    assert prompts.column_names == ["prompt", "id", "item", "style"]
    assert len(prompts) == 4
