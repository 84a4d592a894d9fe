"""People as runs: pooled rows, intervals over people and items, and what an item shows of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.making import make_selection, write_items

from therefore.evaluation.compare import compare
from therefore.evaluation.figures import Share
from therefore.evaluation.people import PERSON
from therefore.evaluation.predictions import Prediction, judged, part_path, write_part
from therefore.evaluation.record import RUN, Run, checksum
from therefore.evaluation.run import evaluate
from therefore.reasoners.reasoner import Answer
from therefore.web.explorer.browsing import OpenData
from therefore.web.explorer.comparing import chosen_runs, pairs, patterns, sides, sliceable, sliced
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application
from therefore.web.explorer.view import View, read_view

starlette = pytest.importorskip("starlette.testclient")
ITEMS = [
    make_selection(
        f"Puzzle {number}.",
        ("one", "two", "three"),
        number % 3,
        split="test",
        features={"kind": "easy" if number < 6 else "hard"},
    )
    for number in range(12)
]


def rows_of(people: int, seed: int = 0) -> list[Prediction]:
    """Answers of people who are right more often on easy items."""
    rng = random.Random(seed)
    rows: list[Prediction] = []
    for person in range(people):
        for item in ITEMS:
            sure = 0.9 if item.features["kind"] == "easy" else 0.3
            right = rng.random() < sure
            row = judged(item, Answer(choice=item.answer if right else (item.answer + 1) % 3))
            rows.append(replace(row, features={**row.features, PERSON: f"p{person:03d}"}))
    return rows


def write_run(folder: Path, name: str, rows: list[Prediction], data: Path) -> Path:
    write_part(part_path(folder, 0), rows)
    run = Run(name, "people", {}, str(data), checksum(data), "", items=len(rows), complete=True)
    (folder / RUN).write_text(run.to_json())
    return folder


@pytest.fixture(scope="module")
def rows() -> list[Prediction]:
    return rows_of(9)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, rows: list[Prediction]) -> Iterator[OpenData]:
    home = tmp_path_factory.mktemp("people")
    path = write_items(home / "puzzles.jsonl", ITEMS)
    write_run(home / "runs" / "people", "people", rows, path)
    alone = [replace(r, features={}) for r in rows if r.features[PERSON] == "p000"]
    write_run(home / "runs" / "p000", "p000", alone, path)
    evaluate("word-match", path, home / "runs" / "word-match")
    library = open_library([home])
    yield library.datasets["puzzles"]
    library.close()


def test_single_people_stand_in_the_pooled_run(data: OpenData) -> None:
    assert set(data.runs) == {"people", "word-match"}


def test_intervals_draw_people_and_items(data: OpenData, rows: list[Prediction]) -> None:
    (side,) = sides(data, View(), chosen_runs(data, ["people"]))
    assert side.accuracy == Share.over(rows)
    assert side.accuracy.interval != Share.of(side.accuracy.count, side.accuracy.total).interval
    hard = read_view([("f.kind", "hard")], data.columns, data.runs)
    (side,) = sides(data, hard, chosen_runs(data, ["people"]))
    assert side.accuracy == Share.over([r for r in rows if r.features["kind"] == "hard"])


def test_pairs_equal_compare(data: OpenData, rows: list[Prediction]) -> None:
    from therefore.evaluation.predictions import read_predictions

    other = list(read_predictions(data.runs["word-match"].place.folder))
    (pair,) = pairs(data, View(), chosen_runs(data, ["people", "word-match"]))
    assert pair.counts == compare(rows, other)
    (pair,) = pairs(data, View(), chosen_runs(data, ["word-match", "people"]))
    assert pair.counts == compare(other, rows)


def test_slices_and_patterns(data: OpenData, rows: list[Prediction]) -> None:
    columns = {column.key: column for column in sliceable(data)}
    found = sliced(data, View(), chosen_runs(data, ["people"]), columns["f.kind"])
    for row in found:
        wanted = Share.over([r for r in rows if r.features["kind"] == row.value])
        assert row.shares == (wanted,)
    right = {
        item.id
        for item in ITEMS
        if 2 * sum(r.outcome == "right" for r in rows if r.id == item.id) >= 9
    }
    view = read_view([("o.people", "right")], data.columns, data.runs)
    assert {line.id for line in data.lines(data.matching(view))} == right
    runs = chosen_runs(data, ["people", "word-match"])
    assert sum(items for _, items, _ in patterns(data, View(), runs)) == len(ITEMS)


def test_an_item_shows_how_many_chose_what(data: OpenData, rows: list[Prediction]) -> None:
    from therefore.web.explorer.detail import crowds

    item = ITEMS[8]
    (crowd,) = crowds(data, item)
    assert crowd.people == 9
    assert crowd.answers == 9
    given = [r.choice for r in rows if r.id == item.id]
    for answer, count, right in crowd.shares:
        choice = "ABC".index(answer[0])
        assert count == given.count(choice)
        assert right == (choice == item.answer)


def test_the_pages_show_people(data: OpenData, tmp_path: Path) -> None:
    app: Any = application(
        open_library([data.place.path, *(r.place.folder for r in data.runs.values())])
    )
    with starlette.TestClient(app, base_url="http://127.0.0.1") as client:
        text = client.get("/data/puzzles/compare?run=people&run=word-match&by=f.kind").text
        assert "draw people and items anew" in text
        text = client.get(f"/data/puzzles/item/{ITEMS[8].id}?answer=1").text
        assert "9 people in the study" in text


def test_means_do_not_depend_on_how_many_draws_are_made_at_once(
    rows: list[Prediction], monkeypatch: pytest.MonkeyPatch
) -> None:
    from therefore.evaluation import people

    values = [float(row.outcome == "right") for row in rows]
    whole = people.crossed_means(rows, values)
    monkeypatch.setattr(people, "CELLS", 12 * 7)
    assert (people.crossed_means(rows, values) == whole).all()


def test_only_answers_that_are_needed_are_read(data: OpenData) -> None:
    from therefore.evaluation.predictions import read_predictions
    from therefore.web.explorer.people import answers_to

    folder = data.runs["word-match"].place.folder
    wanted = {ITEMS[3].id, ITEMS[7].id, "strange"}
    found = answers_to(folder, wanted)
    assert found == [row for row in read_predictions(folder) if row.id in wanted]
    assert len(found) == 2
