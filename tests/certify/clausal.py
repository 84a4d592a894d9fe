"""A theory of clauses as a problem, one formula after another: what texts in bulk must say.

A clause is a rule, `(a & ~b) => c`, its last literal behind the arrow. A sentence about everyone is
the rule under a quantifier; one about somebody is the rule with a constant, or, where `disjunctive`
says so, a plain disjunction.
"""

from therefore.certify.clausal.problem import literal
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Implies,
    Not,
    Or,
    Problem,
    Variable,
)
from therefore.solve.batch.theory import EVERYONE


def problem(theory, names, *, asked=0, whom=0):
    """The theory's sentences, and the literal that is asked about somebody, if one is."""
    pairs = zip(theory.rows, theory.about, strict=True)
    premises = tuple(sentence(row, about, names) for row, about in pairs)
    return Problem(premises=premises, query=(literal(asked, names, whom),) if asked else ())


def sentence(row, about, names):
    """The formula of a clause that is about an individual, or about everyone."""
    if names.constants and about == EVERYONE:
        return Forall(("X",), _rule(row, names, (Variable("X"),)))
    terms = (Constant(names.constants[about]),) if names.constants else ()
    if not names.constants or not names.disjunctive:
        return _rule(row, names, terms)
    parts = [_literal(each, names, terms) for each in row if each]
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _rule(row, names, terms):
    conditions = [_literal(-each, names, terms) for each in row[:-1] if each]
    head = _literal(row[-1], names, terms)
    if not conditions:
        return head
    return Implies(conditions[0] if len(conditions) == 1 else And(tuple(conditions)), head)


def _literal(number, names, terms):
    atom = Atom(names.predicates[abs(number) - 1], terms)
    return atom if number > 0 else Not(atom)
