"""The data layer against pandas over the same files: filters, counts, orders, searches."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from tests.making import make_item, make_selection, write_items
from tests.web.explorer.conftest import HOSTILE, Shelf

from therefore.dataset.build import generate
from therefore.dataset.reading import files, load
from therefore.errors import DatasetError, InputError
from therefore.evaluation.predictions import read_predictions
from therefore.web.explorer.browsing import OpenData
from therefore.web.explorer.facets import facets
from therefore.web.explorer.opening import Library, open_library
from therefore.web.explorer.view import View, read_view


@pytest.fixture(scope="module")
def tale(library: Library) -> OpenData:
    return library.datasets["tale"]


@pytest.fixture(scope="module")
def frame(shelf: Shelf) -> pd.DataFrame:
    """The plain reference: every column of the shards in one table, and every run's outcome."""
    rows = [row for path in files(shelf.data) for row in pq.read_table(path).to_pylist()]
    table = pd.DataFrame(
        [{**row, **{f"f.{k}": v for k, v in row["features"].items()}} for row in rows]
    )
    table["said"] = [
        "\n".join([*r["premises"], r["question"], *r["choices"], r["target"]]).lower() for r in rows
    ]
    for folder in shelf.runs[:3]:
        told = {p.id: p.outcome for p in read_predictions(folder)}
        table[f"o.{folder.name}"] = [told.get(row["id"]) for row in rows]
    return table


def view_of(data: OpenData, *fields: tuple[str, str]) -> View:
    return read_view(fields, data.columns, data.runs)


def expected(frame: pd.DataFrame, view: View) -> list[int]:
    """The places of a view, found with pandas."""
    keep = pd.Series(True, index=frame.index)
    for word in view.words.lower().split():
        keep &= frame["said"].str.contains(word, regex=False)
    for key, values in view.chosen:
        if key == "f.relations":
            keep &= frame[key].map(lambda have, wanted=values: bool(set(have) & set(wanted)))
        elif key == "label":
            letters = frame["answer"].map(lambda place: chr(65 + place))
            keep &= letters.isin(values) & (frame["task"] == "selection")
        else:
            keep &= frame[key].map(str).isin(values)
    for run, values in view.outcomes:
        told = frame[f"o.{run}"]
        keep &= told.isin(values) | (("not right" in values) & (told != "right"))
    return list(np.flatnonzero(keep))


VIEWS: tuple[tuple[tuple[str, str], ...], ...] = (
    (),
    (("split", "test_selection"),),
    (("q", "all"),),
    (("q", "NO some"),),
    (("f.kind", "categorical"), ("f.kind", "poly")),
    (("f.kind", "categorical"), ("split", "test_generation")),
    (("label", "A"),),
    (("f.premise_count", "4"),),
    (("f.relations", "IsA"),),
    (("o.oracle", "right"), ("o.random", "wrong")),
    (("o.word-match", "not right"), ("f.kind", "hypothetical"), ("q", "if")),
)


@pytest.mark.parametrize("fields", VIEWS, ids=str)
def test_a_view_holds_what_pandas_finds(
    tale: OpenData, frame: pd.DataFrame, fields: tuple[tuple[str, str], ...]
) -> None:
    view = view_of(tale, *fields)
    assert tale.matching(view).tolist() == expected(frame, view)


@pytest.mark.parametrize("fields", VIEWS, ids=str)
def test_facets_count_what_pandas_counts(
    tale: OpenData, frame: pd.DataFrame, fields: tuple[tuple[str, str], ...]
) -> None:
    view = view_of(tale, *fields)
    counted = {facet.key: facet for facet in facets(tale, view, whole="f.pattern")}
    for key in ("split", "task", "f.kind", "f.mood", "f.figure", "f.pattern", "f.premise_count"):
        inside = frame.iloc[expected(frame, view.without(key))]
        wanted = inside[key].map(str).value_counts().to_dict()
        if key == "f.mood" and len(wanted) > 14:
            wanted = {
                v: n for v, n in wanted.items() if v in {c.value for c in counted[key].choices}
            }
        found = {c.value: c.items for c in counted[key].choices} if key in counted else {}
        assert {v: n for v, n in found.items() if n} == wanted
    inside = frame.iloc[expected(frame, view.without("f.relations"))]
    members = inside["f.relations"].explode().dropna().value_counts().to_dict()
    assert {c.value: c.items for c in counted["f.relations"].choices} == members
    for run in ("oracle", "random"):
        inside = frame.iloc[expected(frame, view.without(f"o.{run}"))]
        wanted = inside[f"o.{run}"].value_counts().to_dict()
        found = {c.value: c.items for c in counted[f"o.{run}"].choices if c.value != "not right"}
        assert {v: n for v, n in found.items() if n} == wanted


def test_order_and_pages(tale: OpenData, frame: pd.DataFrame) -> None:
    view = view_of(tale, ("sort", "-f.premise_count"))
    order = frame["f.premise_count"].sort_values(ascending=False, kind="stable").index
    assert tale.matching(view).tolist() == list(order)
    lines = tale.lines(tale.matching(view)[5:15])
    assert [line.id for line in lines] == list(frame["id"].iloc[order[5:15]])
    assert lines[0].premises == tuple(frame["premises"].iloc[order[5]])
    longest = view_of(tale, ("sort", "-length"))
    sizes = [len(" ".join(line.premises)) for line in tale.lines(tale.matching(longest))]
    assert sizes == sorted(sizes, reverse=True)


def test_random_views_agree(tale: OpenData, frame: pd.DataFrame) -> None:
    rng = random.Random(1)
    columns = ("split", "f.kind", "f.figure", "f.mood", "f.domain", "f.premise_count")
    for _ in range(60):
        view = View()
        for key in rng.sample(columns, rng.randint(0, 3)):
            values = sorted(set(frame[key].map(str)))
            view = view.having(key, sorted(rng.sample(values, min(len(values), 2))))
        if rng.random() < 0.5:
            view = view.having("o.random", [rng.choice(("right", "wrong", "not right"))])
        view = view.saying(rng.choice(("", "a", "every", "the not")))
        again = read_view(view.pairs(), tale.columns, tale.runs)
        assert again == view
        assert tale.matching(view).tolist() == expected(frame, view)


def test_neighbours_follow_the_view(tale: OpenData) -> None:
    view = view_of(tale, ("f.kind", "poly"), ("sort", "-length"))
    places = tale.matching(view).tolist()
    assert tale.neighbours(view, places[0]) == (1, None, places[1])
    assert tale.neighbours(view, places[3]) == (4, places[2], places[4])
    assert tale.neighbours(view, places[-1]) == (len(places), places[-2], None)
    outside = next(p for p in range(tale.loaded.items) if p not in places)
    assert tale.neighbours(view, outside) == (0, None, None)


def test_items_come_back_whole(tale: OpenData, library: Library, shelf: Shelf) -> None:
    items = load(shelf.data)
    assert [tale.item(place) for place in (0, 61, 119)] == [items[p] for p in (0, 61, 119)]
    hostile = load(shelf.hostile)
    assert [library.datasets["hostile"].item(p) for p in range(len(hostile))] == hostile


def test_runs_together(tale: OpenData, frame: pd.DataFrame) -> None:
    right = frame[["o.oracle", "o.random", "o.word-match"]].eq("right").sum(axis=1)
    for how, wanted in (
        ("differ", (right > 0) & (right < 3)),
        ("right", right == 3),
        ("wrong", right == 0),
    ):
        found = tale.matching(view_of(tale, ("runs", how))).tolist()
        assert found == list(np.flatnonzero(wanted))


def test_numbers_of_many_values_fall_into_ranges(tmp_path: Path) -> None:
    numbers = [round((place * 7919 % 101) ** 1.5, 3) for place in range(200)]
    items = [
        make_item(("It rains.",), f"Number {place}.", answer=1, features={"decisions": number})
        for place, number in enumerate(numbers)
    ]
    library = open_library([write_items(tmp_path / "sat.jsonl", items)])
    data, values = library.datasets["sat"], np.array(numbers)
    column = data.columns["f.decisions"]
    assert column.ranged
    counted = {f.key: f for f in facets(data, View())}["f.decisions"]
    assert sum(choice.items for choice in counted.choices) == 200
    for choice in counted.choices:
        low, _, high = choice.value.partition("..")
        inside = (values >= float(low)) & (values <= float(high or low))
        assert choice.items == inside.sum()
        view = read_view([("f.decisions", choice.value)], data.columns, data.runs)
        assert data.matching(view).tolist() == list(np.flatnonzero(inside))
    half = read_view([("f.decisions", f"{int(np.median(values))}..")], data.columns, data.runs)
    assert len(data.matching(half)) == (values >= int(np.median(values))).sum()
    library.close()


def test_flags_agree_with_the_audit(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    from therefore.auditing.collect import collect
    from therefore.progress import silent

    same = ("Every cat purrs.",)
    items = [
        make_item(same, "Tom purrs.", answer=1, id="a"),
        make_item(same, "Tom purrs.", answer=1, id="b"),
        make_item(same, "Tom purrs.", answer=0, split="test", id="c"),
        make_selection("Pick.", ("x", "y"), 0, id="d"),
        make_selection("Pick.", ("y", "x"), 1, id="e"),
        make_item(("All is well.",), "What follows?", answer=-1, choices=(), task="generation",
                  target="All is well.", id="f"),
        make_item(("Alone.",), "Tom purrs.", answer=1, id="g"),
    ]  # fmt: skip
    path = write_items(tmp_path / "items.jsonl", items)
    library = open_library([path])
    data = library.datasets["items"]
    flagged: dict[str, set[str]] = {}
    for line in data.lines(data.matching(View())):
        for flag in line.flags:
            flagged.setdefault(flag, set()).add(line.id)
    assert flagged["repeated"] == {"a", "b", "d", "e"}
    assert flagged["in two splits"] == {"a", "b", "c"}
    assert flagged["two answers"] == {"a", "b", "c"}
    assert flagged["copied target"] == {"f"}
    assert flagged["no certificate"] == set("abcdefg")
    profiles = collect(path, sample=10, progress=silent)
    repeated = sum(n for p in profiles.values() for n in p.exact.values() if n > 1)
    assert repeated == len(flagged["repeated"])
    assert sum(p.copies for p in profiles.values()) == 1
    library.close()


def test_hostile_texts_are_values_and_nothing_else(library: Library) -> None:
    data = library.datasets["hostile"]
    for text in HOSTILE:
        assert len(data.matching(view_of(data, ("f.kind", text)))) == 3
        assert len(data.matching(view_of(data, ("split", f"split {text}")))) == 3
        assert len(data.matching(view_of(data, ("f.tags", text)))) == 3
        found = data.matching(View(words=f'"{text.replace(chr(34), "")}"'))
        if '"' not in text:
            assert set(found.tolist()) >= set(
                data.matching(view_of(data, ("f.kind", text))).tolist()
            )
    assert data.loaded.items == len(HOSTILE) * 3


def test_search_ignores_case_and_reads_no_pattern(tale: OpenData, library: Library) -> None:
    upper, lower = (tale.matching(View(words=words)).tolist() for words in ("ALL", "all"))
    assert upper == lower != []
    assert tale.matching(View(words=".*")).tolist() == []
    one = tale.lines(tale.matching(View())[:1])[0]
    assert tale.matching(View(words=one.id)).tolist() == [0]


def test_the_database_is_shut(library: Library, shelf: Shelf, tmp_path: Path) -> None:
    import duckdb

    shard = files(shelf.data)[0]
    for query in (
        f"SELECT * FROM read_parquet('{shard}')",
        "SELECT * FROM read_csv('/etc/passwd')",
        f"COPY (SELECT 1) TO '{tmp_path}/out.csv'",
        f"ATTACH '{tmp_path}/other.db'",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        "SET threads = 1",
    ):
        with pytest.raises(duckdb.Error):
            library.tables.rows(query)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("field", "told"),
    [
        (("f.moood", "x"), "column 'f.moood' is not known here; did you mean 'f.mood'"),
        (("o.nobody", "right"), "run 'nobody' is not known here"),
        (("o.oracle", "rigth"), "did you mean 'right'"),
        (("f.premise_count", "many"), "is no number and no range: write 3, 2..5, 2.. or ..5"),
        (("f.existential", "perhaps"), "is neither yes nor no"),
        (("sort", "f.mood"), "sort='f.mood' is not known here"),
        (("runs", "agree"), "is none of differ, right, wrong"),
        (("q", "w " * 20), "a search may have 8 words"),
    ],
)
def test_what_a_dataset_does_not_have_is_refused(
    tale: OpenData, field: tuple[str, str], told: str
) -> None:
    with pytest.raises(InputError) as fault:
        view_of(tale, field)
    assert told in str(fault.value)


def test_paths_without_data_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "note.txt").write_text("hello")
    (tmp_path / "bad.parquet").write_text("no parquet")
    (tmp_path / "none.jsonl").write_text("")
    for path, told in (
        (tmp_path / "nowhere", "does not exist"),
        (tmp_path / "empty", "holds no dataset and no run"),
        (tmp_path / "note.txt", "neither a dataset"),
        (tmp_path / "bad.parquet", "cannot be read"),
        (tmp_path / "none.jsonl", "no items"),
    ):
        with pytest.raises((DatasetError, InputError)) as fault:
            open_library([path])
        assert told in str(fault.value)


def test_a_run_without_its_dataset_is_shown_by_its_answers(shelf: Shelf, tmp_path: Path) -> None:
    import json
    import shutil

    run = tmp_path / "run"
    shutil.copytree(shelf.runs[0], run)
    record: dict[str, Any] = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps({**record, "data": str(tmp_path / "gone")}))
    library = open_library([run])
    data = library.datasets["gone"]
    assert data.loaded.items == 120
    assert data.place.path is None
    assert len(data.matching(view_of(data, ("o.oracle", "right")))) == 120
    assert data.item(3).features == load(shelf.data)[3].features
    library.close()


def test_features_come_from_the_schema(tmp_path: Path) -> None:
    from therefore.families.registry import FAMILIES

    for name in ("analog", "entailment"):
        family = FAMILIES[name]
        split = next(iter(next(iter(family.presets.values())).splits))
        generate(name, tmp_path / name, split=split, count=12)
    library = open_library([tmp_path])
    assert set(library.datasets) == {"analog", "entailment"}
    for data in library.datasets.values():
        assert data.loaded.items == 12
        assert facets(data, View())
    library.close()
