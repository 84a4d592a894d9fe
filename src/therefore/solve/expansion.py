"""Expansion: what quantified formulas and equations say, as clauses over a finite universe.

A closed quantified formula counts as an atom, and *appeals* say what it implies: its instances, or
its body about a witness that occurs nowhere else (Henkin's way to completeness). Our problems stay
in the fragment of Bernays and Schönfinkel, where an existential never depends on a universal. So
witnesses are chosen first, and by Herbrand's theorem instances over the constants and witnesses are
enough: what they leave satisfiable has a model with no more individuals. Identity becomes an
ordinary relation, once it is reflexive and every atom respects it.

A body is turned into clauses once, with its variables; an instance only looks up other numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from therefore.logic.clauses import Clause, clause_form
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Variable,
    constants,
    is_propositional,
    subformulas,
)
from therefore.solve.effort import spend
from therefore.solve.proof import (
    Appeal,
    Exchanged,
    Identical,
    Instantiated,
    Signed,
    instantiate,
)
from therefore.solve.witnesses import Quantified, Witnesses, outermost

Key = tuple[str | None, tuple[str, ...]]
"""A ground atom: its predicate (None: an equation) and its arguments."""
Choice = dict[str, str]


Leaf = tuple[int, Formula, str | None, tuple[tuple[bool, str], ...]]


@dataclass(frozen=True, slots=True)
class OpenClauses:
    """The clauses of a formula whose variables are open."""

    leaves: tuple[Leaf, ...]
    """For each atom, equation or quantified formula: number, formula, predicate, arguments."""
    definitions: tuple[tuple[int, Formula, bool], ...]
    clauses: tuple[tuple[bool, bool, Clause], ...]
    """Each clause after two flags: does it assert the whole, and did a literal occur twice?"""
    size: int


@lru_cache(maxsize=1 << 12)
def pattern(formula: Formula) -> OpenClauses:
    """The clauses of a formula with its variables open, made once."""
    form = clause_form([formula])
    leaves: list[Leaf] = []
    for leaf, number in form.numbers.items():
        if isinstance(leaf, Atom):
            terms = tuple((isinstance(t, Variable), t.name) for t in leaf.arguments)
            leaves.append((number, leaf, leaf.predicate, terms))
        elif isinstance(leaf, Equal):
            terms = tuple((isinstance(t, Variable), t.name) for t in (leaf.left, leaf.right))
            leaves.append((number, leaf, None, terms))
        else:
            leaves.append((number, leaf, None, ()))
    defined = form.definitions
    merged = set(form.merged)
    clauses = tuple(
        (-clause[0] not in defined, place in merged, clause)
        for place, clause in enumerate(form.clauses)
    )
    definitions = tuple((number, *signed) for number, signed in defined.items())
    return OpenClauses(tuple(leaves), definitions, clauses, form.size)


class Expansion:
    """The clauses of closed formulas and of all appeals to them."""

    def __init__(self, formulas: Sequence[Formula]) -> None:
        """Expand the formulas, without the laws of identity.

        FragmentError if they would need witnesses without end.

        >>> from therefore.logic.tptp import read_formula
        >>> texts = ("![X]: (man(X) => mortal(X))", "?[X]: man(X)")
        >>> found = Expansion([read_formula(text) for text in texts])
        >>> found.universe, [found.appeal(place).constants for place in (2, 3)]
        (('w1',), [('w1',), ('w1',)])
        """
        self.formulas = tuple(formulas)
        self.clauses: list[Clause] = []
        self.sources: list[int] = []
        """For each clause the place of its formula; behind the formulas come the appeals."""
        self.merged: list[int] = []
        """The places of clauses in which a literal stood twice; see `logic.clauses`."""
        self.size = 0
        self._numbers: dict[Key | Formula, int] = {}
        self._definitions: dict[int, tuple[Formula, bool, Choice]] = {}
        self._appeals: list[Quantified | str | tuple[Key, int, str]] = []
        self._choices: list[tuple[str, ...]] = []
        self._source = 0
        self._born: dict[Key | Formula, int] = {}
        """For each atom and quantified formula, the source that first mentions it."""
        for place, formula in enumerate(self.formulas):
            self._source = place
            self._assert(pattern(formula), {}, ())
        self.universe: tuple[str, ...] = ()
        self.witnesses: tuple[str, ...] = ()
        if not is_propositional(*formulas):
            self._expand()

    def _expand(self) -> None:
        chosen = Witnesses(constants(*self.formulas))
        for formula in self.formulas:
            chosen.gather(formula, True)
        self.witnesses = tuple(chosen.names)
        self.universe = (*chosen.constants, *chosen.names) or ("anyone",)
        for quantified, names in chosen.appeals:
            self._instance(quantified, names)
        self._instances(chosen)

    @property
    def given(self) -> int:
        """How many formulas were given."""
        return len(self.formulas)

    def appeal(self, source: int) -> Appeal:
        """The appeal of this source, which is a place behind the formulas."""
        raw = self._appeals[source - self.given]
        match raw:
            case str():
                return Identical(raw)
            case (tuple() as key, int() as place, str() as name):
                atom = self._formula(key)
                assert isinstance(atom, Atom | Equal)
                return Exchanged(atom, place, name)
            case (Forall() | Exists() as formula, bool() as affirmed):
                return Instantiated(formula, affirmed, self._choices[source - self.given])
        raise AssertionError(f"no appeal: {raw}")

    def brought_forth(self, formula: Formula) -> int:
        """The source that first mentions an atom or a quantified formula."""
        key: Key | Formula = formula
        if isinstance(formula, Atom):
            key = formula.predicate, tuple([term.name for term in formula.arguments])
        elif isinstance(formula, Equal):
            key = None, (formula.left.name, formula.right.name)
        return self._born[key]

    def meaning(self, literal: int) -> Signed:
        """The formula that a literal stands for, and whether it is affirmed."""
        if abs(literal) in self._definitions:
            formula, sign, choice = self._definitions[abs(literal)]
            return instantiate(formula, choice), sign == (literal > 0)
        for key, number in self._numbers.items():
            if number == abs(literal):
                return self._formula(key), literal > 0
        raise KeyError(literal)

    def true_atoms(self, literals: Sequence[int]) -> list[Formula]:
        """The atoms and equations among the literals of a model."""
        true = set(literals)
        return [
            self._formula(key)
            for key, number in self._numbers.items()
            if number in true and isinstance(key, tuple)
        ]

    def _formula(self, key: Key | Formula) -> Formula:
        if not isinstance(key, tuple):
            return key
        predicate, names = key
        terms = tuple([Constant(name) for name in names])
        return Equal(*terms) if predicate is None else Atom(predicate, terms)

    def _assert(self, said: OpenClauses, choice: Choice, condition: tuple[int, ...]) -> None:
        """Add a formula's clauses, its variables chosen, under `condition`: negated literals."""
        numbers = self._numbers
        local = [0] * (said.size + 1)
        for number, leaf, predicate, terms in said.leaves:
            if isinstance(leaf, Forall | Exists):
                key: Key | Formula = instantiate(leaf, choice) if choice else leaf
            else:
                key = predicate, tuple([choice[n] if v else n for v, n in terms])
            found = numbers.get(key)
            if found is None:
                found = self._new(key)
            local[number] = found
        for number, part, sign in said.definitions:
            self.size += 1
            local[number] = self.size
            self._definitions[self.size] = (part, sign, choice)
        for whole, merged, clause in said.clauses:
            literals = [local[n] if n > 0 else -local[-n] for n in clause]
            self._add([*condition, *literals] if whole else literals, merged)

    def _new(self, key: Key | Formula) -> int:
        self.size += 1
        self._numbers[key] = self.size
        self._born[key] = self._source
        return self.size

    def _number(self, key: Key | Formula) -> int:
        return self._numbers.get(key) or self._new(key)

    def _add(self, literals: list[int], merged: bool = False) -> None:
        distinct = dict.fromkeys(literals)
        if not any([-literal in distinct for literal in distinct]):
            if merged or len(distinct) < len(literals):
                self.merged.append(len(self.clauses))
            self.clauses.append(tuple(distinct))
            self.sources.append(self._source)

    def _instance(self, quantified: Quantified, names: tuple[str, ...]) -> None:
        formula, affirmed = quantified
        said = pattern(formula.body if affirmed else Not(formula.body))
        number = self._number(formula)
        choice = dict(zip(formula.variables, names, strict=True))
        self._note(quantified, names)
        self._assert(said, choice, (-number if affirmed else number,))

    def _note(
        self, appeal: Quantified | str | tuple[Key, int, str], names: tuple[str, ...] = ()
    ) -> None:
        """Note the appeal whose clauses come next."""
        spend(1)
        self._source = self.given + len(self._appeals)
        self._appeals.append(appeal)
        self._choices.append(names)

    def _instances(self, chosen: Witnesses) -> None:
        """Add the instances of all universals, and of universals inside those instances."""
        waiting = list(chosen.universal)
        for quantified in waiting:  # grows
            formula, affirmed = quantified
            said = pattern(formula.body if affirmed else Not(formula.body))
            number = self._number(formula)
            condition = (-number if affirmed else number,)
            nested = any(isinstance(part, Forall | Exists) for part in subformulas(formula.body))
            for names in product(self.universe, repeat=len(formula.variables)):
                choice = dict(zip(formula.variables, names, strict=True))
                self._note(quantified, names)
                self._assert(said, choice, condition)
                if nested:
                    for inner in outermost(instantiate(formula.body, choice), affirmed):
                        if inner not in chosen.universal and inner not in chosen.witnessed:
                            chosen.universal[inner] = None
                            waiting.append(inner)

    @property
    def equations(self) -> bool:
        """Whether any equation occurs."""
        return any(isinstance(key, tuple) and key[0] is None for key in self._numbers)

    def add_identity(self) -> None:
        """Add reflexivity, and the exchange of identicals in every atom that is mentioned.

        These clauses are many, and refutations often need none: they are added only when needed.
        """
        for name in self.universe:
            self._note(name)
            self._add([self._number((None, (name, name)))])
        waiting = [key for key in self._numbers if isinstance(key, tuple)]
        met = set(waiting)
        for key in waiting:  # grows
            predicate, names = key
            for place, old in enumerate(names):
                for name in self.universe:
                    if name == old:
                        continue
                    other: Key = (predicate, (*names[:place], name, *names[place + 1 :]))
                    equation: Key = (None, (old, name))
                    self._note((key, place, name))
                    first, second = self._number(equation), self._number(key)
                    self._add([-first, -second, self._number(other)])
                    for new in (equation, other):
                        if new not in met:
                            met.add(new)
                            waiting.append(new)
