"""The fast way over plain clauses says no more than the checker."""

from __future__ import annotations

import random

from therefore.checker.certificate import evidence_of
from therefore.checker.check import Accepted, check
from therefore.items import ENTAILMENT
from therefore.language.entailment.language import read
from therefore.language.reader import Text
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    atoms,
    operators,
)
from therefore.logic.infix import write_infix
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable
from therefore.verification.clausal import literals, shows, written_rule


def theory(rng: random.Random):
    """Random rules and disjunctions over few letters."""

    def literal():
        atom = Atom(rng.choice("pqrst"))
        return atom if rng.random() < 0.5 else Not(atom)

    made = []
    for _ in range(rng.randint(1, 24)):
        parts = tuple(literal() for _ in range(rng.randint(1, 3)))
        body = parts[0] if len(parts) == 1 else And(parts)
        made.append(rng.choice([Implies(body, literal()), Or((literal(), literal())), literal()]))
    return made


def as_json(found, rng: random.Random):
    """The evidence as JSON holds it, now and then spoilt."""
    if hasattr(found, "true"):
        names = sorted(atom.predicate for atom in found.true)
        return {"true": names if rng.random() < 0.6 else rng.sample(list("pqrst"), 2)}
    steps = [list(step) for step in found.steps]
    return {"rup": steps if rng.random() < 0.7 else [[], []] if rng.random() < 0.5 else steps[:1]}


def test_what_is_shown_the_checker_accepts():
    rng = random.Random(5)
    seen = 0
    for _ in range(600):
        formulas = theory(rng)
        evidence = as_json(satisfiable(formulas), rng)
        if shows(formulas, evidence):
            seen += 1
            assert check(formulas, evidence_of(evidence)) == Accepted()
    assert seen > 200


def test_rules_are_written_as_tptp_writes_them():
    rng = random.Random(6)
    for formula in (one for _ in range(100) for one in theory(rng)):
        assert literals(formula)
        if isinstance(formula, Implies):
            assert written_rule(formula) == write_formula(formula)
    assert not written_rule(Implies(Atom("Big"), Atom("q")))
    assert literals(And((Atom("p"), Atom("q")))) is None


def nested(rng: random.Random, depth: int):
    if not depth or rng.random() < 0.2:
        return Atom(rng.choice("pqrst"))
    parts = (nested(rng, depth - 1), nested(rng, depth - 1))
    kind = rng.choice((Not, And, Or, Implies, Iff))
    return Not(parts[0]) if kind is Not else kind(parts) if kind in (And, Or) else kind(*parts)


def test_models_of_nested_formulas():
    rng = random.Random(7)
    seen = 0
    for _ in range(600):
        formulas = [nested(rng, 4), nested(rng, 3)]
        evidence = {"true": rng.sample("pqrst", rng.randint(0, 5))}
        held = check(formulas, evidence_of(evidence)) == Accepted()
        assert shows(formulas, evidence) == held
        seen += held
    assert seen > 100
    some = Exists(("X",), Atom("p", (Variable("X"),)))
    for other in (some, Not(some), Atom("p", (Constant("a"),)), Or((Atom("p"), some))):
        assert not shows([other], {"true": ["p"]})


def test_signs_of_the_notation_are_operators():
    rng = random.Random(8)
    for _ in range(200):
        one, other = (nested(rng, 4) for _ in range(2))
        if "<=>" in write_formula(And((one, other))):
            continue
        told = read(Text((write_infix(one),), write_infix(other), ENTAILMENT)).features
        assert told["premise_operators"] == operators(one)
        assert told["question_operators"] == operators(other)
        assert told["variables"] == len(atoms(one, other))
        assert told["new_variables"] == len(atoms(one, other)) - len(atoms(one))
