"""The importer of AnaLog's CSV: on made-up rows, and on the released file where it is at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.bridges.analog import IMPORTER, RELEASED
from therefore.bridges.importer import Draft
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.errors import DatasetError, InputError, MissingRelease
from therefore.items import ENTAILMENT
from therefore.recipes.analog_data import released as recipe
from therefore.recipes.recipe import Request

HEADER = (
    ",Operator,OpSpec,Premise,Hypothesis,SentType,SentCat,VP_1,VP_2,Spans,OpLexicalSpecs,"
    "GoldLabel,Grammaticality\n"
)
ROWS = (
    "0,UNI,Each,Each model is above Mary. Linda is a model.,linda is above Mary.,O_E,VR,AB,,"
    '"[(1, 2)]",model,1,G\n'
    "1,UNI,Each,Each model is above Mary. Linda is a model.,Mary or Linda.,O_NE,VR,AB,,"
    '"[(1, 2)]",model,0,G\n'
    "2,AND,VP,Linda is above Mary and is below John.,Some man is above a girl.,K_E,VR,AB,AB,"
    '"[(1, 2)]",RM,0,G\n'
)


def released(tmp_path: Path, text: str, name: str = "AnaLog_Training.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def drafts(*paths: Path) -> list[tuple[str, Draft]]:
    dropped: Counter[str] = Counter()
    found = list(IMPORTER.read(paths, dropped))
    assert not dropped
    return found


def test_rows_become_drafts(tmp_path: Path) -> None:
    path = released(tmp_path, HEADER + ROWS)
    index = released(tmp_path, ',splits,train_inds\n0,1.0,"[0]"\n1,12.5,"[0, 2]"\n', "s.csv")
    (split, first), (_, second), (_, third) = drafts(path, index)
    assert split == "train"
    assert all(set(draft.features) == set(RELEASED) for draft in (first, second, third))
    assert first.premises == ("Each model is above Mary.", "Linda is a model.")
    assert first.features["specificity"] == "EACH"
    assert first.features["partial"] == ["1", "12.5"]
    assert not faults(
        first.logic.problem(), all_claims("entailment", ENTAILMENT, 1), first.certificate
    )
    # No sentence, whatever the column says: no formula, no certificate.
    assert (second.logic.query, second.certificate) == ((), "")
    assert not second.features["grammatical"]
    assert second.features["released_grammatical"]
    assert second.features["cell"] == "O_NE_UG"
    # A wrong label keeps its row; the evidence speaks against it.
    found = faults(
        third.logic.problem(), all_claims("entailment", ENTAILMENT, 0), third.certificate
    )
    assert found == [
        "the conclusion follows (claim 'theory - 0': is there a case with the text true and the "
        "conclusion false?), and the label says otherwise"
    ]
    assert (third.features["cell"], third.features["side"]) == ("NO_E", "right")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n", "no field 'Operator'"),
        (HEADER + ROWS.replace(",1,G", ",2,G", 1), "line 2: GoldLabel is 0 or 1"),
        (HEADER + ROWS.replace("Mary. Linda is a model.", "Zoe.", 1), "line 2: 'Each model"),
        (HEADER + "0,UNI\n", "line 2: the row has not the 13 fields"),
        (HEADER + ROWS.replace(",VR,", ",XX,", 1), "line 2: SentCat is one of"),
    ],
)
def test_broken_files_name_the_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        drafts(released(tmp_path, text))


def test_a_broken_index_names_the_line(tmp_path: Path) -> None:
    index = released(tmp_path, ",splits,train_inds\n0,1.0,none\n", "s.csv")
    with pytest.raises(InputError, match="line 2: 'train_inds' is no list"):
        drafts(released(tmp_path, HEADER + ROWS), index)


def test_the_recipe_counts_and_lists(tmp_path: Path) -> None:
    released(tmp_path, HEADER + ROWS)
    comparison = recipe(Request(released=tmp_path))
    assert [row[0] for row in comparison.rows[:7]] == [3, 2, 1, 1, 1, 1, 0]
    (listed,) = comparison.rows[7:]
    assert listed[1:] == (
        "labelled not entailed, but sentence 1 makes the conclusion true",
        "Linda is above Mary and is below John.",
        "Some man is above a girl.",
        "not entailed",
    )


def test_the_recipe_asks_for_its_folder(tmp_path: Path) -> None:
    with pytest.raises(MissingRelease, match=r"no folder was given: give --released FOLDER"):
        recipe(Request())
    with pytest.raises(DatasetError, match="holds no such file"):
        recipe(Request(released=tmp_path))


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "analog").is_dir(), reason="needs ../shared/data/analog")
def test_the_released_file() -> None:
    folder = DATA / "analog"
    found = [draft for _, draft in drafts(*sorted(folder.glob("*.csv")))]
    assert len(found) == 19_200
    read = [draft for draft in found if draft.logic.query]
    # Whatever the column calls grammatical but is none: 376 fragments and 149 ellipses.
    column = Counter(
        (bool(draft.logic.query), draft.features["released_grammatical"]) for draft in found
    )
    assert column == {
        (True, True): 16_275,
        (True, False): 12,
        (False, True): 525,
        (False, False): 2_388,
    }
    elliptical = [
        draft
        for draft in found
        if not draft.logic.query
        and draft.question.lower().startswith(("each", "every"))
        and draft.features["released_grammatical"]
    ]
    assert len(elliptical) == 149
    assert len(read) / (len(read) + len(elliptical)) > 0.99
    wrong = [
        draft
        for draft in read
        if ("rup" in json.loads(draft.certificate)["theory - 0"]) != bool(draft.answer)
    ]
    assert len(wrong) == 69
    assert {draft.answer for draft in wrong} == {0}
    assert {draft.features["cell"] for draft in wrong} == {"O_NE_G"}
    for draft in read[::40]:
        if draft not in wrong:
            claims = all_claims("entailment", ENTAILMENT, draft.answer)
            assert not faults(draft.logic.problem(), claims, draft.certificate)
    sizes = Counter(percentage for draft in found for percentage in draft.features["partial"])
    assert sizes == {
        "1": 160,
        "2": 360,
        "4": 760,
        "6": 1_120,
        "8": 1_520,
        "10": 1_920,
        "12.5": 2_400,
        "25": 4_800,
        "50": 9_600,
        "100": 19_200,
    }
