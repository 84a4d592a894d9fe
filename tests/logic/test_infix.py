"""The infix syntax: every released formula byte for byte, and faults with their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.shared import DATA
from tests.strategies import formulas

from therefore.errors import FormulaError, InputError
from therefore.logic.formulas import And, Atom, Exists, Formula, Iff, Implies, Not, Or
from therefore.logic.infix import read_infix, write_infix
from therefore.logic.tptp import NESTING_LIMIT, read_formula, write_formula

RELEASED = DATA / "logical_entailment"
P, Q, R = Atom("p"), Atom("q"), Atom("r")

infix_formulas = formulas(first_order=False, letters="pqrst", iff=False, max_parts=2)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("p", P),
        ("~p", Not(P)),
        ("~(p)", Not(P)),
        ("~~p", Not(Not(P))),
        ("~(~(p))", Not(Not(P))),
        ("~(p&q)", Not(And((P, Q)))),
        ("~((p&q))", Not(And((P, Q)))),
        (" ( p | q ) ", Or((P, Q))),
        ("((p&q)>r)", Implies(And((P, Q)), R)),
        ("(p&(q>r))", And((P, Implies(Q, R)))),
    ],
)
def test_reading_by_hand(text: str, formula: Formula) -> None:
    assert read_infix(text) == formula


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("", "expected a letter a-z, ~ or (", 0),
        ("  ", "expected a letter a-z, ~ or (", 2),
        ("(p", "expected &, | or >", 2),
        ("(p)", "expected &, | or >, found )", 2),
        ("((p&q))", "expected &, | or >, found )", 6),
        ("( p & q & r )", "expected ), found &", 8),
        ("p & q", "expected the end, found &", 2),
        ("(P&q)", "expected a letter a-z, ~ or (, found P", 1),
        ("(p=q)", "expected &, | or >, found =", 2),
        ("~(p q)", "expected &, | or >, found q", 4),
        ("(p&", "expected a letter a-z, ~ or (", 3),
        ("(p\n&q)", "expected &, | or >, found \n", 2),
    ],
)
def test_faults_have_places(text: str, reason: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        read_infix(text)
    assert (caught.value.reason, caught.value.position) == (reason, position)


@pytest.mark.parametrize(
    "formula",
    [
        Iff(P, Q),
        And((P, Q, R)),
        Or((P,)),
        Atom("pq"),
        Atom("P"),
        Atom(""),
        Exists(("X",), P),
        Not(Iff(P, Q)),
        read_formula("a = b"),
        read_formula("p(a)"),
    ],
)
def test_what_the_syntax_cannot_say(formula: Formula) -> None:
    with pytest.raises(InputError):
        write_infix(formula)


@given(infix_formulas)
def test_round_trip(formula: Formula) -> None:
    text = write_infix(formula)
    assert read_infix(text) == formula
    assert read_infix(" ".join(text)) == formula


@given(st.text("pq~&|>() \né", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        outcome: Formula | FormulaError = read_infix(text)
    except FormulaError as error:
        outcome = error
    if isinstance(outcome, FormulaError):
        assert 0 <= outcome.position <= len(text)
    else:
        assert read_infix(write_infix(outcome)) == outcome


@pytest.mark.parametrize("opening", ["~", "(", "~(", "(p&", "~(p&", "~((p>"])
def test_depth_is_refused(opening: str) -> None:
    with pytest.raises(FormulaError, match="deep"):
        read_infix(opening * 5000 + "p")


def test_the_deepest_formula_survives() -> None:
    levels = NESTING_LIMIT // 2
    text = "~((p&" * levels + "p" + "))" * levels
    assert write_infix(read_infix(text)) == text
    short = "~(p&" * levels + "p" + ")" * levels
    assert write_infix(read_infix(short)) == text
    for deeper in ("~(" + text + ")", "~" + short):
        with pytest.raises(FormulaError, match="deep"):
            read_infix(deeper)
    with pytest.raises(InputError, match="deep"):
        write_infix(Not(read_infix(text)))


@pytest.mark.skipif(not RELEASED.is_dir(), reason=f"no released files at {RELEASED}")
@pytest.mark.parametrize("name", ["validate.txt", "test_easy.txt", "test_exam.txt"])
def test_released_formulas_byte_for_byte(name: str) -> None:
    lines = (RELEASED / name).read_text().split()
    assert len(lines) >= 100
    for line in lines:
        for text in line.split(",")[:2]:
            formula = read_infix(text)
            assert write_infix(formula) == text
            assert read_formula(write_formula(formula)) == formula
