"""Quantified policies: what holds of everyone, no one or someone in a circle of people.

`Everyone who` does not claim that there is anyone; `there is someone who` does. All sentences lie
in the monadic fragment, so grounding decides them. A trait is a number with a sign: 2 is "has
`traits[1]`", -2 is "lacks `traits[1]`".
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple

from therefore.errors import SentenceError
from therefore.language.exam.forms import Reasoning
from therefore.language.exam.names import pronoun
from therefore.language.exam.stored import put, stored, template
from therefore.language.exam.themes import CIRCLES, Circle, Trait
from therefore.logic.formulas import (
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Not,
    Term,
    Variable,
)
from therefore.logic.tptp import read_formula


class PolicyForm(NamedTuple):
    """One kind of sentence in several wordings."""

    name: str
    of: Literal["everyone", "someone", "person"]
    means: Formula
    """The meaning for one person, with letters for the traits."""
    patterns: tuple[str, ...]
    types: tuple[Reasoning, ...]
    denied: bool
    """Whether its first trait may be denied; no other trait ever is."""


POLICY_FORMS: dict[str, PolicyForm] = {
    name: PolicyForm(
        name,
        row["of"],
        read_formula(row["means"]),
        tuple(row["patterns"]),
        tuple(row["types"]),
        row.get("denied", False),
    )
    for name, row in stored("policies").items()
}


class Policy(NamedTuple):
    """A sentence about the circle: its form, its signed traits, and the person it names, if any."""

    form: str
    traits: tuple[int, ...]
    person: str = ""
    wording: int = 0


@cache
def wordings(form: str, denied: bool) -> tuple[int, ...]:
    """The numbers of a form's wordings; if its first trait is denied, of those with one reading.

    Left out are then wordings with a second negation, "both" or "either".

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
    """The sentence that states a policy."""
    gaps = {"n": policy.person, "she": pronoun(policy.person)}
    for place, signed in enumerate(policy.traits):
        trait = circle.traits[abs(signed) - 1]
        gaps |= {f"{letter}{place}": _said(trait, letter, signed) for letter in _FORMS}
    return POLICY_FORMS[policy.form].patterns[policy.wording].format(**gaps)


def joins_nouns(circle: Circle, policy: Policy) -> bool:
    """Whether an "and" joins a plural noun with a verb that could be read as another noun.

    In "all those who are botanists and answer letters", "answer letters" could be read as a noun.
    """
    pattern = POLICY_FORMS[policy.form].patterns[policy.wording]
    if "{p0} and {p1}" not in pattern:
        return False
    first, second = policy.traits[:2]
    return _are(circle, first) and not _are(circle, second)


def _are(circle: Circle, trait: int) -> bool:
    return circle.traits[abs(trait) - 1].have.startswith("are ")


def policy_formula(circle: Circle, policy: Policy) -> Formula:
    """The formula of a policy."""
    term: Term = Constant(policy.person.lower()) if policy.person else Variable("X")
    form = POLICY_FORMS[policy.form]
    body = put(form.means, [trait_atom(circle, trait, term) for trait in policy.traits])
    if form.of == "person":
        return body
    return Forall(("X",), body) if form.of == "everyone" else Exists(("X",), body)


def read_policy(circle: Circle, sentence: str) -> Policy:
    """The policy that a sentence states; SentenceError if it states none of this circle."""
    for form, wording, pattern in _patterns(circle.name):
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        told = found.groupdict()
        person = told.pop("n", "")
        traits = {key[1]: _phrases(circle.name, key[0])[text] for key, text in told.items()}
        signs = tuple(traits[place] for place in sorted(traits))
        policy = Policy(form.name, signs, person, wording)
        if not _clear(form, wording, signs) or joins_nouns(circle, policy):
            continue
        if policy_text(circle, policy) == sentence:  # pronouns are checked by saying it again
            return policy
    raise SentenceError(f"{sentence!r} is none of the policies that this circle can have")


def _clear(form: PolicyForm, wording: int, signs: tuple[int, ...]) -> bool:
    """Whether the sentence has one reading although traits in it are denied."""
    if min(signs) > 0:
        return True
    return form.denied and min(signs[1:], default=1) > 0 and wording in wordings(form.name, True)


def trait_atom(circle: Circle, trait: int, term: Term) -> Formula:
    """The formula that `term` has a trait, or lacks it if the number is negative."""
    atom = Atom(circle.traits[abs(trait) - 1].predicate, (term,))
    return atom if trait > 0 else Not(atom)


_FORMS = {
    "h": ("has", "lacks"),
    "l": ("lacks", "has"),
    "p": ("have", "lack"),
    "q": ("lack", "have"),
}
"""For each letter of a gap the fields of `Trait` that fill it: for a trait and for a denied one."""


def _said(trait: Trait, letter: str, signed: int) -> str:
    return str(getattr(trait, _FORMS[letter][signed < 0]))


@cache
def _phrases(circle: str, letter: str) -> dict[str, int]:
    """From each phrase that may fill a gap of this letter to its signed trait."""
    return {
        _said(trait, letter, sign): sign * (place + 1)
        for place, trait in enumerate(CIRCLES[circle].traits)
        for sign in (1, -1)
    }


@cache
def _patterns(circle: str) -> list[tuple[PolicyForm, int, re.Pattern[str]]]:
    def gap(key: str) -> str:
        if key == "n":
            return r"(?P<n>[A-Z]\w+)"
        if key == "she":
            return "s?he"
        longest = sorted(_phrases(circle, key[0]), key=len, reverse=True)
        return f"(?P<{key}>{'|'.join(map(re.escape, longest))})"

    return [
        (form, wording, template(told, gap))
        for form in POLICY_FORMS.values()
        for wording, told in enumerate(form.patterns)
    ]
