"""Whether a given model can be changed into one whose orders rank, without a search for another.

An order ranks if Ann before Cy implies Ann before Bo or Bo before Cy. A model of a strict order
need not rank. But every strict order can be extended to a line, which ranks and keeps all its
pairs. If a formula denies a pair, the reversed pair is added first; that works if no circle arises.
The test is sufficient, not necessary: if it says no, the solver is asked. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from therefore.checker.evidence import Model
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
    Problem,
    Variable,
    atoms,
)

_X, _Y, _Z = Variable("X"), Variable("Y"), Variable("Z")
_VARIABLES = 2
"""The most variables of one quantifier; formulas with more are left to the solver."""
Pair = tuple[str, str, str]
"""An order, and two individuals."""


@lru_cache(maxsize=1 << 10)
def ranks(order: str) -> Formula:
    """The axiom that an order ranks: if X is before Z, then X is before Y or Y before Z."""
    between = Or((Atom(order, (_X, _Y)), Atom(order, (_Y, _Z))))
    return Forall(("X", "Y", "Z"), Implies(Atom(order, (_X, _Z)), between))


def orders_of(problem: Problem, ranking: frozenset[str]) -> tuple[str, ...]:
    """The predicates in `ranking` that an axiom of the problem makes transitive."""
    found: list[str] = []
    for axiom in problem.axioms if ranking else ():
        match axiom:
            case Forall(("X", "Y", "Z"), Implies(And(), Atom(order))) if order in ranking:
                found.append(order)
    return tuple(found)


def can_rank(orders: Sequence[str], formulas: Sequence[Formula], model: Model) -> bool:
    """Whether a model of the formulas is seen to extend to one whose orders rank.

    >>> from therefore.logic.tptp import read_formula
    >>> said = [read_formula("~p(a,b)"), read_formula("q | p(b,a)")]
    >>> can_rank(["p"], said, Model(frozenset(), ("a", "b")))
    False
    >>> can_rank(["p"], said, Model(frozenset([read_formula("q")]), ("a", "b")))
    True
    """
    turned = {order: (order, False) for order in orders}
    kept: set[Formula] = set()
    for order in orders:
        kept.update(_order_axioms(order))
    left = [formula for formula in formulas if formula not in kept]
    for formula in left:
        if (pair := _converse(formula)) and (pair[0] in orders) != (pair[1] in orders):
            one, other = pair if pair[0] in orders else pair[::-1]
            turned[other] = (one, True)
            kept.add(formula)
    drawn = _Drawn(model, turned)
    moved = [one for one in left if one not in kept and not turned.keys().isdisjoint(_said(one))]
    if not all(drawn.stays(formula, True, {}) for formula in moved):
        return False
    return all(drawn.ranks(order) or _is_line(drawn.line(order)) for order in orders)


class _Drawn:
    """A model whose orders are to be extended to lines, and the pairs that must stay false."""

    def __init__(self, model: Model, turned: Mapping[str, tuple[str, bool]]) -> None:
        self._domain = model.domain
        self._names = model.names
        self._turned = turned
        self._true = {
            (atom.predicate, *[term.name for term in atom.arguments]) for atom in model.true
        }
        self._apart: list[Pair] = []

    def stays(self, formula: Formula, affirmed: bool, bound: Mapping[str, str]) -> bool:
        """Whether the formula (or its denial) is true; records the pairs that must stay false."""
        match formula:
            case Atom() | Equal():
                return self._leaf(formula, affirmed, bound)
            case Not(body):
                return self.stays(body, not affirmed, bound)
            case Implies(left, right):
                parts = [(left, not affirmed, bound), (right, affirmed, bound)]
                return self._among(parts, every=not affirmed)
            case And(those) | Or(those):
                parts = [(part, affirmed, bound) for part in those]
                return self._among(parts, every=affirmed == isinstance(formula, And))
            case Forall(names, body) | Exists(names, body) if len(names) <= _VARIABLES:
                every = product(self._domain, repeat=len(names))
                parts = [
                    (body, affirmed, {**bound, **dict(zip(names, one, strict=True))})
                    for one in every
                ]
                return self._among(parts, every=affirmed == isinstance(formula, Forall))
            case _:
                return False  # other formulas are rare in such texts

    def ranks(self, order: str) -> bool:
        """Whether the order ranks already; an order without pairs does."""
        pairs = self._pairs(order)
        return all(
            (one, third) in pairs or (third, other) in pairs
            for one, other in pairs
            for third in self._domain
        )

    def line(self, order: str) -> set[tuple[str, str]]:
        """The pairs of the order, and the reverse of each pair that must stay false."""
        apart = {(b, a) for name, a, b in self._apart if name == order and a != b}
        return self._pairs(order) | apart

    def _pairs(self, order: str) -> set[tuple[str, str]]:
        placed = [self._pair(said) for said in self._true if said[0] in self._turned]
        return {(one, other) for name, one, other in placed if name == order}

    def _among(self, parts: Sequence[_Part], *, every: bool) -> bool:
        if every:
            return all(self.stays(*part) for part in parts)
        before = len(self._apart)
        for part in sorted(parts, key=lambda one: not one[1]):  # what holds asks for least
            if self.stays(*part):
                return True
            del self._apart[before:]
        return False

    def _leaf(self, leaf: Atom | Equal, affirmed: bool, bound: Mapping[str, str]) -> bool:
        terms = (leaf.left, leaf.right) if isinstance(leaf, Equal) else leaf.arguments
        who = [bound[one.name] if isinstance(one, Variable) else one.name for one in terms]
        who = [self._names.get(one, one) for one in who]
        if isinstance(leaf, Equal):
            return (who[0] == who[1]) == affirmed
        said = (leaf.predicate, *who)
        if (said in self._true) != affirmed:
            return False
        if not affirmed and leaf.predicate in self._turned:
            self._apart.append(self._pair(said))
        return True

    def _pair(self, said: tuple[str, ...]) -> Pair:
        name, one, other = said
        order, turned = self._turned[name]
        return (order, other, one) if turned else (order, one, other)


_Part = tuple[Formula, bool, Mapping[str, str]]


def _is_line(edges: set[tuple[str, str]]) -> bool:
    """Whether the edges form no circle; then they extend to a line."""
    left = set(edges)
    while left:
        aims = {other for _, other in left}
        kept = {edge for edge in left if edge[0] in aims}
        if len(kept) == len(left):
            return False
        left = kept
    return True


@lru_cache(maxsize=1 << 10)
def _order_axioms(order: str) -> frozenset[Formula]:
    """The axioms that every line satisfies: transitive, asymmetric, ranking."""
    xy, yx = Atom(order, (_X, _Y)), Atom(order, (_Y, _X))
    through = Implies(And((xy, Atom(order, (_Y, _Z)))), Atom(order, (_X, _Z)))
    return frozenset(
        (Forall(("X", "Y", "Z"), through), Forall(("X", "Y"), Implies(xy, Not(yx))), ranks(order))
    )


@lru_cache(maxsize=1 << 12)
def _said(formula: Formula) -> frozenset[str]:
    """The predicates of a formula."""
    return frozenset(atom.predicate for atom in atoms(formula))


def _converse(formula: Formula) -> tuple[str, str] | None:
    """The two predicates if the formula says that one is the converse of the other, else None."""
    match formula:
        case Forall(("X", "Y"), Iff(Atom(one, terms), Atom(other, back))):
            return (one, other) if terms == (_X, _Y) and back == (_Y, _X) else None
    return None
