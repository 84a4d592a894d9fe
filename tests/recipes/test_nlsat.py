"""The NLSat recipes and the calibration command: they run, small, and say what they should."""

import pytest

from therefore.cli import calibrate as cli
from therefore.errors import ConfigError, InputError
from therefore.families.nlsat.calibration import read_table
from therefore.recipes import nlsat
from therefore.recipes.recipe import Request


def test_table1_shows_that_hard_theories_need_search():
    table = nlsat.table1(Request(scale="tiny"))
    rows = {row[0]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert rows["RuleTaker"]["conflicts, paper"] == 0
    assert rows["RuleTaker"]["items"] is None
    averages = [
        rows[name]["conflicts, average"] for name in ("GRL 5,12", "RCL 16,70", "GRL-eval 20,50")
    ]
    assert averages == sorted(averages)
    assert averages[0] > 1


def test_table1_needs_the_right_files(tmp_path):
    with pytest.raises(InputError, match="holds no ProofWriter file"):
        nlsat.table1(Request(released=tmp_path))


def test_figure2_draws_curves(tmp_path):
    figure = nlsat.figure2(Request(out=tmp_path))
    assert [row[0] for row in figure.rows][:11] == list(range(5, 16))
    assert all(row[3] > 4.2 for row in figure.rows)
    assert "prefers-color-scheme:dark" in figure.plots[0].read_text(encoding="utf-8")
    pytest.importorskip("resvg_py", reason="needs the extra 'plot'")
    assert figure.plots[1].read_bytes().startswith(b"\x89PNG")


def test_calibrate_writes_what_it_measures(tmp_path, capsys):
    cli.command("nlsat", ["variables=5,6"], False, 60, False, tmp_path)
    assert "α at half" in capsys.readouterr().out
    found = read_table((tmp_path / "calibration.tsv").read_text(encoding="utf-8"))
    assert {size.variables for _, size in found} == {5, 6}
    with pytest.raises(ConfigError, match="no phase transition"):
        cli.command("analog", [], False, 60, False, None)
