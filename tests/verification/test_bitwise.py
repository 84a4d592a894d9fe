"""Truth by arithmetic says what the checker says, of formulas of every kind in small worlds."""

from __future__ import annotations

import random
from itertools import product

import pytest

from therefore.checker.evidence import Model
from therefore.checker.models import holds
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
    Variable,
)
from therefore.logic.tptp import write_formula
from therefore.verification.bitwise import judge_of
from therefore.verification.truth import all_true, world_of

X, Y, ANN, BOB = Variable("X"), Variable("Y"), Constant("w3"), Constant("w4")


def formula(rng: random.Random, depth: int, bound: str = "") -> Formula:
    """A closed formula of letter w0, predicates w1 and w2, and constants w3 and w4."""
    kind = rng.randrange(9 if depth else 3)
    terms = [ANN, BOB] + [Variable(bound)] * 3 * bool(bound)
    if kind < 3:
        leaves = [
            Atom("w0"),
            Atom("w1", (rng.choice(terms),)),
            Atom("w2", (rng.choice(terms),)),
            Equal(ANN, rng.choice([ANN, BOB])),
        ]
        return rng.choice(leaves)
    if kind == 3:
        return Not(formula(rng, depth - 1, bound))
    if kind < 6:
        parts = tuple(formula(rng, depth - 1, bound) for _ in range(rng.randint(2, 3)))
        return And(parts) if kind == 4 else Or(parts)
    if kind == 6 and not bound:
        return rng.choice((Forall, Exists))(("X",), formula(rng, depth - 1, "X"))
    left, right = formula(rng, depth - 1, bound), formula(rng, depth - 1, bound)
    return Implies(left, right) if kind == 7 else Iff(left, right)


def worlds(size: int):
    """Every world of so many individuals, as numbers and as the checker's model."""
    domain = tuple(f"d{place}" for place in range(size))
    subsets, places = range(1 << size), range(size)
    for letter, one, two, ann, bob in product((0, 1), subsets, subsets, places, places):
        true = {Atom("w0")} if letter else set()
        for word, bits in (("w1", one), ("w2", two)):
            true |= {Atom(word, (Constant(domain[p]),)) for p in places if bits >> p & 1}
        names = {"w3": domain[ann], "w4": domain[bob]}
        yield (letter, one, two, ann, bob), Model(frozenset(true), domain, names)


@pytest.mark.parametrize("seed", range(4))
def test_every_small_world(seed):
    rng = random.Random(seed)
    judged = quantified = 0
    for _ in range(80):
        said = formula(rng, rng.randint(0, 4))
        judge = judge_of(said)
        if judge is None:  # an equation under a quantifier may be about its variable
            continue
        judged += 1
        quantified += "[" in write_formula(said)
        for size in (1, 2):
            full = (1 << size) - 1
            for values, model in worlds(size):
                assert judge(full, values) == (full if holds(said, model) else 0)
    assert judged > 60
    assert quantified > 15


@pytest.mark.parametrize("seed", range(4))
def test_larger_worlds(seed):
    rng = random.Random(seed)
    every = list(worlds(3))
    for _ in range(60):
        said = formula(rng, 3)
        judge = judge_of(said)
        for values, model in rng.sample(every, 20):
            assert judge is None or bool(judge(7, values)) == holds(said, model)


def test_what_has_no_function():
    nested = Forall(("X",), Exists(("Y",), And((Atom("w0", (X,)), Atom("w0", (Y,))))))
    pairs = Forall(("X", "Y"), Implies(Atom("w0", (X,)), Atom("w0", (Y,))))
    both = Forall(("X",), Atom("w0", (X, ANN)))
    loose = Atom("w0", (X,))
    same = Forall(("X",), Equal(X, ANN))
    strange = Forall(("X",), Atom("owls", (X,)))
    for said in (nested, pairs, both, loose, same, strange):
        assert judge_of(said) is None


def test_nobody_to_speak_of():
    """Without individuals the checker takes nothing but letters; so does this."""
    empty = world_of('{"true":["%0"]}')
    assert empty is not None
    assert all_true([("%0", True), ("%1", False)], empty)
    for text in ("![X]: %1(X)", "![X]: %0", "?[X]: %0", "%1(%2)"):
        assert not all_true([(text, True)], empty)
        assert not all_true([(text, False)], empty)
