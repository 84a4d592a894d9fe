"""Forms of other sites, hostile texts, the policy of every page, and spreadsheets.

Each protection has a check, and a proof that the check fails when the protection is taken out.
"""

import io
import re
from pathlib import Path

import pytest

from tests.web.study.hostile import ATTACKS, hostile_study
from tests.web.study.planning import small_study
from tests.web.study.protecting import PASSWORD, POSTS, ROUTES, make, without
from tests.web.visiting import Visitor, running
from therefore.web import app as shell
from therefore.web.safety import Headers, OwnForms
from therefore.web.study import columns

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
