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
    # Roles are persons, with an article and with whose they are.
    ("Everybody sings.", "The teacher sings.", "entailed"),
    ("The teacher sings.", "Somebody sings.", "entailed"),
    ("Nobody saw the book.", "The nurse saw the book.", "contradicted"),
    ("The mayor is not happy.", "Not everybody is happy.", "entailed"),
    ("Everyone who rows sings. The old doctor rows.", "The old doctor sings.", "entailed"),
    (
        "Everyone who rows sings. The manager of the bank rows.",
        "The manager of the bank sings.",
        "entailed",
    ),
    ("Everyone who rows sings. Tom's neighbour rows.", "Tom's neighbour sings.", "entailed"),
    ("If someone rings, the dog barks. The postman rings.", "The dog barks.", "entailed"),
    ("The dog barks. The owner of the dog sings.", "Someone sings.", "entailed"),
    # Things and animals are none, whosever they are.
    ("If someone rings, the dog barks. The cat rings.", "The dog barks.", "unknown"),
    ("Everyone who rows sings. Tom's dog rows.", "Tom's dog sings.", "unknown"),
    ("Everyone sings. Rex is Tom's dog.", "Rex sings.", "unknown"),
    ("Everyone sings. Rex is a dog. Max is not Rex.", "Max sings.", "entailed"),
    # What no list knows may be either.
    ("Everyone who rows sings. The clown rows.", "The clown sings.", "ambiguous"),
    ("Rex is a dog. There are clowns. Every clown sings.", "Someone sings.", "ambiguous"),
    # Who turns out to be a dog is no person, and nothing contradicts it.
    ("Every pet is a dog. Rex is a pet. Everyone sings.", "Rex barks.", "unknown"),
    ("Rex is a dog. Rex is patient. Everyone sings.", "Rex barks.", "unknown"),
    ("Rex is Tom. Tom is a dog. Everyone sings.", "Rex barks.", "unknown"),
    ("The king is a dog. Everyone sings.", "The king barks.", "unknown"),
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


def test_what_is_taken_for_no_person_is_said_where_the_verdict_rests_on_it() -> None:
    (case,) = therefore.prove("Everyone sings. The dog barks.", "The dog sings.").cases
    assert case.presumed == (
        "the dog is taken for no person, so that “everyone” and “someone” are not about it"
    )
    for conclusion in ("The dog barks.", "The cat sleeps."):
        assert not therefore.prove("Everyone sings. The dog barks.", conclusion).cases[0].presumed


def test_what_may_be_a_person_is_said_both_ways() -> None:
    cases = therefore.prove("Everyone who rows sings. The clown rows.", "The clown sings.").cases
    assert {case.verdict: case.notes for case in cases} == {
        "entailed": ("the clown is a person",),
        "unknown": ("the clown may be no person",),
    }


def test_she_is_no_library() -> None:
    with pytest.raises(SentenceError, match="'she' has nothing that it could stand for"):
        therefore.prove(
            "If the library stays open, she will study late in the library.", "Ann sings."
        )
    found = therefore.prove("If the nurse sings, she is happy.", "Ann sings.")
    assert str(found.readings[0][0]) == ("sings(the_nurse) → happy(the_nurse)")
