"""The premises of Table 7: thirteen templates, with every choice that the table leaves open.

A frame is a premise with roles in place of words: people 1 to 4, predicates 1 and 2. It knows its
sentences, their formulas, the clause that follows (the target), and which words may change places
so that the target's old wording no longer follows (the twins).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
)

CONNECTIVES = ("AND", "OR", "CON", "UNI")


class Clause(NamedTuple):
    """Person `subject` stands in relation `predicate` to person `target`; all are roles."""

    subject: int
    predicate: int
    target: int

    def words(self, verb: str = "is") -> str:
        """The clause with slots for the words."""
        return f"%(N{self.subject})s {verb} %(P{self.predicate})s %(N{self.target})s"

    def formula(self, symbols: dict[str, str]) -> Atom:
        """The clause in logic."""
        people = Constant(symbols[f"n{self.subject}"]), Constant(symbols[f"n{self.target}"])
        return Atom(symbols[f"p{self.predicate}"], people)


@dataclass(frozen=True, slots=True)
class Swap:
    """People who change places, and whether the two predicates do."""

    name: str
    """reversed: the target's two people; exchanged: the two clauses' objects; denied: the clauses
    themselves, one of which the premise denies."""
    people: tuple[tuple[int, int], ...]
    predicates: bool = False

    def role(self, person: int) -> int:
        """Whose place a person takes."""
        for one, other in self.people:
            if person in (one, other):
                return other if person == one else one
        return person


@dataclass(frozen=True, slots=True)
class Frame:
    """A premise of Table 7 with roles for words."""

    connective: str
    specificity: str
    wording: str
    """The conjunction where the table leaves it open: if, when, even though."""
    side: str
    """Which clause of two follows: left or right; empty for UNI."""
    sentences: tuple[str, ...]
    people: int
    predicates: int
    target: Clause
    other: Clause | None
    """The clause that is not the target."""

    @property
    def label(self) -> str:
        """What, with its people and predicates, tells a premise up to who does what."""
        return f"{self.connective} {self.specificity} {self.wording}"

    @property
    def form(self) -> tuple[object, ...]:
        """What frames of the same logic share, whatever their words: `each` and `every`."""
        denied = len(self.asserted) == 1
        return self.connective, denied, self.wording == "even though", self.target, self.other

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The exchanges that give a twin, in which the old target does not follow."""
        target, other = self.target, self.other
        ends = Swap("reversed", ((target.subject, target.target),))
        if other is None or (self.connective, self.specificity) == ("AND", "NP"):
            return (ends,)
        objects = Swap("exchanged", ((target.target, other.target),))
        if len(self.asserted) == 2 or self.specificity == "NP":
            return ends, objects
        people = {(target.subject, other.subject), (target.target, other.target)}
        pairs = tuple(sorted((one, two) for one, two in people if one != two))
        return ends, objects, Swap("denied", pairs, predicates=True)

    @property
    def asserted(self) -> tuple[Clause, ...]:
        """The clauses that follow; the other one does unless it is denied."""
        if self.other is None or self.connective == "OR" or "UNLESS" in self.specificity:
            return (self.target,)
        return self.target, self.other

    @property
    def related(self) -> tuple[Clause, ...]:
        """The clauses of the target's predicate that follow, or would if ties were excluded.

        Whoever is taller than Mary but not taller than Sue makes Sue taller than Mary, in heights
        though not in every order: a hypothesis that is to fail must not rest on that.
        """
        found = [each for each in self.asserted if each.predicate == self.target.predicate]
        if self.other is not None and len(self.asserted) == 1 and self.specificity == "NP":
            found.append(Clause(self.other.target, self.target.predicate, self.target.target))
        return tuple(found)

    def foil(self, swap: Swap) -> Clause:
        """The twin's target, told in the roles of this premise: it does not follow here."""
        subject, predicate, target = self.target
        role = swap.role
        return Clause(role(subject), 3 - predicate if swap.predicates else predicate, role(target))

    def formulas(self, symbols: dict[str, str]) -> tuple[Formula, ...]:
        """The premise in logic, one formula for each sentence."""
        target = self.target.formula(symbols)
        if self.other is None:
            x = Variable("X")
            restrictor = symbols["u"]
            relation = Atom(target.predicate, (x, target.arguments[1]))
            every = Forall(("X",), Implies(Atom(restrictor, (x,)), relation))
            return every, Atom(restrictor, (target.arguments[0],))
        other = self.other.formula(symbols)
        left, right = (target, other) if self.side == "left" else (other, target)
        match self.connective, self.specificity:
            case "AND", _:
                return (And((left, right)),)
            case "OR", _:
                return Or((left, right)), Not(other)
            case _, "UNLESS_PREFIX" | "UNLESS_INFIX":
                return Implies(Not(other), target), Not(other)
            case _, "IF" if self.wording == "even though":
                return And((left, right)), other
            case _:
                return Implies(other, target), other


def _clauses(specificity: str) -> tuple[Clause, Clause]:
    match specificity:
        case "NP":
            return Clause(1, 1, 2), Clause(1, 1, 3)
        case "VP":
            return Clause(1, 1, 2), Clause(1, 2, 3)
        case _:
            return Clause(1, 1, 2), Clause(3, 2, 4)


def _joined(specificity: str, word: str) -> str:
    match specificity:
        case "NP" if word == "or":
            # "Taller than Mary or John" would be read as "than both".
            return "%(N1)s is %(P1)s %(N2)s or %(P1)s %(N3)s, or both."
        case "NP":
            return f"%(N1)s is %(P1)s %(N2)s {word} %(N3)s."
        case "VP":
            return f"%(N1)s is %(P1)s %(N2)s {word} is %(P2)s %(N3)s."
        case _:
            left, right = _clauses("S")
            return f"{left.words()}, {word} {right.words()}."


def _frame(
    connective: str, specificity: str, sentences: Sequence[str], side: str, wording: str = ""
) -> Frame:
    left, right = _clauses(specificity)
    target, other = (left, right) if side == "left" else (right, left)
    people = max(left.target, right.target)
    predicates = right.predicate
    return Frame(
        connective, specificity, wording, side, tuple(sentences), people, predicates, target, other
    )


def _conjunctions(specificity: str) -> tuple[Frame, ...]:
    return tuple(
        _frame("AND", specificity, [_joined(specificity, "and")], side)
        for side in ("left", "right")
    )


def _disjunctions(specificity: str) -> tuple[Frame, ...]:
    left, right = (clause.words("is not") + "." for clause in _clauses(specificity))
    joined = _joined(specificity, "or")
    return (
        _frame("OR", specificity, [joined, right], "left"),
        _frame("OR", specificity, [joined, left], "right"),
    )


def _conditionals() -> dict[str, tuple[Frame, ...]]:
    left, right = (clause.words() for clause in _clauses("S"))
    not_left, not_right = (clause.words("is not") + "." for clause in _clauses("S"))

    def frame(specificity: str, sentence: str, second: str, side: str, wording: str) -> Frame:
        return _frame("CON", specificity, [sentence, second], side, wording)

    return {
        "UNLESS_PREFIX": (
            frame("UNLESS_PREFIX", f"Unless {left}, {right}.", not_left, "right", "unless"),
        ),
        "UNLESS_INFIX": (
            frame("UNLESS_INFIX", f"{left} unless {right}.", not_right, "left", "unless"),
        ),
        "IF": tuple(
            frame("IF", f"{left} {word} {right}.", f"{right}.", "left", word)
            for word in ("if", "when", "even though")
        ),
        "IF_THEN": (frame("IF_THEN", f"If {left}, then {right}.", f"{left}.", "right", "if"),),
        "ONLY_IF": (frame("ONLY_IF", f"{left} only if {right}.", f"{left}.", "right", "only if"),),
    }


def _universal(word: str) -> Frame:
    sentences = (f"{word} %(u)s is %(P1)s %(N1)s.", "%(N2)s is a %(u)s.")
    return Frame("UNI", word.upper(), word.lower(), "", sentences, 2, 1, Clause(2, 1, 1), None)


@cache
def frames() -> dict[str, dict[str, tuple[Frame, ...]]]:
    """The frames by connective and specificity.

    >>> {connective: len(kinds) for connective, kinds in frames().items()}
    {'AND': 3, 'OR': 3, 'CON': 5, 'UNI': 2}
    """
    return {
        "AND": {kind: _conjunctions(kind) for kind in ("S", "NP", "VP")},
        "OR": {kind: _disjunctions(kind) for kind in ("S", "NP", "VP")},
        "CON": _conditionals(),
        "UNI": {word.upper(): (_universal(word),) for word in ("Each", "Every")},
    }
