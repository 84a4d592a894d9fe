"""The reader: every published ambiguity, everything that must be refused, and shared parses."""

import os
import subprocess
import sys

import pytest

from therefore.errors import SentenceError
from therefore.language.engine.language import Unreadable, language
from therefore.language.reading import Context, read, readings
from therefore.logic.formulas import Atom, Constant


def told(sentence: str) -> set[str]:
    return {str(reading) for reading in readings(sentence)}


ONE = {
    "Only dogs bark.": "∀X (barks(X) → dog(X))",
    "None but dogs bark.": "∀X (barks(X) → dog(X))",
    "No dog that barks bites.": "∀X (dog(X) ∧ barks(X) → ¬bites(X))",
    "There are no owls that are not birds.": "∀X ¬(owl(X) ∧ ¬bird(X))",
    "Neither Ann nor Bob sings.": "¬sings(ann) ∧ ¬sings(bob)",
    "Ann and Bob do not both sing.": "¬(sings(ann) ∧ sings(bob))",
    "Ann is loved by Bob.": "loves(bob, ann)",
    "Ann, who sings, dances.": "sings(ann) ∧ dances(ann)",
    "Rex, a dog, barks.": "dog(rex) ∧ barks(rex)",
    "Ann and Bob are siblings.": "sibling_of(ann, bob)",
    "Bob sings; Ann dances.": "sings(bob) ∧ dances(ann)",
    "If it rains, the match is cancelled.": "rains → cancelled(the_match)",
    "Whenever Ines gets fired, she empties the desk.": (
        "gets_fired(ines) → empties(ines, the_desk)"
    ),
    "Everyone who sings either dances or cooks, or both.": (
        "∀X (person(X) ∧ sings(X) → dances(X) ∨ cooks(X))"
    ),
    "If someone sings, then that person dances.": "∀X (person(X) ∧ sings(X) → dances(X))",
    "Ann did not win a prize.": "¬∃X (prize(X) ∧ did_win(ann, X))",
    "Some animals that can fly are not birds.": "∃X (animal(X) ∧ can_fly(X) ∧ ¬bird(X))",
    "Animals include all dogs.": "∀X (dog(X) → animal(X))",
    "It rains, and if Ann sings, then Bob dances.": "rains ∧ (sings(ann) → dances(bob))",
    "It rains, but if Ann sings, Bob dances.": "rains ∧ (sings(ann) → dances(bob))",
    "It rains; if Ann sings, then Bob dances.": "rains ∧ (sings(ann) → dances(bob))",
    "If it rains, then Ann sings, and if it snows, then Bob dances.": (
        "(rains → sings(ann)) ∧ (snows → dances(bob))"
    ),
    "No apples and pears are red.": "∀X (apple(X) ∨ pear(X) → ¬red(X))",
    "If peppers and no apples then beans.": "peppers ∧ ¬apples → beans",
    "Ann concludes that Bob sings, because Eve dances.": "argument [sings(bob)] [dances(eve)]",
}


@pytest.mark.parametrize("sentence", ONE)
def test_one_reading(sentence: str) -> None:
    assert told(sentence) == {ONE[sentence]}


SEVERAL = {
    "All birds can't fly.": 2,
    "Ida is not a barber and a sailor.": 2,
    "Ann sings unless Bob dances.": 2,
    "Ann does not sing only if Bob dances.": 2,
    "Either Ann or Bob is guilty.": 2,
    "Dogs bark.": 2,
    "A whale is a mammal.": 2,
    "Ann owns two dogs.": 2,
    "Ann does not like Bob or Carl.": 2,
    "Ann does not like Bob and Carl.": 2,
    "The brother of the teacher who sings is tall.": 2,
    "All dogs except Rex bark.": 2,
    "Everybody loves somebody.": 2,
    "According to the inspector, the bridge is closed.": 2,
    "It is false that Ann sings and Bob dances.": 2,
    "If no apples and peppers then beans.": 2,
}


@pytest.mark.parametrize("sentence", SEVERAL)
def test_several_readings(sentence: str) -> None:
    found = readings(sentence)
    assert len(found) == len({reading.formula for reading in found}) == SEVERAL[sentence]
    assert any(reading.notes for reading in found)


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("Ann is a doctor, perhaps.", "perhaps"),
        ("Ann is a doctor perhaps.", "perhaps"),
        ("Some owls are birds because of premise 1.", "of premise 1"),
        ("All cats sleep in the garden except Rex.", "except Rex"),
        ("Ann usually sings.", "usually sings"),
        ("I sing.", "I sing"),
    ],
)
def test_a_tail_never_vanishes(sentence: str, rest: str) -> None:
    with pytest.raises(Unreadable) as caught:
        readings(sentence)
    assert caught.value.rest == rest
    assert len(caught.value.nearest) == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "Is Ann tall?",
        "Ann is tall?",
        "Ann is tall!",
        "Аnn is tall.",  # noqa: RUF001
        "Ann is\u200b tall.",
        "Ann is tall\u202e.",
        "Ann是 tall.",
        "She is tall.",
        "",
        ".",
        "...",
        ",",
        "Ann is tall. Bob is tall.",
        "Ann ann ann.",
        "'",
        "-",
    ],
)
def test_refused(sentence: str) -> None:
    with pytest.raises(SentenceError):
        readings(sentence)


def test_sentences_that_differ_in_open_words_share_a_parse() -> None:
    speech = language("english")
    readings("Every magpie that admires a heron is a swimmer.")
    before = speech.shapes
    assert told("Every lemur that annoys a falcon is a jurist.") == {
        "∀X (lemur(X) ∧ ∃Y (falcon(Y) ∧ annoys(X, Y)) → jurist(X))"
    }
    assert speech.shapes == before


def test_unknown_words_are_read() -> None:
    assert told("Every glorp blicks a zib.") == {"∀X (glorp(X) → ∃Y (zib(Y) ∧ blicks(X, Y)))"}
    assert told("Zorbina is a mip.") == {"mip(zorbina)"}


def test_pronouns_look_back() -> None:
    context = Context(mentioned=("ann",), last=("ann",))
    assert str(readings("She sings.", context)[0]) == "sings(ann)"
    text = read("The lamp is red. It is broken.")
    assert [str(r) for r in text[1].readings] == ["broken(the_lamp)"]
    text = read("Ann meets Eve. The former sings.")
    assert [str(r) for r in text[1].readings] == ["sings(ann)"]


def test_labelled_statements_assert_nothing() -> None:
    text = read("Statement A: Ann sings. A is false.")
    assert [sentence.asserted for sentence in text] == [False, True]
    assert [str(r) for r in text[1].readings] == ["¬sings(ann)"]


def test_a_name_is_a_name_at_the_start() -> None:
    assert readings("Mark is tall.")[0].formula == Atom("tall", (Constant("mark"),))


def test_the_order_of_readings_does_not_hang_on_hashing() -> None:
    code = (
        "from therefore.language.reading import readings\n"
        "for s in ('All dogs are not cats or owls.', 'Ann does not sing only if Bob dances.'):\n"
        "    print([str(r) for r in readings(s)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        ("All things that have a motor need oil.", "∀X (∃Y (motor(Y) ∧ has(X, Y)) → needs_oil(X))"),
        (
            "All animals that have a heart need blood in winter.",
            "∀X (animal(X) ∧ ∃Y (heart(Y) ∧ has(X, Y)) → needs_blood_in_winter(X))",
        ),
        (
            "All people who own a car love speed.",
            "∀X (person(X) ∧ ∃Y (car(Y) ∧ owns(X, Y)) → loves_speed(X))",
        ),
        (
            "All people who have a tennis match win.",
            "∀X (person(X) ∧ ∃Y (tennis_match(Y) ∧ has(X, Y)) → wins(X))",
        ),
    ],
)
def test_a_verb_after_a_clause_is_no_end_of_a_compound(sentence: str, meaning: str) -> None:
    assert [str(each) for each in readings(sentence)] == [meaning]


def test_a_compound_that_may_be_meant_stays_a_reading() -> None:
    found = [str(each) for each in readings("All people who own a shop trade fish.")]
    assert len(found) == 2
    assert any("shop_trade" in each for each in found)
    assert any("trades_fish" in each for each in found)


def test_many_of_a_people_are_no_name() -> None:
    found = readings("Some well-educated people are Greeks.")
    assert [str(each) for each in found] == ["∃X (well-educated_person(X) ∧ greek(X))"]
