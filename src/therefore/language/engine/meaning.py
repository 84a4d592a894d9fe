r"""Meanings of grammar rules: a small lambda calculus, written in the data and built into formulas.

    expr   := \x. expr | all x. expr | some x. expr | pair
    pair   := expr <-> expr | expr -> expr | expr "|" expr | expr & expr | ~ expr | term = term
    term   := NAME | 7 | "text" | [piece piece ...] | (expr) | term(expr, ...)

Values are functions, formulas, terms, numbers and names. A name is text whose pieces are joined by
blanks: `[V P]` joins two pieces, and a name that is given arguments is an atom: `[V P](x, y)`. The
binding strength falls in the order `~ = & | -> <->`; a quantifier or a lambda reaches as far as it
can. There are no types: a rule that is wrong fails when it is used, and the tests use every rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from therefore.errors import ConfigError
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
    Variable,
)

Value = Any
"""The value of an expression: a function, a formula, a term, a number or a name."""
Environment = Mapping[str, Value]
Compiled = Callable[[Environment], Value]

_TOKEN = re.compile(r'\s*(<->|->|!=|"[^"]*"|\d+|[A-Za-z_][\w\']*|[\\.()\[\],&|~=])')
_fresh = count()


def compile_meaning(text: str) -> Compiled:
    r"""The meaning as a function of its environment, which gives a value to each free name.

    >>> mean = compile_meaning("all x. N(x) -> P(x)")
    >>> mean({"N": "dog", "P": "animal"}).body.left.predicate
    'dog'
    >>> compile_meaning("N(x")
    Traceback (most recent call last):
    therefore.errors.ConfigError: meaning 'N(x': expected ')' but found the end
    """
    return _Parser(text).whole()


def free_names(text: str) -> set[str]:
    r"""The free names of a meaning, which its environment must have.

    >>> sorted(free_names(r"\P. all x. N(x) -> P(x)"))
    ['N']
    """
    parser = _Parser(text)
    parser.whole()
    return parser.free


def fresh_variable() -> Variable:
    """A variable that occurs nowhere else."""
    return Variable(f"V{next(_fresh)}")


def apply(function: Value, *arguments: Value) -> Value:
    """The result of a function for its arguments; for a name, the atom with these arguments."""
    if isinstance(function, str):
        return Atom(function, arguments)
    return function(*arguments)


def conjunction(*parts: Formula) -> Formula:
    """The conjunction of the parts, flat and without repetition."""
    return _chain(And, parts)


def disjunction(*parts: Formula) -> Formula:
    """The disjunction of the parts, flat and without repetition."""
    return _chain(Or, parts)


def negation(body: Formula) -> Formula:
    """The denial; two denials cancel."""
    return body.body if isinstance(body, Not) else Not(body)


def _chain(kind: type[And] | type[Or], parts: tuple[Formula, ...]) -> Formula:
    found: dict[Formula, None] = {}
    for part in parts:
        for inner in part.parts if isinstance(part, kind) else (part,):
            found.setdefault(inner)
    flat = tuple(found)
    return flat[0] if len(flat) == 1 else kind(flat)


def _implication(left: Formula, right: Formula) -> Formula:
    return right if right == negation(left) else Implies(left, right)


class _Parser:
    """Recursive descent; every method returns a compiled expression."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        place = 0
        while place < len(text.rstrip()):
            found = _TOKEN.match(text, place)
            if found is None:
                raise ConfigError(f"meaning {text!r}: nothing begins with {text[place:]!r}")
            self.tokens.append(found[1])
            place = found.end()
        self.tokens.append("")
        self.place = 0
        self.free: set[str] = set()
        self.bound: list[str] = []

    def whole(self) -> Compiled:
        built = self.expression()
        self.need("")
        return built

    def need(self, token: str) -> None:
        if self.tokens[self.place] != token:
            found = repr(self.tokens[self.place]) if self.tokens[self.place] else "the end"
            raise ConfigError(f"meaning {self.text!r}: expected {token!r} but found {found}")
        self.place += 1

    def take(self, token: str) -> bool:
        if self.tokens[self.place] != token:
            return False
        self.place += 1
        return True

    def name(self) -> str:
        token = self.tokens[self.place]
        if not re.match(r"[A-Za-z_]", token):
            raise ConfigError(f"meaning {self.text!r}: expected a name but found {token!r}")
        self.place += 1
        return token

    def expression(self) -> Compiled:
        if self.take("\\"):
            name = self.name()
            self.need(".")
            return _lambda(name, self.under(name))
        if self.tokens[self.place] in ("all", "some"):
            quantifier = Forall if self.tokens[self.place] == "all" else Exists
            self.place += 1
            name = self.name()
            self.need(".")
            return _quantified(quantifier, name, self.under(name))
        return self.pair()

    def under(self, name: str) -> Compiled:
        self.bound.append(name)
        built = self.expression()
        self.bound.pop()
        return built

    def pair(self) -> Compiled:
        left = self.arrow()
        if self.take("<->"):
            right = self.arrow()
            return lambda env: Iff(left(env), right(env))
        return left

    def arrow(self) -> Compiled:
        left = self.chain("|")
        if self.take("->"):
            right = self.expression()
            return lambda env: _implication(left(env), right(env))
        return left

    def chain(self, sign: str) -> Compiled:
        parts = [self.chain("&") if sign == "|" else self.unit()]
        while self.take(sign):
            parts.append(self.chain("&") if sign == "|" else self.unit())
        if len(parts) == 1:
            return parts[0]
        join = conjunction if sign == "&" else disjunction
        return lambda env: join(*(part(env) for part in parts))

    def unit(self) -> Compiled:
        if self.tokens[self.place] in ("\\", "all", "some"):
            return self.expression()
        if self.take("~"):
            body = self.unit()
            return lambda env: negation(body(env))
        left = self.application()
        for sign in ("=", "!="):
            if self.take(sign):
                right = self.application()
                if sign == "=":
                    return lambda env: Equal(left(env), right(env))
                return lambda env: Not(Equal(left(env), right(env)))
        return left

    def application(self) -> Compiled:
        built = self.primary()
        while self.take("("):
            arguments = [self.expression()]
            while self.take(","):
                arguments.append(self.expression())
            self.need(")")
            built = _applied(built, arguments)
        return built

    def primary(self) -> Compiled:
        if self.take("("):
            inner = self.expression()
            self.need(")")
            return inner
        if self.take("["):
            pieces: list[Compiled] = []
            while not self.take("]"):
                pieces.append(self.primary())
            return lambda env: " ".join([text for p in pieces if (text := str(p(env)))])
        token = self.tokens[self.place]
        if token[:1] == '"':
            self.place += 1
            return lambda env: token[1:-1]
        if token.isdigit():
            self.place += 1
            return lambda env: int(token)
        name = self.name()
        if name not in self.bound:
            self.free.add(name)
        return lambda env: env[name]


def _lambda(name: str, body: Compiled) -> Compiled:
    return lambda env: lambda value: body({**env, name: value})


def _quantified(kind: type[Forall] | type[Exists], name: str, body: Compiled) -> Compiled:
    def build(env: Environment) -> Formula:
        variable = fresh_variable()
        return kind((variable.name,), body({**env, name: variable}))

    return build


def _applied(function: Compiled, arguments: list[Compiled]) -> Compiled:
    return lambda env: apply(function(env), *(argument(env) for argument in arguments))
