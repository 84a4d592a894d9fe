"""One for each, or one and the same for all: in the past too, and with "a" as with "some"."""

import pytest

import therefore
from therefore.proving.scope import WIDE

TWO = [
    "Every student read a book.",
    "Every student reads a book.",
    "Everyone loves someone.",
    "Each poet met some sailor.",
    "All poets fear a sailor.",
]
ONE = ["Every dog has a tail.", "Ann read a book.", "Some student read a book."]


@pytest.mark.parametrize("text", TWO)
def test_two_readings(text: str) -> None:
    readings = therefore.prove("Zed sings.", text).readings[-1]
    assert [WIDE in each.notes for each in readings] == [False, True]


@pytest.mark.parametrize("text", ONE)
def test_one_reading(text: str) -> None:
    assert len(therefore.prove("Zed sings.", text).readings[-1]) == 1


@pytest.mark.parametrize(
    ("premises", "conclusion", "verdict"),
    [
        ("Every student read a book.", "Some book was read by every student.", "ambiguous"),
        ("Every student read a book. Ann is a student.", "Ann read a book.", "entailed"),
        ("Every student read a book.", "Every student read a book.", "entailed"),
        ("Everyone loves someone.", "Everyone loves someone.", "entailed"),
        (
            "Every student read a novel. Every novel is a book.",
            "Every student read a book.",
            "entailed",
        ),
        ("Some book was read by every student.", "Every student read a book.", "entailed"),
    ],
)
def test_verdicts(premises: str, conclusion: str, verdict: str) -> None:
    assert therefore.prove(premises, conclusion).verdict == verdict


def test_many_open_sentences_are_still_few_cases() -> None:
    text = " ".join(f"Every {one} read a book." for one in ("poet", "nurse", "baker", "pilot"))
    assert len(therefore.prove(f"{text} {text}", "Zed sings.").cases) == 2
