"""No strategy that knows nothing earns more than guessing; docs/rewards.md says what it earns."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.rewards import PRESETS, SHOWN, STRATEGIES, earned, guessing, sample, table

from therefore.asking.options import chance

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sample_is_balanced(preset: str) -> None:
    items = sample(preset)
    counts = [sum(item.answer == place for item in items) for place in range(4)]
    assert len({count for count in counts if count}) <= 1
    assert guessing(items) == pytest.approx(chance(items[0]))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("style", SHOWN)
def test_no_strategy_earns_more_than_guessing(preset: str, style: str) -> None:
    items = sample(preset)
    bound = guessing(items) if style != "formal" else 0.0
    for name, score in earned(preset, style).items():  # type: ignore[arg-type]
        assert score <= bound + 1e-9, (name, score)


def test_the_table_is_the_published_one() -> None:
    """Row for row, to a tenth: a raised generator moves a figure, a changed reward moves many."""
    page = (DOCS / "rewards.md").read_text(encoding="utf-8")
    published = {_head(line): _figures(line) for line in page.splitlines() if "|" in line}
    for row in table()[2:]:
        assert published[_head(row)] == pytest.approx(_figures(row), abs=0.1), row


def _head(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.split("|")[1:3])


def _figures(row: str) -> list[float]:
    cells = [cell.strip() for cell in row.split("|")[3:-1]]
    return [float(cell) for cell in cells if cell.replace(".", "").isdigit()]


def test_every_style_has_its_strategies() -> None:
    assert set(STRATEGIES) == {"plain", "reason", "witness", "proof", "formal"}
