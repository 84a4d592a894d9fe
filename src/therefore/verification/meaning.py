"""Whether an item's formulas say what was read in its text.

Most are equal to the formulas that were read, letter by letter. Any other must be proved equivalent
and must use the same names and no more variables; so a hostile formula cannot make the proof
explode. Each must be written as `write_formula` writes it, without an extra bracket, blank or line.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import lru_cache

from therefore.errors import FragmentError, InputError
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Problem,
    Term,
    subformulas,
)
from therefore.logic.tptp import read_formula, write_formula
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Proved, Refutation
from therefore.verification.clausal import written_rule
from therefore.verification.truth import World, all_true, shape_of

LONGEST = 100_000
"""Characters; a longer formula is not read."""
COMPARED = 2_000
"""Characters of the longest formula whose equivalence with another is decided: a hard problem of
more letters would keep the solver busy for ever. Longer ones must be written as they were read."""
_KEPT = 1 << 17
_SIZES = (3, 4) * 16
"""Individuals of the worlds that are tried before the solver is asked."""
_WORD = re.compile(r"[a-z]\w*", re.ASCII)

_written: dict[int, tuple[Formula, str]] = {}


def written(formula: Formula) -> str:
    """The formula in TPTP; each formula object is written once and its text kept."""
    known = _written.get(id(formula))
    if known is None:
        if len(_written) >= _KEPT:
            _written.clear()
        # The formula is kept beside its text: its id stays its own.
        known = _written[id(formula)] = (formula, written_rule(formula) or write_formula(formula))
    return known[1]


def spelt(problem: Problem) -> tuple[tuple[str, ...], ...]:
    """Axioms, premises, query and goal in TPTP."""
    known = _written.get
    parts: list[tuple[str, ...]] = []
    for formulas in (problem.axioms, problem.premises, problem.query, problem.goal):
        texts = [known(id(formula)) or (formula, written(formula)) for formula in formulas]
        parts.append(tuple([text for _, text in texts]))
    return tuple(parts)


def compare(
    what: str, read: Sequence[Formula], texts: Sequence[str]
) -> tuple[tuple[Formula, ...], list[str]]:
    """The formulas in the texts, and a line for each that says something else than was read."""
    if len(read) != len(texts):
        return (), [f"{len(read)} formulas read for {what}, {len(texts)} in the logic"]
    formulas: list[Formula] = []
    found: list[str] = []
    for place, (formula, text) in enumerate(zip(read, texts, strict=True)):
        if written(formula) == text:
            formulas.append(formula)
            continue
        other = parsed(text)
        if isinstance(other, str):
            found.append(f"{_called(what, place)}: {other}")
            continue
        formulas.append(other)
        if write_formula(other) != text:
            told = f"{_called(what, place)}: {text[:80]!r} is not written as formulas are"
            found.append(told)
        elif not same_text(written(formula), text):
            found.append(f"{_called(what, place)} does not say what its formula says")
    return tuple(formulas), found


def _called(what: str, place: int) -> str:
    """What a reader of the item calls the formula in this place.

    >>> _called("sentence", 0), _called("option", 2), _called("question", 0)
    ('sentence 1', 'option C', 'the question')
    """
    if what == "sentence":
        return f"sentence {place + 1}"
    return f"option {chr(ord('A') + place)}" if what == "option" else f"the {what}"


@lru_cache(maxsize=1 << 14)
def parsed(text: str) -> Formula | str:
    """The formula, or what is wrong with its text."""
    if len(text) > LONGEST:
        return f"the formula is longer than {LONGEST:,} signs"
    try:
        return read_formula(text)
    except (InputError, RecursionError, ValueError) as fault:
        return str(fault)[:200] or "the formula is nested too deeply"


@lru_cache(maxsize=1 << 14)
def same_text(one: str, other: str) -> bool:
    """Whether two formulas, as texts, are equivalent."""
    if max(len(one), len(other)) > COMPARED:
        return False
    return same_meaning(read_formula(one), read_formula(other))


def same_meaning(read: Formula, other: Formula) -> bool:
    """Whether a formula is the one that was read, or at least equivalent to it."""
    if read == other:
        return True
    if not names(other) <= names(read) or variables(other) > variables(read):
        return False
    try:
        pairs = ((read, other), (other, read))
        return all(isinstance(decide([left], right), Proved) for left, right in pairs)
    except (FragmentError, RecursionError):
        return False


def names(formula: Formula) -> frozenset[tuple[str, int]]:
    """The predicates with their numbers of arguments, the constants, and equality if it occurs."""
    found: set[tuple[str, int]] = set()
    for part in subformulas(formula):
        terms: tuple[Term, ...] = ()
        match part:
            case Atom(predicate, arguments):
                found.add((predicate, len(arguments)))
                terms = arguments
            case Equal(left, right):
                found.add(("=", -2))
                terms = (left, right)
        found.update((term.name, -1) for term in terms if isinstance(term, Constant))
    return frozenset(found)


def variables(formula: Formula) -> int:
    """How many variables quantifiers bind, counted with repetition."""
    return sum(
        len(part.variables) for part in subformulas(formula) if isinstance(part, Forall | Exists)
    )


def follows_alone(theory: Sequence[Formula], conclusion: Formula) -> bool:
    """Whether the conclusion follows from a small theory; solved once for all equal up to names."""
    numbers: dict[str, str] = {}
    texts = [
        _WORD.sub(lambda word: numbers.setdefault(word[0], f"%{len(numbers)}"), written(formula))
        for formula in (conclusion, *theory)
    ]
    return _follows(tuple(texts))


@lru_cache(maxsize=1 << 14)
def _follows(texts: tuple[str, ...]) -> bool:
    if _countered(texts):
        return False
    conclusion, *theory = [read_formula(text.replace("%", "w")) for text in texts]
    try:
        return isinstance(satisfiable((*theory, Not(conclusion))), Refutation)
    except FragmentError:
        return False


def _countered(texts: Sequence[str]) -> bool:
    """Whether one of a few random small worlds makes all formulas true but the first.

    This shows most conclusions that do not follow without the solver.
    """
    shapes = [shape for shape in map(shape_of, texts) if shape is not None]
    words = list(dict.fromkeys([word for shape in shapes for word in shape.words]))
    if len(shapes) < len(texts) or any(arity > 1 for _, arity in words):
        return False
    signed = [(text, place > 0) for place, text in enumerate(texts)]
    rng = random.Random(0)
    for size in _SIZES:
        values = [rng.randrange(size if arity < 0 else 2**size**arity) for _, arity in words]
        if all_true(signed, World(size, dict(zip(words, values, strict=True)))):
            return True
    return False
