from __future__ import annotations

from dataclasses import replace

import pytest
from tests.evaluation.toy import READER, barbara

from therefore.asking.conclusions import NOT_JUDGED, graded_conclusion, validity
from therefore.asking.sentences import wordings
from therefore.language.readers import READERS


@pytest.fixture(autouse=True)
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(READERS, "toy", READER)


@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ("All greeks are mortals.", "follows"),
        ("Some greeks are mortals.", "weaker"),
        ("Some mortals are greeks.", "weaker"),
        ("All men are mortals.", "restated"),
        ("Some greeks are not mortals.", "contradicts"),
        ("No greeks are mortals.", "contradicts"),
        ("All mortals are greeks.", "unrelated"),
        ("Some mortals are not men.", "unrelated"),
        ("Greeks live in Greece.", "unreadable"),
        ("", "unreadable"),
    ],
)
def test_a_conclusion_is_worth_what_can_be_proved(said: str, worth: str) -> None:
    assert validity(barbara(), said) == worth


@pytest.mark.parametrize(
    "said",
    [
        "Therefore, all greeks are mortals.",
        "∴ All greeks are mortals",
        '"All greeks are mortals."',
        "**All greeks are mortals.**",
        "So it follows that all greeks are mortals!",
        "We can conclude that  all greeks\nare mortals.",
        "The conclusion is that all greeks are mortals.",
        "Answer: All greeks are mortals.",
        "Hence, therefore: all greeks are mortals",
    ],
)
def test_harmless_rewording_is_tolerated(said: str) -> None:
    assert validity(barbara(), said) == "follows"


@pytest.mark.parametrize(
    "said",
    [
        "It is not the case that all greeks are mortals.",
        "All greeks are mortals, except Socrates.",
        "All greeks are mortals. No greeks are mortals.",
        "Not all greeks are mortals.",
        "Perhaps all greeks are mortals.",
        "It does not follow that all greeks are mortals.",
        "All greeks are mortals?",
    ],
)
def test_a_changed_meaning_is_not(said: str) -> None:
    assert validity(barbara(), said) == "unreadable"


def test_only_lead_ins_are_ever_dropped() -> None:
    said = "All sofas are so so."
    assert all("sofas" in wording and "so so" in wording for wording in wordings(said))


def test_what_a_family_without_reader_says_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(READERS, "toy")
    assert validity(barbara(), "All greeks are mortals.") == "not judged"


def test_no_reply_makes_itself_not_judged_and_no_item_in_prose_is_judged() -> None:
    prose = replace(barbara(), premises=("Not one man, they say, lives for ever.",))
    for said in ("All greeks are mortals.", "Greeks live in Greece.", "", "?"):
        assert validity(barbara(), said) != "not judged"
        assert validity(prose, said) == "not judged"
        graded = graded_conclusion(prose, said)
        assert (graded.reward, graded.status, graded.reason) == (0.0, "not judged", NOT_JUDGED)
