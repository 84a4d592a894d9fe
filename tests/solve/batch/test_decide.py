"""Batches against the plain way: thousands of random theories, decided as formulas one by one."""

import numpy as np
import pytest
from tests.certify.clausal import problem
from tests.solve.batch import making

from therefore.certify.clausal.problem import TheoryNames, literal
from therefore.checker.evidence import Model
from therefore.logic.clauses import clause_form
from therefore.logic.ground import ground
from therefore.solve.batch.decide import (
    Decided,
    DisagreementError,
    check_worlds,
    find_refutations,
    find_worlds,
)
from therefore.solve.batch.theory import (
    Batch,
    Size,
    ground_clauses,
    ground_literal,
    present,
)
from therefore.solve.decide import satisfiable

KINDS = {
    "three": ({"variables": 5, "sentences": (14, 34)}, 900),
    "short": ({"variables": 6, "sentences": (8, 26), "units": True}, 900),
    "pairs": ({"variables": 9, "sentences": (20, 40), "pairs": True}, 300),
    "wide": ({"variables": 5, "sentences": (30, 70), "width": 4, "pairs": True}, 200),
    "large": ({"variables": 14, "sentences": (45, 75)}, 150),
    "people": ({"variables": 4, "individuals": 3, "sentences": (12, 36)}, 300),
    "facts": ({"variables": 5, "individuals": 2, "sentences": (10, 30), "units": True}, 300),
}
ROOMY = ("three", "short", "people")


def decided(kind, count=None):
    shape, many = KINDS[kind]
    batch = Decided(making.theories(kind, count or many, **shape))
    return batch, [batch.theory(place) for place in range(count or many)]


def names(theory):
    people = [f"c{n}" for n in range(theory.size.individuals)]
    return TheoryNames([f"p{n}" for n in range(theory.size.variables)], people * (len(people) > 1))


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_those_of_the_plain_solver(kind):
    batch, theories = decided(kind)
    labels = []
    for place, theory in enumerate(theories):
        found = batch.satisfiable(place)
        labels.append(isinstance(satisfiable(problem(theory, names(theory)).theory), Model))
        assert theory.satisfiable == found == labels[-1]
    assert 0.1 < np.mean(labels) < 0.9


@pytest.mark.parametrize("kind", KINDS)
def test_evidence_holds(kind):
    _, theories = decided(kind)
    find_worlds([(theory, 0, 0) for theory in theories if theory.satisfiable])
    refuted = [theory for theory in theories if not theory.satisfiable]
    asked = [(theory, 0, 0) for theory in refuted]
    for theory, shown, plain in zip(
        refuted, find_refutations(asked, blame=True), find_refutations(asked), strict=True
    ):
        assert shown.steps == plain.steps
        size = theory.size.variables
        needed = present([theory.rows[place] for place in shown.places])
        assert {theory.about[place] for place in shown.places} <= {-1, shown.whom} or len(
            names(theory).constants
        ) == 0
        assert making.follow(needed, size, shown.steps)
        if theory.models:
            assert 0 < shown.core <= len(theory.rows)


@pytest.mark.parametrize("kind", ROOMY)
def test_literals_follow_as_the_plain_solver_says(kind):
    _, theories = decided(kind, 30)
    seen = set()
    for theory in theories:
        if not theory.satisfiable:
            continue
        called = names(theory)
        premises = problem(theory, called).theory
        for number in (1, -1, 2, -2):
            for whom in range(theory.size.individuals):
                possible = isinstance(
                    satisfiable([*premises, literal(number, called, whom)]), Model
                )
                seen.add(possible)
                if possible:
                    (worlds,) = find_worlds([(theory, number, whom)])
                    assert (worlds[whom] >> abs(number) - 1 & 1) == (number > 0)
                    continue
                (shown,) = find_refutations([(theory, number, whom)], blame=True)
                needed = [theory.rows[place] for place in shown.places]
                clauses = [*present(needed), (number,)]
                assert making.follow(clauses, 9, shown.steps)
                with pytest.raises(DisagreementError):
                    find_worlds([(theory, number, whom)])
    assert seen == {True, False}


@pytest.mark.parametrize("kind", ["people", "facts", "three"])
def test_ground_clauses_are_those_of_the_clause_form(kind):
    _, theories = decided(kind, 80)
    for theory, clauses in zip(theories, ground_clauses(theories), strict=True):
        called = names(theory)
        form = clause_form(ground(problem(theory, called).premises).formulas)
        assert list(map(tuple, clauses)) == form.clauses
        for whom in range(theory.size.individuals):
            for number in range(1, theory.size.variables + 1):
                known = form.numbers.get(literal(number, called, whom))
                if known is not None:
                    assert ground_literal(theory, -number, whom) == -known


def test_false_worlds_are_refused():
    _, theories = decided("three", 40)
    possible = [theory for theory in theories if theory.satisfiable]
    worlds = find_worlds([(theory, 0, 0) for theory in possible])
    wrong = next(w for w in range(32) if not possible[0].models[0] >> w & 1)
    with pytest.raises(DisagreementError, match="world does not satisfy"):
        check_worlds(possible, [[wrong], *worlds[1:]])
    with pytest.raises(DisagreementError, match="world does not satisfy"):
        check_worlds(possible[:1], [[wrong]])


def labels(batch):
    return list(map(Decided(batch).satisfiable, range(len(batch.sizes))))


def test_sizes_may_be_mixed():
    parts = [making.theories(n, 30, variables=n, sentences=(4 * n, 5 * n)) for n in (3, 7, 13)]
    rows = np.zeros((90, max(part.rows.shape[1] for part in parts), 3), np.int16)
    for place, part in enumerate(parts):
        rows[30 * place : 30 * place + 30, : part.rows.shape[1]] = part.rows
    together = Batch(
        [size for part in parts for size in part.sizes],
        rows,
        np.full(rows.shape[:2], -1),
        np.concatenate([part.sentences for part in parts]),
    )
    assert labels(together) == [label for part in parts for label in labels(part)]


def test_too_many_variables_of_individuals_are_refused():
    theory = Batch([Size(13, 2)], np.ones((1, 1, 3), np.int16), np.zeros((1, 1)), np.ones(1, int))
    with pytest.raises(ValueError, match="at most 12"):
        Decided(theory)
