"""Grounding: first-order problems of our families become propositional, with nothing lost.

The fragment is Bernays and Schönfinkel's with equality: no function symbols, and after negations
are pushed inwards no existential quantifier stands under a universal one. Why a finite universe
suffices:

1. An existential outside every universal can be given a fresh constant, a *witness*, without
   changing satisfiability (Skolem); no other function symbol arises.
2. Without functions the Herbrand universe is just the constants and the witnesses (one constant
   is supplied if there are none). By Herbrand's theorem the universal formulas are satisfiable
   exactly if their instances over that universe are.
3. Equality is an ordinary relation there, once it is made an equivalence that every predicate
   respects; collapsing each of its classes to one individual gives the structure.

So a problem with k constants and m existentials has a model if and only if it has one with at
most max(1, k + m) individuals. A formula outside the fragment raises FragmentError.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import assert_never

from therefore.errors import FragmentError
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
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
    about,
    constants,
    is_propositional,
    rebuilt,
    subformulas,
    terms_of,
)
from therefore.logic.normal import nnf

Binding = dict[str, str]


@dataclass(frozen=True, slots=True)
class Grounding:
    """Ground formulas, one for each given, then the equality axioms if any equation occurs."""

    formulas: tuple[Formula, ...]
    universe: tuple[str, ...]
    """The constants in order of first occurrence, then the witnesses; empty if propositional."""
    witnesses: tuple[str, ...]


def ground(formulas: Sequence[Formula]) -> Grounding:
    """The formulas over their Herbrand universe; propositional ones are returned as they are.

    >>> x = Variable("X")
    >>> every = Forall(("X",), Implies(Atom("man", (x,)), Atom("mortal", (x,))))
    >>> ground([every, Atom("man", (Constant("socrates"),))]).universe
    ('socrates',)
    """
    if is_propositional(*formulas):
        return Grounding(tuple(formulas), (), ())
    named = constants(*formulas)
    fresh = _Witnesses(taken=set(named))
    skolem = [_skolemise(nnf(formula), {}, fresh, universal=False) for formula in formulas]
    universe = tuple(named + fresh.names) or ("anyone",)
    order = {name: place for place, name in enumerate(universe)}
    expanded = [_expand(formula, {}, universe, order) for formula in skolem]
    if any(isinstance(part, Equal) for formula in formulas for part in subformulas(formula)):
        expanded += _equality_axioms(formulas, universe, order)
    return Grounding(tuple(expanded), universe, tuple(fresh.names))


class _Witnesses:
    """Hands out constants that occur nowhere else: w1, w2, ..."""

    def __init__(self, *, taken: set[str]) -> None:
        self.names: list[str] = []
        self._taken = taken
        self._next = 1

    def make(self) -> str:
        while (name := f"w{self._next}") in self._taken:
            self._next += 1
        self._next += 1
        self.names.append(name)
        return name


def _skolemise(formula: Formula, bound: Binding, fresh: _Witnesses, *, universal: bool) -> Formula:
    """Replace existentials by witnesses; `universal` says that a universal stands above."""
    match formula:
        case Atom() | Equal():
            return about(formula, [_witness(term, bound) for term in terms_of(formula)])
        case Not() | And() | Or():
            return rebuilt(
                formula, lambda part: _skolemise(part, bound, fresh, universal=universal)
            )
        case Forall(variables, body):
            inner = {name: value for name, value in bound.items() if name not in variables}
            return Forall(variables, _skolemise(body, inner, fresh, universal=True))
        case Exists(variables, body):
            if universal:
                raise FragmentError(
                    f"an existential ({', '.join(variables)}) under a universal quantifier is "
                    "outside the fragment that grounding decides"
                )
            return _skolemise(
                body, bound | {name: fresh.make() for name in variables}, fresh, universal=False
            )
        case Implies() | Iff():
            raise TypeError("not in negation normal form")
    assert_never(formula)


def _witness(term: Term, bound: Binding) -> Term:
    if isinstance(term, Variable) and term.name in bound:
        return Constant(bound[term.name])
    return term


def _expand(
    formula: Formula, bound: Binding, universe: tuple[str, ...], order: dict[str, int]
) -> Formula:
    """Replace each universal by the conjunction of its instances."""
    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(Constant(_name(term, bound)) for term in arguments))
        case Equal(left, right):
            return _equation(_name(left, bound), _name(right, bound), order)
        case Not() | And() | Or():
            return rebuilt(formula, lambda part: _expand(part, bound, universe, order))
        case Forall(variables, body):
            instances = tuple(
                _expand(body, bound | dict(zip(variables, choice, strict=True)), universe, order)
                for choice in product(universe, repeat=len(variables))
            )
            return instances[0] if len(instances) == 1 else And(instances)
        case Exists() | Implies() | Iff():
            raise TypeError("not a skolemised negation normal form")
    assert_never(formula)


def _name(term: Term, bound: Binding) -> str:
    return bound[term.name] if isinstance(term, Variable) else term.name


def _equation(left: str, right: str, order: dict[str, int]) -> Equal:
    """One equation for s = t and t = s, so that symmetry needs no axiom."""
    if order[left] > order[right]:
        left, right = right, left
    return Equal(Constant(left), Constant(right))


def _equality_axioms(
    formulas: Sequence[Formula], universe: tuple[str, ...], order: dict[str, int]
) -> list[Formula]:
    """Reflexivity, transitivity, and that equals may replace equals in every predicate."""

    def same(left: str, right: str) -> Formula:
        return _equation(left, right, order)

    axioms: list[Formula] = [same(name, name) for name in universe]
    for a, b, c in permutations(universe, 3):
        if order[a] < order[c]:
            axioms.append(Implies(And((same(a, b), same(b, c))), same(a, c)))
    predicates: dict[tuple[str, int], None] = {}
    for formula in formulas:
        for part in subformulas(formula):
            if isinstance(part, Atom) and part.arguments:
                predicates.setdefault((part.predicate, len(part.arguments)))
    for predicate, arity in predicates:
        for place in range(arity):
            for rest in product(universe, repeat=arity - 1):
                for a, b in combinations(universe, 2):
                    first = Atom(predicate, _constants((*rest[:place], a, *rest[place:])))
                    second = Atom(predicate, _constants((*rest[:place], b, *rest[place:])))
                    axioms.append(Implies(same(a, b), Iff(first, second)))
    return axioms


def _constants(names: tuple[str, ...]) -> tuple[Term, ...]:
    return tuple(Constant(name) for name in names)
