"""Refutations of sentences about kinds, judged once for all that are equal up to names.

A refutation names the formulas that it takes instances of, and it refutes every set that contains
these. So the other sentences of the text are dropped, the formulas are numbered again, and the
checker judges what is left; its verdict is kept by the formulas, with their words numbered, and by
the uses. Only the simplest refutations are judged here: every formula is one quantifier over one or
two predicates of its variable, so that its place among the distinct formulas is its number. All
others are left to the checker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from therefore.checker.check import Accepted, check
from therefore.checker.evidence import Instance, Refutation
from therefore.logic.formulas import Not
from therefore.logic.tptp import read_formula

Signed = tuple[str, bool]
"""A formula whose words are numbered (`%3`), and whether it is affirmed."""
_Use = tuple[int, str]

_PLAIN = re.compile(
    r"[!?]\[X\]: (?:%\d+\(X\)|\(~?%\d+\(X\) (?:=>|&) ~?%\d+\(X\)\))", re.ASCII
).fullmatch
_USE = r'\[(-?\d{1,6}),"([a-z]\w*)"\]'
_SHOWN = re.compile(rf'\{{"uses":\[({_USE}(?:,{_USE})*)\],"rup":\[\[\]\]\}}', re.ASCII)
_USES = re.compile(_USE, re.ASCII)
_WORD = re.compile(r"%\d+")


def refutes(formulas: Sequence[Signed], evidence: str) -> bool:
    """Whether the evidence is seen to refute the formulas; False leaves it to the checker.

    >>> said = [("?[X]: %2(X)", True), ("?[X]: %0(X)", True), ("![X]: (%0(X) => %1(X))", True)]
    >>> denied = ("?[X]: (%0(X) & %1(X))", False)
    >>> refutes([*said, denied], '{"uses":[[2,"w"],[3,"w"],[-4,"w"]],"rup":[[]]}')
    True
    >>> refutes([*said, denied], '{"uses":[[1,"w"],[3,"w"],[-4,"w"]],"rup":[[]]}')
    False
    """
    found = _SHOWN.fullmatch(evidence)
    if found is None or not all(_PLAIN(text) for text, _ in formulas):
        return False
    numbers: dict[str, int] = {}
    for text, _ in formulas:
        numbers.setdefault(text, len(numbers) + 1)
    uses = [(int(number), who) for number, who in _USES.findall(found[1])]
    used = {abs(number) for number, _ in uses}
    if not used <= set(numbers.values()):
        return False
    # In the order of their uses, so the order of the sentences does not matter, either.
    anew: dict[int, int] = {}
    for number, _ in uses:
        anew.setdefault(abs(number), len(anew) + 1)
    kept = [one for one in formulas if numbers[one[0]] in used]
    kept.sort(key=lambda one: anew[numbers[one[0]]])
    return _refuted(_renamed(kept), _counted(uses, anew))


def _renamed(formulas: Sequence[Signed]) -> tuple[Signed, ...]:
    """The formulas with their words numbered by first occurrence."""
    words: dict[str, str] = {}

    def rename(word: re.Match[str]) -> str:
        return words.setdefault(word[0], f"p{len(words)}")

    return tuple([(_WORD.sub(rename, text), sign) for text, sign in formulas])


def _counted(uses: Sequence[_Use], anew: dict[int, int]) -> tuple[_Use, ...]:
    """The uses with the new numbers of formulas, and constants numbered by first occurrence."""
    people: dict[str, str] = {}
    return tuple(
        [
            (anew[abs(n)] if n > 0 else -anew[abs(n)], people.setdefault(who, f"c{len(people)}"))
            for n, who in uses
        ]
    )


@lru_cache(maxsize=1 << 15)
def _refuted(formulas: tuple[Signed, ...], uses: tuple[_Use, ...]) -> bool:
    """Whether the checker accepts this refutation of these formulas."""
    read = [(read_formula(text), sign) for text, sign in formulas]
    told = [formula if sign else Not(formula) for formula, sign in read]
    shown = Refutation(((),), tuple(Instance(number, (who,)) for number, who in uses))
    return isinstance(check(told, shown), Accepted)
