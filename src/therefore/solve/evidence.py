"""Evidence: a model shows that formulas can be true together, a refutation that they cannot.

Both have a compact JSON form, and both are checked by `solve.check` without a solver.

A model:       {"true": ["p", "r"]}; with individuals also "domain", and "names" where a
               constant denotes an individual of another name. Atoms not listed are false.
A refutation:  {"rup": [[1, -2], [3], []]}: clauses over the numbers of `logic.clauses`, each
               of which follows by unit propagation from the clause form and the clauses before
               it; the last one is empty. It is the format that SAT solvers call RUP or DRUP.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from therefore.errors import FormulaError
from therefore.logic.clauses import Clause
from therefore.logic.formulas import Atom
from therefore.logic.tptp import read_formula, write_formula


@dataclass(frozen=True, slots=True)
class Model:
    """A finite structure: its individuals, and the atoms that are true of them."""

    true: frozenset[Atom]
    domain: tuple[str, ...] = ()
    """The individuals; empty for a propositional model."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The individual that a constant denotes, where it is not the one of the same name."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """Clauses derived one by one by unit propagation, down to the empty one."""

    steps: tuple[Clause, ...]


Evidence = Model | Refutation


@dataclass(frozen=True, slots=True)
class Proved:
    """The query follows: theory and negated query are refuted."""

    refutation: Refutation


@dataclass(frozen=True, slots=True)
class Refuted:
    """The query does not follow: in the model the theory is true and the query false."""

    model: Model


Verdict = Proved | Refuted


def to_json(evidence: Evidence) -> dict[str, Any]:
    """The JSON form.

    >>> to_json(Model(frozenset({Atom("p")})))
    {'true': ['p']}
    >>> to_json(Refutation(((1,), ())))
    {'rup': [[1], []]}
    """
    match evidence:
        case Refutation(steps):
            return {"rup": [list(step) for step in steps]}
        case Model(true, domain, names):
            record: dict[str, Any] = {"true": sorted(write_formula(atom) for atom in true)}
            if domain:
                record["domain"] = list(domain)
            if names:
                record["names"] = dict(names)
            return record
    assert_never(evidence)


def from_json(record: Any) -> Evidence:
    """The evidence in a JSON form; ValueError says what is wrong with it."""
    match record:
        case {"rup": list(steps)} if len(record) == 1:
            for step in steps:
                if not isinstance(step, list) or not all(type(n) is int and n for n in step):
                    raise ValueError(f"a step must be a list of non-zero numbers, not {step!r}")
            return Refutation(tuple(tuple(step) for step in steps))
        case {"true": list(true)} if set(record) <= {"true", "domain", "names"}:
            domain, names = record.get("domain", []), record.get("names", {})
            if not isinstance(domain, list) or not all(isinstance(name, str) for name in domain):
                raise ValueError(f"a domain must be a list of names, not {domain!r}")
            if not isinstance(names, dict) or not all(isinstance(v, str) for v in names.values()):
                raise ValueError(f"names must map constants to individuals, not {names!r}")
            return Model(frozenset(_atom(text) for text in true), tuple(domain), names)
        case _:
            raise ValueError('evidence must be {"rup": [...]} or {"true": [...]}')


def _atom(text: object) -> Atom:
    if not isinstance(text, str):
        raise ValueError(f"a true atom must be a text, not {text!r}")
    try:
        formula = read_formula(text)
    except FormulaError as fault:
        raise ValueError(f"{text!r} is no atom: {fault}") from None
    if not isinstance(formula, Atom):
        raise ValueError(f"{text!r} is no atom")
    return formula
