"""Which part of a dataset a study takes: its test splits, and what is chosen or left out."""

import shutil
from pathlib import Path

import pytest

import therefore
from tests.web.study.planning import SAID, small_study, study_folder, syllogisms
from therefore.dataset.tested import read_tested
from therefore.errors import InputError
from therefore.evaluation.record import Run
from therefore.web.study.checking import check_study
from therefore.web.study.new import new_study
from therefore.web.study.plan import load_study
from therefore.web.study.where import once


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A dataset with all its splits."""
    out = tmp_path_factory.mktemp("whole") / "data"
    therefore.generate("syllogism", out, preset="validity", count=120)
    return out


def test_a_study_takes_the_test_splits_and_says_so(whole, tmp_path):
    study = new_study(tmp_path / "a", data=whole, items=8, people=4)
    assert study.splits == ("test",)
    assert study.taken_from == "items of the split test"
    assert {e.item().split for e in (*study.entries, *study.practice)} == {"test"}
    assert study.offered == 120
    assert "items of the split test" in check_study(tmp_path / "a")[0].says
    with pytest.raises(InputError, match="no split 'tset': it has train, validation, test"):
        new_study(tmp_path / "b", data=whole, split="tset")


def test_a_model_is_asked_all_that_people_met(whole, tmp_path):
    """Also where the study was made of what models learn from."""
    study = new_study(tmp_path / "s", data=whole, items=8, people=4, split="train")
    items = tmp_path / "s" / "items.jsonl"
    assert study.splits == ("train",)
    assert [i.id for i in read_tested(items)] == [e.id for e in study.entries]
    therefore.evaluate("random", items, tmp_path / "run")
    assert Run.load(tmp_path / "run").items == 8
    # Elsewhere than beside its plan it is a file of training items like any other.
    shutil.copy(items, tmp_path / "items.jsonl")
    with pytest.raises(therefore.ThereforeError, match="no test split"):
        list(read_tested(tmp_path / "items.jsonl"))


def test_a_dataset_without_test_splits_is_taken_whole(tmp_path):
    therefore.generate("syllogism", tmp_path / "d", preset="validity", split=["train"], count=60)
    assert new_study(tmp_path / "s", data=tmp_path / "d", items=8).splits == ("train",)


def test_a_domain_can_be_left_out(tmp_path):
    plain = small_study()
    gone = plain.entries[0].item().features["domain"]
    study = new_study(
        tmp_path / "s", data=syllogisms(), items=6, without={"domain": str(gone)}, **SAID
    )
    domains = {e.item().features["domain"] for e in (*study.entries, *study.practice)}
    assert gone not in domains
    assert load_study(tmp_path / "s").without == {"domain": gone}
    assert f"only items without domain: {gone}" in therefore.plan_study(tmp_path / "s")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"without": {"domian": "x"}}, "no item has a feature 'domian'; did you mean 'domain'"),
        ({"without": {"figure": "7"}}, "without figure=7: no item has that, it is one of 1, 2"),
        ({"without": {"figure": "1,2,3,4"}}, "every item has figure=1,2,3,4: nothing is left"),
        (
            {"design": "belief-bias", "where": {"mood": "Barbara"}, "items": 8},
            r"--where mood=Barbara leaves [\d,]+ of 800 items, with \d frames; all of them have "
            "enough: a frame needs a valid and an invalid version",
        ),
    ],
)
def test_what_cannot_be_left_out_is_named(options, says, tmp_path):
    with pytest.raises(InputError, match=says):
        new_study(tmp_path / "s", data=syllogisms(), **options)
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize(
    "given",
    [{"data": "x"}, {"split": "test"}, {"where": {"a": "b"}}, {"without": {"a": "b"}}],
    ids=lambda given: next(iter(given)),
)
def test_norms_take_no_items_of_others(given, tmp_path):
    says = f"norms makes its own items: leave --{next(iter(given))} out"
    with pytest.raises(InputError, match=says):
        new_study(tmp_path / "s", design="norms", **given)


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        (["figure=1", "figure=2"], "names figure twice: put commas between its values, figure=1,2"),
        (["figure!=1"], "say --without figure=1"),
    ],
)
def test_a_choice_that_would_be_lost_is_refused(pairs, says):
    with pytest.raises(InputError, match=says):
        once(pairs, "--where")


@pytest.mark.parametrize("design", ["accuracy", "belief-bias"])
def test_practice_needs_nothing_to_exist_where_no_task_does(design, tmp_path):
    for seed in range(4):
        study = new_study(
            tmp_path / str(seed), design=design, data=syllogisms(), items=4, people=4, seed=seed
        )
        tasks = any(e.item().features["existential"] for e in study.entries)
        assert study.practice
        assert tasks or not any(e.item().features["existential"] for e in study.practice)


def test_contents_that_nobody_rated_are_told_with_the_command(tmp_path):
    from therefore.web.study.stimuli import told

    folder = study_folder("belief-bias", tmp_path)
    study = load_study(folder)
    line = next(line for line, warns in told(study) if warns and "nobody has rated" in line)
    assert f"therefore study new --design believability --data {study.data[0]} --out" in line
    found = {each.name: each for each in check_study(folder)}
    assert found["premises"].warns
    assert "valid, believable 100%; valid, unbelievable 0%" in found["premises"].says
    assert Path(study.data[0]).is_dir()
