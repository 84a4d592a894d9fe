"""Templates: formulas whose names hold slots for words, filled once for every sentence.

A slot is written `<3.n>`: form `n` of the word at place 3. A template is made once for each shape
of sentences; for a sentence of a known shape it only has to be filled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from therefore.language.engine.counting import Set, encode
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Variable,
    about,
    free_variables,
    rebuilt,
    subformulas,
    terms_of,
)

Forms = Mapping[str, str]
"""The forms of one word by their keys."""

SLOT = re.compile(r"<(\d+)\.(\w+)>")
LETTERS = "XYZUVWABCDEFGHIJKLMNOPQRST"


def slot(place: int, form: str) -> str:
    """The slot for a form of the word at a place."""
    return f"<{place}.{form}>"


def tidy(formula: Formula) -> Formula:
    """The formula with its variables renamed X, Y, Z ... in order of binding."""
    return _walk(formula, {}, [0])


Parts = tuple[tuple[str, tuple[str | tuple[int, str], ...]], ...]


def name_parts(template: Formula) -> Parts:
    """The names of a template, each cut into text and slots, which filling then joins."""
    names: dict[str, None] = {}

    def note(name: str) -> str:
        names.setdefault(name)
        return name

    _fill(template, note)
    return tuple((name, _cut(name)) for name in names)


def _text(piece: str) -> str:
    return piece.replace(" '", "'").replace(" ", "_")


def _cut(name: str) -> tuple[str | tuple[int, str], ...]:
    found: list[str | tuple[int, str]] = []
    place = 0
    for each in SLOT.finditer(name):
        found += [_text(name[place : each.start()]), (int(each[1]), each[2])]
        place = each.end()
    found.append(_text(name[place:]))
    return tuple(part for part in found if part)


def fill(
    template: Formula,
    words: Sequence[Forms],
    parts: Parts | None = None,
    meant: Mapping[str, str] | None = None,
) -> Formula:
    """The template's formula for these words; `parts` are its names as `name_parts` cut them.

    `meant` replaces names by others, also inside counted sets, which filling turns into text.
    """
    names = {
        name: "".join([part if isinstance(part, str) else words[part[0]][part[1]] for part in cut])
        for name, cut in (name_parts(template) if parts is None else parts)
    }
    if meant:
        names = {name: meant.get(said, said) for name, said in names.items()}
    filled: Formula = _fill(template, names.__getitem__)
    return filled


def _fill(node: Any, name_of: Any) -> Any:
    kind = type(node)
    if kind is Atom:
        arguments = node.arguments
        if arguments and type(arguments[0]) is Set:
            inner = [_fill(each.body, name_of) for each in arguments]
            name = name_of(node.predicate)
            bodies = [
                _walk(body, {each.variable: "X"}, [1])
                for body, each in zip(inner, arguments, strict=True)
            ]
            return Atom(encode(name.replace("_", " "), bodies))
    if kind is Atom or kind is Equal:
        terms = [Constant(name_of(t.name)) if type(t) is Constant else t for t in terms_of(node)]
        return Equal(*terms) if kind is Equal else Atom(name_of(node.predicate), tuple(terms))
    return rebuilt(node, lambda part: _fill(part, name_of))


def open_sets(formula: Formula) -> bool:
    """Whether a set inside an atom depends on a variable that is bound outside the set."""
    return any(
        isinstance(each, Set) and bool(free_variables(each.body) - {each.variable})
        for part in subformulas(formula)
        if isinstance(part, Atom)
        for each in part.arguments
    )


def _walk(formula: Formula, bound: dict[str, str], used: list[int]) -> Formula:
    """Rename variables in order of binding."""

    def term(each: Any) -> Any:
        if isinstance(each, Variable):
            return Variable(bound.get(each.name, each.name))
        if isinstance(each, Set):
            return Set(
                each.variable, _walk(each.body, {**bound, each.variable: each.variable}, used)
            )
        return each

    match formula:
        case Atom() | Equal():
            return about(formula, map(term, terms_of(formula)))
        case Forall(variables, body) | Exists(variables, body):
            fresh = {name: _letter(used[0] + k) for k, name in enumerate(variables)}
            used[0] += len(variables)
            inner = _walk(body, {**bound, **fresh}, used)
            if isinstance(inner, type(formula)):
                return type(formula)((*fresh.values(), *inner.variables), inner.body)
            return type(formula)(tuple(fresh.values()), inner)
        case _:
            return rebuilt(formula, lambda part: _walk(part, bound, used))


def _letter(number: int) -> str:
    rounds, place = divmod(number, len(LETTERS))
    return LETTERS[place] + (str(rounds) if rounds else "")
