"""The pages: every address answers, nothing hostile comes through, nothing is told early."""

from __future__ import annotations

import json
import re
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from tests.web.explorer.conftest import HOSTILE, Shelf

from therefore.dataset.reading import load
from therefore.evaluation.compare import compare
from therefore.evaluation.predictions import read_predictions
from therefore.verification.verify import verify
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application

starlette = pytest.importorskip("starlette.testclient")
ORIGIN = "http://127.0.0.1"


@pytest.fixture(scope="module")
def client(shelf: Shelf) -> Iterator[Any]:
    app = application(open_library([shelf.home]))
    with starlette.TestClient(app, base_url=ORIGIN) as client:
        yield client


class Page(HTMLParser):
    """A page's tags with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def links(self) -> list[str]:
        return [str(a["href"]) for tag, a in self.tags if tag == "a" and a.get("href")]


def walk(client: Any, start: str, most: int) -> Iterator[tuple[str, Any]]:
    """Pages reached by links from a start, each once."""
    waiting, seen = [start], {start}
    while waiting and most:
        path = waiting.pop(0)
        reply = client.get(path, follow_redirects=True)
        most -= 1
        yield path, reply
        if not reply.headers["content-type"].startswith("text/html") or "/export" in path:
            continue
        for link in Page(reply.text).links:
            if link.startswith("/") and link not in seen and "/export" not in link:
                seen.add(link)
                waiting.append(link)


def test_every_link_leads_somewhere(client: Any) -> None:
    visited = 0
    for path, reply in walk(client, "/", 150):
        assert reply.status_code == 200, path
        visited += 1
    assert visited == 150


def harmless(text: str, path: str) -> None:
    """No script, handler, style or foreign address stands in a page."""
    for tag, attributes in Page(text).tags:
        assert tag not in ("img", "iframe", "object", "embed", "base", "style"), path
        if tag == "script":
            assert attributes.get("src") == "/static/htmx.min.js", path
        for name, value in attributes.items():
            assert not re.match("on|style$", name), (path, tag, name)
            if name in ("href", "src", "action", "hx-get", "hx-post"):
                assert value is not None
                assert re.match("/(?!/)|#", value), (path, value)


def test_hostile_texts_stay_texts_on_every_page(client: Any, shelf: Shelf) -> None:
    paths = ["/data/hostile", "/data/hostile/runs", "/data/hostile/audit", "/"]
    paths += ["/data/hostile/compare?run=random&run=word-match"]
    for key in ("f.kind", "label", "split", f"f.{HOSTILE[0]}"):
        paths.append("/data/hostile/compare?" + urlencode({"run": "random", "by": key}))
    for text in HOSTILE:
        paths += [f"/data/hostile?{urlencode({key: text})}" for key in ("q", "f.kind", "sort", "x")]
        paths.append(f"/data/hostile?{urlencode({'split': f'split {text}', 'all': 'f.kind'})}")
        paths.append(f"/data/{quote(text, safe='')}")
        paths.append(f"/data/hostile/item/{quote(text, safe='')}?place={quote(text)}")
        paths.append(f"/data/hostile/compare?{urlencode({'run': text, 'by': text})}")
    for item in load(shelf.hostile):
        place = f"/data/hostile/item/{quote(item.id, safe='')}"
        paths += [place, f"{place}?answer=1", f"{place}?pick=1"]
    shown = 0
    for path in paths:
        reply = client.get(path)
        assert reply.status_code in (200, 400, 404), path
        harmless(reply.text, path)
        shown += any(text in "".join(Page(reply.text).words) for text in HOSTILE)
    assert shown > 60


def test_policy_on_every_reply(client: Any) -> None:
    for path in ("/", "/data/tale", "/data/nope", "/data/tale?x=1", "/static/explorer.css"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def nothing_is_told_early(client: Any, shelf: Shelf) -> None:
    for item in load(shelf.data)[:4] + load(shelf.data)[70:74]:
        path = f"/data/tale/item/{item.id}"
        before = client.get(path).text
        after = client.get(f"{path}?answer=1").text
        words = " ".join("".join(Page(after).words).split())
        assert "right answer" in words or f"∴ {item.target}" in words
        assert item.certificate not in "".join(Page(before).words)
        if not item.choices:
            assert item.target not in "".join(Page(before).words)
        for told in ("right answer", "Verified", "What was answered", "Certificate", "fallac"):
            assert told not in before
        assert "Verified" in after
        assert "oracle" in after


def test_the_answer_is_not_sent_before_it_is_asked_for(client: Any, shelf: Shelf) -> None:
    nothing_is_told_early(client, shelf)


def test_a_page_that_tells_it_early_is_found(client: Any, shelf: Shelf, monkeypatch: Any) -> None:
    from jinja2 import ChoiceLoader, DictLoader

    from therefore.web import app

    made = app.environment("therefore.web.explorer")
    text, _, _ = made.loader.get_source(made, "item.html")
    leak = text.replace("{% block main %}", "{% block main %}{{ data.item(at).certificate }}")
    leaky = made.overlay(loader=ChoiceLoader([DictLoader({"item.html": leak}), made.loader]))
    monkeypatch.setattr(app, "environment", lambda room: leaky)
    with pytest.raises(AssertionError, match="is contained here"):
        nothing_is_told_early(client, shelf)


def test_picking_an_option_tells(client: Any, shelf: Shelf) -> None:
    item = load(shelf.data)[0]
    good = client.get(f"/data/tale/item/{item.id}?pick={item.answer}").text
    poor = client.get(f"/data/tale/item/{item.id}?pick={(item.answer + 1) % 4}").text
    assert "You are right." in good
    assert "Not quite" in poor
    assert client.get(f"/data/tale/item/{item.id}?pick=9").status_code == 400


def test_an_item_says_why_and_what_runs_answered(client: Any, shelf: Shelf) -> None:
    from therefore.explanation import explain

    item = load(shelf.data)[1]
    reply = client.get(f"/data/tale/item/{item.id}?answer=1")
    text = " ".join(" ".join(Page(reply.text).words).split())
    for reason in explain(item):
        assert reason.claim in text
        for line in reason.argument:
            assert " ".join(line.split()) in text
    for folder in shelf.runs[:3]:
        told = next(p for p in read_predictions(folder) if p.id == item.id)
        assert re.search(rf"{folder.name} {chr(65 + told.choice)} [✓✗] {told.outcome}", text)


def test_a_broken_item_is_shown_with_its_faults(tmp_path: Path, shelf: Shelf) -> None:
    from tests.making import write_items

    good = load(shelf.data)[0]
    wrong = replace(good, id="wrong", answer=(good.answer + 1) % 4)
    garbled = replace(good, id="garbled", certificate='{"theory": 3}')
    path = write_items(tmp_path / "broken.jsonl", [wrong, garbled])
    with starlette.TestClient(application(open_library([path])), base_url=ORIGIN) as client:
        for id in ("wrong", "garbled"):
            reply = client.get(f"/data/broken/item/{id}?answer=1")
            assert reply.status_code == 200
            assert "Failed." in reply.text


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
    assert f"{told['p']:.2g} {told['items']:,} {told['detectable'] * 100:.1f}%" in words
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
        wanted = {s.value: s.accuracy for s in slices(told, only=(name,))}
        found = {r.value: r.shares[0] for r in sliced(data, View(), [run], columns[f"f.{name}"])}
        assert found.keys() == wanted.keys()
        for value, share in found.items():
            assert (share.count, share.total) == (wanted[value].count, wanted[value].total)
            assert share.effective == pytest.approx(wanted[value].effective)
            assert share.interval.low == pytest.approx(wanted[value].interval.low)
            assert share.interval.high == pytest.approx(wanted[value].interval.high)


@pytest.mark.parametrize(
    "path",
    ["/data/tale?page=0", "/data/tale?page=99", "/data/tale?page=x", "/data/tale/compare",
     "/data/tale/compare?run=oracle&by=f.nothing", "/data/tale/export?to=exe",
     "/data/tale/export?q=zzzzzz", "/data/tale?f.figure=a..b"],
)  # fmt: skip
def test_what_cannot_be_asked_gets_one_line(client: Any, path: str) -> None:
    reply = client.get(path)
    assert reply.status_code == 400
    assert 'class="notice bad"' in reply.text


@pytest.mark.parametrize(
    "path",
    ["/data/none", "/data/tale/item/none", "/data/../etc", "/static/..%2fpages.py",
     "/static/pages.py", "/data/tale/audit/rm"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client: Any, path: str) -> None:
    assert client.get(path).status_code in (404, 405)


def test_only_posts_begin_work(client: Any) -> None:
    """Every route that changes something is a POST, and a POST needs Origin and token."""
    changing = [
        (route.path, method)
        for route in client.app.routes
        for method in (getattr(route, "methods", None) or ())
        if method not in ("GET", "HEAD")
    ]
    assert changing == [("/data/{key}/audit/{kind}", "POST")]
    token = re.search(r'name="token" value="(\w+)"', client.get("/data/tale/audit").text)[1]
    post = "/data/tale/audit/verify"
    assert client.post(post).status_code == 403
    assert client.post(post, data={"token": token}).status_code == 403
    assert client.post(post, headers={"origin": ORIGIN}).status_code == 403
    foreign = client.post(post, data={"token": token}, headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403


def test_verification_and_audit_are_run_and_shown(client: Any) -> None:
    pytest.importorskip("sklearn")
    token = re.search(r'name="token" value="(\w+)"', client.get("/data/tale/audit").text)[1]
    for kind, shown in (("verify", "120 of 120 labels"), ("audit", "on 120 items")):
        reply = client.post(
            f"/data/tale/audit/{kind}",
            data={"token": token},
            headers={"origin": ORIGIN},
            follow_redirects=True,
        )
        assert reply.status_code == 200
        for _ in range(1500):  # a busy machine may take minutes
            text = client.get("/data/tale/audit").text
            if "Under way" not in text:
                break
            time.sleep(0.2)
        assert shown in text
    assert "all verified" in client.get("/").text
    harmless(text, "/data/tale/audit")


def test_exported_views_are_datasets(client: Any, shelf: Shelf, tmp_path: Path) -> None:
    view = "f.kind=poly&o.oracle=right"
    wanted = [item for item in load(shelf.data) if item.features["kind"] == "poly"]
    for to in ("zip", "parquet", "jsonl"):
        reply = client.get(f"/data/tale/export?{view}&to={to}")
        assert reply.status_code == 200
        path = tmp_path / f"got.{to}"
        path.write_bytes(reply.content)
        assert "tale-selection" in reply.headers["content-disposition"]
        if to == "zip":
            with zipfile.ZipFile(path) as archive:
                archive.extractall(tmp_path)
            path = tmp_path / "tale-selection"
            assert "f.kind=poly" in (path / "manifest.json").read_text()
        assert load(path) == wanted
        checked = verify(path)
        assert checked.ok
        assert checked.verified == len(wanted)


def cells_are_plain(client: Any) -> None:
    import csv
    import io

    text = client.get("/data/hostile/export?to=csv").text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(HOSTILE) * 3
    assert {row["random"] for row in rows} <= {"right", "wrong", "no answer", "unreadable"}
    wanted = {f"'{t}" if t.strip()[0] in "=+-@" else t for t in HOSTILE}
    assert {row["kind"] for row in rows} == wanted
    assert not any(cell.strip()[:1] in tuple("=+-@") for row in rows for cell in row.values())


def test_exported_tables_are_harmless(client: Any) -> None:
    cells_are_plain(client)


def test_without_plain_cells_they_would_not_be(client: Any, monkeypatch: Any) -> None:
    from therefore.web.explorer import saving

    monkeypatch.setattr(saving, "plain_cell", lambda cell: cell)
    with pytest.raises(AssertionError, match="HYPERLINK"):
        cells_are_plain(client)


def test_exported_reports_are_about_the_view(client: Any) -> None:
    pytest.importorskip("scipy")
    reply = client.get("/data/tale/export?f.kind=poly&to=html")
    assert reply.status_code == 200
    assert reply.text.startswith("<!doctype html>")
    assert "word-match" in reply.text
    assert "<script>alert" not in client.get("/data/hostile/export?to=html").text


def test_nothing_beside_the_data_is_written(client: Any, shelf: Shelf) -> None:
    before = {path: path.stat().st_mtime_ns for path in shelf.home.rglob("*")}
    for _ in walk(client, "/data/tale", 20):
        pass
    client.get("/data/tale/export?to=zip")
    assert {path: path.stat().st_mtime_ns for path in shelf.home.rglob("*")} == before


def test_without_a_path_a_small_set_of_every_family_is_made(monkeypatch: Any) -> None:
    from therefore.families.registry import FAMILIES
    from therefore.web.explorer import serving, showcase

    monkeypatch.setattr(
        showcase, "FAMILIES", {name: FAMILIES[name] for name in ("analog", "nlsat")}
    )
    monkeypatch.setattr(showcase, "ITEMS", 4)
    told: list[str] = []
    app = serving.explorer(progress=lambda done, of=0, what="": told.append(what))
    made = Path(app.state.library.datasets["nlsat"].place.path)
    with starlette.TestClient(app, base_url=ORIGIN) as client:
        text = client.get("/").text
        assert "made on the spot" in text
        assert "analog / analog" in text
        assert client.get("/data/nlsat/compare?run=oracle&run=random").status_code == 200
        assert made.is_dir()
    assert not made.exists()
    assert told[:2] == ["analog", "nlsat"]


def test_the_showcase_is_of_every_family() -> None:
    from therefore.families.registry import FAMILIES
    from therefore.web.explorer.showcase import first_tests

    for family in FAMILIES.values():
        assert first_tests(family), family.name


def test_the_hostile_texts_would_do_harm_without_escaping(
    client: Any, shelf: Shelf, monkeypatch: Any
) -> None:
    """The protection taken out: the checks above must notice."""
    from therefore.web import app

    bare = app.environment.__wrapped__("therefore.web.explorer")
    kept = app.environment("therefore.web.explorer")
    bare.filters.update(kept.filters)
    bare.globals.update(kept.globals)
    bare.autoescape = False
    monkeypatch.setattr(app, "environment", lambda room: bare)
    item = quote(load(shelf.hostile)[0].id, safe="")
    for path in (
        "/data/hostile",
        f"/data/hostile/item/{item}",
        "/data/hostile?q=<script>a</script>",
    ):
        with pytest.raises(AssertionError):
            harmless(client.get(path).text, path)
