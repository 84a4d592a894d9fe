"""Certificates, checked by a second, plain implementation of their format: slow and to the letter.

A number stands for a closed formula that is no negation. Numbers are handed out to the ground atoms
of the formulas, then to their closed compounds (the whole before its parts), then to what each use
introduces. Every step follows by unit propagation, found here by passing over all clauses.
"""

from __future__ import annotations

import json

from therefore.checker.certificate import read_certificate
from therefore.checker.check import Accepted, check_model
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    children,
    constants,
    free_variables,
    subformulas,
)


class Refused(Exception):
    """The certificate does not show what it should."""


def check(formulas, evidence):
    """Refused unless the refutation, a JSON object, refutes the formulas."""
    numbers = Numbers()
    for formula in formulas:
        numbers.atoms(formula)
    for formula in formulas:
        numbers.compounds(formula)
    clauses = [(numbers.literal(formula),) for formula in formulas]
    seen = set(constants(*formulas))
    for use in evidence.get("uses", ()):
        clauses.append(apply(use, numbers, seen))
    clauses += [clause for formula in numbers.order for clause in meaning(formula, numbers)]
    steps = [tuple(step) for step in evidence["rup"]]
    if not steps or steps[-1] != ():
        raise Refused("no empty clause at the end")
    for step in steps:
        if any(not 0 < abs(literal) <= len(numbers.order) for literal in step):
            raise Refused(f"step {step} names a number of nothing")
        if not conflict(clauses, {-literal for literal in step}):
            raise Refused(f"step {step} does not follow")
        clauses.append(step)


class Numbers:
    def __init__(self):
        self.order = []

    def atoms(self, formula):
        for part in subformulas(formula):
            if isinstance(part, Atom | Equal) and not free_variables(part):
                self._add(part)

    def compounds(self, formula):
        for part in subformulas(formula):
            if not isinstance(part, Atom | Equal | Not) and not free_variables(part):
                self._add(part)

    def _add(self, formula):
        if formula not in self.order:
            self.order.append(formula)

    def literal(self, formula):
        sign = 1
        while isinstance(formula, Not):
            formula, sign = formula.body, -sign
        return sign * (self.order.index(formula) + 1)


def apply(use, numbers, seen):
    """The clause of a use; the formulas that it introduces are numbered."""
    if use[0] == "=":
        raise Refused("no equations in these theories")
    literal, *names = use
    formula = numbers.order[abs(literal) - 1]
    if not isinstance(formula, Forall | Exists) or len(names) != len(formula.variables):
        raise Refused(f"use {use} instantiates nothing")
    if isinstance(formula, Forall) != (literal > 0) and (
        len(set(names)) < len(names) or seen & set(names)
    ):
        raise Refused(f"use {use} is not fresh")
    seen |= set(names)
    body = put(formula.body, dict(zip(formula.variables, names, strict=True)))
    numbers.atoms(body)
    numbers.compounds(body)
    sign = 1 if literal > 0 else -1
    return (-literal, sign * numbers.literal(body))


def put(formula, names):
    """The formula with constants for its free variables."""
    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(_put(term, names) for term in arguments))
        case Equal(left, right):
            return Equal(_put(left, names), _put(right, names))
        case Not(body):
            return Not(put(body, names))
        case And(parts) | Or(parts):
            return type(formula)(tuple(put(part, names) for part in parts))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(put(left, names), put(right, names))
        case Forall(variables, body) | Exists(variables, body):
            inner = {key: value for key, value in names.items() if key not in variables}
            return type(formula)(variables, put(body, inner))


def _put(term, names):
    return Constant(names[term.name]) if isinstance(term, Variable) and term.name in names else term


def meaning(formula, numbers):
    """The clauses that make a compound equivalent to its parts."""
    if isinstance(formula, Atom | Equal | Forall | Exists):
        return []
    name = numbers.literal(formula)
    parts = [numbers.literal(part) for part in children(formula)]
    match formula:
        case And():
            return [*((-name, part) for part in parts), (name, *(-part for part in parts))]
        case Or():
            return [*((name, -part) for part in parts), (-name, *parts)]
        case Implies():
            left, right = parts
            return [(-name, -left, right), (name, left), (name, -right)]
        case Iff():
            left, right = parts
            same = [(-name, -left, right), (-name, left, -right)]
            return [*same, (name, left, right), (name, -left, -right)]


def conflict(clauses, true):
    """Whether unit propagation from these literals meets a false clause."""
    while True:
        found = set()
        for clause in clauses:
            if not true & set(clause):
                free = [literal for literal in clause if -literal not in true]
                if not free:
                    return True
                if len(free) == 1:
                    found.add(free[0])
        if any(-literal in found for literal in found):
            return True
        if not found:
            return False
        true |= found


def faults(problem, claims, certificate):
    """The claims that the certificate does not support, and why."""
    record, models = json.loads(certificate), read_certificate(certificate)
    names = {claim.name for claim in claims}
    found = [] if record.keys() == names else ["other claims than the label's"]
    for claim in claims:
        formulas, evidence = claim.formulas(problem), record[claim.name]
        if claim.satisfiable != ("true" in evidence):
            found.append(f"{claim.name} shows the opposite")
        elif claim.satisfiable:
            judgement = check_model(formulas, models[claim.name])
            found += [] if judgement == Accepted() else [f"{claim.name}: {judgement.reason}"]
        else:
            try:
                check(formulas, evidence)
            except Refused as fault:
                found.append(f"{claim.name}: {fault}")
    return found
