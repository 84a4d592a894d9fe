"""Refutations that speak of formulas instead of numbers, and the numbers that certificates have.

A number depends on every formula of a claim and on their order; a formula does not. So a proof
found once holds for any list with the formulas that it rests on, in any order, as long as its
witnesses are new there; `numbered` writes it down for one list. Numbers are handed out as
docs/design/certificates.md says; the checker has its own code for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.checker.evidence import Instance, Reflexive, Refutation, Replacement, Use
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    about,
    children,
    free_variables,
    substituted,
    terms_of,
)

Signed = tuple[Formula, bool]
"""A formula, affirmed or denied."""
Numbers = Mapping[Formula, int]


@dataclass(frozen=True, slots=True)
class Instantiated:
    """A quantified formula (or its negation) implies its body (denied) about these constants."""

    formula: Forall | Exists
    affirmed: bool
    constants: tuple[str, ...]

    def introduced(self) -> tuple[Formula, ...]:
        """The instance of the body."""
        choice = dict(zip(self.formula.variables, self.constants, strict=True))
        return (instantiate(self.formula.body, choice),)

    def says(self) -> Formula:
        """The use as a formula."""
        (body,) = self.introduced()
        if self.affirmed:
            return Implies(self.formula, body)
        return Implies(Not(self.formula), Not(body))

    def rests_on(self) -> Formula:
        """The formula that must have a number before this use."""
        return self.formula

    def numbered(self, numbers: Numbers) -> Use:
        """The use as a certificate has it, by number."""
        number = numbers[self.formula]
        return Instance(number if self.affirmed else -number, self.constants)


@dataclass(frozen=True, slots=True)
class Identical:
    """Everybody is identical with themselves."""

    constant: str

    def introduced(self) -> tuple[Formula, ...]:
        """The equation."""
        return (Equal(Constant(self.constant), Constant(self.constant)),)

    def says(self) -> Formula:
        """The use as a formula."""
        return self.introduced()[0]

    def rests_on(self) -> None:
        """No formula must have a number before this use."""

    def numbered(self, numbers: Numbers) -> Use:
        """The use as a certificate has it."""
        return Reflexive(self.constant)


@dataclass(frozen=True, slots=True)
class Exchanged:
    """An atom still holds with a constant exchanged for one that is identical with it."""

    atom: Atom | Equal
    place: int
    constant: str

    def introduced(self) -> tuple[Formula, ...]:
        """The equation and the new atom."""
        terms = list(terms_of(self.atom))
        equation = Equal(terms[self.place], Constant(self.constant))
        terms[self.place] = Constant(self.constant)
        return equation, about(self.atom, terms)

    def says(self) -> Formula:
        """The use as a formula."""
        equation, atom = self.introduced()
        return Implies(And((equation, self.atom)), atom)

    def rests_on(self) -> Formula:
        """The atom that must have a number before this use."""
        return self.atom

    def numbered(self, numbers: Numbers) -> Use:
        """The use as a certificate has it, by number."""
        return Replacement(numbers[self.atom], self.place, self.constant)


Appeal = Instantiated | Identical | Exchanged
"""A use that names formulas instead of numbers."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps of a refutation, and what it appeals to."""

    steps: tuple[tuple[Signed, ...], ...]
    appeals: tuple[Appeal, ...] = ()

    @classmethod
    def read(cls, formulas: Sequence[Formula], refutation: Refutation) -> Proof:
        """The proof that a refutation of these formulas is; the checker must have accepted it."""
        appeals: list[Appeal] = []
        by_number = list(number(formulas))
        for use in refutation.uses:
            appeal = _appeal(use, by_number)
            appeals.append(appeal)
            by_number = list(number(formulas, appeals))
        steps = tuple(
            tuple((by_number[abs(one) - 1], one > 0) for one in step) for step in refutation.steps
        )
        return cls(steps, tuple(appeals))

    def numbered(self, formulas: Sequence[Formula]) -> Refutation:
        """The proof as a refutation of these formulas."""
        if not self.appeals and self.steps == ((),):
            return AT_ONCE
        numbers = number(formulas, self.appeals)
        steps = tuple(tuple(literal(numbers, *one) for one in step) for step in self.steps)
        return Refutation(steps, tuple(appeal.numbered(numbers) for appeal in self.appeals))


def _appeal(use: Use, by_number: Sequence[Formula]) -> Appeal:
    match use:
        case Instance(literal, constants):
            formula = by_number[abs(literal) - 1]
            if isinstance(formula, Forall | Exists):
                return Instantiated(formula, literal > 0, constants)
        case Reflexive(constant):
            return Identical(constant)
        case Replacement(at, place, constant):
            atom = by_number[at - 1]
            if isinstance(atom, Atom | Equal):
                return Exchanged(atom, place, constant)
    raise ValueError(f"{use} is no use of these formulas")


AT_ONCE = Refutation(((),))
"""Unit propagation alone refutes the formulas."""
BY_UNITS = Proof(((),))


def literal(numbers: Numbers, formula: Formula, affirmed: bool = True) -> int:
    """The number of a formula, negative for its negation."""
    while isinstance(formula, Not):
        formula, affirmed = formula.body, not affirmed
    return numbers[formula] if affirmed else -numbers[formula]


def number(formulas: Iterable[Formula], appeals: Iterable[Appeal] = ()) -> dict[Formula, int]:
    """The number of every closed formula that these speak of.

    >>> from therefore.logic.formulas import Or
    >>> p, q = Atom("p"), Atom("q")
    >>> list(number([Implies(p, Or((q, p)))]).values())
    [1, 2, 3, 4]
    """
    profiles = [profile(formula) for formula in formulas]
    order: dict[Formula, None] = {}
    for atoms, _ in profiles:
        order |= atoms
    for _, compounds in profiles:
        order |= compounds
    for appeal in appeals:
        new = [profile(formula) for formula in appeal.introduced()]
        for atoms, _ in new:
            order |= atoms
        for _, compounds in new:
            order |= compounds
    return {formula: place for place, formula in enumerate(order, start=1)}


Profile = tuple[dict[Formula, None], dict[Formula, None]]
"""The ground atoms and the closed compounds of a formula, in order of first occurrence."""


@lru_cache(maxsize=1 << 12)
def profile(formula: Formula) -> Profile:
    """The parts of a formula that get numbers."""
    atoms: dict[Formula, None] = {}
    compounds: dict[Formula, None] = {}
    _walk(formula, atoms, compounds)
    return atoms, compounds


def _walk(
    formula: Formula, atoms: dict[Formula, None], compounds: dict[Formula, None]
) -> frozenset[str]:
    """Collect what gets numbers in both dicts; return the free variables of the formula."""
    if isinstance(formula, Atom | Equal):
        free = free_variables(formula)
        if not free:
            atoms.setdefault(formula)
        return free
    if isinstance(formula, Not):
        return _walk(formula.body, atoms, compounds)
    inner: dict[Formula, None] = {}
    free = frozenset().union(*[_walk(child, atoms, inner) for child in children(formula)])
    if isinstance(formula, Forall | Exists):
        free -= set(formula.variables)
    if not free:
        compounds.setdefault(formula)
    compounds |= {each: None for each in inner if each not in compounds}
    return free


def instantiate(formula: Formula, choice: Mapping[str, str]) -> Formula:
    """The formula with constants in place of free variables."""
    return substituted(formula, {name: Constant(who) for name, who in choice.items()})
