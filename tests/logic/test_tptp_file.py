"""TPTP files: problems there and back, and faults with their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import formulas
from tests.tptp_file import read_problem, write_problem

from therefore.errors import FormulaError, InputError
from therefore.logic.formulas import (
    And,
    Atom,
    Formula,
    Implies,
)

P, Q = Atom("p"), Atom("q")


def test_problem_round_trip() -> None:
    text = write_problem([P, Implies(P, Q)], Q, comment="modus\nponens")
    assert text == (
        "% modus\n% ponens\n"
        "fof(axiom_1, axiom, p).\nfof(axiom_2, axiom, p => q).\nfof(conjecture, conjecture, q).\n"
    )
    assert read_problem(text) == [
        ("axiom_1", "axiom", P),
        ("axiom_2", "axiom", Implies(P, Q)),
        ("conjecture", "conjecture", Q),
    ]
    assert read_problem(write_problem([], None)) == []


def test_files_as_others_write_them() -> None:
    text = """% fof(a, axiom, no).
    /* fof(b,
       axiom, no). */ fof ( 'It\\'s' , hypothesis, ( p /* q */ & % r
         'not % a comment' ) ) .
    fof(12, plain, q, inference(cn, [status(thm)], [12, f(a, "x)")]), ['proof']).
    """
    assert read_problem(text) == [
        ("It's", "hypothesis", And((P, Atom("not % a comment")))),
        ("12", "plain", Q),
    ]


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("include('a.ax').", "include is not followed: paste the included file in its place", 0),
        ("cnf(a, axiom, p).", "expected fof, found cnf", 0),
        ("% p\nfof(a, axiom, p & )).", "expected a formula, found )", 22),
        ("fof(a, axiom, p)", "expected .", 16),
        ("fof(a, axiom, p, f(a)", "expected )", 21),
        ("fof(A, axiom, p).", "expected a name", 4),
        ("fof(a, Axiom, p).", "expected a role", 7),
        ("/* open", "expected fof, found /", 0),
    ],
)
def test_file_faults_have_places(text: str, reason: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        read_problem(text)
    assert (caught.value.reason, caught.value.position) == (reason, position)


@pytest.mark.parametrize("name", ["été", "a\nb", "tab\t"])
def test_files_hold_printable_ascii(name: str) -> None:
    with pytest.raises(InputError, match="printable ASCII"):
        write_problem([Atom(name)], None)


@given(st.lists(formulas(), max_size=3), st.none() | formulas(), st.text(max_size=20))
def test_any_problem_reads_back(
    theory: list[Formula], conjecture: Formula | None, comment: str
) -> None:
    statements = read_problem(write_problem(theory, conjecture, comment=comment))
    wanted = [*theory, conjecture] if conjecture is not None else theory
    assert [formula for _, _, formula in statements] == wanted
