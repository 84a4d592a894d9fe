"""Whether a conclusion would follow if there were things of the kinds that the premises speak of.

"All beekeepers are artists" is true where there are no beekeepers, so that "some artists are
beekeepers" does not follow. Many readers take it for granted that there are some; they are told.
One kind is tried at a time, and of kinds only those of which a premise says something in general.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.language.english.phrases import noun
from therefore.language.english.telling import is_noun, predicate
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Exists, Forall, Formula, Implies, Not
from therefore.proving.bounded import refuted


def follows_if(theory: Sequence[Formula], premises: Sequence[Formula], goal: Formula) -> str:
    """What must exist for the goal to follow from the theory, as a clause; empty if nothing helps.

    >>> from therefore.logic.tptp import read_formula
    >>> texts = ("![X]: (bee(X) => busy(X))", "![X]: (bee(X) => ~old(X))")
    >>> rules = [read_formula(text) for text in texts]
    >>> follows_if(rules, rules, read_formula("?[X]: (busy(X) & ~old(X))"))
    'there are bees'
    """
    tried: set[str] = set()
    for premise in premises:
        match premise:
            case Forall((variable,), Implies(Atom(kind, (_,)) as some, _)) if kind not in tried:
                tried.add(kind)
                known = [*theory, Exists((variable,), some)]
                if not refuted(known) and refuted([*known, Not(goal)]):
                    return _there_are(kind)
    return ""


def _there_are(kind: str) -> str:
    if is_noun(kind) and not is_verb(kind):
        return f"there are {noun(kind.replace('_', ' '))['many']}"
    return f"there is something that {predicate(kind)}"
