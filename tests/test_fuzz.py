"""A short fuzz of importers and verbs; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from therefore.bridges.registry import IMPORTERS

if not sys.platform.startswith("linux"):
    pytest.skip("cases are forked, with limits of Linux", allow_module_level=True)

from tests.fuzz.mutating import written
from tests.fuzz.running import IMPORTS, fuzz
from tests.fuzz.verbs import Verbs

SHORT = 12
QUICK = ("show", "verify", "export", "evaluate", "report", "audit")


def test_every_importer_has_samples() -> None:
    assert set(IMPORTS) == set(IMPORTERS)


@pytest.mark.parametrize("name", IMPORTS)
def test_importers_survive_damage(name: str, tmp_path: Path) -> None:
    tally = fuzz(IMPORTS[name], SHORT, 1, tmp_path, name=name)
    assert not tally.faults, "\n".join(tally.faults)
    assert tally.codes[2] > 1, "hardly anything was damaged"


@pytest.fixture(scope="module")
def verbs(tmp_path_factory: pytest.TempPathFactory) -> Verbs:
    return Verbs(tmp_path_factory.mktemp("fuzz"), few=True)


@pytest.mark.slow
@pytest.mark.parametrize("verb", QUICK)
def test_verbs_survive_damage(verb: str, verbs: Verbs, tmp_path: Path) -> None:
    tally = fuzz(verbs.case(verb), SHORT, 1, tmp_path, name=verb)
    assert not tally.faults, "\n".join(tally.faults)


def test_raw_values_reach_the_file_without_quotes() -> None:
    assert written({"a": "\u0001RAW:NaN", "b": 1}) == '{"a": NaN, "b": 1}'
    assert written(['\u0001RAW:"\\ud800"']) == '["\\ud800"]'
