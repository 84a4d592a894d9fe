"""Two independent ways agree with each other and with strangers; the checker misses nothing."""

import random
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.logic.test_tables import small_formulas
from tests.strategies import formulas
from therefore.solve.check import Accepted, Propagator, Rejected, check, check_refutation

from therefore.logic.clauses import clause_form
from therefore.logic.formulas import And, Atom, Iff, Implies, Not, Or
from therefore.logic.tables import tables
from therefore.logic.tptp import write_formula
from therefore.solve import sat
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved, Refutation, from_json, to_json
from therefore.solve.provers import PROVERS
from therefore.solve.table import count_models, model_by_table


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
    short = sat.evidence_by_sat(theory)
    monkeypatch.setattr(sat, "SPLITS", 0)
    long = sat.evidence_by_sat(theory)
    assert type(short) is type(long)
    assert check(theory, short) == check(theory, long) == Accepted()


@pytest.mark.parametrize("name", PROVERS)
def test_strangers_agree(name):
    command, ask = PROVERS[name]
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not installed")
    rng = random.Random(7)
    for _ in range(12):
        theory = as_formulas(random_cnf(rng, 7, 32))
        texts = [(write_formula(formula), True) for formula in theory]
        assert ask(texts) == isinstance(satisfiable(theory), Model)
    p, q = Atom("p"), Atom("q")
    assert ask([("p => q", True), ("p", True), ("q", False)]) is False
    assert isinstance(decide([Implies(p, q), p], q), Proved)


@pytest.mark.parametrize("seed", range(30))
def test_a_tampered_refutation_is_rejected_or_still_sound(seed):
    """No edit of a certificate can make satisfiable clauses look refuted."""
    rng = random.Random(seed)
    while True:
        clauses = random_cnf(rng, 8, 44)
        found = sat.solve_clauses(clauses, 8)
        if isinstance(found, Refutation) and len(found.steps) > 2:
            break
    assert check_refutation(clauses, 8, found.steps) == Accepted()
    for drop in range(len(clauses)):
        rest = clauses[:drop] + clauses[drop + 1 :]
        accepted = check_refutation(rest, 8, found.steps) == Accepted()
        assert not (accepted and not isinstance(sat.solve_clauses(rest, 8), Refutation))


def test_each_step_is_needed_somewhere():
    rng = random.Random(3)
    clauses = random_cnf(rng, 8, 60)
    found = sat.solve_clauses(clauses, 8)
    assert isinstance(found, Refutation)
    assert isinstance(check_refutation(clauses, 8, found.steps[:-1]), Rejected)
    assert isinstance(check_refutation(clauses, 8, ()), Rejected)
    assert isinstance(check_refutation(clauses, 8, ((9,), ())), Rejected)
    assert isinstance(check_refutation([(1, 2, 3)], 3, ((1,), ())), Rejected)


@pytest.mark.parametrize("seed", range(25))
def test_propagator_agrees_with_plain_passes(seed):
    """Watched literals against the definition of unit propagation, clauses added on the way."""
    rng = random.Random(seed)
    known, clauses = Propagator(9), []
    for _ in range(60):
        clause = tuple(
            dict.fromkeys(
                v if rng.random() < 0.5 else -v
                for v in rng.sample(range(1, 10), rng.choice((1, 2, 3, 3)))
            )
        )
        if rng.random() < 0.1:
            clause = clause[:1]
        known.add(clause)
        clauses.append(clause)
        assumed = [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 10), 2)]
        assert known.refutes(assumed) == plain_propagation(clauses, assumed)
        if plain_propagation(clauses, []):
            break


def plain_propagation(clauses, assumed):
    true = set(assumed)
    while True:
        if any(-x in true for x in true):
            return True
        units = set()
        for clause in clauses:
            if not any(x in true for x in clause):
                free = [x for x in clause if -x not in true]
                if not free:
                    return True
                if len(free) == 1:
                    units.add(free[0])
        if units <= true:
            return False
        true |= units


def test_a_model_must_satisfy_everything():
    p, q = Atom("p"), Atom("q")
    theory = [Or((p, q)), Iff(p, Not(q))]
    assert check(theory, Model(frozenset({p}))) == Accepted()
    for wrong in (frozenset(), frozenset({p, q})):
        assert isinstance(check(theory, Model(wrong)), Rejected)


def test_json_round_trip():
    for evidence in (
        Refutation(((1, -2), ())),
        Model(frozenset({Atom("p")})),
        satisfiable([And((Atom("p"), Not(Atom("odd name"))))]),
    ):
        assert from_json(to_json(evidence)) == evidence


@pytest.mark.parametrize(
    "record",
    [
        {},
        [],
        None,
        {"rup": [[0]]},
        {"rup": ["x"]},
        {"rup": [[1]], "true": []},
        {"true": ["p &"]},
        {"true": ["~p"]},
        {"true": [1]},
        {"true": [], "domain": [1]},
        {"true": [], "names": {"a": 1}},
        {"rup": [[True]]},
        {"rup": [[1.0]]},
    ],
)
def test_malformed_evidence_is_named(record):
    with pytest.raises(ValueError, match=r"."):
        from_json(record)


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
    form = clause_form(theory)
    assert check_refutation(form.clauses, form.size, evidence.steps) == Accepted()
