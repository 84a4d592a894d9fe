"""From answers to tables, runs, intervals, agreement, and an analysis that finds the truth."""

import csv
import io
import shutil
import subprocess
import sys
import tracemalloc
from collections import Counter
from dataclasses import fields
from itertools import cycle, islice

import pytest

import therefore
from tests.web.study.planning import small_study, study_folder, syllogisms
from therefore.bridges.ccobra import read_pairs
from therefore.evaluation.compare import compare
from therefore.evaluation.measure import accuracy
from therefore.evaluation.people import PERSON
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.record import Run
from therefore.reporting.report import report
from therefore.statistics import wilson
from therefore.web.study import taking_part as jobs
from therefore.web.study.ccobra import statement_of
from therefore.web.study.columns import answer_columns, answer_lines, write_csv
from therefore.web.study.designs import DESIGNS
from therefore.web.study.export import export_study
from therefore.web.study.records import TrialRow, read_records
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import open_store


def table(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module")
def exports(tmp_path_factory):
    """Every design, simulated and exported once."""
    made = {}
    for design in DESIGNS:
        where = tmp_path_factory.mktemp(design)
        options = {"people": 48} if design == "belief-bias" else {"people": 12}
        folder = study_folder(design, where, **options)
        simulate_study(folder, people=options["people"], dropout=0.2)
        export_study(folder, where / "out", simulated=True)
        made[design] = (folder, where / "out")
    return made


@pytest.mark.parametrize("design", DESIGNS)
def test_the_tables_are_whole(design, exports):
    _, out = exports[design]
    study = small_study(design, people=48 if design == "belief-bias" else 12)
    rows, people = table(out / "answers.csv"), table(out / "people.csv")
    assert [name for name in rows[0]][: len(fields(TrialRow))] == [f.name for f in fields(TrialRow)]
    finished = [each for each in people if each["finished"] == "1"]
    assert len(finished) == (48 if design == "belief-bias" else 12)
    assert len(people) > len(finished)
    for each in finished:
        mine = [row for row in rows if row["person"] == each["person"]]
        assert len({row["item"] for row in mine if row["block"] != "0"}) == study.per_person
    # One row for each trial, and no cell with a structure in it.
    assert len({(row["person"], row["position"]) for row in rows}) == len(rows)
    assert not any(cell.startswith(("{", "[")) for row in rows for cell in row.values())
    text = (out / "codebook.md").read_text()
    items = table(out / "items.csv")
    assert all(f"| {name} |" in text for name in (*rows[0], *people[0], *items[0]))
    assert {row["item"] for row in rows} <= {item["item"] for item in items}
    assert study.analysis["formula"] in text


@pytest.mark.parametrize("design", DESIGNS)
def test_an_export_of_simulated_people_says_so_everywhere(design, exports, tmp_path):
    """Every table of answers in every row; every text and page; every run and its report."""
    _, out = exports[design]
    for path in out.glob("*.csv"):
        if path.name != "items.csv":  # the items are what they are
            assert {row["simulated"] for row in table(path)} & {"no", ""} == set(), path
    for row in (*table(out / "answers.csv"), *table(out / "people.csv")):
        assert row["person"].startswith("S")
    for name in ("README.md", "codebook.md"):
        assert "These people are simulated" in (out / name).read_text()
    assert "Simulated people" in (out / "summary.html").read_text()
    done = subprocess.run(
        [sys.executable, out / "analysis.py"], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines[0].startswith("*** SIMULATED PEOPLE")
    assert lines[-1] == lines[0]
    assert "SIMULATED PEOPLE" in (out / "analysis.R").read_text()
    for path in (out / "runs").glob("*") if (out / "runs").exists() else ():
        run = Run.load(path)
        assert run.settings["simulated"] not in ("", "no")
        assert "nobody gave them" in run.notes[0]
        assert path.name[0].lower() == "s"
    if design == "norms":
        page = report([out / "runs" / "simulated-people"], tmp_path / "r.html").read_text()
        assert "simulated people" in page


def test_items_of_belief_bias_are_told_with_their_frames_and_words(exports):
    _, out = exports["belief-bias"]
    items = {item["item"]: item for item in table(out / "items.csv")}
    told = [item for item in items.values() if item["use"] == "study"]
    assert len(told) == 4 * len({item["frame"] for item in told})
    for item in told:
        assert item["question"].endswith(f"does it follow that {item['conclusion']}?")
        assert item["mood"]
        assert item["figure"] in "1234"
        assert item["existential"] in ("yes", "no")
    for row in table(out / "answers.csv"):
        item = items[row["item"]]
        assert row["preset"] == "syllogism / validity"
        assert row["frame"] == item["frame"]
        assert bool(row["frame"]) == (row["block"] != "0")
        assert [row[n] for n in ("mood", "domain")] == [item[n] for n in ("mood", "domain")]


@pytest.mark.parametrize("design", DESIGNS)
def test_the_planned_analysis_runs(design, exports):
    _, out = exports[design]
    done = subprocess.run(
        [sys.executable, out / "analysis.py"], capture_output=True, text=True, check=True
    )
    assert "are analysed" in done.stdout
    script = (out / "analysis.R").read_text()
    assert "glmer(" in script
    assert "@" not in script
    if design == "belief-bias":
        # Simulated believers say more often that a believable conclusion follows: it is found.
        lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
        found = {line[0]: line for line in lines}
        assert float(found["believable"][1]) > 0.4
        assert float(found["believable"][4]) < 0.01
        assert float(found["valid"][1]) > 1


def has_lme4():
    if not shutil.which("Rscript"):
        return False
    asked = ["Rscript", "-e", "quit(status = !requireNamespace('lme4', quietly = TRUE))"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    "design",
    [pytest.param(d, marks=pytest.mark.slow) if d == "belief-bias" else d for d in DESIGNS],
)
def test_the_planned_analysis_runs_in_r(design, exports, tmp_path):
    if not has_lme4():
        pytest.skip("R with lme4 is not installed; on Debian: apt-get install r-cran-lme4")
    _, out = exports[design]
    done = subprocess.run(
        ["Rscript", out / "analysis.R"], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "are analysed" in done.stdout
    if design in ("rate", "believability"):
        assert {"rate": "grammatical", "believability": "believable"}[design] in done.stdout
        return
    # What comes after the primary test is secondary.
    fitted = done.stdout.partition("Fixed effects:")[2].partition("The primary test")[0]
    lines = [line.split() for line in fitted.splitlines()]
    found = {line[0]: line[1:] for line in lines if len(line) > 4}
    assert "(Intercept)" in found
    if design == "belief-bias":  # both effects of the simulated believers are found
        assert float(found["valid"][0]) > 1
        assert float(found["believable"][0]) > 0.4


def test_norms_stand_beside_the_published_shares(exports):
    _, out = exports["norms"]
    rows = table(out / "norms.csv")
    assert len(rows) == 64 * 9
    seen = [row for row in rows if row["share"]]
    assert seen
    assert all(float(row["published_people"]) == 139 for row in rows)
    page = (out / "summary.html").read_text()
    assert "Ragni 2016" in page


def test_ccobra_reads_what_we_write(exports):
    _, out = exports["norms"]
    lines = table(out / "ccobra.csv")
    assert list(lines[0]) == [
        "id", "sequence", "task", "choices", "response", "response_type", "domain",
        "simulated",
    ]  # fmt: skip
    pairs = read_pairs([out / "ccobra.csv"], Counter())
    assert sum(pair.answers.total() for pair in pairs.values()) == len(lines)
    kept = {p["person"] for p in table(out / "people.csv") if p["finished"] == "1"}
    rows = [r for r in table(out / "answers.csv") if r["block"] != "0" and r["person"] in kept]
    assert set(pairs) == {row["pair"] for row in rows}
    assert statement_of("? [Y] : (big_dogs(Y) & ~ cats(Y))") == "Some not;big dogs;cats"
    valid = table(exports["belief-bias"][1] / "ccobra.csv")
    assert {row["response"] for row in valid} <= {"True", "False"}


def test_people_are_runs_beside_models(exports, tmp_path):
    _, out = exports["accuracy"]
    runs = sorted(path.name for path in (out / "runs").iterdir())
    assert runs[-1] == "simulated-people"
    assert len(runs) == 13
    run = Run.load(out / "runs" / "simulated-people")
    assert run.complete
    therefore.evaluate("oracle", syllogisms(), tmp_path / "oracle", split="test")
    paths = [out / "runs" / "simulated-people", out / "runs" / runs[0], tmp_path / "oracle"]
    page = report(paths, tmp_path / "report.html").read_text()
    assert "people" in page
    pooled = list(read_predictions(out / "runs" / "simulated-people"))
    rows = [r for r in table(out / "answers.csv") if r["block"] != "0"]
    right = [
        row["correct"] for row in rows if row["person"] in {p.features[PERSON] for p in pooled}
    ]
    assert sum(p.outcome == "right" for p in pooled) == right.count("1")
    pair = compare(pooled, read_predictions(tmp_path / "oracle"))
    back = compare(read_predictions(tmp_path / "oracle"), pooled)
    assert pair.answers == len(pooled)
    assert pair.items == len({p.id for p in pooled}) < pair.answers
    people = len({p.features[PERSON] for p in pooled})
    assert pair.shared == f"{pair.answers} answers of {people} people to {pair.items} shared items"
    assert pair.difference < 0
    assert pair.interval.high < 0 < back.interval.low
    assert back.difference == pytest.approx(-pair.difference)


def test_intervals_of_people_are_wider_than_wilsons(exports):
    pooled = list(read_predictions(exports["belief-bias"][1] / "runs" / "simulated-people"))
    share = accuracy(pooled)
    plain = wilson(share.count, share.total)
    assert share.interval.high - share.interval.low > plain.high - plain.low
    assert share.interval.low < share.value < share.interval.high


def test_ratings_have_agreement_and_a_table_by_preset(exports):
    _, out = exports["rate"]
    agreed = {row["question"]: float(row["alpha"]) for row in table(out / "agreement.csv")}
    assert len(agreed) == 7
    assert max(agreed.values()) > 0.2
    shares = table(out / "presets.csv")
    assert {row["preset"] for row in shares} == {"syllogism / validity"}
    for question in {row["question"] for row in shares}:
        total = sum(float(row["share"]) for row in shares if row["question"] == question)
        assert total == pytest.approx(1)
    assert not (out / "runs").exists()


def test_numeric_ratings_have_interval_alpha_and_a_mean_for_each_item(tmp_path):
    (tmp_path / "texts").mkdir()
    scale = "".join(f"- {n}\n" for n in range(1, 8))
    (tmp_path / "texts" / "rate.txt").write_text(f"# belief\n? How believable?\n{scale}")
    folder = study_folder("rate", tmp_path, texts=tmp_path / "texts")
    study = small_study("rate", texts=tmp_path / "texts")
    store = open_store(folder / "answers.sqlite", study)
    for number in range(2):
        person = jobs.begin(store, study, token_hash=f"t{number}")
        jobs.move(store, person.id, ["instructions"], "trials")
        for place in range(study.per_person + 1):
            item = store.execute(
                "SELECT item FROM trial WHERE participant = ? AND position = ?", (person.id, place)
            ).fetchone()[0]
            value = sorted(study.by_id).index(item) + number  # one apart on each item
            jobs.answer(store, person.id, place, [jobs.Given(choice=value, rt_ms=9_000)])
    store.close()
    out = tmp_path / "out"
    export_study(folder, out)
    alphas = {row["level"]: float(row["alpha"]) for row in table(out / "agreement.csv")}
    assert alphas["interval"] > 0.5 > alphas["nominal"]
    ratings = {row["item"]: row for row in table(out / "ratings.csv")}
    assert set(ratings) == {entry.id for entry in study.entries}
    for item, row in ratings.items():
        assert row["n"] == "2"
        assert float(row["mean"]) == sorted(study.by_id).index(item) + 1.5
    assert "nominal" in (out / "README.md").read_text()
    assert "## ratings.csv" in (out / "codebook.md").read_text()
    done = subprocess.run(
        [sys.executable, out / "analysis.py"], capture_output=True, text=True, check=True
    )
    assert "belief: interval" in done.stdout


def test_free_conclusions_are_graded_by_proof(tmp_path):
    from tests.web.study.planning import conclusions

    folder = study_folder("accuracy", tmp_path, data=conclusions())
    study = small_study("accuracy", data=conclusions())
    store = open_store(folder / "answers.sqlite", study)
    person = jobs.begin(store, study, token_hash="t")
    jobs.move(store, person.id, ["instructions"], "trials")
    for place in range(study.per_person + 2):
        item = store.execute("SELECT item FROM trial WHERE position = ?", (place,)).fetchone()[0]
        target = study.by_id[item].record["target"]
        said = {0: "=evil()", 3: "Colourless green ideas."}.get(place % 4, f"So, {target}")
        jobs.answer(store, person.id, place, [jobs.Given(text=said)])
    records = read_records(store, study)
    worth = Counter(row.validity for row in records.rows)
    assert worth["follows"] >= 4
    assert worth["unreadable"] == 4
    for row in records.rows:  # what could not be read waits for a person
        assert row.correct is (None if row.validity == "unreadable" else row.validity == "follows")
    names, file = answer_columns(study, records.rows), io.StringIO()
    write_csv(file, names, answer_lines(study, records.rows, names))
    assert "'=evil()" in file.getvalue()
    store.close()
    made = export_study(folder, tmp_path / "out")
    assert made.finished == 1


def test_a_large_table_is_written_without_being_held(exports, tmp_path):
    """The long table of 20,000 rows passes through; what is held does not grow with it."""
    folder, _ = exports["norms"]
    study = small_study("norms", people=12)
    store = open_store(folder / "simulated.sqlite", study)
    rows = read_records(store, study).rows
    store.close()
    names = answer_columns(study, rows)
    held = []
    for many in (2_000, 20_000):
        tracemalloc.start()
        with (tmp_path / f"{many}.csv").open("w") as file:
            write_csv(file, names, answer_lines(study, islice(cycle(rows), many), names))
        held.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert len((tmp_path / f"{many}.csv").read_text().splitlines()) == many + 1
    assert held[1] < 1.5 * held[0] < 3e6
