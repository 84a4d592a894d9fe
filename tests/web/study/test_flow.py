"""Who began, and where they went: also those of whom nothing is kept."""

import csv
import subprocess
import sys

from tests.web.study.planning import small_study, study_folder
from tests.web.study.protecting import PASSWORD
from tests.web.visiting import Visitor, running
from therefore.web.study.checking import check_study
from therefore.web.study.deleting import delete_person
from therefore.web.study.export import export_study
from therefore.web.study.running import study_app


def finding(folder, name):
    return next(each for each in check_study(folder) if each.name == name)


def test_who_is_gone_is_counted_and_who_was_screened_out_is_a_bare_row(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    with running(study_app(study, folder / "answers.sqlite", password=PASSWORD)) as port:
        for name in ("withdraws", "goes-later", "stays"):
            person = Visitor(port)
            person.pass_check(study, f"?id={name}")
            if name == "withdraws":
                person.get("/leave")
                person.post("/leave")
            else:
                person.finish()
        fails = Visitor(port)
        fails.consent("?id=fails")
        for page in ("instructions", "check", "check again"):
            fails.post("/next", page=page)
        assert delete_person(folder, number="goes-later") == 1
        researcher = Visitor(port)
        researcher.get("/admin/login")
        told = researcher.post("/admin/login", password=PASSWORD).text
        for what, count in (("began", 4), ("withdrew", 1), ("deleted later", 1)):
            assert f"<dt>{what}</dt><dd>{count}</dd>" in told
    made = export_study(folder, tmp_path / "out")
    flow = "4 began, 1 withdrew, 1 deleted later, 1 screened out"
    assert made.began == 4
    assert flow in (tmp_path / "out" / "README.md").read_text()
    assert "4 began, 1 withdrew, 1 deleted later" in (tmp_path / "out/summary.html").read_text()
    done = subprocess.run(
        [sys.executable, tmp_path / "out" / "analysis.py"], capture_output=True, text=True
    )
    assert flow in done.stdout, done.stderr
    assert (
        'nrow(people) + 2, " began, 1 withdrew, 1 deleted later, "'
        in (tmp_path / "out" / "analysis.R").read_text()
    )
    with (tmp_path / "out" / "people.csv").open() as file:
        out = next(row for row in csv.DictReader(file) if row["state"] == "screened out")
    assert {name for name, cell in out.items() if cell not in ("", "0", "False")} == {
        *("person", "simulated", "state"),
    }
    assert "of who was screened out all columns but" in (tmp_path / "out/codebook.md").read_text()


def test_the_consent_form_says_what_the_screened_out_are_paid(tmp_path):
    assert not finding(study_folder("accuracy", tmp_path), "consent").warns
    (tmp_path / "b").mkdir()
    silent = finding(study_folder("accuracy", tmp_path / "b", screened_payment=""), "consent")
    assert silent.ok
    assert silent.warns
    assert "--screened-payment" in silent.says
