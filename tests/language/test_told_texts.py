"""Which sentences of syllogisms are told by their shape, and whose words keep quiet."""

from __future__ import annotations

import pytest

from therefore.language.syllogism.texts import quiet, tell


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
        return quiet(terms, frozenset(one.someone for one in told) - {""})

    assert of("All owls are birds.", "All bats are mammals.")
    assert not of("All seas are inland seas.")
    assert not of("All trees are inland seas.", "All seas are lakes.")
    assert of("All animals that can fly are owls.")
    assert not of("All animals that can fly are pianos.")
