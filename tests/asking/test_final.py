"""The final reader on replies that were written before it, and on what must never be one answer."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.asking.collection import EXAM, ITEMS, TWO, Reply, collection
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
    [
        ("replies.txt", 150),
        ("odd.txt", 144),
        ("later.txt", 67),
        ("artefacts.txt", 174),
        ("checked.txt", 75),
        ("told.txt", 60),
        ("told_more.txt", 45),
        ("settled.txt", 67),
    ],
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


@pytest.mark.parametrize(
    "correction",
    [
        "Wait, no, it's {}.",
        "Wait, no, it is {}.",
        "Hmm, no, that's wrong: it's {}.",
        "Actually no, {}.",
        "Actually, {} is correct.",
        "Sorry, {}.",
        "Sorry, the answer is {}.",
        "Wait, {}.",
        "Hold on, it should be {}.",
        "Correction: {}.",
        "Oops, {}.",
        "Scratch that, {} instead.",
        "Wait, I made a mistake. It's {}.",
        "No, {}.",
    ],
)
@pytest.mark.parametrize(
    "first", ["The answer is A. ", "Answer: A\n\n", "A. ", "A\n", "<answer>A</answer> "]
)
def test_a_correction_says_the_second_answer(first: str, correction: str) -> None:
    for place, letter in enumerate("BCD", 1):
        assert read(EXAM, first + correction.format(letter)).choice == place


@pytest.mark.parametrize(
    "correction",
    [
        "Wait, maybe C.",
        "Hmm, C?",
        "Wait, C and D.",
        "Hold on, B or C.",
        "Wait, could it be C?",
        "Hmm, no.",
        "Sorry, no, it cannot be A.",
        "Wait, it's C. Or B.",
        "Hold on, C says that Chloe is ahead",
    ],
)
@pytest.mark.parametrize("first", ["The answer is A. ", "Answer: A\n\n", "<answer>A</answer> "])
def test_a_correction_that_names_no_one_answer_leaves_none(first: str, correction: str) -> None:
    assert read(EXAM, first + correction).choice == -1


@pytest.mark.parametrize(
    "said",
    [
        "The answer is A. Sorry, C is wrong.",
        "The answer is A. Actually, B is also impossible.",
        "The answer is A. Wait, let me check. Yes, A.",
        "The answer is A. Hold on, is it C? No, C fails. The answer is A.",
        "The answer is A. No runner is ahead of Clara.",
        "The answer is A, no doubt.",
        "Wait, no. The answer is A.",
    ],
)
def test_what_takes_nothing_back_leaves_the_answer(said: str) -> None:
    assert read(EXAM, said).choice == 0


def test_labels_are_corrected_too_and_a_correction_may_stand_alone() -> None:
    assert read(TWO, "The answer is yes. Wait, no.").choice == 0
    assert read(TWO, "Answer: no\n\nActually, it does follow.").choice == 1
    assert read(TWO, "The answer is no. Sorry, entailed.").choice == 1
    assert read(EXAM, "Correction: C.").choice == 2


@pytest.mark.parametrize(
    "said",
    [
        "My pick is C",
        "My pick would be C.",
        "C because the rest fail",
        "So C must be true.",
        "A, B and D fail, leaving only C.",
        "A and B are out, D breaks the rule, thus C",
    ],
)
def test_common_ways_to_say_a_letter(said: str) -> None:
    assert read(EXAM, said).choice == 2


FLAWS = replace(
    EXAM,
    choices=(
        'The argument drops a possibility, as if "if p, then q or r" meant "if p, then q".',
        'The argument takes "if p, then q" as if it meant "if q, then p".',
        "Either of the two might be so, which the argument overlooks.",
        "The conclusion is not what the argument is about; perhaps nothing is?",
    ),
)


@pytest.mark.parametrize("form", ["{}", "Answer: {}", "**{}**", "The answer is: {}", "(B) {}"])
def test_an_option_word_for_word_is_that_option(form: str) -> None:
    for place, choice in enumerate(FLAWS.choices):
        right = place if "B" not in form or place == 1 else -1
        assert read(FLAWS, form.format(choice)).choice == right
        assert read(FLAWS, form.format(choice.replace('"', "“").lower())).choice == right


def test_lines_of_signs_cost_no_time() -> None:
    start = process_time()
    assert read(EXAM, "The answer is C." + " (\n" * 30_000).choice == 2
    assert process_time() - start < 10  # it was more than a minute


def test_blanks_cost_no_time() -> None:
    start = process_time()
    read(EXAM, "A." + " " * 50_000 + "wait")
    assert process_time() - start < 5  # it was 20 seconds, four times as many for twice the blanks


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("It depends.", "no answer is named"),
        ("B or C.", "no one of several is settled on: B, C"),
        ("The answer is E.", "no such option: E"),
        ("E", "no such option: E"),
        ("<think>Is it A?", "a thought has no end, or the reply is too long"),
        ("I'm sorry, but I cannot answer this.", "the reply refuses"),
    ],
)
def test_what_cannot_be_read_says_why(said: str, why: str) -> None:
    reading = read(EXAM, said)
    assert (reading.status, reading.why) == ("unreadable", why)


@pytest.mark.parametrize(
    "reply",
    [
        "Sentence 3 rules two options out. Hence **B**.",
        "Let me think step by step. Therefore, B",
        "No sentence speaks of the others. So B.",
        "That is all that is needed. We conclude B.",
        "Some argument. It follows that B.",
        "I am going with B.",
        "Not C but B.",
        "B, not C.",
    ],
)
def test_a_letter_that_a_conclusion_ends_with_is_the_answer(reply: str) -> None:
    assert read(EXAM, reply).choice == 1


@pytest.mark.parametrize("reply", ["Hence B or C.", "So B follows from A.", "Not B.", "Thus, if B"])
def test_a_conclusion_that_names_no_one_letter_is_none(reply: str) -> None:
    assert read(EXAM, f"Some argument. {reply}").choice == -1
