"""A fast check of theories that consist of plain clauses, such as GRL's thousands of sentences.

If every formula is one clause over letters, a model is checked literal by literal, and a refutation
is propagated over the clauses themselves. (The checker introduces a definition for every part of a
formula.) Evidence that is not accepted here is left to the checker, which decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from therefore.checker.propagation import Propagator
from therefore.logic.formulas import And, Atom, Formula, Iff, Implies, Not, Or, children

Literals = tuple[tuple[str, bool], ...]

_PLAIN = re.compile(r"[a-z]\w*", re.ASCII).fullmatch
_KEPT = 1 << 17
_known: dict[int, tuple[Formula, Literals | None]] = {}


def literals(formula: Formula) -> Literals | None:
    """The formula as a clause, letters in the order as written; None if it is no clause."""
    found = _known.get(id(formula))
    if found is None:
        if len(_known) >= _KEPT:
            _known.clear()
        # The formula is kept too: while it lives, no other object can have its id.
        found = _known[id(formula)] = (formula, flat(formula) or _clause(formula, True))
    return found[1]


def flat(formula: Formula) -> Literals:
    """The clause of a rule such as `(p & ~q) => r`; empty if the formula is no such rule."""
    if type(formula) is not Implies:
        return ()
    found: list[tuple[str, bool]] = []
    left, right = formula.left, formula.right
    for part in left.parts if type(left) is And else (left,):
        denied = type(part) is Not
        atom = part.body if type(part) is Not else part
        if type(atom) is not Atom or atom.arguments:
            return ()
        found.append((atom.predicate, denied))
    last = right.body if type(right) is Not else right
    if type(last) is not Atom or last.arguments:
        return ()
    found.append((last.predicate, last is right))
    return tuple(found)


def written_rule(formula: Formula) -> str:
    """A rule as TPTP writes it; empty if the formula is no rule or its names need quotes.

    >>> written_rule(Implies(And((Atom("p"), Not(Atom("q")))), Atom("r")))
    '(p & ~q) => r'
    """
    clause = flat(formula)
    if not clause:
        return ""
    *body, (name, sign) = clause
    if not all(_PLAIN(word) for word, _ in clause):
        return ""
    left = " & ".join([f"~{word}" if denied else word for word, denied in body])
    return f"{f'({left})' if len(body) > 1 else left} => {name if sign else f'~{name}'}"


def _clause(formula: Formula, sign: bool) -> Literals | None:
    """The clause of the formula, or of its denial if `sign` is False; None if it is no clause."""
    match formula:
        case Atom(name, ()):
            return ((name, sign),)
        case Not(body):
            return _clause(body, not sign)
        case Implies(left, right) if sign:
            return _joined((left, right), (False, True))
        case Or(parts) if sign:
            return _joined(parts, (True,) * len(parts))
        case And(parts) if not sign:
            return _joined(parts, (False,) * len(parts))
    return None


def _joined(parts: Sequence[Formula], signs: Sequence[bool]) -> Literals | None:
    found: Literals = ()
    for part, sign in zip(parts, signs, strict=True):
        more = _clause(part, sign)
        if more is None:
            return None
        found += more
    return found


def shows(formulas: Sequence[Formula], evidence: Any) -> bool:
    """Whether JSON evidence is seen to be right for the formulas; False leaves it to the checker.

    >>> p, q = Atom("p"), Atom("q")
    >>> shows([Implies(p, q), p], {"true": ["p", "q"]}), shows([Implies(p, q), p], {"true": ["p"]})
    (True, False)
    >>> shows([Implies(p, q), p, Not(q)], {"rup": [[]]}), shows([Implies(p, q), p], {"rup": [[]]})
    (True, False)
    """
    match evidence:
        case {"true": list(names)} if len(evidence) == 1:
            if not all(isinstance(name, str) and _PLAIN(name) for name in names):
                return False
            true = frozenset(names)
            return len(true) == len(names) and all([_true(one, true) is True for one in formulas])
        case {"rup": list(steps)} if len(evidence) == 1:
            clauses = list(map(literals, formulas))
            return None not in clauses and _refutes([one for one in clauses if one], steps)
    return False


def _true(formula: Formula, true: frozenset[str]) -> bool | None:
    """Whether a formula over letters is true if exactly `true` are; None if it has other parts."""
    if isinstance(formula, Atom):
        return formula.predicate in true if not formula.arguments else None
    kind = type(formula)
    values = [_true(part, true) for part in children(formula)]
    if None in values:
        return None
    if kind is Not:
        return not values[0]
    if kind is And:
        return all(values)
    if kind is Or:
        return any(values)
    if kind is Implies:
        return not values[0] or values[1]
    return values[0] == values[1] if kind is Iff else None


def _refutes(clauses: Sequence[Literals], steps: Sequence[Any]) -> bool:
    numbers: dict[str, int] = {}
    known: list[list[int]] = []
    for clause in clauses:
        signed = []
        for name, sign in clause:
            number = numbers.setdefault(name, len(numbers) + 1)
            signed.append(number if sign else -number)
        known.append(signed)
    if not steps or steps[-1] != []:
        return False
    for step in steps:
        if not isinstance(step, list) or not all(
            type(number) is int and 1 <= abs(number) <= len(numbers) for number in step
        ):
            return False
    propagator = Propagator(len(numbers), known)
    for step in steps:
        if not propagator.refutes([-number for number in step]):
            return False
        propagator.add(step)
    return True
