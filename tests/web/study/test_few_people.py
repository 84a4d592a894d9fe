"""Few people, odd options, and times that are no whole times."""

import subprocess
import sys

import pytest

from tests.web.study.planning import small_study, study_folder
from tests.web.study.test_export import table
from therefore.web.study import taking_part as jobs
from therefore.web.study.export import export_study
from therefore.web.study.plan import load_study
from therefore.web.study.progress import progress
from therefore.web.study.records import read_records
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import SIMULATED, connect, open_store
from therefore.web.study.summary import times


def analysed(out, *options):
    return subprocess.run(
        [sys.executable, out / "analysis.py", *options], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("design", ["accuracy", "belief-bias", "norms"])
def test_few_people_are_too_few_and_no_crash(design, people, tmp_path):
    folder = study_folder(design, tmp_path)
    simulate_study(folder, people=people)
    export_study(folder, tmp_path / "out", simulated=True)
    done = analysed(tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert f"{people} are analysed" in done.stdout
    least = {"accuracy": 2, "norms": 3, "belief-bias": 5}[design]
    told = "too few people" in done.stdout
    assert told == (people < least and "all answers are alike" not in done.stdout)
    if design == "belief-bias" and people in (2, 3):
        assert "over items   too few people: fewer than two items were met" in done.stdout


def test_options_of_the_analysis_are_known(tmp_path):
    folder = study_folder("belief-bias", tmp_path, people=32)
    simulate_study(folder)
    export_study(folder, tmp_path / "out", simulated=True)
    done = analysed(tmp_path / "out", "--without-flaged")
    assert done.returncode == 2
    assert "unrecognized arguments: --without-flaged" in done.stderr
    assert "--without-flagged" in analysed(tmp_path / "out", "--help").stdout
    told = analysed(tmp_path / "out").stdout
    assert "by the truth of the premises" in told
    assert "secondary: the same with premises_all_true" in told or "no model has finite" in told
    assert "the primary test is the effect of believable in analysis.R" in told
    command = f"{sys.executable} {tmp_path / 'out' / 'analysis.py'} | head -1"
    piped = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert not piped.stderr
    assert piped.stdout.count("\n") == 1


def shown_again(store, person, position, often=2):
    store.executemany(
        "INSERT INTO event (participant, position, seq, kind, server_ms) VALUES (?, ?, ?, ?, 0)",
        [(person, position, 100 + n, "sent") for n in range(often)],
    )


def test_a_task_that_was_shown_twice_has_no_time_in_any_mean(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    store = open_store(folder / "answers.sqlite", study)
    person = jobs.begin(store, study, token_hash="t")
    jobs.move(store, person.id, ["instructions"], "trials")
    for place in range(study.per_person + 2):
        again = place == 3
        jobs.answer(
            store, person.id, place, [jobs.Given(choice=0, rt_ms=500_000 if again else 4_000)]
        )
        shown_again(store, person.id, place, 2 if again else 1)
    records = read_records(store, study)
    store.close()
    assert [row.sent for row in records.rows] == [1, 1, 1, 2, 1, 1, 1, 1]
    (taker,) = records.takers
    assert (taker.mean_seconds, taker.median_seconds) == (4.0, 4.0)
    assert {seconds for _, seconds, _, _ in times(study, records.counted)} == {4.0}
    assert sum(count for _, _, count, _ in times(study, records.counted)) == study.per_person - 1
    export_study(folder, tmp_path / "out")
    rows = table(tmp_path / "out" / "answers.csv")
    assert rows[3]["rt_ms"] == "500000"  # kept as it came
    book = (tmp_path / "out" / "codebook.md").read_text()
    assert "from the last paint only" in book
    assert study.planned.times in book


def test_where_every_task_was_shown_twice_the_servers_times_count(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = load_study(folder)
    simulate_study(folder, people=2)
    store = connect(folder / SIMULATED)
    for place in range(study.per_person + 2):
        shown_again(store, 1, place)
    store.execute("UPDATE response SET rt_ms = 100")  # too fast, were it a whole time
    store.commit()
    first, second = read_records(store, study).takers
    assert first.median_seconds > 2
    assert (first.excluded, second.excluded) == ("", "too fast")
    assert first.hidden_share is None
    assert progress(store, study).analysable == 1  # as the export says
    store.close()
