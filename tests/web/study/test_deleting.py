"""Deletion: what a person said is gone from every file.

Each protection has a check, and a proof that the check fails when the protection is taken out.
"""

import re

import pytest

from tests.web.study.planning import small_study, study_folder
from tests.web.study.protecting import PASSWORD, make
from tests.web.visiting import Visitor, running
from therefore.errors import DatasetError, InputError
from therefore.web.study import deleting, store, writer
from therefore.web.study.deleting import delete_person
from therefore.web.study.running import study_app

# Deletion.


def traces(folder, *words):
    kept = b"".join(path.read_bytes() for path in folder.glob("a.sqlite*"))
    return [word for word in words if word.encode() in kept]


def leave_no_trace(tmp_path, *, by_receipt):
    study = small_study("accuracy", data=_conclusions())
    with running(make(tmp_path, study=study)) as port:
        others = [Visitor(port) for _ in range(3)]
        for number, other in enumerate(others):
            other.pass_check(study, f"?id=stays-{number}")
        person = Visitor(port)
        person.pass_check(study, "?id=goes-for-ever")
        page = person.to_task()
        while 'class="trial"' in page.text:
            fields = person.fields()
            names = [name for name in fields if name.startswith("choice")]
            fields |= dict.fromkeys(names, f"Unforgettable sentence {fields['position']}")
            person.post("/answer", **fields)
            for other in others:
                other.to_task()
                other.post("/answer", **other.fields())
            page = person.to_task()
        marks = ("goes-for-ever", "Unforgettable")
        assert traces(tmp_path, *marks) == list(marks)
        if by_receipt:
            receipt = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
            stranger = Visitor(port)
            stranger.get("/delete")
            assert stranger.post("/delete", receipt=receipt).heading == "Deleted"
        else:
            person.get("/leave")
            assert person.post("/leave").heading == "You have left the study"
        assert traces(tmp_path, *marks) == []
        assert person.get("/study").hidden("nonce")
        assert traces(tmp_path, "stays-1", "All men are mortal.") != []
    assert traces(tmp_path, *marks) == []


def _conclusions():
    from tests.web.study.planning import conclusions

    return conclusions()


@pytest.mark.parametrize("by_receipt", [False, True])
def test_deletion_leaves_no_trace_in_any_file(by_receipt, tmp_path):
    leave_no_trace(tmp_path, by_receipt=by_receipt)


def test_without_scrubbing_traces_would_be_left(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "scrub", lambda connection: None)
    with pytest.raises(AssertionError, match="goes-for-ev"):
        leave_no_trace(tmp_path, by_receipt=False)


def leave_no_trace_by_number(port, tmp_path):
    study = small_study()
    for name in ("goes-for-ever", "stays-1"):
        person = Visitor(port)
        person.pass_check(study, f"?PROLIFIC_PID={name}")
        person.to_task()
        person.post("/answer", **person.fields())
    researcher = Visitor(port)
    researcher.get("/admin/login")
    researcher.post("/admin/login", password=PASSWORD)
    assert "Nobody came with this number" in researcher.post("/admin/delete", number="goes").text
    assert traces(tmp_path, "goes-for-ever")
    page = researcher.post("/admin/delete", number=" goes-for-ever ")
    assert "nothing is left of this person" in page.text
    assert "goes-for-ever" not in page.text
    reader = store.connect(tmp_path / "a.sqlite")
    try:
        for table in ("participant", "external_id", "response"):
            assert reader.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 1, table
    finally:
        reader.close()
    assert traces(tmp_path, "goes-for-ever", "stays-1") == ["stays-1"]


def test_the_researcher_deletes_a_person_by_number(tmp_path):
    with running(make(tmp_path)) as port:
        leave_no_trace_by_number(port, tmp_path)


def test_without_scrubbing_the_number_would_be_left(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "scrub", lambda connection: None)
    with running(make(tmp_path)) as port, pytest.raises(AssertionError, match="goes-for-ev"):
        leave_no_trace_by_number(port, tmp_path)


@pytest.mark.parametrize("scrubbed", [True, False])
def test_the_command_deletes_by_number_while_the_study_runs(scrubbed, tmp_path, monkeypatch):
    folder = study_folder("accuracy", tmp_path)
    study, path = small_study(), folder / "answers.sqlite"
    if not scrubbed:
        monkeypatch.setattr(deleting, "scrub", lambda connection: None)
    with running(study_app(study, path, password=PASSWORD)) as port:
        for name in ("goes-for-ever", "stays-1"):
            Visitor(port).pass_check(study, f"?id={name}")
        with pytest.raises(
            InputError, match=r"give either --number, what .* or --receipt, the code"
        ):
            delete_person(folder)
        with pytest.raises(DatasetError, match="nobody has the number 'goes'"):
            delete_person(folder, number="goes")
        assert delete_person(folder, number="goes-for-ever") == 1
        kept = b"".join(each.read_bytes() for each in folder.glob("answers.sqlite*"))
        assert b"stays-1" in kept
        assert (b"goes-for-ever" in kept) != scrubbed


def test_the_command_deletes_by_receipt(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    with running(study_app(study, folder / "answers.sqlite", password=PASSWORD)) as port:
        person = Visitor(port)
        person.pass_check(study, "?id=goes-for-ever")
        person.finish()
        receipt = re.search(r'id="receipt">([^<]+)', person.post("/finish").text)[1]
    assert delete_person(folder, receipt=receipt.lower()) == 1
    with pytest.raises(DatasetError, match="nobody has the receipt"):
        delete_person(folder, receipt=receipt)


def test_external_ids_can_be_forgotten(tmp_path):
    with running(make(tmp_path)) as port:
        Visitor(port).consent("?PROLIFIC_PID=leads-to-somebody")
        assert traces(tmp_path, "leads-to-somebody")
        researcher = Visitor(port)
        researcher.get("/admin/login")
        researcher.post("/admin/login", password=PASSWORD)
        researcher.post("/admin/forget")
        assert not traces(tmp_path, "leads-to-somebody")
        reader = store.connect(tmp_path / "a.sqlite")
        assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 1
        reader.close()
