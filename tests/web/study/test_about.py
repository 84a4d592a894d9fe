"""What people tell about themselves: asked last, never needed, kept apart, deleted by itself."""

import csv

from tests.web.study.planning import small_study, study_folder
from tests.web.visiting import Visitor, running
from therefore.web.study.closing import close_study
from therefore.web.study.export import export_study
from therefore.web.study.running import study_app
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import ANSWERS, connect


def told(path):
    reader = connect(path)
    rows = [tuple(row) for row in reader.execute("SELECT participant, name, value FROM about")]
    reader.close()
    return rows


def test_it_is_asked_after_the_tasks_and_need_not_be_answered(tmp_path):
    study = small_study("norms", about=True)
    path = tmp_path / "a.sqlite"
    with running(study_app(study, path, password="correct horse battery")) as port:
        open_one, silent = Visitor(port), Visitor(port)
        for person in (open_one, silent):
            consent = person.get("/")
            assert "age, gender, knowledge of English, education, courses in logic" in consent.text
            person.pass_check(study)
            assert person.finish(1).heading == "About you"
            # Nothing leads around it but the form, and the form may be empty.
            assert person.post("/finish").heading == "About you"
        fields = {"about-0": "2", "about-1": "77", "about-3": ""}
        assert open_one.post("/about", **fields).heading == "All done"
        assert silent.post("/about").heading == "All done"
        assert told(path) == [(1, "age", "35 to 44")]
        # A second form changes nothing, and leaving takes it along.
        assert open_one.post("/about", **{"about-0": "0"}).heading == "All done"
        assert told(path) == [(1, "age", "35 to 44")]
        open_one.post("/leave")
        assert told(path) == []


def test_without_it_nobody_is_asked(tmp_path):
    study = small_study("norms")
    assert study.about == ()
    with running(study_app(study, tmp_path / "a.sqlite", password="correct horse")) as port:
        person = Visitor(port)
        assert "questions about you" not in person.get("/").text
        person.pass_check(study)
        assert person.finish(1).heading == "All done"


def test_it_is_exported_on_request_only_and_deleted_by_itself(tmp_path):
    folder = study_folder("norms", tmp_path, about=True)
    simulate_study(folder, people=4)
    export_study(folder, tmp_path / "plain", simulated=True)
    assert not (tmp_path / "plain" / "about.csv").exists()
    export_study(folder, tmp_path / "with", simulated=True, with_about=True)
    with (tmp_path / "with" / "about.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["person"] for row in rows} == {"S001", "S002", "S003", "S004"}
    assert {row["simulated"] for row in rows} == {"yes"}
    assert "about.csv" in (tmp_path / "with" / "README.md").read_text()
    assert "age: How old are you? 18 to 24 /" in (tmp_path / "with" / "codebook.md").read_text()
    (folder / "simulated.sqlite").rename(folder / ANSWERS)
    close_study(folder, forget_told=True)
    assert told(folder / ANSWERS) == []
    export_study(folder, tmp_path / "after")
    assert (tmp_path / "after" / "answers.csv").read_text() == (
        tmp_path / "plain" / "answers.csv"
    ).read_text()
