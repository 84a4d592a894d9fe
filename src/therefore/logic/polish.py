"""Formulas in Polish notation: strings that are quick to draw, hash, evaluate and rewrite.

`~` `&` `|` `>` stand before their operands and a letter is a variable: `>&abc` is (a & b) -> c.
A sampler lives on these strings; a formula object is made only for what is kept. Each rewriting
runs from right to left with a stack, so none of them recurses. No other operators, no quantifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Or

LETTERS = "abcdefghijklmnopqrstuvwxyz"
BINARY = "&|>"
OPERATORS = "~&|>"
_SIGNS = str.maketrans("", "", OPERATORS)
_NAMES = str.maketrans("", "", LETTERS)
_LEAVES = str.maketrans(LETTERS, "x" * len(LETTERS))


def letters_of(text: str) -> str:
    """The variables in order of first occurrence.

    >>> letters_of(">&dbd")
    'db'
    """
    return "".join(dict.fromkeys(leaves_of(text)))


def leaves_of(text: str) -> str:
    """The variables as often as they occur, in order.

    >>> leaves_of(">&dbd")
    'dbd'
    """
    return text.translate(_SIGNS)


def operators_of(text: str) -> str:
    """The operators as often as they occur, in order.

    >>> operators_of(">&db~d")
    '>&~'
    """
    return text.translate(_NAMES)


def skeleton(text: str) -> str:
    """The formula's tree: its variables forgotten.

    >>> skeleton(">&dbd")
    '>&xxx'
    """
    return text.translate(_LEAVES)


def canonical(text: str) -> str:
    """The formula with its variables renamed a, b, c ... in order of first occurrence.

    >>> canonical(">&dbd")
    '>&aba'
    """
    return renamed(text, letters_of(text))


def renamed(text: str, names: str) -> str:
    """The formula with these variables renamed a, b, c ..."""
    return text.translate(str.maketrans(names, LETTERS[: len(names)]))


def evaluate(text: str, column: Mapping[str, int], full: int) -> int:
    """The formula's truth column, given each variable's."""
    stack: list[int] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(text):
        if sign == "~":
            push(full ^ pop())
        elif sign == "&":
            push(pop() & pop())
        elif sign == "|":
            push(pop() | pop())
        elif sign == ">":
            push((full ^ pop()) | pop())
        else:
            push(column[sign])
    return pop()


@cache
def _atom(letter: str) -> Atom:
    return Atom(letter)


def formula(text: str) -> Formula:
    """The formula as an object.

    >>> formula(">ab")
    Implies(left=Atom(predicate='a', arguments=()), right=Atom(predicate='b', arguments=()))
    """
    stack: list[Formula] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(text):
        if sign == "~":
            push(Not(pop()))
        elif sign == "&":
            push(And((pop(), pop())))
        elif sign == "|":
            push(Or((pop(), pop())))
        elif sign == ">":
            push(Implies(pop(), pop()))
        else:
            push(_atom(sign))
    return pop()


def bracketed(text: str) -> str:
    """The formula with all the brackets that other notations need; `[]` is around what `~` denies.

    >>> bracketed(">&ab~c")
    '((a & b) => ~[c])'
    """
    stack: list[str] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(text):
        if sign == "~":
            push(f"~[{pop()}]")
        elif sign == "&":
            push(f"({pop()} & {pop()})")
        elif sign == "|":
            push(f"({pop()} | {pop()})")
        elif sign == ">":
            push(f"({pop()} => {pop()})")
        else:
            push(sign)
    return pop()


def infix(text: str) -> str:
    """The formula in the paper's released syntax, as `write_infix` writes it.

    >>> infix(">&ab~c")
    '((a&b)>~(c))'
    """
    return bracketed(text).translate(to_infix("", ""))


def to_infix(letters: str, names: str) -> dict[int, int | None]:
    """The translation table that makes infix of a bracketed formula, with names for letters."""
    return str.maketrans(letters + "[]", names + "()", " =")


def to_tptp(letters: str, names: str) -> dict[int, int | None]:
    """The translation table that makes TPTP of a bracketed and bared formula, likewise.

    >>> bared(bracketed(">&ab~c")).translate(to_tptp("abc", "pqr"))
    '(p & q) => ~r'
    """
    return str.maketrans(letters, names, "[]")


def bared(text: str) -> str:
    """A bracketed formula without the parentheses that enclose the whole."""
    return text[1:-1] if text[0] == "(" else text


def polish(formula: Formula) -> str:
    """The Polish text of a formula of these operators over single letters."""
    match formula:
        case Atom(name, ()):
            return name
        case Not(body):
            return "~" + polish(body)
        case And((left, right)):
            return "&" + polish(left) + polish(right)
        case Or((left, right)):
            return "|" + polish(left) + polish(right)
        case Implies(left, right):
            return ">" + polish(left) + polish(right)
        case _:
            raise ValueError(f"no Polish notation for {formula}")


def operators_in(text: str) -> int:
    """How many operators the formula has."""
    return sum(map(text.count, OPERATORS))
