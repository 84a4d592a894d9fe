from __future__ import annotations

from pathlib import Path

import pytest

from therefore.dataset.build import generate

pytest.importorskip("sklearn")
pytest.importorskip("scipy")


@pytest.fixture(scope="session")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bias-free entailments in two splits."""
    folder = tmp_path_factory.mktemp("audit") / "clean"
    generate("entailment", folder, split=["train", "test_easy"], count=800)
    return folder
