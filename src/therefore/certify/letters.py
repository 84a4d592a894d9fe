"""Patterns over letters, certified and ready to be told: premises, options, the evidence.

A conclusion that is a letter or its negation is shown among four options: x, not x, y, not y. What
y is about is told by two *idle* premises, a fallacy beside the syllogism: they mention y just as
the others mention x, and leave it open. A compound conclusion is shown among four of its shape,
which differ in two of the letters (its *ends*); the letters left over stand in one idle premise. In
the paper's own shape a conclusion stands among three of its pattern's wrong ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from therefore.certify.form import Form
from therefore.checker.claims import all_claims
from therefore.logic.formulas import Atom, Constant, Formula, Implies, Not, Problem, atoms, replaced
from therefore.solve.patterns import PATTERNS, LetterPattern

LETTERS = "pqrsuvw"
"""u, v and w occur in no pattern: idle premises are about them."""
_ASIDE = "uvw"
SUBJECT, OTHER = len(LETTERS), len(LETTERS) + 1
"""The places, among the open names, of the subject and of whom u, v and w are about."""
_OPEN = {f"t{place}": place for place in range(len(LETTERS) + 2)}


def _atoms(apart: bool) -> dict[str, Atom]:
    """The letters as atoms, u, v and w about another subject if the premises are apart."""
    return {
        letter: Atom(
            f"t{place}", (Constant(f"t{OTHER if apart and letter in _ASIDE else SUBJECT}"),)
        )
        for place, letter in enumerate(LETTERS)
    }


def letters_in(*formulas: Formula) -> list[str]:
    """The letters in order of first occurrence."""
    return [atom.predicate for atom in atoms(*formulas)]


def letter_of(formula: Formula) -> str:
    """The letter of a letter or its negation; empty for a compound."""
    body = formula.body if isinstance(formula, Not) else formula
    return body.predicate if isinstance(body, Atom) else ""


@dataclass(frozen=True, slots=True)
class Query:
    """A formula over letters, as it is asked about."""

    formula: Formula
    aside: bool
    """Whether the formula is about u, v or w."""


@dataclass(frozen=True, slots=True)
class LetterPlan:
    """Premises in one order, and all that does not depend on the words."""

    pattern: LetterPattern
    premises: tuple[Formula, ...]
    aside: tuple[bool, ...]
    """Whether each premise is about u, v or w."""
    form: Form
    """The certified problem: to conclude, or to select from the queries, the first being right."""
    queries: tuple[Query, ...]
    """The conclusion, then the three wrong options, if there are options."""
    idle: int
    """How many of the premises have nothing to do with the conclusion."""
    whole: frozenset[str] = frozenset()
    """Letters that options affirm and premises only deny: both are said with the same words."""


def tell(
    pattern: LetterPattern,
    premises: tuple[Formula, ...],
    wrong: tuple[Formula, ...] = (),
    *,
    apart: bool = False,
    whole: frozenset[str] = frozenset(),
) -> LetterPlan:
    """The plan with its evidence; LabelError unless the conclusion alone follows."""
    swap = _atoms(apart)
    queries = (pattern.conclusion, *wrong)
    problem = Problem(
        premises=tuple(replaced(premise, swap) for premise in premises),
        query=tuple(replaced(query, swap) for query in queries),
    )
    claims = all_claims("generation", (), -1)
    if wrong:
        claims = all_claims("selection", LETTERS[: len(queries)], 0, "follows")
    return LetterPlan(
        pattern,
        premises,
        tuple(map(_aside, premises)),
        Form.certified(problem, claims, _OPEN),
        tuple(Query(query, _aside(query)) for query in queries),
        len(premises) - len(pattern.premises),
        whole,
    )


def _aside(formula: Formula) -> bool:
    return letters_in(formula)[0] in _ASIDE


@cache
def alone(name: str, swapped: bool, distractors: int | None = None) -> LetterPlan:
    """The pattern of that name without idle premises, its premises in order or swapped.

    `distractors` is the number of one of the threes of `wrong_formulas`; None for no options.
    """
    pattern = PATTERNS[name]
    premises = pattern.premises[::-1] if swapped else pattern.premises
    return tell(pattern, premises, () if distractors is None else wrong_formulas(name)[distractors])


ORDERS = (
    *((0, 1, 2, 3), (0, 2, 1, 3), (0, 2, 3, 1), (2, 0, 1, 3), (2, 0, 3, 1), (2, 3, 0, 1)),
    *((1, 0, 3, 2), (1, 3, 0, 2), (1, 3, 2, 0), (3, 1, 0, 2), (3, 1, 2, 0), (3, 2, 1, 0)),
)
"""Where premises (0, 1) and idle ones (2, 3) stand: first of each pair first, then second."""


WRONG = 3
"""Distractors of an item in the paper's shape."""


@cache
def beside(name: str, order: tuple[int, ...], variant: int, *, apart: bool) -> LetterPlan:
    """A pattern that concludes a letter or its negation, among idle premises."""
    pattern = PATTERNS[name]
    company = pattern.idle[variant]
    every = (*pattern.premises, *company.premises)
    right, asked = pattern.conclusion, Atom(company.asked)
    opposite = right.body if isinstance(right, Not) else Not(right)
    premises = tuple(every[place] for place in order)
    # What alternatives are asked about is said with "is", whose denial has the same words.
    whole = frozenset((letter_of(right), company.asked) if pattern.denied else ())
    return tell(pattern, premises, (opposite, asked, Not(asked)), apart=apart, whole=whole)


@cache
def wrong_formulas(name: str) -> tuple[tuple[Formula, ...], ...]:
    """Every three of a pattern's wrong conclusions.

    >>> from therefore.logic.pretty import pretty
    >>> [pretty(formula) for formula in wrong_formulas("compatible")[0]]
    ['¬q', 'p', 'p ∨ ¬q']
    """
    return tuple(combinations(PATTERNS[name].wrong, WRONG))


def turned(premises: Sequence[Formula]) -> bool:
    """Whether a rule is told from its end: "if not q, then not p".

    >>> turned(PATTERNS["chain of contrapositives"].premises), turned(PATTERNS["chain"].premises)
    (True, False)
    """
    return any(
        isinstance(premise, Implies)
        and isinstance(premise.left, Not)
        and isinstance(premise.right, Not)
        for premise in premises
    )


def ends(pattern: LetterPattern) -> tuple[str, str]:
    """The letters that options exchange: the first and the last of a compound conclusion.

    >>> ends(PATTERNS["chain"])
    ('p', 'r')
    """
    found = letters_in(pattern.conclusion)
    return found[0], found[-1]


@cache
def exchanged(name: str, order: tuple[int, ...]) -> LetterPlan:
    """A pattern with a compound conclusion; its options exchange its ends with u and v."""
    pattern = PATTERNS[name]
    first, last = ends(pattern)
    u, v = Atom("u"), Atom("v")
    swaps: tuple[dict[str, Formula], ...] = ({last: v}, {first: u}, {first: u, last: v})
    wrong = tuple(replaced(pattern.conclusion, swap) for swap in swaps)
    every = (*pattern.premises, *pattern.idle[0].premises)
    return tell(pattern, tuple(every[place] for place in order), wrong)


TRIPLES = tuple(permutations(range(3)))
"""Orders of two premises and an idle one."""
