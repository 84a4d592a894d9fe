"""Unit propagation over two formulas in Polish notation, without numbering them first.

The checker has one number for all equal compounds. Here each occurrence of a compound stands for
itself and only letters are shared. So what closes here closes for the checker too, by the same
steps; what does not, closes there only if one of the `compounds` stands twice in the list.
"""

from __future__ import annotations

from therefore.logic.polish import BINARY

Gate = tuple[int, int, int]
"""A compound as an "or": a literal that is true exactly if one of the two others is."""


def closes(premise: str, query: str) -> bool:
    """Whether unit propagation refutes the premise together with the query's negation.

    >>> closes("&a>ab", "b"), closes("&|ab|a~b", "|&ac&a~c")
    (True, False)
    """
    letters: dict[str, int] = {}
    gates: list[list[Gate]] = [[]]
    """By the number of a letter or compound: the gates in which it occurs, and its own."""
    stack: list[int] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(premise + query):
        if sign == "~":
            stack[-1] = -stack[-1]
            continue
        number = len(gates)
        if sign == "&":
            left, right = -pop(), -pop()
            gate = (-number, left, right)
        elif sign == "|":
            left, right = pop(), pop()
            gate = (number, left, right)
        elif sign == ">":
            left, right = -pop(), pop()
            gate = (number, left, right)
        else:
            if sign in letters:
                number = letters[sign]
            else:
                letters[sign] = number
                gates.append([])
            push(number)
            continue
        gates[abs(left)].append(gate)
        gates[abs(right)].append(gate)
        gates.append([gate])
        push(number)
    return _conflict([pop(), -pop()], gates)


def compounds(premise: str, query: str) -> list[str]:
    """The parts of both that are compounds other than negations, whole before part; some twice.

    >>> compounds("~&ab", "|a&ab")
    ['&ab', '|a&ab', '&ab']
    """
    found: list[str] = []
    stack: list[str] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(premise + query):
        if sign == "~":
            push(sign + pop())
        elif sign in BINARY:
            whole = sign + pop() + pop()
            found.append(whole)
            push(whole)
        else:
            push(sign)
    found.reverse()
    return found


def _conflict(waiting: list[int], gates: list[list[Gate]]) -> bool:
    """Whether these literals and what follows from them contradict each other."""
    # Indexed by literal: a negative literal counts from the end of the list.
    value: list[bool | None] = [None] * (2 * len(gates) - 1)
    for literal in waiting:  # grows
        known = value[literal]
        if known:
            continue
        if known is False:
            return True
        value[literal], value[-literal] = True, False
        for whole, left, right in gates[abs(literal)]:
            first, second = value[left], value[right]
            if first or second:
                if not value[whole]:
                    waiting.append(whole)
                continue
            holds = value[whole]
            if holds is False:
                if first is None:
                    waiting.append(-left)
                if second is None:
                    waiting.append(-right)
            elif first is False and second is False:
                waiting.append(-whole)
            elif holds and (first is False or left == right):
                waiting.append(right)
            elif holds and second is False:
                waiting.append(left)
    return False
