"""Refutations against a plain second reading of the format, mutations, and brute force."""

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.checker.plain import accepts, clauses_of
from tests.strategies import formulas

from therefore.checker.check import Accepted, Rejected, check
from therefore.checker.evidence import Instance, Model, Reflexive, Refutation, Replacement
from therefore.checker.models import holds
from therefore.checker.numbering import Numbering
from therefore.checker.propagation import Propagator
from therefore.errors import FragmentError
from therefore.logic.formulas import Atom, Constant, constants, subformulas
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.solve.proof import number

patient = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(*texts):
    return [read_formula(text) for text in texts]


THEORIES = [
    read("?[X]: p(X)", "![X]: (p(X) => q(X))", "![X]: (q(X) => ~p(X))"),
    read("![X,Y]: (r(X,Y) => r(Y,X))", "r(a,b)", "~r(b,a)"),
    read("a = b", "b = c", "p(a)", "~p(c)"),
    read("![X]: (p(X) | q(X))", "![X]: (p(X) | ~q(X))", "![X]: (~p(X) | q(X))", "~p(a) | ~q(a)"),
    read("(![X]: p(X)) <=> ~(?[Y]: q(Y))", "![X]: (p(X) & q(X))"),
    read("![X]: (p(X) => (![Y]: r(X,Y)))", "p(a)", "~r(a,b)"),
    read("p | (q & r)", "~p | (q & r)", "~q | ~r"),
    read("~~(p <=> q)", "p", "~q"),
    read("?[X]: (p(X) & X != a)", "![X]: (p(X) => X = b)", "a = b"),
]


@patient
@given(st.lists(formulas(max_depth=3), min_size=1, max_size=3))
def test_three_ways_to_number(theory):
    """The checker's nodes, the prover's dictionary and the plain list agree."""
    numbering = Numbering(theory)
    plain, clauses = clauses_of(theory, ())
    assert list(number(theory)) == plain
    assert numbering.size == len(plain)
    assert [numbering.admit(formula) for formula in plain] == list(range(1, len(plain) + 1))
    assert {frozenset(c) for c in Numbering(theory).clauses()} == {frozenset(c) for c in clauses}


@patient
@given(st.lists(formulas(max_depth=3), min_size=1, max_size=3))
def test_what_the_prover_makes_both_readings_accept(theory):
    try:
        found = satisfiable(theory)
    except FragmentError:
        return
    assert check(theory, found) == Accepted()
    if isinstance(found, Refutation):
        assert accepts(theory, found)
        assert not any(holds_all(theory, model) for model in structures(theory, 1))


def holds_all(theory, model):
    return all(holds(formula, model) for formula in theory)


def structures(theory, size):
    """Every structure of that many individuals, or a few thousand of them."""
    people = tuple(f"d{i}" for i in range(size))
    predicates = sorted(
        {
            (part.predicate, len(part.arguments))
            for formula in theory
            for part in subformulas(formula)
            if isinstance(part, Atom)
        }
    )
    atoms = [
        Atom(predicate, tuple(map(Constant, choice)))
        for predicate, arity in predicates
        for choice in product(people, repeat=arity)
    ]
    names = constants(*theory)
    for choice in product(people, repeat=len(names)):
        for true in product((False, True), repeat=min(len(atoms), 10)):
            chosen = frozenset(a for a, yes in zip(atoms, true, strict=False) if yes)
            yield Model(chosen, people, dict(zip(names, choice, strict=True)))


def mutated(refutation, rng):
    """The refutation with one thing changed."""
    steps, uses = list(refutation.steps), list(refutation.uses)
    kind = rng.randrange(8)
    if kind == 0 and uses:
        uses.pop(rng.randrange(len(uses)))
    elif kind == 1 and uses:
        rng.shuffle(uses)
    elif kind == 2 and uses:
        place = rng.randrange(len(uses))
        use = uses[place]
        if isinstance(use, Instance):
            uses[place] = replace(use, literal=rng.choice((-use.literal, use.literal + 1, 99, -1)))
        elif isinstance(use, Replacement):
            uses[place] = replace(use, place=rng.randrange(3), number=rng.randrange(1, 9))
    elif kind == 3 and uses:
        place = rng.randrange(len(uses))
        names = ("a", "b", "w1", "w2", "new")
        if isinstance(uses[place], Instance):
            count = rng.choice((1, len(uses[place].constants)))
            chosen = tuple(rng.choice(names) for _ in range(count))
            uses[place] = replace(uses[place], constants=chosen)
        else:
            uses[place] = replace(uses[place], constant=rng.choice(names))
    elif kind == 4:
        steps.insert(0, tuple(rng.choice((-1, 1)) * rng.randrange(1, 12) for _ in range(2)))
    elif kind == 5:
        steps.pop(rng.randrange(len(steps)))
    elif kind == 6:
        uses.append(rng.choice((Reflexive("a"), Instance(1, ("z",)), Replacement(1, 0, "b"))))
    else:
        place = rng.randrange(len(steps))
        steps[place] = tuple(x + rng.choice((0, 1, -1)) or 1 for x in steps[place])
    return Refutation(tuple(steps), tuple(uses))


@pytest.mark.parametrize("theory", THEORIES)
def test_mutated_refutations_are_judged_alike_by_the_plain_reading(theory):
    found = satisfiable(theory)
    assert isinstance(found, Refutation)
    rng = random.Random(1)
    rejected = 0
    for _ in range(150):
        changed = found
        for _ in range(rng.choice((1, 1, 2, 3))):
            changed = mutated(changed, rng) if changed.steps else changed
        judged = check(theory, changed)
        assert (judged == Accepted()) == accepts(theory, changed), changed
        rejected += isinstance(judged, Rejected)
    assert rejected > 20


@pytest.mark.parametrize("theory", THEORIES)
def test_no_refutation_of_a_weaker_theory_is_accepted_unless_it_is_refuted(theory):
    """No edit of a refutation makes a satisfiable theory look refuted."""
    found = satisfiable(theory)
    rng = random.Random(2)
    for drop in range(len(theory)):
        weaker = theory[:drop] + theory[drop + 1 :]
        if isinstance(satisfiable(weaker), Refutation):
            continue
        for _ in range(60):
            changed = mutated(found, rng)
            assert isinstance(check(weaker, changed), Rejected), changed


def test_every_change_of_a_model_is_evaluated():
    theory = read("![X]: (p(X) => q(X))", "p(a)", "~q(b)", "?[X]: (q(X) & ~p(X))", "a != b")
    found = satisfiable(theory)
    assert isinstance(found, Model)
    people = found.domain
    atoms = [Atom(name, (Constant(who),)) for name in "pq" for who in people]
    for chosen in product((False, True), repeat=len(atoms)):
        true = frozenset(a for a, yes in zip(atoms, chosen, strict=True) if yes)
        is_p = {who for who in people if Atom("p", (Constant(who),)) in true}
        is_q = {who for who in people if Atom("q", (Constant(who),)) in true}
        right = is_p <= is_q and "a" in is_p and "b" not in is_q and bool(is_q - is_p)
        assert (check(theory, replace(found, true=true)) == Accepted()) == right


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (Model(frozenset()), "no individuals"),
        (Model(frozenset(), ("b",)), "does not say whom 'a' denotes"),
        (Model(frozenset(), ("a",), {"b": "c"}), "no individual 'c'"),
        (Model(frozenset({Atom("p", (Constant("z"),))}), ("a",)), "no individual 'z'"),
        (Model(frozenset({Atom("p", (Constant("a"),))}), ("a",)), "false in the model"),
    ],
)
def test_structures_that_are_none(model, says):
    judged = check(read("~p(a)"), model)
    assert isinstance(judged, Rejected)
    assert says in judged.reason


@pytest.mark.parametrize(
    ("theory", "uses", "says"),
    [
        (read("?[X]: p(X)", "~p(a)"), [Instance(2, ("a",))], "nowhere before"),
        (read("?[X]: p(X)", "?[X]: ~p(X)"), [Instance(1, ("w",)), Instance(2, ("w",))], "nowhere"),
        (read("?[X,Y]: r(X,Y)", "![X]: ~r(X,X)"), [Instance(1, ("w", "w"))], "nowhere before"),
        (read("~(![X]: p(X))", "p(a)"), [Instance(-2, ("a",))], "nowhere before"),
        (read("![X]: p(X)"), [Instance(2, ("a",))], "stands for nothing"),
        (read("![X]: p(X)", "q"), [Instance(1, ("a",))], "not a quantified formula"),
        (read("![X]: p(X)"), [Instance(1, ("a", "b"))], "2 constants for 1 variables"),
        (read("p | q"), [Replacement(3, 0, "a")], "is no atom"),
        (read("p(a)"), [Replacement(1, 1, "b")], "has 1 arguments"),
    ],
)
def test_uses_that_are_not_allowed(theory, uses, says):
    judged = check(theory, Refutation(((),), tuple(uses)))
    assert isinstance(judged, Rejected)
    assert says in judged.reason


def test_a_quoted_equals_sign_never_meets_the_equation():
    theory = read("'='(a,b)", "a != b")
    assert isinstance(satisfiable(theory), Model)
    for uses in ((), (Replacement(1, 1, "b"),), (Reflexive("a"), Replacement(1, 0, "b"))):
        assert isinstance(check(theory, Refutation(((),), uses)), Rejected)
    assert isinstance(satisfiable(read("a = b", "'='(a,c)", "~'='(b,c)")), Refutation)


@pytest.mark.parametrize("seed", range(25))
def test_propagator_agrees_with_plain_passes(seed):
    """Watched literals against the definition of unit propagation, clauses added on the way."""
    from tests.checker.plain import conflict

    rng = random.Random(seed)
    known, clauses = Propagator(5), []
    known.grow(9)
    for _ in range(60):
        clause = tuple(
            rng.choice((v, -v)) for v in rng.choices(range(1, 10), k=rng.choice((1, 2, 3, 3)))
        )
        known.add(clause)
        clauses.append(clause)
        assumed = [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 10), 2)]
        assert known.refutes(assumed) == conflict(clauses, assumed)
        if conflict(clauses, []):
            break
