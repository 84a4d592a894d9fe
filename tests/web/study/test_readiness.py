"""Before real people come: the consent form says all that it must, and one server serves."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.web.study.planning import SAID, small_study, study_folder
from tests.web.study.serving import SOURCE, Server
from tests.web.visiting import Visitor, running
from therefore.cli import main
from therefore.errors import DatasetError, InputError
from therefore.web.study.checking import check_study
from therefore.web.study.lock import served_alone
from therefore.web.study.new import new_study
from therefore.web.study.readiness import unsaid
from therefore.web.study.running import run_study, study_app

FIELDS = ("contact", "institution", "payment", "retention", "ethics")


@pytest.mark.parametrize("name", FIELDS)
def test_a_study_with_something_unsaid_is_not_served(name, tmp_path):
    folder = study_folder("norms", tmp_path, **{name: ""})
    with pytest.raises(InputError, match=rf"lacks {name}: make the study anew with --{name}, or"):
        run_study(folder, port=0)
    assert not (folder / "answers.sqlite").exists()
    told = {finding.name: finding for finding in check_study(folder)}["consent"]
    assert not told.ok
    assert "`study run` will refuse it" in told.says
    assert f"--{name}" in told.says


def test_a_study_that_check_rejects_is_not_served(tmp_path):
    study = small_study("rate")
    sibling = replace(study.practice[0], group=study.entries[0].group)
    replace(study, practice=(sibling,)).save(tmp_path)
    with pytest.raises(InputError, match=r"study check rejects .* shares its words with a task"):
        run_study(tmp_path, port=0)
    assert not (tmp_path / "answers.sqlite").exists()


def test_the_end_of_a_preview_gives_no_real_code(tmp_path):
    study = small_study("rate")
    app = study_app(study, tmp_path / "a.sqlite", password="a password for now", preview=True)
    with running(app) as port:
        person = Visitor(port)
        person.pass_check(study)
        person.finish()
        page = person.post("/finish").text
    assert "end of the preview" in page
    assert "answers are saved. Your" not in page
    assert "DONE-42" not in page
    assert 'id="code">PREVIEW<' in page


@pytest.mark.parametrize("design", ["accuracy", "belief-bias", "norms", "rate"])
def test_only_studies_of_people_need_an_approval(design):
    assert unsaid(small_study(design)) == []
    assert unsaid(small_study(design, ethics="")) == ([] if design == "rate" else ["ethics"])


def test_what_a_researchers_own_text_says_is_not_asked_for(tmp_path):
    (tmp_path / "consent.txt").write_text("{institution} pays 3 pounds, and deletes all. {contact}")
    study = small_study("norms", texts=tmp_path, payment="", retention="", ethics="")
    assert unsaid(study) == []
    folder = study_folder("norms", tmp_path / "s", texts=tmp_path)
    (told,) = [finding for finding in check_study(folder) if finding.name == "consent"]
    assert told.warns
    assert told.says == (
        "own text without {payment}, {retention}, {ethics}, {screened_payment}, "
        "{withdrawn_payment}: nobody could check that it says these"
    )


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", r"\{contact\} and \{institution\}"),
        ("Welcome to our study.", r"\{contact\} and \{institution\}"),
        ("{contact} asks. Ours is a lab.", r"\{institution\}"),
    ],
)
def test_a_consent_form_of_ones_own_says_whom_to_write_to_and_who_is_responsible(
    text, places, tmp_path
):
    (tmp_path / "consent.txt").write_text(text)
    with pytest.raises(InputError, match=rf"has no {places}: .* write {places} where --"):
        new_study(tmp_path / "study", design="norms", items=4, texts=tmp_path)
    assert not (tmp_path / "study").exists()
    # Nor is a plan served that was made in another way.
    study = small_study("norms")
    replace(study, texts={**study.texts, "consent": text}).save(tmp_path / "other")
    found = [finding for finding in check_study(tmp_path / "other") if finding.name == "consent"]
    assert [finding.ok for finding in found] == [False]
    with pytest.raises(InputError, match="study check rejects"):
        run_study(tmp_path / "other", port=0)


def test_new_looks_at_sentences_as_check_does(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(
            f"study new --design norms --items 4 --out {tmp_path}/s --retention soon "
            "--contact nobody".split()
        )
    told = capsys.readouterr().err
    assert "retention 'soon' is no whole sentence" in told
    assert "contact 'nobody' has no e-mail address" in told


@pytest.mark.parametrize("design", ["norms", "rate"])
def test_the_consent_form_says_it_all(design, tmp_path):
    study = small_study(design, **({"ethics": ""} if design == "rate" else {}))
    with running(study_app(study, tmp_path / "a.sqlite", password="a password for now")) as port:
        page = Visitor(port).get("/").text
    for name in FIELDS:
        assert (SAID[name] in page) == (name != "ethics" or design != "rate")
    # A heading with nothing below it is not shown.
    assert ("Who approved the study" in page) == (design != "rate")
    assert "∴" not in page
    assert "not given" not in page


def test_a_preview_says_so_and_keeps_nothing(tmp_path):
    folder = study_folder("norms", tmp_path, contact="", payment="")
    server = Server(folder, "--preview")
    server.start()
    try:
        person = Visitor(server.port)
        page = person.get("/")
        assert "Preview: the study has not begun" in page.text
        assert "[payment is not given]" in page.text
        assert "Preview" in person.consent().text
        assert (folder / "preview.sqlite").exists()
    finally:
        server.kill(signal.SIGTERM)
    assert not (folder / "answers.sqlite").exists()
    with running(study_app(small_study("norms"), tmp_path / "a.sqlite", password="x")) as port:
        assert "Preview" not in Visitor(port).get("/").text


def test_a_second_server_is_refused_and_told_who_serves(tmp_path):
    folder = study_folder("norms", tmp_path)
    server = Server(folder)
    server.start()
    again = [sys.executable, "-m", "therefore", "study", "run", folder, "--port", "0"]
    try:
        done = subprocess.run(
            again,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        told = re.sub(r"\s+", " ", done.stderr)
        assert f"is served already by process {server.process.pid} on " in told
        assert f" at http://127.0.0.1:{server.port}/ since " in told
        assert Visitor(server.port).get("/").status == 200
    finally:
        server.kill()
    # However it ended, the next one may begin.
    with served_alone(folder / "answers.sqlite") as note:
        note("http://here/")
        with (
            pytest.raises(DatasetError, match="http://here/"),
            served_alone(folder / "answers.sqlite"),
        ):
            pass
