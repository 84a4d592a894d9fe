"""The figures of a study: intervals over people, agreement, power, and who is left out."""

import re
import subprocess
import sys

import numpy as np
import pytest

from tests.web.study.planning import small_study, study_folder
from therefore.evaluation.people import PERSON, people_interval
from therefore.web.study import taking_part as jobs
from therefore.web.study.agreement import alpha
from therefore.web.study.export import analysis_script, export_study
from therefore.web.study.power import detectable, people_for, told, units_for, variance
from therefore.web.study.records import read_records
from therefore.web.study.simulate import simulate_study
from therefore.web.study.store import open_store


def test_the_interval_covers_what_it_should():
    """People and items that differ: the true mean is inside about 95 times in 100."""
    from dataclasses import replace

    from tests.making import make_item
    from therefore.evaluation.predictions import judged
    from therefore.reasoners.reasoner import Answer

    base = judged(make_item(("A.",), "B.", answer=1), Answer(1))
    rng = np.random.default_rng(7)
    inside = 0
    for _ in range(60):
        ability, ease = rng.normal(0, 0.15, 30), rng.normal(0, 0.15, 20)
        rows, values = [], []
        for p in range(30):
            for i in range(20):
                chance = np.clip(0.6 + ability[p] + ease[i], 0, 1)
                rows.append(replace(base, id=f"i{i}", group=f"i{i}", features={PERSON: f"p{p}"}))
                values.append(float(rng.random() < chance))
        found, effective = people_interval(rows, values, draws=300)
        inside += found.low <= 0.6 <= found.high
        assert effective < 600
    assert inside >= 52


def test_alpha_is_the_librarys_and_knows_extremes():
    same = np.array([[0, 1, 2, 1.0], [0, 1, 2, 1.0], [0, 1, 2, np.nan]])
    assert alpha(same) == pytest.approx(1)
    rng = np.random.default_rng(0)
    assert abs(alpha(rng.integers(0, 3, (5, 400)).astype(float))) < 0.06
    # Krippendorff's own example of nominal data without missing values: two coders, ten units.
    coders = np.array([[0, 1, 0, 0, 0, 0, 0, 0, 1, 0.0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0.0]])
    assert alpha(coders) == pytest.approx(0.095, abs=0.001)


def test_exclusions_are_marked_and_left_out(tmp_path):
    folder = study_folder("accuracy", tmp_path)
    study = small_study()
    store = open_store(folder / "answers.sqlite", study)
    for name, given in (
        ("fast", jobs.Given(choice=0, rt_ms=300)),
        ("away", jobs.Given(choice=0, rt_ms=9000, hidden_ms=8000)),
        ("fine", jobs.Given(choice=0, rt_ms=9000, hidden_ms=0)),
        ("without scripts, fast", jobs.Given(choice=0)),
        ("without scripts, fine", jobs.Given(choice=0)),
    ):
        person = jobs.begin(store, study, token_hash=name)
        jobs.move(store, person.id, ["instructions"], "trials")
        for place in range(study.per_person + 2):
            choice = jobs.Given(place % 2, None, 0, 0, given.rt_ms, given.hidden_ms)
            store.execute(
                "UPDATE trial SET shown_at = ? WHERE participant = ? AND position = ?",
                (1_000_000 * place, person.id, place),
            )
            taken = 9_000 if name.endswith("fine") else 300
            jobs.answer(store, person.id, place, [choice], at=1_000_000 * place + taken)
    records = read_records(store, study)
    store.close()
    found = [taker.excluded for taker in records.takers]
    assert found == ["too fast", "elsewhere", "", "too fast", ""]
    assert {row.person for row in records.counted} == {"P003", "P005"}
    assert [taker.mean_seconds for taker in records.takers][3:] == [0.3, 9.0]
    assert [taker.median_seconds for taker in records.takers] == [0.3, 9.0, 9.0, 0.3, 9.0]


def test_nobody_is_left_out_for_what_they_answer(tmp_path):
    """Always the same place is flagged; the analysis keeps it, unless it is asked not to."""
    folder = study_folder("accuracy", tmp_path, items=24)
    study = small_study(items=24)
    store = open_store(folder / "answers.sqlite", study)
    for name, choice in (("same", lambda place: 0), ("other", lambda place: place % 2)):
        person = jobs.begin(store, study, token_hash=name)
        jobs.move(store, person.id, ["instructions"], "trials")
        for place in range(study.per_person + 2):
            given = jobs.Given(choice(place), None, 0, 0, 9_000, 0)
            jobs.answer(store, person.id, place, [given])
    records = read_records(store, study)
    store.close()
    assert [(t.excluded, t.flag) for t in records.takers] == [("", "one place"), ("", "")]
    assert {row.person for row in records.counted} == {"P001", "P002"}
    export_study(folder, tmp_path / "out")
    script = [sys.executable, tmp_path / "out" / "analysis.py"]
    for options, says in (((), "2 are analysed"), (("--without-flagged",), "without them, 1 are")):
        done = subprocess.run([*script, *options], capture_output=True, text=True, check=True)
        assert "flagged (nearly all answers in one place): 1" in done.stdout
        assert says in done.stdout


@pytest.mark.parametrize(
    ("options", "found"),
    [({"fastest": 10.0}, "too fast"), ({"elsewhere": 0.05}, "elsewhere"), ({"fastest": 0.0}, "")],
)
def test_the_bounds_of_exclusion_are_the_plans(options, found, tmp_path):
    folder = study_folder("accuracy", tmp_path, **options)
    study = small_study(**options)
    assert set(study.exclusions) == {"fastest median seconds", "hidden share of the time"}
    store = open_store(folder / "answers.sqlite", study)
    person = jobs.begin(store, study, token_hash="t")
    jobs.move(store, person.id, ["instructions"], "trials")
    for place in range(study.per_person + 2):
        jobs.answer(store, person.id, place, [jobs.Given(0, None, 0, 0, 9_000, 900)])
    assert read_records(store, study).takers[0].excluded == found
    store.close()


def rows_of(shares, people, rng):
    """Answers of people to pairs of premises, by the chance of each pair to be answered right."""
    for person in range(people):
        for pair, (follows, share) in enumerate(shares):
            yield (
                f"P{person:03d}",
                f"g{pair}",
                "yes" if follows else "no",
                int(rng.random() < share),
            )


@pytest.mark.parametrize(
    ("yes", "no", "holds"),
    [
        # Two easy pairs make the difference: it is theirs, and not of what follows.
        ([0.95, 0.95, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5], False),
        ([0.9, 0.88, 0.92, 0.9], [0.5, 0.52, 0.48, 0.5], True),
    ],
)
def test_the_analysis_tells_an_effect_from_an_accident_of_items(yes, no, holds, tmp_path):
    rng = np.random.default_rng(3)
    shares = [(True, share) for share in yes] + [(False, share) for share in no]
    lines = ["person,simulated,block,group,anything_follows,correct,cell"]
    lines += [f"{p},no,1,{g},{f},{c},block 1" for p, g, f, c in rows_of(shares, 60, rng)]
    (tmp_path / "answers.csv").write_text("\n".join(lines))
    people = ["person,simulated,state,finished,excluded,flag"]
    people += [f"P{n:03d},no,done,1,," for n in range(60)]
    (tmp_path / "people.csv").write_text("\n".join(people))
    (tmp_path / "analysis.py").write_text(analysis_script(small_study("norms"), "analysis.py"))
    script = [sys.executable, tmp_path / "analysis.py"]
    told = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    chances = [float(p) for p in re.findall(r"p [=<] ([\d.]+)", told)]
    over_people, over_items, joined = chances
    over_both = float(re.findall(r"^anything_follows .*", told, re.MULTILINE)[-1].split()[4])
    assert over_people < 0.001
    assert (over_items < 0.01) == (joined < 0.05) == (over_both < 0.05) == holds


def test_power_is_what_simulations_find():
    """The number of people that the formula names detects the difference 4 times in 5."""
    rng = np.random.default_rng(1)
    items, difference = 6, 0.12
    people = people_for(difference, items, cells=4)
    assert detectable(people, items, cells=4) == pytest.approx(difference, rel=0.03)
    spread = np.sqrt(variance(items, cells=4))
    hits = 0
    for _ in range(800):
        chance = np.clip(0.7 + rng.normal(0, 0.15, people) / 2, 0, 1)
        first = rng.binomial(2 * items, np.clip(chance + difference / 2, 0, 1)) / (2 * items)
        other = rng.binomial(2 * items, np.clip(1.4 - chance - difference / 2, 0, 1)) / (2 * items)
        gap = first - other
        hits += abs(gap.mean()) / (gap.std(ddof=1) / np.sqrt(people)) > 1.96
    assert spread == pytest.approx(gap.std(ddof=1), rel=0.5)
    assert 0.7 < hits / 800 < 0.93


def test_power_over_items_is_what_simulations_find():
    """So many people and frames find the effect 4 times in 5, where frames differ in it too."""
    rng = np.random.default_rng(2)
    people, frames = 40, 24
    difference = detectable(people, frames // 4, cells=4, units=frames)
    assert difference > detectable(people, frames // 4, cells=4)
    hits = 0
    for _ in range(600):
        mine, theirs = rng.normal(0, 0.15, people), rng.normal(0, 0.15, frames)
        # A half of the frames has the one side for a person, the other half the other.
        sides = np.array([rng.permutation(frames) < frames // 2 for _ in range(people)]) - 0.5
        chance = 0.7 + sides * (difference + mine[:, None] + theirs[None, :])
        said = rng.random((people, frames)) < np.clip(chance, 0, 1)
        gaps = 2 * (sides * 2 * said).mean(axis=1)
        noise = (0.7 * 0.3 * 4 / frames + 0.15**2) / people + 0.15**2 / frames
        hits += abs(gaps.mean()) / np.sqrt(noise) > 1.96
    assert 0.7 < hits / 600 < 0.93


def test_no_number_of_people_replaces_items():
    assert people_for(0.05, 6, cells=4, units=24) is None
    least = units_for(0.05)
    assert people_for(0.05, 6, cells=4, units=least) is not None
    assert people_for(0.05, 6, cells=4, units=least - 1) is None
    lines = told(dict(small_study("belief-bias").power), unit="frame")
    never = "for 5%, 10%, 15% no number of people is enough: that takes 73, 20, 10 frames"
    assert any(line.endswith(never) for line in lines)


def test_bars_and_alpha_of_too_few_people_are_not_shown(tmp_path):
    for design, items, gone in (("norms", 64, "Shares of the nine answers"), ("rate", 6, "0.")):
        (tmp_path / design).mkdir()
        folder = study_folder(design, tmp_path / design, items=items)
        simulate_study(folder, people=4)
        export_study(folder, tmp_path / design / "out", simulated=True)
        page = (tmp_path / design / "out" / "summary.html").read_text()
        told = page.partition("<h2>Agreement</h2>")[2].partition("</table>")[0]
        assert gone not in (told if design == "rate" else page)
        assert design != "rate" or "too few" in told
