"""Sentences with a second reading, which the formula beside them leaves out: none is accepted.

The formulas are those that a reader of one reading would give; the evidence is right for them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, refused, write

import therefore
from therefore.items import Item, Logic
from therefore.language.analog.statements import OPENING

SPATIAL = {
    name: (
        f"![X,Y,Z]: (({name}(X,Y) & {name}(Y,Z)) => {name}(X,Z))",
        f"![X,Y]: ({name}(X,Y) => ~{name}(Y,X))",
    )
    for name in ("behind", "above")
}


def told(item: Item, answer: int, premises: dict[str, str], query: tuple[str, str]) -> Item:
    """The item with another text, its formulas and a label."""
    logic = Logic((), tuple(premises.values()), (query[1],))
    target = item.choices[answer]
    changed = replace(item, premises=tuple(premises), question=query[0], logic=logic)
    return certified(replace(changed, answer=answer, target=target))


@pytest.mark.parametrize(
    ("premises", "query"),
    [
        (
            {
                "If someone likes someone then Fiona is big.": "![X]: (like(X,X) => big(fiona))",
                "Bob likes Anne.": "like(bob,anne)",
            },
            ("Fiona is big.", "big(fiona)"),
        ),
        (
            {
                "If someone is red and someone is big then Fiona is cold.": "![X]: ((red(X) & "
                "big(X)) => cold(fiona))",
                "Bob is red.": "red(bob)",
                "Anne is big.": "big(anne)",
            },
            ("Fiona is cold.", "cold(fiona)"),
        ),
        (
            {
                "If Bob likes someone and they are red then Fiona is big.": "![X]: ((like(bob,X) & "
                "red(bob)) => big(fiona))",
                "Bob likes Anne.": "like(bob,anne)",
                "Anne is red.": "red(anne)",
            },
            ("Fiona is big.", "big(fiona)"),
        ),
        (
            {
                "If something is red and the cat is cold and it is big then Fiona is big.": "![X]: "
                "((red(X) & cold(cat) & big(cat)) => big(fiona))",
                "Bob is red.": "red(bob)",
                "Bob is big.": "big(bob)",
                "The cat is cold.": "cold(cat)",
            },
            ("Fiona is big.", "big(fiona)"),
        ),
        (
            {"Bob likes the cat and it is red.": "like(bob,cat) & red(bob)"},
            ("The cat is red.", "red(cat)"),
        ),
        (
            {
                "If Bob is red and Fiona is big then he is cold.": "(red(bob) & big(fiona)) => "
                "cold(fiona)",
                "Bob is red.": "red(bob)",
                "Fiona is big.": "big(fiona)",
            },
            ("Bob is cold.", "cold(bob)"),
        ),
    ],
)
def test_a_pronoun_that_may_mean_another(bases, tmp_path, premises, query):
    item = therefore.load(bases("ruletaker"))[0]
    unknown = item.choices.index("unknown")
    refused(write(bases("ruletaker"), tmp_path / "d", [told(item, unknown, premises, query)]))


BOTH = "(behind(linda,mary) => above(john,mary)) & above(david,susan)"
IF = "If Linda is behind Mary, then John is above Mary"


@pytest.mark.parametrize(
    ("premises", "query", "answer", "axioms"),
    [
        (
            {f"{IF} and David is above Susan.": BOTH},
            ("David is above Susan.", "above(david,susan)"),
            1,
            (*SPATIAL["behind"], *SPATIAL["above"]),
        ),
        (
            {
                f"{OPENING} Statement A: {IF} and David is above Susan. "
                "Statement B: Linda is behind Mary. A is true.": BOTH
            },
            ("David is above Susan.", "above(david,susan)"),
            1,
            (*SPATIAL["behind"], *SPATIAL["above"]),
        ),
        (
            {
                f"{IF} only if David is above Susan.": "(behind(linda,mary) => above(john,mary)) "
                "=> above(david,susan)",
                "David is not above Susan.": "~above(david,susan)",
            },
            ("Linda is behind Mary.", "behind(linda,mary)"),
            1,
            (*SPATIAL["behind"], *SPATIAL["above"]),
        ),
        (
            {"Linda is not behind Mary or John.": "~behind(linda,mary) | ~behind(linda,john)"},
            ("Linda is not behind Mary.", "~behind(linda,mary)"),
            0,
            SPATIAL["behind"],
        ),
        (
            {"Linda is not behind Mary and John.": "~behind(linda,mary) & ~behind(linda,john)"},
            ("Linda is not behind Mary.", "~behind(linda,mary)"),
            1,
            SPATIAL["behind"],
        ),
        (
            {"Linda is not behind a girl.": "?[X]: (girl(X) & ~behind(linda,X))"},
            ("Linda is not behind Mary.", "~behind(linda,mary)"),
            0,
            (*SPATIAL["behind"], "girl(linda)", "girl(mary)"),
        ),
    ],
)
def test_what_is_joined_and_what_is_denied(bases, tmp_path, premises, query, answer, axioms):
    item = next(i for i in therefore.load(bases("analog")) if i.features["grammatical"])
    made = told(item, answer, premises, query)
    made = certified(replace(made, logic=replace(made.logic, axioms=axioms)))
    refused(write(bases("analog"), tmp_path / "d", [made]))


SCENE = "For a hospital in Utrecht, each of these statements holds. "
OUT, LOUNGE = "laundry_is_outsourced", "chapel_becomes_a_lounge"


def test_unless_in_an_option_needs_its_sense(bases, tmp_path):
    """Where "unless" excludes both, the first option need not be true."""
    item = therefore.load(bases("exam"))[0]
    choices = {
        "The laundry is outsourced unless the chapel becomes a lounge.": f"{LOUNGE} | {OUT}",
        "The chief surgeon resigns.": "chief_surgeon_resigns",
        "The chapel becomes a lounge.": LOUNGE,
        "The laundry is outsourced.": OUT,
    }
    premises = {
        f"{SCENE}Either the laundry is outsourced or the chapel becomes a lounge, or both.": (
            f"{OUT} | {LOUNGE}"
        ),
        "If the chief surgeon resigns, then the laundry is outsourced.": (
            f"chief_surgeon_resigns => {OUT}"
        ),
    }
    decided = {"scenario": "chain", "theme": "hospital", "kind": "must"}
    made = replace(
        item,
        asks="follows",
        premises=tuple(premises),
        question="Which one of the following must be true?",
        choices=tuple(choices),
        answer=0,
        target=next(iter(choices)),
        logic=Logic((), tuple(premises.values()), tuple(choices.values())),
        features={**item.features, **decided},
    )
    refused(write(bases("exam"), tmp_path / "d", [certified(made)]))
