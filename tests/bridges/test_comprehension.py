"""RACE and COSMOS QA, on rows of the released files' shape: the files are not at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from therefore.bridges.comprehension import UNANSWERED, read_cosmos, read_race
from therefore.bridges.importing import import_released
from therefore.dataset.reading import load
from therefore.errors import InputError

ARTICLE = {
    "id": "high1.txt",
    "article": "The mill stood by the river. It burned down in spring.",
    "questions": ["Where was the mill?", "When did it burn?"],
    "options": [
        ["By a river.", "On a hill.", "In town.", "At sea."],
        ["May", "July", "Fall", "Now"],
    ],
    "answers": ["A", "D"],
}
COSMOS = (
    "id,context,question,answer0,answer1,answer2,answer3,label\n"
    'a##1,"It rained, so we left.",Why did they leave?,Rain.,Sun.,Snow.,None of these.,0\n'
    "a##2,It rained.,What then?,Rain.,Sun.,Snow.,None of these.,\n"
)


def test_race_s_folders_are_its_splits(tmp_path: Path) -> None:
    folder = tmp_path / "RACE" / "dev" / "high"
    folder.mkdir(parents=True)
    path = folder / "1.txt"
    path.write_text(json.dumps(ARTICLE), encoding="utf-8")
    import_released("race", [path], tmp_path / "out")
    first, second = load(tmp_path / "out")
    assert {first.split, second.split} == {"validation"}
    assert (first.target, second.target) == ("By a river.", "Now")
    assert first.premises == (ARTICLE["article"],)
    assert first.features["source"] == "high1.txt:0"


def test_a_question_a_line_is_race_too(tmp_path: Path) -> None:
    path = tmp_path / "train.jsonl"
    row = {"article": "A text.", "question": "Which?", "options": list("wxyz"), "answer": "B"}
    path.write_text(json.dumps(row), encoding="utf-8")
    ((split, draft),) = read_race([path], Counter())
    assert (split, draft.target) == ("train", "x")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answers": ["A"]}, "not equally many"),
        ({"answers": ["A", "E"]}, "question 2 needs four options"),
        ({"options": [["one"], ["two"]]}, "question 1 needs four options"),
        ({"options": "none"}, "not equally many"),
    ],
)
def test_a_broken_article_is_named(change: dict[str, object], says: str, tmp_path: Path) -> None:
    path = tmp_path / "train.txt"
    path.write_text(json.dumps(ARTICLE | change), encoding="utf-8")
    with pytest.raises(InputError, match=says):
        list(read_race([path], Counter()))


def test_cosmos_without_an_answer_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "valid.csv"
    path.write_text(COSMOS, encoding="utf-8")
    dropped: Counter[str] = Counter()
    ((split, draft),) = read_cosmos([path], dropped)
    assert (split, draft.target) == ("validation", "Rain.")
    assert draft.premises == ("It rained, so we left.",)
    assert dropped == {UNANSWERED: 1}


def test_a_label_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "train.csv"
    path.write_text(COSMOS.replace(",0\n", ",7\n"), encoding="utf-8")
    with pytest.raises(InputError, match="'label' is 0 to 3"):
        list(read_cosmos([path], Counter()))
