"""Norms of believability: conclusions alone, rated, and a study made with the ratings."""

import csv
from collections import Counter
from random import Random

import pytest

from tests.web.study.planning import SAID, small_study, study_folder, syllogisms
from therefore.dataset.reading import load
from therefore.errors import DatasetError, InputError
from therefore.web.study.believability import Beliefs, as_rated, read_beliefs
from therefore.web.study.checking import check_study
from therefore.web.study.export import export_study
from therefore.web.study.frames import alike, belief_frames, quantifier
from therefore.web.study.item_table import statement
from therefore.web.study.new import new_study
from therefore.web.study.running import run_study
from therefore.web.study.simulate import simulate_study
from therefore.web.study.slots import conditions, trials


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A dataset that has many frames."""
    import therefore

    out = tmp_path_factory.mktemp("large") / "data"
    therefore.generate("syllogism", out, preset="validity", split=["test"], count=2000, seed=5)
    return out


@pytest.fixture
def rated(tmp_path, large):
    """An export of simulated ratings."""
    folder = study_folder("believability", tmp_path, data=large, items=40)
    simulate_study(folder)
    export_study(folder, tmp_path / "rated", simulated=True)
    return tmp_path / "rated"


def test_a_rater_sees_a_conclusion_and_no_premise():
    study = small_study("believability")
    for entry in study.entries:
        assert entry.premises == (statement(entry.record["question"]),)
        assert not entry.choices
        assert not entry.question
        assert not set(entry.record["premises"]) & set(entry.premises)
    beliefs = Counter(entry.record["features"]["conclusion_true"] for entry in study.entries)
    assert beliefs["yes"] == beliefs["no"] == study.per_person // 2
    with pytest.raises(InputError, match="even number"):
        small_study("believability", items=5)


def test_a_study_takes_only_conclusions_that_were_rated_as_labelled(rated, large, tmp_path):
    with (rated / "ratings.csv").open() as file:
        rows = list(csv.DictReader(file))
    means = read_beliefs(rated).means
    assert len(means) == len(rows) == 40
    study = new_study(
        tmp_path / "made", design="belief-bias", data=large, items=8, beliefs=rated, **SAID
    )
    for entry in study.entries:
        mean = study.beliefs[statement(entry.question)]
        assert (mean > 4) == (entry.cell % 2 == 0)
    simulate_study(tmp_path / "made")
    export_study(tmp_path / "made", tmp_path / "out", simulated=True)
    with (tmp_path / "out" / "items.csv").open() as file:
        told = [row for row in csv.DictReader(file) if row["use"] == "study"]
    assert all((float(row["rated"]) > 4) == (row["believable"] == "yes") for row in told)


def test_ratings_of_simulated_people_are_for_trying_out_only(rated, large, tmp_path):
    new_study(tmp_path / "made", design="belief-bias", data=large, items=8, beliefs=rated, **SAID)
    found = {each.name: each for each in check_study(tmp_path / "made")}
    assert not found["beliefs"].ok
    with pytest.raises(InputError, match="rated by simulated people"):
        run_study(tmp_path / "made")
    told = (rated / "ratings.csv").read_text()
    (rated / "ratings.csv").write_text(told.replace(",yes\n", ",no\n"))
    new_study(tmp_path / "real", design="belief-bias", data=large, items=8, beliefs=rated, **SAID)
    found = {each.name: each for each in check_study(tmp_path / "real")}
    assert found["beliefs"].ok
    assert not found["beliefs"].warns
    plain = study_folder("belief-bias", tmp_path)
    assert next(each for each in check_study(plain) if each.name == "beliefs").warns


def test_the_middle_of_the_scale_is_no_belief():
    items = [i for i in load(syllogisms()) if i.features.get("conclusion_true") == "yes"]
    means = {statement(item.question): 4.0 for item in items}
    assert as_rated(items, Beliefs(means, 4.0, "people")) == []
    assert as_rated(items, Beliefs(means, 3.9, "people")) == items
    with pytest.raises(InputError, match="none of these conclusions was rated"):
        as_rated(items, Beliefs({}, 4.0, "people"))


def test_beliefs_are_of_one_design_and_for_one(rated, large, tmp_path):
    with pytest.raises(InputError, match="only belief-bias takes ratings"):
        new_study(tmp_path / "a", design="accuracy", data=large, beliefs=rated)
    with pytest.raises(InputError, match="rated by believability"):
        new_study(
            tmp_path / "b",
            design="belief-bias",
            data=large,
            beliefs=study_folder("belief-bias", tmp_path / "c"),
        )


def test_a_table_that_is_no_table_of_ratings_is_named(rated, large, tmp_path):
    known = (rated / "ratings.csv").read_text().splitlines()[1].partition(",")[0]
    for text in (
        "a,b\n1,2\n",
        "item,mean\nx,4\n",
        f"item,mean\n{known},high\n",
        f"item\n{known}\n",
    ):
        (rated / "ratings.csv").write_text(text)
        with pytest.raises(DatasetError, match=r"ratings\.csv .*; export it anew"):
            read_beliefs(rated)


def test_form_goes_with_no_cell(large, tmp_path):
    """Everybody meets each quantifier equally often in each cell, and forms are matched."""
    study = new_study(tmp_path / "made", design="belief-bias", data=large, **SAID)
    kinds = {entry.id: quantifier(entry.item()) for entry in study.entries}
    for slot in range(conditions(study)):
        mine = [study.by_id[t.item] for t in trials(study, slot) if t.block]
        for kind in set(kinds.values()):
            counts = Counter(entry.cell for entry in mine if kinds[entry.id] == kind)
            assert len({counts[cell] for cell in range(4)}) == 1, (slot, kind, counts)
    frames = belief_frames(load(large), 24, Random(1))
    assert sum(map(alike, frames)) >= 16
    found = next(each for each in check_study(tmp_path / "made") if each.name == "form")
    assert found.ok
    assert not found.warns
    assert "equally often in each cell for everybody" in found.says
