from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.items import Item


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Entailments: 240 to train on, 240 to validate."""
    folder = tmp_path_factory.mktemp("neural") / "data"
    generate("entailment", folder, split=["train", "validation"], count=240)
    return folder


@pytest.fixture(scope="session")
def items(small: Path) -> list[Item]:
    return load(small, split="train")


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Several threads in several busy processes collapse."""
    if find_spec("torch") is None:
        yield
        return
    from therefore.reasoners.training.devices import one_thread

    with one_thread():
        yield
