"""The how-to pages run from top to bottom; a block for a framework that is absent is left out."""

from __future__ import annotations

import importlib.util
import os
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.bridges.loopback import serving
from tests.docs.pasting import BLOCK, paste

DOCS = Path(__file__).resolve().parents[2] / "docs"

PAGES = ["tutorial.md", *sorted(f"howto/{page.name}" for page in (DOCS / "howto").glob("*.md"))]


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[tuple[str, str, str]]:
    return [(found[1], found[2] or "", found[3]) for found in BLOCK.finditer(read(page))]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_from_top_to_bottom(page: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        environment = {
            **os.environ,
            "DOCS": str(DOCS),
            "LOOP_API_KEY": "none",
            "LOOP_BASE_URL": (server := stack.enter_context(serving())),
            "MODEL": "openai-api/loop/loopback",
            "SERVER": server,
            "NAME": "loopback",
            "KEY": "none",
        }
        if page == "howto/trainer.md" and importlib.util.find_spec("trl"):
            from tests.reasoners.pretrained.asking import tiny_model

            environment["MODEL"] = str(tiny_model(tmp_path / "tiny", chat=True))
        ran = paste(blocks(page), tmp_path, environment)
        known = [needs for _, needs, _ in blocks(page)]
        there = [needs for needs in known if not needs or importlib.util.find_spec(needs)]
        assert ran == len(there) >= 4
        if page == "howto/evaluator.md":  # its made-up replies are read as they are meant
            grades = (tmp_path / "runs" / "always-b" / "grades.jsonl").read_text(encoding="utf-8")
            assert "unreadable" not in grades


def test_every_fence_is_known() -> None:
    assert len(PAGES) == 6
    for page in PAGES:
        text = re.sub(r"^```console\n.*?^```$", "", read(page), flags=re.MULTILINE | re.DOTALL)
        assert text.count("```") == 2 * len(blocks(page))
