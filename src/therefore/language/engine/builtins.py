"""The functions that meanings in the grammar's data may call, besides connectives."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from therefore.errors import SentenceError
from therefore.language.engine.calling import called
from therefore.language.engine.counting import Set, at_least, at_most, counted, exactly
from therefore.language.engine.meaning import apply, conjunction, disjunction, negation
from therefore.language.engine.polarity import any_of, anything
from therefore.logic.formulas import And, Atom, Constant, Equal, Formula, mapped

HELD = " that"
"""The end of the name of an atom for what somebody says or believes: `ann says that`."""
PRONOUN = "pro "
"""The beginning of a pronoun's constant, until the pronoun is resolved."""

PAST = "was"
_TOLD_OF_THE_PAST = re.compile(r"<\d+\.(?:td|pd)>|did_")
"""Names that are already in the past tense, as they stand in a template."""


def xor(left: Formula, right: Formula) -> Formula:
    """One but not both."""
    return conjunction(disjunction(left, right), negation(And((left, right))))


def one_of(*parts: Formula) -> Formula:
    """Exactly one of the parts."""
    apart = [negation(And((one, two))) for one, two in combinations(parts, 2)]
    return conjunction(disjunction(*parts), *apart)


def some_of(number: int, parts: tuple[Formula, ...]) -> Formula:
    """At least `number` of the parts: of any `len - number + 1` parts, one is true."""
    rest = len(parts) - number + 1
    if rest < 1:
        raise SentenceError(f"{number} of {len(parts)} statements: a list must be as long as that")
    return conjunction(*(disjunction(*some) for some in combinations(parts, rest)))


def so_many_of(number: int, parts: tuple[Formula, ...]) -> Formula:
    """Exactly `number` of the parts."""
    if number == len(parts):
        return conjunction(*parts)
    return conjunction(some_of(number, parts), negation(some_of(number + 1, parts)))


def marked(prefix: str, prop: Callable[[Any], Formula]) -> Callable[[Any], Formula]:
    """The property with a prefix ("was", "can be") on the atoms about its bearer.

    Atoms about others stay: whoever was in a house was in something that is a house.
    """
    if not prefix:
        return prop
    return lambda x: _prefixed(prefix, apply(prop, x), x)


def _prefixed(prefix: str, formula: Formula, bearer: Any) -> Formula:
    def change(part: Atom | Equal) -> Formula:
        if isinstance(part, Equal) or bearer not in part.arguments:
            return part
        if prefix == PAST and _TOLD_OF_THE_PAST.match(part.predicate):
            return part  # "was a man who owned a dog"
        return Atom(f"{prefix} {part.predicate}", part.arguments)

    return mapped(formula, change)


def truth(word: str, formula: Formula) -> Formula:
    """The formula if the word is "true", else its denial."""
    return formula if word == "true" else negation(formula)


def held(how: str, formula: Formula) -> Formula:
    """The atom that somebody says, believes or knows the formula; `how` is `ann says`."""
    return Atom(f"{how}{HELD}", (Set("", formula),))  # type: ignore[arg-type]


def argument(conclusion: Formula, premise: Formula) -> Formula:
    """The atom that somebody concludes the first formula from the second."""
    return Atom("argument", (Set("", conclusion), Set("", premise)))  # type: ignore[arg-type]


BUILTINS: Mapping[str, Any] = {
    "const": Constant,
    "pronoun": lambda name: Constant(PRONOUN + name),
    "prop": Atom,
    "person": "person",
    "xor": xor,
    "oneof": one_of,
    "anyof": lambda parts: disjunction(*parts),
    "allof": lambda parts: conjunction(*parts),
    "oneoflist": lambda parts: one_of(*parts),
    "someof": some_of,
    "somanyof": so_many_of,
    "pair": lambda left, right: (left, right),
    "cons": lambda left, rest: (left, *rest),
    "mark": marked,
    "called": called,
    "truth": truth,
    "held": held,
    "any": any_of,
    "anything": anything,
    "argument": argument,
    "atleast": at_least,
    "atmost": at_most,
    "exactly": exactly,
    "next": lambda number: number + 1,
    "vague": counted,
}
