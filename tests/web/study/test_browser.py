"""A whole study in a real browser: by mouse, by keyboard, on a phone, without scripts, offline."""

import pytest

from tests.web.browsing import PHONE, Looking, chromium, needs_chromium
from tests.web.study.planning import conclusions, small_study
from tests.web.visiting import running
from therefore.web.study.records import read_records
from therefore.web.study.running import study_app
from therefore.web.study.store import connect

pytestmark = needs_chromium
PASSWORD = "correct horse battery"


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


def heading(page):
    return page.inner_text("h1")


def begin(look, study, *, query="", check=False):
    """From consent to the first task, by mouse."""
    page = look.page
    page.goto(f"{look.origin}/{query}")
    if check:
        look.check("consent")
    page.check("[name=agree]")
    page.click("text=Begin")
    page.wait_for_selector("text=I have read this")
    if check:
        look.check("instructions")
    page.click("text=I have read this")
    page.wait_for_selector("fieldset")
    if check:
        look.check("check")
    for number, each in enumerate(study.quiz):
        page.check(f"[name=quiz-{number}] >> nth={each.right}")
    page.click("text=Go on")
    page.wait_for_selector("form.trial")


def send(page, choice=0):
    """Answer the task that is open and wait for the next page."""
    before = heading(page)
    names = page.eval_on_selector_all(
        "form.trial input[type=radio]", "all => [...new Set(all.map(one => one.name))]"
    )
    for name in names:
        page.check(f"[name='{name}'] >> nth={choice}")
    if page.query_selector("textarea"):
        page.fill("textarea", "Some dogs are not cats.")
    page.click("text=Send")
    page.wait_for_function(
        "old => document.querySelector('h1')?.innerText !== old "
        "&& document.readyState !== 'loading'",
        arg=before,
    )


def walk(look, *, check=False, choice=0):
    """Everything to the completion code, by mouse."""
    page, seen = look.page, set()
    while not page.query_selector("text=Finish and get my code"):
        kind = "feedback" if "/feedback" in page.url else heading(page).split()[0]
        if check and kind not in seen:
            seen.add(kind)
            look.check(kind)
        if page.query_selector("form.trial"):
            send(page, choice)
        elif page.query_selector("form[action='/about']"):
            page.check("[name=about-0] >> nth=2")
            page.click("text=Go on")
            page.wait_for_selector("text=All done")
        else:
            page.click("a.button")
            page.wait_for_load_state()
    if check:
        page.click("summary >> nth=0") if page.query_selector("summary") else None
        look.check("debrief")
    page.click("text=Finish and get my code")
    page.wait_for_selector("#code")
    if check:
        look.check("done")
    return page.inner_text("#code"), page.inner_text("#receipt")


def test_by_mouse_with_every_page_checked(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    begin(look, study, query="?PROLIFIC_PID=abc", check=True)
    code, receipt = walk(look, check=True, choice=1)
    assert code == "DONE-42"
    assert len(receipt) == 19
    page = look.page
    page.goto(f"{origin}/leave")
    look.check("leave")
    page.goto(f"{origin}/admin/login")
    look.check("login")
    page.fill("#password", PASSWORD)
    page.click("button.main")
    page.wait_for_selector("text=Conditions")
    look.check("admin")
    page.goto(f"{origin}/delete")
    look.check("delete")
    page.fill("#receipt", receipt)
    page.click("button.main")
    page.wait_for_selector("text=were deleted")
    look.check("deleted")
    look.close()
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 0


def test_who_is_screened_out_and_a_preview(tmp_path, browser):
    study = small_study("norms", contact="")
    app = study_app(study, tmp_path / "a.sqlite", password=PASSWORD, preview=True)
    with running(app) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}")
        page = look.page
        page.goto(look.origin)
        assert "[contact is not given]" in page.inner_text("main")
        look.check("preview")
        page.check("[name=agree]")
        page.click("text=Begin")
        page.wait_for_selector("text=I have read this")
        page.click("text=I have read this")
        for again in ("Go on", "one more try"):
            page.wait_for_selector(f"text={again}")
            for number, each in enumerate(study.quiz):
                page.check(f"[name=quiz-{number}] >> nth={(each.right + 1) % len(each.options)}")
            page.click("text=Go on")
        page.wait_for_selector("#code")
        assert page.inner_text("#code") == "PREVIEW"
        assert len(page.inner_text("#receipt")) == 19
        look.check("screened out")
        look.close()


@pytest.mark.parametrize(
    ("design", "options"),
    [
        ("rate", {}),
        ("norms", {}),
        ("believability", {"about": True}),
        ("accuracy", {"data": "conclusions", "confidence": True}),
    ],
)
def test_other_designs_on_a_phone(design, options, tmp_path, browser):
    known = {k: conclusions() if v == "conclusions" else v for k, v in options.items()}
    study = small_study(design, **known)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        look = Looking(browser, f"http://127.0.0.1:{port}", has_touch=True)
        look.page.set_viewport_size(PHONE)
        begin(look, study)
        assert walk(look, check=True)[0] == "DONE-42"
        look.close()


def test_times_are_recorded(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    begin(look, study)
    page = look.page
    page.wait_for_timeout(400)
    page.check("form.trial input[type=radio] >> nth=1")
    page.check("form.trial input[type=radio] >> nth=0")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.click("text=Send")
    page.wait_for_selector("a.button")
    look.close()
    taker, row = read_records(reader, study).takers[0], read_records(reader, study).rows[0]
    assert 400 <= row.rt_ms < 20_000
    assert abs(row.server_ms - row.rt_ms) < 5_000
    assert (row.first_choice, row.choice, row.changes, row.hidden_ms) == (1, 0, 1, 0)
    assert (row.pointer, row.sent, row.clock_jump) == ("mouse", 1, False)
    assert (taker.scripts, taker.width, taker.pointer) == ("yes", 1100, "fine")


def test_a_clock_that_is_set_is_flagged(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    begin(look, study)
    look.page.evaluate("const now = Date.now; Date.now = () => now() - 3600000")
    send(look.page)
    look.close()
    row = read_records(reader, study).rows[0]
    assert row.clock_jump
    assert row.rt_ms < 20_000


def test_reload_back_and_a_second_tab_show_where_one_is(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    begin(look, study)
    page = look.page
    send(page)
    page.click("a.button")
    page.wait_for_selector("form.trial")
    here = heading(page)
    page.reload()
    assert heading(page) == here
    page.go_back()
    page.wait_for_load_state()
    page.goto(f"{origin}/study")
    assert heading(page) == here
    tab = look.context.new_page()
    tab.goto(origin)
    assert heading(tab) == here
    send(tab, 1)
    page.check("form.trial input[type=radio] >> nth=0")
    page.click("text=Send")
    page.wait_for_selector("text=The first answer counts")
    look.close()
    rows = read_records(reader, study).rows
    assert [row.choice for row in rows] == [0, 1]
    assert rows[1].sent >= 2


def test_a_double_click_is_one_answer(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    look.page.goto(origin)
    look.page.check("[name=agree]")
    look.page.dblclick("text=Begin")
    look.page.wait_for_selector("text=I have read this")
    look.page.dblclick("text=I have read this")
    look.page.wait_for_selector("fieldset")
    for number, each in enumerate(study.quiz):
        look.page.check(f"[name=quiz-{number}] >> nth={each.right}")
    look.page.click("text=Go on")
    look.page.wait_for_selector("form.trial")
    look.page.check("form.trial input[type=radio] >> nth=1")
    look.page.dblclick("text=Send")
    look.page.wait_for_selector("a.button")
    look.close()
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 1
    assert reader.execute("SELECT count(*) FROM response").fetchone()[0] == 1


def test_an_answer_survives_a_lost_connection(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin)
    begin(look, study)
    page = look.page
    look.context.set_offline(True)
    page.check("form.trial input[type=radio] >> nth=1")
    page.click("text=Send")
    page.wait_for_selector("#lost:visible")
    assert reader.execute("SELECT count(*) FROM response").fetchone()[0] == 0
    look.check("a lost connection", axe_too=True)
    look.context.set_offline(False)
    page.wait_for_selector("a.button")
    look.faults = [fault for fault in look.faults if "ERR_INTERNET_DISCONNECTED" not in fault]
    look.close()
    rows = read_records(reader, study).rows
    assert [row.choice for row in rows] == [1]


def test_without_scripts(served, browser):
    study, origin, reader = served
    look = Looking(browser, origin, java_script_enabled=False)
    page = look.page

    def go(selector):
        with page.expect_navigation():
            page.click(selector)

    page.goto(origin)
    page.check("[name=agree]")
    go("text=Begin")
    go("text=I have read this")
    for number, each in enumerate(study.quiz):
        page.check(f"[name=quiz-{number}] >> nth={each.right}")
    go("form >> text=Go on")
    while not page.query_selector("text=Finish and get my code"):
        if page.query_selector("form.trial"):
            page.check("form.trial input[type=radio] >> nth=0")
            go("text=Send")
        else:
            go("a.button")
    go("text=Finish and get my code")
    assert page.inner_text("#code") == "DONE-42"
    look.close()
    taker = read_records(reader, study).takers[0]
    assert taker.finished
    assert taker.scripts == "no"
    assert 0 < (taker.mean_seconds or 0) < 5  # by the server's clock
