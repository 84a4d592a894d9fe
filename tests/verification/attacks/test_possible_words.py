"""Labels that rest on the form of a compound alone: neither label is accepted.

That loan sharks are sharks, or are not, no published list says; a text that turns on it has no
label that a stranger must accept.
"""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted, judged, judged_either

import therefore
from therefore.checker.claims import against_query
from therefore.items import ENTAILMENT
from therefore.language.syllogism.language import UNPUBLISHED
from therefore.language.syllogism.questions import EXISTS, VALID
from therefore.logic.formulas import Problem
from therefore.logic.tptp import read_formula
from therefore.verification.depending import depends_on_words
from therefore.verification.examine import examine


@pytest.fixture
def base(bases):
    """An honest item."""
    return next(iter(therefore.load(bases("validity"))))


COMPOUNDS = """
loan sharks|sharks
bogus policemen|policemen
red herrings|herrings
card sharks|sharks
stone lions|lions
wooden spoons|spoons
toy dogs|dogs
decoy ducks|ducks
rubber ducks|ducks
decorative pillows|pillows
grey owls|owls
corn dogs|dogs
big owls|owls
"""
PROPERTIES = """
green cards|green
white lies|white
black markets|black
blue movies|blue
"""


@pytest.mark.parametrize("pair", COMPOUNDS.split("\n")[1:-1])
def test_a_compound_as_a_proof(base, pair):
    """All sharks are animals; all kings are loan sharks: are all kings animals?"""
    narrow, wide = pair.split("|")
    text = [f"All {wide} are animals.", f"All kings are {narrow}."]
    assert "verified" not in judged_either(base, text, "all kings are animals")
    text = [f"No {wide} are animals.", f"All kings are {narrow}."]
    assert "verified" not in judged_either(base, text, "no kings are animals")
    text = [f"All kings are {narrow}.", "All poets are kings."]
    assert "verified" not in judged_either(base, text, f"all poets are {wide}")
    assert "verified" not in judged_either(base, text, f"no poets are {wide}")


@pytest.mark.parametrize("pair", PROPERTIES.split("\n")[1:-1])
def test_an_adjective_as_a_proof(base, pair):
    """All passes are green cards: are they green?"""
    narrow, wide = pair.split("|")
    text = [f"All kings are {narrow}.", "All poets are kings."]
    assert "verified" not in judged_either(base, text, f"all poets are {wide}")


def test_verb_phrases_with_and_without_a_number(base):
    """Who has four legs has legs, and no list says so."""
    text = ["All owls have four legs.", "All pets are owls."]
    assert "verified" not in judged_either(base, text, "all pets have legs")


def test_what_does_not_turn_on_it_is_verified(base):
    """The premises settle it, whatever loan sharks are."""
    text = ["All loan sharks are kings.", "All bankers are loan sharks.", "All sharks are fish."]
    assert judged(base, text, "all bankers are kings", 1).reasons == (UNPUBLISHED,)
    assert judged(base, text, "all kings are bankers", 0).reasons == (UNPUBLISHED,)


def test_the_premises_may_say_it(base):
    """Said in a sentence, it is no question of words."""
    text = ["All grey owls are owls.", "All owls are animals."]
    assert judged(base, text, "all grey owls are animals", 1).reasons == (UNPUBLISHED,)


def test_the_reason_names_the_words(base):
    """It says on what the label depends."""
    text = ["All sharks are fish.", "All bankers are loan sharks."]
    found = judged(base, text, "all bankers are fish", 1)
    assert found.status == "unverified"
    assert found.reasons[0] == "the label depends on whether loan sharks are sharks"


def _asked(*texts: str) -> str:
    *premises, query = map(read_formula, texts)
    return depends_on_words(Problem((), tuple(premises), (query,)), [against_query(0, True)])


def test_prefixes_are_no_proof_of_opposites():
    """Invaluable things are valuable; inflammable things are flammable."""
    assert _asked("invaluable(a)", "~valuable(a)")
    assert not _asked("tall(a)", "~big(a)")


def test_listed_opposites_stay_certain():
    """Nothing is tall and short: that is a published pair."""
    assert not _asked("tall(a)", "~short(b)")


def test_existence_does_not_help(base):
    """Nor does the sentence that things of every kind named exist."""
    text = ["All sharks are fish.", "All bankers are loan sharks."]
    question = EXISTS + VALID.format("some fish are bankers")
    found = [examine(crafted(base, text, question, ENTAILMENT, answer)) for answer in (0, 1)]
    assert "verified" not in {one.status for one in found}


@pytest.mark.parametrize(
    ("one", "other"),
    [("brass_instruments", "musical_instruments"), ("acrylic_cloth", "fabrics")],
)
def test_what_two_nouns_with_one_head_say_of_each_other(one, other):
    """No label rests on it, whichever way; one that does not need it stands."""
    told = [f"![X]: ({other}(X) => loud(X))", f"![X]: (bugles(X) => {one}(X))"]
    asked = ["![X]: (bugles(X) => loud(X))", f"![X]: (bugles(X) => {one}(X))"]
    premises = tuple(map(read_formula, told))
    found = [
        depends_on_words(Problem((), premises, (read_formula(query),)), [against_query(0, open_)])
        for query, open_ in zip(asked, (True, False), strict=True)
    ]
    assert found[0].startswith("the label depends on whether ")
    assert not found[1]
