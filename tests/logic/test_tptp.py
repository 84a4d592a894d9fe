"""TPTP: tables by hand, round trips, faults with their places, and E as the outside oracle."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies import formulas
from tests.tptp_file import read_problem, write_problem

from therefore.errors import FormulaError, InputError
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)
from therefore.logic.tptp import NESTING_LIMIT, read_formula, write_formula

P, Q, R = Atom("p"), Atom("q"), Atom("r")
X, Y, A, B = Variable("X"), Variable("Y"), Constant("a"), Constant("b")
PX = Atom("p", (X,))

# Text, its formula, and the text written back where it differs.
READINGS: list[tuple[str, Formula, str | None]] = [
    ("p", P, None),
    (" ( ( p ) )\n", P, "p"),
    ("~p", Not(P), None),
    ("~ ~ p", Not(Not(P)), "~~p"),
    ("~p & q", And((Not(P), Q)), None),
    ("~(p & q)", Not(And((P, Q))), None),
    ("p|q|r", Or((P, Q, R)), "p | q | r"),
    ("(p | q) | r", Or((Or((P, Q)), R)), None),
    ("p | (q | r)", Or((P, Or((Q, R)))), None),
    ("p & (q | r)", And((P, Or((Q, R)))), None),
    ("p=>q", Implies(P, Q), "p => q"),
    ("(p => q) => r", Implies(Implies(P, Q), R), None),
    ("(p & q) => r", Implies(And((P, Q)), R), None),
    ("p <= q", Implies(Q, P), "q => p"),
    ("p <=> ~q", Iff(P, Not(Q)), None),
    ("p <~> q", Not(Iff(P, Q)), "~(p <=> q)"),
    ("p ~| q", Not(Or((P, Q))), "~(p | q)"),
    ("p ~& q", Not(And((P, Q))), "~(p & q)"),
    ("a = b", Equal(A, B), None),
    ("a!=b", Not(Equal(A, B)), "a != b"),
    ("~a = b", Not(Equal(A, B)), "a != b"),
    ("~a != b", Not(Not(Equal(A, B))), None),
    ("![X]: p(X)", Forall(("X",), PX), None),
    ("! [X] : p(X) & q", And((Forall(("X",), PX), Q)), "![X]: p(X) & q"),
    ("![X]: (p(X) & q)", Forall(("X",), And((PX, Q))), None),
    ("![X]: ~p(X) => q", Implies(Forall(("X",), Not(PX)), Q), None),
    ("~![X]: p(X)", Not(Forall(("X",), PX)), None),
    ("![X]: X = a & q", And((Forall(("X",), Equal(X, A)), Q)), None),
    ("![X,Y]: X != Y", Forall(("X", "Y"), Not(Equal(X, Y))), None),
    ("![X]: ?[Y]: r(X,b,Y)", Forall(("X",), Exists(("Y",), Atom("r", (X, B, Y)))), None),
    ("![X]: ![X]: p(X)", Forall(("X",), Forall(("X",), PX)), None),
    ("'p' & 'It rains'", And((P, Atom("It rains"))), "p & 'It rains'"),
    (r"'it\'s'('\\')", Atom("it's", (Constant("\\"),)), None),
    ("'1st' = 'X'", Equal(Constant("1st"), Constant("X")), None),
    ("'$true' | 'été' | 'p=>q'", Or((Atom("$true"), Atom("été"), Atom("p=>q"))), None),
]


@pytest.mark.parametrize(("text", "formula", "written"), READINGS)
def test_readings_by_hand(text: str, formula: Formula, written: str | None) -> None:
    assert read_formula(text) == formula
    assert write_formula(formula) == (text if written is None else written)


FAULTS = [
    ("", "expected a formula", 0),
    ("p & ", "expected a formula", 4),
    ("p & | q", "expected a formula, found |", 4),
    ("p & q | r", "brackets are needed between & and |", 6),
    ("p & q => r", "brackets are needed between & and =>", 6),
    ("p => q => r", "brackets are needed between => and =>", 7),
    ("p <=> q & r", "brackets are needed between <=> and &", 8),
    ("p ~| q ~| r", "brackets are needed between ~| and ~|", 7),
    ("(p & q", "expected )", 6),
    ("p)", "expected a connective or the end, found )", 1),
    ("p q", "expected a connective or the end, found q", 2),
    ("p(X)", "the variable X is bound by no quantifier", 2),
    ("(![X]: p(X)) & p(X)", "the variable X is bound by no quantifier", 17),
    ("![X]: p(X) & p(X)", "the variable X is bound by no quantifier", 15),
    ("X = a", "the variable X is bound by no quantifier", 0),
    ("![X]: X", "expected = or != after a variable", 7),
    ("![x]: p", "expected a variable, found x", 2),
    ("![]: p", "expected a variable, found ]", 2),
    ("![X] p", "expected :, found p", 5),
    ("!X: p", "expected [, found X", 1),
    ("p(a", "expected )", 3),
    ("p()", "expected a term, found )", 2),
    ("p(a,)", "expected a term, found )", 4),
    ("p(f(a))", "a function term is outside the fragment", 3),
    ("f(a) = b", "a function in an equation is outside the fragment", 5),
    ("a = f(b)", "a function term is outside the fragment", 5),
    ("p & $true", "$true is outside the fragment: no numbers, no $words, no distinct objects", 4),
    ("p(3)", "3 is outside the fragment: no numbers, no $words, no distinct objects", 2),
    ('p("a b")', '"a b" is outside the fragment: no numbers, no $words, no distinct objects', 2),
    ("'p", "a quoted name is empty, unclosed or escapes more than \\\\ and \\'", 0),
    ("''", "a quoted name is empty, unclosed or escapes more than \\\\ and \\'", 0),
    (r"'a\n'", "a quoted name is empty, unclosed or escapes more than \\\\ and \\'", 0),
    ("p &\n  & q", "expected a formula, found &", 6),
    ("caf\u00e9", "expected a connective or the end, found \u00e9", 3),
    ("p\u00a0& q", "expected a connective or the end, found \u00a0", 1),
    ("_p", "expected a formula, found _p", 0),
]


@pytest.mark.parametrize(("text", "reason", "position"), FAULTS)
def test_faults_have_places(text: str, reason: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        read_formula(text)
    assert (caught.value.reason, caught.value.position) == (reason, position)


def test_the_caret_stands_under_the_fault() -> None:
    with pytest.raises(FormulaError) as caught:
        read_formula("p =>\n  (q & $false)")
    assert caught.value.caret == "  (q & $false)\n       ^"


@pytest.mark.parametrize(
    "formula",
    [And((P,)), Or(()), Forall((), P), Forall(("x",), P), Atom(""), Equal(Variable("é"), A)],
)
def test_what_tptp_cannot_write(formula: Formula) -> None:
    with pytest.raises(InputError):
        write_formula(formula)


@given(formulas() | formulas(wild=True) | formulas(first_order=False))
def test_round_trip(formula: Formula) -> None:
    assert read_formula(write_formula(formula)) == formula
    assert read_formula(_bracketed(formula)) == formula


@given(formulas())
def test_no_bracket_can_be_spared(formula: Formula) -> None:
    text = write_formula(formula)
    opened: list[int] = []  # no name of the strategy holds a bracket
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            start = opened.pop()
            spared = f"{text[:start]} {text[start + 1 : place]} {text[place + 1 :]}"
            with contextlib.suppress(FormulaError):
                assert read_formula(spared) != formula


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = write_formula(draw(formulas(max_depth=3)))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        patch = draw(st.sampled_from(["", *"()[]~&|!?:,='\"\\ pX$1é", "=>", "<~>", "<=", "~|"]))
        text = text[:place] + patch + text[place + draw(st.integers(0, 2)) :]
    return text


@settings(max_examples=300)
@given(st.text(max_size=20) | st.text("pX()[]!?~&|=<>:,'\\$\" ", max_size=20) | mutated())
def test_any_text_is_read_or_refused(text: str) -> None:
    outcome = _read_or_refuse(text)
    if isinstance(outcome, FormulaError):
        assert 0 <= outcome.position <= len(text)
        assert outcome.caret.endswith("^")
    else:
        assert read_formula(write_formula(outcome)) == outcome
        assert read_problem(f"fof(a, axiom, {text}).") == [("a", "axiom", outcome)]
    for file in (text, f"fof(a, axiom, {text})."):
        with contextlib.suppress(FormulaError):
            read_problem(file)


@pytest.mark.parametrize("opening", ["~", "(", "![X]: ", "(p & ", "p & (", "~(p <~> "])
def test_depth_is_refused(opening: str) -> None:
    with pytest.raises(FormulaError, match="deep"):
        read_formula(opening * 5000 + "p")


@pytest.mark.parametrize(
    ("opening", "closing"), [("~", ""), ("![X]: ", ""), ("p & (", ")"), ("p => (", ")")]
)
def test_the_deepest_formula_survives(opening: str, closing: str) -> None:
    if closing:
        text = opening * NESTING_LIMIT + "p & a != b" + closing * NESTING_LIMIT
    else:
        text = opening * (NESTING_LIMIT - 1) + "(p & a != b)"
    formula = read_formula(text)
    assert write_formula(formula) == text
    assert read_formula(write_formula(formula)) == formula
    with pytest.raises(InputError, match="deep"):
        write_formula(Not(formula))
    with pytest.raises(FormulaError, match="deep"):
        read_formula(f"~({text})")


def test_sugar_is_never_read_deeper_than_it_can_be_written() -> None:
    for levels in range(NESTING_LIMIT // 2 - 3, NESTING_LIMIT):
        text = "p <~> (" * levels + "p" + ")" * levels
        outcome = _read_or_refuse(text)
        if isinstance(outcome, FormulaError):
            assert "deep" in outcome.reason
        else:
            assert read_formula(write_formula(outcome)) == outcome


needs_eprover = pytest.mark.skipif(
    shutil.which("eprover") is None, reason="eprover is not installed: apt-get install eprover"
)


@needs_eprover
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(formula=formulas(max_depth=3))
def test_eprover_reads_the_same_formula(formula: Formula, tmp_path: Path) -> None:
    # The conjecture brackets everything, so a precedence that E sees otherwise is no theorem.
    text = write_problem([formula], None)
    assert _proves(f"{text}fof(c, conjecture, {_bracketed(formula)}).", tmp_path)


@needs_eprover
@pytest.mark.parametrize("text", ["p <= q", "p <~> q", "p ~| q", "p ~& q", "p & ~a != b"])
def test_eprover_agrees_about_sugar(text: str, tmp_path: Path) -> None:
    conjecture = _bracketed(read_formula(text))
    assert _proves(f"fof(c, conjecture, ({text}) <=> {conjecture}).", tmp_path)


@needs_eprover
def test_eprover_refuses_what_we_refuse(tmp_path: Path) -> None:
    assert not _proves("fof(a, axiom, p & q => r).\nfof(c, conjecture, s => s).", tmp_path)


def _read_or_refuse(text: str) -> Formula | FormulaError:
    try:
        return read_formula(text)
    except FormulaError as error:
        return error


def _proves(text: str, folder: Path) -> bool:
    file = folder / "problem.p"
    file.write_text(text)
    command = ["eprover", "--auto", "-s", "--tstp-format", "--cpu-limit=5", str(file)]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return "status Theorem" in output or "status ContradictoryAxioms" in output


def _bracketed(formula: Formula) -> str:
    """A second writer, as plain as can be: brackets everywhere."""

    def name(text: str) -> str:
        # E 2.6 takes 'p' and p for two symbols, which TPTP says are one: no needless quotes.
        if re.fullmatch("[a-z][a-zA-Z0-9_]*", text):
            return text
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    def term(value: Term) -> str:
        return value.name if isinstance(value, Variable) else name(value.name)

    match formula:
        case Atom(predicate, arguments):
            inside = ", ".join(term(argument) for argument in arguments)
            return f"{name(predicate)}({inside})" if arguments else name(predicate)
        case Equal(left, right):
            return f"({term(left)} = {term(right)})"
        case Not(body):
            return f"(~ {_bracketed(body)})"
        case And(parts):
            return "(" + " & ".join(_bracketed(part) for part in parts) + ")"
        case Or(parts):
            return "(" + " | ".join(_bracketed(part) for part in parts) + ")"
        case Implies(one, other):
            return f"({_bracketed(one)} => {_bracketed(other)})"
        case Iff(one, other):
            return f"({_bracketed(one)} <=> {_bracketed(other)})"
        case Forall(variables, body):
            return f"(! [{', '.join(variables)}] : {_bracketed(body)})"
        case Exists(variables, body):
            return f"(? [{', '.join(variables)}] : {_bracketed(body)})"
