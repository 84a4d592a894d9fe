"""The axioms of a proof in words: that things of a kind exist, and what words imply.

The item's own language words the predicates (`say`), so an existence axiom reads "there are
octagons" and not "there is some x such that x is an octagons". Axioms of other shapes, and those
about named people, are left to `telling.sentence`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from therefore.language.english.picturing import is_plural, plainly
from therefore.language.english.telling import sentence
from therefore.logic.formulas import Atom, Constant, Exists, Forall, Formula, Implies, Not

Say = Callable[[Formula, bool], str]
_ANY = Constant("something")
_KIND = re.compile(r"^something counts as “(?P<kind>[^”]+)”$")


def existing(formula: Formula, say: Say, texts: Sequence[str] = ()) -> str:
    """The kind whose existence a formula states, as the texts spell it; else an empty text."""
    match formula:
        case Exists((_,), Atom(name, (_,))):
            found = _KIND.match(say(Atom(name, (_ANY,)), True))
            return _spelled(found["kind"], texts) if found else ""
    return ""


def exists(kind: str) -> str:
    """The clause that there is something of a kind.

    >>> exists("octagons"), exists("walnut wood")
    ('there are octagons', 'there is walnut wood')
    """
    return f"there {'are' if is_plural(kind) else 'is'} {kind}"


def assumed(formula: Formula, say: Say, texts: Sequence[str] = ()) -> str:
    """An axiom as a sentence."""
    if kind := existing(formula, say, texts):
        return exists(kind)
    match formula:
        case Forall((_,), Implies(left, right)):
            first, then = _of_any(left, say), _of_any(right, say)
            if first and then:
                return f"if {first}, then {then.replace('something ', 'it ', 1)}"
    return sentence(formula)


def _of_any(formula: Formula, say: Say) -> str:
    """A clause about "something"; empty for formulas about named or several individuals."""
    body, positive = (formula.body, False) if isinstance(formula, Not) else (formula, True)
    if not isinstance(body, Atom) or len(body.arguments) != 1:
        return ""
    told = plainly(say(Atom(body.predicate, (_ANY,)), positive))
    return told if told.startswith("something ") else ""


def _spelled(kind: str, texts: Sequence[str]) -> str:
    """A kind as the texts write it: names of logic have no capitals."""
    pattern = re.compile(rf"\b{re.escape(kind)}\b", re.IGNORECASE)
    found = [match for text in texts for match in pattern.findall(text)]
    return next((one for one in found if one[1:] != kind[1:]), kind)
