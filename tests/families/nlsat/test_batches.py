"""What is done for many theories at once is what would be done for each alone."""

import numpy as np
import pytest

from therefore.families.nlsat.refute import occurrences, plain_occurrences, refute
from therefore.families.nlsat.theories import _canonical
from therefore.families.nlsat.worlds import clause_codes, models_of, satisfied, satisfies, worlds_of
from therefore.language.nlsat.kcnf import Shape, _repeated, draw_formulas, signed


def theories(variables, clauses, count=40, **shape):
    """Rows (count, most clauses, width); the theories end at different lengths."""
    rng = np.random.default_rng(variables)
    lengths = rng.integers(clauses // 2, clauses + 1, count)
    return signed(draw_formulas(rng, Shape(**shape), np.full(count, variables), lengths))


def own(rows):
    return [tuple(row) for row in rows.tolist() if row[-1]]


@pytest.mark.parametrize(("variables", "clauses"), [(3, 6), (5, 24), (7, 40), (12, 60)])
def test_worlds_of_many_theories(variables, clauses, monkeypatch):
    rows = theories(variables, clauses, p_int=0.7)
    worlds = worlds_of(variables)
    plain = []
    for theory in rows:
        codes = clause_codes(np.array(own(theory))).tolist()
        plain += worlds.models(worlds.against(codes), [], 1)
    assert models_of(variables, rows) == plain
    monkeypatch.setattr("therefore.families.nlsat.worlds.CHUNK", 1)
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
    assert satisfied(worlds, rows).tolist() == plain
    assert 0 < sum(plain) < 200


@pytest.mark.parametrize(("variables", "clauses"), [(5, 30), (12, 64), (20, 150)])
def test_occurrences_in_many_theories(variables, clauses):
    rows = theories(variables, clauses, p_int=0.8)
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
