"""Formulas in Polish notation: strings that are quick to draw, hash, evaluate and rewrite.

`~` `&` `|` `>` stand before their operands and a letter is a variable: `>&abc` is (a & b) -> c.
The sampler lives on these strings; a formula object is made only for what is kept. Each rewriting
runs from right to left with a stack, so none of them recurses.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import product
from math import lcm

from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Or

LETTERS = "abcdefghijklmnopqrstuvwxyz"
BINARY = "&|>"
_OPERATORS = "~&|>"
_SIGNS = str.maketrans("", "", _OPERATORS)
_LEAVES = str.maketrans(LETTERS, "x" * len(LETTERS))


@cache
def _small(operators: int) -> tuple[str, ...]:
    """Every tree of so many operators, repeated in proportion to its probability."""
    if operators == 0:
        return ("x",)
    branches = [[f"~{below}" for below in _small(operators - 1)] * operators]
    for sign in BINARY:
        for first in range(operators):
            pairs = product(_small(first), _small(operators - 1 - first))
            branches.append([f"{sign}{left}{right}" for left, right in pairs])
    # Negation weighs as much as the splits of one binary operator together.
    longest = lcm(
        *(len(branch) // (operators if n == 0 else 1) for n, branch in enumerate(branches))
    )
    return tuple(
        text
        for n, branch in enumerate(branches)
        for text in branch * (longest // (len(branch) // (operators if n == 0 else 1)))
    )


SMALL = 3
"""Trees of up to so many operators are looked up instead of grown."""


def tree(rng: random.Random, operators: int) -> str:
    """A random formula whose leaves are all `x`.

    Each operator is uniform among four, and the rest is shared out uniformly between operands.
    """
    draw = rng.random
    out: list[str] = []
    waiting = [operators]
    while waiting:
        left = waiting.pop()
        if left <= SMALL:
            table = _small(left)
            out.append(table[int(draw() * len(table))])
            continue
        operator = _OPERATORS[int(draw() * 4)]
        out.append(operator)
        if operator == "~":
            waiting.append(left - 1)
        else:
            first = int(draw() * left)
            waiting += (left - 1 - first, first)
    return "".join(out)


def fill(rng: random.Random, tree: str, variables: int) -> str:
    """The tree with a variable, uniform among so many, at each leaf."""
    draw = rng.random
    return tree.replace("x", "%s") % tuple(
        [LETTERS[int(draw() * variables)] for _ in range(tree.count("x"))]
    )


def letters_of(text: str) -> str:
    """The variables in order of first occurrence.

    >>> letters_of(">&dbd")
    'db'
    """
    return "".join(dict.fromkeys(text.translate(_SIGNS)))


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


def infix(text: str) -> str:
    """The formula in the paper's released syntax, as `write_infix` writes it.

    >>> infix(">&ab~c")
    '((a&b)>~(c))'
    """
    stack: list[str] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(text):
        if sign == "~":
            push(f"~({pop()})")
        elif sign in BINARY:
            push(f"({pop()}{sign}{pop()})")
        else:
            push(sign)
    return pop()


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
    """How many operators."""
    return sum(map(text.count, _OPERATORS))
