"""What is done for many theories at once is what would be done for each alone."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minisat22
from tests.solve.batch import making
from tests.table import count_models

from therefore.logic.formulas import Atom, Not, Or
from therefore.solve.batch.refute import (
    Refuter,
    occurrences,
    plain_occurrences,
    propagation_satisfies,
)
from therefore.solve.batch.theory import effort, present
from therefore.solve.batch.worlds import (
    LIMIT,
    clause_codes,
    clauses_by_code,
    first_world,
    models_of,
    satisfied,
    worlds_of,
)
from therefore.solve.core import minimal_core

SHAPES = {"3-SAT": {}, "2-SAT": {"width": 2}, "mixed": {"pairs": True}, "units": {"units": True}}


def theories(variables, clauses, count=40, **shape):
    """Rows (count, most clauses, width); the theories end at different lengths."""
    lengths = (clauses // 2, clauses)
    return making.theories(variables, count, variables=variables, sentences=lengths, **shape).rows


def refute(rows, size, *, limit=1 << 30, known=None):
    return Refuter(rows, size, limit=limit, known=known).refutation()


def formulas(variables, clauses, count, seed=0, **shape):
    rng = random.Random(seed)
    return [present(making.clauses(rng, variables, clauses, **shape)) for _ in range(count)]


def satisfies(world, variables, clauses):
    """The reference: whether every clause is true in the world, by literals one by one."""
    true = {v + 1 if world >> v & 1 else -(v + 1) for v in range(variables)}
    return all(any(literal in true for literal in clause) for clause in clauses)


def own(rows):
    return [tuple(row) for row in rows.tolist() if row[-1]]


@pytest.mark.parametrize(("variables", "clauses"), [(3, 6), (5, 24), (7, 40), (12, 60)])
def test_worlds_of_many_theories(variables, clauses, monkeypatch):
    rows = theories(variables, clauses, pairs=True)
    worlds = worlds_of(variables)
    plain = []
    for theory in rows:
        codes = clause_codes(np.array(own(theory))).tolist()
        plain += worlds.models(worlds.against(codes), [], 1)
    assert models_of(variables, rows) == plain
    monkeypatch.setattr("therefore.solve.batch.worlds.CHUNK", 1)
    assert models_of(variables, rows) == plain


def test_worlds_of_wide_theories():
    rows = theories(6, 50, width=4)
    for theory, models in zip(rows, models_of(6, rows), strict=True):
        for world in range(64):
            assert satisfies(world, 6, own(theory)) == bool(models >> world & 1)


@pytest.mark.parametrize(("variables", "width"), [(4, 3), (9, 3), (70, 3), (9, 5)])
def test_satisfaction_of_many_theories(variables, width):
    rows = theories(variables, 8, count=200, width=width)
    rng = np.random.default_rng(0)
    worlds = [int("".join(map(str, bits)), 2) for bits in rng.integers(0, 2, (200, variables))]
    plain = [satisfies(w, variables, own(r)) for w, r in zip(worlds, rows, strict=True)]
    lengths = [len(own(theory)) for theory in rows]
    whose = np.repeat(np.arange(200), lengths)
    each = satisfied(worlds, np.concatenate([own(theory) for theory in rows]), whose)
    assert [each[whose == place].all() for place in range(200)] == plain
    assert 0 < sum(plain) < 200


@pytest.mark.parametrize(("variables", "clauses"), [(5, 30), (12, 64), (20, 150)])
def test_occurrences_in_many_theories(variables, clauses):
    rows = theories(variables, clauses, pairs=True)
    for theory, found in zip(rows, occurrences(rows, variables), strict=True):
        plain = plain_occurrences(own(theory), variables)
        assert list(found.clauses) == plain.clauses
        assert found.order == plain.order


def test_refutations_do_not_depend_on_how_occurrences_were_found():
    rows = theories(8, 70)
    refuted = 0
    for theory, known, models in zip(rows, occurrences(rows, 8), models_of(8, rows), strict=True):
        if not models:
            refuted += 1
            assert refute(own(theory), 8, known=known) == refute(own(theory), 8)
    assert refuted > 5


def codes(clauses):
    return clause_codes(np.array(padded(clauses)).reshape(-1, 3)).tolist()


def padded(clauses):
    return [(*[0] * (3 - len(clause)), *clause) for clause in clauses]


def test_every_clause_has_its_own_code():
    clauses = np.array(clauses_by_code())
    assert len(np.unique(clauses, axis=0)) == len(clauses) == (2 * LIMIT + 1) ** 3
    assert clause_codes(clauses).tolist() == list(range(len(clauses)))


literal = st.integers(1, 4).flatmap(lambda v: st.sampled_from((v, -v)))
row = (
    st.tuples(literal, literal, literal)
    | st.tuples(literal, st.just(0), literal)
    | st.tuples(st.just(0), st.just(0), literal)
)


def formula_of(clause):
    parts = [Atom(f"x{n}") if n > 0 else Not(Atom(f"x{-n}")) for n in clause if n]
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


@given(st.lists(row, min_size=1, max_size=14))
def test_worlds_agree_with_the_truth_table_and_search(rows):
    worlds = worlds_of(4)
    (models,) = worlds.models(worlds.against(codes(rows)), [-1] * len(rows), 1)
    assert effort(present(rows)).satisfiable == bool(models)
    unused = 4 - len({abs(n) for clause in rows for n in clause if n})
    assert count_models([formula_of(clause) for clause in rows]) << unused == models.bit_count()
    for world in range(16):
        assert satisfies(world, 4, rows) == bool(models >> world & 1)
    if models:
        assert satisfies(first_world(models), 4, rows)


@given(st.lists(row, min_size=4, max_size=30), st.integers(1, 3), st.randoms())
def test_what_is_said_of_individuals_is_kept_apart(rows, individuals, rng):
    about = [rng.randrange(-1, individuals) for _ in rows]
    worlds = worlds_of(4)
    found = worlds.models(worlds.against(codes(rows)), about, individuals)
    if individuals == 1:
        return
    for individual, models in enumerate(found):
        own = [r for r, whom in zip(rows, about, strict=True) if whom in (-1, individual)]
        assert worlds.models(worlds.against(codes(own)), [-1] * len(own), 1) == [models]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("variables", [5, 9, 12])
def test_refutations_are_accepted_by_the_checker(name, variables):
    refuted = 0
    for clauses in formulas(variables, 6 * variables - 5, 60, variables, **SHAPES[name]):
        with Minisat22(bootstrap_with=clauses) as solver:
            satisfiable = solver.solve()
        if satisfiable:
            with pytest.raises(ValueError, match="satisfiable"):
                refute(padded(clauses), variables)
            continue
        steps = refute(padded(clauses), variables)
        assert making.follow(clauses, variables, steps)
        refuted += 1
    assert refuted > 10


def test_too_long_a_refutation_is_given_up():
    for clauses in formulas(30, 240, 3):
        assert refute(padded(clauses), 30, limit=1) is None


@given(st.lists(st.lists(literal, min_size=1, max_size=3, unique_by=abs), min_size=1, max_size=8))
def test_propagation_alone_is_judged_as_a_plain_loop_judges_it(clauses):
    true = set()
    while True:
        units = {
            open_[0]
            for clause in clauses
            if not true & set(clause) and len(open_ := [n for n in clause if -n not in true]) == 1
        }
        if not units or any(-n in true | units for n in units):
            break
        true |= units
    consistent = not any(-n in true for n in true)
    satisfied = consistent and all(true & set(clause) for clause in clauses)
    assert propagation_satisfies(clauses) == satisfied


@pytest.mark.parametrize("variables", [5, 8])
def test_cores_are_unsatisfiable_and_minimal(variables):
    worlds = worlds_of(variables)
    cores = 0
    for clauses in formulas(variables, 6 * variables, 40):
        against = worlds.against(codes(clauses))
        if worlds.models(against, [], 1) != [0]:
            continue
        cores += 1
        by_solver = minimal_core([formula_of(clause) for clause in clauses])
        for core in (worlds.core(against), by_solver):
            kept = [clauses[place] for place in core]
            assert not effort(kept).satisfiable
            for place in range(len(kept)):
                assert effort(kept[:place] + kept[place + 1 :]).satisfiable
    assert cores > 10


def test_effort_counts_as_documented():
    every = [
        tuple(v * s for v, s in zip((1, 2, 3), signs, strict=True))
        for signs in product((1, -1), repeat=3)
    ]
    run = effort(every)
    assert not run.satisfiable
    assert run.conflicts > 0
    assert run.decisions > 0
    assert effort([(1,), (-1, 2)]).conflicts == 0
