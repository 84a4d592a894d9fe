"""The pages over real HTTP, by somebody without scripts."""

import re
from html import unescape

import pytest

from tests.web.study.planning import conclusions, small_study, syllogisms
from tests.web.visiting import Visitor, running
from therefore.web.study.records import read_records
from therefore.web.study.running import study_app
from therefore.web.study.store import connect

PASSWORD = "correct horse battery"


@pytest.fixture
def served(tmp_path):
    """A small study being served, and its answers."""
    study = small_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        reader = connect(tmp_path / "a.sqlite")
        yield study, port, reader
        reader.close()


@pytest.mark.parametrize(
    ("design", "options"),
    [
        ("accuracy", {"confidence": True}),
        ("accuracy", {"data": "conclusions"}),
        ("belief-bias", {}),
        ("norms", {}),
        ("rate", {}),
        ("believability", {}),
    ],
)
def test_every_design_can_be_walked_through(design, options, tmp_path):
    known = {k: conclusions() if v == "conclusions" else v for k, v in options.items()}
    study = small_study(design, **known)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        assert person.consent().heading == "Instructions"
        assert person.post("/next", page="instructions").heading == "Are the instructions clear?"
        answers = {f"quiz-{n}": each.right for n, each in enumerate(study.quiz)}
        page = person.post("/next", page="check", **answers)
        assert "Practice 1" in page.heading
        page = person.finish(1)
        assert page.heading == "All done"
        if design == "accuracy":
            told = "Right:" if study.entries[0].choices else "A right answer:"
            assert unescape(page.text).count(told) == study.per_person
        page = person.post("/finish")
        assert "DONE-42" in page.text
        assert re.search(r'id="receipt">[2-9A-Z-]{19}<', page.text)
        assert '<a href="/?new=1" id="next">' in page.text
        assert person.get("/study").text.count("DONE-42") == 1
        reader = connect(tmp_path / "a.sqlite")
        records = read_records(reader, study)
        assert all(taker.finished for taker in records.takers)
        assert {row.item for row in records.rows} == set(study.by_id) or study.lists > 1
        assert all(row.rt_ms is None and row.server_ms is not None for row in records.rows)
        reader.close()


def test_back_reload_and_a_second_tab_show_the_current_task(served):
    study, port, _ = served
    person = Visitor(port)
    person.pass_check(study)
    first = person.to_task()
    old = person.fields(1)
    person.post("/answer", **old)
    now = person.to_task()
    assert now.heading != first.heading
    assert person.get("/").heading == person.get("/study").heading == now.heading
    # A post from the old page changes nothing and leads to the current task.
    late = person.post("/answer", **{**old, "choice-0": 0})
    assert "The first answer counts" in late.text
    assert late.heading == now.heading


def test_a_double_click_answers_once_with_the_same_reply(served):
    study, port, reader = served
    person = Visitor(port)
    person.pass_check(study)
    person.to_task()
    fields = person.fields(1)
    one = person.post("/answer", follow=False, **fields)
    other = person.post("/answer", follow=False, **fields)
    assert (one.status, one.header("location")) == (other.status, other.header("location"))
    assert reader.execute("SELECT count(*) FROM response").fetchone()[0] == 1


def test_a_double_click_on_consent_begins_once(served):
    _, port, reader = served
    person = Visitor(port)
    page = person.get("/")
    before = dict(person.cookies)
    fields = {"agree": "yes", "nonce": page.hidden("nonce")}
    one = person.post("/consent", follow=False, **fields)
    after, person.cookies = dict(person.cookies), before
    other = person.post("/consent", follow=False, **fields)
    assert one.status == other.status == 303
    assert person.cookies == after
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 1


def test_an_answer_that_is_missing_is_asked_for(served):
    study, port, reader = served
    person = Visitor(port)
    person.pass_check(study)
    person.to_task()
    for broken in ({}, {"choice-0": "7"}, {"choice-0": "x"}, {"choice-0": "-1"}):
        page = person.post("/answer", position=0, **broken)
        assert page.status == 422
        assert "Please answer before you go on" in page.text
    assert reader.execute("SELECT count(*) FROM response").fetchone()[0] == 0


def test_two_failed_checks_end_the_study(served):
    study, port, reader = served
    person = Visitor(port)
    person.consent()
    person.post("/next", page="instructions")
    assert "one more try" in person.post("/next", page="check").text
    page = person.post("/next", page="check again")
    assert page.heading == "The study ends here"
    assert "DONE-42" not in page.text
    assert 'id="code">OUT-17<' in page.text
    assert person.get("/").heading == "The study ends here"
    assert '<a href="/leave">' in page.text
    # A resent form of the first try is no third try.
    answers = {f"quiz-{n}": each.right for n, each in enumerate(study.quiz)}
    person.get("/delete")
    assert person.post("/next", page="check", **answers).heading == "The study ends here"
    # Deleting by receipt takes every row.
    receipt = re.search(r'id="receipt">([^<]+)', person.get("/study").text)[1]
    person.get("/delete")
    assert person.post("/delete", receipt=receipt).heading == "Deleted"
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 0


@pytest.mark.parametrize(
    ("options", "back"),
    [
        ({"url": "https://a.example/?cc={code}"}, "https://a.example/?cc=OUT-17"),
        ({"url": "https://a.example/?cc=DONE-42"}, ""),
        (
            {"url": "https://a.example/?cc=DONE-42", "screened_url": "https://a.example/out"},
            "https://a.example/out",
        ),
    ],
)
def test_who_is_screened_out_is_led_back_with_another_code(options, back, tmp_path):
    study = small_study("norms", **options)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.consent("?PROLIFIC_PID=5f3c")
        person.post("/next", page="instructions")
        person.post("/next", page="check")
        page = person.post("/next", page="check again")
        found = re.search(r'<a class="button" href="([^"]+)"', page.text)
        assert (unescape(found[1]) if found else "") == back
        assert 'id="next"' not in page.text
        # A lost receipt can be made anew, and who was screened out stays so.
        person.cookies = {k: v for k, v in person.cookies.items() if "receipt" not in k}
        assert "no longer knows yours" in person.get("/study").text
        assert person.post("/finish").heading == "The study ends here"
        assert re.search(r'id="receipt">[2-9A-Z-]{19}<', person.get("/study").text)
        # What the page says is kept is all that is kept: the number, and what a receipt needs.
        assert "5f3c" not in page.text
        assert "the number it gave you" in page.text
        assert "Who fails the check is paid 50 pence." in page.text
        reader = connect(tmp_path / "a.sqlite")
        row = dict(reader.execute("SELECT * FROM participant").fetchone())
        assert {name for name, value in row.items() if value is not None} == {
            *("id", "study", "token_hash", "receipt_hash", "state", "consent_version"),
            "device_json",
        }
        assert row["device_json"] == "{}"
        for table in ("trial", "event", "response", "about"):
            assert not reader.execute(f"SELECT count(*) FROM {table}").fetchone()[0], table
        again = Visitor(port)
        again.consent("?PROLIFIC_PID=5f3c")
        assert again.get("/study").heading == "The study ends here"
        assert reader.execute("SELECT last_seen FROM participant").fetchone()[0] is None
        reader.close()
        person = again
        # "Leave and delete my answers" works here as on every page.
        person.get("/leave")
        assert person.post("/leave").heading == "You have left the study"
        reader = connect(tmp_path / "a.sqlite")
        assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 0
        reader.close()


@pytest.mark.parametrize(
    ("query", "source"),
    [
        ("?PROLIFIC_PID=5f3c&STUDY_ID=1&SESSION_ID=2", "prolific"),
        ("?workerId=A1B2&assignmentId=3", "mturk"),
        ("?survey_code=1234", "sona"),
        ("?id=me@lab.org", "generic"),
    ],
)
def test_the_same_number_resumes_on_another_device(query, source, served):
    study, port, reader = served
    laptop, phone = Visitor(port), Visitor(port)
    laptop.pass_check(study, query)
    laptop.to_task()
    laptop.post("/answer", **laptop.fields())
    here = laptop.to_task().heading
    assert phone.consent(query).heading == here
    assert reader.execute("SELECT source FROM external_id").fetchall()[0][0] == source
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 1
    # The first device has no session any more, and may take up again by its link.
    assert laptop.get("/study").hidden("nonce")
    assert laptop.consent(query).heading == here


def test_another_number_in_the_same_browser_is_another_person(served):
    study, port, reader = served
    browser = Visitor(port)
    browser.pass_check(study, "?id=one")
    assert browser.get("/?id=one").heading.startswith("Practice")
    assert browser.consent("?id=two").heading == "Instructions"
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 2


def test_a_closed_study_lets_people_finish_and_takes_nobody(served):
    study, port, _ = served
    inside, outside, admin = Visitor(port), Visitor(port), Visitor(port)
    inside.pass_check(study)
    outside.get("/")
    admin.get("/admin/login")
    admin.post("/admin/login", password=PASSWORD)
    assert "closed" in admin.post("/admin/close").text
    assert outside.post("/consent", agree="yes", nonce="x").heading == "This study is closed"
    assert Visitor(port).get("/").heading == "This study is closed"
    assert Visitor(port).get("/?PROLIFIC_PID=stranger").heading == "This study is closed"
    assert inside.finish().heading == "All done"


def test_a_completion_code_needs_every_row(served):
    study, port, reader = served
    person = Visitor(port)
    person.pass_check(study)
    person.to_task()
    assert "DONE-42" not in person.post("/finish").text
    person.finish()
    total = reader.execute("SELECT count(*) FROM trial").fetchone()[0]
    assert reader.execute("SELECT count(*) FROM response").fetchone()[0] == total
    person.get("/study")
    assert "DONE-42" in person.post("/finish").text


def test_a_new_receipt_replaces_the_old_one(served):
    study, port, reader = served
    person = Visitor(port)
    person.pass_check(study)
    person.finish()
    first = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
    person.cookies = {k: v for k, v in person.cookies.items() if "receipt" not in k}
    assert "no longer knows yours" in person.get("/study").text
    second = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
    person.get("/delete")
    assert person.post("/delete", receipt=first).status == 404
    person.get("/delete")
    assert person.post("/delete", receipt=second.lower().replace("-", " ")).heading == "Deleted"
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 0


def test_several_datasets_can_be_rated(tmp_path):
    from therefore.web.study.new import new_study

    study = new_study(
        tmp_path / "s", design="rate", data=[syllogisms(), conclusions()], items=12, people=2
    )
    assert study.presets == ("syllogism / validity", "syllogism / syllobase")
    assert {entry.dataset for entry in study.entries} == {0, 1}
