"""Texts of a study that would run scripts, in a real browser: neither page nor policy lets them."""

import pytest

from tests.web.browsing import Looking, chromium, needs_chromium
from tests.web.study.hostile import hostile_study
from tests.web.study.test_browser import PASSWORD, begin, send
from tests.web.visiting import running
from therefore.web import app as shell
from therefore.web.study.running import study_app

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser():
    with chromium() as made:
        yield made


def hostile_walk(tmp_path, browser):
    study = hostile_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        begin(look, study)
        page = look.page
        page.wait_for_timeout(200)
        assert "owned" not in page.title()
        send(page)
        assert "owned" not in page.title()
        look.check("hostile", axe_too=False)
        look.close()


def test_hostile_texts_run_nothing(tmp_path, browser):
    hostile_walk(tmp_path, browser)


def test_even_without_escaping_the_policy_stops_scripts(tmp_path, browser, monkeypatch):
    """The second wall: with the first taken out, scripts are blocked, and the console says so."""
    made = shell.environment("therefore.web.study").overlay(autoescape=False)
    monkeypatch.setattr(shell, "environment", lambda name: made)
    study = hostile_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        look.page.goto(look.origin)
        look.page.wait_for_timeout(300)
        assert look.page.title() != "owned"
        assert any("Content Security Policy" in fault for fault in look.faults)
        look.context.close()
