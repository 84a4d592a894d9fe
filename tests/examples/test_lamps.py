"""The example family of another package: everything works on it without a line of ours."""

from __future__ import annotations

import json
import os

import pytest
from tests.plugging import ENTRIES, HOME, install, therefore


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> dict[str, str]:
    """An environment in which the package is installed, as its metadata say."""
    return install(tmp_path_factory.mktemp("site"))


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
    assert alone.returncode == 1
    assert "no reader of the family 'lamps' is known here; install the package" in alone.stdout
    assert "(and 799 more like it)" in alone.stdout
    assert "no question" not in alone.stdout
