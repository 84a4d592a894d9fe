"""Patterns: enough of them, each refused where it would have two meanings."""

import pytest

from therefore.errors import ConfigError, SentenceError
from therefore.language.english.phrases import adjective, clause, denial, name, noun, verb
from therefore.language.reading import readings
from therefore.language.speaking import patterns, say


def test_there_are_enough_patterns() -> None:
    assert len(patterns("categorical")) >= 60
    assert len(patterns("rules")) + len(patterns("people")) >= 100
    assert len(patterns("arguments")) >= 10


def test_said_and_read_back() -> None:
    said = say("a01", {"S": noun("hiking boot"), "P": adjective("worn in pairs")})
    assert said == "All hiking boots are worn in pairs."
    (reading,) = readings(said)
    assert str(reading) == "∀X (hiking_boot(X) → worn_in_pairs(X))"
    said = say("t017", {"A": verb("sing"), "B": verb("study law"), "C": noun("poet")})
    assert said == "Everyone who sings but does not study law is a poet."


@pytest.mark.parametrize(
    ("pattern", "slots"),
    [
        ("r075", {"p": clause("Ann sings"), "q": clause("Bob dances")}),
        ("r017", {"p": denial("Ann does not sing"), "q": clause("Bob dances")}),
        ("r077", {"p": clause("Ann sings"), "q": clause("Bob dances")}),
    ],
)
def test_two_meanings_are_refused(pattern: str, slots: dict[str, object]) -> None:
    with pytest.raises(SentenceError, match="not exactly one meaning"):
        say(pattern, slots)  # type: ignore[arg-type]


def test_only_if_after_a_positive_clause() -> None:
    said = say("r017", {"p": clause("Ann sings"), "q": clause("Bob dances")})
    assert said == "Ann sings only if Bob dances."


def test_misuse_is_named() -> None:
    with pytest.raises(ConfigError, match="no pattern is called"):
        say("zzz", {})
    with pytest.raises(SentenceError):
        say("a01", {"S": name("Ann"), "P": noun("owl")})


def test_phrases() -> None:
    assert noun("field mouse")["many"] == "field mice"
    assert verb("have a dog")["is"] == "has a dog"
    assert verb("can swim")["are_not"] == "cannot swim"
    assert adjective("made of glass")["one"] == "thing that is made of glass"
