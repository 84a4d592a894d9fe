"""Pasting: the blocks of a page are run one after the other, as a reader would."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import therefore

BLOCK = re.compile(r"^```(bash|python)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block to paste: its language, the package that it needs if any, and its text."""


def paste(
    blocks: Sequence[tuple[str, str, str]], folder: Path, environment: Mapping[str, str]
) -> int:
    """Run the blocks whose packages are there; how many these were."""
    tools = folder.parent / f"{folder.name}-bin"
    tools.mkdir()
    for name, words in (("therefore", "-m therefore"), ("python", "")):
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    told = {
        **environment,
        # The package as these tests see it, and the programs of the frameworks beside it.
        "PATH": f"{tools}:{Path(sys.executable).parent}:{environment['PATH']}",
        "PYTHONPATH": str(Path(therefore.__file__).parents[1]),
    }
    session: list[str] = []
    ran = 0
    for language, needs, code in blocks:
        if needs and importlib.util.find_spec(needs) is None:
            continue
        if language == "python":
            # One session a page: later blocks use the names of earlier ones.
            session.append(code)
            command = [sys.executable, "-c", "\n".join(session)]
        else:
            command = ["bash", "-e", "-c", code]
        done = subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True)
        assert done.returncode == 0, f"{code}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}"
        ran += 1
    return ran
