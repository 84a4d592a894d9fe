"""Drawing the policies of a paragraph: consistent, none idle, no trait settled, and owned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from therefore.errors import QuotaError
from therefore.families.exam.config import ExamConfig
from therefore.families.exam.sample.arguments import flawed, offers
from therefore.families.exam.sample.circle import PolicyCase
from therefore.families.exam.sample.deck import AGAIN, bag
from therefore.families.exam.sample.joining import INCLUDED
from therefore.families.exam.sample.telling import Spelt, canonical_key, draw_manner, draw_order
from therefore.families.exam.sample.types import Types
from therefore.families.family import Territory
from therefore.language.exam.names import PEOPLE
from therefore.language.exam.policies import POLICY_FORMS, Policy, joins_nouns, wordings
from therefore.language.exam.themes import CIRCLES, Circle
from therefore.randomness import Stream
from therefore.solve.types import follows, learn, settled

TRIES = 20_000
"""Sets of policies that may be drawn for one paragraph."""

_SIZES = {"fact": 1, "all_both": 3, "all_either": 3}
_CIRCLES = tuple(CIRCLES.values())
_NUMBERS = (range(1, 8), "abc")
"""The names of traits, and of people, in keys."""
_UNIVERSAL = ("all", "none", "only", "all_both", "all_either")


def draw_circle(
    config: ExamConfig,
    territory: Territory,
    rng: Stream,
    mistake: str = "",
) -> PolicyCase:
    """A paragraph that the split and the seed own; QuotaError if tries run out.

    Where a mistake is named, an argument can make it about the policies.
    """
    asked = [form for form in INCLUDED.get(mistake, ()) if form in POLICY_FORMS]
    low, high = config.rules
    for _ in range(TRIES):
        circle = rng.choice(_CIRCLES)
        order = rng.sample(range(1, len(circle.traits) + 1), rng.randint(*config.entities))
        people = rng.sample(PEOPLE, rng.randint(1, 2))
        forms = [rng.choice(_UNIVERSAL), *rng.choices(bag("policy"), k=rng.randint(low, high))]
        if asked:
            forms[-1] = rng.choice(asked)
            if not offers("policy", forms):
                continue
        if not any(form.startswith("fact") for form in forms):
            continue  # of nobody in particular: there is nothing to suppose
        policies = _policies(circle, forms, order, people, rng)
        if policies is None:
            continue
        people = list(dict.fromkeys(policy.person for policy in policies if policy.person))
        order = sorted({abs(trait) for policy in policies for trait in policy.traits})
        if not _accepted(policies, people, order):
            continue
        if mistake:
            tried = (circle, tuple(policies), tuple(people), tuple(order), "", None, "")
            if not flawed(PolicyCase(*tried), mistake):
                continue
        told = partial(canonical_key, "policy", list(map(spell, policies)), _named, _NUMBERS)
        owned = draw_order(len(policies), told, territory, rng)
        if owned is None:
            continue
        places, key = owned
        where = rng.choice(circle.places)
        manner = draw_manner(circle, people, where, len(policies), rng)
        ordered = tuple([policies[place] for place in places])
        return PolicyCase(circle, ordered, tuple(people), tuple(order), where, manner, key)
    raise QuotaError(
        f"no policy with {low + 1} to {high + 1} rules in {TRIES} tries: widen rules or entities"
    )


def _policies(
    circle: Circle, forms: Sequence[str], order: Sequence[int], people: Sequence[str], rng: Stream
) -> list[Policy] | None:
    """A policy of each form, none of them settled by those before it; None if none is found."""
    types = Types(order, people)
    known = types.bare
    found: list[Policy] = []
    for form in forms:
        for _ in range(AGAIN):
            policy = _policy(circle, form, order, people, rng)
            claim = types.claim(policy)
            if follows(known, claim):
                continue
            then = learn(known, [claim])
            if then is not None and not settled(then.allowed, len(order)):
                break
        else:
            return None
        known = then
        found.append(policy)
    return found


def _policy(
    circle: Circle, form: str, order: Sequence[int], people: Sequence[str], rng: Stream
) -> Policy:
    """A policy of that form; only where English stays clear is a trait denied."""
    traits = rng.sample(order, _SIZES.get(form, 2))
    denied = POLICY_FORMS[form].denied and rng.random() < 0.3
    if denied:
        traits[0] = -traits[0]
    person = rng.choice(people) if form.startswith("fact") else ""
    policy = Policy(form, tuple(traits), person, rng.choice(wordings(form, denied)))
    if joins_nouns(circle, policy):
        traits[:2] = traits[1::-1]
        return policy._replace(traits=tuple(traits))
    return policy


def _accepted(policies: Sequence[Policy], people: Sequence[str], order: Sequence[int]) -> bool:
    """Whether the policies are consistent, none follows from the others, and no trait is settled.

    Policies read like a contradiction if nobody can have a trait, if nobody can lack it, or if
    one is about everyone of a kind of which there can be nobody.
    """
    if len(order) < 3:
        return False
    types = Types(order, people)
    claims = [types.claim(policy) for policy in policies]
    known = learn(types.bare, claims)
    if known is None or settled(known.allowed, len(order)):
        return False
    for policy in policies:
        if policy.form == "all_both" and not known.allowed & types.spoken_of(policy):
            return False
    for place, (claim, policy) in enumerate(zip(claims, policies, strict=True)):
        others = learn(types.bare, claims[:place] + claims[place + 1 :])
        if others is None or follows(others, claim):
            return False
        if policy.form in ("all_both", "all_either"):
            having = types.having
            # Neither of two conditions, or of two possibilities, implies the other.
            one, other = policy.traits[:2] if policy.form == "all_both" else policy.traits[1:]
            if not others.allowed & having[one] & ~having[other]:
                return False
            if not others.allowed & having[other] & ~having[one]:
                return False
    return True


def _named(term: int | str) -> bool:
    return isinstance(term, str)


def spell(policy: Policy) -> Spelt:
    """The policy as keys have it, with gaps for person and traits; signs are outside the gaps."""
    signs = ["-%d" if trait < 0 else "%d" for trait in policy.traits]
    traits = tuple(map(abs, policy.traits))
    if policy.person:
        return " ".join([policy.form, "%s", *signs]), (policy.person, *traits)
    return " ".join([policy.form, *signs]), traits
