"""What an item says has one scope of "or" and "not"; a reply may be looser."""

from __future__ import annotations

import pytest

from therefore.errors import SentenceError
from therefore.language.statement import read_statement
from therefore.language.syllogism.language import read_sentence
from therefore.language.syllogism.questions import SELECT

TWO = [
    "If Emma runs or she swims, then she is tired.",
    "Emma runs or she swims.",
    "If Emma runs or she swims, or both, then she is tired or she is cold.",
    "It is not true that Emma runs and she swims.",
    "It is not true that Emma runs, and she swims.",
    "Emma is tired if it is not true that she runs and she swims.",
]


@pytest.mark.parametrize("sentence", TWO)
def test_an_item_with_two_scopes_is_not_read(sentence: str) -> None:
    choices = ("It is true that Emma runs.", "It is not true that Emma runs.")
    read_statement(("Emma runs.",), SELECT, choices)
    with pytest.raises(SentenceError):
        read_statement((sentence,), SELECT, choices)
    with pytest.raises(SentenceError):
        read_statement(("Emma runs.",), SELECT, (sentence, choices[1]))


def test_a_reply_may_say_or_alone() -> None:
    assert read_sentence(TWO[1]) == read_sentence("Emma runs or she swims, or both.")
