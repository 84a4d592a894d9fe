"""What words carry: heads and their exceptions, degrees, orders, amounts, persons."""

import pytest

from therefore.language.words import VERSION, carried, related
from therefore.language.words.kinds import excludes, kind_of
from therefore.language.words.lists import words
from therefore.logic.tptp import read_formula, write_formula

KINDS = [
    ("hiking boots", "boots"),
    ("racehorse", "horse"),
    ("sheepdogs", "dogs"),
    ("tennis doubles match", "match"),
    ("big red ball", "red ball"),
    ("red ball", "red"),
    ("Italian tenor", "tenor"),
    ("Italian tenor", "Italian"),
    ("residents of member states", "residents"),
    ("genuine diamond", "diamond"),
    ("four-legged animal", "four-legged"),
    ("large animal", "animal"),
]
NO_KINDS = [
    ("sea horse", "horse"),
    ("former champion", "champion"),
    ("toy gun", "gun"),
    ("former university student", "university student"),
    ("boots", "hiking boots"),
    ("clever politician", "clever"),
    ("large mouse", "large"),
    ("mushroom", "room"),
    ("seahorse", "horse"),
    ("owl", "bird"),
    ("large red mouse", "large animal"),
]


@pytest.mark.parametrize(("one", "other"), KINDS)
def test_kinds(one: str, other: str) -> None:
    assert kind_of(one, other)
    assert related(one, other)
    assert related(other, one)


@pytest.mark.parametrize(("one", "other"), NO_KINDS)
def test_no_kinds(one: str, other: str) -> None:
    assert not kind_of(one, other)


def test_exclusive_words() -> None:
    assert excludes("tall", "short")
    assert excludes("hardwood", "softwood")
    assert excludes("happy", "unhappy")
    assert excludes("large animals", "small animals")
    assert not excludes("large mice", "small animals")
    assert not excludes("port", "import")


def test_every_listed_exception_is_none() -> None:
    for compound in words().no_heads:
        assert not kind_of(compound, compound.rpartition("_")[2]), compound
    for word in words().not_a_kind:
        assert not kind_of(f"{word}_champion", "champion"), word


def axioms(*formulas: str) -> set[str]:
    return {write_formula(axiom) for axiom in carried(map(read_formula, formulas))}


def test_orders() -> None:
    found = axioms("taller_than(a,b)", "shorter_than(a,b)")
    assert "![X]: ~taller_than(X,X)" in found
    assert "![X,Y]: (shorter_than(X,Y) <=> taller_than(Y,X))" in found
    assert not axioms("likes(a,b)")
    assert "![X,Y]: (next_to(X,Y) => next_to(Y,X))" in axioms("next_to(a,b)")
    assert "![X,Y]: (on_top_of(X,Y) => below(Y,X))" in axioms("on_top_of(a,b)", "below(b,a)")


def test_a_verb_is_no_compound() -> None:
    assert not axioms("studies_law(ann)", "law(b)")
    assert axioms("sports_car(ann)", "car(b)") == {"![X]: (sports_car(X) => car(X))"}


def test_adjuncts() -> None:
    assert axioms("sings_in(ann,c)", "sings(bob)") == {"![X,Y]: (sings_in(X,Y) => sings(X))"}
    assert not axioms("looks_up(ann)", "looks(bob)")


def test_persons() -> None:
    assert "![X]: person(X)" in axioms("![X]: (person(X) => tall(X))", "sings(ann)")
    found = axioms("![X]: (person(X) => tall(X))", "sings(ann)", "closed(the_bridge)")
    assert "person(ann)" in found
    assert "![X]: (person(X) | X = the_bridge)" in found


def test_the_list_has_a_version() -> None:
    assert words().version == VERSION
