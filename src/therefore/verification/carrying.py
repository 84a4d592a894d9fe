"""Whether the label still holds with everything that the words of the text carry.

`language.words.carried` is the published list: hiking boots are boots, and if Ann is taller than
Bob, Bob is not taller than Ann. What it calls for must stand in the item's axioms, or must change
nothing: with it added, every set that the label claims can be true can still be true. (What cannot
be true stays so, whatever is added.) The solver is asked, as it may be here; the checker never is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from therefore.checker.claims import Claim
from therefore.errors import FragmentError
from therefore.language.words import carried
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.verification.meaning import names, written

CHECKED = True
"""Whether verification asks this of every item: only once every family proves its labels so."""

_WORD = re.compile(r"[a-z]\w*", re.ASCII)


def changed_by_words(problem: Problem, claims: Iterable[Claim]) -> list[str]:
    """What the words carry that the axioms lack and that would change the label.

    >>> from therefore.checker.claims import against_query
    >>> texts = (["sea_birds(b)"], "birds(b)")
    >>> unknown = Problem((), tuple(map(read_formula, texts[0])), (read_formula(texts[1]),))
    >>> changed_by_words(unknown, [against_query(0, True)])
    ['the label is wrong with what its words carry: ![X]: (sea_birds(X) => birds(X))']
    """
    told = (*problem.premises, *problem.query, *problem.goal)
    missing = [axiom for axiom in _carried(told) if axiom not in problem.axioms]
    if not missing:
        return []
    wider = Problem((*problem.axioms, *missing), problem.premises, problem.query, problem.goal)
    for claim in claims:
        if claim.satisfiable and not _possible(claim.formulas(wider)):
            said = frozenset().union(*map(names, claim.formulas(problem)))
            near = [axiom for axiom in missing if names(axiom) <= said] or missing
            shown = "; ".join(map(written, near[:3])) + ("; ..." if len(near) > 3 else "")
            return [f"the label is wrong with what its words carry: {shown}"]
    return []


@lru_cache(maxsize=1 << 12)
def _carried(told: tuple[Formula, ...]) -> tuple[Formula, ...]:
    return tuple(carried(told))


def _possible(formulas: Iterable[Formula]) -> bool:
    """Whether formulas can be true together; asked once for what differs by names only."""
    numbers: dict[str, str] = {}
    texts = [
        _WORD.sub(lambda word: numbers.setdefault(word[0], f"w{len(numbers)}"), written(formula))
        for formula in formulas
    ]
    return _possible_texts(tuple(texts))


@lru_cache(maxsize=1 << 14)
def _possible_texts(texts: tuple[str, ...]) -> bool:
    try:
        return isinstance(satisfiable([read_formula(text) for text in texts]), Model)
    except FragmentError:
        return False
