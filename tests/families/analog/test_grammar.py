"""The one grammar of English reads AnaLog's sentences too, and no reading of it changes a label.

"Unless" and "or" have two readings each; the second sentence of a premise leaves them the same
models. Everything else has one.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from tests.families.analog.test_language import ALL_FRAMES, slots_of

from therefore.dataset.stream import preview
from therefore.families.analog.frames import PremiseFrame
from therefore.items import Item
from therefore.language.analog.lexicon import lexicon, predicates
from therefore.language.engine.rewriting import replace_atoms
from therefore.language.reading import read, readings
from therefore.language.words import carried
from therefore.logic.formulas import Atom, Formula
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved


@cache
def grammar_names() -> dict[str, str]:
    """Our symbols by the grammar's names: `to_the_left_of` is `left_of`."""
    names: dict[str, str] = {}
    for predicate in predicates():
        (reading,) = readings(f"Linda is {predicate.words} Mary.")
        assert isinstance(reading.formula, Atom)
        names[reading.formula.predicate] = predicate.symbol
    return names


def ours(formula: Formula) -> Formula:
    """The formula in the symbols of AnaLog's lexicon."""
    return replace_atoms(
        formula,
        lambda atom: Atom(grammar_names().get(atom.predicate, atom.predicate), atom.arguments),
    )


@pytest.mark.parametrize("frame", ALL_FRAMES, ids=lambda frame: f"{frame.label} {frame.side}")
def test_no_reading_changes_what_follows(frame: PremiseFrame) -> None:
    slots = slots_of(frame)
    ways = [[ours(each.formula) for each in readings(text % slots)] for text in frame.sentences]
    assert max(map(len, ways)) == 1 or frame.connective == "OR" or frame.wording == "unless"
    for premises in product(*ways):
        assert isinstance(satisfiable(premises), Model)
        for clause in frame.asserted:
            assert isinstance(decide(premises, clause.formula(slots)), Proved)
        for swap in frame.swaps:
            assert not isinstance(decide(premises, frame.foil(swap).formula(slots)), Proved)


def test_every_pair_of_predicates_is_on_the_general_list() -> None:
    for one, other in lexicon().pairs:
        said = [readings(f"Linda is {predicate.words} Mary.")[0] for predicate in (one, other)]
        first, second = (each.formula for each in said)
        (mirrored,) = readings(f"Mary is {other.words} Linda.")
        assert isinstance(decide([*carried([first, second]), first], mirrored.formula), Proved)


def asserted(item: Item) -> list[Formula]:
    """What the premises of an item assert by the grammar, each with one reading."""
    found = []
    for premise in item.premises:
        (sentence,) = [each for each in read(premise) if each.asserted]
        (reading,) = sentence.readings
        found.append(ours(reading.formula))
    return found


@pytest.mark.parametrize("preset", ["nested", "chains"])
def test_premises_have_one_meaning_and_it_is_ours(preset: str) -> None:
    for item in preview("analog", preset=preset, count=60, seed=8):
        assert asserted(item) == list(item.logic.problem().premises)
        (question,) = readings(item.question)
        assert (ours(question.formula),) == item.logic.problem().query


@pytest.mark.parametrize("preset", ["analog", "wide"])
def test_hypotheses_have_one_meaning(preset: str) -> None:
    items = preview("analog", preset=preset, count=192, seed=8)
    for item in items:
        if item.features["grammatical"]:
            assert len(readings(item.question)) == 1, item.question


@pytest.mark.parametrize("preset", ["analog", "wide"])
def test_another_girl_is_other_than_a_girl(preset: str) -> None:
    """`Some other` stands in the object, where the noun repeats and only there.

    In `wide` many hypotheses have a name in place of one of the nouns.
    """
    said = [item.question for item in preview("analog", preset=preset, count=1920, seed=3)]
    words = [text.removesuffix(".").split() for text in said if text.startswith("Some ")]
    without = [one for one in words if one[-1][0].islower()]
    assert len(without) > (900 if preset == "analog" else 150)
    repeated = [words[-2] for words in without if words[1] == words[-1]]
    assert len(repeated) > 100
    assert set(repeated) == {"other"}
    assert {words[-2] for words in without if words[1] != words[-1]} <= {"a", "some"}
    assert not [text for text in said if text.startswith(("A ", "Some other "))]
