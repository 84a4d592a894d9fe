"""What words carry must stand in the axioms, or change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import therefore
from therefore.checker.claims import against_query, with_query
from therefore.items import Item
from therefore.language.nlsat.lexicon import load
from therefore.language.words import carried
from therefore.logic.formulas import Atom, Problem
from therefore.logic.tptp import read_formula
from therefore.verification import carrying
from therefore.verification.examine import examine

CHEESE = ("![X]: (blue_cheese(X) => food(X))", "?[X]: (cheese(X) & food(X))")
ALL = "![X]: (blue_cheese(X) => cheese(X))"
SOME = "?[X]: (food(X) & ~cheese(X))"


def problem(query: str, *axioms: str) -> Problem:
    """What is said about blue cheese, and what is asked."""
    return Problem(
        tuple(map(read_formula, axioms)), tuple(map(read_formula, CHEESE)), (read_formula(query),)
    )


def test_a_label_that_words_change_is_refused() -> None:
    (why,) = carrying.changed_by_words(problem(ALL), [against_query(0, True)])
    assert why == f"the label is wrong with what its words carry: {ALL}"


def test_a_label_that_words_leave_alone_stays() -> None:
    assert not carrying.changed_by_words(problem(SOME), [against_query(0, True)])
    assert not carrying.changed_by_words(problem(ALL), [with_query(0, True)])


def test_what_is_among_the_axioms_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "satisfiable", None)
    assert not carrying.changed_by_words(problem(ALL, ALL), [against_query(0, True)])


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    out = tmp_path_factory.mktemp("carrying") / "d"
    _generate(out)
    return [item for item in therefore.load(out) if item.answer == 0]


def _generate(out: Path) -> None:
    therefore.generate("nlsat", out, preset="hard-ruletaker", split="test", count=24, seed=2)


def test_every_item_is_asked_once_the_switch_is_on(
    items: list[Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the words carried that the premises contradict each other, no label would stand."""
    never = [read_formula("zz & ~zz")]
    monkeypatch.setattr(carrying, "called_for", lambda names, individuals: never)
    monkeypatch.setattr(carrying, "CHECKED", False)
    assert {examine(item).status for item in items} == {"verified"}
    monkeypatch.setattr(carrying, "CHECKED", True)
    for item in items:
        found = examine(item)
        assert found.status == "failed"
        assert found.reasons == ("the label is wrong with what its words carry: zz & ~zz",)


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [("hiking_boots", "boots"), ("pocket_watches", "watches"), ("stage_plays", "plays")],
)
def test_a_plural_that_looks_like_a_verb_is_a_kind(narrow: str, wide: str) -> None:
    said = tuple(map(read_formula, (f"![X]: ({narrow}(X) => old(X))", f"?[X]: {narrow}(X)")))
    unknown = Problem((), said, (read_formula(f"?[X]: ({wide}(X) & old(X))"),))
    (why,) = carrying.changed_by_words(unknown, [against_query(0, True)])
    assert why.endswith(f"![X]: ({narrow}(X) => {wide}(X))")


def test_a_verb_is_no_kind() -> None:
    said = map(read_formula, ("studies_law(ann)", "?[X]: law(X)", "sings(ann)", "?[X]: old(X)"))
    assert carried(said) == []


def test_what_follows_from_the_axioms_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Transitive and asymmetric: that nobody is taller than herself need not be said."""
    axioms = (
        "![X,Y,Z]: ((taller_than(X,Y) & taller_than(Y,Z)) => taller_than(X,Z))",
        "![X,Y]: (taller_than(X,Y) => ~taller_than(Y,X))",
    )
    told = (read_formula("taller_than(ann,bob)"),)
    stated = Problem(
        tuple(map(read_formula, axioms)), told, (read_formula("taller_than(bob,ann)"),)
    )
    monkeypatch.setattr(carrying, "possible_together", None)
    assert not carrying.changed_by_words(stated, [against_query(0, True)])


def test_letters_carry_nothing() -> None:
    nouns = [Atom(word.shown) for word in load("food")]
    assert carried(nouns) == []  # the fast way over rules does not ask
