"""Expansion: what quantified formulas and equations say, spelled out over a finite universe.

A closed quantified formula counts as an atom, and *appeals* say what it implies: its instances, or
its body about a witness that occurs nowhere else (Henkin's way to completeness). Our problems stay
in the fragment of Bernays and Schönfinkel, where an existential never depends on a universal. So
witnesses are chosen first, and by Herbrand's theorem instances over the constants and witnesses are
enough: what they leave satisfiable has a model with no more individuals. Identity becomes an
ordinary relation, once it is reflexive and every atom respects it.

FragmentError for a formula outside the fragment: it would need witnesses without end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from therefore.errors import FragmentError
from therefore.logic.formulas import (
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    children,
    constants,
    free_variables,
    is_propositional,
    subformulas,
)
from therefore.solve.proof import Appeal, Exchanged, Identical, Instantiated

Quantified = tuple[Forall | Exists, bool]
"""A closed quantified formula, affirmed or denied."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """Formulas, and all that may be appealed to."""

    formulas: tuple[Formula, ...]
    """Those given, then what each appeal says."""
    appeals: tuple[Appeal, ...]
    universe: tuple[str, ...]
    """The constants in order of first occurrence, then the witnesses; empty if propositional."""
    witnesses: tuple[str, ...] = ()

    @property
    def given(self) -> int:
        """How many formulas were given."""
        return len(self.formulas) - len(self.appeals)


def expand(formulas: Sequence[Formula]) -> Expansion:
    """The formulas with their expansion; propositional ones need none.

    >>> from therefore.logic.tptp import read_formula
    >>> texts = ("![X]: (man(X) => mortal(X))", "?[X]: man(X)")
    >>> found = expand([read_formula(text) for text in texts])
    >>> found.universe, len(found.appeals)
    (('w1',), 2)
    """
    if is_propositional(*formulas):
        return Expansion(tuple(formulas), (), ())
    builder = _Builder(constants(*formulas))
    for formula in formulas:
        builder.gather(formula, True)
    universe = (*builder.constants, *builder.witnesses) or ("anyone",)
    appeals = [*builder.chosen, *builder.instances(universe)]
    if any(isinstance(part, Equal) for formula in formulas for part in subformulas(formula)):
        appeals += _identity(formulas, appeals, universe)
    said = tuple([appeal.says() for appeal in appeals])
    return Expansion((*formulas, *said), tuple(appeals), universe, tuple(builder.witnesses))


def needs_appeals(*formulas: Formula) -> bool:
    """Whether there is a quantifier or an equation, so that connectives are not everything."""
    return any(
        isinstance(part, Forall | Exists | Equal)
        for formula in formulas
        for part in subformulas(formula)
    )


class _Builder:
    """Chooses witnesses and collects what has instances."""

    def __init__(self, names: list[str]) -> None:
        self.constants = names
        self.witnesses: list[str] = []
        self.chosen: list[Appeal] = []
        self._taken = set(names)
        self._witnessed: set[Quantified] = set()
        self._universal: dict[Quantified, None] = {}

    def gather(self, formula: Formula, affirmed: bool) -> None:
        """Look for quantified parts of a closed formula that is affirmed or denied."""
        for part, sign in _parts(formula, affirmed):
            if isinstance(part, Exists) == sign:
                self._choose(part, sign)
            elif (part, sign) not in self._universal:
                self._universal[part, sign] = None
                self._look_inside(part.body, sign)

    def _choose(self, formula: Forall | Exists, affirmed: bool) -> None:
        if (formula, affirmed) in self._witnessed:
            return
        self._witnessed.add((formula, affirmed))
        names = tuple([self._fresh() for _ in formula.variables])
        appeal = Instantiated(formula, affirmed, names)
        self.chosen.append(appeal)
        self.gather(appeal.introduced()[0], affirmed)

    def _fresh(self) -> str:
        number = len(self.witnesses) + 1
        while (name := f"w{number}") in self._taken:
            number += 1
        self._taken.add(name)
        self.witnesses.append(name)
        return name

    def _look_inside(self, formula: Formula, affirmed: bool) -> None:
        """Choose the witnesses that no variable of a universal has a say in."""
        for part, sign in _parts(formula, affirmed):
            if not free_variables(part):
                self.gather(part, sign)
            elif isinstance(part, Exists) == sign:
                raise FragmentError(
                    f"an existential ({', '.join(part.variables)}) under a universal quantifier is "
                    "outside the fragment that grounding decides"
                )
            else:
                self._look_inside(part.body, sign)

    def instances(self, universe: tuple[str, ...]) -> Iterator[Appeal]:
        """The instances of all universals, also of those that instances bring forth."""
        waiting = list(self._universal)
        for formula, affirmed in waiting:  # grows
            for choice in product(universe, repeat=len(formula.variables)):
                appeal = Instantiated(formula, affirmed, choice)
                yield appeal
                for quantified in _parts(appeal.introduced()[0], affirmed):
                    if quantified not in self._universal and quantified not in self._witnessed:
                        self._universal[quantified] = None
                        waiting.append(quantified)


def _parts(formula: Formula, affirmed: bool) -> Iterator[Quantified]:
    """The outermost quantified parts, each with the sign under which it stands; both under Iff."""
    match formula:
        case Atom() | Equal():
            return
        case Forall() | Exists():
            yield formula, affirmed
        case Not(body):
            yield from _parts(body, not affirmed)
        case Implies(left, right):
            yield from _parts(left, not affirmed)
            yield from _parts(right, affirmed)
        case Iff(left, right):
            for side, sign in product((left, right), (affirmed, not affirmed)):
                yield from _parts(side, sign)
        case _:
            for child in children(formula):
                yield from _parts(child, affirmed)


def _identity(
    formulas: Sequence[Formula], appeals: Sequence[Appeal], universe: tuple[str, ...]
) -> list[Appeal]:
    """Reflexivity, and the exchange of identicals in every atom that is spoken of."""
    found: list[Appeal] = [Identical(name) for name in universe]
    atoms: dict[Atom | Equal, None] = {}
    said = [one for appeal in (*appeals, *found) for one in appeal.introduced()]
    for formula in (*formulas, *said):
        for part in subformulas(formula):
            if isinstance(part, Atom | Equal) and not free_variables(part):
                atoms.setdefault(part)
    waiting = list(atoms)
    for atom in waiting:  # grows
        terms = (atom.left, atom.right) if isinstance(atom, Equal) else atom.arguments
        for place, term in enumerate(terms):
            for name in universe:
                if name != term.name:
                    appeal = Exchanged(atom, place, name)
                    found.append(appeal)
                    for new in appeal.introduced():
                        if isinstance(new, Atom | Equal) and new not in atoms:
                            atoms[new] = None
                            waiting.append(new)
    return found
