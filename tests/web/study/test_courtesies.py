"""What pages, errors and commands say so that nobody is left to guess."""

import re
import signal
import subprocess
import sys
import time
from html import unescape

import pytest
from typer.testing import CliRunner

from tests.web.study.planning import small_study, study_folder
from tests.web.study.protecting import PASSWORD
from tests.web.visiting import Visitor, running
from therefore.cli.study import app
from therefore.errors import DatasetError, InputError
from therefore.web.study.checking import check_study
from therefore.web.study.export import export_study
from therefore.web.study.item_table import statement
from therefore.web.study.new import new_study
from therefore.web.study.plan import load_study
from therefore.web.study.progress import progress
from therefore.web.study.running import study_app
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import SIMULATED, connect
from therefore.web.study.texts import serving_texts, shipped


def finding(folder, name):
    return next(each for each in check_study(folder) if each.name == name)


def test_ctrl_c_says_what_is_kept_and_a_preview_leaves_nothing(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    for options, says in (
        ((), "stopped: answers are kept"),
        (("--preview",), "stopped: a preview keeps nothing"),
    ):
        command = [sys.executable, "-m", "therefore", "study", "run", str(folder), "--port", "0"]
        process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for line in process.stdout:
            if "/admin" in line:
                break
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=300)
        assert says in told
    assert (folder / "answers.sqlite").exists()
    assert not list(folder.glob("preview.sqlite*"))


def test_errors_say_what_to_do(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    path = folder / "study.json"
    text = path.read_text()
    for damaged in (text.replace("OUT-17", "OUT-18"), text[:-20]):
        path.write_text(damaged)
        with pytest.raises(DatasetError, match="make the study anew in another folder"):
            load_study(folder)


def test_believability_is_named_by_its_error(tmp_path):
    import therefore

    therefore.generate("nlsat", tmp_path / "d", preset="grl", split=["test"], count=20)
    with pytest.raises(InputError, match="belief-bias and believability need"):
        new_study(tmp_path / "s", design="believability", data=tmp_path / "d")


def test_a_contact_and_sentences_that_are_none_are_warned_of(tmp_path):
    assert not finding(study_folder("accuracy", tmp_path), "consent").warns
    (tmp_path / "b").mkdir()
    folder = study_folder("accuracy", tmp_path / "b", contact="notanemail", retention="x")
    found = finding(folder, "consent")
    assert found.ok
    assert found.warns
    assert "contact 'notanemail' has no e-mail address" in found.says
    assert "retention 'x' is no whole sentence" in found.says


def test_who_comes_back_is_told_that_they_go_on(tmp_path):
    study = small_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        assert "go on where you were" not in Visitor(port).get("/?id=comes-back").text
        Visitor(port).consent("?id=comes-back")
        assert "go on where you were" in Visitor(port).get("/?id=comes-back").text
        assert "go on where you were" not in Visitor(port).get("/?id=another").text


def test_admin_counts_who_is_analysable(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    simulate_study(folder, people=4)
    store = connect(folder / SIMULATED)
    store.execute("UPDATE response SET rt_ms = 500 WHERE participant = 1")
    store.execute("UPDATE response SET hidden_ms = rt_ms WHERE participant = 2")
    now = progress(store, load_study(folder))
    store.close()
    assert (now.finished, now.analysable) == (4, 2)
    assert export_study(folder, tmp_path / "out", simulated=True).analysed == 2


def test_norms_are_checked_on_what_their_tasks_ask(tmp_path):
    quiz = small_study("norms").quiz
    assert not any("false" in each.text for each in quiz)
    assert any("No valid conclusion" in option for each in quiz for option in each.options)
    folder = study_folder("norms", tmp_path, items=64)
    simulate_study(folder)
    export_study(folder, tmp_path / "out", simulated=True)
    assert "not asked in the same words" in (tmp_path / "out" / "codebook.md").read_text()


def test_texts_say_which_design_they_serve(tmp_path):
    done = CliRunner().invoke(app, ["texts", "--out", str(tmp_path / "texts")])
    told = re.sub(r"\s+", " ", done.output)
    assert "believability: instructions-believability, debrief-believability" in told
    assert {name for names in serving_texts().values() for name in names} == set(shipped())


@pytest.mark.parametrize("reasons", [True, False])
def test_practice_says_plainly_what_is_right(reasons, tmp_path):
    study = small_study("belief-bias", reasons=reasons)
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.pass_check(study)
        page = person.get("/study").text
        place = re.search(r'name="position" value="(\d+)"', page)[1]
        person.post("/answer", position=place, **{f"choice-{place}": 1})
        told = person.get(f"/feedback?position={place}").text
    assert "the conclusion must be true, too" in told or "while the conclusion is false" in told
    assert ('class="why"' in told) == reasons


def test_counts_are_good_english(tmp_path):
    says = finding(study_folder("accuracy", tmp_path, items=24), "order").says
    assert "1 to 1" not in says
    assert not re.search(r"\b1 times", says)


def test_who_errs_in_the_check_is_told_how_often_and_not_where(tmp_path):
    study = small_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.consent()
        person.post("/next", page="instructions")
        wrong = {f"quiz-{n}": (each.right + (n < 2)) % 3 for n, each in enumerate(study.quiz)}
        person.post("/next", page="check", **wrong)
        page = person.get("/study?wrong=2").text
    assert "2 of 3 answers were not right." in page
    assert page.count("2 of 3") == 1


def test_who_leaves_reads_what_is_paid(tmp_path):
    study = small_study()
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        assert study.withdrawn_payment in person.get("/").text
        person.consent()
        assert study.withdrawn_payment in person.get("/leave").text


def test_the_list_of_answered_tasks_shows_conclusions(tmp_path):
    study = small_study("belief-bias")
    with running(study_app(study, tmp_path / "a.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.pass_check(study)
        person.finish()
        page = person.get("/study").text
    shown = re.findall(r'<span class="text">\d+\. (.+?)</span>', page)
    conclusions = {statement(entry.question) for entry in study.entries}
    assert len(shown) == study.per_person
    assert set(map(unescape, shown)) <= conclusions
    verdicts = re.findall(r'class="verdict \w+">(.+?)</span>', page)
    assert set(verdicts) <= {"your answer: right", "your answer: not right"}
    assert len(verdicts) == len(shown)
