"""Clauses, theories and ownership: each against a plain second implementation."""

from collections import Counter
from itertools import permutations, product
from math import sqrt

import numpy as np
import pytest

from therefore.errors import QuotaError
from therefore.families.family import Plan, Territory
from therefore.families.nlsat.ownership import (
    SIGNS,
    draw_signs,
    keys,
    owned,
    set_signs,
    sign_number,
)
from therefore.families.nlsat.theories import (
    ABSENT,
    ClauseShape,
    Makeup,
    _canonical,
    _repeated,
    denied_last,
    draw_clauses,
    draw_formulas,
    draw_theories,
    signed,
)
from therefore.solve.batch.theory import Size, present

SHAPES = {
    "3-SAT": ClauseShape(),
    "2-SAT": ClauseShape(p_int=0.0),
    "mixed": ClauseShape(p_int=0.5),
    "replacement": ClauseShape(replacement=True),
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
    rows = draw_clauses(arrays(1), ClauseShape(), np.full(48_000, 4))
    counts = Counter(map(tuple, rows.tolist()))
    expected = {
        tuple(2 * v + s for v, s in zip(names, signs, strict=True))
        for names in permutations(range(4), 3)
        for signs in product((0, 1), repeat=3)
    }
    assert set(counts) == expected  # 192 of them, 250 times each
    assert max(abs(count - 250) for count in counts.values()) < 5 * sqrt(250)


def test_merging_with_replacement_keeps_the_set_of_variables():
    rows = draw_clauses(arrays(2), ClauseShape(replacement=True), np.full(20_000, 5))
    present_ = [tuple(code for code in row if code != ABSENT) for row in rows.tolist()]
    assert all(row[2] != ABSENT for row in rows.tolist())
    assert all(row[0] != ABSENT or row[1] == ABSENT for row in rows.tolist())
    sizes = Counter(map(len, present_))
    # 5^3 ordered triples: 5 of one variable, 60 of two, 60 of three.
    assert sizes[1] == pytest.approx(20_000 * 5 / 125, rel=0.15)
    assert sizes[3] == pytest.approx(20_000 * 60 / 125, rel=0.05)


def test_more_clauses_than_there_are_is_a_loud_error(monkeypatch):
    monkeypatch.setattr("therefore.families.nlsat.theories.ROUNDS", 50)
    with pytest.raises(QuotaError, match="lower alpha"):
        formulas(ClauseShape(), 3, 9, 1)
    assert ClauseShape().possible(3) == 8
    assert ClauseShape(replacement=True).possible(3) == 6 + 12 + 8


SPLITS = {name: Plan(1, None, share=share) for name, share in (("train", 8), ("test", 2))}


def test_signs_are_read_off_and_set_back():
    literals = draw_formulas(arrays(3), ClauseShape(p_int=0.5), np.full(50, 8), np.full(50, 20))
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
    shape = ClauseShape(p_neg=p_neg)
    literals = draw_formulas(arrays(4), shape, np.full(4000, 8), np.full(4000, clauses))
    numbers = draw_signs(arrays(5), territory, p_neg, literals)
    assert owned(territory, numbers).all()
    for split_key, seed_key in keys(numbers[:200].tolist()):
        assert territory.split_owns(split_key)
        assert territory.seed_owns(seed_key)
    length = min(SIGNS, 3 * clauses)
    share = np.bitwise_count(numbers).sum() / (4000 * length)
    # The fewer patterns a territory owns, the coarser they are.
    assert share == pytest.approx(p_neg, abs=0.03 if clauses == 30 else 0.1)


def test_ordered_bodies_are_the_same_clauses_with_denied_conditions_last():
    for width in (3, 4, 7):
        shape = ClauseShape(width=width, p_int=0.5)
        literals = draw_formulas(arrays(8), shape, np.full(40, 9), np.full(40, 20))
        for before, after in zip(
            literals.reshape(-1, width).tolist(),
            denied_last(literals).reshape(-1, width).tolist(),
            strict=True,
        ):
            body = [code for code in before[:-1] if code != ABSENT]
            # A condition is said with "no" where its literal is not negated; else nothing moves.
            ordered = sorted(body, key=lambda code: code % 2 == 0)
            assert after == [*ordered, *[ABSENT] * (width - 1 - len(body)), before[-1]]


def ordered_number(numbers: np.ndarray, widths: tuple[int, ...]) -> np.ndarray:
    """The numbers with the signs of each sentence's body in order, the negated ones first."""
    made, start = np.zeros_like(numbers), 0
    for width in widths:
        body = numbers >> start & (1 << width - 1) - 1
        made |= (1 << np.bitwise_count(body).astype(np.int64)) - 1 << start
        made |= numbers & 1 << start + width - 1
        start += width
    return made


@pytest.mark.parametrize(
    "shape", [ClauseShape(), ClauseShape(p_int=0.5), ClauseShape(width=5, p_int=0.5)]
)
def test_numbers_of_ordered_theories_are_those_of_their_signs(shape):
    """Ordering the signs of a number, and ordering the literals that have them, is the same."""
    drawn = draw_formulas(arrays(9), shape, np.full(200, 9), np.full(200, 12))
    found = sign_number(denied_last(drawn), whole=True)
    for theory, number in zip(drawn, found.tolist(), strict=True):
        lengths = (theory != ABSENT).sum(axis=1)
        widths = tuple(lengths[np.cumsum(lengths) <= SIGNS].tolist())
        (plain,) = sign_number(theory[None], whole=True)
        assert ordered_number(np.array([plain]), widths).tolist() == [number]


@pytest.mark.parametrize("shape", [ClauseShape(), ClauseShape(p_neg=0.2), ClauseShape(p_int=0.5)])
def test_ordered_theories_are_owned_and_as_likely_as_random_ones(shape):
    territory = Territory.of(SPLITS, "test", 5)
    kind, sizes, rules = Makeup(shape, ordered=True), [Size(12)] * 4000, np.full(4000, 30)
    theirs, numbers = draw_theories(arrays(10), kind, sizes, rules, territory)
    free, _ = draw_theories(arrays(11), kind, sizes, rules)
    assert owned(territory, numbers).mean() > 0.99
    # In the first six sentences, which decide: how often no, one or two conditions are denied.
    for number in range(3):
        shares = [
            ((batch.rows[:, :6, :2] > 0).sum(axis=2) == number).mean() for batch in (theirs, free)
        ]
        assert shares[0] == pytest.approx(shares[1], abs=0.03)
    body = theirs.rows[:, :, :2]
    assert not ((body[..., 0] > 0) & (body[..., 1] < 0)).any()


def test_every_number_has_one_split_and_one_seed():
    numbers = np.arange(1 << SIGNS)
    by_split = [owned(Territory.of(SPLITS, split, 0), numbers) for split in SPLITS]
    assert not (by_split[0] & by_split[1]).any()
    by_seed = [owned(Territory.of(SPLITS, "train", seed), numbers) for seed in range(8)]
    assert max(sum(one.astype(int) for one in by_seed)) == 1
    assert by_seed[0].mean() == pytest.approx(0.8 / 8, rel=0.1)


def test_theories_are_numbered_as_they_are_read():
    kind = Makeup(ClauseShape(), facts=2)
    theories, _ = draw_theories(arrays(6), kind, [Size(6, 4)] * 30, np.full(30, 15))
    for rows, about in zip(theories.rows.tolist(), theories.about.tolist(), strict=True):
        named = list(dict.fromkeys(abs(n) for r in rows for n in r if n))
        assert named == list(range(1, len(named) + 1))
        people = list(dict.fromkeys(whom for whom in about if whom >= 0))
        assert people == list(range(4))
        assert Counter(about)[-1] == 15
        assert all(count == 2 for whom, count in Counter(about).items() if whom >= 0)


def test_single_literals_are_about_the_individual():
    kind = Makeup(ClauseShape(replacement=True), mixed=True)
    theories, _ = draw_theories(arrays(7), kind, [Size(5)] * 50, np.full(50, 20))
    units = theories.rows[:, :, 0] == 0
    assert units.any()
    assert (theories.about[units] == 0).all()
    assert (theories.about[~units] == 0).mean() == pytest.approx(0.5, abs=0.1)


def test_repetitions_are_found_in_order():
    numbers = np.random.default_rng(3).integers(-5, 12, (30, 20))
    expected = []
    for row, values in enumerate(numbers.tolist()):
        later = [place for place, value in enumerate(values) if value in values[:place]]
        expected += [(row, place) for place in sorted(later, key=lambda p: (values[p], p))]
    rows, columns = _repeated(numbers)
    assert list(zip(rows.tolist(), columns.tolist(), strict=True)) == expected


def test_variables_are_numbered_as_they_come():
    codes = np.random.default_rng(4).integers(-1, 20, (50, 6, 3))
    for before, after in zip(codes.tolist(), _canonical(codes, 2).tolist(), strict=True):
        flat = [code for row in before for code in row]
        order = list(dict.fromkeys(code // 2 for code in flat if code >= 0))
        expected = [2 * order.index(c // 2) + c % 2 if c >= 0 else -1 for c in flat]
        assert [code for row in after for code in row] == expected
