"""Connectives inside connectives, with negation, two or three deep; then facts, then a question.

The first premise is a tree of and, or, if-then and negation over clauses, told in labelled
statements; the next ones state or deny some of its clauses. Two clauses that no fact mentions are
asked about, both affirmed or both denied: one follows and one does not. So each premise has both
labels, the place of a clause is random, and neither premise nor question tells the label alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, permutations

from therefore.certify import Filled
from therefore.checker.claims import all_claims
from therefore.errors import QuotaError
from therefore.families.analog.features import sampled
from therefore.families.analog.frames import Clause
from therefore.families.analog.sample.words import Casting
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT
from therefore.language.analog.background import background
from therefore.language.analog.statements import say_labelled
from therefore.logic.formulas import (
    And,
    Atom,
    Formula,
    Implies,
    Not,
    Or,
    Problem,
    children,
    replaced,
)
from therefore.logic.tables import tables
from therefore.randomness import Stream

TRIES = 20_000
LEAVES = {2: (3, 4), 3: (4, 5)}
"""The fewest and the most clauses of a sentence, by its depth."""
PEOPLE = 4

_CONNECTIVES: dict[str, Callable[[Formula, Formula], Formula]] = {
    "and": lambda left, right: And((left, right)),
    "or": lambda left, right: Or((left, right)),
    "if": Implies,
}
_TOLD = {And: ("and", "AND"), Or: ("or", "OR"), Implies: ("if", "CON"), Not: ("not", "")}
"""What the key of a premise calls a connective, and what the feature calls it."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """A formula over letters, facts about them, and two letters that are asked about."""

    tree: Formula
    facts: tuple[tuple[str, bool], ...]
    sign: bool
    follows: str
    fails: str


def draw_puzzle(depth: int, rng: Stream) -> Nesting:
    """A puzzle of that depth; QuotaError if none was found."""
    for _ in range(TRIES):
        low, high = LEAVES[depth]
        letters = list("abcde"[: rng.pick(range(low, high + 1))])
        tree = _grow(depth, list(letters), rng)
        facts = {letter: rng.random() < 0.5 for letter in rng.sample(letters, len(letters) - 2)}
        sign = rng.random() < 0.5
        _, (value, *values), full = tables([tree, *map(Atom, letters)])
        column = dict(zip(letters, values, strict=True))
        for letter, holds in facts.items():
            value &= column[letter] if holds else full ^ column[letter]
        asked = [letter for letter in letters if letter not in facts]
        certain = [
            not value & (full ^ column[letter] if sign else column[letter]) for letter in asked
        ]
        if value and sum(certain) == 1:
            follows, fails = asked if certain[0] else asked[::-1]
            return Nesting(tree, tuple(facts.items()), sign, follows, fails)
    raise QuotaError(f"no puzzle of depth {depth} in {TRIES} tries")


def _grow(depth: int, letters: list[str], rng: Stream, *, asserted: bool = True) -> Formula:
    """A formula over the letters in order, its connectives exactly `depth` deep.

    Conditionals stand only where they are `asserted`: under no negation and in no condition. People
    disagree about a conditional that is false, or that is true because its condition is false.
    """
    if depth == 0:
        leaf = Atom(letters[0])
        return Not(leaf) if rng.random() < 0.3 else leaf
    negated = rng.random() < 0.2
    asserted = asserted and not negated
    connective = rng.choice(list(_CONNECTIVES) if asserted else ["and", "or"])
    # The deep side needs a letter more than its depth; the other side is as deep as it likes.
    most = min(len(letters) - 1, 2 ** (depth - 1))
    least = max(depth, len(letters) - 2 ** (depth - 1))
    deep = rng.pick(range(least, most + 1)) if most >= least else most
    rest = letters[deep:]
    sides = [(depth - 1, letters[:deep]), (_shallow(len(rest), depth - 1), rest)]
    if rng.random() < 0.5:
        sides.reverse()
    left, right = (
        _grow(below, own, rng, asserted=asserted and (connective != "if" or place == 1))
        for place, (below, own) in enumerate(sides)
    )
    node = _CONNECTIVES[connective](left, right)
    return Not(node) if negated else node


def _shallow(letters: int, most: int) -> int:
    """The least depth, up to `most`, of a tree with so many letters."""
    return min(most, (letters - 1).bit_length())


def draw_pair(casting: Casting) -> list[Sampled]:
    """Both questions of one premise."""
    rng, (low, high) = casting.rng, casting.config.depth
    depth = rng.pick(range(low, high + 1))
    puzzle = draw_puzzle(depth, rng)
    cast = casting.draw(_shape(puzzle), PEOPLE, predicates=2)
    slots, clauses = cast.slots(), dict(zip("abcde", _clauses(rng), strict=True))
    atoms: dict[str, Formula] = {key: clause.formula(slots) for key, clause in clauses.items()}

    def literal(letter: str, holds: bool) -> tuple[str, Formula]:
        if holds:
            return clauses[letter].sentence(slots), atoms[letter]
        return clauses[letter].sentence(slots, "is not"), Not(atoms[letter])

    affirmed = {letter: clause.words() % slots for letter, clause in clauses.items()}
    facts = [literal(*fact) for fact in puzzle.facts]
    sentences = [say_labelled(puzzle.tree, affirmed), *[text for text, _ in facts]]
    formulas = (replaced(puzzle.tree, atoms), *[formula for _, formula in facts])
    top = puzzle.tree.body if isinstance(puzzle.tree, Not) else puzzle.tree
    drafts: list[Sampled] = []
    for answer, letter in ((1, puzzle.follows), (0, puzzle.fails)):
        question, query = literal(letter, puzzle.sign)
        problem = Problem(background((*formulas, query)), formulas, (query,))
        draft = sampled(
            cast,
            Filled.certified(problem, all_claims("entailment", ENTAILMENT, answer)),
            (),
            sentences,
            question,
            answer,
            connective=_TOLD[type(top)][1],
            depth=depth,
            foil="" if answer else "clause",
        )
        drafts.append(draft)
    return drafts


def _shape(puzzle: Nesting) -> str:
    """The tree and the facts as text, with letters numbered by first occurrence."""
    text = _spelled(puzzle.tree) + f"{puzzle.facts}".replace(" ", "")
    letters = dict.fromkeys(re.findall(r"'([a-e])'", text))
    order = str.maketrans({letter: str(number) for number, letter in enumerate(letters)})
    return "NESTED" + re.sub(r"'([a-e])'", lambda found: found[1].translate(order), text)


def _spelled(formula: Formula) -> str:
    """The formula as keys have it: `('if','a',('not','b'))`."""
    if isinstance(formula, Atom):
        return f"'{formula.predicate}'"
    parts = [f"'{_TOLD[type(formula)][0]}'", *map(_spelled, children(formula))]
    return f"({','.join(parts)})"


def _clauses(rng: Stream) -> list[Clause]:
    """Five different clauses over four people and two predicates, for the letters a to e.

    The first two clauses name all of the cast, so the key covers every word of the premise. With
    one predicate, nobody is both subject and object, and no two subjects are compared with the same
    two objects. So the order of people alone never settles a clause from the others, even if "not
    taller" is read as "at most as tall": only the connectives decide the label.
    """
    people = range(1, PEOPLE + 1)
    ends = [Clause(1, 1, 2), Clause(3, 2, 4)]
    more: list[Clause] = []
    for subject, predicate, target, _ in ends:
        subjects = {subject} | {who for who in people if who != target and rng.random() < 0.5}
        more += [
            Clause(first, predicate, second)
            for first, second in permutations(people, 2)
            if first in subjects and second not in subjects
        ]
    more = [clause for clause in more if clause not in ends]
    chosen = ends + rng.sample(more, 3)
    while _has_square(chosen):
        chosen = ends + rng.sample(more, 3)
    return chosen


def _has_square(clauses: list[Clause]) -> bool:
    """Whether two subjects are both compared with the same two objects, by one predicate."""
    objects: dict[tuple[int, int], set[int]] = {}
    for subject, predicate, target, _ in clauses:
        objects.setdefault((subject, predicate), set()).add(target)
    return any(
        one[1] == other[1] and len(objects[one] & objects[other]) > 1
        for one, other in combinations(objects, 2)
    )
