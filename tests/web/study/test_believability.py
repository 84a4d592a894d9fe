"""Norms of believability: conclusions alone, rated, and a study made with the ratings."""

import csv
from collections import Counter
from random import Random

import pytest
from typer.testing import CliRunner

from tests.web.study.planning import SAID, small_study, study_folder, syllogisms
from therefore.cli.study import app
from therefore.dataset.reading import load
from therefore.errors import DatasetError, InputError
from therefore.web.study.believability import Beliefs, as_rated, read_beliefs
from therefore.web.study.checking import check_study
from therefore.web.study.designs import DESIGNS
from therefore.web.study.export import export_study
from therefore.web.study.frames import alike, belief_frames, existential_share, quantifier
from therefore.web.study.item_table import statement
from therefore.web.study.new import new_study
from therefore.web.study.running import run_study
from therefore.web.study.simulate import simulate_study
from therefore.web.study.slots import conditions, trials
from therefore.web.study.stimuli import told


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
    means = read_beliefs([rated]).means
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
    many = dict.fromkeys(means, 5)
    assert as_rated(items, Beliefs(means, 4.0, "people", many), margin=0) == []
    assert as_rated(items, Beliefs(means, 3.9, "people", many), margin=0) == items
    assert as_rated(items, Beliefs(means, 3.9, "people", many)) == []
    assert as_rated(items, Beliefs(means, 3.5, "people", many)) == items
    with pytest.raises(InputError, match="no conclusion was rated by 5 people"):
        as_rated(items, Beliefs(means, 1.0, "people", dict.fromkeys(means, 4)))
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
            read_beliefs([rated])


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


def test_conclusions_are_balanced_and_need_nothing_to_exist_where_the_data_allow(tmp_path):
    """The figures of docs/study.md, by the command that stands there."""
    import re
    from pathlib import Path

    import therefore

    page = Path(__file__).parents[3].joinpath("docs/study.md").read_text()
    found = re.search(r"therefore generate (\S+) --preset (\S+) --split (\S+) --count (\d+)", page)
    family, preset, split, count = found.groups()
    data = tmp_path / "data"
    therefore.generate(family, data, preset=preset, split=[split], count=int(count))
    study = new_study(tmp_path / "made", design="belief-bias", data=data, people=48, **SAID)
    for line, warns in told(study):
        # What the data has no form of, and what nobody has rated, is told of every such study.
        assert warns == line.startswith(("no conclusion has the form A", "nobody has rated"))
        # The command that it names has the dataset's path in it.
        assert line in page or line.startswith("nobody has rated")
    frames = {}
    for entry in study.entries:
        frames.setdefault(entry.frame, {})[entry.cell] = entry.item()
    assert Counter(quantifier(versions[0]) for versions in frames.values()) == Counter(
        E=8, I=8, O=8
    )
    assert not any(v[c].features["existential"] for v in frames.values() for c in (0, 1))
    found = {each.name: each.says for each in reversed(check_study(tmp_path / "made"))}
    assert found["form"].partition(";")[0] in page
    assert found["premises"].partition(". So")[0] in " ".join(page.split())


def test_what_needs_things_to_exist_is_told_and_can_be_left_out(large, tmp_path):
    plain = new_study(tmp_path / "a", design="belief-bias", data=large, **SAID)
    needy, valid = existential_share([entry.item() for entry in plain.entries])
    found = next(each for each in check_study(tmp_path / "a") if each.name == "existence")
    assert f"{needy} of {valid} valid items" in found.says
    assert found.warns == (needy / valid > 0.25)
    none = new_study(
        tmp_path / "b",
        design="belief-bias",
        data=large,
        items=8,
        where={"existential": "false"},
        **SAID,
    )
    assert existential_share([entry.item() for entry in none.entries]) == (0, 16)
    done = CliRunner().invoke(
        app,
        [
            *("new", "--data", str(large), "--design", "belief-bias", "--items", "8"),
            *("--people", "8", "--no-existential", "--out", str(tmp_path / "c")),
        ],
    )
    assert done.exit_code == 0, done.output
    assert "0 of 16 valid items (0%)" in done.output


def test_a_norming_has_conclusions_to_spare_and_says_what_helps(rated, large, tmp_path):
    assert DESIGNS["believability"].items == 4 * DESIGNS["belief-bias"].items
    with pytest.raises(InputError, match=r"\d+ frames have .* rate more .* or --items \d+$"):
        new_study(tmp_path / "a", design="belief-bias", data=large, items=24, beliefs=rated)


def test_several_exports_of_ratings_are_joined(rated, large, tmp_path):
    folder = study_folder("believability", tmp_path / "more", data=large, items=40, seed=3)
    simulate_study(folder)
    export_study(folder, tmp_path / "second", simulated=True)
    one, other = read_beliefs([rated]), read_beliefs([tmp_path / "second"])
    both = read_beliefs([rated, tmp_path / "second"])
    assert set(both.means) == set(one.means) | set(other.means)
    shared = sorted(set(one.means) & set(other.means))[0]
    assert both.raters[shared] == one.raters[shared] + other.raters[shared] == 16
    assert both.means[shared] == pytest.approx((one.means[shared] + other.means[shared]) / 2)
    study = new_study(
        tmp_path / "made",
        design="belief-bias",
        data=large,
        items=12,
        beliefs=[rated, tmp_path / "second"],
        margin=1,
        raters=3,
    )
    assert study.beliefs_rule == {"raters": 3, "margin": 1}
    says = next(each for each in check_study(tmp_path / "made") if each.name == "beliefs").says
    assert "by 3 people or more and 1 or more from the middle" in says
    assert "(believable)" in says
    assert any("simulated" in line for line, warns in told(study) if warns)
