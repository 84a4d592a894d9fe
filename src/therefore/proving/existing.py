"""Whether a conclusion would follow if there were things of a kind in the premises.

"All beekeepers are artists" is true if there are no beekeepers, so "some artists are beekeepers"
does not follow. Many readers assume that there are some; `prove` tells them about it. One kind is
tried at a time, and only kinds about which a premise makes a general statement.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.language.english.phrases import noun
from therefore.language.english.telling import is_noun, predicate
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Exists, Forall, Formula, Implies, Not
from therefore.proving.bounded import refuted


def follows_if(theory: Sequence[Formula], premises: Sequence[Formula], goal: Formula) -> str:
    """The clause that a kind exists with which the goal follows; an empty text if no kind helps.

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
