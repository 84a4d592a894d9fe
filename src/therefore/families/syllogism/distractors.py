"""Wrong conclusions as SylloBase's Appendix C makes them, each refuted before it is shown.

The paper changes the right conclusion by a fixed operation (another quantifier, a "not", exchanged
terms or propositions, another connective) and takes the result for wrong. It need not be: beside
"all s are p" it offers "some s are p", which follows. Here every result of an operation is decided,
and what follows from the premises is left out, as is what says the same as another option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, zip_longest

from therefore.families.syllogism.letters import Told, letters_in, replaced, tell
from therefore.families.syllogism.patterns import PATTERNS
from therefore.logic.formulas import And, Atom, Equal, Formula, Implies, Not, Or
from therefore.logic.tables import columns, table
from therefore.solve.moods import P, S
from therefore.solve.regions import QUANTIFIERS, Statement, follows

WRONG = 3
"""Distractors of an item."""
MOST = 8
"""Results of operations that are kept for a pattern: each three of them is a form to certify."""
_SAME_EITHER_WAY = "EI"
"""Quantifiers of which "x are y" says what "y are x" says."""


@cache
def wrong_statements(
    premises: tuple[Statement, ...], quantifier: str, count: int
) -> tuple[tuple[Statement, ...], ...]:
    """Every three statements about subject and predicate of which none follows from the premises.

    Another quantifier, a negation, an exchange, or both ("others"): all of them together are the
    eight statements about two terms, those that say the same counted once.

    >>> barbara = (("A", 1, 2), ("A", 0, 1))
    >>> wrong_statements(barbara, "A", 3)[0]
    (('E', 0, 2), ('O', 0, 2), ('A', 2, 0))
    """
    about: list[Statement] = [(other, S, P) for other in QUANTIFIERS if other != quantifier]
    about += [(other, P, S) for other in QUANTIFIERS if other not in _SAME_EITHER_WAY]
    wrong = [statement for statement in about if not follows(premises, statement, count)]
    return tuple(combinations(wrong, WRONG))


@cache
def wrong_formulas(name: str) -> tuple[tuple[Formula, ...], ...]:
    """Every three formulas of the operations that a pattern's premises leave open or refute.

    >>> from therefore.logic.pretty import pretty
    >>> [pretty(formula) for formula in wrong_formulas("compatible")[0]]
    ['¬q', 'p', 'p ∨ ¬q']
    """
    pattern = PATTERNS[name]
    letters = letters_in(*pattern.premises)
    names = [Atom(letter) for letter in letters]
    column: dict[Atom | Equal, int] = dict(zip(names, columns(len(names)), strict=True))
    full = (1 << (1 << len(names))) - 1
    given = full
    for premise in pattern.premises:
        given &= table(premise, column, full)
    seen = {table(pattern.conclusion, column, full)}
    wrong: list[Formula] = []
    for formula in _changed(pattern.conclusion, letters):
        means = table(formula, column, full)
        if given & ~means and means not in (*seen, 0, full):
            seen.add(means)
            wrong.append(formula)
    return tuple(combinations(wrong[:MOST], WRONG))


@cache
def distracted(name: str, swapped: bool, number: int) -> Told:
    """The pattern of that name, its second premise first if swapped, with three distractors."""
    pattern = PATTERNS[name]
    premises = pattern.premises[::-1] if swapped else pattern.premises
    return tell(pattern, premises, wrong_formulas(name)[number])


def _changed(right: Formula, letters: Sequence[str]) -> Iterator[Formula]:
    """What Appendix C's operations make of a conclusion, each in turn; some of it may follow."""
    own = letters_in(right)
    others = [Atom(letter) for letter in letters if letter not in own]
    exchanged: Iterator[Formula]
    operations: tuple[Iterator[Formula], ...]
    match right:
        case Atom() | Not(Atom()):
            denied = right.body if isinstance(right, Not) else Not(right)
            exchanged = (other for letter in others for other in (letter, Not(letter)))
            added = (Or((sign, denied)) for other in others for sign in (other, Not(other)))
            ruled = (Implies(one, Not(two)) for one, two in permutations(map(Atom, letters), 2))
            operations = (_negated(right), exchanged, added, ruled)
        case _:
            exchanged = (
                replaced(right, dict(zip(own, map(Atom, chosen), strict=True)))
                for chosen in permutations(letters, len(own))
            )
            removed = (Atom(letter) for letter in letters)
            operations = (_negated(right), exchanged, _reconnected(right), removed)
    for made in zip_longest(*operations):
        yield from filter(None, made)


def _negated(right: Formula) -> Iterator[Formula]:
    """A "not" added or taken away: before what is concluded, or before a part of it."""
    match right:
        case Not(body):
            yield body
        case Atom():
            yield Not(right)
        case Implies(left, Not(body)):
            yield Implies(left, body)
        case Implies(left, Atom() as body):
            yield Implies(left, Not(body))
        case Implies(left, Or(parts)):
            yield Implies(left, And(tuple(map(Not, parts))))
        case Implies(left, And(parts)):
            yield Implies(left, Or(tuple(map(Not, parts))))
        case Or((one, two)):
            yield from (Or((Not(one), two)), Or((one, Not(two))))
        case And((one, two)):
            yield from (And((Not(one), two)), And((one, Not(two))))


def _reconnected(right: Formula) -> Iterator[Formula]:
    """Another connective: "and" for "or", "or" for "and", the sides of an "if" exchanged."""
    match right:
        case Or(parts):
            yield And(parts)
        case And(parts):
            yield Or(parts)
            yield And(tuple(map(Not, parts)))
        case Not(Or(parts)):
            yield And(parts)
            yield from map(Not, parts)
        case Not(And(parts)):
            yield Not(Or(parts))
            yield from map(Not, parts)
        case Implies(left, body):
            yield Implies(body, left)
            for side in _reconnected(left):
                yield Implies(side, body)
            for side in _reconnected(body):
                yield Implies(left, side)
