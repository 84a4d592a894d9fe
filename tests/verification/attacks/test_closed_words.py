"""Determiners, numbers and pronouns in the place of a name or within a noun: no label is accepted.

Each text is read as the library reads it, and has the evidence that goes with that reading.
"""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import judged, judged_either

import therefore
from therefore.language.english.closed import is_no_name
from therefore.language.syllogism.language import UNPUBLISHED

NO_NAMES = """
Neither Everyone Few Anyone Another Any Most Many Several Both Hardly Never They You These Those
Nobody Noone Somebody Nothing Something One Two Seven Hundred Zero Half Only Such Whoever Which We I
Us Mine Theirs Himself Little Less More Enough Plenty Other Others Same Last First Second Next Every
Not Seldom Almost Nearly Always Perhaps Possibly Except But However Unless If And Or Nor Without At
Twice Thrice Hence Dozens Hundreds Ours Whose
Among Of For Is Are Was Can Could Must Will Cannot Does Having Being
"""
LONGER = (
    "Neither of the Kings",
    "Few of the Kings",
    "None of the Kings",
    "Most of the Kings",
    "Half of the Kings",
    "One of the Kings",
    "Last of the Kings",
    "Any King",
    "No One",
    "Nobody Else",
    "Every Other King",
    "Hardly Any King",
    "At Most One King",
    "The Same King",
    "A King",
    "The Other King",
    "The Last King",
    "The Kings",
    "The So Called King",
)


@pytest.fixture
def base(bases):
    """An honest item."""
    return next(iter(therefore.load(bases("validity"))))


def test_an_honest_neighbour_is_verified(base):
    """What is attacked below is refused for its words alone."""
    text = ["Long Preston is a king.", "Every king is a poet."]
    found = judged(base, text, "Long Preston is a poet", 1, exists=True)
    assert found.reasons == (UNPUBLISHED,)
    text = ["Every grey owl is a pet.", "Every pet is an animal."]
    assert judged(base, text, "every grey owl is an animal", 1).reasons == (UNPUBLISHED,)


@pytest.mark.parametrize("name", [*NO_NAMES.split(), *LONGER])
def test_no_name(base, name):
    """Neither is a king; every king is a poet; so Neither is a poet."""
    text = [f"{name} is a king.", "Every king is a poet."]
    for conclusion in (f"{name} is a poet", "all painters are poets"):
        assert "verified" not in judged_either(base, text, conclusion)
        found = [judged(base, text, conclusion, answer, exists=True) for answer in (0, 1)]
        assert "verified" not in [one.status for one in found]


def test_names_of_places_stay_names():
    """They may begin like a number or an article."""
    assert not any(map(is_no_name, ("Little Rock", "The Hague", "Long Preston", "Isle of Man")))


def test_a_name_names_something(base):
    """Long Preston is a village that is a place, whether or not kinds are said to exist."""
    text = ["Long Preston is a village.", "Every village is a place."]
    assert "verified" not in judged_either(base, text, "some villages are places")
    found = judged(base, text, "some villages are places", 1, exists=True)
    assert found.reasons == (UNPUBLISHED,)


def test_a_kind_in_the_singular_is_no_name(base):
    """Man is a mammal, and so are men."""
    text = ["Man is an animal.", "Every animal is a pet."]
    for answer in (0, 1):
        found = judged(base, text, "all men are pets", answer, exists=True)
        assert found.status != "verified"


SENTENCES = (
    "Hardly any owls are pets.",
    "Nearly all owls are pets.",
    "Almost no owls are pets.",
    "At most one owl is a pet.",
    "A couple of owls are pets.",
    "Half the owls are pets.",
    "All owls bar one are pets.",
    "All owls save one are pets.",
    "All ex-owls are pets.",
    "All pretend owls are pets.",
    "All owls are former pets.",
    "All owls are mere pets.",
    "All owls are potential pets.",
    "All owls are anything but pets.",
    "All owls fail to be pets.",
    "All owls cease to be pets.",
    "All tenth owls are pets.",
    "There are too few owls that are pets.",
    "There is scarcely an owl that is a pet.",
    "Some minority of owls are pets.",
    "Every odd owl is a pet.",
    "All owls on paper are pets.",
    "All owls in theory are pets.",
    "The class of pets includes all but owls.",
    "The class of would-be pets includes all owls.",
    "There are zero owls that are pets.",
    "Only few pets are owls.",
    "Only two pets are owls.",
    "None but two pets are owls.",
    "Every last owl is a pet.",
    "Every other owl is a pet.",
    "Every second owl is a pet.",
    "Every third owl is a pet.",
    "No single owl is a pet.",
    "No more owls are pets.",
    "No other owls are pets.",
    "All owls eat nothing.",
    "All owls eat hardly any mice.",
    "All owls have zero pets.",
    "All owls are nothing.",
    "All but one owls are pets.",
    "All but two owls are pets.",
    "All nine owls are pets.",
    "All the owls are pets.",
    "All of the owls are pets.",
    "All these owls are pets.",
    "All other owls are pets.",
    "All such owls are pets.",
    "All non-owls are pets.",
    "All alleged owls are pets.",
    "All so-called owls are pets.",
    "All would-be owls are pets.",
    "All alternate owls are pets.",
    "Some few owls are pets.",
    "Some other owls are pets.",
    "Some half owls are pets.",
    "Some of these owls are pets.",
    "At least some few owls are pets.",
    "At least one other owl is a pet.",
    "There are hardly any owls that are pets.",
    "There are at most two owls that are pets.",
    "There are a couple of owls that are pets.",
    "There are nearly no owls that are pets.",
    "There is another owl that is a pet.",
    "Not all other owls are pets.",
    "All owls are other pets.",
    "All owls are the same pets.",
    "All owls are rare.",
    "All owls are numerous.",
    "All owls are few.",
    "All owls are not only pets.",
    "All owls eat mice are pets.",
    "All owls eat mice have pets.",
    "All owls that eat nothing are pets.",
    "If something is another owl, then it is a pet.",
    "Nothing is both a single owl and a pet.",
)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(
    "conclusion",
    ["some owls are pets", "all owls are pets", "no owls are pets", "all owls are birds"],
)
def test_no_term(base, sentence, conclusion):
    """What counts, denies or singles out is no part of a kind's name."""
    text = [sentence, "All pets are animals."]
    assert "verified" not in judged_either(base, text, conclusion)


@pytest.mark.parametrize(
    "phrase",
    ["has zero money", "eats nothing", "sees nobody", "has hardly any money", "is less hungry",
     "has few pets", "has no money", "never runs", "is the only king", "bakes every cake"],
)  # fmt: skip
def test_no_clause(base, phrase):
    """Nor of what is said of somebody."""
    text = [f"If Emma is hungry, then she {phrase}.", "Emma is hungry."]
    assert "verified" not in judged_either(base, text, f"Emma {phrase}")
    assert "verified" not in judged_either(base, text, "Emma has money")
