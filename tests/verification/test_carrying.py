"""What words carry must stand in the axioms, or change nothing."""

from __future__ import annotations

import pytest
from tests.verification.attacks.forging import certified, renewed, said

from therefore.items import ENTAILMENT, Item, Logic, Provenance
from therefore.language.nlsat.lexicon import load
from therefore.language.syllogism.questions import VALID
from therefore.language.words import WORDS, carried
from therefore.logic.formulas import Atom
from therefore.verification import carrying
from therefore.verification.examine import examine

CHEESE = ("All blue cheese is food.", "Some cheese is food.")


def item(question: str, query: str, *, answer: int = 0, axioms: tuple[str, ...] = ()) -> Item:
    """An item about blue cheese, certified as far as its formulas allow."""
    made = Item(
        id="",
        family="syllogism",
        task="entailment",
        split="test",
        premises=CHEESE,
        question=VALID.format(question),
        choices=ENTAILMENT,
        answer=answer,
        target=ENTAILMENT[answer],
        logic=Logic(
            axioms=axioms,
            premises=("![X]: (blue_cheese(X) => food(X))", "?[X]: (cheese(X) & food(X))"),
            query=(query,),
        ),
        asks="",
        certificate="",
        features={},
        provenance=Provenance(origin="rewritten", generator="syllogism.v3", words=WORDS),
    )
    return renewed(certified(made))


@pytest.fixture
def switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "CHECKED", True)


ALL = ("all blue cheese is cheese", "![X]: (blue_cheese(X) => cheese(X))")
SOME = ("some food is not cheese", "?[X]: (food(X) & ~cheese(X))")


def test_a_label_that_words_change_is_refused(switched_on: None) -> None:
    found = examine(item(*ALL))
    assert found.status == "failed"
    assert "what its words carry: ![X]: (blue_cheese(X) => cheese(X))" in found.reasons[0]


def test_a_label_that_words_leave_alone_stays(switched_on: None) -> None:
    assert examine(item(*SOME)).status == "verified"


def test_background_that_the_reader_does_not_return_is_refused(switched_on: None) -> None:
    found = examine(item(*ALL, answer=1, axioms=("![X]: (blue_cheese(X) => cheese(X))",)))
    assert "the background is not what the text and its words carry" in found.reasons


def test_nothing_is_asked_before_the_switch() -> None:
    if not carrying.CHECKED:
        assert examine(item(*ALL)).status == "verified"


def test_letters_carry_nothing() -> None:
    nouns = [Atom(word.shown) for word in load("food")]
    assert carried(nouns) == []  # the fast way over rules does not ask


def test_what_is_among_the_axioms_is_not_asked_again() -> None:
    problem = said(item(*ALL), axioms=("![X]: (blue_cheese(X) => cheese(X))",)).logic.problem()
    assert carrying.changed_by_words(problem, ()) == []
