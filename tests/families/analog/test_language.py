"""Reading back: every pattern, exhaustively where the vocabulary is finite."""

from __future__ import annotations

from itertools import product

import pytest

from therefore.errors import SentenceError
from therefore.families.analog.frames import PremiseFrame, frames
from therefore.language.analog.background import background
from therefore.language.analog.lexicon import DETERMINERS, NOUNS, lexicon
from therefore.language.analog.phrases import phrase
from therefore.language.analog.sentences import read_sentence
from therefore.language.analog.statements import OPENING
from therefore.language.engine.language import language
from therefore.logic.tptp import read_formula, write_formula

ALL_FRAMES = [
    frame for kinds in frames().values() for choices in kinds.values() for frame in choices
]
PREDICATES = [predicate for pair in lexicon().pairs for predicate in pair]
NOUN_LIST = [noun for nouns in NOUNS.values() for noun in nouns]


def slots_of(frame: PremiseFrame) -> dict[str, str]:
    names, pairs = lexicon("paper").names, lexicon("paper").pairs
    slots = {"u": "director"}
    for role in range(1, 5):
        slots[f"N{role}"], slots[f"n{role}"] = names[role].word, names[role].symbol
    for role in (1, 2):
        slots[f"P{role}"], slots[f"p{role}"] = pairs[role][0].words, pairs[role][0].symbol
    return slots


@pytest.mark.parametrize("frame", ALL_FRAMES, ids=lambda frame: f"{frame.label} {frame.side}")
def test_every_premise_reads_back_to_its_formulas(frame: PremiseFrame) -> None:
    slots = slots_of(frame)
    read = tuple(read_sentence(sentence % slots) for sentence in frame.sentences)
    assert read == frame.formulas(slots)


@pytest.mark.parametrize("predicate", PREDICATES, ids=lambda predicate: predicate.symbol)
def test_every_predicate_reads_back_with_and_without_negation(predicate) -> None:  # type: ignore[no-untyped-def]
    atom = f"{predicate.symbol}(linda,ayse)"
    assert write_formula(read_sentence(f"Linda is {predicate.words} Ayşe.")) == atom
    assert write_formula(read_sentence(f"Linda is not {predicate.words} Ayşe.")) == f"~{atom}"


def test_every_existential_hypothesis_reads_back() -> None:
    noun_phrases = list(product(DETERMINERS, NOUN_LIST))
    for (first, one), (second, other) in product(noun_phrases, repeat=2):
        text = f"{first.capitalize()} {one} is behind {second} {other}."
        distinct = " & X != Y" if "other" in first + second else ""
        expected = f"?[X,Y]: ({one}(X) & {other}(Y){distinct} & behind(X,Y))"
        assert read_sentence(text) == read_formula(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("linda is behind mary", "behind(linda,mary)"),
        ("Linda is behind Mary and John.", "behind(linda,mary) & behind(linda,john)"),
        ("Linda is not behind Mary.", "~behind(linda,mary)"),
        ("Linda is behind Mary or is below John.", "behind(linda,mary) | below(linda,john)"),
        (
            "Even though John is below Mary, Linda is behind John.",
            "behind(linda,john) & below(john,mary)",
        ),
        ("When John is below Mary Linda is behind John.", "below(john,mary) => behind(linda,john)"),
        ("Linda is Mary.", "linda = mary"),
        ("Every soldier is below Mary.", "![X]: (soldier(X) => below(X,mary))"),
        (
            "Linda is above Mary or above John, or both.",
            "above(linda,mary) | above(linda,john)",
        ),
        (
            f"{OPENING} Statement A: Linda is below Mary. Statement B: John is behind Mary. "
            "Statement C: A is true and B is false. Statement D: C is false or B is true, or both. "
            "If D is true, then A is false.",
            "(~(below(linda,mary) & ~behind(john,mary)) | behind(john,mary)) => ~below(linda,mary)",
        ),
        (f"{OPENING} Statement A: Linda is below Mary. A is false.", "~below(linda,mary)"),
        (
            "If John is below Mary then Linda is above John.",
            "below(john,mary) => above(linda,john)",
        ),
        ("Linda is above John or John is below Mary.", "above(linda,john) | below(john,mary)"),
        ("Linda is above John, and John is below Mary.", "above(linda,john) & below(john,mary)"),
        ("Some man is behind Linda.", "?[X]: (man(X) & behind(X,linda))"),
    ],
)
def test_reading(text: str, expected: str) -> None:
    assert read_sentence(text) == read_formula(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "Linda or Mary.",
        "Unless Linda is below Mary.",
        "The left of Linda.",
        "Is below is Linda.",
        "Each soldier is older.",
        "Linda is below.",
        "Linda is below Mary and.",
        "Linda is below Zelda.",
        "A soldier is below Mary.",
        "Each girl is below Mary.",
        "Each soldier is below a girl.",
        "Linda is below Mary John.",
        "Linda is below Mary or below John.",
        "Linda is not below Mary or below John, or both.",
        "Linda is not behind Mary or John.",
        "Linda is not behind Mary and John.",
        "Linda is not behind some girl.",
        "If John is below Mary, then Linda is above John and Mary is above David.",
        "If John is below Mary, then Linda is above John if Mary is above David.",
        "Statement A: Linda is below Mary. A is false.",
        OPENING,
        f"{OPENING} {OPENING} Statement A: Linda is below Mary. A is true.",
        f"{OPENING} Linda is below Mary.",
        f"{OPENING} Statement A: Linda is below Mary.",
        f"{OPENING} Statement A: Linda is below Mary. Statement A: John is below Mary. A is true.",
        f"{OPENING} Statement A: Linda is below Mary. Statement B: C is true. B is true.",
        f"{OPENING} Statement A: Linda is below Mary. If A is true, then B is true.",
        f"{OPENING} Statement A: Linda is below Mary. John is below Mary.",
        "Linda is below Mary, or.",
        "Linda is below Mary, or below John.",
        "Linda is below Mary. A is true.",
        "Linda is a.",
    ],
)
def test_what_is_no_sentence_is_rejected(text: str) -> None:
    with pytest.raises(SentenceError, match="is no sentence"):
        read_sentence(text)


def test_the_grammar_of_english_knows_the_opening() -> None:
    assert OPENING in language("english").config["silent"]


def test_the_background_is_sliced_by_what_is_said() -> None:
    def order(name: str) -> list[str]:
        return [
            f"![X,Y,Z]: (({name}(X,Y) & {name}(Y,Z)) => {name}(X,Z))",
            f"![X,Y]: ({name}(X,Y) => ~{name}(Y,X))",
        ]

    def axioms(*texts: str) -> list[str]:
        formulas = [read_sentence(text) for text in texts]
        return [write_formula(axiom) for axiom in background(formulas)]

    assert axioms("Linda is behind John.", "Linda is behind Mary.") == order("behind")
    assert axioms("Linda is behind John.", "A man is in front of a person.") == [
        "![X,Y]: (behind(X,Y) <=> in_front_of(Y,X))",
        *order("behind"),
        "man(john)",
        "person(linda)",
        "person(john)",
    ]
    assert axioms("Linda is behind John.", "A boy is behind some other girl.") == [
        *order("behind"),
        "boy(john)",
        "girl(linda)",
        "linda != john",
    ]
    assert axioms("Linda is above John.", "John is below Linda.") == [
        "![X,Y]: (above(X,Y) <=> below(Y,X))",
        *order("above"),
    ]
    # Whoever is on top of somebody is above; not the other way round.
    assert axioms("Linda is on top of John.", "John is below Linda.") == [
        "![X,Y]: (on_top_of(X,Y) => below(Y,X))",
        *order("on_top_of"),
        *order("below"),
    ]


def test_names_of_the_paper_tell_gender_and_others_do_not() -> None:
    def axioms(*texts: str) -> list[str]:
        formulas = [read_sentence(text) for text in texts]
        return [text for text in map(write_formula, background(formulas)) if "X" not in text]

    assert axioms("Linda is behind John.", "Some girl is behind a man.") == [
        "girl(linda)",
        "man(john)",
    ]
    assert axioms("Ayşe is behind Kofi.", "Some girl is behind a man.") == []
    assert axioms("Ayşe is behind Kofi.", "Some person is behind a person.") == [
        "person(ayse)",
        "person(kofi)",
    ]


def test_phrases_speak_of_people() -> None:
    def say(text: str, positive: bool = True) -> str:
        return phrase(None, read_formula(text), positive)  # type: ignore[arg-type]

    assert say("left_of(linda,ayse)") == "Linda is to the left of Ayşe"
    assert say("girl(linda)", positive=False) == "Linda is not a girl"
    assert say("linda != john") == "Linda is not John"
    assert say("behind(linda,john) & ~girl(john)", positive=False) == (
        "either Linda is not behind John or John is a girl"
    )
    assert say("?[X]: (girl(X) & behind(X,john))", positive=False) == (
        "for every X: either X is not a girl or X is not behind John"
    )


def test_symbols_are_plain_and_tell_words_apart() -> None:
    words = lexicon()
    symbols = [name.symbol for name in words.names]
    predicates = {predicate.words: predicate.symbol for predicate in PREDICATES}
    assert len(set(symbols)) == len(symbols)
    assert len(set(predicates.values())) == len(predicates)
    assert all(symbol.isascii() and symbol.islower() for symbol in [*symbols, *predicates.values()])
    assert not set(symbols) & {*predicates.values(), *NOUN_LIST, *words.restrictors}


def test_the_vocabularies_are_balanced_and_apart() -> None:
    paper, wide = lexicon("paper"), lexicon("wide")
    assert (len(paper.names), len(paper.pairs), len(paper.restrictors)) == (16, 10, 4)
    for words in (paper, wide):
        assert sum(name.female for name in words.names) * 2 == len(words.names)
        assert {len(pairs) for pairs in words.by_domain.values()} == {5}
    assert not {n.word for n in paper.names} & {n.word for n in wide.names}
    assert not {p.words for pair in paper.pairs for p in pair} & {
        p.words for pair in wide.pairs for p in pair
    }
