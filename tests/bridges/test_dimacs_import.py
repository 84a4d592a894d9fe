"""DIMACS files become items that verify, and exported items come back with their labels."""

from collections import Counter

import pytest

from therefore.bridges.dimacs import dimacs_files
from therefore.bridges.dimacs_import import read
from therefore.bridges.importing import import_released
from therefore.dataset.reading import read_batches
from therefore.dataset.stream import preview
from therefore.errors import InputError
from therefore.verification.verify import verify

CNF = {"sat": "c hello\np cnf 3 2\n1 -2 0\n2 3 0\n", "unsat": "p cnf 1 2\n1 0 -1 0\n"}


def test_files_become_items(tmp_path):
    for name, text in CNF.items():
        (tmp_path / f"{name}.cnf").write_text(text, encoding="utf-8")
    files = [tmp_path / "sat.cnf", tmp_path / "unsat.cnf"]
    import_released("dimacs", files, tmp_path / "data")
    items = [item for batch in read_batches(tmp_path / "data") for item in batch]
    assert [item.target for item in items] == ["satisfiable", "unsatisfiable"]
    assert items[0].premises == ("x1 or not x2.", "x2 or x3.")
    assert items[1].features["unit_propagation"]
    assert verify(tmp_path / "data").ok


def test_what_cannot_be_said_is_counted(tmp_path):
    (tmp_path / "empty.cnf").write_text("p cnf 1 1\n0\n", encoding="utf-8")
    (tmp_path / "none.cnf").write_text("p cnf 1 0\n", encoding="utf-8")
    dropped = Counter()
    assert list(read([tmp_path / "empty.cnf", tmp_path / "none.cnf"], dropped)) == []
    assert dropped == {"an empty clause": 1, "no clauses": 1}


def test_broken_files_are_named(tmp_path):
    (tmp_path / "bad.cnf").write_text("p cnf 1 1\n2 0\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"bad\.cnf: literal 2"):
        list(read([tmp_path / "bad.cnf"], Counter()))


@pytest.mark.parametrize("preset", ["grl", "rcl"])
def test_exported_items_come_back_with_their_labels(preset, tmp_path):
    items = preview("nlsat", preset=preset, count=20)
    (tmp_path / "out").mkdir()
    dimacs_files(iter(items), tmp_path / "out")
    paths = {item.id: tmp_path / "out" / item.split / f"{item.id}.cnf" for item in items}
    back = [draft for _, draft in read([paths[item.id] for item in items], Counter())]
    assert [draft.target for draft in back] == [item.target for item in items]
    assert [draft.features["clauses"] for draft in back] == [
        item.features["clauses"] for item in items
    ]
