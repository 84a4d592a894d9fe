"""Names and addresses: whose requests are answered, and that no address is kept.

Each protection has a check, and a proof that the check fails when the protection is taken out.
"""

import pytest

from tests.web.study.planning import small_study, study_folder, syllogisms
from tests.web.study.protecting import make, without
from tests.web.study.serving import Server
from tests.web.visiting import Visitor, running
from therefore.errors import InputError
from therefore.web import app as shell
from therefore.web import safety
from therefore.web import serve as serving_explorer
from therefore.web.safety import PROTECTIONS, Anonymous, KnownHost, Place
from therefore.web.serve import serve
from therefore.web.serving import address
from therefore.web.study import running as running_study
from therefore.web.study.running import run_study

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
