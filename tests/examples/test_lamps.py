"""The example family of another package: everything works on it without a line of ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "examples" / "therefore-lamps"
ENTRIES = """[therefore.families]
lamps = therefore_lamps:FAMILY

[therefore.readers]
lamps = therefore_lamps:LANGUAGE
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> dict[str, str]:
    """An environment in which the package is installed, as its metadata say."""
    place = tmp_path_factory.mktemp("site")
    (place / "therefore_lamps.py").write_text((HOME / "therefore_lamps.py").read_text())
    about = place / "therefore_lamps-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: therefore-lamps\nVersion: 0.1.0\n"
    )
    (about / "entry_points.txt").write_text(ENTRIES)
    path = os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}


def therefore(environment: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "therefore", *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_metadata_are_the_packages_own():
    import tomllib

    points = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["entry-points"]
    told = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in found.items()) + "\n"
        for group, found in points.items()
    )
    assert told.strip() == ENTRIES.strip()
    assert len((HOME / "therefore_lamps.py").read_text().splitlines()) <= 150


def test_every_verb_knows_the_family(installed, tmp_path):
    data = tmp_path / "lamps"
    made = therefore(installed, "generate", "lamps", "--count", 400, "--out", data)
    assert made.returncode == 0, made.stderr
    checked = therefore(installed, "verify", data, "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["verified"] == 800
    assert therefore(installed, "generate", "--check", data, "--sample", 20).returncode == 0
    audited = therefore(installed, "audit", data)
    assert audited.returncode == 0, audited.stdout
    shown = therefore(installed, "show", data, "--index", 0)
    assert "lamp" in shown.stdout
    oracle = therefore(
        installed, "evaluate", "oracle", "--data", data, "--split", "test", "--out", tmp_path / "r"
    )
    assert "100.0% of 400 right" in oracle.stdout, oracle.stdout + oracle.stderr
    # Without the package the text has no reader, and that is said.
    alone = therefore(dict(os.environ), "verify", data)
    assert alone.returncode in (1, 2, 3)
