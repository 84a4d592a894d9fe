"""The fast way over plain clauses says no more than the checker."""

from __future__ import annotations

import random

from therefore.checker.certificate import evidence_of
from therefore.checker.check import Accepted, check
from therefore.logic.formulas import And, Atom, Implies, Not, Or
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
