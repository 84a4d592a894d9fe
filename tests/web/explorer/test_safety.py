"""The explorer's own protections, each with proof that its check fails when it is taken out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.making import make_selection, write_items
from tests.web.visiting import Visitor, running

from therefore.web import login as logins
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application
from therefore.web.login import Gate, MemoryLogins, behind_login, hash_password
from therefore.web.safety import PROTECTIONS, OwnForms, Place

PASSWORD = "correct horse battery"
KEPT = hash_password(PASSWORD)
SIGN = "Log in"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    items = [make_selection(f"Puzzle {n}.", ("one", "two"), n % 2, split="test") for n in range(4)]
    return write_items(tmp_path_factory.mktemp("guarded") / "puzzles.jsonl", items)


def make(data: Path, **options: Any) -> Any:
    place = Place(room="explorer", logins=("",))
    app = application(open_library([data]), place=place, **options)
    behind_login(app, MemoryLogins(KEPT))
    return app


@pytest.fixture
def port(data: Path) -> Iterator[int]:
    with running(make(data)) as found:
        yield found


def log_in(visitor: Visitor, *, page: str = "/", password: str = PASSWORD, **more: str) -> Any:
    reply = visitor.get(page)
    sent = {"to": reply.hidden("to"), **more}
    return visitor.post("/login", follow=False, password=password, **sent)


def addresses(app: Any) -> list[tuple[str, str]]:
    """Every page of the application, as a method and a path."""
    found: list[tuple[str, str]] = []
    for route in app.routes:
        path = route.path.replace("{key}", "puzzles").replace("{kind}", "verify")
        path = path.replace("{id:path}", "x")
        if path != "/login" and not path.startswith("/static"):
            found += [(method, path) for method in sorted(route.methods - {"HEAD"})]
    assert len(found) > 8
    return found


def nothing_is_shown(port: int, app: Any) -> None:
    stranger = Visitor(port)
    token = stranger.get("/login").token
    for method, path in addresses(app):
        body = f"token={token}" if method == "POST" else ""
        reply = stranger.ask(method, path, body, {"origin": stranger.origin})
        assert reply.status == 303, (method, path, reply.status)
        assert reply.header("location").startswith("/login"), path
        assert "Puzzle" not in reply.text


def test_no_page_is_shown_without_the_password(data: Path) -> None:
    app = make(data)
    with running(app) as port:
        nothing_is_shown(port, app)
        visitor = Visitor(port)
        assert log_in(visitor).status == 303
        assert "puzzles" in visitor.get("/").text
        assert "Puzzle 1." in visitor.get("/data/puzzles").text
        assert Visitor(port).ask("GET", "/static/style.css").status == 200


def test_without_the_gate_they_are(data: Path) -> None:
    app = make(data)
    app.user_middleware = [each for each in app.user_middleware if each.cls is not Gate]
    with running(app) as port, pytest.raises(AssertionError, match="200"):
        nothing_is_shown(port, app)


def forms_are_ours(port: int) -> None:
    person = Visitor(port)
    log_in(person)
    stolen = Visitor(port).get("/login").token
    own = person.get("/").token
    for path in ("/login", "/logout", "/data/puzzles/audit/verify"):
        for token, origin in (("", person.origin), (stolen, person.origin), (own, "null")):
            reply = person.ask("POST", path, f"token={token}", {"origin": origin})
            assert reply.status == 403, (path, reply.status)


def test_forms_of_other_sites_are_refused(port: int) -> None:
    forms_are_ours(port)


def test_without_the_check_of_forms_they_are_not(data: Path) -> None:
    kept = [each for each in PROTECTIONS if each is not OwnForms]
    with running(make(data, protections=kept)) as port, pytest.raises(AssertionError, match="log"):
        forms_are_ours(port)


def leads_nowhere_else(port: int) -> None:
    for evil in ("//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example"):
        reply = log_in(Visitor(port), to=evil)
        assert reply.header("location") == "/", evil


def test_a_login_leads_to_the_page_that_was_asked_for_and_to_no_other_site(port: int) -> None:
    reply = log_in(Visitor(port), page="/data/puzzles?q=one%20two&sort=-length")
    assert reply.header("location") == "/data/puzzles?q=one%20two&sort=-length"
    leads_nowhere_else(port)


def test_without_looking_at_the_address_it_would(port: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(logins, "own_path", lambda text: text)
    with pytest.raises(AssertionError, match="evil"):
        leads_nowhere_else(port)


def cookies_are_renewed(port: int) -> None:
    planted = {"explorer-login": "P" * 43}
    victim, attacker = Visitor(port), Visitor(port)
    victim.cookies, attacker.cookies = dict(planted), dict(planted)
    log_in(victim)
    assert SIGN not in victim.get("/").text
    assert SIGN in attacker.get("/").text


def test_a_planted_cookie_is_worth_nothing(port: int) -> None:
    cookies_are_renewed(port)


def test_without_renewing_it_would_be(port: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(logins, "renewed", lambda request: request.state.visit)
    with pytest.raises(AssertionError, match=SIGN):
        cookies_are_renewed(port)


def test_after_the_logout_the_cookie_is_worth_nothing(port: int) -> None:
    visitor = Visitor(port)
    log_in(visitor)
    assert "Log out" in visitor.get("/").text
    kept = dict(visitor.cookies)
    assert SIGN in visitor.post("/logout").text
    visitor.cookies = kept
    assert SIGN in visitor.get("/").text


def guessing_is_slowed(port: int) -> None:
    visitor = Visitor(port)
    tries = [log_in(visitor, password=f"guess {n}").status for n in range(logins.TRIES + 2)]
    assert tries == [403] * 5 + [429] * 2
    assert log_in(visitor).status == 429


def test_guessing_is_slowed_and_goes_on_after_a_minute(port: int, monkeypatch: Any) -> None:
    guessing_is_slowed(port)
    monkeypatch.setattr(logins, "MINUTE", 0.0)
    assert log_in(Visitor(port)).status == 303


def test_without_patience_it_would_not_be(port: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(logins.Patience, "tired", False)
    with pytest.raises(AssertionError, match="403 != 429"):
        guessing_is_slowed(port)


# Processes.

UNGUARDED = """
import sys, time
from pathlib import Path
with Path(sys.argv[2]).open("a") as runs:
    runs.write("run ")
from therefore.web.explorer import jobs
from therefore.web.explorer.serving import explorer
app = explorer([sys.argv[1]])
work = app.state.jobs
work.start("puzzles", "verify", Path(sys.argv[1]))
while work.busy:
    time.sleep(0.05)
print(work.outcome("puzzles", "verify").state)
app.state.library.close()
"""
TRAP = "import os\nopen(os.environ['TRAP'], 'w').write('sprung')\n"


def one_run_of_the_script(data: Path, folder: Path, monkeypatch: Any) -> str:
    """Run an unguarded script in a folder that holds a module of a library's name; what it said."""
    (folder / "here").mkdir()
    (folder / "here" / "typer.py").write_text(TRAP)
    (folder / "script.py").write_text(UNGUARDED)
    monkeypatch.setenv("TRAP", str(folder / "sprung"))
    monkeypatch.setenv("PYTHONPATH", str(Path(logins.__file__).parents[2]))
    done = subprocess.run(
        [sys.executable, folder / "script.py", data, folder / "runs"],
        cwd=folder / "here",
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert (folder / "runs").read_text() == "run "
    return done.stdout.strip()


def test_an_unguarded_script_runs_once_and_a_folders_modules_never(
    data: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    assert one_run_of_the_script(data, tmp_path, monkeypatch) == "done"
    assert not (tmp_path / "sprung").exists()


def test_with_the_folder_on_the_path_its_modules_would_run(
    data: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    open_door = "jobs.THEREFORE = (sys.executable, '-m', 'therefore')\n"
    monkeypatch.setattr(
        sys.modules[__name__], "UNGUARDED", UNGUARDED.replace("app =", open_door + "app =")
    )
    one_run_of_the_script(data, tmp_path, monkeypatch)
    assert (tmp_path / "sprung").exists()
