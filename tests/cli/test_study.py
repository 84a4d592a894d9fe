"""The study's verbs, end to end, as they are typed."""

import json
import re

import pytest

import therefore
from therefore.cli import main
from therefore.reasoners.registry import SIMULATED_ONLY
from therefore.web.study.simulate import _DESIGN_OF


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as ended:
        main(["study", *map(str, arguments)])
    told = capsys.readouterr()
    return ended.value.code, told.out, told.err


def test_from_the_plan_to_the_closing(tmp_path, capsys):
    study = tmp_path / "study"
    code, out, err = run(
        capsys, "new", "--design", "norms", "--items", 8, "--people", 20, "--out", study
    )
    assert code == 0
    assert "20 asked, 32 planned (a multiple of the 16 conditions)" in out
    assert f"therefore evaluate REASONER --data {study / 'items.jsonl'} --out RUN" in out
    assert "the consent form lacks contact, institution, payment, retention, ethics" in err
    assert "needs --contact, --institution, --payment, --retention and --ethics" in err
    assert "32 places, 8 items each" in out
    assert "80% power" in out
    code, out, _ = run(capsys, "check", study)
    assert code == 1
    assert "✓ labels: 64 pairs decided anew" in out
    assert "✓ texts: complete" in out
    assert "✗ consent: lacks contact, institution, payment, retention, ethics" in out
    code, out, _ = run(capsys, "simulate", study, "--people", 16, "--dropout", 0.3)
    assert code == 0
    assert "16 finished" in out
    code, out, _ = run(capsys, "simulate", study)
    assert "32 finished" in out
    assert "asked" not in out
    code, out, _ = run(capsys, "simulate", study, "--people", 40)
    assert "40 asked, 32 simulated: the plan has no more places" in out
    code, _, err = run(capsys, "simulate", study, "--kind", "foo")
    assert code == 2
    assert "nobody is called 'foo'; known: published, oracle, random" in err
    code, out, _ = run(capsys, "export", study, "--simulated", "--out", tmp_path / "out")
    assert code == 0
    assert (tmp_path / "out" / "summary.html").is_file()
    assert "simulated people: nobody gave these answers, and every file says so" in out
    assert f"therefore report {tmp_path / 'out' / 'runs' / 'simulated-people'} RUN" in out
    code, _, err = run(capsys, "close", study)
    assert code == 2
    assert "it was never run" in err


def test_what_is_wrong_is_said_in_one_line(tmp_path, capsys):
    for arguments, says in (
        (("new", "--design", "norm", "--out", tmp_path / "s"), "did you mean 'norms'"),
        (("check", tmp_path), "is no study"),
        (("run", tmp_path), "is no study"),
        (("simulate", tmp_path / "none"), "is no study"),
        (("export", tmp_path, "--out", tmp_path / "o"), "is no study"),
    ):
        code, _, err = run(capsys, *arguments)
        assert code == 2, arguments
        assert says in err
        assert err.count("\n") == 1
        assert "Traceback" not in err
    assert not (tmp_path / "s").exists()


def test_a_changed_plan_is_refused_by_every_verb(tmp_path, capsys):
    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 8, "--out", study)
    record = json.loads((study / "study.json").read_text())
    (study / "study.json").write_text(json.dumps({**record, "people": 9}))
    for verb in (("check",), ("run", "--port", 0), ("simulate",), ("close",)):
        code, _, err = run(capsys, verb[0], study, *verb[1:])
        assert code == 2
        assert "was changed" in err


def test_nothing_is_served_to_others_without_https(tmp_path, capsys):
    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 8, "--out", study)
    code, _, err = run(capsys, "run", study, "--host", "0.0.0.0")
    assert code == 2
    assert "state the HTTPS proxy's address with --public-url" in err
    assert not (study / "answers.sqlite").exists()


def test_texts_are_written_to_be_edited(tmp_path, capsys):
    code, _, _ = run(capsys, "texts", "--out", tmp_path / "texts")
    assert code == 0
    assert (tmp_path / "texts" / "consent.txt").is_file()
    (tmp_path / "texts" / "consent.txt").write_text("# Mine")
    run(capsys, "texts", "--out", tmp_path / "texts")
    assert (tmp_path / "texts" / "consent.txt").read_text() == "# Mine"


def test_texts_are_written_into_the_folder_that_is_named(tmp_path, capsys):
    code, out, _ = run(capsys, "texts", tmp_path / "mine")
    assert code == 0
    assert f"texts in {tmp_path / 'mine'}" in out
    for arguments in ((), (tmp_path / "a", "--out", tmp_path / "b")):
        code, _, err = run(capsys, "texts", *arguments)
        assert code == 2
        assert "therefore study texts FOLDER" in err


def test_new_says_which_split_it_took_and_what_is_lost(tmp_path, capsys):
    therefore.generate("syllogism", tmp_path / "data", preset="validity", count=60)
    made = ("new", "--data", tmp_path / "data", "--items", 4, "--people", 4)
    code, out, _ = run(capsys, *made, "--without", "figure=4", "--out", tmp_path / "s")
    assert code == 0
    assert "items of the split test" in out
    for wrong, says in (
        (("--where", "figure!=4"), "say --without figure=4"),
        (("--without", "figure=1", "--without", "figure=2"), "put commas between its values"),
        (("--design", "norms"), "norms makes its own items: leave --data out"),
    ):
        code, _, err = run(capsys, *made, *wrong, "--out", tmp_path / "t")
        assert (code, err.count("\n")) == (2, 1)
        assert says in err


def test_an_export_counts_who_did_not_finish(tmp_path, capsys):
    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 16, "--out", study)
    run(capsys, "simulate", study, "--people", 8, "--dropout", 0.5, "--seed", 1)
    code, out, _ = run(capsys, "export", study, "--simulated", "--out", tmp_path / "out")
    assert code == 0
    began, finished, analysed = map(
        int, re.search(r"; (\d+) began, (\d+) finished, (\d+) analysed", out).groups()
    )
    assert began > finished == analysed == 8
    readme = (tmp_path / "out" / "README.md").read_text()
    assert (
        f"{began} began, 0 screened out by the comprehension check, {began - 8} did not" in readme
    )


def test_simulated_people_are_no_reasoners_and_the_oracle_cannot_read_pairs(tmp_path, capsys):
    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 16, "--out", study)
    asked = ("--data", str(study / "items.jsonl"), "--out")
    for kind in SIMULATED_ONLY:
        with pytest.raises(SystemExit) as ended:
            main(["evaluate", kind, *asked, str(tmp_path / "r")])
        assert ended.value.code == 2
        assert f"study simulate STUDY --kind {kind}" in capsys.readouterr().err
    assert set(SIMULATED_ONLY) == set(_DESIGN_OF)
    with pytest.raises(SystemExit):
        main(["evaluate", "oracle", *asked, str(tmp_path / "o")])
    told = " ".join(capsys.readouterr().out.split())
    assert "0 of 64 right, which does not tell how it reasons: all answers are unreadable" in told
    assert "0.0%" not in told.partition("outcomes")[0].partition("of answered")[0]


def test_a_closed_study_stays_closed(tmp_path, capsys):
    from therefore.web.study.plan import load_study
    from therefore.web.study.store import ANSWERS, open_store

    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 8, "--out", study)
    open_store(study / ANSWERS, load_study(study)).close()
    for _ in range(2):
        code, out, _ = run(capsys, "close", study, "--forget-ids")
        assert code == 0
        assert "closed: 0 of 0 people finished" in out


def test_a_person_is_deleted_on_request(tmp_path, capsys):
    from therefore.web.study import taking_part as jobs
    from therefore.web.study.plan import load_study
    from therefore.web.study.store import ANSWERS, open_store

    study = tmp_path / "study"
    run(capsys, "new", "--design", "norms", "--items", 4, "--people", 8, "--out", study)
    code, _, err = run(capsys, "delete", study, "--number", "5f3c")
    assert (code, err.count("\n")) == (2, 1)
    assert "it was never run" in err
    store = open_store(study / ANSWERS, load_study(study))
    jobs.begin(store, load_study(study), token_hash="t", external=("prolific", "5f3c"))
    store.close()
    for arguments, says in (
        ((), "give either --number, what a recruiting service"),
        (("--number", "5f3d"), "nobody has the number '5f3d'"),
        (("--receipt", "ABCD"), "nobody has the receipt 'ABCD'"),
    ):
        code, _, err = run(capsys, "delete", study, *arguments)
        assert (code, err.count("\n")) == (2, 1)
        assert says in err
    code, out, _ = run(capsys, "delete", study, "--number", "5f3c")
    assert code == 0
    assert "deleted 1 person" in out
