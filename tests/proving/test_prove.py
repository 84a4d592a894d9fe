"""Prove: verdicts that a stranger would expect, through all readings, with proofs and worlds."""

import pytest

import therefore
from tests.tptp_file import read_problem
from therefore.errors import SentenceError

VERDICTS = [
    ("All boots are worn in pairs.", "All hiking boots are worn in pairs.", "entailed"),
    ("All sea horses are fish.", "Some horses are fish.", "unknown"),
    ("No owl is a bat. Olga is an owl.", "Olga is a bat.", "contradicted"),
    ("Every dog has a tail. Rex is a dog.", "Rex has a tail.", "entailed"),
    ("Every dog has a tail.", "Rex has a tail.", "unknown"),
    ("Everyone is happy. The bridge is closed.", "The bridge is happy.", "unknown"),
    ("Everyone is happy. The bridge is closed. Ann sings.", "Ann is happy.", "entailed"),
    ("Ann is taller than Bob. Bob is taller than Eve.", "Eve is not taller than Ann.", "entailed"),
    ("Ann was a doctor.", "Ann is a doctor.", "unknown"),
    ("Ann says that Bob sings.", "Bob sings.", "unknown"),
    ("Ann is a former champion.", "Ann is a champion.", "contradicted"),
    ("Unless Ann sings, Bob dances. Ann sings.", "Bob does not dance.", "ambiguous"),
    ("Unless Ann sings, Bob dances. Ann does not sing.", "Bob dances.", "entailed"),
    ("Ida is not a barber or a sailor.", "Ida is not a barber.", "ambiguous"),
    ("All that glitters is not gold.", "Some gold glitters.", "ambiguous"),
    ("Most dogs bark. All dogs are animals.", "Some animals bark.", "entailed"),
    ("At least three dogs bark.", "At least two dogs bark.", "entailed"),
    ("At least two dogs bark.", "At least three dogs bark.", "unknown"),
    ("Exactly two dogs bark.", "At least three dogs bark.", "contradicted"),
    ("Every patient is tall.", "Every patient who sings is tall.", "entailed"),
    ("Some dogs bark loudly.", "Some dogs bark.", "entailed"),
    ("Some dogs bark.", "Some dogs bark loudly.", "unknown"),
    ("All dogs bark.", "Some dogs bark.", "unknown"),
    (
        "If Ann sings or Bob dances, or both, then Eve cooks. Eve does not cook.",
        "Neither Ann sings nor Bob dances.",
        "entailed",
    ),
    ("All teachers are patient. Tom is a teacher.", "Tom is a patient.", "ambiguous"),
    ("All teachers are patient. Tom is a teacher.", "Tom is patient.", "entailed"),
    ("No teacher is patient. Tom is a patient.", "Tom is not a teacher.", "ambiguous"),
    ("All patients sleep. Tom is a teacher and is patient.", "Tom sleeps.", "ambiguous"),
    ("Every patient sleeps. Tom is a patient.", "Tom sleeps.", "entailed"),
    ("All patients are ill. Tom is a patient.", "Tom is ill.", "entailed"),
    ("Every patient is kind. Tom is patient. Bob is a patient.", "Bob is kind.", "entailed"),
    ("All men are mortal. Socrates is a man.", "Socrates is a mortal.", "entailed"),
    ("Every patient is tired. Tom is very patient.", "Tom is tired.", "ambiguous"),
    ("Bob is a hospital patient. Every patient sleeps. Tom is patient.", "Bob sleeps.", "entailed"),
    ("Ann is a patient nurse. Every patient sleeps.", "Ann sleeps.", "unknown"),
]


@pytest.mark.parametrize(("premises", "conclusion", "verdict"), VERDICTS)
def test_verdicts(premises: str, conclusion: str, verdict: str) -> None:
    judgement = therefore.prove(premises, conclusion)
    assert judgement.verdict == verdict
    assert judgement.argument
    assert len(judgement.readings) == len(judgement.sentences)


def test_a_list_of_premises() -> None:
    found = therefore.prove(["Every owl is a bird.", "Olga is an owl."], "Olga is a bird.")
    assert found.verdict == "entailed"


def test_a_world_is_a_picture() -> None:
    told = therefore.prove("All red pandas are mammals.", "Some red panda is a bear.").argument
    assert told[0] == "Picture a world with one red panda and nothing else."
    assert told[1] == "The red panda is a mammal and is not a bear."


def test_a_proof_names_what_it_needs() -> None:
    found = therefore.prove("Ann sings. Every owl is a bird. Olga is an owl.", "Olga is a bird.")
    assert "It needs sentence 2 and sentence 3 and no other." in found.argument


def test_contradictory_premises_are_said_to_be() -> None:
    found = therefore.prove("Ann sings. Ann does not sing.", "Bob dances.")
    assert not found.consistent
    assert found.argument[0].startswith("The premises contradict each other")


def test_a_reading_that_contradicts_itself_is_dropped() -> None:
    found = therefore.prove("All owls are not bats. Some owl is a bat.", "Not all owls are bats.")
    assert found.verdict == "entailed"


def test_the_problem_for_other_provers() -> None:
    found = therefore.prove("All boots are red. Some hiking boot is old.", "Some boot is red.")
    text = found.tptp()
    assert "fof(conclusion, conjecture" in text
    assert text.count("fof(premise_") == 2
    assert read_problem(text)


@pytest.mark.parametrize(
    ("premises", "conclusion"),
    [("Ann, perhaps.", "Ann sings."), ("Ann sings.", "Ann sings?"), ("Ann sings.", "")],
)
def test_unreadable(premises: str, conclusion: str) -> None:
    with pytest.raises(SentenceError):
        therefore.prove(premises, conclusion)
