"""Clauses, worlds, refutations and ownership: each against a plain second implementation."""

from collections import Counter
from itertools import combinations, permutations, product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minisat22
from therefore.solve.check import Accepted, check_refutation

from therefore.errors import QuotaError
from therefore.families.family import Plan, Territory
from therefore.families.nlsat.hardness import effort, present
from therefore.families.nlsat.ownership import (
    SIGNS,
    draw_signs,
    owned,
    seed_key,
    set_signs,
    sign_number,
    split_key,
)
from therefore.families.nlsat.refute import propagation_satisfies, refute
from therefore.families.nlsat.theories import Kind, draw_theories
from therefore.families.nlsat.worlds import (
    LIMIT,
    clause_codes,
    clauses_by_code,
    first_world,
    satisfies,
    worlds_of,
)
from therefore.language.nlsat.kcnf import ABSENT, Shape, draw_clauses, draw_formulas, signed
from therefore.logic.formulas import Atom, Not, Or
from therefore.solve.core import minimal_core
from therefore.solve.table import count_models

SHAPES = {
    "3-SAT": Shape(),
    "2-SAT": Shape(p_int=0.0),
    "mixed": Shape(p_int=0.5),
    "replacement": Shape(replacement=True),
}


def arrays(seed=0):
    return np.random.default_rng(seed)


def formulas(shape, variables, clauses, count, seed=0):
    drawn = draw_formulas(arrays(seed), shape, np.full(count, variables), np.full(count, clauses))
    return [present(list(map(tuple, rows))) for rows in signed(drawn).tolist()]


@pytest.mark.parametrize("name", SHAPES)
def test_clauses_of_a_formula_are_distinct_sets_of_distinct_variables(name):
    for clauses in formulas(SHAPES[name], 6, 20, 200):
        assert len({frozenset(clause) for clause in clauses}) == 20
        assert all(len({abs(n) for n in clause}) == len(clause) for clause in clauses)
        assert all(1 <= abs(n) <= 6 for clause in clauses for n in clause)


def test_clause_sizes_follow_the_shape():
    sizes = {
        name: Counter(len(c) for f in formulas(shape, 7, 10, 300) for c in f)
        for name, shape in SHAPES.items()
    }
    assert set(sizes["3-SAT"]) == {3}
    assert set(sizes["2-SAT"]) == {2}
    assert sizes["mixed"][2] == pytest.approx(1500, abs=150)
    assert set(sizes["replacement"]) == {1, 2, 3}


def test_every_clause_and_orientation_is_equally_likely():
    rows = draw_clauses(arrays(1), Shape(), np.full(48_000, 4))
    counts = Counter(map(tuple, rows.tolist()))
    expected = {
        tuple(2 * v + s for v, s in zip(names, signs, strict=True))
        for names in permutations(range(4), 3)
        for signs in product((0, 1), repeat=3)
    }
    assert set(counts) == expected  # 192 of them, 250 times each
    assert max(abs(count - 250) for count in counts.values()) < 5 * sqrt(250)


def test_merging_with_replacement_keeps_the_set_of_variables():
    rows = draw_clauses(arrays(2), Shape(replacement=True), np.full(20_000, 5))
    present_ = [tuple(code for code in row if code != ABSENT) for row in rows.tolist()]
    assert all(row[2] != ABSENT for row in rows.tolist())
    assert all(row[0] != ABSENT or row[1] == ABSENT for row in rows.tolist())
    sizes = Counter(map(len, present_))
    # 5^3 ordered triples: 5 of one variable, 60 of two, 60 of three.
    assert sizes[1] == pytest.approx(20_000 * 5 / 125, rel=0.15)
    assert sizes[3] == pytest.approx(20_000 * 60 / 125, rel=0.05)


def test_more_clauses_than_there_are_is_a_loud_error(monkeypatch):
    monkeypatch.setattr("therefore.language.nlsat.kcnf.ROUNDS", 50)
    with pytest.raises(QuotaError, match="lower alpha"):
        formulas(Shape(), 3, 9, 1)
    assert Shape().possible(3) == 8
    assert Shape(replacement=True).possible(3) == 6 + 12 + 8


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
    for clauses in formulas(SHAPES[name], variables, 6 * variables - 5, 60, seed=variables):
        with Minisat22(bootstrap_with=clauses) as solver:
            satisfiable = solver.solve()
        if satisfiable:
            with pytest.raises(ValueError, match="satisfiable"):
                refute(padded(clauses), variables)
            continue
        steps = refute(padded(clauses), variables)
        assert check_refutation(clauses, variables, steps) == Accepted()
        refuted += 1
    assert refuted > 10


def test_too_long_a_refutation_is_given_up():
    for clauses in formulas(Shape(), 30, 240, 3):
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
    for clauses in formulas(Shape(), variables, 6 * variables, 40):
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


SPLITS = {name: Plan(1, None, share=share) for name, share in (("train", 8), ("test", 2))}


def test_signs_are_read_off_and_set_back():
    literals = draw_formulas(arrays(3), Shape(p_int=0.5), np.full(50, 8), np.full(50, 20))
    numbers = sign_number(literals)
    plain = [
        [code & 1 for r in rows for code in r if code != ABSENT][:SIGNS]
        for rows in literals.tolist()
    ]
    assert numbers.tolist() == [sum(bit << i for i, bit in enumerate(bits)) for bits in plain]
    changed = literals.copy()
    set_signs(changed, numbers ^ 0b1011)
    assert (sign_number(changed) == numbers ^ 0b1011).all()
    assert (changed >> 1 == literals >> 1).all()
    set_signs(changed, numbers)
    assert (changed == literals).all()


@pytest.mark.parametrize("p_neg", [0.5, 0.2])
@pytest.mark.parametrize("clauses", [4, 30])
def test_drawn_signs_are_owned_and_as_likely_as_they_should_be(p_neg, clauses):
    territory = Territory.of(SPLITS, "test", 5)
    shape = Shape(p_neg=p_neg)
    literals = draw_formulas(arrays(4), shape, np.full(4000, 8), np.full(4000, clauses))
    numbers = draw_signs(arrays(5), territory, p_neg, literals)
    assert owned(territory, numbers).all()
    for number in numbers[:200].tolist():
        assert territory.split_owns(split_key(number))
        assert territory.seed_owns(seed_key(number))
    length = min(SIGNS, 3 * clauses)
    share = np.bitwise_count(numbers).sum() / (4000 * length)
    # The fewer patterns a territory owns, the coarser they are.
    assert share == pytest.approx(p_neg, abs=0.03 if clauses == 30 else 0.1)


def test_every_number_has_one_split_and_one_seed():
    numbers = np.arange(1 << SIGNS)
    by_split = [owned(Territory.of(SPLITS, split, 0), numbers) for split in SPLITS]
    assert not (by_split[0] & by_split[1]).any()
    by_seed = [owned(Territory.of(SPLITS, "train", seed), numbers) for seed in range(8)]
    assert max(sum(one.astype(int) for one in by_seed)) == 1
    assert by_seed[0].mean() == pytest.approx(0.8 / 8, rel=0.1)


def test_theories_are_numbered_as_they_are_read():
    kind = Kind(Shape(), facts=2)
    sizes = (np.full(30, 6), np.full(30, 4), np.full(30, 15))
    theories = draw_theories(arrays(6), kind, *sizes)
    for rows, about in zip(theories.rows.tolist(), theories.about.tolist(), strict=True):
        named = list(dict.fromkeys(abs(n) for r in rows for n in r if n))
        assert named == list(range(1, len(named) + 1))
        people = list(dict.fromkeys(whom for whom in about if whom >= 0))
        assert people == list(range(4))
        assert Counter(about)[-1] == 15
        assert all(count == 2 for whom, count in Counter(about).items() if whom >= 0)


def test_single_literals_are_about_the_individual():
    kind = Kind(Shape(replacement=True), mixed=True)
    sizes = (np.full(50, 5), np.full(50, 1), np.full(50, 20))
    theories = draw_theories(arrays(7), kind, *sizes)
    units = theories.rows[:, :, 0] == 0
    assert units.any()
    assert (theories.about[units] == 0).all()
    assert (theories.about[~units] == 0).mean() == pytest.approx(0.5, abs=0.1)


def test_effort_counts_as_documented():
    every = [
        tuple(v if s else -v for v, s in zip(names, signs, strict=True))
        for names in combinations((1, 2, 3), 3)
        for signs in product((0, 1), repeat=3)
    ]
    run = effort(every)
    assert not run.satisfiable
    assert run.conflicts > 0
    assert run.decisions > 0
    assert effort([(1,), (-1, 2)]).conflicts == 0
