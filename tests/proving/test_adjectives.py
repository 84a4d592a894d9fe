"""Adjectives before nouns: outright, either way, or never said of the thing itself."""

import pytest

import therefore
from therefore.cli.prove import page
from therefore.language.words import carried
from therefore.logic.formulas import Atom, Constant

OUTRIGHT = [
    "contaminated",
    "broken",
    "frozen",
    "biased",
    "retired",
    "wooden",
    "red",
    "Italian",
    "dead",
]
EITHER_WAY = ["useless", "public", "open-source", "beautiful"]
NEVER = ["former", "fake", "so-called", "alleged", "big", "small", "skilful", "skilled"]


@pytest.mark.parametrize(
    ("words", "verdict"), [(OUTRIGHT, "entailed"), (EITHER_WAY, "ambiguous"), (NEVER, "unknown")]
)
def test_is_it_so_by_itself(words: list[str], verdict: str) -> None:
    for word in words:
        found = therefore.prove(f"Zed is a {word} cup.", f"Zed is {word}.")
        assert found.verdict == verdict, word


@pytest.mark.parametrize(
    ("premises", "conclusion", "verdict"),
    [
        (
            "Some benchmarks are contaminated. All contaminated benchmarks are useless.",
            "Some benchmarks are useless.",
            "entailed",
        ),
        (
            "Every open-source tool is cheap. Zed is open-source. Zed is a tool.",
            "Zed is cheap.",
            "ambiguous",
        ),
        (
            "All contaminated benchmarks are red. Zed is a contaminated big benchmark.",
            "Zed is red.",
            "entailed",
        ),
        ("Zed is a wooden chair.", "Zed is a chair.", "entailed"),
        ("Zed is a wooden horse.", "Zed is a horse.", "ambiguous"),
        ("Zed is a fake broken cup.", "Zed is broken.", "unknown"),
        ("Zed is a contaminated benchmark.", "Zed is a benchmark.", "entailed"),
        ("Zed is a useless benchmark.", "Zed is a benchmark.", "entailed"),
        ("Zed is a hiking boot. Ann is hiking.", "Zed is hiking.", "unknown"),
    ],
)
def test_arguments(premises: str, conclusion: str, verdict: str) -> None:
    assert therefore.prove(premises, conclusion).verdict == verdict


def test_both_readings_are_said_in_words() -> None:
    told = "\n".join(page(therefore.prove("MMLU is a useless benchmark.", "MMLU is useless.")))
    assert "[“useless benchmark” is one term]" in told
    assert "[a useless benchmark is a benchmark that is useless]" in told


def test_items_are_never_proved_with_it() -> None:
    text = [Atom("broken_cup", (Constant("zed"),)), Atom("broken", (Constant("zed"),))]
    assert carried(text) == []
