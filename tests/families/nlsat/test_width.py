"""Clauses of any width: drawn, decided, said, refuted and read back as those of three are."""

import random
from dataclasses import replace

import numpy as np
import pytest
from tests.making import item_of

from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.dataset.build import generate
from therefore.dataset.stream import preview
from therefore.errors import ConfigError
from therefore.families.family import Territory
from therefore.families.nlsat import FAMILY
from therefore.families.nlsat.calibration import CRITICAL, measure, shipped
from therefore.families.nlsat.config import NlsatConfig
from therefore.families.nlsat.theories import (
    ABSENT,
    ClauseShape,
    Makeup,
    clause_number,
    draw_formulas,
)
from therefore.items import Provenance
from therefore.language.nlsat.language import READER
from therefore.logic.canonical import canonical_text
from therefore.solve.batch.theory import Size
from therefore.verification.verify import verify


def drafts(config, count=40):
    territory = Territory.of(FAMILY.presets["grl"].splits, "test", 0)
    return FAMILY.sample(config, territory, random.Random(0), count)


@pytest.mark.parametrize("width", [4, 5, 8])
def test_clauses_have_as_many_different_variables_as_they_should(width):
    rng = np.random.default_rng(width)
    literals = draw_formulas(rng, ClauseShape(width=width), np.full(50, 9), np.full(50, 40))
    for formula in literals.tolist():
        assert all(len({code // 2 for code in clause}) == width for clause in formula)
        assert len({frozenset(clause) for clause in formula}) == 40
    counts = np.bincount(literals.ravel() // 2, minlength=9)
    assert counts.min() > 0.9 * counts.mean()


def test_short_and_long_clauses_are_mixed():
    rng = np.random.default_rng(1)
    literals = draw_formulas(rng, ClauseShape(width=5, p_int=0.3), np.full(80, 8), np.full(80, 20))
    lengths = (literals != ABSENT).sum(axis=2)
    assert set(np.unique(lengths)) == {2, 5}
    # Distinctness favours the longer clauses a little: there are more of them.
    assert 0.27 < (lengths == 5).mean() < 0.4


def test_numbers_of_wide_clauses_tell_sets_apart():
    rng = np.random.default_rng(2)
    for most in (6, 4_000):  # small enough for one number each, and not
        clauses = rng.integers(0, most, (1, 300, 5)).astype(np.int16)
        clauses[0, 150:] = rng.permuted(clauses[0, :150], axis=1)
        numbers = clause_number(clauses, None)[0].tolist()
        sets = [tuple(sorted(clause)) for clause in clauses[0].tolist()]
        assert len(set(numbers)) == len(set(sets)) == len(set(zip(numbers, sets, strict=True)))


def test_possible_clauses_are_counted():
    assert ClauseShape(width=4).possible(5) == 5 * 16
    assert ClauseShape(width=4, p_int=0.5).possible(5) == 5 * 16 + 10 * 4
    assert ClauseShape(width=4, p_neg=0.0).possible(4) == 1


@pytest.mark.parametrize(
    "settings",
    [
        {"width": 4, "variables": (5, 7)},
        {"width": 4, "variables": (14, 14), "sampling": "naive", "alpha": (9.0, 12.0)},
        {"width": 6, "variables": (7, 7), "sampling": "naive", "alpha": (20.0, 60.0)},
        {"width": 4, "p_int": 0.5, "variables": (6, 6), "sampling": "naive"},
    ],
)
def test_items_of_any_width_are_certified_and_read_back(settings):
    config = replace(NlsatConfig(), **settings)
    longest = set()
    for draft in drafts(config):
        problem = draft.logic.problem()
        claims = all_claims(draft.task, draft.choices, draft.answer)
        assert faults(problem, claims, draft.certificate) == []
        assert READER.read(item_of(draft, "nlsat", "test", Provenance())) == problem
        assert draft.key == canonical_text(problem)
        assert len(set(draft.premises)) == len(draft.premises)
        longest |= {sentence.count(" and ") + 2 for sentence in draft.premises}
    assert max(longest) == config.width


def test_a_width_of_two_is_two_sat():
    narrow, mixed = NlsatConfig(width=2), NlsatConfig(p_int=0.0)
    assert narrow.kind() == mixed.kind()
    items = preview("nlsat", preset="grl", count=40, settings={"width": "2"})
    assert all(" and " not in sentence for item in items for sentence in item.premises)


def test_the_hard_region_of_four_sat_is_where_the_table_says():
    kind = Makeup(ClauseShape(width=4))
    for variables in (5, 9, 12):
        region = shipped()[kind.label(), Size(variables)].critical()
        middle = region[len(region) // 2]
        share = measure(kind, Size(variables), middle, 300) / 300
        assert CRITICAL[0] - 0.05 < share < CRITICAL[1] + 0.05


def test_wide_datasets_verify(tmp_path):
    settings = {"width": "4", "variables": "6,8"}
    generate("nlsat", tmp_path / "data", split="test", count=60, settings=settings)
    report = verify(tmp_path / "data")
    assert report.ok
    assert report.verified == 60


def test_settings_are_for_the_splits_that_are_made(tmp_path):
    settings = {"alpha": "3,6"}
    generate("nlsat", tmp_path / "data", preset="figure5", split="train_naive", count=20,
             settings=settings)  # fmt: skip
    with pytest.raises(ConfigError, match=r"split 'train_hard': alpha=3,6 has no effect.*--split"):
        generate("nlsat", tmp_path / "other", preset="figure5", count=20, settings=settings)
    assert not (tmp_path / "other").exists()
