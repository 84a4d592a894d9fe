from __future__ import annotations

from pathlib import Path

import pytest

from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.items import Item


@pytest.fixture(scope="session")
def entailments(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    folder: Path = tmp_path_factory.mktemp("reasoners") / "data"
    generate("entailment", folder, split=["test_easy", "test_hard"], count=240)
    return load(folder)
