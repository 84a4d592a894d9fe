"""Forms of categorical problems: what is said in which order, and the evidence, for any terms."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.certify import LabelError
from therefore.families.syllogism.evidence import Template, evidence, is_consequence
from therefore.families.syllogism.moods import Statement
from therefore.families.syllogism.regions import individuals
from therefore.items import Logic
from therefore.knowledge.terms import bits
from therefore.logic.formulas import Atom, Constant, Exists, Formula, Not, Variable
from therefore.logic.tptp import read_formula
from therefore.solve.check import Rejected, check_model
from therefore.solve.evidence import Model, to_json

BY_UNITS = '{"rup":[[]]}'
"""The refutation that needs no step of its own: whatever is added, it still closes."""

_TPTP = {
    "A": "![X]: (%s(X) => %s(X))",
    "E": "![X]: (%s(X) => ~%s(X))",
    "I": "?[X]: (%s(X) & %s(X))",
    "O": "?[X]: (%s(X) & ~%s(X))",
}
"""What `write_formula` makes of the four statements; a test compares."""


def tptp(statement: Statement, names: Sequence[str]) -> str:
    """The statement about these names, as TPTP writes it."""
    quantifier, one, other = statement
    return _TPTP[quantifier] % (names[one], names[other])


def formula(statement: Statement) -> Formula:
    """The statement about t0, t1, ..."""
    names = [f"t{place}" for place in range(max(statement[1:]) + 1)]
    return read_formula(tptp(statement, names))


@dataclass(frozen=True, slots=True)
class Form:
    """Categorical premises in the order in which they are shown."""

    premises: tuple[Statement, ...]
    terms: tuple[int, ...]
    """In order of first mention: each of them has members."""
    theory: tuple[Formula, ...]

    def follows(self, query: Statement) -> bool:
        """Whether the statement follows, by the solver."""
        return is_consequence(self.theory, formula(query))

    def proof(self, query: Statement) -> Template:
        """Evidence that the statement follows, by the solver."""
        return evidence(self.theory, formula(query), False)

    def countermodel(self, query: Statement) -> Template:
        """Evidence that the statement does not follow; LabelError if it does."""
        return model(tuple(sorted(self.premises)), query)

    def model(self) -> Template:
        """Evidence that the premises are consistent."""
        return model(tuple(sorted(self.premises)), None)

    def logic(self, queries: Sequence[Statement], names: Sequence[str]) -> Logic:
        """The problem about these names."""
        return Logic(
            axioms=tuple([f"?[X]: {names[term]}(X)" for term in self.terms]),
            premises=tuple([tptp(premise, names) for premise in self.premises]),
            query=tuple([tptp(query, names) for query in queries]),
        )


@lru_cache(maxsize=1 << 14)
def form(premises: tuple[Statement, ...]) -> Form:
    """The form with these premises."""
    terms = tuple(dict.fromkeys(term for _, one, other in premises for term in (one, other)))
    exist = tuple(Exists(("X",), Atom(f"t{term}", (Variable("X"),))) for term in terms)
    return Form(premises, terms, exist + tuple(formula(premise) for premise in premises))


@lru_cache(maxsize=1 << 15)
def model(premises: tuple[Statement, ...], denied: Statement | None) -> Template:
    """A model of the premises in which every term has members and the statement is false."""
    theory = form(premises).theory
    wanted = theory if denied is None else (*theory, Not(formula(denied)))
    count = 1 + max(term for _, one, other in premises for term in (one, other))
    regions = individuals(premises, count, denied)
    if regions is None:
        raise LabelError(f"{wanted} should be satisfiable")
    domain = tuple(f"w{number}" for number in range(1, len(regions) + 1))
    true = frozenset(
        Atom(f"t{term}", (Constant(who),))
        for who, region in zip(domain, regions, strict=True)
        for term in bits(region)
    )
    found = Model(true, domain)
    judgement = check_model(wanted, found)
    if isinstance(judgement, Rejected):
        raise LabelError(judgement.reason)
    return Template.of(json.dumps(to_json(found), separators=(",", ":")))
