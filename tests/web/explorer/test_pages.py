"""The pages: every address answers, nothing hostile comes through, nothing is told early."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from tests.web.explorer.conftest import HOSTILE, ORIGIN, Shelf
from tests.web.explorer.pages import Page, harmless, walk

from therefore.dataset.reading import load
from therefore.evaluation.predictions import read_predictions
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application

starlette = pytest.importorskip("starlette.testclient")


def test_every_link_leads_somewhere(client: Any) -> None:
    visited = 0
    for path, reply in walk(client, "/", 150):
        assert reply.status_code == 200, path
        visited += 1
    assert visited == 150


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
