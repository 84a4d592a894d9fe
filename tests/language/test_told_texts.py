"""Which sentences of syllogisms are told by their shape, and whose words keep quiet."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from therefore.errors import SentenceError
from therefore.language.english.inflection import name_of
from therefore.language.syllogism.people import PLACES
from therefore.language.syllogism.texts import quiet, tell
from therefore.language.syllogism.told import term_of
from therefore.language.syllogism.twins import refuse_twins
from therefore.language.syllogism.vocabulary import vocabulary
from therefore.language.words.carrying import called_for
from therefore.language.words.content import names_itself
from therefore.language.words.kinds import related
from therefore.language.words.possible import possible


@pytest.mark.parametrize(
    "sentence",
    [
        "Either Emma is fit or she drinks hot tea.",
        "If she is fit, then Emma drinks hot tea.",
        "If Emma is fit, then he drinks hot tea.",
        "If Emma is fit, then Kate drinks hot tea.",
        "Emma is fit",
        "Emma is fit..",
        "Emma is  fit.",
        "Emma is fit, perhaps.",
        "Owls are birds.",
        "All owls are not birds.",
        "All gnuffs are birds.",
        "All owl are birds.",
        "There are owls that are birds that can fly.",
        "Whoever is an owl is a bird.",
        "All Gruyère is cheese.",
        "Some owls are found among the trees.",
        "The owl in the tree.",
        "the owl in the diary is hungry.",
        "Not Emma is fit.",
        "At least one of these is true: Emma is fit.; she drinks hot tea.",
        "",
        ".",
        "If",
    ],
)
def test_sentences_that_must_be_listened_to(sentence: str) -> None:
    assert tell(sentence) is None


def test_words_that_are_not_quiet() -> None:
    def of(*sentences: str) -> bool:
        told = [one for one in map(tell, sentences) if one]
        assert len(told) == len(sentences)
        terms = frozenset(term for one in told for term in one.terms)
        return quiet(terms, frozenset(one.someone for one in told))

    assert of("All owls are birds.", "All bats are mammals.")
    assert not of("All seas are inland seas.")
    assert not of("All trees are inland seas.", "All seas are lakes.")
    assert of("All animals that can fly are owls.")
    assert not of("All animals that can fly are pianos.")


def connected(names: list[str], individuals: tuple[str, ...]) -> bool:
    """Whether words call for a second look, asked of all of them at once."""
    try:
        refuse_twins([(name, "clause") for name in names])
    except SentenceError:
        return True
    unary = tuple((name, 1) for name in names)
    if any(names_itself(one, name) for one in individuals for name in names):
        return True
    if called_for(unary, individuals) or possible(unary):
        return True
    return not individuals and any(related(*pair) for pair in combinations(names, 2))


def test_words_are_quiet_only_where_the_exact_rules_find_nothing() -> None:
    rng = random.Random(3)
    kinds = sorted(vocabulary().names)
    phrases = sorted({name_of(phrase) for phrase in vocabulary().phrases})
    nouns = sorted(noun for noun in vocabulary().nouns if " " not in noun)
    loud = 0
    for number in range(1_500):
        things = number % 2
        noun = rng.choice(nouns)
        chosen = rng.sample(phrases if things else kinds, 12)
        if things:
            near = [name for name in phrases if noun in name.split("_")]
            chosen += rng.sample(near, min(len(near), 2))
        else:
            word = rng.choice(chosen).split("_")[-1]
            chosen += [name for name in kinds if name.endswith(word)][:3]
        names = list(dict.fromkeys(chosen))
        someone = (name_of(f"the {noun} {rng.choice(PLACES)}"),) if things else ()
        terms = frozenset(term_of(name, "clause") for name in names)
        found = connected(names, someone)
        loud += found
        assert quiet(terms, frozenset(someone)) != found, (names, someone)
    assert 200 < loud < 1_300
