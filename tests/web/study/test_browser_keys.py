"""A study by keyboard alone, in a real browser."""

import pytest

from tests.web.browsing import Looking, chromium, needs_chromium
from tests.web.study.planning import small_study
from tests.web.study.test_browser import PASSWORD, begin, heading
from tests.web.visiting import running
from therefore.web.study.records import read_records
from therefore.web.study.running import study_app
from therefore.web.study.store import connect

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser():
    with chromium() as made:
        yield made


@pytest.fixture
def served(tmp_path):
    study = small_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        reader = connect(tmp_path / "a.sqlite")
        yield study, f"http://127.0.0.1:{port}", reader
        reader.close()


def test_enter_presses_the_one_main_button_of_every_page(served, browser):
    study, origin, _reader = served
    look = Looking(browser, origin)
    page = look.page
    page.goto(origin)
    page.check("[name=agree]")
    page.click("text=Begin")
    page.wait_for_selector("text=I have read this")
    page.keyboard.press("Enter")  # nothing has the focus
    page.wait_for_selector("form >> text=Go on")
    for number, each in enumerate(study.quiz):
        page.check(f"[name=quiz-{number}] >> nth={each.right}")
    page.click("text=Go on")
    page.wait_for_selector("form.trial")
    seen = set()
    for _ in range(100):
        seen.add("feedback" if "/feedback" in page.url else heading(page).split()[0])
        if page.query_selector("#code"):
            break
        before = (page.url, page.inner_text("main"))
        if page.query_selector("form.trial"):
            page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "old => document.readyState === 'complete' && (location.href !== old[0] "
            "|| document.querySelector('main').innerText !== old[1])",
            arg=before,
        )
    assert seen == {"Practice", "feedback", "The", "A", "Task", "All", "Thank"} - (
        set() if len(study.cells) > 1 else {"A"}
    )
    look.close()


def test_by_keyboard_alone(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    page, keys = look.page, look.page.keyboard

    def tab_to(selector):
        for _ in range(60):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    page.goto(origin)
    tab_to("[name=agree]")
    keys.press("Space")
    keys.press("Enter")
    page.wait_for_selector("text=I have read this")
    tab_to("button.main")
    keys.press("Enter")
    page.wait_for_selector("fieldset")
    for number, each in enumerate(study.quiz):
        tab_to(f"[name=quiz-{number}]")
        keys.press("Space")
        for _ in range(each.right):
            keys.press("ArrowDown")
    keys.press("Enter")
    page.wait_for_selector("form.trial")
    while not page.query_selector("text=Finish and get my code"):
        before = heading(page)
        if page.query_selector("form.trial"):
            keys.press("2")
            keys.press("1")
            keys.press("Enter")
        else:
            tab_to("a.button")
            keys.press("Enter")
        page.wait_for_function(
            "old => document.querySelector('h1')?.innerText !== old "
            "&& document.readyState === 'complete'",
            arg=before,
        )
    tab_to("button.main")
    keys.press("Enter")
    page.wait_for_selector("#code")
    look.close()
    rows = [row for row in read_records(reader, study).rows if row.block]
    assert {row.choice for row in rows} == {0}
    assert {(row.first_choice, row.changes, row.pointer) for row in rows} == {(1, 1, "keyboard")}


def chosen(page):
    """The value chosen in each question of the page, in order."""
    return page.eval_on_selector_all(
        "fieldset", "all => all.map(one => one.querySelector(':checked')?.value ?? '')"
    )


def test_digits_go_to_the_question_that_has_the_focus(browser, tmp_path):
    study = small_study("belief-bias", confidence=True)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        page, keys = look.page, look.page.keyboard
        page.goto(look.origin)
        page.check("[name=agree]")
        page.click("text=Begin")
        page.click("text=I have read this")
        page.wait_for_selector("form >> text=Go on")
        # Of several questions the first that is open is meant, and then the one with the focus.
        for each in study.quiz:
            keys.press(str(each.right + 1))
            keys.press("Tab")
        assert chosen(page) == [str(each.right) for each in study.quiz]
        page.click("text=Go on")
        page.wait_for_selector("form.trial")
        look.check("confidence")
        keys.press("1")
        answer = chosen(page)[0]
        page.focus("[name=confidence] >> nth=0")
        keys.press("4")
        assert chosen(page) == [answer, "4"]
        keys.press("2")
        assert chosen(page) == [answer, "2"]
        page.focus("button.main")
        keys.press("2")  # everything is answered, and the focus is elsewhere
        assert chosen(page) == [answer, "2"]
        look.close()


@pytest.mark.parametrize(("width", "columns"), [(360, 1), (1000, 5)])
def test_the_scale_of_confidence_is_one_column_or_one_row(width, columns, browser, tmp_path):
    study = small_study("belief-bias", confidence=True)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        begin(look, study)
        look.page.set_viewport_size({"width": width, "height": 800})
        lefts = look.page.eval_on_selector_all(
            "fieldset.row .choice", "all => all.map(one => one.getBoundingClientRect().left)"
        )
        assert len(set(lefts)) == columns
        assert look.page.evaluate("document.documentElement.scrollWidth") <= width
        look.close()


def test_numbers_are_not_shown_twice(browser, tmp_path):
    study = small_study("believability")
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        begin(look, study)
        labels = look.page.eval_on_selector_all(".choice", "all => all.map(one => one.innerText)")
        assert [label.strip() for label in labels] == list("1234567")
        look.page.keyboard.press("6")
        assert chosen(look.page) == ["5"]
        look.close()
