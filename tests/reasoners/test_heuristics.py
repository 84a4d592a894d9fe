"""Heuristics against worked values, plain second versions, and the laws of guessing."""

from __future__ import annotations

import time
from collections import Counter
from math import log

import pytest

from therefore.items import ENTAILMENT, SATISFIABILITY, Item, Logic
from therefore.language.tokens import ngrams, tokens
from therefore.reasoners.heuristics import (
    Majority,
    RandomGuess,
    SlidingWindow,
    WordMatch,
    paragraph,
)


def item(number: int = 0, **changes: object) -> Item:
    fields = {
        "id": f"x.v1-{number:024x}",
        "family": "exam",
        "task": "selection",
        "split": "test",
        "premises": ("Ann sings.", "If Ann sings, Bob dances."),
        "question": "Which must be true?",
        "choices": ("Bob dances.", "Carl sleeps.", "Ann yawns.", "Dora leaves the room."),
        "answer": 0,
        "target": "",
        "logic": Logic(),
        "asks": "follows",
        "certificate": "",
        "features": {},
    }
    return Item(**(fields | changes))  # type: ignore[arg-type]


ALL = (RandomGuess(), Majority(), WordMatch(), SlidingWindow())


@pytest.mark.parametrize("reasoner", ALL, ids=lambda r: r.name)
def test_every_task_gets_an_answer_and_generation_none(reasoner: RandomGuess) -> None:
    items = [
        item(),
        item(task="entailment", question="Bob dances.", choices=ENTAILMENT, asks=""),
        item(task="satisfiability", question="", choices=SATISFIABILITY, asks=""),
        item(task="generation", choices=(), answer=-1, asks=""),
        item(premises=("",), question="", choices=("", "", "", "")),
    ]
    answers = reasoner.answer(items)
    for one, answer in zip(items, answers, strict=True):
        if one.choices:
            assert answer.status == "answered"
            assert 0 <= answer.choice < len(one.choices)
        else:
            assert (answer.status, answer.choice) == ("no answer", -1)
    assert list(reasoner.answer(items)) == list(answers)


def test_random_is_uniform_depends_on_the_seed_and_is_fast() -> None:
    items = [item(number) for number in range(20_000)]
    start = time.process_time()
    first = RandomGuess().answer(items)
    assert time.process_time() - start < 2  # 100,000 take less than 10 s even on a slow machine
    for count in Counter(answer.choice for answer in first).values():
        assert abs(count - 5_000) < 300  # five standard deviations
    agree = sum(a == b for a, b in zip(first, RandomGuess(seed=1).answer(items), strict=True))
    assert abs(agree - 5_000) < 300


def test_majority_of_a_training_split_and_of_the_items_themselves() -> None:
    train = [item(answer=3), item(answer=3), item(answer=1)]
    asked = [item(answer=0), item(choices=("a", "b"), answer=0)]
    assert [answer.choice for answer in Majority.fit(train).answer(asked)] == [3, 1]
    assert [answer.choice for answer in Majority().answer(asked)] == [0, 0]


def test_word_match_by_hand() -> None:
    answer = WordMatch().answer([item()])[0]
    assert answer.scores == (1.0, 0.0, 0.5, 0.0)
    assert answer.choice == 0


def test_word_match_reads_the_question_of_an_entailment() -> None:
    yes = item(task="entailment", question="Bob dances.", choices=ENTAILMENT, asks="")
    no = item(task="entailment", question="Zoe swims.", choices=ENTAILMENT, asks="")
    assert [answer.choice for answer in WordMatch().answer([yes, no])] == [1, 0]
    assert [answer.choice for answer in SlidingWindow().answer([yes, no])] == [1, 0]


def test_ties_favour_no_position() -> None:
    tied = [item(number, choices=("Bob.", "Bob.", "Bob.", "Carl.")) for number in range(3_000)]
    picks = Counter(answer.choice for answer in WordMatch().answer(tied))
    assert set(picks) == {0, 1, 2}
    assert all(abs(count - 1_000) < 150 for count in picks.values())


def plain_sliding_window(one: Item, size: int) -> list[float]:
    """The definition, without prefix sums."""
    question = tokens(one.question)
    words = tokens(paragraph(one)) + question
    scores = []
    for choice in one.choices:
        option = tokens(choice)
        length = len(set(question) | set(option))
        total = 0.0
        for n in range(1, size + 1):
            grams = ngrams(words, n)
            wanted = set(ngrams(question, n)) | set(ngrams(option, n))
            width = min(length, len(grams))
            total += max(
                sum(
                    log(1 + 1 / grams.count(gram))
                    for gram in grams[start : start + width]
                    if gram in wanted
                )
                for start in range(len(grams) - width + 1)
            )
        scores.append(total / length)
    return scores


@pytest.mark.parametrize("size", [1, 2, 3])
def test_sliding_window_agrees_with_its_definition(size: int) -> None:
    for one in (item(), item(premises=("Bob.",), choices=("a very long option", "b", "c d", "e"))):
        assert SlidingWindow(size=size).scores(one) == pytest.approx(
            plain_sliding_window(one, size)
        )
