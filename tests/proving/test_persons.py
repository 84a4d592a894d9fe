"""Everyone: the persons of a text, and nothing that the text calls a dog."""

import pytest

import therefore
from therefore.errors import SentenceError

VERDICTS = [
    (
        "Everyone who rows lives on campus. Rex is a dog. Rex rows.",
        "Rex lives on campus.",
        "unknown",
    ),
    (
        "Everyone who rows lives on campus. Rex is a poet. Rex rows.",
        "Rex lives on campus.",
        "entailed",
    ),
    ("Everyone sings. Rex is a dog. Ann is old.", "Ann sings.", "entailed"),
    ("Everyone sings. Rex is a dog.", "Every student sings.", "entailed"),
    ("Everyone sings. Some sheepdog barks.", "Some sheepdog sings.", "unknown"),
    ("Nobody sings. Rex is a dog. Rex sings.", "Someone sings.", "contradicted"),
    ("Everyone sings. The dog barks.", "The dog sings.", "unknown"),
]


@pytest.mark.parametrize(("premises", "conclusion", "verdict"), VERDICTS)
def test_everyone(premises: str, conclusion: str, verdict: str) -> None:
    judgement = therefore.prove(premises, conclusion)
    assert judgement.verdict == verdict
    assert judgement.consistent


def test_that_all_are_persons_is_said_in_words() -> None:
    told = therefore.prove("Everyone who rows sings. Ann rows.", "Ann sings.").argument
    assert told[0] == (
        "By the meaning of the words: everyone and someone are about persons, "
        "and all who are named here are persons."
    )


def test_she_is_no_library() -> None:
    with pytest.raises(SentenceError, match="'she' has nothing that it could stand for"):
        therefore.prove(
            "If the library stays open, she will study late in the library.", "Ann sings."
        )
    found = therefore.prove("If the nurse sings, she is happy.", "Ann sings.")
    assert str(found.readings[0][0]) == ("sings(the_nurse) → happy(the_nurse)")
