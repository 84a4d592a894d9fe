"""The answer reader: what it accepts, what it refuses, and that it never guesses."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.asking.collection import ITEMS, collection
from tests.asking.items import ENTAILED, SATISFIABLE, SELECTION, THREE, WRITTEN

from therefore.asking.options import candidates
from therefore.asking.reading import read
from therefore.asking.strict import read_choice
from therefore.items import Item

A, B, C, D = range(4)
NO, YES = range(2)
FALSE, UNKNOWN, TRUE = range(3)

LETTERS = {
    "B": B,
    "b": B,
    " B ": B,
    "B.": B,
    "B)": B,
    "(B)": B,
    "(b)": B,
    "[B]": B,
    "B:": B,
    "b.": B,
    "**B**": B,
    "**B.**": B,
    "__B__": B,
    "`B`": B,
    '"B"': B,
    "$\\boxed{B}$": B,
    "\\boxed{\\text{B}}": B,
    "\uff22.": B,  # full-width
    "B\n": B,
    "Answer: B": B,
    "answer: b": B,
    "ANSWER: B": B,
    "**Answer:** B": B,
    "Final answer: (B)": B,
    "The answer is B.": B,
    "The answer is B": B,
    "The answer is: B": B,
    "The answer is (B).": B,
    "The answer is **B**.": B,
    "The correct answer is B.": B,
    "The correct answer is option B.": B,
    "The correct option is B.": B,
    "The best choice is B": B,
    "The right answer here is C.": C,
    "So the answer is C.": C,
    "Therefore, the correct answer is D.": D,
    "Thus, the answer is A.": A,
    "Option B": B,
    "Option B.": B,
    "option (c)": C,
    "Choice D.": D,
    "I choose B.": B,
    "I would choose option B.": B,
    "I pick (A).": A,
    "We select D.": D,
    "I'll go with B.": B,
    "B. Not every cat is a dog.": B,
    "B) Not every cat is a dog": B,
    "(B) Not every cat is a dog.": B,
    "B: Not every cat is a dog.": B,
    "B - Not every cat is a dog.": B,
    "B Not every cat is a dog.": B,
    "The answer is B. Not every cat is a dog.": B,
    "The correct answer is B: Not every cat is a dog.": B,
    "Not every cat is a dog.": B,
    "not every cat is a dog": B,
    '"Not every cat is a dog."': B,
    "Answer: Not every cat is a dog.": B,
    "The conclusion that follows is: Some cats are pets.": C,
    "B. Because pets are never dogs.": B,
    "B, because pets are never dogs.": B,
    "B\n\nExplanation: pets are never dogs.": B,
    "B\n\nThe other options are wrong.": B,
    "A. Every cat is a dog.": A,
    "(A) because cats are dogs.": A,
    "Let me think. No pets are dogs, and some cats are pets.\nThe answer is B.": B,
    "Cats are pets, so the answer is B.": B,
    "First, A is wrong. Second, C is wrong. The answer is B.": B,
    "The answer is B. To repeat: the answer is B.": B,
    "The answer is B. A is wrong, so the final answer is B.": B,
    "<think>It could be A or C.</think>B": B,
    "<think>It could be A.\nOr C.</think>\n\nThe answer is D.": D,
    "Some thought that began earlier.</think>\nB": B,
    "> B": B,
    "### Answer: B": B,
}

NOT_LETTERS = [
    "B or C",
    "B/C",
    "B and C",
    "B, C",
    "B, or perhaps C.",
    "(B) or (C)",
    "B. Every cat is a dog.",  # the letter of one option, the words of another
    "The answer is B or C.",
    "The answer is either B or C.",
    "The answer is not B.",
    "The answer is not clear.",
    "The answer is B. No, the answer is C.",
    "The answer is B.\nThe answer is C.",
    "Answer: B\nAnswer: C",
    "A cat is a pet.",
    "A dog is not a cat",
    "a dog",
    "A",  # replaced below: the bare letter is readable
    "E",
    "E.",
    "The answer is E.",
    "Z",
    "I think B",
    "Probably B",
    "It might be B.",
    "B?",
    "Bravo",
    "Because",
    "Cats are pets.",
    "I don't know.",
    "I cannot answer this question.",
    "None of the above.",
    "All of the above.",
    "All options are right.",
    "Some cats are",
    "Text: No pets are dogs.",
    "1",
    "2.",
    "yes",
    "Not every cat is a dog. Some cats are pets.",
    "Some cats are pets and not every cat is a dog.",
    "Not every cat is a doggy.",
    "b because pets are never dogs",
    "<think>the answer is B",
    "Option",
    "The answer is",
    "Answer:",
    "The options are A, B, C and D.",
    "A, B, C, D",
    "ABCD",
    "...",
    "?",
]
NOT_LETTERS.remove("A")

LABELS = {
    "yes": YES,
    "Yes": YES,
    "YES": YES,
    "Yes.": YES,
    "yes!": YES,
    "**Yes**": YES,
    "No": NO,
    "no.": NO,
    "Answer: yes": YES,
    "Answer: No.": NO,
    "The answer is yes.": YES,
    "The answer is no": NO,
    "So the answer is no.": NO,
    "Satisfiable": YES,
    "unsatisfiable": NO,
    "Unsatisfiable.": NO,
    "The verdict is: unsatisfiable": NO,
    "No, they cannot all be true together.": NO,
    "Yes, all of the statements can be true together.": YES,
    "Yes. They are satisfiable.": YES,
    "No\n\nThe third rule excludes apples.": NO,
    "If apples then rice, and so on. The answer is yes.": YES,
    "Sure, yes.": YES,
    "<think>no, wait</think> yes": YES,
}

NOT_LABELS = [
    "yes and no",
    "Yes, no",
    "Yes or no",
    "No, wait, yes.",
    "Yes, there is no contradiction.",  # names the other word: not guessed
    "yes they can",
    "no apples",
    "No apples are there.",
    "not satisfiable",
    "Maybe.",
    "It depends.",
    "true",
    "The answer is not yes.",
    "The answer is yes. The answer is no.",
    "nope",
    "yesterday",
    "B",
    "All of the statements can be true together.",
    "unsatisfiable or satisfiable",
    "Unsure.",
]


@pytest.mark.parametrize(("text", "choice"), LETTERS.items())
def test_reads_a_letter_or_an_option(text: str, choice: int) -> None:
    assert read_choice(SELECTION, text) == choice
    assert read(SELECTION, text, reader="strict").status == "answered"


@pytest.mark.parametrize("text", NOT_LETTERS)
def test_refuses_what_names_no_single_option(text: str) -> None:
    answer = read(SELECTION, text, reader="strict")
    assert (answer.choice, answer.status) == (-1, "unreadable")


@pytest.mark.parametrize(("text", "choice"), LABELS.items())
def test_reads_a_label(text: str, choice: int) -> None:
    assert read_choice(SATISFIABLE, text) == choice


@pytest.mark.parametrize("text", NOT_LABELS)
def test_refuses_what_is_no_label(text: str) -> None:
    assert read(SATISFIABLE, text, reader="strict").status == "unreadable"


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("true", TRUE),
        ("False.", FALSE),
        ("unknown", UNKNOWN),
        ("The answer is unknown.", UNKNOWN),
        ("Entailed", TRUE),
        ("contradicted", FALSE),
        ("True or false", None),
        ("It is true", None),
        ("yes", None),
    ],
)
def test_three_labels(text: str, choice: int | None) -> None:
    assert read_choice(THREE, text) == choice


@pytest.mark.parametrize(
    ("text", "choice"),
    [("not entailed", NO), ("entailed", YES), ("Not entailed.", NO), ("Entailed, not not", YES)],
)
def test_a_label_inside_another_is_not_mistaken_for_it(text: str, choice: int) -> None:
    assert read_choice(ENTAILED, text) == choice


@pytest.mark.parametrize("item", [SELECTION, SATISFIABLE, ENTAILED, THREE])
def test_every_candidate_is_read_back_as_itself(item: Item) -> None:
    wrappings = (
        "{}",
        "{}.",
        "**{}**",
        "Answer: {}",
        "The answer is {}.",
        "The answer is: {}",
        " {}\n",
    )
    forms = [candidates(item), item.choices]
    for wrapping, form in itertools.product(wrappings, forms):
        for place, said in enumerate(form):
            assert read_choice(item, wrapping.format(said.rstrip("."))) == place


@pytest.mark.parametrize("item", [SELECTION, SATISFIABLE, THREE])
def test_two_different_candidates_are_never_one_answer(item: Item) -> None:
    joints = (
        "{} or {}",
        "{} and {}",
        "{}, {}",
        "{} {}",
        "{}/{}",
        "{}\n{}",
        "The answer is {} or {}.",
    )
    for joint, (one, other) in itertools.product(
        joints, itertools.permutations(candidates(item), 2)
    ):
        assert read_choice(item, joint.format(one, other)) is None, joint.format(one, other)


def test_an_empty_text_is_no_answer() -> None:
    for text in ("", "  \n"):
        assert read(SELECTION, text, reader="strict").status == "no answer"
        assert read(WRITTEN, text, reader="strict").status == "no answer"


def test_a_conclusion_is_the_first_line_written() -> None:
    said = read(
        WRITTEN, "<think>cats</think>\nSome cats are pets.\nI hope this helps.", reader="strict"
    )
    assert (said.text, said.status) == ("Some cats are pets.", "answered")


@given(st.text(max_size=60))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    for item in (SELECTION, SATISFIABLE, THREE, WRITTEN):
        answer = read(item, text, reader="strict")
        assert (answer.choice >= 0) <= (answer.status == "answered")


@given(st.text(alphabet="xyz ,.", min_size=1, max_size=30).filter(str.strip))
def test_a_text_without_any_candidate_is_unreadable(text: str) -> None:
    assert read_choice(SELECTION, text) is None
    assert read_choice(SATISFIABLE, text) is None


@pytest.mark.parametrize("name", ["told.txt", "told_more.txt"])
def test_no_answer_is_taken_that_is_told_of_others_or_that_its_own_words_speak_against(
    name: str,
) -> None:
    for reply in collection(name):
        choice = read(ITEMS[reply.item], reply.text, reader="strict").choice
        assert choice in (-1, reply.choice), reply.text
