"""The figures of a study: intervals over people, agreement, power, and who is left out."""

import numpy as np
import pytest

from tests.web.study.planning import small_study, study_folder
from therefore.evaluation.people import PERSON, people_interval
from therefore.web.study import taking_part as jobs
from therefore.web.study.agreement import alpha
from therefore.web.study.power import detectable, people_for, variance
from therefore.web.study.records import read_records
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
