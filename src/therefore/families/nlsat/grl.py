"""GRL, the grounded rule language: rules such as "If carrots and no steak then apples".

One pattern for each size of clause, used in both directions. A clause is a row of three signed
literals, 0 where there is none; `a | b | c` is said as "if not a and not b then c".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from therefore.errors import SentenceError
from therefore.logic.formulas import And, Atom, Formula, Implies, Not

Row = Sequence[int]
_SENTENCE = re.compile(r"If (no )?([a-z]+)(?: and (no )?([a-z]+))? then (no )?([a-z]+)\.")
_FACT = re.compile(r"(No )?([A-Za-z][a-z]*)\.")


def say(rows: Iterable[Row], nouns: Sequence[str]) -> tuple[str, ...]:
    """One sentence for each clause; a literal of the body is said as its negation.

    >>> say([(-1, 2, 3), (-1, 0, 3)], ["carrots", "steak", "apples"])
    ('If carrots and no steak then apples.', 'If carrots then apples.')
    """
    head, body = _literals(nouns, "no ")
    return tuple(
        [
            f"If {body[a]} and {body[b]} then {head[c]}." if b else f"If {body[a]} then {head[c]}."
            for a, b, c in rows
        ]
    )


def formulas(rows: Iterable[Row], names: Sequence[str]) -> tuple[str, ...]:
    """The formula of each clause, as TPTP writes it.

    >>> formulas([(-1, 2, 3), (-1, 0, 3)], ["p", "q", "r"])
    ('(p & ~q) => r', 'p => r')
    """
    head, body = _literals(names, "~")
    return tuple(
        [
            f"({body[a]} & {body[b]}) => {head[c]}" if b else f"{body[a]} => {head[c]}"
            for a, b, c in rows
        ]
    )


def _literals(names: Sequence[str], negation: str) -> tuple[list[str], list[str]]:
    """The text of each literal and of its negation; a negative literal counts from the end."""
    negated = [negation + name for name in names]
    return ["", *names, *reversed(negated)], ["", *negated, *reversed(names)]


def say_fact(noun: str, negated: bool) -> str:
    """A literal as a sentence.

    >>> say_fact("apples", True), say_fact("apples", False)
    ('No apples.', 'Apples.')
    """
    return f"No {noun}." if negated else f"{noun.capitalize()}."


def read(sentence: str) -> Formula:
    """The formula that a sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("If carrots and no steak then apples."))
    '(carrots & ~steak) => apples'
    """
    if found := _SENTENCE.fullmatch(sentence):
        no_a, a, no_b, b, no_c, c = found.groups()
        head = _literal(no_c, c)
        if b is None:
            return Implies(_literal(no_a, a), head)
        return Implies(And((_literal(no_a, a), _literal(no_b, b))), head)
    if found := _FACT.fullmatch(sentence):
        return _literal(*found.groups())
    raise SentenceError(f"{sentence!r} is no sentence of GRL, such as 'If no rice then beans.'")


def _literal(no: str | None, noun: str) -> Formula:
    atom = Atom(noun.lower())
    return Not(atom) if no else atom
