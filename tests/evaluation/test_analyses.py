"""The LogiQA paper's analyses, by hand-made items whose numbers are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from therefore.evaluation.analyses import (
    ABLATIONS,
    ablate,
    ablation,
    accuracy,
    best_matching,
    by_feature,
    by_length,
    length,
    overlap_ratio,
    position_bias,
    statistics,
)
from therefore.items import Item, Logic, Question
from therefore.reasoners.reasoner import Answer


def item(
    answer: int = 0,
    *,
    words: int = 10,
    choices: tuple[str, ...] = ("red", "green", "blue", "grey"),
    types: Sequence[str] = (),
    paragraph: str = "",
) -> Item:
    return Item(
        id="x-0",
        family="exam",
        task="selection" if choices else "generation",
        split="test",
        premises=(paragraph or "word " * words,),
        question="Which colour?",
        choices=choices,
        answer=answer if choices else -1,
        target="",
        logic=Logic(),
        asks="",
        certificate="",
        features={"types": list(types), "scenario": "ordering"},
    )


def says(*choices: int) -> list[Answer]:
    return [Answer(choice) for choice in choices]


@dataclass
class Peeking:
    """Right if the paragraph is there; B if only the question is; A otherwise."""

    right: Sequence[int]
    name: str = "peeking"

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        return [
            Answer(right if asked.premises else 1 if asked.question else 0)
            for asked, right in zip(questions, self.right, strict=True)
        ]


def test_no_answer_and_unreadable_count_as_wrong_and_generation_not_at_all() -> None:
    items = [item(0), item(0), item(0), item(choices=())]
    answers = [
        Answer(0),
        Answer(0, status="unreadable"),
        Answer(status="no answer"),
        Answer(text="red"),
    ]
    found = accuracy(items, answers)
    assert (found.right, found.items) == (1, 3)
    assert accuracy([], []).share == 0.0


def test_ablation_asks_again_without_paragraph_question_and_both() -> None:
    items = [item(0), item(1), item(1), item(3)]
    found = ablation(Peeking([0, 1, 1, 3]), items)
    assert [found[without].right for without in ABLATIONS] == [4, 2, 4, 1]


def test_ablation_leaves_the_options_and_names_what_it_cannot_take() -> None:
    bare = ablate(item(), "paragraph and question")
    assert (bare.premises, bare.question, bare.choices) == ((), "", item().choices)
    assert ablate(item(), "nothing") == item()
    with pytest.raises(ValueError, match="without='options' is none of"):
        ablate(item(), "options")


def test_lengths_fall_into_the_paper_s_buckets() -> None:
    rest = length(item(words=1)) - 1
    items = [item(words=words - rest) for words in (50, 100, 101, 150, 151, 200, 201, 500)]
    assert [length(one) for one in items] == [50, 100, 101, 150, 151, 200, 201, 500]
    found = by_length(items, says(0, 1, 0, 0, 1, 1, 0, 0))
    assert [(one.right, one.items) for one in found.values()] == [(1, 2), (2, 2), (0, 2), (2, 2)]
    assert list(by_length(items, says(*[0] * 8), ends=(100,))) == ["(0, 100]", "(100, ∞)"]


def test_overlap_ratio_shares_a_tie() -> None:
    text = "red paint and green paint"
    clear = item(0, paragraph=text, choices=("red paint", "black ink", "blue ink", "grey ink"))
    tied = item(1, paragraph=text, choices=("red", "green", "blue", "grey"))
    assert best_matching(clear) == [0]
    assert best_matching(tied) == [0, 1]
    gold = overlap_ratio([clear, tied], says(0, 1))
    assert gold.ratio == 0.75
    assert gold.accuracy_on_best == 1.0
    assert gold.best_is_right == 1.5
    off = overlap_ratio([clear, tied], says(2, 0))
    assert off.ratio == 0.25
    assert off.accuracy_on_best == 0.0
    assert overlap_ratio([], []).ratio == 0.0


def test_an_item_counts_under_each_of_its_types() -> None:
    items = [item(0, types=("categorical", "necessary")), item(0, types=("necessary",))]
    found = by_feature(items, says(0, 1), "types")
    assert {name: (one.right, one.items) for name, one in found.items()} == {
        "categorical": (1, 1),
        "necessary": (1, 2),
    }
    assert by_feature(items, says(0, 1), "scenario")["ordering"].items == 2


def test_position_bias_of_one_who_always_says_d() -> None:
    items = [item(answer) for answer in (0, 1, 2, 3)]
    found = position_bias(items, says(3, 3, 3, 3))
    assert found.gold == (0.25, 0.25, 0.25, 0.25)
    assert found.picked == (0.0, 0.0, 0.0, 1.0)
    assert found.recall == (0.0, 0.0, 0.0, 1.0)
    assert found.skew == 0.75
    assert position_bias(items, says(1, 0, 3, 2)).skew == 0.0


def test_statistics_count_words_of_english_and_characters_of_chinese() -> None:
    chinese = item(paragraph="甲和乙。", choices=("甲", "乙乙", "丙", "丁"))
    found = statistics([item(words=5), chinese])
    assert (found["paragraph"].average, found["paragraph"].largest) == (4.0, 5)
    assert found["option"].largest == 2
    assert statistics([])["question"].average == 0.0
