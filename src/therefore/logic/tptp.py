"""TPTP's first-order formulas, read and written: exact round trips, at speed, within a fragment.

The grammar is that of FOF in Sutcliffe, "The TPTP Problem Library" (J. Automated Reasoning, 2017):
`~` and quantifiers bind tightest; `&` and `|` form chains of their own; every other connective
takes exactly two operands; and no two binary connectives meet without brackets, so `p & q => r` is
an error and not a guess. Since every nested binary formula is bracketed, each formula of the union
has one shortest text, and `read_formula(write_formula(f)) == f` for every closed formula f.

Left out, each with an error that says so: functions, numbers, `"distinct objects"`, `$true` and
its kin, and free variables. A quoted name may hold any character here, although TPTP proper (and
so E) stops at printable ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import assert_never

from therefore.errors import FormulaError, InputError
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)

NESTING_LIMIT = 150
"""How many brackets, `~` and quantifiers may enclose a place. Comparing two formulas costs Python
four stack frames of its thousand per level; beyond the limit `==` itself would fail."""

# Only ASCII blanks fall between the tokens: whatever else is no token is caught by the last branch.
_TOKEN = re.compile(
    r"\w+|<=>|<~>|<=|=>|!=|~[|&]|\$+\w*|'[^'\\]*(?:\\['\\][^'\\]*)*'|\"[^\"\n]*\"|\S", re.ASCII
)
_PLAIN = re.compile(r"[a-z]\w*", re.ASCII)
_UPPER = re.compile(r"[A-Z]\w*", re.ASCII)
_ESCAPE = re.compile(r"\\(.)")
_PAIRS: dict[str, Callable[[Formula, Formula], Formula]] = {
    "=>": Implies,
    "<=>": Iff,
    "<=": lambda left, right: Implies(right, left),
    "<~>": lambda left, right: Not(Iff(left, right)),
    "~|": lambda left, right: Not(Or((left, right))),
    "~&": lambda left, right: Not(And((left, right))),
}
_SUGAR = frozenset(["<~>", "~|", "~&"])
_CONNECTIVES = frozenset(["&", "|", *_PAIRS])
_TOO_DEEP = f"more than {NESTING_LIMIT} brackets, negations and quantifiers deep"
_CACHE = 1 << 16  # far more names than any family has, yet bounded


class Fault(Exception):
    """A fault counted in tokens from the end; `locate` turns it into an error with a position."""

    def __init__(self, reason: str, left: int) -> None:
        super().__init__(reason)
        self.reason, self.left = reason, left


def read_formula(text: str) -> Formula:
    """The closed formula that the text says.

    >>> read_formula("~p | q | p")
    Or(parts=(Not(body=Atom(predicate='p', arguments=())), Atom(predicate='q', arguments=()), \
Atom(predicate='p', arguments=())))
    >>> read_formula("p & q => r")
    Traceback (most recent call last):
    therefore.errors.FormulaError: brackets are needed between & and => at position 7 of \
'p & q => r'
    """
    tokens = scan(text)
    try:
        formula = take_formula(tokens, frozenset(), 0)
        if len(tokens) > 1:
            raise Fault(_complaint(tokens[-1], "a connective or the end"), len(tokens))
    except Fault as fault:
        raise locate(fault, text) from None
    return formula


def write_formula(formula: Formula) -> str:
    """The shortest text that reads back as this formula; free variables are written as they are.

    >>> write_formula(read_formula("(![X]: ((((p(X) => 'q'(X, 'Ann')))))) & ~ 'a' = b"))
    "![X]: (p(X) => q(X,'Ann')) & a != b"
    """
    if isinstance(formula, And | Or | Implies | Iff):
        return _write(formula, -1)[1:-1]
    return _write(formula, 0)


def scan(text: str) -> list[str]:
    """The tokens, last first, so that reading pops them; an empty token marks the end."""
    tokens: list[str] = _TOKEN.findall(text)
    tokens.append("")
    tokens.reverse()
    return tokens


def locate(fault: Fault, text: str) -> FormulaError:
    """The fault as an error with its position: the text is scanned again only once it is faulty."""
    starts = [match.start() for match in _TOKEN.finditer(text)]
    starts.append(len(text))
    return FormulaError(fault.reason, text=text, position=starts[-fault.left])


def take_formula(tokens: list[str], bound: frozenset[str], depth: int) -> Formula:
    """Pop the longest formula off the tokens; the caller judges what follows."""
    left = _unit(tokens, bound, depth)
    connective = tokens[-1]
    if connective not in _CONNECTIVES:
        return left
    if connective == "&" or connective == "|":
        parts = [left]
        while tokens[-1] == connective:
            tokens.pop()
            parts.append(_unit(tokens, bound, depth))
        formula: Formula = And(tuple(parts)) if connective == "&" else Or(tuple(parts))
    else:
        tokens.pop()
        formula = _PAIRS[connective](left, _unit(tokens, bound, depth))
        if connective in _SUGAR:
            # These are negations in the union: one level more than their text shows.
            try:
                _write(formula, depth)
            except InputError:
                raise Fault(_TOO_DEEP, len(tokens)) from None
    if tokens[-1] in _CONNECTIVES:
        raise Fault(f"brackets are needed between {connective} and {tokens[-1]}", len(tokens))
    return formula


def _unit(tokens: list[str], bound: frozenset[str], depth: int) -> Formula:
    token = tokens.pop()
    if (name := _name(token)) is not None:
        follower = tokens[-1]
        if follower == "(":
            tokens.pop()
            atom = Atom(name, _arguments(tokens, bound))
            if tokens[-1] == "=" or tokens[-1] == "!=":
                raise Fault("a function in an equation is outside the fragment", len(tokens))
            return atom
        if follower == "=" or follower == "!=":
            return _equation(_constant(name), tokens, bound)
        return _proposition(name)
    if token in bound:
        return _equation(_variable(token), tokens, bound)
    if token not in ("(", "~", "!", "?"):
        raise Fault(_complaint(token, "a formula"), len(tokens) + 1)
    if depth >= NESTING_LIMIT:
        raise Fault(_TOO_DEEP, len(tokens) + 1)
    if token == "(":
        formula = take_formula(tokens, bound, depth + 1)
        _expect(")", tokens)
        return formula
    if token == "~":
        return Not(_unit(tokens, bound, depth + 1))
    variables = _variables(tokens)
    body = _unit(tokens, bound.union(variables), depth + 1)
    return Forall(variables, body) if token == "!" else Exists(variables, body)


def _variables(tokens: list[str]) -> tuple[str, ...]:
    _expect("[", tokens)
    variables = [_bindable(tokens)]
    while tokens[-1] == ",":
        tokens.pop()
        variables.append(_bindable(tokens))
    _expect("]", tokens)
    _expect(":", tokens)
    return tuple(variables)


def _bindable(tokens: list[str]) -> str:
    token = tokens.pop()
    if not _UPPER.fullmatch(token):
        raise Fault(_complaint(token, "a variable"), len(tokens) + 1)
    return token


def _arguments(tokens: list[str], bound: frozenset[str]) -> tuple[Term, ...]:
    terms = [_term(tokens, bound)]
    while tokens[-1] == ",":
        tokens.pop()
        terms.append(_term(tokens, bound))
    _expect(")", tokens)
    return tuple(terms)


def _equation(left: Term, tokens: list[str], bound: frozenset[str]) -> Formula:
    sign = tokens.pop()
    if sign != "=" and sign != "!=":
        raise Fault("expected = or != after a variable", len(tokens) + 1)
    equal = Equal(left, _term(tokens, bound))
    return equal if sign == "=" else Not(equal)


def _term(tokens: list[str], bound: frozenset[str]) -> Term:
    token = tokens.pop()
    if token in bound:
        return _variable(token)
    if (name := _name(token)) is None:
        raise Fault(_complaint(token, "a term"), len(tokens) + 1)
    if tokens[-1] == "(":
        raise Fault("a function term is outside the fragment", len(tokens))
    return _constant(name)


def _expect(wanted: str, tokens: list[str]) -> None:
    token = tokens.pop()
    if token != wanted:
        raise Fault(_complaint(token, wanted), len(tokens) + 1)


def parenthesised(formula: Formula, text: str) -> str:
    """The text of a formula as it stands inside another one.

    >>> both = read_formula("p & q")
    >>> f"{parenthesised(both, write_formula(both))} => r"
    '(p & q) => r'
    """
    return f"({text})" if isinstance(formula, And | Or | Implies | Iff) else text


def _complaint(token: str, wanted: str) -> str:
    first = token[:1]
    if first == "$" or first == '"' or first.isdecimal():
        return f"{token} is outside the fragment: no numbers, no $words, no distinct objects"
    if token == "'" or token == "''":
        return "a quoted name is empty, unclosed or escapes more than \\\\ and \\'"
    if wanted in ("a formula", "a term") and _UPPER.fullmatch(token):
        return f"the variable {token} is bound by no quantifier"
    return f"expected {wanted}" if not token else f"expected {wanted}, found {token}"


@lru_cache(maxsize=_CACHE)
def _name(token: str) -> str | None:
    """The predicate or constant that a token names, if it names one."""
    if _PLAIN.fullmatch(token):
        return token
    if token[:1] == "'" and len(token) > 2:
        return _ESCAPE.sub(r"\1", token[1:-1])
    return None


@lru_cache(maxsize=_CACHE)
def _quoted(name: str) -> str:
    if _PLAIN.fullmatch(name):
        return name
    if not name:
        raise InputError("a predicate or constant has the empty name, which TPTP cannot write")
    return "'" + name.replace("\\", r"\\").replace("'", r"\'") + "'"


@lru_cache(maxsize=_CACHE)
def _upper(name: str) -> str:
    if not _UPPER.fullmatch(name):
        raise InputError(f"the variable {name!r} is not an upper-case word, as TPTP asks")
    return name


# Atoms and terms are immutable and recur, so that each is made once and shared.
_proposition = lru_cache(maxsize=_CACHE)(Atom)
_constant = lru_cache(maxsize=_CACHE)(Constant)
_variable = lru_cache(maxsize=_CACHE)(Variable)


def _write(formula: Formula, depth: int) -> str:
    if depth > NESTING_LIMIT:
        raise InputError(f"a formula is {_TOO_DEEP}")
    match formula:
        case Atom():
            if not formula.arguments:
                return _quoted(formula.predicate)
            if len(formula.arguments) == 1:
                return f"{_quoted(formula.predicate)}({_write_term(formula.arguments[0])})"
            return f"{_quoted(formula.predicate)}({','.join(map(_write_term, formula.arguments))})"
        case Not():
            if isinstance(formula.body, Equal):
                return f"{_write_term(formula.body.left)} != {_write_term(formula.body.right)}"
            return "~" + _write(formula.body, depth + 1)
        case And():
            return _write_chain(" & ", formula.parts, depth + 1)
        case Or():
            return _write_chain(" | ", formula.parts, depth + 1)
        case Implies():
            return f"({_write(formula.left, depth + 1)} => {_write(formula.right, depth + 1)})"
        case Iff():
            return f"({_write(formula.left, depth + 1)} <=> {_write(formula.right, depth + 1)})"
        case Forall():
            return f"![{_write_variables(formula.variables)}]: {_write(formula.body, depth + 1)}"
        case Exists():
            return f"?[{_write_variables(formula.variables)}]: {_write(formula.body, depth + 1)}"
        case Equal():
            return f"{_write_term(formula.left)} = {_write_term(formula.right)}"
    assert_never(formula)


def _write_chain(connective: str, parts: tuple[Formula, ...], depth: int) -> str:
    if len(parts) < 2:
        raise InputError(f"a chain of{connective}has {len(parts)} parts; TPTP asks for two or more")
    return f"({connective.join([_write(part, depth) for part in parts])})"


def _write_variables(variables: tuple[str, ...]) -> str:
    if not variables:
        raise InputError("a quantifier binds no variable; TPTP asks for one or more")
    return ",".join(map(_upper, variables))


def _write_term(term: Term) -> str:
    return _quoted(term.name) if isinstance(term, Constant) else _upper(term.name)
