"""The tagger of reasoning types and question kinds, on worked cases and on LogiQA 2."""

# ruff: noqa: RUF001 - the full-width signs are Chinese punctuation

from __future__ import annotations

import json
from typing import get_args

import pytest
from tests.shared import DATA

from therefore.bridges.tagging import (
    REASONING,
    QuestionKind,
    question_kind,
    reasoning_types,
    scores,
)
from therefore.language.exam.questions import KINDS


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which one of the following must be true?", "must be true"),
        ("Which of the following can be derived?", "must be true"),
        ("Which one is most strongly supported by the statements above?", "must be true"),
        ("Which one of the following cannot be true?", "must be false"),
        ("Which of the following could be true?", "could be true"),
        ("The argument depends on which assumption?", "missing premise"),
        ("Which of the following, if true, best supports the conclusion?", "strengthen"),
        ("Which of the following, if true, most seriously weakens it?", "weaken"),
        ("Which of the following is most similar to the argument above?", "parallel"),
        ("What is the main idea of this passage?", "other"),
        ("以下哪项如果为真，最能削弱上述结论？", "weaken"),
        ("由此可以推出以下哪项？", "must be true"),
    ],
)
def test_question_kinds(question: str, kind: str) -> None:
    assert question_kind(question) == kind


def test_our_own_questions_are_of_the_kinds_they_say() -> None:
    expected = {
        "follows": {"must be true"},
        "contradicts": {"must be false"},
        "consistent": {"could be true"},
        "completes": {"missing premise"},
        "needed": {"missing premise"},
    }
    for kind in KINDS.values():
        for pattern in kind.patterns if kind.asks in expected else ():
            asked = pattern.format(x="Nora speaks on Monday", w="a visitor", W="A visitor")
            found = question_kind(asked)
            allowed = expected[kind.asks] | ({"missing premise"} if "assumed" in asked else set())
            assert found in allowed, (asked, found)


def test_types_of_chinese_prose() -> None:
    assert reasoning_types("只有努力，才能成功。", "以下哪项为真？", ["或者努力，或者失败。"]) == [
        "necessary",
        "disjunctive",
    ]


def test_scores_count_as_defined() -> None:
    found = scores([(["necessary"], ["necessary"]), (["necessary"], []), ([], ["necessary"])])
    score = next(one for one in found if one.type == "necessary")
    assert (score.annotated, score.tagged, score.both) == (2, 2, 1)
    assert (score.precision, score.recall) == (0.5, 0.5)
    assert [one.type for one in found] == list(REASONING)
    assert found[0].precision == found[0].recall == 0.0


def test_cues_against_the_annotation_of_logiqa_2() -> None:
    path = DATA / "logiqa_v2" / "dev.txt"
    if not path.is_file():
        pytest.skip(f"released LogiQA 2 is not at {path}")
    pairs = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        annotated = [
            name for name in REASONING for key in row["type"] if key.lower().startswith(name[:5])
        ]
        pairs.append((annotated, reasoning_types(row["text"], row["question"], row["options"])))
        assert question_kind(row["question"]) in get_args(QuestionKind)
    found = {score.type: score for score in scores(pairs)}
    assert found["disjunctive"].precision > 0.9
    assert found["disjunctive"].recall > 0.99
    assert found["conjunctive"].recall > 0.99
    assert found["categorical"].recall > 0.8
