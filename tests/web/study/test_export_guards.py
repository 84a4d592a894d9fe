"""What an export keeps back, makes harmless, refuses, says of its people, and gives again."""

import json
import subprocess
import sys

import pytest

from tests.web.study.hostile import hostile_study
from tests.web.study.planning import small_study, study_folder
from tests.web.study.test_export import table
from therefore.errors import ConfigError, DatasetError
from therefore.web.study import taking_part as jobs
from therefore.web.study.codebook import codebook
from therefore.web.study.export import export_study
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import open_store


def test_numbers_of_recruiting_services_are_exported_only_if_asked_for(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    store = open_store(folder / "answers.sqlite", study)
    person = jobs.begin(store, study, token_hash="t", external=("prolific", "secret-number"))
    jobs.move(store, person.id, ["instructions"], "trials")
    jobs.answer(store, person.id, 0, [jobs.Given(choice=0)])
    store.close()
    export_study(folder, tmp_path / "a")
    texts = [p.read_bytes() for p in (tmp_path / "a").rglob("*") if p.is_file()]
    assert not any(b"secret-number" in text for text in texts)
    export_study(folder, tmp_path / "b", with_ids=True)
    assert "P001,prolific,secret-number" in (tmp_path / "b" / "ids.csv").read_text()


def test_hostile_texts_are_harmless_in_exports(tmp_path):
    study = hostile_study()
    study.save(tmp_path / "s")
    simulate_study(tmp_path / "s", people=8, kinds=["random"])
    export_study(tmp_path / "s", tmp_path / "out", simulated=True)
    page = (tmp_path / "out" / "summary.html").read_text()
    assert page.count("<script") == 1  # the frame's own, let in by its hash
    assert "<script>document.title" not in page
    assert "<img" not in page
    compile((tmp_path / "out" / "analysis.py").read_text(), "analysis.py", "exec")
    assert codebook(study, ())


def test_nothing_to_export_is_an_error(tmp_path):
    folder = study_folder("norms", tmp_path)
    with pytest.raises(DatasetError, match="study run makes them"):
        export_study(folder, tmp_path / "out")
    open_store(folder / "answers.sqlite", small_study("norms")).close()
    with pytest.raises(DatasetError, match="no answers yet"):
        export_study(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_answers_of_another_plan_are_refused(tmp_path):
    folder = study_folder("norms", tmp_path)
    open_store(folder / "answers.sqlite", small_study("accuracy")).close()
    with pytest.raises(DatasetError, match=r"another study\.json"):
        export_study(folder, tmp_path / "out")


def test_simulated_people_are_the_same_again(tmp_path):
    folder = study_folder("norms", tmp_path)
    outs = []
    for name in ("a", "b"):
        simulate_study(folder, people=8, seed=3)
        export_study(folder, tmp_path / name, simulated=True)
        outs.append((tmp_path / name / "answers.csv").read_bytes())
    assert outs[0] == outs[1]
    assert json.loads((tmp_path / "a" / "study.json").read_text())["design"] == "norms"


def test_kinds_of_people_of_another_design_are_told_where_they_work(tmp_path):
    folder = study_folder("belief-bias", tmp_path)
    with pytest.raises(ConfigError, match="'published' takes part in the design norms only"):
        simulate_study(folder, kinds=["published"])


def test_an_export_of_real_people_says_so_too(tmp_path):
    """Even rows of both kinds, put together later, stay apart."""
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    store = open_store(folder / "answers.sqlite", study)
    for number in range(2):
        person = jobs.begin(store, study, token_hash=f"t{number}")
        jobs.move(store, person.id, ["instructions"], "trials")
        for place in range(study.per_person + 2):
            jobs.answer(store, person.id, place, [jobs.Given(choice=number, rt_ms=9_000)])
    store.close()
    assert not export_study(folder, tmp_path / "out").simulated
    out = tmp_path / "out"
    for path in out.glob("*.csv"):
        if path.name != "items.csv":
            assert {row["simulated"] for row in table(path)} == {"no"}, path
    assert sorted(path.name for path in (out / "runs").iterdir()) == ["P001", "P002", "people"]
    texts = [p.read_text() for p in out.glob("*") if p.suffix in (".md", ".html")]
    assert not any("simulated people" in text.lower().replace("are ", "") for text in texts)
    done = subprocess.run(
        [sys.executable, out / "analysis.py"], capture_output=True, text=True, check=True
    )
    assert "SIMULATED" not in done.stdout
    assert "2 are analysed" in done.stdout
