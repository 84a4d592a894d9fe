"""Conclusions in people's own words: their verdict on the pages, and their cells in the tables."""

import csv

import pytest

from tests.web.study.planning import conclusions, study_folder
from tests.web.visiting import Visitor, running
from therefore.web.study.export import export_study
from therefore.web.study.plan import load_study
from therefore.web.study.running import study_app
from therefore.web.study.screens import _worth

UNREAD = "it was all rather odd"


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What a person saw who wrote right, wrong and unreadable conclusions, and the export."""
    where = tmp_path_factory.mktemp("written")
    folder = study_folder("accuracy", where, data=conclusions())
    study = load_study(folder)
    seen = []
    with running(study_app(study, folder / "answers.sqlite", password="correct horse")) as port:
        person = Visitor(port)
        person.pass_check(study)
        page = person.to_task()
        turn = 0
        while 'class="trial"' in page.text:
            premises = person.fields()
            entry = next(e for e in study.by_id.values() if all(s in page.text for s in e.premises))
            right = entry.record["target"]
            said = (right, "so " + right.rstrip("."), UNREAD, entry.premises[0])[turn % 4]
            name = next(name for name in premises if name.startswith("choice"))
            seen.append((said, person.post("/answer", **{**premises, name: said})))
            turn += 1
            page = person.to_task()
        seen.append(("", page))
    export_study(folder, where / "out")
    return seen, where / "out"


def test_practice_says_whether_a_conclusion_was_right(written):
    seen, _ = written
    (_, first), (_, second), *_, (_, last) = seen
    assert "That was right." in first.text
    assert "That was right." in second.text
    assert "A right answer:" in first.text
    assert "not right" in last.text
    assert "could not be read by the computer" in last.text


def test_what_could_not_be_read_is_neither_right_nor_wrong_but_listed(written):
    _, out = written
    rows = table(out / "answers.csv")
    unread = [row for row in rows if row["validity"] == "unreadable"]
    assert unread
    assert all(row["correct"] == "" and row["said"] == UNREAD for row in unread)
    assert {row["correct"] for row in rows if row["validity"] == "follows"} == {"1"}
    assert {row["validity"] for row in rows} >= {"follows", "restated", "unreadable"}
    listed = table(out / "unread.csv")
    assert [(row["person"], row["position"], row["correct"]) for row in listed] == [
        (row["person"], row["position"], "") for row in unread
    ]
    told = (out / "codebook.md").read_text(encoding="utf-8")
    assert "## unread.csv" in told
    assert "restated" in told


def test_a_verdict_is_reckoned_once():
    assert _worth.cache_info().hits > 0
