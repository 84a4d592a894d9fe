"""Table 7, decided by the solver: targets follow, foils do not, for every frame and every swap."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from tests.families.analog.test_language import ALL_FRAMES, slots_of

from therefore.errors import SentenceError
from therefore.families.analog.disorder import disorder, lacks_subject
from therefore.families.analog.frames import PremiseFrame, frames
from therefore.language.analog.lexicon import lexicon
from therefore.language.analog.sentences import read_sentence
from therefore.randomness import stream
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved


@pytest.mark.parametrize("frame", ALL_FRAMES, ids=lambda frame: f"{frame.label} {frame.side}")
def test_targets_follow_and_foils_do_not(frame: PremiseFrame) -> None:
    slots = slots_of(frame)
    premises = frame.formulas(slots)
    assert isinstance(satisfiable(premises), Model)
    for clause in frame.asserted:
        assert isinstance(decide(premises, clause.formula(slots)), Proved)
    for swap in frame.swaps:
        assert not isinstance(decide(premises, frame.foil(swap).formula(slots)), Proved)


@pytest.mark.parametrize("frame", ALL_FRAMES, ids=lambda frame: f"{frame.label} {frame.side}")
def test_a_foil_is_the_target_of_the_twin(frame: PremiseFrame) -> None:
    """Twins are told apart by nothing but who does what: their words are the same."""
    slots = slots_of(frame)
    for swap in frame.swaps:
        twin = dict(slots)
        for role in range(1, frame.people + 1):
            twin[f"N{role}"] = slots[f"N{swap.role(role)}"]
        if swap.predicates:
            twin["P1"], twin["P2"] = slots["P2"], slots["P1"]
        assert frame.foil(swap).words() % slots == frame.target.words() % twin
        ours, theirs = (" ".join(frame.sentences) % each for each in (slots, twin))
        assert set(re.findall(r"\w+", ours)) == set(re.findall(r"\w+", theirs))
        assert ours != theirs


def test_table_7_is_complete() -> None:
    assert {connective: list(kinds) for connective, kinds in frames().items()} == {
        "AND": ["S", "NP", "VP"],
        "OR": ["S", "NP", "VP"],
        "CON": ["UNLESS_PREFIX", "UNLESS_INFIX", "IF", "IF_THEN", "ONLY_IF"],
        "UNI": ["EACH", "EVERY"],
    }
    assert {frame.wording for frame in frames()["CON"]["IF"]} == {"if", "when", "even though"}


def test_no_disordered_clause_is_a_sentence() -> None:
    """Every order of words that the rule lets through, for every predicate of both vocabularies."""
    names = ("Linda", "Mary")
    predicates = {p.words for pair in lexicon().pairs for p in pair}
    for predicate in predicates:
        words = [*names, "is", *predicate.split()]
        passed = {order for order in permutations(words) if lacks_subject(list(order), names)}
        assert passed, predicate
        for order in passed:
            with pytest.raises(SentenceError):
                read_sentence(" ".join(order) + ".")


WORDS = ["is", "left", "linda", "mary", "of", "the", "to"]


def test_a_disordered_clause_has_the_words_of_the_clause() -> None:
    rng = stream("disorder")
    for _ in range(200):
        text = disorder(("Linda", "Mary"), "to the left of", rng)
        assert sorted(text[:-1].lower().split()) == WORDS


@pytest.mark.parametrize(
    "text",
    [
        "Linda is behind Mary",
        "behind Mary is Linda",
        "is Linda behind Mary",
        "arriving is later than Linda Mary",
        "the left is to of Linda Mary",
    ],
)
def test_orders_that_could_be_sentences_are_not_called_ungrammatical(text: str) -> None:
    assert not lacks_subject(text.split(), ("Linda", "Mary"))
