"""A letter is held against the words that stand beside it, in every wording."""

from __future__ import annotations

import pytest
from tests.asking.collection import EXAM

from therefore.asking.reading import read
from therefore.asking.riddles import MISMATCH

WORDINGS = (
    "Final answer: {}",
    "**Answer:** {}",
    "The answer is {}",
    "The correct option is **{}**",
    "The best choice would be {}",
    "I choose {}",
    "My best guess is {}",
    "It's {}",
    "So it must be {}",
    "{}",
    "Option {}",
    "Nadia is first, so the answer is {}",
    "<answer>{}</answer>",
    "\\boxed{{{}}}",
    '{{"answer": "{}"}}',
)
SEPARATORS = (". ", ") ", ": ", " - ", " — ", "; ", ".\n", ", i.e. ", ". That is, ", "! ")


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_letter_beside_the_words_of_another_option_is_no_answer(wording: str) -> None:
    own, other = EXAM.choices[2], EXAM.choices[3]
    for separator in SEPARATORS:
        said = wording.format(f"C{separator}{other}")
        assert read(EXAM, said).choice == -1, said
        if "\n" not in separator:  # `strict` reads no further than the line
            assert read(EXAM, said, reader="strict").choice == -1, said
        assert read(EXAM, wording.format(f"C{separator}{own}")).choice in (2, -1)
    assert read(EXAM, wording.format(f"C. {own}")).choice == 2
    assert read(EXAM, wording.format(f"C. {other}")).why == MISMATCH


def test_a_list_with_its_letters_behind_it_contradicts_nothing() -> None:
    lines = [f"{words} ({letter})" for words, letter in zip(EXAM.choices, "ABCD", strict=True)]
    assert read(EXAM, "\n".join([*lines, "The answer is C."])).choice == 2
