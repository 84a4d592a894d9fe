"""The final reader on replies that were written before it, and on what must never be one answer."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.asking.collection import EXAM, ITEMS, Reply, collection
from tests.asking.items import ENTAILED, SATISFIABLE, SELECTION, THREE, WRITTEN

from therefore.asking.options import candidates
from therefore.asking.reading import read
from therefore.errors import ConfigError
from therefore.items import Item

STATUS = {"none": "no answer", "unreadable": "unreadable"}


def outcome(reply: Reply) -> str:
    got = read(ITEMS[reply.item], reply.text)
    if got.choice == reply.choice and got.status == STATUS.get(reply.means, "answered"):
        return "right"
    return "misread" if got.choice >= 0 else "unread"


@pytest.mark.parametrize(
    ("name", "least"),
    [("replies.txt", 150), ("odd.txt", 144), ("later.txt", 67), ("artefacts.txt", 174)],
)
def test_the_collection_is_read_as_meant(name: str, least: int) -> None:
    replies = collection(name)
    counts = Counter(map(outcome, replies))
    assert len(replies) >= least
    assert counts["misread"] == 0
    assert counts["right"] >= 0.95 * len(replies)


def test_the_collection_is_large_in_every_way() -> None:
    kinds = Counter((reply.item, reply.means in STATUS) for reply in collection())
    assert {item for item, _ in kinds} == set(ITEMS)
    assert sum(count for (_, silent), count in kinds.items() if silent) >= 50


JOINTS = (
    "{} or {}",
    "{} and {}",
    "{}, {}",
    "{} {}",
    "{}/{}",
    "{}\n{}",
    "{}. {}.",
    "{}; {}",
    "Either {} or {}.",
    "The answer is {} or {}.",
    "Answer: {}\nAnswer: {}",
    "Answer: {} Answer: {}",
    "Answer: {}\nOr perhaps {}.",
    "<answer>{}</answer>\n{}",
    "<answer>{}<answer>{}</answer>",
    "<answer>{}</answer><answer>{}</answer>",
    "\\boxed{{{}}} \\boxed{{{}}}",
    '{{"answer": "{}"}} {{"answer": "{}"}}',
    '{{"answer": "{}", "answer": "{}"}}',
    '{{"answer": "{}", "again": {{"answer": "{}"}}}}',
    "Finish[{}] Finish[{}]",
)


@pytest.mark.parametrize("item", [SELECTION, SATISFIABLE, THREE, ENTAILED])
def test_two_different_answers_are_none(item: Item) -> None:
    for form in (candidates(item), item.choices):
        for joint, (one, other) in itertools.product(JOINTS, itertools.permutations(form, 2)):
            assert read(item, joint.format(one, other)).choice == -1, joint.format(one, other)


@pytest.mark.parametrize("item", [SELECTION, SATISFIABLE, THREE, ENTAILED])
@pytest.mark.parametrize(
    "wrapping",
    [
        "{}",
        "**{}**",
        "<answer>{}</answer>",
        "<answer>{}",
        "<b>{}</b>",
        "Action: Finish[{}]",
        '{{"name": "submit", "arguments": {{"answer": "{}"}}}}',
        '{{"answer": "{}"}}',
        "\\boxed{{{}}}",
        "$\\boxed{{\\text{{{}}}}}$",
        "Let us see. Some of it may be true.\n\n{}",
        "<think>Perhaps not.</think>\n{}",
        "The answer is {}.",
        "Final answer: {}",
    ],
)
def test_every_answer_is_read_in_every_wrapping(item: Item, wrapping: str) -> None:
    for form in (candidates(item), item.choices):
        for place, said in enumerate(form):
            assert read(item, wrapping.format(said.rstrip("."))).choice == place


@pytest.mark.parametrize(
    "reply",
    [
        "If {} were true, Oscar would be fifth.",
        "Suppose option {} is correct. Then Oscar",
        "Consider {}. It says that Theo is ahead.",
        "Is it {}? Let me think",
        "It might be {}.",
        "{}: impossible.",
        "{}. Impossible, since Chloe is third.",
        "Option {} is not correct.",
        "Neither {} nor anything else.",
        "<think>The answer is {}.",
    ],
)
def test_a_letter_in_an_argument_is_no_answer(reply: str) -> None:
    for letter in "ABCD":
        assert read(EXAM, reply.format(letter)).choice == -1


def test_a_conclusion_is_what_stands_last_or_is_declared() -> None:
    said = "Cats are pets, and pets are no dogs.\n\nTherefore: Not every cat is a dog."
    assert read(WRITTEN, said).text == "Therefore: Not every cat is a dog."
    said = "The conclusion is: not every cat is a dog.\nI hope this helps!"
    assert read(WRITTEN, said).text == "not every cat is a dog."
    assert read(WRITTEN, "<answer>Some cats are pets.</answer>").text == "Some cats are pets."
    assert read(WRITTEN, "<answer>a</answer><answer>b</answer>").status == "unreadable"


def test_an_unknown_reader_is_refused() -> None:
    with pytest.raises(ConfigError, match="none of strict, final"):
        read(EXAM, "B", reader="lax")  # type: ignore[arg-type]


@given(st.text(max_size=80))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    for item in (SELECTION, SATISFIABLE, THREE, WRITTEN):
        answer = read(item, text)
        assert (answer.choice >= 0) <= (answer.status == "answered")


@given(
    st.lists(st.sampled_from(["A", "B", "(", ")", ".", "is", "not", "answer", "\n"]), max_size=9)
)
def test_short_riddles_are_read_without_a_fault(words: list[str]) -> None:
    assert read(EXAM, " ".join(words)).choice in (-1, 0, 1)


@pytest.mark.parametrize(
    ("said", "choice"),
    [
        ("After some thought: the answer is B.", 1),
        ("After careful thought, the answer is B.", 1),
        ("On second thought, the answer is C.", 2),
        ("The answer is A. On second thought, the answer is C.", 2),
        ("At first I thought the answer is A. After more thought, the answer is C.", 2),
        ("I thought the answer is C.", -1),
        ("My first thought: the answer is A.", -1),
        ("After some thought I thought the answer is C.", -1),
    ],
)
def test_a_thought_is_doubt_only_where_somebody_thought(said: str, choice: int) -> None:
    assert read(SELECTION, said).choice == choice
