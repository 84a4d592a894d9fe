"""Whether two arguments have the same logical form: by trying every exchange of their statements.

An argument is its premises and its conclusion, each made of a few letters. Two have *the same form*
if some one-to-one exchange of letters turns the premises of one, in any order, and its conclusion
into the sentences of the other; only the order of "and" and "or" and double denials do not count.
They have *different forms* if no exchange makes them equivalent, sentence by sentence (truth tables
decide), and if none makes them the same sentences even where letters may also be exchanged for
denials: so a reader for whom "if not p, q" has the form of "if p, q" finds no second answer. No
item may rest on what lies between. Statements with individuals or quantifiers, and more than
`LETTERS` of them, are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product
from operator import itemgetter
from typing import Any, NamedTuple

from therefore.checker.claims import ClaimError
from therefore.logic.formulas import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Problem,
    leaves,
    subformulas,
)
from therefore.logic.tables import columns, table

LETTERS = 4
"""The most letters of an argument."""
PARTS = 8
"""The most premises of an argument, its conclusion counted too."""

Table = tuple[bool, ...]
"""The truth of a formula in each row of the truth table."""
Tables = tuple[list[Atom | Equal], list[Table], Table]
"""The letters of an argument, and the tables of its premises and of its conclusion."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What somebody argues from, and for what."""

    premises: tuple[Formula, ...]
    conclusion: Formula

    @property
    def valid(self) -> bool:
        """Whether the conclusion is true in every row in which all premises are."""
        _, premises, conclusion = _tables(self)
        return all(all(row[:-1]) <= row[-1] for row in zip(*premises, conclusion, strict=True))

    @classmethod
    def read(cls, formula: Formula) -> Argument:
        """The argument that a formula `p1 & p2 & ... => c` stands for.

        >>> from therefore.logic.formulas import Atom
        >>> p, q = Atom("p"), Atom("q")
        >>> Argument.read(Implies(And((Implies(p, q), q)), p)).conclusion
        Atom(predicate='p', arguments=())
        """
        match formula:
            case Implies(And(parts), conclusion):
                return cls(parts, conclusion)
        raise ClaimError("an option is no argument: premises, two or more, and a conclusion")


def same_form(one: Argument, other: Argument) -> bool:
    """Whether an exchange of letters makes the two equivalent, sentence by sentence.

    >>> from therefore.logic.formulas import Atom
    >>> p, q, r = Atom("p"), Atom("q"), Atom("r")
    >>> ponens = Argument((Implies(p, q), p), q)
    >>> same_form(ponens, Argument((r, Implies(r, p)), p))
    True
    >>> same_form(ponens, Argument((Implies(p, q), q), p))
    False
    """
    return exchange(one, other) is not None


def exchange(one: Argument, other: Argument) -> dict[Atom | Equal, Atom | Equal] | None:
    """For each letter of the one, the letter of the other that it stands for; None if none fit."""
    return _exchange(_tables(one), _tables(other))


def _exchange(one: Tables, other: Tables) -> dict[Atom | Equal, Atom | Equal] | None:
    letters, premises, conclusion = one
    its_letters, its_premises, its_conclusion = other
    if len(letters) != len(its_letters) or len(premises) != len(its_premises):
        return None
    wanted = sorted(premises)
    for order, moved in _exchanges(len(letters)):
        if moved(its_conclusion) == conclusion and sorted(map(moved, its_premises)) == wanted:
            return {letters[new]: its_letters[old] for old, new in enumerate(order)}
    return None


def same_but_for_denials(one: Argument, other: Argument) -> bool:
    """Whether an exchange of letters, also with their denials, makes them the same sentences.

    >>> from therefore.logic.formulas import Atom
    >>> p, q = Atom("p"), Atom("q")
    >>> ponens = Argument((Implies(p, q), p), q)
    >>> same_but_for_denials(ponens, Argument((Implies(Not(p), q), Not(p)), q))
    True
    >>> same_but_for_denials(ponens, Argument((Implies(p, q), Not(q)), Not(p)))
    False
    """
    return _says(_sentences(one), other)


class _Sentences(NamedTuple):
    """An argument written out in numbered letters, those of the conclusion first."""

    letters: int
    first: int
    """How many letters the conclusion has; an exchange keeps these apart from the others."""
    conclusion: str
    premises: list[str]


def _sentences(argument: Argument) -> _Sentences:
    letters = leaves(argument.conclusion, *argument.premises)
    names = {letter: f"+{place}" for place, letter in enumerate(letters)}
    return _Sentences(
        len(letters),
        len(leaves(argument.conclusion)),
        _written(argument.conclusion, names),
        sorted([_written(premise, names) for premise in argument.premises]),
    )


def _says(one: _Sentences, other: Argument, *, signs: str = "+-") -> bool:
    """Whether an exchange makes the other argument these sentences; "+" alone: no denials."""
    letters = leaves(other.conclusion, *other.premises)
    if len(letters) != one.letters or one.first != len(leaves(other.conclusion)):
        return False
    for head in _signed(0, one.first, signs):
        names = dict(zip(letters, head, strict=False))
        if _written(other.conclusion, names) != one.conclusion:
            continue
        for tail in _signed(one.first, one.letters, signs):
            names = dict(zip(letters, (*head, *tail), strict=True))
            found: list[str] = []
            for premise in other.premises:
                found.append(_written(premise, names))
                if found[-1] not in one.premises:
                    break
            if sorted(found) == one.premises:
                return True
    return False


@cache
def _signed(start: int, stop: int, signs: str) -> Sequence[tuple[str, ...]]:
    """The letters of a stretch in every order, with every choice of these signs."""
    return tuple(
        tuple(f"{sign}{place}" for sign, place in zip(chosen, order, strict=True))
        for order in permutations(range(start, stop))
        for chosen in product(signs, repeat=stop - start)
    )


def form_faults(problem: Problem, answer: int) -> list[str]:
    """The faults of a label that says which option has the form of premises and goal."""
    if len(problem.goal) != 1 or not 0 <= answer < len(problem.query):
        return ["an argument needs one conclusion, and options of which one is the answer"]
    found: list[str] = []
    try:
        stem = Argument(problem.premises, problem.goal[0])
        tables, sentences = _tables(stem), _sentences(stem)
        for place, query in enumerate(problem.query):
            option = Argument.read(query)
            same = _exchange(tables, _tables(option)) is not None
            if place == answer and not (same and _says(sentences, option, signs="+")):
                found.append(f"option {place} has not the form of the argument")
            if place != answer and (same or _says(sentences, option)):
                found.append(f"option {place} has the form of the argument too")
    except ClaimError as fault:
        found.append(str(fault))
    return found


def parallel_options(problem: Problem) -> list[bool]:
    """Which options have the form of premises and goal; ClaimError if one is no argument."""
    stem = _tables(Argument(problem.premises, problem.goal[0]))
    options = [_tables(Argument.read(query)) for query in problem.query]
    return [_exchange(stem, option) is not None for option in options]


@lru_cache(maxsize=64)  # the options of several questions are the same
def _tables(argument: Argument) -> Tables:
    formulas = (*argument.premises, argument.conclusion)
    letters = leaves(*formulas)
    if len(letters) > LETTERS or len(formulas) > PARTS:
        raise ClaimError(
            f"an argument of {len(formulas)} formulas and {len(letters)} letters: forms are "
            f"compared of {PARTS} and {LETTERS} at most"
        )
    if any(isinstance(one, Equal) or one.arguments for one in letters) or any(
        isinstance(part, Forall | Exists) for one in formulas for part in subformulas(one)
    ):
        raise ClaimError("forms are compared of statements without individuals and quantifiers")
    full = (1 << (1 << len(letters))) - 1
    column = dict(zip(letters, columns(len(letters)), strict=True))
    *premises, conclusion = (_rows(table(one, column, full), len(letters)) for one in formulas)
    return letters, premises, conclusion


def _rows(value: int, letters: int) -> Table:
    return tuple(bool(value >> row & 1) for row in range(1 << letters))


@cache
def _exchanges(letters: int) -> Sequence[tuple[tuple[int, ...], Callable[[Table], Any]]]:
    """Each exchange of letters: where they go, and a function that reorders a table's rows."""
    found: list[tuple[tuple[int, ...], Callable[[Table], Any]]] = []
    for order in permutations(range(letters)):
        moved = [
            sum((row >> new & 1) << old for old, new in enumerate(order))
            for row in range(1 << letters)
        ]
        found.append((order, itemgetter(*moved)))
    return found


def _written(formula: Formula, names: Mapping[Atom | Equal, str]) -> str:
    """The formula in signed letters; the order of "and" and "or" and double denials are gone."""
    match formula:
        case Atom() | Equal():
            return names[formula]
        case Not(body):
            text = _written(body, names)
            if text[0] in "+-":
                return ("-" if text[0] == "+" else "+") + text[1:]
            return text[1:] if text[0] == "~" else f"~{text}"
        case And(parts):
            return f"({' & '.join(sorted(_written(part, names) for part in parts))})"
        case Or(parts):
            return f"({' | '.join(sorted(_written(part, names) for part in parts))})"
        case Implies(left, right):
            return f"({_written(left, names)} => {_written(right, names)})"
        case Iff(left, right):
            return f"({' = '.join(sorted((_written(left, names), _written(right, names))))})"
        case _:
            raise ClaimError("forms are compared of statements without quantifiers")
