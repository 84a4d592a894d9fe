"""Runs side by side: the page's figures are those of the library and of the command."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.web.explorer.conftest import Shelf
from tests.web.explorer.pages import Page

from therefore.dataset.reading import load
from therefore.evaluation.compare import compare
from therefore.evaluation.predictions import read_predictions


def test_comparison_equals_the_command(client: Any, shelf: Shelf, capsys: Any) -> None:
    from therefore.cli import main

    with pytest.raises(SystemExit):
        main([
            "evaluate", "word-match", "--data", str(shelf.data), "--out", str(shelf.runs[1]),
            "--compare", str(shelf.runs[2]), "--json",
        ])  # fmt: skip
    told = json.loads(capsys.readouterr().out)["compared"]
    text = client.get("/data/tale/compare?run=word-match&run=random").text
    words = " ".join(" ".join(Page(text).words).split())
    ends = [
        f"{told[k]['low'] * 100:+.1f} to {told[k]['high'] * 100:+.1f}"
        for k in ("interval", "grouped")
    ]
    assert f"{told['difference'] * 100:+.1f} {ends[0]} {ends[1]}" in words
    assert f"{told['p']:.2g} {told['items']:,} {told['detectable'] * 100:.1f}" in words
    counts = [told[k] for k in ("both", "only_first", "only_second", "neither")]
    assert " ".join(f"{n:,}" for n in counts) in words


def test_pairs_of_filtered_views_equal_compare(client: Any, shelf: Shelf, library: Any) -> None:
    from therefore.web.explorer.comparing import chosen_runs, pairs, sides
    from therefore.web.explorer.view import read_view

    data = library.datasets["tale"]
    runs = chosen_runs(data, ["oracle", "random", "word-match"])
    for fields in ([], [("f.kind", "poly")], [("split", "test_selection"), ("q", "all")]):
        view = read_view(fields, data.columns, data.runs)
        ids = {line.id for line in data.lines(data.matching(view))}
        told = {r.key: [p for p in read_predictions(r.place.folder) if p.id in ids] for r in runs}
        for pair in pairs(data, view, runs):
            wanted = compare(told[pair.first.key], told[pair.second.key])
            assert replace(pair.counts, grouped=wanted.grouped) == wanted
            for end in ("low", "high"):
                found = getattr(pair.counts.grouped, end)
                assert found == pytest.approx(getattr(wanted.grouped, end), abs=1e-12)
            for (_, items, inside), wanted in zip(
                pair.cells(view),
                (
                    pair.counts.both,
                    pair.counts.only_first,
                    pair.counts.only_second,
                    pair.counts.neither,
                ),
                strict=True,
            ):
                assert items == wanted == len(data.matching(inside))
        for side in sides(data, view, runs):
            right = sum(p.outcome == "right" for p in told[side.run.key])
            assert (side.accuracy.count, side.accuracy.total) == (right, len(ids))


def test_chance_is_that_of_guessing(library: Any, shelf: Shelf) -> None:
    from therefore.web.explorer.comparing import chance
    from therefore.web.explorer.view import View, read_view

    data = library.datasets["tale"]
    items = load(shelf.data)
    wanted = sum(1 / len(item.choices) if item.choices else 0 for item in items) / len(items)
    assert chance(data, View()) == pytest.approx(wanted)
    spoken = read_view([("task", "generation")], data.columns, data.runs)
    assert chance(data, spoken) is None


def test_slices_equal_the_evaluations(library: Any, shelf: Shelf) -> None:
    from therefore.evaluation.slices import slices
    from therefore.web.explorer.comparing import sliceable, sliced
    from therefore.web.explorer.view import View

    data = library.datasets["tale"]
    run = data.runs["word-match"]
    told = list(read_predictions(run.place.folder))
    columns = {column.key: column for column in sliceable(data)}
    for name in ("kind", "figure", "premise_count", "relations", "existential"):
        # A syllogism that is not categorical has no figure: the report says so, the table 0.
        parts = slices(told, only=(name,))
        wanted = {part.value.replace("(none)", "0"): part.accuracy for part in parts}
        found = {r.value: r.shares[0] for r in sliced(data, View(), [run], columns[f"f.{name}"])}
        assert found.keys() == wanted.keys()
        for value, share in found.items():
            assert (share.count, share.total) == (wanted[value].count, wanted[value].total)
            assert share.effective == pytest.approx(wanted[value].effective)
            assert share.interval.low == pytest.approx(wanted[value].interval.low)
            assert share.interval.high == pytest.approx(wanted[value].interval.high)
