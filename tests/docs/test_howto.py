"""The how-to pages run from top to bottom; a block for a framework that is absent is left out."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.bridges.loopback import serving

import therefore

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(bash|python)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


PAGES = ["tutorial.md", *sorted(f"howto/{page.name}" for page in (DOCS / "howto").glob("*.md"))]


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[tuple[str, str, str]]:
    return [(found[1], found[2] or "", found[3]) for found in BLOCK.finditer(read(page))]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_from_top_to_bottom(page: str, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, words in (("therefore", "-m therefore"), ("python", "")):
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    session: list[str] = []
    with ExitStack() as stack:
        environment = {
            **os.environ,
            # The package as these tests see it, and the programs of the frameworks beside it.
            "PATH": f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(Path(therefore.__file__).parents[1]),
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
        ran = 0
        for language, needs, code in blocks(page):
            if needs and importlib.util.find_spec(needs) is None:
                continue
            if language == "python":
                # One session a page: later blocks use the names of earlier ones.
                session.append(code)
                command = [sys.executable, "-c", "\n".join(session)]
            else:
                command = ["bash", "-e", "-c", code]
            done = subprocess.run(
                command, cwd=tmp_path, env=environment, capture_output=True, text=True
            )
            assert done.returncode == 0, f"{code}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}"
            ran += 1
        known = [needs for _, needs, _ in blocks(page)]
        there = [needs for needs in known if not needs or importlib.util.find_spec(needs)]
        assert ran == len(there) >= 4


def test_every_fence_is_known() -> None:
    assert len(PAGES) == 6
    for page in PAGES:
        text = re.sub(r"^```console\n.*?^```$", "", read(page), flags=re.MULTILINE | re.DOTALL)
        assert text.count("```") == 2 * len(blocks(page))
