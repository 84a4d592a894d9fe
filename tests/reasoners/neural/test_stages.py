"""A net goes on from an earlier run: a chain of trainings, as pre-trained models have it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.making import make_selection, write_items

from therefore.dataset.build import generate
from therefore.dataset.files import sha256
from therefore.dataset.reading import load
from therefore.errors import ConfigError, InputError
from therefore.reasoners.registry import load_reasoner

pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.train import train

TINY = {"steps": "4", "check": "4", "batch": "8"}


def test_a_net_goes_on_where_the_other_run_ended(small: Path, tmp_path: Path) -> None:
    first = train("lstm", small, tmp_path / "first", settings=TINY)
    still = TINY | {"rate": "1e-12", "seed": "5"}
    other = tmp_path / "other"
    generate("entailment", other, split="train", count=48, seed=9)
    second = train("lstm", other, tmp_path / "second", settings=still, start=first.folder)
    assert (second.stages, second.items) == (2, 44)
    items = load(small, split="validation", limit=8)
    before, after = (
        [score for answer in load_reasoner(run.folder).answer(items) for score in answer.scores]
        for run in (first, second)
    )
    assert after == pytest.approx(before, abs=1e-6)
    record = json.loads((second.folder / "reasoner.json").read_text())
    (stage,) = record["stages"]
    assert stage["weights"] == sha256(first.folder / "weights.safetensors")
    assert record["layout"] == stage["layout"]  # its words are those that it met first


def test_a_chain_is_one_net_of_one_size(small: Path, tmp_path: Path) -> None:
    first = train("lstm", small, tmp_path / "first", settings=TINY).folder
    with pytest.raises(ConfigError, match="began as 'lstm', not as 'bilstm'"):
        train("bilstm", small, tmp_path / "no", settings=TINY, start=first)
    with pytest.raises(ConfigError, match=r"config\.width is 64, you asked for 32"):
        train("lstm", small, tmp_path / "no", settings=TINY | {"width": "32"}, start=first)


def test_what_the_first_data_settled_must_fit_the_next(tmp_path: Path) -> None:
    four = [make_selection("It rains.", ("a", "b", "c", "d"), n % 4) for n in range(8)]
    two = [make_selection("It rains.", ("a", "b"), n % 2) for n in range(8)]
    data = [
        write_items(tmp_path / f"{len(one)}{n}.jsonl", one) for n, one in enumerate((four, two))
    ]
    first = train("option-encoder", data[0], tmp_path / "first", settings=TINY).folder
    with pytest.raises(InputError, match="selects one of 4"):
        train("option-encoder", data[1], tmp_path / "no", settings=TINY, start=first)
