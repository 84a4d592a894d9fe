"""The example family of another package, installed and changed as tests want it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[1] / "examples" / "therefore-lamps"
ENTRIES = """[therefore.families]
lamps = therefore_lamps:FAMILY

[therefore.readers]
lamps = therefore_lamps:LANGUAGE
"""


def install(
    place: Path, *changes: tuple[str, str], name: str = "lamps", entries: str = ENTRIES
) -> dict[str, str]:
    """An environment with the package in that folder; each first text is changed to the second."""
    text = (HOME / "therefore_lamps.py").read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    module = f"therefore_{name}"
    place.mkdir(exist_ok=True)
    (place / f"{module}.py").write_text(text)
    about = place / f"{module}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: therefore-{name}\nVersion: 0.1.0\n"
    )
    (about / "entry_points.txt").write_text(entries.replace("therefore_lamps", module))
    path = os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}


def therefore(environment: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    """The command in that environment."""
    return subprocess.run(
        [sys.executable, "-m", "therefore", *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
