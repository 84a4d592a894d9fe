"""Items that call themselves imported, so that their evidence is looked at in another way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import lines, refused, relabelled, write

import therefore
from therefore.items import Item, to_record
from therefore.verification.verify import verify


def imported(item: Item) -> Item:
    """The item as if somebody else had made it."""
    return replace(item, provenance=replace(item.provenance, origin="imported"))


def lies(folder) -> list[Item]:
    """Unsatisfiable theories, called satisfiable; their certificates refute them."""
    unsatisfiable = [item for item in therefore.load(folder) if item.target == "unsatisfiable"]
    return [imported(relabelled(item, 1)) for item in unsatisfiable]


@pytest.mark.parametrize("name", ["grl", "rcl"])
def test_an_imported_theory_is_not_satisfiable_because_it_is_refuted(bases, tmp_path, name):
    path = lines(tmp_path / "d.jsonl", [to_record(item) for item in lies(bases(name))])
    report = verify(path)
    assert report.exit_code() == 1
    assert report.verified == 0


@pytest.mark.parametrize("name", ["grl", "rcl"])
def test_in_a_folder(bases, tmp_path, name):
    refused(write(bases(name), tmp_path / "d", lies(bases(name)), origin="imported"))


@pytest.mark.parametrize("name", ["grl", "validity", "exam"])
def test_generated_data_hold_no_imported_rows(bases, tmp_path, name):
    honest = [imported(item) for item in therefore.load(bases(name))]
    report = verify(write(bases(name), tmp_path / "d", honest, origin="imported"))
    assert report.exit_code() == 1
    assert "the manifest that it was generated" in report.faults[0].reason


def test_the_honest_theories_of_an_import_are_verified(bases, tmp_path):
    honest = [to_record(imported(item)) for item in therefore.load(bases("grl"))]
    assert verify(lines(tmp_path / "d.jsonl", honest)).exit_code() == 0
