"""The quick look at words never misses a pair that the exact rules connect."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from therefore.knowledge.embedded import embedded
from therefore.language.syllogism.vocabulary import vocabulary
from therefore.language.words import carrying
from therefore.language.words.apart import apart
from therefore.language.words.kinds import contraries, kind_of, related
from therefore.language.words.lists import words
from therefore.language.words.possible import may_name_one

MADE = [
    "boots",
    "hiking_boots",
    "red_boots",
    "big_red_boots",
    "red",
    "red_red",
    "boot",
    "tall",
    "short",
    "tall_men",
    "short_men",
    "happy",
    "unhappy",
    "happy_people",
    "unhappy_people",
    "horse",
    "racehorses",
    "racehorse",
    "sea_horse",
    "horses",
    "sings",
    "sings_in",
    "sings_loudly",
    "sings_in_town",
    "was_red",
    "was_boot",
    "was_hiking_boot",
    "can_fly",
    "can_fly_fast",
    "resident_of_member_states",
    "resident_of_states",
    "residents",
    "former_champion",
    "champion",
    "cow",
    "brown_cow",
    "old",
    "young",
    "older_than",
    "four-legged",
    "four-legged_animals",
    "animals",
    "brass_instruments",
    "musical_instruments",
    "acrylic_cloth",
    "fabrics",
]


def _check(names: list[str]) -> int:
    """How many pairs are connected; each of them is noticed."""
    count = 0
    for one, other in combinations(names, 2):
        for pair in ((one, other), (other, one)):
            if related(*pair) or carrying._connected(*pair) or may_name_one(*pair):
                count += 1
                assert not apart(pair), pair
            if kind_of(*pair):
                assert not apart([pair[1]], [pair[0]]), pair
    return count


def test_words_made_for_every_rule() -> None:
    lists = words()
    opposites = [other for word in ("tall", "happy", "open") for other in contraries(word)]
    dropped = [f"sings{phrase}" for phrase in lists.dropped_phrases]
    assert _check([*MADE, *dropped, *opposites]) > 40


@pytest.mark.parametrize("seed", range(3))
def test_the_published_words(seed: int) -> None:
    """Names of the vocabulary: those of one domain, and some of all."""
    rng = random.Random(seed)
    names = sorted(vocabulary().names)
    _check(rng.sample(names, 160))
    heads: dict[str, list[str]] = {}
    for name in names:
        heads.setdefault(name.rpartition("_")[2], []).append(name)
    shared = [name for group in heads.values() if len(group) > 1 for name in group]
    assert _check(rng.sample(shared, min(160, len(shared)))) > 0


def test_most_texts_are_apart() -> None:
    """The look is worth its while: most pairs of one domain's words have nothing in common."""
    (domain, *_) = embedded().domains
    names = [term.phrase.replace(" ", "_") for term in domain.terms]
    pairs = list(combinations(names, 2))
    alone = sum(apart(pair) for pair in pairs)
    exact = sum(not related(*pair) for pair in pairs)
    assert alone > 0.9 * exact
