from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.evaluation.probing.planted import Planted, beaten

from therefore.errors import InputError
from therefore.evaluation.probing.representations import ABOUT, batches, represent
from therefore.evaluation.probing.rows import ProbedRows

TEXTS = ProbedRows.of(beaten(60, split="train")).texts + tuple(
    "word " * size for size in (9, 3, 1, 30, 2)
)


def by_hand(layer: int) -> np.ndarray:
    encoder = Planted()
    tokens = encoder.tokens(TEXTS, "special")
    return np.stack([encoder.encode([t], pooling="special", layers=[layer])[0, 0] for t in tokens])


def test_vectors_come_back_in_the_order_of_the_texts(tmp_path: Path) -> None:
    found = represent(Planted(), TEXTS, pooling="special", layers=(1, 2), cache=tmp_path, batch=40)
    assert isinstance(found.states[1], np.memmap)
    for layer in (1, 2):
        np.testing.assert_array_equal(found.states[layer], by_hand(layer))


def test_what_is_in_the_cache_is_not_computed_again(tmp_path: Path) -> None:
    represent(Planted(), TEXTS, pooling="special", layers=(2,), cache=tmp_path)
    encoder = Planted(strength=0)
    found = represent(encoder, TEXTS, pooling="special", layers=(2,), cache=tmp_path)
    np.testing.assert_array_equal(found.states[2], by_hand(2))
    another = Planted()
    found = represent(another, TEXTS, pooling="special", layers=(0, 2), cache=tmp_path)
    assert another.calls
    np.testing.assert_array_equal(found.states[0], by_hand(0))
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("change", ["model", "text", "pooling"])
def test_whatever_changes_the_vectors_changes_the_place(tmp_path: Path, change: str) -> None:
    represent(Planted(), TEXTS, pooling="special", layers=(2,), cache=tmp_path)
    encoder = Planted(fingerprint="other" if change == "model" else "planted-1")
    texts = (*TEXTS[:-1], "word new") if change == "text" else TEXTS
    pooling = "mean" if change == "pooling" else "special"
    represent(encoder, texts, pooling=pooling, layers=(2,), cache=tmp_path)
    assert encoder.calls
    assert len(list(tmp_path.iterdir())) == 2


def test_an_interrupted_pass_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = Planted()
    represent(whole, TEXTS, pooling="special", layers=(2,), cache=tmp_path / "whole", batch=40)
    tired = Planted(strength=3)
    with pytest.raises(KeyboardInterrupt):
        represent(tired, TEXTS, pooling="special", layers=(2,), cache=tmp_path / "c", batch=40)
    about = json.loads(next((tmp_path / "c").rglob(ABOUT)).read_text())
    assert about["done"] == {"2": sum(tired.calls)}
    rested = Planted()
    found = represent(rested, TEXTS, pooling="special", layers=(2,), cache=tmp_path / "c", batch=40)
    assert tired.calls + rested.calls == whole.calls
    np.testing.assert_array_equal(found.states[2], by_hand(2))


def test_texts_that_are_too_long_are_counted_and_cut_only_if_asked(tmp_path: Path) -> None:
    encoder = Planted(longest=8)
    with pytest.raises(InputError, match=r"2 of 65 texts are longer than the 8 tokens .* has 30"):
        represent(encoder, TEXTS, pooling="special", layers=(2,), cache=tmp_path)
    assert not list(tmp_path.iterdir())
    found = represent(encoder, TEXTS, pooling="special", layers=(2,), cache=tmp_path, truncate=True)
    assert found.cut == 2


def test_batches_stay_within_their_budget() -> None:
    tokens = [[0] * size for size in (1, 2, 2, 5, 9, 20)]
    found = list(batches(tokens, range(6), 10))
    assert found == [[0, 1, 2], [3], [4], [5]]
