"""The examples in the documentation are what they claim to be."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.mark.parametrize("page", ["english.md"])
def test_examples(page: str) -> None:
    found = doctest.testfile(
        str(DOCS / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert found.attempted > 0
    assert found.failed == 0
