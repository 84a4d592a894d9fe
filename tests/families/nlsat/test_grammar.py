"""The one grammar of English reads every sentence that we say, with one meaning: the one proved."""

from functools import cache
from itertools import product

import pytest
from tests.families.nlsat.test_languages import UNITS, WORDS, rows_of, say

from therefore.language.nlsat.lexicon import article, load
from therefore.language.reading import readings
from therefore.language.words import carried
from therefore.logic.formulas import Formula
from therefore.logic.tptp import read_formula
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved


@cache
def equivalent(one: Formula, other: Formula) -> bool:
    """Whether two formulas say the same, with what their words carry: everybody is a person."""
    axioms = carried([one, other])
    pairs = ((one, other), (other, one))
    return all(isinstance(decide([*axioms, left], right), Proved) for left, right in pairs)


def meant(sentence: str, text: str) -> bool:
    """Whether the grammar finds one meaning, and it is the formula of this text."""
    found = readings(sentence)
    # The grammar keeps the article in the names of things.
    formula = read_formula(text.replace("(cow)", "(the_cow)"))
    return len(found) == 1 and equivalent(found[0].formula, formula)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(("whom", "chance"), [*product([-1], [0.0, 0.5, 0.99]), (0, 0.0), (1, 0.0)])
@pytest.mark.parametrize("people", [False, True])
def test_every_sentence_has_one_meaning_and_it_is_ours(language, whom, chance, people):
    rows = rows_of(language)
    if language == "ruletaker" and whom >= 0:
        rows = rows + UNITS
    sentences, formulas = say(language, rows, whom, chance, people=people)
    for sentence, text in zip(sentences, formulas, strict=True):
        assert meant(sentence, text), sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "John is not a doctor or an actor or an usher.",
        "Everyone who is not a doctor and an actor is an usher.",
        "Everyone who is a doctor is not an actor.",
        "All big things are not kind.",
        "If something is not big and red then it is kind.",
    ],
)
def test_the_wording_of_the_paper_has_more_than_one(sentence):
    assert len(readings(sentence)) > 1


def test_the_grammar_knows_every_word_of_the_lexicons():
    names = [word.singular for word in load("names")]
    nouns = [word.singular for word in load("occupations")]
    for place, noun in enumerate(nouns):
        name, other = names[place % len(names)], nouns[place - 1]
        pattern = f"At least one of these is true: {name} is {article(noun)}; {name} is not "
        fact = f"{noun}({name.lower()}) | ~{other}({name.lower()})"
        assert meant(f"{pattern}{article(other)}.", fact)
        rule = f"No {noun} who is not {article(other)} is {article(nouns[place - 2])}."
        text = f"![X]: (({noun}(X) & ~{other}(X)) => ~{nouns[place - 2]}(X))"
        assert meant(rule, text)
    things = [word.singular for word in load("entities")]
    adjectives = [word.singular for word in load("adjectives")]
    for place, (thing, one) in enumerate(product(things, adjectives)):
        other = adjectives[place % len(adjectives) - 1]
        if one == other:
            continue
        symbol = thing.lower().replace(" ", "_")
        sentence = f"If {thing} is not {one} but is {other}, then {thing} is not {one}."
        assert meant(sentence, f"(~{one}({symbol}) & {other}({symbol})) => ~{one}({symbol})")
