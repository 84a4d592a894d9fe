"""Quantified policies: what holds of everyone, no one or someone in a circle of people.

`Everyone who` makes no claim that there is anyone; `there is someone who` does. All sentences lie
in the monadic fragment, so that grounding decides them. Traits are named by number and sign: 2 is
"has trait 1", -2 is "lacks trait 1".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from therefore.errors import SentenceError
from therefore.language.exam.circles import CIRCLES, Circle, Trait
from therefore.language.exam.types import Reasoning
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)


@dataclass(frozen=True, slots=True)
class PolicyForm:
    """One kind of sentence: {h0} is a trait of one person, {p0} of several, {n} a name."""

    name: str
    pattern: str
    types: tuple[Reasoning, ...]


POLICY_FORMS: dict[str, PolicyForm] = {
    form.name: form
    for form in (
        PolicyForm("all", "Everyone who {h0} {h1}.", ("categorical", "sufficient")),
        PolicyForm("none", "No one who {h0} {h1}.", ("categorical",)),
        PolicyForm("only", "Only those who {p0} {p1}.", ("categorical", "necessary")),
        PolicyForm("all_both", "Everyone who {h0} and {h1} {h2}.", ("categorical", "conjunctive")),
        PolicyForm(
            "all_either",
            "Everyone who {h0} either {h1} or {h2}, or both.",
            ("categorical", "disjunctive"),
        ),
        PolicyForm("some", "There is someone who {h0} and {h1}.", ("categorical",)),
        PolicyForm("not_all", "Not everyone who {h0} {h1}.", ("categorical",)),
        PolicyForm("fact", "{n} {h0}.", ("categorical",)),
        PolicyForm("fact_both", "{n} {h0} and {h1}.", ("conjunctive",)),
        PolicyForm("fact_either", "{n} either {h0} or {h1}, or both.", ("disjunctive",)),
        PolicyForm("fact_if", "If {n} {h0}, then {n} {h1}.", ("sufficient",)),
    )
}


@dataclass(frozen=True, slots=True)
class Policy:
    """A sentence about the circle: its form, its traits, and the person if it is about one."""

    form: str
    traits: tuple[int, ...]
    person: str = ""


def policy_text(circle: Circle, policy: Policy) -> str:
    """The sentence."""
    gaps = {}
    for place, trait in enumerate(policy.traits):
        gaps[f"h{place}"] = _has(circle.traits[abs(trait) - 1], trait > 0)
        gaps[f"p{place}"] = _have(circle.traits[abs(trait) - 1], trait > 0)
    return POLICY_FORMS[policy.form].pattern.format(n=policy.person, **gaps)


def policy_formula(circle: Circle, policy: Policy) -> Formula:
    """What the sentence says."""
    term: Term = Constant(policy.person.lower()) if policy.person else Variable("X")
    p = [_atom(circle, trait, term) for trait in policy.traits]
    match policy.form:
        case "all":
            return _everyone(Implies(p[0], p[1]))
        case "none":
            return _everyone(Not(And((p[0], p[1]))))
        case "only":
            return _everyone(Implies(p[1], p[0]))
        case "all_both":
            return _everyone(Implies(And((p[0], p[1])), p[2]))
        case "all_either":
            return _everyone(Implies(p[0], Or((p[1], p[2]))))
        case "some":
            return Exists(("X",), And((p[0], p[1])))
        case "not_all":
            return Exists(("X",), And((p[0], Not(p[1]))))
        case "fact":
            return p[0]
        case "fact_both":
            return And((p[0], p[1]))
        case "fact_either":
            return Or((p[0], p[1]))
        case "fact_if":
            return Implies(p[0], p[1])
        case other:
            raise KeyError(other)


def read_policy(circle: Circle, sentence: str) -> Policy:
    """The policy that the sentence says; SentenceError if it says none."""
    for form, pattern in _patterns(circle.name):
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        told = found.groupdict()
        names = {text for key, text in told.items() if key.startswith("n")}
        if len(names) > 1:
            continue
        traits = [
            _phrases(circle.name, key[0])[told[key]] for key in sorted(told) if key[0] in "hp"
        ]
        return Policy(form.name, tuple(traits), names.pop() if names else "")
    raise SentenceError(f"{sentence!r} is none of the policies that this circle can have")


def _everyone(body: Formula) -> Formula:
    return Forall(("X",), body)


def _atom(circle: Circle, trait: int, term: Term) -> Formula:
    atom = Atom(circle.traits[abs(trait) - 1].predicate, (term,))
    return atom if trait > 0 else Not(atom)


def _has(trait: Trait, positive: bool) -> str:
    return trait.has if positive else trait.lacks


def _have(trait: Trait, positive: bool) -> str:
    return trait.have if positive else trait.lack


@cache
def _phrases(circle: str, number: str) -> dict[str, int]:
    """Phrase -> signed trait; `h` for one person, `p` for several."""
    word = _has if number == "h" else _have
    return {
        word(trait, sign > 0): sign * (place + 1)
        for place, trait in enumerate(CIRCLES[circle].traits)
        for sign in (1, -1)
    }


@cache
def _patterns(circle: str) -> list[tuple[PolicyForm, re.Pattern[str]]]:
    found = []
    for form in POLICY_FORMS.values():
        names = 0

        def gap(match: re.Match[str]) -> str:
            nonlocal names
            key = match[1]
            if key == "n":
                names += 1
                return rf"(?P<n{names}>[A-Z]\w+)"
            phrases = sorted(_phrases(circle, key[0]), key=len, reverse=True)
            return f"(?P<{key}>{'|'.join(map(re.escape, phrases))})"

        found.append((form, re.compile(re.sub(r"\\\{(\w+)\\\}", gap, re.escape(form.pattern)))))
    return found
