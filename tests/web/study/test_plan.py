import json
from dataclasses import replace

import pytest

from tests.web.study.planning import conclusions, small_study, study_folder, syllogisms
from therefore.bridges.exporting import export
from therefore.dataset.reading import group_of, group_sizes
from therefore.errors import DatasetError, InputError
from therefore.web.study.checking import check_study
from therefore.web.study.designs import BELIEF_CELLS, DESIGNS
from therefore.web.study.frames import terms_of
from therefore.web.study.new import new_study, write_texts
from therefore.web.study.plan import load_study
from therefore.web.study.slots import conditions, trials
from therefore.web.study.texts import shipped


@pytest.mark.parametrize("design", DESIGNS)
def test_a_plan_is_read_as_it_was_written(design, tmp_path):
    folder = study_folder(design, tmp_path)
    study = load_study(folder)
    assert json.loads((folder / "study.json").read_text())["sha256"] == study.sha256
    assert study.people % conditions(study) == 0
    assert all(finding.ok for finding in check_study(folder))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(seed=99),
        lambda record: record["entries"][0].update(right=[0, 1]),
        lambda record: record["texts"].update(consent="Sign here."),
        lambda record: record["exclusions"].clear(),
    ],
)
def test_a_changed_plan_is_refused(change, tmp_path):
    folder = study_folder("accuracy", tmp_path)
    record = json.loads((folder / "study.json").read_text())
    change(record)
    (folder / "study.json").write_text(json.dumps(record))
    with pytest.raises(DatasetError, match="was changed"):
        load_study(folder)


def test_a_plan_is_never_overwritten(tmp_path):
    folder = study_folder("norms", tmp_path)
    with pytest.raises(DatasetError, match="exists already"):
        new_study(folder, design="norms", items=4)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"design": "accurracy"}, "did you mean 'accuracy'"),
        ({"design": "accuracy"}, "needs items: name a dataset with --data"),
        ({"design": "norms", "items": 7}, "4, 8, 16, 32 or 64"),
        ({"design": "norms", "people": 0}, "at least one person"),
        ({"design": "norms", "url": "javascript:alert(1)"}, "begins with https://"),
        ({"design": "norms", "screened_url": "x.org"}, "screened_url 'x.org' is no address"),
        ({"design": "norms", "code": "A", "screened_code": "A"}, "are both 'A'"),
        ({"design": "norms", "elsewhere": 2}, "a share from 0 to 1"),
        ({"design": "norms", "texts": "nowhere"}, "no folder of texts"),
    ],
)
def test_bad_input_is_named(options, says, tmp_path):
    with pytest.raises(InputError, match=says):
        new_study(tmp_path / "study", **options)
    assert not (tmp_path / "study").exists()


def test_too_few_items_are_refused(tmp_path):
    with pytest.raises(InputError, match=r"and 200 are needed: about [\d,]+ items of"):
        new_study(tmp_path / "a", design="belief-bias", data=syllogisms(), items=200)
    with pytest.raises(InputError, match="multiple of 4"):
        new_study(tmp_path / "b", design="belief-bias", data=syllogisms(), items=6)


def test_a_study_can_be_about_part_of_a_dataset(tmp_path):
    study = new_study(
        tmp_path / "study",
        design="accuracy",
        data=syllogisms(),
        where={"existential": "false", "figure": "1,2"},
        items=6,
    )
    features = [entry.item().features for entry in (*study.entries, *study.practice)]
    assert {each["existential"] for each in features} == {False}
    assert {each["figure"] for each in features} == {1, 2}
    assert load_study(tmp_path / "study").where == {"existential": "false", "figure": "1,2"}
    assert 0 < study.offered < 800


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ({"figur": "1"}, "no item has a feature 'figur'; did you mean 'figure'"),
        ({"figure": "5"}, "no item has figure=5: it is one of 1, 2, 3, 4"),
    ],
)
def test_a_part_that_is_not_there_is_named(where, says, tmp_path):
    with pytest.raises(InputError, match=says):
        new_study(tmp_path / "study", data=syllogisms(), where=where)
    assert not (tmp_path / "study").exists()


OURS = "# Ours\n\n{institution} asks you to take part; write to {contact}."
"""A consent form of one's own with the places that every one must have."""


def test_texts_can_be_edited(tmp_path):
    assert len(write_texts(tmp_path / "texts")) == len(shipped())
    (tmp_path / "texts" / "consent.txt").write_text(f"{OURS} About {{minutes}} minutes.")
    study = new_study(tmp_path / "s", design="norms", items=4, texts=tmp_path / "texts")
    assert study.texts["consent"].startswith("# Ours")
    (tmp_path / "texts" / "consent.txt").write_text(f"{OURS} About {{minuets}} minutes.")
    with pytest.raises(InputError, match="did you mean 'minutes'"):
        new_study(tmp_path / "t", design="norms", items=4, texts=tmp_path / "texts")
    (tmp_path / "texts" / "consent.txt").unlink()
    (tmp_path / "texts" / "consnt.txt").write_text("x")
    with pytest.raises(InputError, match="did you mean 'consent'"):
        new_study(tmp_path / "t", design="norms", items=4, texts=tmp_path / "texts")


def test_orders_are_a_function_of_seed_and_slot():
    one, other = small_study("belief-bias"), small_study("belief-bias", seed=1)
    assert trials(one, 3) == trials(one, 3)
    assert trials(one, 3) != trials(one, 3 + conditions(one))
    assert [t.item for t in trials(one, 0)] != [t.item for t in trials(other, 0)]


def test_belief_bias_lists_are_latin():
    study = small_study("belief-bias")
    met: dict[str, set[int]] = {}
    for slot in range(conditions(study)):
        mine = [study.by_id[t.item] for t in trials(study, slot) if t.block]
        cells = [entry.cell for entry in mine]
        assert [cells.count(cell) for cell in range(4)] == [2, 2, 2, 2]
        assert len({entry.frame for entry in mine}) == len(mine)
        for entry in mine:
            met.setdefault(entry.id, set()).add(slot % 4)
    assert all(len(lists) == 1 for lists in met.values())
    assert len(met) == len(study.entries) == 32


def test_nobody_meets_the_same_three_kinds_of_things_twice(tmp_path):
    study = small_study("belief-bias")
    for slot in range(conditions(study)):
        mine = [study.by_id[t.item] for t in trials(study, slot) if t.block]
        assert len({terms_of(entry.item()) for entry in mine}) == len(mine) == 8
    folder = study_folder("belief-bias", tmp_path)
    found = {finding.name: finding for finding in check_study(folder)}
    assert found["frames"].ok
    assert not found["frames"].warns
    assert "three kinds of things twice" in found["frames"].says


def test_check_says_when_the_same_three_kinds_of_things_come_twice(tmp_path):
    study = small_study("belief-bias")
    # Versions of the first frame again, as if they were the second frame's.
    first = {entry.cell: entry for entry in study.entries if entry.frame == 0}
    entries = tuple(
        replace(entry, record=first[entry.cell].record) if entry.frame == 2 else entry
        for entry in study.entries
    )
    replace(study, entries=entries).save(tmp_path)
    found = {finding.name: finding for finding in check_study(tmp_path)}
    assert found["frames"].warns
    assert found["frames"].says.endswith("in two tasks: take a larger dataset")


@pytest.mark.parametrize("design", ["accuracy", "belief-bias", "rate"])
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("single", [False, True], ids=["dataset", "single file"])
def test_nobody_practises_on_a_sibling_of_a_task(design, seed, single, tmp_path):
    """Siblings are a group of the dataset; in a single file, twins are known by their question."""
    data = syllogisms()
    if single:
        export(data, tmp_path / "few", to="jsonl")
        (data,) = (tmp_path / "few").glob("*.jsonl")
    # Nearly all of the items are tasks, so that a sibling would be drawn by chance.
    items = {"accuracy": 150, "belief-bias": 8, "rate": 150}[design]
    study = new_study(tmp_path / "s", design=design, data=data, items=items, seed=seed)
    sizes = group_sizes(data)
    tasks = {(entry.question, group_of(entry.item(), sizes)) for entry in study.entries}
    assert study.practice
    for entry in study.practice:
        assert not [task for task in tasks if task[0] == entry.question]
        assert not [task for task in tasks if task[1] == group_of(entry.item(), sizes)]
    told = {finding.name: finding for finding in check_study(tmp_path / "s")}["practice"]
    assert told.ok
    assert not told.warns


def test_check_finds_practice_on_a_sibling(tmp_path):
    study = small_study("rate")
    sibling = replace(study.practice[0], group=study.entries[0].group)
    replace(study, practice=(sibling,)).save(tmp_path)
    told = {finding.name: finding for finding in check_study(tmp_path)}["practice"]
    assert not told.ok
    assert "shares its words with a task" in told.says


def test_too_few_strangers_for_practice_are_refused(tmp_path):
    with pytest.raises(InputError, match="2 for practice, which share no words with the others"):
        new_study(tmp_path / "a", design="accuracy", data=syllogisms(), items=798)


def test_items_that_no_rater_sees_are_told(tmp_path):
    study = new_study(tmp_path, design="rate", data=syllogisms(), items=20, people=6)
    assert study.unseen.startswith("20 of the 800 items given are shown")
    told = {finding.name: finding for finding in check_study(tmp_path)}["items"]
    assert told.warns
    assert "nobody sees the other 779; a higher --items" in told.says
    assert study.power == {}


def test_the_plan_names_the_units_that_share_content():
    belief = small_study("belief-bias").analysis
    assert belief["clusters"] == "person and frame"
    assert belief["formula"].endswith("(1 | item) + (1 | frame)")
    assert small_study("norms").analysis["formula"].endswith("| person) + (1 | item)")


def test_a_dataset_of_another_preset_is_named_as_the_fault(tmp_path):
    with pytest.raises(InputError, match=r"none of these items asks .* preset validity"):
        new_study(tmp_path / "a", design="belief-bias", data=conclusions())


def test_cells_of_belief_bias_are_what_they_say():
    study = small_study("belief-bias")
    for entry in study.entries:
        valid, believed = BELIEF_CELLS[entry.cell].split(", ")
        record = entry.record
        assert (record["target"] == "entailed") == (valid == "valid")
        assert (record["features"]["conclusion_true"] == "yes") == (believed == "believable")
        assert entry.why


def test_options_of_selection_are_shuffled_and_labels_are_not():
    study = small_study("accuracy")
    assert all(t.options == (0, 1) for slot in range(8) for t in trials(study, slot))
