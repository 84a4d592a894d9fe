"""Truth in a model: formulas evaluated as they stand, quantifiers and all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import assert_never

from therefore.checker.evidence import Model
from therefore.checker.limits import EVALUATIONS, TooMuchWork, work
from therefore.logic.formulas import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    constants,
    is_propositional,
)


def defect(formulas: Sequence[Formula], model: Model) -> str:
    """Why these formulas cannot be evaluated in the model; empty if they can."""
    individuals = set(model.domain)
    if not individuals and not is_propositional(*formulas):
        return "the model has no individuals"
    for name in constants(*formulas):
        if model.names.get(name, name) not in individuals:
            return f"the model does not say whom {name!r} denotes"
    for name in model.names.values():
        if name not in individuals:
            return f"the model has no individual {name!r}"
    for atom in model.true:
        for term in atom.arguments:
            if term.name not in individuals:
                return f"the model has no individual {term.name!r}"
    return ""


class Evaluation:
    """One model, and how much has been evaluated in it."""

    def __init__(self, model: Model) -> None:
        self._domain = model.domain
        self._names = model.names
        self._letters = {atom.predicate for atom in model.true if not atom.arguments}
        self._true = {
            (atom.predicate, *[term.name for term in atom.arguments]) for atom in model.true
        }
        self._work = work()

    def holds(self, formula: Formula, bound: Mapping[str, str]) -> bool:
        """Whether the formula is true in the model, its free variables bound as given."""
        self._work.evaluations -= 1
        if self._work.evaluations < 0:
            raise TooMuchWork(f"more than {EVALUATIONS} parts of formulas have to be evaluated")
        match formula:
            case Atom(predicate, ()):
                return predicate in self._letters
            case Atom(predicate, arguments):
                return (predicate, *[self._whom(term, bound) for term in arguments]) in self._true
            case Equal(left, right):
                return self._whom(left, bound) == self._whom(right, bound)
            case Not(body):
                return not self.holds(body, bound)
            case And(parts):
                return all(self.holds(part, bound) for part in parts)
            case Or(parts):
                return any(self.holds(part, bound) for part in parts)
            case Implies(left, right):
                return not self.holds(left, bound) or self.holds(right, bound)
            case Iff(left, right):
                return self.holds(left, bound) == self.holds(right, bound)
            case Forall(variables, body):
                return all(self.holds(body, choice) for choice in self._choices(variables, bound))
            case Exists(variables, body):
                return any(self.holds(body, choice) for choice in self._choices(variables, bound))
        assert_never(formula)

    def _whom(self, term: Term, bound: Mapping[str, str]) -> str:
        if isinstance(term, Variable):
            return bound[term.name]
        return self._names.get(term.name, term.name)

    def _choices(
        self, variables: tuple[str, ...], bound: Mapping[str, str]
    ) -> Iterator[Mapping[str, str]]:
        # One mapping serves all choices: the caller is done with one before it takes the next.
        bindings = dict(bound)
        for choice in product(self._domain, repeat=len(variables)):
            self._work.evaluations -= len(variables) + len(bound)
            bindings.update(zip(variables, choice, strict=True))
            yield bindings


def holds(formula: Formula, model: Model) -> bool:
    """Whether the closed formula is true in the model.

    >>> from therefore.logic.formulas import Constant
    >>> someone = Exists(("X",), Atom("p", (Variable("X"),)))
    >>> holds(someone, Model(frozenset({Atom("p", (Constant("a"),))}), ("a", "b")))
    True
    """
    return Evaluation(model).holds(formula, {})
