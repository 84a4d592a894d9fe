"""Each protection with a check, and proof that the check fails when the protection is taken out."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, DictLoader

from tests.web.study.hostile import ATTACKS, hostile_study
from tests.web.study.planning import small_study, study_folder, syllogisms
from tests.web.study.serving import Server
from tests.web.visiting import Visitor, running
from therefore.errors import DatasetError, InputError
from therefore.web import app as shell
from therefore.web import login as logins
from therefore.web import safety
from therefore.web import serve as serving_explorer
from therefore.web.safety import PROTECTIONS, Anonymous, Headers, KnownHost, OwnForms, Place, Visits
from therefore.web.serve import serve
from therefore.web.serving import address
from therefore.web.study import admin, columns, deleting, pages, room, store, writer
from therefore.web.study import running as running_study
from therefore.web.study.deleting import delete_person
from therefore.web.study.running import run_study, study_app

PASSWORD = "correct horse battery"
ROUTES = [*pages.ROUTES, *admin.ROUTES]
POSTS = [route.path for route in ROUTES if "POST" in route.methods]


def without(*gone):
    return [each for each in PROTECTIONS if each not in gone]


def make(path, *, study=None, protections=PROTECTIONS, place=None):
    made = study or small_study()
    return study_app(
        made, path / "a.sqlite", password=PASSWORD, protections=protections, place=place
    )


# Forms of other sites.


def forms_are_ours(port, study):
    person = Visitor(port)
    person.pass_check(study)
    other = Visitor(port)
    stolen = other.get("/").token
    own = person.to_task().token
    for path in POSTS:
        for token, origin in (
            ("", person.origin),
            (stolen, person.origin),
            (own, "https://evil.example"),
            (own, "null"),
            (own, ""),
        ):
            headers = {"content-type": "application/x-www-form-urlencoded"}
            headers |= {"origin": origin} if origin else {}
            body = f"token={token}&position=0&choice-0=1&agree=yes&password={PASSWORD}"
            reply = person.ask("POST", path, body, headers)
            assert reply.status == 403, (path, token, origin, reply.status)
    huge = person.ask("POST", "/answer", "x" * 70_000, {"origin": person.origin})
    assert huge.status == 413


def test_forms_of_other_sites_are_refused(tmp_path):
    with running(make(tmp_path)) as port:
        forms_are_ours(port, small_study())


def test_without_the_check_of_forms_they_are_not(tmp_path):
    app = make(tmp_path, protections=without(OwnForms))
    with running(app) as port, pytest.raises(AssertionError, match="/consent"):
        forms_are_ours(port, small_study())


def test_every_route_that_changes_something_needs_post():
    assert {"/consent", "/answer", "/finish", "/leave", "/delete", "/next"} <= set(POSTS)
    for route in ROUTES:
        assert route.methods <= {"GET", "HEAD", "POST"}


# Hostile texts.


def texts_are_harmless(port, study):
    """Every page of a participant and of the researcher."""
    person = Visitor(port)
    seen = [person.get("/").text, person.consent("?id=x").text]
    seen.append(person.post("/next", page="instructions").text)
    seen.append(person.post("/next", page="check").text)
    answers = {f"quiz-{n}": each.right for n, each in enumerate(study.quiz)}
    seen.append(person.post("/next", page="check again", **answers).text)
    page = person.to_task()
    while 'class="trial"' in page.text:
        seen.append(page.text)
        seen.append(person.post("/answer", **person.fields()).text)
        page = person.to_task()
    seen += [page.text, person.post("/finish").text, person.get("/leave").text]
    researcher = Visitor(port)
    researcher.get("/admin/login")
    seen.append(researcher.post("/admin/login", password=PASSWORD).text)
    for text in seen:
        assert "<main" in text
        for attack in ATTACKS:
            if "<" in attack:
                assert attack not in text, attack
        assert not re.search(r"<[^>]*\son\w+=", text)
        assert len(re.findall("<script", text)) <= 1


@pytest.mark.parametrize("design", ["accuracy", "rate"])
def test_hostile_texts_do_nothing(design, tmp_path):
    study = hostile_study(design)
    with running(make(tmp_path, study=study)) as port:
        texts_are_harmless(port, study)


def test_without_escaping_they_would(tmp_path, monkeypatch):
    study = hostile_study()
    made = shell.environment("therefore.web.study").overlay(autoescape=False)
    monkeypatch.setattr(shell, "environment", lambda name: made)
    with (
        running(make(tmp_path, study=study)) as port,
        pytest.raises(AssertionError, match="<script>"),
    ):
        texts_are_harmless(port, study)


def nothing_is_called_safe(folder):
    """Of the templates nothing, of the code only what draws with measures of its own."""
    found = list(folder.rglob("templates/*.html"))
    for path in found:
        assert not re.search(r"\|\s*safe\b|autoescape", path.read_text()), path
    marked = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"\bMarkup\(", path.read_text())
    }
    assert marked <= {"explorer/drawing.py", "study/summary.py"}, marked
    return len(found)


def test_no_template_says_that_something_is_safe():
    assert nothing_is_called_safe(Path(shell.__file__).parent) > 20


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("templates/a.html", "<p>{{ item.question |safe }}</p>"),
        ("templates/a.html", "{% autoescape false %}{{ item.question }}{% endautoescape %}"),
        ("study/pages.py", "said = Markup(item.question)"),
    ],
)
def test_what_says_so_is_found(name, text, tmp_path):
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(AssertionError, match=path.name):
        nothing_is_called_safe(tmp_path)


def policy_is_sent(port):
    visitor = Visitor(port)
    for path in ("/", "/nothing", "/static/style.css", "/admin/login", "/delete"):
        policy = visitor.ask("GET", path).header("content-security-policy")
        assert "default-src 'none'; script-src 'self'" in policy
        assert "unsafe" not in policy
        assert visitor.ask("GET", path).header("x-content-type-options") == "nosniff"
    assert visitor.ask("GET", "/").header("cache-control") == "no-store"


def test_the_policy_is_on_every_page(tmp_path):
    with running(make(tmp_path)) as port:
        policy_is_sent(port)


def test_without_headers_it_is_not(tmp_path):
    app = make(tmp_path, protections=without(Headers))
    with running(app) as port, pytest.raises(AssertionError, match="default-src"):
        policy_is_sent(port)


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
        assert "Cells" in visitor.post("/admin/login", password=PASSWORD).text


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
    assert "Cells" in victim.post("/admin/login", password=PASSWORD).text
    assert "Cells" not in attacker.get("/admin").text
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
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match=r"nonce|Cells"):
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


# Names and addresses.


def only_our_names(port):
    visitor = Visitor(port)
    for host in ("evil.example", "evil.example:80", f"127.0.0.1.evil.example:{port}", ""):
        assert visitor.ask("GET", "/", "", {"host": host}).status == 400, host
    assert visitor.ask("GET", "/", "", {"host": f"localhost:{port}"}).status == 200


def test_other_sites_names_are_refused(tmp_path):
    with running(make(tmp_path)) as port:
        only_our_names(port)


def test_without_known_hosts_they_are_not(tmp_path):
    app = make(tmp_path, protections=without(KnownHost))
    with running(app) as port, pytest.raises(AssertionError, match="evil"):
        only_our_names(port)


def no_page_knows_an_address(protections, tmp_path, capfd):
    seen = []

    async def look(request):
        seen.append((request.client, dict(request.headers)))
        return shell.go("/")

    app = shell.make_app(
        [shell.Route("/look", look)],
        room="therefore.web.study",
        place=Place(),
        protections=protections,
    )
    with running(app) as port:
        Visitor(port).ask(
            "GET", "/look", "", {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9"}
        )
    assert seen[0][0] is None
    assert "203.0.113.9" not in str(seen)


def test_no_address_is_known_stored_or_logged(tmp_path, capfd):
    no_page_knows_an_address(PROTECTIONS, tmp_path, capfd)
    with running(make(tmp_path)) as port:
        person = Visitor(port)
        person.ask("GET", "/", "", {"x-forwarded-for": "203.0.113.9"})
        person.pass_check(small_study())
        person.finish()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("a.sqlite*"))
    assert b"127.0.0.1" not in kept
    assert b"203.0.113" not in kept
    told = capfd.readouterr()
    assert "127.0.0.1" not in told.out + told.err


def test_without_anonymity_it_would_be(tmp_path, capfd):
    with pytest.raises(AssertionError, match="is None"):
        no_page_knows_an_address(without(Anonymous), tmp_path, capfd)


@pytest.mark.parametrize(
    ("host", "url", "password", "says"),
    [
        ("0.0.0.0", "", "", "open to others: state the HTTPS proxy"),
        ("0.0.0.0", "http://x.org", "", "not of the form https://name"),
        ("0.0.0.0", "https://x.org", "", "give a password"),
        ("192.168.0.7", "https://x.org", "short", "of 12 letters or more"),
        ("127.0.0.1", "https://x.org/path", "long enough password", "at the root of a name"),
    ],
)
def test_elsewhere_nothing_starts_without_password_and_https(host, url, password, says):
    with pytest.raises(InputError, match=says):
        address(host, url, password, room="study")


UNSAFE = [
    {"host": "0.0.0.0"},
    {"host": "::"},
    {"host": "192.168.0.7", "public_url": "https://x.org"},
    {"public_url": "https://x.org"},
    {"public_url": "http://x.org"},
]
"""Ways to start that would be open to others without a password or HTTPS."""


def nothing_unsafe_starts(tmp_path, monkeypatch):
    started = []
    folder = study_folder("norms", tmp_path)
    for module in (running_study, serving_explorer):
        monkeypatch.setattr(module, "run_app", lambda app, **how: started.append(how))
    for how in UNSAFE:
        for begin, what in ((run_study, folder), (serve, [syllogisms()])):
            with pytest.raises(InputError, match=r"open to others|not of the form"):
                begin(what, port=0, **how)
    assert not (folder / "answers.sqlite").exists()
    assert started == []


def test_neither_server_starts_where_it_would_be_open(tmp_path, monkeypatch):
    monkeypatch.delenv("THEREFORE_PASSWORD", raising=False)
    nothing_unsafe_starts(tmp_path, monkeypatch)


@pytest.mark.parametrize("module", [running_study, serving_explorer])
def test_without_the_rules_of_addresses_they_would(module, tmp_path, monkeypatch):
    monkeypatch.delenv("THEREFORE_PASSWORD", raising=False)
    monkeypatch.setattr(module, "address", lambda *a, room: Place(room=room))
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        nothing_unsafe_starts(tmp_path, monkeypatch)


def test_by_default_only_this_machine_can_connect(tmp_path):
    psutil = pytest.importorskip("psutil")
    server = Server(study_folder("norms", tmp_path))
    server.start()
    try:
        lines = psutil.Process(server.process.pid).net_connections("inet")
        assert {line.laddr for line in lines if line.status == "LISTEN"} == {
            ("127.0.0.1", server.port)
        }
    finally:
        server.kill()


def test_behind_a_proxy_it_starts():
    place = address("127.0.0.1", "https://study.example.org", "long enough password", room="study")
    assert place.https
    assert place.hosts == ("study.example.org",)
    assert safety.form_token("a") != safety.fingerprint("a")


# Deletion.


def traces(folder, *words):
    kept = b"".join(path.read_bytes() for path in folder.glob("a.sqlite*"))
    return [word for word in words if word.encode() in kept]


def leave_no_trace(tmp_path, *, by_receipt):
    study = small_study("accuracy", data=_conclusions())
    with running(make(tmp_path, study=study)) as port:
        others = [Visitor(port) for _ in range(3)]
        for number, other in enumerate(others):
            other.pass_check(study, f"?id=stays-{number}")
        person = Visitor(port)
        person.pass_check(study, "?id=goes-for-ever")
        page = person.to_task()
        while 'class="trial"' in page.text:
            fields = person.fields()
            names = [name for name in fields if name.startswith("choice")]
            fields |= dict.fromkeys(names, f"Unforgettable sentence {fields['position']}")
            person.post("/answer", **fields)
            for other in others:
                other.to_task()
                other.post("/answer", **other.fields())
            page = person.to_task()
        marks = ("goes-for-ever", "Unforgettable")
        assert traces(tmp_path, *marks) == list(marks)
        if by_receipt:
            receipt = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
            stranger = Visitor(port)
            stranger.get("/delete")
            assert stranger.post("/delete", receipt=receipt).heading == "Deleted"
        else:
            person.get("/leave")
            assert person.post("/leave").heading == "You have left the study"
        assert traces(tmp_path, *marks) == []
        assert person.get("/study").hidden("nonce")
        assert traces(tmp_path, "stays-1", "All men are mortal.") != []
    assert traces(tmp_path, *marks) == []


def _conclusions():
    from tests.web.study.planning import conclusions

    return conclusions()


@pytest.mark.parametrize("by_receipt", [False, True])
def test_deletion_leaves_no_trace_in_any_file(by_receipt, tmp_path):
    leave_no_trace(tmp_path, by_receipt=by_receipt)


def test_without_scrubbing_traces_would_be_left(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "scrub", lambda connection: None)
    with pytest.raises(AssertionError, match="goes-for-ev"):
        leave_no_trace(tmp_path, by_receipt=False)


def leave_no_trace_by_number(port, tmp_path):
    study = small_study()
    for name in ("goes-for-ever", "stays-1"):
        person = Visitor(port)
        person.pass_check(study, f"?PROLIFIC_PID={name}")
        person.to_task()
        person.post("/answer", **person.fields())
    researcher = Visitor(port)
    researcher.get("/admin/login")
    researcher.post("/admin/login", password=PASSWORD)
    assert "Nobody came with this number" in researcher.post("/admin/delete", number="goes").text
    assert traces(tmp_path, "goes-for-ever")
    page = researcher.post("/admin/delete", number=" goes-for-ever ")
    assert "nothing is left of this person" in page.text
    assert "goes-for-ever" not in page.text
    reader = store.connect(tmp_path / "a.sqlite")
    try:
        for table in ("participant", "external_id", "response"):
            assert reader.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 1, table
    finally:
        reader.close()
    assert traces(tmp_path, "goes-for-ever", "stays-1") == ["stays-1"]


def test_the_researcher_deletes_a_person_by_number(tmp_path):
    with running(make(tmp_path)) as port:
        leave_no_trace_by_number(port, tmp_path)


def test_without_scrubbing_the_number_would_be_left(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "scrub", lambda connection: None)
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match="goes-for-ev"):
        leave_no_trace_by_number(port, tmp_path)


@pytest.mark.parametrize("scrubbed", [True, False])
def test_the_command_deletes_by_number_while_the_study_runs(scrubbed, tmp_path, monkeypatch):
    folder = study_folder("accuracy", tmp_path)
    study, path = small_study(), folder / "answers.sqlite"
    if not scrubbed:
        monkeypatch.setattr(deleting, "scrub", lambda connection: None)
    with running(study_app(study, path, password=PASSWORD)) as port:
        for name in ("goes-for-ever", "stays-1"):
            Visitor(port).pass_check(study, f"?id={name}")
        with pytest.raises(InputError, match="either a number or a receipt"):
            delete_person(folder)
        with pytest.raises(DatasetError, match="nobody has the number 'goes'"):
            delete_person(folder, number="goes")
        assert delete_person(folder, number="goes-for-ever") == 1
        kept = b"".join(each.read_bytes() for each in folder.glob("answers.sqlite*"))
        assert b"stays-1" in kept
        assert (b"goes-for-ever" in kept) != scrubbed


def test_the_command_deletes_by_receipt(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    with running(study_app(study, folder / "answers.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.pass_check(study, "?id=goes-for-ever")
        person.finish()
        receipt = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
    assert delete_person(folder, receipt=receipt.lower()) == 1
    with pytest.raises(DatasetError, match="nobody has the receipt"):
        delete_person(folder, receipt=receipt)


def test_external_ids_can_be_forgotten(tmp_path):
    with running(make(tmp_path)) as port:
        Visitor(port).consent("?PROLIFIC_PID=leads-to-somebody")
        assert traces(tmp_path, "leads-to-somebody")
        researcher = Visitor(port)
        researcher.get("/admin/login")
        researcher.post("/admin/login", password=PASSWORD)
        researcher.post("/admin/forget")
        assert not traces(tmp_path, "leads-to-somebody")
        reader = store.connect(tmp_path / "a.sqlite")
        assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 1
        reader.close()


# Spreadsheets.


def as_csv(names, lines):
    file = io.StringIO()
    columns.write_csv(file, names, lines)
    return file.getvalue()


def cells_are_plain():
    for text in ("=1+1", "+1", "-1+x", "@SUM(A1)", "\t=1", " =1", '=HYPERLINK("x")'):
        cell = as_csv(["a"], [[text]]).splitlines()[1].strip('"')
        assert cell.startswith("'"), text


def test_cells_are_never_formulas():
    cells_are_plain()
    assert as_csv(["a", "b"], [[-3, "x"]]) == "a,b\n-3,x\n"


def test_without_neutralising_they_would_be(monkeypatch):
    monkeypatch.setattr(columns, "plain_cell", lambda cell: cell)
    with pytest.raises(AssertionError, match="startswith"):
        cells_are_plain()
