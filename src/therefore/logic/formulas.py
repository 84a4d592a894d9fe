"""First-order formulas without function symbols: a closed union of frozen records.

Propositional variables are atoms without arguments. Conjunction and disjunction take two or more
parts, so that a clause is one node and every bracketing has a reading of its own. There are no
truth constants and no functions: no family needs them, and grounding stays finite without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable bound by a quantifier."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A name for an individual."""

    name: str


Term = Variable | Constant


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate of its arguments; without arguments, a propositional variable."""

    predicate: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Equal:
    """Two terms name one individual."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not:
    """The body is false."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Every one of two or more parts is true."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of two or more parts is true."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Implies:
    """Where the left is true, so is the right."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Iff:
    """Both sides are true or both are false."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Forall:
    """The body holds for every choice of the variables."""

    variables: tuple[str, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """The body holds for some choice of the variables."""

    variables: tuple[str, ...]
    body: Formula


Formula = Atom | Equal | Not | And | Or | Implies | Iff | Forall | Exists


@dataclass(frozen=True, slots=True)
class Problem:
    """A theory and what is asked of it; the shape of an item's `logic` column."""

    axioms: tuple[Formula, ...] = ()
    """Background knowledge that the text does not state."""
    premises: tuple[Formula, ...] = ()
    """One formula per sentence shown."""
    query: tuple[Formula, ...] = ()
    """None for satisfiability, one for entailment and generation, one per option for selection."""
    goal: tuple[Formula, ...] = ()
    """For a missing premise: the conclusion that the right option completes."""

    @property
    def theory(self) -> tuple[Formula, ...]:
        """Axioms and premises together."""
        return self.axioms + self.premises

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Every formula, in the order of the fields."""
        return self.axioms + self.premises + self.query + self.goal


def all_of(parts: Iterable[Formula]) -> Formula:
    """That every one of the parts is true; a single part is said alone.

    >>> all_of([Atom("p")]), all_of([Atom("p"), Atom("q")]) == And((Atom("p"), Atom("q")))
    (Atom(predicate='p', arguments=()), True)
    """
    every = tuple(parts)
    return every[0] if len(every) == 1 else And(every)


def any_of(parts: Iterable[Formula]) -> Formula:
    """That at least one of the parts is true; a single part is said alone."""
    every = tuple(parts)
    return every[0] if len(every) == 1 else Or(every)


def children(formula: Formula) -> tuple[Formula, ...]:
    """The immediate subformulas, left to right."""
    match formula:
        case Atom() | Equal():
            return ()
        case Not(body) | Forall(_, body) | Exists(_, body):
            return (body,)
        case And(parts) | Or(parts):
            return parts
        case Implies(left, right) | Iff(left, right):
            return (left, right)
    assert_never(formula)


def rebuilt(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with each immediate subformula changed; an atom or an equation as it is.

    A function that walks through formulas handles the cases that matter and leaves the rest.
    """
    match formula:
        case And() | Or():
            return type(formula)(tuple([change(part) for part in formula.parts]))
        case Forall() | Exists():
            return type(formula)(formula.variables, change(formula.body))
        case Implies() | Iff():
            return type(formula)(change(formula.left), change(formula.right))
        case Not():
            return Not(change(formula.body))
        case Atom() | Equal():
            return formula
    assert_never(formula)


def mapped(formula: Formula, change: Callable[[Atom | Equal], Formula]) -> Formula:
    """The formula with each atom and equation replaced by what `change` makes of it.

    >>> mapped(Not(Atom("p")), lambda atom: Atom("q"))
    Not(body=Atom(predicate='q', arguments=()))
    """
    if isinstance(formula, Atom | Equal):
        return change(formula)
    return rebuilt(formula, lambda part: mapped(part, change))


def replaced(formula: Formula, swap: Mapping[str, Formula]) -> Formula:
    """The formula with each atom replaced whose predicate is in `swap`.

    >>> replaced(Not(Atom("p")), {"p": Atom("q"), "r": Atom("p")})
    Not(body=Atom(predicate='q', arguments=()))
    """

    def change(part: Atom | Equal) -> Formula:
        return swap.get(part.predicate, part) if isinstance(part, Atom) else part

    return mapped(formula, change)


def terms_of(leaf: Atom | Equal) -> tuple[Term, ...]:
    """The terms that an atom or an equation is about."""
    return leaf.arguments if isinstance(leaf, Atom) else (leaf.left, leaf.right)


def about(leaf: Atom | Equal, terms: Iterable[Term]) -> Atom | Equal:
    """The same atom or equation, about other terms."""
    if isinstance(leaf, Atom):
        return Atom(leaf.predicate, tuple(terms))
    return Equal(*terms)


def substituted(formula: Formula, choice: Mapping[str, Term]) -> Formula:
    """The formula with terms in place of free variables.

    >>> substituted(Atom("p", (Variable("X"), Variable("Y"))), {"X": Constant("a")}).arguments
    (Constant(name='a'), Variable(name='Y'))
    """
    if isinstance(formula, Atom | Equal):
        terms = terms_of(formula)
        put = [choice.get(t.name, t) if type(t) is Variable else t for t in terms]
        return about(formula, put)
    if isinstance(formula, Forall | Exists) and not choice.keys().isdisjoint(formula.variables):
        choice = {name: term for name, term in choice.items() if name not in formula.variables}
    return rebuilt(formula, lambda part: substituted(part, choice))


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and everything below it, top down and left to right."""
    waiting = [formula]
    while waiting:
        part = waiting.pop()
        yield part
        if type(part) is not Atom:
            waiting += children(part)[::-1]


def atoms(*formulas: Formula) -> list[Atom]:
    """The distinct atoms in order of first occurrence.

    >>> atoms(Implies(Atom("q"), And((Atom("p"), Atom("q")))))
    [Atom(predicate='q', arguments=()), Atom(predicate='p', arguments=())]
    """
    found: dict[Atom, None] = {}
    for formula in formulas:
        for part in subformulas(formula):
            if isinstance(part, Atom):
                found.setdefault(part)
    return list(found)


def leaves(*formulas: Formula) -> list[Atom | Equal]:
    """The distinct atoms and equations in order of first occurrence."""
    found: dict[Atom | Equal, None] = {}
    for formula in formulas:
        for part in subformulas(formula):
            if isinstance(part, Atom | Equal):
                found.setdefault(part)
    return list(found)


def constants(*formulas: Formula) -> list[str]:
    """The distinct constants in order of first occurrence."""
    found: dict[str, None] = {}
    for formula in formulas:
        for part in subformulas(formula):
            if isinstance(part, Atom | Equal):
                names = [term.name for term in terms_of(part) if isinstance(term, Constant)]
                found |= dict.fromkeys(names)
    return list(found)


def free_variables(formula: Formula) -> frozenset[str]:
    """The variables that no quantifier binds.

    >>> sorted(free_variables(Forall(("X",), Atom("p", (Variable("X"), Variable("Y"))))))
    ['Y']
    """
    match formula:
        case Atom() | Equal():
            names = [term.name for term in terms_of(formula) if isinstance(term, Variable)]
            return frozenset(names)
        case Forall(variables, body) | Exists(variables, body):
            return free_variables(body) - frozenset(variables)
        case _:
            below = [free_variables(child) for child in children(formula)]
            return frozenset().union(*below)


def operators(formula: Formula) -> int:
    """How many connectives: a conjunction of n parts counts as n - 1.

    >>> operators(Not(And((Atom("p"), Atom("q"), Atom("r")))))
    3
    """
    below = sum(operators(child) for child in children(formula))
    match formula:
        case And(parts) | Or(parts):
            return below + len(parts) - 1
        case Not() | Implies() | Iff():
            return below + 1
        case _:
            return below


def is_propositional(*formulas: Formula) -> bool:
    """Whether there is neither a quantifier nor an argument nor an equation."""
    return all(
        isinstance(part, Not | And | Or | Implies | Iff)
        or (isinstance(part, Atom) and not part.arguments)
        for formula in formulas
        for part in subformulas(formula)
    )
