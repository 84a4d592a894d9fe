"""The numbers of a refutation: which formula each stands for, and the clauses that hold of them.

A number stands for a closed formula that is not a negation, and -n for its negation; equal formulas
have one number. Numbers are handed out from 1,

1. to the ground atoms anywhere in the claim's formulas, left to right;
2. to their compound closed parts (And, Or, Implies, Iff, Forall, Exists), whole before part;
3. use by use, to the new atoms and then the new compounds of what the use introduces.

Known from the start: the claim's formulas are true; And, Or, Implies and Iff are equivalent to what
they say of their parts; and each use holds. A quantified formula means nothing but what uses say.

Every formula is kept once, as a node over other nodes, so that time and memory are linear in the
text, however deep it is nested.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from therefore.checker.evidence import Clause, Instance, Reflexive, Replacement, Use
from therefore.checker.limits import FORMULAS, TooMuchWork, work
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
)

Node = int
"""The place of a formula on the shelf."""
Name = tuple[bool, str]
"""A variable (True) or a constant (False)."""
_CLOSED: frozenset[str] = frozenset()
Kind = type[Atom | Equal | Not | And | Or | Implies | Iff | Forall | Exists]


class UseError(ValueError):
    """A use that the format does not allow; the message says why."""


class Shelf:
    """Formulas, each kept once: equal formulas have the same node."""

    def __init__(self) -> None:
        self.kind: list[Kind] = []
        self.parts: list[tuple[Node, ...]] = []
        self.symbol: list[str] = []
        """The predicate of an atom."""
        self.names: list[tuple[Name, ...]] = []
        """The arguments of an atom or equation, the variables of a quantifier."""
        self.free: list[frozenset[str]] = []
        self._found: dict[object, Node] = {}
        self._work = work()

    def put(self, formula: Formula) -> Node:
        """The node of a formula."""
        kind = type(formula)
        if isinstance(formula, Atom):
            names = tuple(map(_name, formula.arguments)) if formula.arguments else ()
            return self._leaf(kind, formula.predicate, names)
        if isinstance(formula, Not):
            return self._tree(kind, (self.put(formula.body),))
        if isinstance(formula, (And, Or)):
            return self._tree(kind, tuple([self.put(part) for part in formula.parts]))
        if isinstance(formula, (Implies, Iff)):
            return self._tree(kind, (self.put(formula.left), self.put(formula.right)))
        if isinstance(formula, (Forall, Exists)):
            bound = tuple((True, name) for name in formula.variables)
            return self._tree(kind, (self.put(formula.body),), bound)
        return self._leaf(kind, "", (_name(formula.left), _name(formula.right)))

    def replace(self, node: Node, choice: dict[str, str]) -> Node:
        """The node with constants in place of free variables."""
        if self.free[node].isdisjoint(choice):
            return node
        kind = self.kind[node]
        if kind is Atom or kind is Equal:
            names = tuple([(v and n not in choice, choice.get(n, n) if v else n)
                           for v, n in self.names[node]])  # fmt: skip
            return self._leaf(kind, self.symbol[node], names)
        if bound := self.names[node]:
            inner = {name for _, name in bound}
            choice = {name: who for name, who in choice.items() if name not in inner}
        parts = tuple([self.replace(part, choice) for part in self.parts[node]])
        return self._tree(kind, parts, bound)

    def _leaf(self, kind: Kind, symbol: str, names: tuple[Name, ...]) -> Node:
        key = (kind, symbol, names)
        node = self._found.get(key)
        if node is None:
            free = frozenset([name for variable, name in names if variable]) if names else _CLOSED
            node = self._add(key, kind, symbol, (), names, free)
        return node

    def _tree(self, kind: Kind, parts: tuple[Node, ...], bound: tuple[Name, ...] = ()) -> Node:
        key = (kind, parts, bound)
        node = self._found.get(key)
        if node is None:
            free = _CLOSED
            for part in parts:
                if self.free[part]:
                    free |= self.free[part]
            if bound:
                free -= {name for _, name in bound}
            node = self._add(key, kind, "", parts, bound, free)
        return node

    def _add(
        self,
        key: object,
        kind: Kind,
        symbol: str,
        parts: tuple[Node, ...],
        names: tuple[Name, ...],
        free: frozenset[str],
    ) -> Node:
        node = self._found[key] = len(self.kind)
        self._work.formulas -= 1
        if self._work.formulas < 0:
            raise TooMuchWork(f"it speaks of more than {FORMULAS} formulas")
        self.kind.append(kind)
        self.symbol.append(symbol)
        self.parts.append(parts)
        self.names.append(names)
        self.free.append(free)
        return node


def _name(term: Term) -> Name:
    return isinstance(term, Variable), term.name


class Numbering:
    """Closed formulas by number, and what holds of them before any step."""

    def __init__(self, formulas: Sequence[Formula], uses: Sequence[Use] = ()) -> None:
        """Number the formulas of a claim and the uses; UseError if a use is not allowed.

        >>> p, q = Atom("p"), Atom("q")
        >>> numbering = Numbering([Or((p, Not(q))), q])
        >>> numbering.size, list(numbering.clauses())
        (3, [(3,), (2,), (-3, 1, -2), (3, -1), (3, 2)])
        """
        self.shelf = Shelf()
        self.numbers: dict[Node, int] = {}
        self.nodes: list[Node] = [-1]
        """The node of each number; 0 is no number."""
        self._walked: set[Node] = set()
        self._literals: dict[Node, int] = {}
        self._constants: set[str] = set()
        claimed = [self.shelf.put(formula) for formula in formulas]
        for node in claimed:
            if self.shelf.free[node]:
                raise UseError("a formula has a free variable")
        self._number(claimed)
        if uses:
            for names in self.shelf.names:
                self._constants.update([name for variable, name in names if not variable])
        self.true: list[int] = [self.literal(node) for node in claimed]
        """The literals of the claim's formulas."""
        self.used: list[Clause] = []
        """The clauses that the uses say."""
        for place, use in enumerate(uses, start=1):
            try:
                self._use(use)
            except UseError as fault:
                raise UseError(f"use {place}: {fault}") from None

    @property
    def size(self) -> int:
        """The largest number."""
        return len(self.nodes) - 1

    def literal(self, node: Node) -> int:
        """The number of a formula, negative if it is the negation of one."""
        known = self._literals.get(node)
        if known is None:
            body, sign = node, 1
            while self.shelf.kind[body] is Not:
                (body,) = self.shelf.parts[body]
                sign = -sign
            known = self._literals[node] = sign * self.numbers[body]
        return known

    def admit(self, formula: Formula) -> int:
        """The literal of a closed formula; it is numbered behind all others if it is new."""
        node = self.shelf.put(formula)
        self._number([node])
        return self.literal(node)

    def clauses(self) -> Iterator[Clause]:
        """All that is known before the first step: the formulas, what compounds mean, the uses."""
        for literal in self.true:
            yield (literal,)
        for number in range(1, len(self.nodes)):
            yield from self.meaning(number)
        yield from self.used

    def meaning(self, number: int, known: bool | None = None) -> list[Clause]:
        """The clauses that say what a number means: a compound is equivalent to its parts.

        If it is known to be true, or false, clauses that this alone makes true are left out.
        """
        node = self.nodes[number]
        kind = self.shelf.kind[node]
        if kind is Atom or kind is Equal or kind is Forall or kind is Exists:
            return []
        literal = self.literal
        parts = [literal(part) for part in self.shelf.parts[node]]
        if kind is And:
            # A conjunction is a disjunction denied, of its parts denied.
            number, parts = -number, [-part for part in parts]
            known = None if known is None else not known
        elif kind is Implies:
            parts[0] = -parts[0]
        elif kind is Iff:
            left, right = parts
            true: list[Clause] = [(-number, -left, right), (-number, left, -right)]
            false: list[Clause] = [(number, left, right), (number, -left, -right)]
            return true + false if known is None else true if known else false
        found: list[Clause] = []
        if known is not False:
            found.append((-number, *parts))
        if known is not True:
            found += [(number, -part) for part in parts]
        return found

    def _number(self, nodes: Sequence[Node]) -> None:
        """Give numbers to what is new: first the ground atoms, then the closed compounds."""
        kinds, parts_of, free, walked = (
            self.shelf.kind,
            self.shelf.parts,
            self.shelf.free,
            self._walked,
        )
        atoms: list[Node] = []
        compounds: list[Node] = []
        waiting = list(reversed(nodes))
        while waiting:
            node = waiting.pop()
            if node in walked:
                continue
            walked.add(node)
            parts = parts_of[node]
            if kinds[node] is not Not and not free[node]:
                (compounds if parts else atoms).append(node)
            waiting += parts[::-1]
        for node in (*atoms, *compounds):
            self.numbers[node] = len(self.nodes)
            self.nodes.append(node)

    def _use(self, use: Use) -> None:
        match use:
            case Instance(literal, constants):
                self._instance(literal, constants)
            case Reflexive(constant):
                self._constants.add(constant)
                equation = self._equation(constant, constant)
                self._number([equation])
                self.used.append((self.numbers[equation],))
            case Replacement(number, place, constant):
                self._replacement(number, place, constant)
            case _:
                assert_never(use)

    def _instance(self, literal: int, constants: tuple[str, ...]) -> None:
        node = self._node(abs(literal))
        kind, bound = self.shelf.kind[node], self.shelf.names[node]
        if kind is not Forall and kind is not Exists:
            raise UseError(f"number {abs(literal)} is not a quantified formula")
        if len(bound) != len(constants):
            raise UseError(f"{len(constants)} constants for {len(bound)} variables")
        witness = (kind is Exists) == (literal > 0)
        fresh = len(set(constants)) == len(constants) and self._constants.isdisjoint(constants)
        if witness and not fresh:
            raise UseError("a witness must be a constant that occurs nowhere before")
        self._constants.update(constants)
        choice = {name: who for (_, name), who in zip(bound, constants, strict=True)}
        body = self.shelf.replace(self.shelf.parts[node][0], choice)
        self._number([body])
        said = self.literal(body)
        self.used.append((-literal, said if literal > 0 else -said))

    def _replacement(self, number: int, place: int, constant: str) -> None:
        node = self._node(number)
        kind, names = self.shelf.kind[node], self.shelf.names[node]
        if kind is not Atom and kind is not Equal:
            raise UseError(f"number {number} is no atom")
        if place >= len(names):
            raise UseError(f"number {number} has {len(names)} arguments, counted from 0")
        self._constants.add(constant)
        equation = self._equation(names[place][1], constant)
        changed = (*names[:place], (False, constant), *names[place + 1 :])
        atom = self.shelf._leaf(kind, self.shelf.symbol[node], changed)
        self._number([equation, atom])
        self.used.append((-self.numbers[equation], -number, self.numbers[atom]))

    def _equation(self, left: str, right: str) -> Node:
        return self.shelf._leaf(Equal, "", ((False, left), (False, right)))

    def _node(self, number: int) -> Node:
        if not 1 <= number <= self.size:
            raise UseError(f"number {number} stands for nothing yet")
        return self.nodes[number]
