"""Honest data, made once for all attacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.verification.attacks.forging import make_base


@pytest.fixture(scope="session")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of honest data of a name in `BASES`."""

    @cache
    def base(name: str) -> Path:
        return make_base(name, tmp_path_factory.mktemp("base") / name)

    return base
