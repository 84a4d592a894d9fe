"""Scales, plots, pictures and tables of reports, each alone."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from therefore.reporting.pictures import picture, write_pictures
from therefore.reporting.plots import Dot, Line, Point, bar_plot, dot_plot, line_plot
from therefore.reporting.scale import Scale, ticks
from therefore.reporting.table import Table


def test_ticks_are_round_and_inside() -> None:
    for low, high in ((0, 1), (0.52, 0.97), (1, 26), (-3, 3), (0, 0.001), (5, 5)):
        found = ticks(low, high)
        assert found
        assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in found)
        assert len(found) <= 8
    assert Scale(0, 10, 100, 200)(5) == 150
    assert Scale(3, 3, 0, 10)(3) == 0


def test_plots_hold_their_data() -> None:
    dots = dot_plot("t", [Dot("a <b>", 0.5, 0.4, 0.6, 0.25, failed=True)], what="probe")
    assert dots.table.rows == (("a <b>", 0.5, 0.4, 0.6, 0.25),)
    assert "a &lt;b&gt;" in dots.drawing
    assert "✗" in dots.drawing
    lines = line_plot("t", [Line("a", (Point(1, 0.5, 0.4, 0.6, 9), Point(2, 1, 1, 1, 9)))], x="n")
    assert len(lines.table.rows) == 2
    bars = bar_plot("t", Table(("n", "no", "yes"), ((0.0, 0.1, 0.9), (1.0, 0.9, 0.1))),
                    names=("no", "yes"))  # fmt: skip
    assert bars.drawing.count("<rect") >= 4


def test_a_picture_stands_alone(tmp_path: Path) -> None:
    plots = [
        dot_plot("Dots & more", [Dot("a <b>", 0.5, 0.4, 0.6, 0.25)], what="probe"),
        line_plot("Lines", [Line("a", (Point(1, 0.5, 0.4, 0.6), Point(2, 1, 1, 1)), 3)], x="n"),
        bar_plot("Bars", Table(("n", "yes"), ((0.0, 0.1), (1.0, 0.9))), names=("yes",)),
    ]
    root = ElementTree.fromstring(picture(plots))
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Dots & more", "Lines", "Bars", "a <b>"} <= set(titles)
    assert "s3" in picture(plots[1:2])
    paths = write_pictures(plots, tmp_path / "three")
    assert paths[0].suffix == ".svg"
    if find_spec("resvg_py"):
        assert paths[1].read_bytes().startswith(b"\x89PNG")


def test_tables_quote_what_csv_needs_quoted() -> None:
    table = Table(("a,b", "c"), (('say "hi"', None),))
    assert table.to_csv() == '"a,b",c\n"say ""hi""",\n'
    assert json.loads(table.to_json()) == [{"a,b": 'say "hi"', "c": None}]
