"""Two independent ways agree with each other and with strangers; the checker misses nothing."""

import random
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.logic.test_tables import small_formulas
from tests.strategies import formulas
from tests.table import count_models, model_by_table

from therefore.checker.check import Accepted, Rejected, check
from therefore.logic.formulas import And, Atom, Implies, Not, Or
from therefore.logic.tables import tables
from therefore.logic.tptp import read_formula, write_formula
from therefore.solve import sat
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved, Refutation
from therefore.solve.proof import Proof
from therefore.solve.provers import PROVERS, find_prover
from therefore.solve.sat import evidence_by_sat


def random_cnf(rng, variables, clauses, width=3):
    return [
        tuple(v if rng.random() < 0.5 else -v for v in rng.sample(range(1, variables + 1), width))
        for _ in range(clauses)
    ]


def as_formulas(clauses):
    return [
        Or(tuple(Atom(f"p{x}") if x > 0 else Not(Atom(f"p{-x}")) for x in clause))
        for clause in clauses
    ]


def test_all_pairs_of_small_formulas():
    """Entailment between formulas of at most two operators over three variables."""
    rng = random.Random(0)
    every = small_formulas()
    for _ in range(4000):
        left, right = rng.choice(every), rng.choice(every)
        _, (a, b), full = tables([left, right])
        verdict = decide([left], right)
        assert isinstance(verdict, Proved) == (a & (full ^ b) == 0)


@settings(max_examples=200, deadline=None)
@given(st.lists(formulas(first_order=False), min_size=1, max_size=4))
def test_table_and_sat_agree(theory):
    found = model_by_table(theory)
    evidence = satisfiable(theory)
    assert isinstance(evidence, Model) == (found is not None)
    assert check(theory, evidence) == Accepted()
    if found is not None:
        assert check(theory, found) == Accepted()
        assert count_models(theory) > 0


@pytest.mark.parametrize("seed", range(40))
def test_splitting_and_search_agree(seed, monkeypatch):
    rng = random.Random(seed)
    clauses = random_cnf(rng, 12, 56)
    theory = as_formulas(clauses)
    short = satisfiable(theory)
    monkeypatch.setattr(sat, "SPLITS", 0)
    long = satisfiable(theory)
    assert type(short) is type(long)
    assert check(theory, short) == check(theory, long) == Accepted()


@pytest.mark.parametrize("name", PROVERS)
def test_strangers_agree(name):
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    ask = find_prover(name)
    rng = random.Random(7)
    for _ in range(12):
        theory = as_formulas(random_cnf(rng, 7, 32))
        texts = [(write_formula(formula), True) for formula in theory]
        assert ask(texts) == isinstance(satisfiable(theory), Model)
    p, q = Atom("p"), Atom("q")
    assert ask([("p => q", True), ("p", True), ("q", False)]) is False
    assert isinstance(decide([Implies(p, q), p], q), Proved)


def test_a_refutation_of_more_is_one_of_less_only_if_that_is_unsatisfiable():
    """No edit of the formulas can make satisfiable ones look refuted."""
    rng = random.Random(5)
    tried = 0
    while tried < 8:
        theory = as_formulas(random_cnf(rng, 8, 44))
        found = evidence_by_sat(theory)
        if isinstance(found, Model) or len(found.steps) < 3:
            continue
        tried += 1
        for drop in range(len(theory)):
            rest = theory[:drop] + theory[drop + 1 :]
            accepted = check(rest, found.numbered([*rest, theory[drop]])) == Accepted()
            assert not (accepted and isinstance(satisfiable(rest), Model))


def test_each_step_is_needed_somewhere():
    theory = as_formulas(random_cnf(random.Random(3), 8, 60))
    found = satisfiable(theory)
    assert isinstance(found, Refutation)
    assert isinstance(check(theory, Refutation(found.steps[:-1])), Rejected)
    assert isinstance(check(theory, Refutation(())), Rejected)
    assert isinstance(check(theory, Refutation(((10**6,), ()))), Rejected)
    assert isinstance(check(theory[:1], Refutation(((1,), ()))), Rejected)


FIRST_ORDER = [
    ("?[X]: p(X)", "![X]: (p(X) => q(X))", "![X]: (q(X) => r(X))", "![X]: ~(p(X) & r(X))"),
    ("![X,Y]: (r(X,Y) => r(Y,X))", "r(a,b)", "~r(b,a)", "s(c)", "s(d)"),
    ("![X]: (p(X) | q(X))", "![X]: (p(X) | ~q(X))", "![X]: (~p(X) | q(X))", "~p(a) | ~q(a)"),
    ("a = b", "b = c", "p(a)", "~p(c)", "q(d)"),
    ("(![X]: p(X)) <=> ~(?[Y]: q(Y))", "![X]: (p(X) & q(X))"),
    ("![X]: (p(X) => (![Y]: r(X,Y)))", "p(a)", "~r(a,b)", "p(b) | q"),
    ("~(![X]: (p(X) => q))", "![X]: (p(X) => q)"),
]


@pytest.mark.parametrize("texts", FIRST_ORDER)
def test_only_the_uses_that_are_needed_are_named(texts):
    """Without any one of its uses the refutation is no longer one."""
    theory = [read_formula(text) for text in texts]
    found = evidence_by_sat(theory)
    assert not isinstance(found, Model)
    assert check(theory, found.numbered(theory)) == Accepted()
    for place in range(len(found.appeals)):
        fewer = Proof(found.steps, found.appeals[:place] + found.appeals[place + 1 :])
        try:
            judged = check(theory, fewer.numbered(theory))
        except KeyError:  # what it speaks of is not even introduced
            continue
        assert isinstance(judged, Rejected)


@pytest.mark.parametrize("texts", FIRST_ORDER)
def test_a_proof_holds_in_any_order_and_company(texts):
    theory = [read_formula(text) for text in texts]
    found = evidence_by_sat(theory)
    rng = random.Random(1)
    more = [read_formula(text) for text in ("zz(u)", "?[X]: yy(X)", "zz(v) | xx")]
    for _ in range(5):
        mixed = rng.sample([*theory, *more], len(theory) + len(more))
        refutation = found.numbered(mixed)
        assert check(mixed, refutation) == Accepted()
        assert Proof.read(mixed, refutation) == found


def test_a_hard_problem_is_refuted_and_checked():
    """Six pigeons in five holes: exponential for resolution, still small here."""
    holes = 5
    atom = [[Atom(f"p{i}_{j}") for j in range(holes)] for i in range(holes + 1)]
    theory = [Or(tuple(row)) for row in atom]
    theory += [
        Not(And((atom[i][j], atom[k][j])))
        for j in range(holes)
        for i in range(holes + 1)
        for k in range(i)
    ]
    evidence = satisfiable(theory)
    assert isinstance(evidence, Refutation)
    assert check(theory, evidence) == Accepted()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.tuples(st.sampled_from("pqr"), st.booleans()), min_size=1, max_size=3),
            st.tuples(st.sampled_from("pqr"), st.booleans()),
            st.sampled_from(("X", "a")),
        ),
        min_size=2,
        max_size=9,
    )
)
def test_rules_with_a_letter_twice_are_decided(rules):
    """Where a letter stands twice in a rule, its clause is shorter than what the rule yields."""

    def literal(letter: str, positive: bool, who: str) -> str:
        return f"{'' if positive else '~'}{letter}({who})"

    texts = []
    for body, head, who in rules:
        condition = " & ".join(literal(*one, who) for one in body)
        rule = f"(({condition}) => {literal(*head, who)})"
        texts.append(f"![X]: {rule}" if who == "X" else rule)
    theory = [read_formula(text) for text in texts]
    ground = [read_formula(text.removeprefix("![X]: ").replace("X", "a")) for text in texts]
    evidence = satisfiable(theory)
    assert check(theory, evidence) == Accepted()
    assert isinstance(evidence, Model) == (model_by_table(ground) is not None)


def test_an_instance_with_a_letter_twice_is_refuted():
    """The lemma that unit propagation needs is among the steps."""
    texts = (
        "![X]: ((~p(X) & ~q(X)) => p(X))",
        "q(a) => p(a)",
        "(p(a) & ~r(a)) => ~p(a)",
        "~r(a)",
    )
    theory = [read_formula(text) for text in texts]
    evidence = satisfiable(theory)
    assert isinstance(evidence, Refutation)
    assert check(theory, evidence) == Accepted()
