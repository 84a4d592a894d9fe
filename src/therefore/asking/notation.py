"""Formulas as people and models type them: TPTP, SMT-LIB, Python style, or a textbook's symbols.

TPTP is read by its own grammar. Everything else is read with the usual precedence (not, and, or,
implies, iff), and a quantifier reaches as far as it can. A name that a quantifier binds is a
variable; every other argument is a constant. What none of the three grammars covers is an error
with its place, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from therefore.errors import FormulaError
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
from therefore.logic.tptp import read_formula

DEEPEST = 100
"""How deep formulas may be nested."""

_TOKEN = re.compile(
    r"<->|<=>|->|=>|!=|==|/\\|\\/|&&|\|\||[∀∃¬∧∨→⇒↔⇔≠]|[A-Za-z_][\w']*|'[^']*'|\d+|[()\[\],.:~!?&|>=-]"
)
_NOT = {"~", "¬", "not", "-", "!"}
_AND = {"&", "&&", "∧", "and", "/\\"}
_OR = {"|", "||", "∨", "or", "\\/"}
_IMPLIES = {"->", "=>", "→", "⇒", "implies", ">"}
_IFF = {"<->", "<=>", "↔", "⇔", "iff", "=="}
_ALL = {"∀", "forall", "all"}
_SOME = {"∃", "exists"}
_WORDS = {"not", "and", "or", "implies", "iff", "forall", "exists"}


def read_notation(text: str) -> Formula:
    """The closed formula that a text says in one of the notations.

    >>> tptp = read_notation("![X]: (man(X) => mortal(X))")
    >>> python = read_notation("forall x: man(x) -> mortal(x)")
    >>> smt = read_notation("(assert (forall ((x U)) (=> (man x) (mortal x))))")
    >>> len({str(one).replace("'x'", "'X'") for one in (tptp, python, smt)})
    1
    """
    text = text.strip().strip("`").strip()
    try:
        return read_formula(text.removesuffix("."))
    except FormulaError:
        pass
    if re.match(r"\(\s*(?:assert|forall|exists|and|or|not|=>|=|distinct|[A-Za-z_][\w-]*\s)", text):
        try:
            return _Smt(text).formula()
        except _Fault:
            pass
    return _Infix(text).formula()


class _Fault(Exception):
    """Not of this notation."""


class _Infix:
    """Recursive descent, one function for each strength of binding."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, int]] = []
        place, end = 0, len(text.rstrip().rstrip("."))
        while place < end:
            if text[place].isspace():
                place += 1
                continue
            found = _TOKEN.match(text, place)
            if found is None:
                raise FormulaError(f"{text[place]!r} is no symbol", text=text, position=place)
            self.tokens.append((found[0], place))
            place = found.end()
        self.place = self.depth = 0

    def formula(self) -> Formula:
        found = self._iff(())
        if self._peek():
            raise self._error("expected the end")
        return found

    def _peek(self, ahead: int = 0) -> str:
        spot = self.place + ahead
        return self.tokens[spot][0] if spot < len(self.tokens) else ""

    def _take(self, *tokens: str) -> bool:
        if self._peek().lower() in tokens:
            self.place += 1
            return True
        return False

    def _error(self, reason: str) -> FormulaError:
        at = self.tokens[self.place][1] if self.place < len(self.tokens) else len(self.text)
        return FormulaError(reason, text=self.text, position=at)

    def _iff(self, bound: tuple[str, ...]) -> Formula:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._error(f"more than {DEEPEST} levels deep")
        left = self._implies(bound)
        while self._take(*_IFF):
            left = Iff(left, self._implies(bound))
        self.depth -= 1
        return left

    def _implies(self, bound: tuple[str, ...]) -> Formula:
        left = self._chain(bound, _OR, Or, self._conjunction)
        return Implies(left, self._implies(bound)) if self._take(*_IMPLIES) else left

    def _conjunction(self, bound: tuple[str, ...]) -> Formula:
        return self._chain(bound, _AND, And, self._unit)

    def _chain(
        self,
        bound: tuple[str, ...],
        signs: set[str],
        join: type[And] | type[Or],
        below: Callable[[tuple[str, ...]], Formula],
    ) -> Formula:
        parts = [below(bound)]
        while self._take(*signs):
            parts.append(below(bound))
        return join(tuple(parts)) if len(parts) > 1 else parts[0]

    def _unit(self, bound: tuple[str, ...]) -> Formula:
        token = self._peek().lower()
        if token in _ALL or (token == "!" and self._peek(1) == "["):
            return self._quantified(bound, Forall)
        if token in _SOME or (token == "?" and self._peek(1) == "["):
            return self._quantified(bound, Exists)
        if self._take(*_NOT):
            self.depth += 1
            if self.depth > DEEPEST:
                raise self._error(f"more than {DEEPEST} levels deep")
            body = self._unit(bound)
            self.depth -= 1
            return Not(body)
        if self._take("(", "["):
            inner = self._iff(bound)
            if not self._take(")", "]"):
                raise self._error("expected )")
            return inner
        return self._atom(bound)

    def _quantified(self, bound: tuple[str, ...], kind: type[Forall] | type[Exists]) -> Formula:
        self.place += 1
        bracket = self._take("[")
        names: list[str] = []
        while re.fullmatch(r"[A-Za-z_]\w*", self._peek()) and self._peek().lower() not in _WORDS:
            # "∀x man(x)": a name before a bracket is the body's predicate.
            if names and self._peek(1) == "(" and not bracket:
                break
            names.append(self._peek())
            self.place += 1
            self._take(",")
        if not names or (bracket and not self._take("]")):
            raise self._error("expected a variable")
        self._take(":", ".", ",")
        return kind(tuple(names), self._iff((*bound, *names)))

    def _atom(self, bound: tuple[str, ...]) -> Formula:
        name = self._name()
        if self._peek() == "(":
            self.place += 1
            arguments: list[Term] = []
            while not self._take(")"):
                arguments.append(self._term(self._name(), bound))
                if not self._take(",") and self._peek() != ")":
                    raise self._error("expected , or )")
            return Atom(name, tuple(arguments))
        if self._take("="):
            return Equal(self._term(name, bound), self._term(self._name(), bound))
        if self._take("!=", "≠"):
            return Not(Equal(self._term(name, bound), self._term(self._name(), bound)))
        if name in bound:
            raise self._error(f"{name} is a variable and no statement")
        return Atom(name)

    def _name(self) -> str:
        token = self._peek()
        if not re.fullmatch(r"[A-Za-z_][\w']*|'[^']*'|\d+", token) or token.lower() in _WORDS:
            raise self._error("expected a name")
        self.place += 1
        return token.strip("'")

    @staticmethod
    def _term(name: str, bound: tuple[str, ...]) -> Term:
        return Variable(name) if name in bound else Constant(name)


class _Smt:
    """S-expressions of SMT-LIB, without sorts and theories."""

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"[()]|[^\s()]+", text)
        self.place = self.depth = 0

    def formula(self) -> Formula:
        tree = self._tree()
        if self.place != len(self.tokens):
            raise _Fault
        return self._formula(tree, ())

    def _tree(self) -> object:
        self.depth += 1
        if self.place >= len(self.tokens) or self.depth > DEEPEST:
            raise _Fault
        token = self.tokens[self.place]
        self.place += 1
        tree: object = token.strip("|")
        if token == "(":
            branches: list[object] = []
            while self.place < len(self.tokens) and self.tokens[self.place] != ")":
                branches.append(self._tree())
            if self.place >= len(self.tokens):
                raise _Fault
            self.place += 1
            tree = branches
        elif token == ")":
            raise _Fault
        self.depth -= 1
        return tree

    def _formula(self, tree: object, bound: tuple[str, ...]) -> Formula:
        match tree:
            case str(name) if name not in bound:
                return Atom(name)
            case ["assert", body]:
                return self._formula(body, bound)
            case ["not", body]:
                return Not(self._formula(body, bound))
            case ["and" | "or" as sign, *parts] if parts:
                formulas = tuple(self._formula(part, bound) for part in parts)
                if len(formulas) == 1:
                    return formulas[0]
                return And(formulas) if sign == "and" else Or(formulas)
            case ["=>", *parts] if len(parts) >= 2:
                *conditions, last = [self._formula(part, bound) for part in parts]
                for condition in reversed(conditions):
                    last = Implies(condition, last)
                return last
            case ["forall" | "exists" as sign, list(sorts), body] if sorts:
                names = tuple(str(one[0] if isinstance(one, list) else one) for one in sorts)
                inside = self._formula(body, (*bound, *names))
                return Forall(names, inside) if sign == "forall" else Exists(names, inside)
            case ["=" | "distinct" as sign, left, right]:
                same = self._same(left, right, bound)
                return same if sign == "=" else Not(same)
            case [str(name), *arguments] if (
                name not in _WORDS
                and arguments
                and all(
                    isinstance(each, str) and re.fullmatch(r"[A-Za-z_][\w-]*", each)
                    for each in (name, *arguments)
                )
            ):
                if _WORDS.intersection(map(str, arguments)):  # "(p or q)" is infix
                    raise _Fault
                return Atom(name, tuple(_Infix._term(str(each), bound) for each in arguments))
            case [inner]:
                return self._formula(inner, bound)
            case _:
                raise _Fault

    def _same(self, left: object, right: object, bound: tuple[str, ...]) -> Formula:
        if isinstance(left, str) and isinstance(right, str) and (left in bound or right in bound):
            return Equal(_Infix._term(left, bound), _Infix._term(right, bound))
        return Iff(self._formula(left, bound), self._formula(right, bound))
