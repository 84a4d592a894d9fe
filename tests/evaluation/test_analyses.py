"""The LogiQA paper's analyses, by hand-made items whose numbers are known."""

from __future__ import annotations

from therefore.evaluation.analyses import accuracy, best_matching, overlap_ratio, statistics
from therefore.items import Item, Logic
from therefore.reasoners.reasoner import Answer


def item(
    answer: int = 0,
    *,
    words: int = 10,
    choices: tuple[str, ...] = ("red", "green", "blue", "grey"),
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
        features={},
    )


def says(*choices: int) -> list[Answer]:
    return [Answer(choice) for choice in choices]


def test_no_answer_and_unreadable_count_as_wrong_and_generation_not_at_all() -> None:
    items = [item(0), item(0), item(0), item(choices=())]
    answers = [
        Answer(0),
        Answer(0, status="unreadable"),
        Answer(status="no answer"),
        Answer(text="red"),
    ]
    assert accuracy(items, answers) == 1 / 3
    assert accuracy([], []) == 0.0


def test_overlap_ratio_shares_a_tie() -> None:
    text = "red paint and green paint"
    clear = item(0, paragraph=text, choices=("red paint", "black ink", "blue ink", "grey ink"))
    tied = item(1, paragraph=text, choices=("red", "green", "blue", "grey"))
    assert best_matching(clear) == [0]
    assert best_matching(tied) == [0, 1]
    gold = overlap_ratio([clear, tied], says(0, 1))
    assert gold.ratio == 0.75
    assert gold.accuracy_on_best == 1.0
    off = overlap_ratio([clear, tied], says(2, 0))
    assert off.ratio == 0.25
    assert off.accuracy_on_best == 0.0
    assert overlap_ratio([], []).ratio == 0.0


def test_statistics_count_words_of_english_and_characters_of_chinese() -> None:
    chinese = item(paragraph="甲和乙。", choices=("甲", "乙乙", "丙", "丁"))
    found = statistics([item(words=5), chinese])
    assert (found["paragraph"].average, found["paragraph"].largest) == (4.0, 5)
    assert found["option"].largest == 2
    assert statistics([])["question"].average == 0.0
