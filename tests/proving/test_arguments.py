"""Arguments in plain English, written without a look at the grammar, and what `prove` says of them.

The file has the verdict of a careful speaker. Where `prove` says something else, the file says
what, so that no verdict changes unseen; a flat verdict that the speaker does not share is counted.
"""

from collections import Counter
from pathlib import Path

import pytest

import therefore
from therefore.errors import ThereforeError

FILE = Path(__file__).parent / "data" / "arguments.txt"
FLAT = {"entailed", "contradicted", "unknown"}


def rows() -> list[tuple[str, ...]]:
    """The arguments: verdict wanted, premises, conclusion, and what is said if it is another."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(" | ")) for line in lines if line[0] not in "#["]


@pytest.mark.slow
@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[1]} ∴ {row[2]}")
def test_argument(row: tuple[str, ...]) -> None:
    wanted, premises, conclusion, *otherwise = row
    try:
        said: str = therefore.prove(premises, conclusion).verdict
    except ThereforeError:
        said = "unreadable"
    assert said == (otherwise[0] if otherwise else wanted)


def test_wrong_ones_are_few() -> None:
    said = Counter(
        "right" if len(row) == 3 else "wrong" if row[3] in FLAT else row[3] for row in rows()
    )
    print(said)
    assert said["wrong"] <= 2
    assert said["right"] >= 227
