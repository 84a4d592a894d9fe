"""Quantified policies: what holds of everyone, no one or someone in a circle of people.

`Everyone who` makes no claim that there is anyone; `there is someone who` does. All sentences lie
in the monadic fragment, so that grounding decides them. Traits are named by number and sign: 2 is
"has trait 1", -2 is "lacks trait 1".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.language.exam.names import pronoun
from therefore.language.exam.themes import CIRCLES, Circle, Trait
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
    """One kind of sentence in several wordings.

    {h0} is a trait of one person, {p0} of several, {l0} and {q0} the opposite; {n} is a name and
    {she} its pronoun.
    """

    name: str
    patterns: tuple[str, ...]
    types: tuple[Reasoning, ...]


POLICY_FORMS: dict[str, PolicyForm] = {
    form.name: form
    for form in (
        PolicyForm(
            "all",
            (
                "Everyone who {h0} {h1}.",
                "Anyone who {h0} {h1}.",
                "Whoever {h0} {h1}.",
                "Every person who {h0} {h1}.",
                "All those who {p0} {p1}.",
                "If someone {h0}, then that person {h1}.",
                "Each one of those who {p0} {h1}.",
                "There is no one who {h0} and {l1}.",
                "Of those who {p0}, every single one {h1}.",
            ),
            ("categorical", "sufficient"),
        ),
        PolicyForm(
            "none",
            (
                "No one who {h0} {h1}.",
                "Nobody who {h0} {h1}.",
                "None of those who {p0} {h1}.",
                "There is nobody who both {h0} and {h1}.",
                "Not a single person who {h0} {h1}.",
                "Of those who {p0}, not one {h1}.",
                "If anyone {h0}, then that person {l1}.",
            ),
            ("categorical",),
        ),
        PolicyForm(
            "only",
            (
                "Only those who {p0} {p1}.",
                "None but those who {p0} {p1}.",
                "Only people who {p0} {p1}.",
                "A person {h1} only if that person {h0}.",
            ),
            ("categorical", "necessary"),
        ),
        PolicyForm(
            "all_both",
            (
                "Everyone who {h0} and {h1} {h2}.",
                "Everyone who both {h0} and {h1} {h2}.",
                "Anyone who {h0} and also {h1} {h2}.",
                "If someone {h0} and {h1}, then that person {h2}.",
                "All those who {p0} and {p1} {p2}.",
            ),
            ("categorical", "conjunctive"),
        ),
        PolicyForm(
            "all_either",
            (
                "Everyone who {h0} either {h1} or {h2}, or both.",
                "Anyone who {h0} either {h1} or {h2}, or both.",
                "If someone {h0}, then that person either {h1} or {h2}, or both.",
            ),
            ("categorical", "disjunctive"),
        ),
        PolicyForm(
            "some",
            (
                "There is someone who {h0} and {h1}.",
                "At least one person {h0} and {h1}.",
                "At least one of those who {p0} {h1}.",
                "There is at least one person who both {h0} and {h1}.",
                "Of those who {p0}, at least one {h1}.",
            ),
            ("categorical",),
        ),
        PolicyForm(
            "not_all",
            (
                "Not everyone who {h0} {h1}.",
                "Not all of those who {p0} {p1}.",
                "Not every person who {h0} {h1}.",
                "Of those who {p0}, not all {p1}.",
                "At least one person who {h0} {l1}.",
            ),
            ("categorical",),
        ),
        PolicyForm(
            "fact",
            (
                "{n} {h0}.",
                "It is certain that {n} {h0}.",
                "It is known of {n} that {she} {h0}.",
            ),
            ("categorical",),
        ),
        PolicyForm(
            "fact_both",
            (
                "{n} {h0} and {h1}.",
                "{n} {h0}, and {she} also {h1}.",
                "{n} both {h0} and {h1}.",
            ),
            ("conjunctive",),
        ),
        PolicyForm(
            "fact_either",
            (
                "{n} either {h0} or {h1}, or both.",
                "At least one of these statements about {n} is true: {she} {h0}; {she} {h1}.",
            ),
            ("disjunctive",),
        ),
        PolicyForm(
            "fact_if",
            (
                "If {n} {h0}, then {she} {h1}.",
                "{n} {h1} if {she} {h0}.",
                "It is certain that, if {n} {h0}, then {she} {h1}.",
            ),
            ("sufficient",),
        ),
    )
}


class Policy(NamedTuple):
    """A sentence about the circle: its form, its traits, and the person if it is about one."""

    form: str
    traits: tuple[int, ...]
    person: str = ""
    wording: int = 0


@cache
def wordings(form: str, denied: bool) -> tuple[int, ...]:
    """The wordings that suit; where a trait is denied, none with a second negation or a "both".

    >>> [POLICY_FORMS["none"].patterns[place] for place in wordings("none", True)][-1]
    'Of those who {p0}, not one {h1}.'
    """
    patterns = POLICY_FORMS[form].patterns
    hard = ("{l", "{q", "both {", "either {")
    return tuple(
        place
        for place, pattern in enumerate(patterns)
        if not denied or not any(mark in pattern for mark in hard)
    )


def policy_text(circle: Circle, policy: Policy) -> str:
    """The sentence."""
    gaps = {"n": policy.person, "she": pronoun(policy.person)}
    for place, signed in enumerate(policy.traits):
        trait = circle.traits[abs(signed) - 1]
        yes = signed > 0
        gaps[f"h{place}"], gaps[f"l{place}"] = _has(trait, yes), _has(trait, not yes)
        gaps[f"p{place}"], gaps[f"q{place}"] = _have(trait, yes), _have(trait, not yes)
    return POLICY_FORMS[policy.form].patterns[policy.wording].format(**gaps)


def policy_formula(circle: Circle, policy: Policy) -> Formula:
    """What the sentence says."""
    term: Term = Constant(policy.person.lower()) if policy.person else Variable("X")
    p = [trait_atom(circle, trait, term) for trait in policy.traits]
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
    for form, wording, pattern in _patterns(circle.name):
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        told = found.groupdict()
        person = told.pop("n", "")
        if any(told.pop(key) != pronoun(person) for key in list(told) if key.startswith("she")):
            continue
        traits: dict[str, int] = {}
        for key, text in told.items():
            number = "h" if key[0] in "hl" else "p"
            signed = _phrases(circle.name, number)[text]
            traits[key[1]] = signed if key[0] in "hp" else -signed
        signs = tuple(traits[place] for place in sorted(traits))
        return Policy(form.name, signs, person, wording)
    raise SentenceError(f"{sentence!r} is none of the policies that this circle can have")


def _everyone(body: Formula) -> Formula:
    return Forall(("X",), body)


def trait_atom(circle: Circle, trait: int, term: Term) -> Formula:
    """That somebody has a trait, or lacks it if its number is negative."""
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
def _patterns(circle: str) -> list[tuple[PolicyForm, int, re.Pattern[str]]]:
    found = []
    for form in POLICY_FORMS.values():
        for wording, told in enumerate(form.patterns):
            pronouns = count()

            def gap(match: re.Match[str], pronouns: count[int] = pronouns) -> str:
                key = match[1]
                if key == "n":
                    return r"(?P<n>[A-Z]\w+)"
                if key == "she":
                    return f"(?P<she{next(pronouns)}>s?he)"
                phrases = _phrases(circle, "h" if key[0] in "hl" else "p")
                longest = sorted(phrases, key=len, reverse=True)
                return f"(?P<{key}>{'|'.join(map(re.escape, longest))})"

            pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", gap, re.escape(told)))
            found.append((form, wording, pattern))
    return found
