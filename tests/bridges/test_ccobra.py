"""People's syllogisms: the file's rows become proved items with the shares of answers."""

from __future__ import annotations

import pytest
from tests.shared import DATA

from therefore.bridges.ccobra import IMPORTER, read, read_pairs
from therefore.bridges.importer import Dropped
from therefore.bridges.importing import import_released
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.dataset.reading import load
from therefore.errors import InputError
from therefore.verification.verify import verify

HEADER = "id,sequence,task,choices,response\n"


def test_shares_and_accuracy_are_counted_by_pair(tmp_path):
    path = tmp_path / "some.csv"
    rows = [
        "1,0,All;dogs;pets/All;pets;things,,All;dogs;things",
        "2,0,All;cats;owls/All;owls;bats,,NVC",
        "3,0,All;cats;owls/All;owls;bats,,Some;bats;cats",
        "4,0,No;cats;owls/No;owls;bats,,NVC",
    ]
    path.write_text(HEADER + "\n".join(rows) + "\n", encoding="utf-8")
    pairs = read_pairs([path], Dropped())
    assert set(pairs) == {"AA1", "EE1"}
    # "Some c are a" follows too, under existential import.
    assert pairs["AA1"].accuracy == pytest.approx(2 / 3)
    assert pairs["EE1"].accuracy == 1.0
    drafts = [draft for _, draft in read([path], Dropped())]
    assert len(drafts) == 16
    for draft in drafts:
        claims = all_claims(draft.task, draft.choices, draft.answer)
        assert not faults(draft.logic.problem(), claims, draft.certificate)
        assert set(draft.features) == set(IMPORTER.features)
    assert drafts[0].premises == ("All dogs are pets.", "All pets are things.")


def test_what_is_imported_has_a_split_that_verify_accepts(tmp_path):
    path = tmp_path / "some.csv"
    path.write_text(
        f"{HEADER}1,0,All;dogs;pets/All;pets;things,,All;dogs;things\n", encoding="utf-8"
    )
    import_released("ccobra", [path], tmp_path / "data")
    checked = verify(tmp_path / "data")
    assert not checked.failed
    assert {item.split for item in load(tmp_path / "data")} == {"test"}


@pytest.mark.parametrize("task", ["All;a;b/All;c;d", "Most;a;b/All;b;c", "All;a;b"])
def test_a_broken_row_is_named(tmp_path, task):
    path = tmp_path / "bad.csv"
    path.write_text(f"{HEADER}1,0,{task},,NVC\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        read_pairs([path], Dropped())


def test_the_released_answers_cover_all_64_pairs_of_which_27_prove_something():
    file = DATA / "ccobra" / "Ragni2016.csv"
    if not file.is_file():
        pytest.skip("Ragni2016.csv is not there")
    pairs = read_pairs([file], Dropped())
    assert len(pairs) == 64
    assert sum(any(pair.conclusions.values()) for pair in pairs.values()) == 27
    assert sum(pair.answers.total() for pair in pairs.values()) == 8_896
