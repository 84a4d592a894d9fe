"""SylloBase's own shape: the premises alone, and distractors that are proved wrong."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from therefore.certify.letters import WRONG, wrong_formulas
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.errors import ConfigError
from therefore.families.family import Territory
from therefore.families.syllogism import FAMILY
from therefore.families.syllogism.config import KINDS, PRESETS, PaperConfig
from therefore.families.syllogism.sample.paper import wrong_statements
from therefore.language.reader import Text
from therefore.language.syllogism.language import conclude, read
from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Or
from therefore.randomness import Stream
from therefore.solve.moods import follows, valid_moods
from therefore.solve.patterns import PATTERNS

SPLITS = PRESETS["syllobase-paper"].splits


def drafts(split: str, count: int = 120, seed: int = 0):
    config = SPLITS[split].config
    return list(FAMILY.sample(config, Territory.of(SPLITS, split, seed), Stream(seed), count))


def true(formula: Formula, world: dict[str, bool]) -> bool:
    """A formula's value, worked out here and not by the library's tables."""
    match formula:
        case Atom(letter):
            return world[letter]
        case Not(body):
            return not true(body, world)
        case And(parts):
            return all(true(part, world) for part in parts)
        case Or(parts):
            return any(true(part, world) for part in parts)
        case Implies(left, right):
            return not true(left, world) or true(right, world)
    raise AssertionError(formula)


@pytest.mark.parametrize("name", PATTERNS)
def test_no_distractor_of_a_pattern_follows_or_says_what_another_says(name):
    pattern = PATTERNS[name]
    worlds = [dict(zip("pqrs", values, strict=True)) for values in product((True, False), repeat=4)]
    possible = [world for world in worlds if all(true(p, world) for p in pattern.premises)]
    assert possible
    assert wrong_formulas(name)
    for options in wrong_formulas(name):
        assert len(options) == WRONG
        assert all(any(not true(option, world) for world in possible) for option in options)
        said = {tuple(true(o, world) for world in worlds) for o in (pattern.conclusion, *options)}
        assert len(said) == WRONG + 1


@pytest.mark.parametrize("mood", valid_moods(), ids=lambda mood: mood.code)
def test_no_distractor_of_a_mood_follows(mood):
    found = wrong_statements(mood.premises, mood.conclusion, 3)
    assert found
    for options in found:
        assert not any(follows(mood.premises, option) for option in options)
    # The paper's own "some s are p" beside "all s are p" is a second right answer.
    if mood.code == "AAA-1":
        assert all(("I", 0, 2) not in options for options in found)


@pytest.mark.parametrize("split", SPLITS)
def test_items_have_the_papers_shape_and_are_read_back(split):
    made = drafts(split)
    for draft in made:
        claims = all_claims(draft.task, draft.choices, draft.answer, draft.asks)
        assert not faults(draft.logic.problem(), claims, draft.certificate)
        poly = draft.features["kind"] == "poly"
        assert len(draft.premises) in ((3, 4) if poly else (2,))
        assert draft.features["idle"] == 0
        assert len(draft.choices) == (4 if draft.task == "selection" else 0)
        text = Text(tuple(draft.premises), draft.question, draft.choices)
        said = read(text)
        assert said.problem.premises == draft.logic.problem().premises
        if not draft.choices:
            assert conclude(text, draft.target)[0].query == draft.logic.problem().query
    kinds = Counter(draft.features["kind"] for draft in made)
    assert set(kinds) == set(KINDS)
    assert max(kinds.values()) - min(kinds.values()) <= 1
    tasks = {draft.task for draft in made}
    wanted = SPLITS[split].config.task
    assert tasks == ({"selection", "generation"} if wanted == "both" else {wanted})


def test_the_right_option_stands_anywhere():
    places = Counter(draft.answer for draft in drafts("train_selection", 400))
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) < 150


def test_no_entailment_in_this_shape():
    with pytest.raises(ConfigError, match="none of selection, generation, both"):
        PaperConfig(task="entailment")
