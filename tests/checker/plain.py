"""The format of refutations once more, as plainly as can be: the reference for the checker.

Numbers are places in a list, a formula is closed if no variable is free in it, and clauses are
checked by passes over all of them. It shares nothing with the checker or the prover.
"""

from therefore.checker.evidence import Instance, Reflexive
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
)


def below(formula):
    """The formula and all below it, whole before part, left to right."""
    match formula:
        case Atom() | Equal():
            return [formula]
        case Not(body) | Forall(_, body) | Exists(_, body):
            return [formula, *below(body)]
        case And(parts) | Or(parts):
            return [formula, *(each for part in parts for each in below(part))]
        case Implies(left, right) | Iff(left, right):
            return [formula, *below(left), *below(right)]


def terms(atom):
    return (atom.left, atom.right) if isinstance(atom, Equal) else atom.arguments


def free(formula):
    match formula:
        case Atom() | Equal():
            return {term.name for term in terms(formula) if isinstance(term, Variable)}
        case Forall(variables, body) | Exists(variables, body):
            return free(body) - set(variables)
        case Not(body):
            return free(body)
        case And(parts) | Or(parts):
            return set().union(*map(free, parts))
        case Implies(left, right) | Iff(left, right):
            return free(left) | free(right)


def put(formula, choice):
    def term(one):
        chosen = isinstance(one, Variable) and one.name in choice
        return Constant(choice[one.name]) if chosen else one

    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(map(term, arguments)))
        case Equal(left, right):
            return Equal(term(left), term(right))
        case Not(body):
            return Not(put(body, choice))
        case And(parts):
            return And(tuple(put(part, choice) for part in parts))
        case Or(parts):
            return Or(tuple(put(part, choice) for part in parts))
        case Implies(left, right):
            return Implies(put(left, choice), put(right, choice))
        case Iff(left, right):
            return Iff(put(left, choice), put(right, choice))
        case Forall(variables, body):
            inner = {k: v for k, v in choice.items() if k not in variables}
            return Forall(variables, put(body, inner))
        case Exists(variables, body):
            inner = {k: v for k, v in choice.items() if k not in variables}
            return Exists(variables, put(body, inner))


def enlist(numbered, formulas):
    """Numbers for what is new: atoms first, then compounds."""
    every = [each for formula in formulas for each in below(formula)]
    for compound in (False, True):
        for each in every:
            is_atom = isinstance(each, Atom | Equal)
            if isinstance(each, Not) or is_atom == compound or free(each):
                continue
            if each not in numbered:
                numbered.append(each)


def literal(numbered, formula):
    if isinstance(formula, Not):
        return -literal(numbered, formula.body)
    return numbered.index(formula) + 1


def clauses_of(formulas, uses):
    """The formulas by number, and all clauses; None if a use is not allowed."""
    numbered, given = [], []
    enlist(numbered, formulas)
    met = {
        term.name
        for formula in formulas
        for each in below(formula)
        if isinstance(each, Atom | Equal)
        for term in terms(each)
        if isinstance(term, Constant)
    }
    for use in uses:
        if isinstance(use, Instance):
            if not 1 <= abs(use.literal) <= len(numbered):
                return None
            whole = numbered[abs(use.literal) - 1]
            if not isinstance(whole, Forall | Exists):
                return None
            if len(whole.variables) != len(use.constants):
                return None
            witness = isinstance(whole, Exists) == (use.literal > 0)
            if witness and (
                len(set(use.constants)) < len(use.constants) or met & set(use.constants)
            ):
                return None
            met |= set(use.constants)
            body = put(whole.body, dict(zip(whole.variables, use.constants, strict=True)))
            enlist(numbered, [body])
            said = literal(numbered, body)
            given.append((-use.literal, said if use.literal > 0 else -said))
        elif isinstance(use, Reflexive):
            met.add(use.constant)
            equation = Equal(Constant(use.constant), Constant(use.constant))
            enlist(numbered, [equation])
            given.append((literal(numbered, equation),))
        else:
            if not 1 <= use.number <= len(numbered):
                return None
            atom = numbered[use.number - 1]
            if not isinstance(atom, Atom | Equal) or use.place >= len(terms(atom)):
                return None
            met.add(use.constant)
            changed = list(terms(atom))
            equation = Equal(changed[use.place], Constant(use.constant))
            changed[use.place] = Constant(use.constant)
            new = Equal(*changed) if isinstance(atom, Equal) else Atom(atom.predicate, (*changed,))
            enlist(numbered, [equation, new])
            given.append((-literal(numbered, equation), -use.number, literal(numbered, new)))
    clauses = [(literal(numbered, formula),) for formula in formulas] + given
    for number, each in enumerate(numbered, start=1):
        match each:
            case And(parts):
                inner = [literal(numbered, part) for part in parts]
                clauses += [(-number, x) for x in inner] + [(number, *(-x for x in inner))]
            case Or(parts):
                inner = [literal(numbered, part) for part in parts]
                clauses += [(number, -x) for x in inner] + [(-number, *inner)]
            case Implies(left, right):
                a, b = literal(numbered, left), literal(numbered, right)
                clauses += [(-number, -a, b), (number, a), (number, -b)]
            case Iff(left, right):
                a, b = literal(numbered, left), literal(numbered, right)
                clauses += [(-number, -a, b), (-number, a, -b), (number, a, b), (number, -a, -b)]
    return numbered, clauses


def conflict(clauses, assumed):
    """Unit propagation by passes over all clauses."""
    true = set(assumed)
    while True:
        if any(-x in true for x in true):
            return True
        units = set()
        for clause in clauses:
            if not any(x in true for x in clause):
                left = {x for x in clause if -x not in true}
                if not left:
                    return True
                if len(left) == 1:
                    units |= left
        if units <= true:
            return False
        true |= units


def accepts(formulas, refutation):
    """Whether the refutation refutes the formulas."""
    found = clauses_of(formulas, refutation.uses)
    if found is None or not refutation.steps or refutation.steps[-1] != ():
        return False
    numbered, clauses = found
    for step in refutation.steps:
        if any(not 1 <= abs(x) <= len(numbered) for x in step):
            return False
        if not conflict(clauses, [-x for x in step]):
            return False
        clauses.append(step)
    return True
