"""Who may see and do what: other people's data, early answers, logins, files and cookies.

Each protection has a check, and a proof that the check fails when the protection is taken out.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, DictLoader

from tests.web.study.planning import small_study
from tests.web.study.protecting import PASSWORD, make, without
from tests.web.visiting import Visitor, running
from therefore.web import app as shell
from therefore.web import login as logins
from therefore.web.safety import Place, Visits
from therefore.web.study import admin, pages, room

# Other people's data.


def others_see_nothing(port, study):
    person, other = Visitor(port), Visitor(port)
    person.pass_check(study)
    person.finish(1)
    mine = person.post("/finish").text
    receipt = re.search(r'id="receipt">([^<]+)', mine)[1]
    for path in ("/study", "/feedback?position=0", "/study?kept=0", "/leave"):
        page = other.get(path)
        assert page.hidden("nonce"), path  # the consent form
        assert "DONE-42" not in page.text
        assert receipt not in page.text
    guess = Visitor(port)
    guess.cookies = {"study-visit": "A" * 43, "study-receipt": receipt}
    assert guess.get("/study").hidden("nonce")


def test_nobody_sees_another_participants_data(tmp_path):
    with running(make(tmp_path)) as port:
        others_see_nothing(port, small_study())


def test_without_looking_at_the_cookie_they_would(tmp_path, monkeypatch):
    def anybody(reader, token_hash):
        row = reader.execute("SELECT id, slot, state FROM participant").fetchone()
        return room.Person(*row) if row else None

    monkeypatch.setattr(room, "find_person", anybody)
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match="/study"):
        others_see_nothing(port, small_study())


# Answers before they are due.


def nothing_tells_the_answer(tmp_path, names):
    """What is sent before an answer does not depend on what is right."""
    plain = small_study("accuracy", code="DONE-42")

    def turned(entry):
        record = {**entry.record, "answer": 1 - entry.record["answer"], "target": "other"}
        right = tuple(1 - place for place in entry.right)
        return replace(entry, right=right, why=("# Otherwise.",), record=record)

    other = replace(
        plain,
        entries=tuple(map(turned, plain.entries)),
        practice=tuple(map(turned, plain.practice)),
    )
    walks = []
    for name, study in zip(names, (plain, other), strict=True):
        (tmp_path / name).mkdir()
        with running(make(tmp_path / name, study=study)) as port:
            person = Visitor(port)
            sent = [person.pass_check(study).text]
            page = person.to_task()
            while 'class="trial"' in page.text:
                sent.append(page.text)
                assert not re.search("certificate|provenance|countermodel", page.text)
                person.post("/answer", follow=False, **person.fields())
                page = person.to_task()
            walks.append([re.sub(r'value="\w{64}"', "", text) for text in sent])
    assert len(walks[0]) == plain.per_person + 3
    assert walks[0] == walks[1]


def test_no_page_tells_an_answer_early(tmp_path):
    nothing_tells_the_answer(tmp_path, ("a", "b"))


def test_a_page_that_does_is_found(tmp_path, monkeypatch):
    made = shell.environment("therefore.web.study")
    text, _, _ = made.loader.get_source(made, "trial.html")
    leak = text.replace("{% block main %}", "{% block main %}{{ study.entries[0].right }}")
    leaky = made.overlay(loader=ChoiceLoader([DictLoader({"trial.html": leak}), made.loader]))
    monkeypatch.setattr(shell, "environment", lambda name: leaky)
    with pytest.raises(AssertionError, match="At index"):
        nothing_tells_the_answer(tmp_path, ("a", "b"))


# The researcher's pages.


def admin_needs_a_login(port):
    stranger = Visitor(port)
    stranger.get("/admin/login")
    for route in admin.ROUTES:
        if route.path == "/admin/login":
            continue
        for method in sorted(route.methods - {"HEAD"}):
            headers = {"origin": stranger.origin}
            token = f"token={stranger.page.token}"
            reply = stranger.ask(method, route.path, token if method == "POST" else "", headers)
            assert reply.status == 303, route.path
            assert reply.header("location") == "/admin/login", route.path
    assert "Close the study" not in stranger.get("/admin").text


def test_the_researchers_pages_need_a_login(tmp_path):
    with running(make(tmp_path)) as port:
        admin_needs_a_login(port)


def test_without_the_login_they_do_not(tmp_path, monkeypatch):
    monkeypatch.setattr(admin, "logged_in", lambda request, logins: "admin")
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match="/admin"):
        admin_needs_a_login(port)


def guessing_is_slowed(port):
    visitor = Visitor(port)
    visitor.get("/admin/login")
    tries = [visitor.post("/admin/login", password=f"guess {n}").status for n in range(7)]
    assert tries == [403] * logins.TRIES + [429] * 2
    # Neither the right password nor another browser helps.
    for guesser in (visitor, Visitor(port)):
        guesser.get("/admin/login")
        assert guesser.post("/admin/login", password=PASSWORD).status == 429


def test_guessing_passwords_is_slowed(tmp_path, monkeypatch):
    with running(make(tmp_path)) as port:
        guessing_is_slowed(port)
        monkeypatch.setattr(logins, "MINUTE", 0.0)  # a minute later
        visitor = Visitor(port)
        visitor.get("/admin/login")
        assert "Conditions" in visitor.post("/admin/login", password=PASSWORD).text


def test_without_patience_it_would_not_be(tmp_path, monkeypatch):
    monkeypatch.setattr(logins.Patience, "tired", False)
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match="403 != 429"):
        guessing_is_slowed(port)


# Files.


def files_stay_inside(port):
    visitor = Visitor(port)
    for path in (
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2fsafety.py",
        "/static/..%2fstudy%2ftables.sql",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..%5capp.py",
        "/study.json",
        "/a.sqlite",
    ):
        reply = visitor.ask("GET", path)
        assert reply.status == 404, path
    assert visitor.ask("GET", "/static/study.js").status == 200


def test_no_path_leads_outside(tmp_path):
    with running(make(tmp_path)) as port:
        files_stay_inside(port)


def test_a_lookup_by_path_would(tmp_path, monkeypatch):
    def by_path(room_name, name):
        path = Path(shell.__file__).parent / "static" / name
        return path.read_text() if path.is_file() else None

    monkeypatch.setattr(shell, "static_text", by_path)
    monkeypatch.setitem(shell.KINDS, ".py", "text/plain")
    for route in make(tmp_path).routes:
        if route.path == "/static/{name}":
            break
    monkeypatch.setattr(shell, "Route", lambda path, end: route.__class__(
        path.replace("{name}", "{name:path}"), end))  # fmt: skip
    (tmp_path / "b").mkdir()
    with running(make(tmp_path / "b")) as port, pytest.raises(AssertionError, match="static/"):
        files_stay_inside(port)


# Cookies.


def cookies_are_renewed(port, study):
    planted = "P" * 43
    victim = Visitor(port)
    victim.cookies = {"study-visit": planted, "study-login": planted}
    victim.consent()
    attacker = Visitor(port)
    attacker.cookies = {"study-visit": planted, "study-login": planted}
    assert attacker.get("/study").hidden("nonce")
    victim.get("/admin/login")
    assert "Conditions" in victim.post("/admin/login", password=PASSWORD).text
    assert "Conditions" not in attacker.get("/admin").text
    assert victim.cookies["study-visit"] != planted != victim.cookies["study-login"]


def test_a_planted_cookie_is_worth_nothing(tmp_path):
    with running(make(tmp_path)) as port:
        cookies_are_renewed(port, small_study())


@pytest.mark.parametrize("where", ["consent", "login"])
def test_without_renewing_it_would_be_worth_something(where, tmp_path, monkeypatch):
    if where == "consent":
        monkeypatch.setattr(pages, "new_secret", lambda: "P" * 43)
    else:
        monkeypatch.setattr(logins, "renewed", lambda request: request.state.visit)
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match=r"nonce|Conditions"):
        cookies_are_renewed(port, small_study())


def cookies_are_closed(port, *, https):
    visitor = Visitor(port)
    host = {"host": "study.example.org"} if https else {}
    for path in ("/", "/admin/login"):
        cookie = visitor.ask("GET", path, "", host).header("set-cookie")
        closed(cookie, https=https)


def closed(cookie, *, https):
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "Path=/" in cookie
    assert ("Secure" in cookie) == https == cookie.startswith("__Host-")


def test_cookies_are_for_the_server_alone(tmp_path):
    with running(make(tmp_path)) as port:
        cookies_are_closed(port, https=False)
        person = Visitor(port)
        person.pass_check(small_study())
        person.finish()
        receipt = person.post("/finish", follow=False).header("set-cookie")
        assert receipt.startswith("study-receipt=")
        closed(receipt, https=False)
    place = Place(hosts=("study.example.org",), https=True, room="study")
    (tmp_path / "b").mkdir()
    with running(make(tmp_path / "b", place=place)) as port:
        cookies_are_closed(port, https=True)


def test_without_visits_there_is_none(tmp_path):
    app = make(tmp_path, protections=without(Visits))
    with running(app) as port, pytest.raises(AssertionError, match="HttpOnly"):
        cookies_are_closed(port, https=False)
