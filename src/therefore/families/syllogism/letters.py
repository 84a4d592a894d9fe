"""Patterns over letters made ready to be told: their options, and the evidence for each.

Options are of two sorts, both silent about which is right. If the conclusion is a letter or its
negation, they are x, not x, y and not y, where y is a letter that the premises leave open; patterns
with positive and negative conclusions are drawn in equal numbers. If it is a compound, all four
options have its very shape and differ in which letters stand where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from therefore.families.syllogism.evidence import Template, evidence, is_consequence
from therefore.families.syllogism.patterns import PATTERNS, Pattern
from therefore.items import Logic
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Formula,
    Implies,
    Not,
    Or,
    atoms,
)
from therefore.logic.tables import tables
from therefore.logic.tptp import write_formula

LETTERS = "pqrsuv"
"""u and v occur in no pattern: they stand for propositions that only options mention."""
SUBJECT = len(LETTERS)
"""The place of the subject's constant among the open names."""

_ATOMS = {
    letter: Atom(f"t{place}", (Constant(f"t{SUBJECT}"),)) for place, letter in enumerate(LETTERS)
}


def replaced(formula: Formula, swap: Mapping[str, Formula]) -> Formula:
    """The formula with letters replaced."""
    match formula:
        case Atom(letter):
            return swap[letter]
        case Not(body):
            return Not(replaced(body, swap))
        case And(parts):
            return And(tuple(replaced(part, swap) for part in parts))
        case Or(parts):
            return Or(tuple(replaced(part, swap) for part in parts))
        case Implies(left, right):
            return Implies(replaced(left, swap), replaced(right, swap))
        case _:
            raise TypeError(f"no pattern holds {formula}")


def letters_in(*formulas: Formula) -> list[str]:
    """The letters in order of first occurrence."""
    return [atom.predicate for atom in atoms(*formulas)]


@dataclass(frozen=True, slots=True)
class Query:
    """A formula over letters, as it is asked about."""

    formula: Formula
    text: Template
    """In TPTP."""
    evidence: Template
    """That it follows, or that it does not."""


@dataclass(frozen=True, slots=True)
class Told:
    """A pattern with its premises in one order, and all that does not depend on the words."""

    pattern: Pattern
    premises: tuple[Formula, ...]
    letters: tuple[str, ...]
    """Those of the premises."""
    texts: tuple[Template, ...]
    model: Template
    """That the premises are consistent."""
    right: Query
    wrong: tuple[tuple[Query, ...], ...]
    """The triples that may stand beside the conclusion."""

    def logic(self, queries: Sequence[Query], names: Sequence[str]) -> Logic:
        """The problem about these names."""
        return Logic(
            premises=tuple([text.fill(names) for text in self.texts]),
            query=tuple([query.text.fill(names) for query in queries]),
        )


@cache
def told(name: str, swapped: bool) -> Told:
    """The pattern of that name with its first premise first, or its second."""
    pattern = PATTERNS[name]
    premises = pattern.premises[::-1] if swapped else pattern.premises
    theory = tuple(replaced(premise, _ATOMS) for premise in premises)

    def query(formula: Formula, possible: bool) -> Query:
        shown = evidence(theory, replaced(formula, _ATOMS), possible)
        return Query(formula, _tptp(formula), shown)

    return Told(
        pattern,
        premises,
        tuple(letters_in(*premises)),
        tuple(map(_tptp, premises)),
        evidence(theory, None, True),
        query(pattern.conclusion, False),
        tuple(tuple(query(wrong, True) for wrong in three) for three in distractors(pattern)),
    )


def _tptp(formula: Formula) -> Template:
    """A formula over letters as TPTP writes it, names left open."""
    return Template.of(write_formula(replaced(formula, _ATOMS)))


def distractors(pattern: Pattern) -> tuple[tuple[Formula, ...], ...]:
    """What may stand beside the conclusion: triples, those in the premises' own words first."""
    theory = tuple(replaced(premise, _ATOMS) for premise in pattern.premises)
    own = letters_in(*pattern.premises)
    right = pattern.conclusion
    body = right.body if isinstance(right, Not) else right
    if isinstance(body, Atom):
        opposite = body if body is not right else Not(body)
        still_open = [letter for letter in own if letter != body.predicate]
        still_open = [y for y in still_open if not _settled(theory, Atom(y))] or ["u"]
        return tuple((opposite, Atom(y), Not(Atom(y))) for y in still_open)
    found: dict[int, Formula] = {_column(right): right}
    places = letters_in(right)
    foreign = ("u", "v")
    for chosen in sorted(
        permutations([*own, *foreign], len(places)), key=lambda c: sum(f in c for f in foreign)
    ):
        swap = {old: Atom(new) for old, new in zip(places, chosen, strict=True)}
        option = replaced(right, swap)
        if not is_consequence(theory, replaced(option, _ATOMS)):
            found.setdefault(_column(option), option)
    wrong = list(found.values())[1:]
    plain = [option for option in wrong if not {*foreign} & {*letters_in(option)}]
    return tuple(combinations(plain if len(plain) >= 3 else wrong[:4], 3))


def _settled(theory: tuple[Formula, ...], letter: Atom) -> bool:
    atom = replaced(letter, _ATOMS)
    return is_consequence(theory, atom) or is_consequence(theory, Not(atom))


def _column(formula: Formula) -> int:
    """The formula's truth table over all letters: equal for equivalent formulas."""
    every = Or(tuple(Atom(letter) for letter in LETTERS))
    _, values, _ = tables([every, formula])
    return int(values[1])
