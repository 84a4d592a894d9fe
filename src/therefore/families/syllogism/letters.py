"""Patterns over letters made ready to be told: their options, and the evidence for each.

Options are of two sorts, both silent about which is right. If the conclusion is a letter or its
negation, they are x, not x, y and not y, and patterns with positive and negative conclusions are
drawn in equal numbers. What y is about is told by two *idle* premises, a fallacy beside the
syllogism: they mention y just as the others mention x, and leave it open. If the conclusion is a
compound, all four options have its very shape and differ in which letters stand where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

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

LETTERS = "pqrsuvw"
"""u, v and w occur in no pattern: idle premises and distractors are about them."""
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
class Idle:
    """Two premises beside a pattern's own, and the options that are partly about them."""

    premises: tuple[Formula, Formula]
    wrong: tuple[tuple[Formula, ...], ...]
    """Triples, as for `Told`."""
    stands: Mapping[str, str]
    """For each letter of theirs, that of the pattern which plays its part."""


ORDERS = tuple(
    tuple(main.pop(0) if first else idle.pop(0) for first in places)
    for swapped in (False, True)
    for places in product((True, False), repeat=4)
    if sum(places) == 2
    for main, idle in [([1, 0], [3, 2]) if swapped else ([0, 1], [2, 3])]
)
"""Where premises (0, 1) and idle ones (2, 3) stand: first of each pair first, then second."""


@dataclass(frozen=True, slots=True)
class Told:
    """A pattern with its premises in one order, and all that does not depend on the words."""

    pattern: Pattern
    premises: tuple[Formula, ...]
    letters: tuple[str, ...]
    """Those of the pattern."""
    texts: tuple[Template, ...]
    model: Template
    """That the premises are consistent."""
    right: Query
    wrong: tuple[tuple[Query, ...], ...]
    """The triples that may stand beside the conclusion."""
    stands: Mapping[str, str] | None = None
    """If there are idle premises: which letters of the pattern theirs are like."""

    @property
    def idle(self) -> int:
        """How many of the premises have nothing to do with the conclusion."""
        return len(self.premises) - len(self.pattern.premises)

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


@cache
def told_with_idle(name: str, order: tuple[int, ...], variant: int) -> Told:
    """The pattern among idle premises, for options: the order is one of `ORDERS`."""
    pattern = PATTERNS[name]
    beside = idle(name)[variant]
    every = (*pattern.premises, *beside.premises)
    premises = tuple(every[place] for place in order)
    theory = tuple(replaced(premise, _ATOMS) for premise in premises)

    def query(formula: Formula, possible: bool) -> Query:
        shown = evidence(theory, replaced(formula, _ATOMS), possible)
        return Query(formula, _tptp(formula), shown)

    return Told(
        pattern,
        premises,
        tuple(letters_in(*pattern.premises)),
        tuple(map(_tptp, premises)),
        evidence(theory, None, True),
        query(pattern.conclusion, False),
        tuple(tuple(query(wrong, True) for wrong in three) for three in beside.wrong),
        beside.stands,
    )


def opposite(literal: Formula) -> Formula:
    """The denial of a letter, or the letter that is denied."""
    return literal.body if isinstance(literal, Not) else Not(literal)


@cache
def idle(name: str) -> tuple[Idle, ...]:
    """What may stand beside a pattern when options are shown; nothing if it needs no company.

    Rules come with the classic fallacies: beside a positive conclusion the antecedent is denied,
    beside a negative one the consequent affirmed, so that both have about as many negations; beside
    a chain stand two rules with one consequent. Alternatives that do not exclude each other come
    with one that holds. The letter asked about is said, or denied, exactly where the premises say,
    or deny, that of the conclusion.
    """
    pattern = PATTERNS[name]
    right = pattern.conclusion
    u, v, w = Atom("u"), Atom("v"), Atom("w")
    match right:
        case Atom() | Not(Atom()):
            return _beside_letter(pattern)
        case Implies(Atom(first), Atom(last)):
            ends = (Implies(u, w), Implies(w, u))
            rules = (Implies(u, v), Implies(w, v))
        case Implies(Not(Atom(last)), Not(Atom(first))):
            ends = (Implies(Not(w), Not(u)), Implies(Not(u), Not(w)))
            rules = (Implies(Not(v), Not(u)), Implies(Not(v), Not(w)))
        case _:
            premises = (Implies(u, v), v if isinstance(right, Not) else Not(u))
            if all(not {"u", "v"} & {*letters_in(*three)} for three in distractors(pattern)):
                return ()
            return (Idle(premises, distractors(pattern, premises), _ends(pattern)),)
    back = Implies(right.right, right.left)
    return (Idle(rules, ((back, *ends),), {"u": first, "v": "q", "w": last}),)


def _beside_letter(pattern: Pattern) -> tuple[Idle, ...]:
    right = pattern.conclusion
    positive = isinstance(right, Atom)
    letter = right.body if isinstance(right, Not) else right
    if not isinstance(letter, Atom):
        raise TypeError(f"{right} is no letter")
    u, v = Atom("u"), Atom("v")
    denied = _denied(pattern.premises, letter)
    if not pattern.rules:
        said = Not(v) if denied else v
        pairs: list[tuple[Formula, Formula]] = [(Or((u, said)), u), (Or((Not(u), said)), Not(u))]
        # Among compatible alternatives, negations would else tell the sign of the conclusion.
        if pattern.name.startswith("compatible"):
            pairs = pairs[1:] if positive else pairs[:1]
        three = (opposite(right), v, Not(v))
        return tuple(Idle(pair, (three,), {"v": letter.predicate}) for pair in pairs)
    rule = Implies(Not(v), Not(u)) if denied else Implies(u, v)
    fact, asked = (Not(u), v) if positive else (v, u)
    stands = _ends(pattern, letter.predicate)
    return (Idle((rule, fact), ((opposite(right), asked, Not(asked)),), stands),)


def _ends(pattern: Pattern, letter: str = "") -> dict[str, str]:
    """The letters of one of the pattern's rules, about the letter if one is given."""
    first, _, last = next((link for link in pattern.rules if letter in link), "").partition(">")
    return {"u": first, "v": last}


def _denied(premises: Sequence[Formula], letter: Atom) -> bool:
    """Whether the premises mention the letter only by denying it."""

    def plain(formula: Formula) -> bool:
        match formula:
            case Not(Atom()):
                return False
            case Not(body):
                return plain(body)
            case And(parts) | Or(parts):
                return any(map(plain, parts))
            case Implies(left, right):
                return plain(left) or plain(right)
            case _:
                return formula == letter

    return not any(map(plain, premises))


def _tptp(formula: Formula) -> Template:
    """A formula over letters as TPTP writes it, names left open."""
    return Template.of(write_formula(replaced(formula, _ATOMS)))


def distractors(
    pattern: Pattern, beside: tuple[Formula, ...] = ()
) -> tuple[tuple[Formula, ...], ...]:
    """What may stand beside the conclusion: triples, those in the premises' own words first."""
    theory = tuple(replaced(premise, _ATOMS) for premise in (*pattern.premises, *beside))
    own = letters_in(*pattern.premises)
    right = pattern.conclusion
    body = right.body if isinstance(right, Not) else right
    if isinstance(body, Atom):
        still_open = [letter for letter in own if letter != body.predicate]
        still_open = [y for y in still_open if not _settled(theory, Atom(y))] or ["u"]
        return tuple((opposite(right), Atom(y), Not(Atom(y))) for y in still_open)
    found: dict[int, Formula] = {_column(right): right}
    places = letters_in(right)
    foreign = ("u", "v")
    for chosen in sorted(
        permutations([*own, *foreign], len(places)), key=lambda c: sum(f in c for f in foreign)
    ):
        swap = {old: Atom(new) for old, new in zip(places, chosen, strict=True)}
        option = replaced(right, swap)
        said = replaced(option, _ATOMS)
        if beside and is_consequence(theory, Not(said)):
            continue
        if not is_consequence(theory, said):
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
