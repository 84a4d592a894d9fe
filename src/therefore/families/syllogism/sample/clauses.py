"""Hypothetical, disjunctive and complex items, in fours that share their options.

Letters: two things x and y are asked about, and the four options say or deny them. One item proves
x, one refutes it, two do the same for y, and each tells a fallacy about the other. Compounds: two
letters are exchanged with two others, as subjects and predicates are in `crossed`. Either way each
option is right in one of the four items, whose words are the same or are told apart by no option.
"""

from __future__ import annotations

import random
from itertools import product

from therefore.families.family import Sampled
from therefore.families.syllogism.letters import (
    TRIPLES,
    alone,
    ends,
    exchanged,
    letter_of,
    letters_in,
)
from therefore.families.syllogism.patterns import COMPLEX, DISJUNCTIVE, HYPOTHETICAL, Idle, Pattern
from therefore.families.syllogism.sample.alternatives import ThingPool, alternative, alternatives
from therefore.families.syllogism.sample.rules import RulePool, told
from therefore.families.syllogism.sample.told import (
    TRIES,
    Content,
    choose,
    dry,
    generation,
    in_company,
    say_premises,
    selection,
    swapped,
)
from therefore.knowledge.links import Bound, Links
from therefore.language.syllogism.clauses import Subject
from therefore.logic.formulas import Atom

_YES = tuple(pattern for pattern in COMPLEX if isinstance(pattern.conclusion, Atom))
_NO = tuple(p for p in COMPLEX if p not in _YES and letter_of(p.conclusion))
_COMPOUND = tuple(pattern for pattern in COMPLEX if not letter_of(pattern.conclusion))
_COMPOUNDS = {"hypothetical": HYPOTHETICAL[:2], "complex": _COMPOUND}
_LETTERS_SHARE = {"hypothetical": 2 / 3, "complex": (len(_YES) + len(_NO)) / len(COMPLEX)}
"""How often the conclusion is a letter or its negation, and not a compound."""


def draw_alternatives(
    things: ThingPool, rng: random.Random, *, task: str, shuffle: bool
) -> list[Sampled]:
    """Four disjunctive items."""
    exclusive = rng.random() < 0.5
    pair = DISJUNCTIVE[2:] if exclusive else DISJUNCTIVE[:2]
    if task == "selection":
        return alternatives(things, rng, pair, exclusive, shuffle)
    return [alternative(things, rng, pattern, exclusive, shuffle) for pattern in pair * 2]


def draw_group(
    rules: RulePool, rng: random.Random, *, kind: str, task: str, shuffle: bool
) -> list[Sampled]:
    """Four hypothetical or complex items."""
    choose = task == "selection"
    compounds = rules.known(_COMPOUNDS[kind])
    if rng.random() < _LETTERS_SHARE[kind] or not compounds:
        signed = (HYPOTHETICAL[2:3], HYPOTHETICAL[3:]) if kind == "hypothetical" else (_YES, _NO)
        yes, no = (tuple(filter(rules.can, among)) for among in signed)
        if not yes or not no:
            raise dry(rules.source, kind)
        if choose:
            return _opposed(rules, rng, yes, no, shuffle)
        patterns = [rng.choice(among) for among in (yes, no, yes, no)]
        return [_literal(rules, rng, pattern, shuffle) for pattern in patterns]
    if choose:
        return _exchanged(rules, rng, rng.choice(compounds), shuffle)
    return [_compound(rules, rng, rng.choice(compounds), shuffle) for _ in range(4)]


def _literal(pool: RulePool, rng: random.Random, pattern: Pattern, shuffle: bool) -> Sampled:
    """A conclusion about one thing, to be written."""
    content = literal_content(pool, rng, pattern)
    return generation(alone(pattern.name, swapped(rng, shuffle)), content, rng)


def literal_content(pool: RulePool, rng: random.Random, pattern: Pattern) -> Content:
    """The clauses of a pattern that concludes a letter or its negation."""
    fits = pool.fits(pattern)
    for _ in range(TRIES if fits else 0):
        links, asked = fits[int(rng.random() * len(fits))]
        bound = told(links, pattern.premises).bind(
            pattern.rules, {letter_of(pattern.conclusion): asked}, rng
        )
        person = pool.subject(links, asked, rng)
        if bound is not None and person is not None:
            bound = links.fill(letters_in(*pattern.premises), bound, rng)
            return _content(pool, pattern, links, bound, person, asked)
    raise dry(pool.source, pattern.name)


def _compound(pool: RulePool, rng: random.Random, pattern: Pattern, shuffle: bool) -> Sampled:
    """A compound conclusion, to be written."""
    content = compound_content(pool, rng, pattern)
    return generation(alone(pattern.name, swapped(rng, shuffle)), content, rng)


def compound_content(pool: RulePool, rng: random.Random, pattern: Pattern) -> Content:
    """The clauses of a pattern with a compound conclusion."""
    for _ in range(TRIES):
        found = pool.bind_told(pattern, rng)
        if found is None:
            continue
        links, bound, key = found
        person = pool.subject(links, key, rng)
        if person is not None:
            return _content(pool, pattern, links, bound, person, key)
    raise dry(pool.source, pattern.name)


def _content(
    pool: RulePool,
    pattern: Pattern,
    links: Links,
    bound: Bound,
    person: tuple[Subject, str],
    key: str,
) -> Content:
    subject, seed_key = person
    relations = links.relations(pattern.rules, bound)
    theme = links.theme.name
    return Content(bound, subject, subject, theme, relations, pool.source, key, seed_key)


def _exchanged(
    pool: RulePool, rng: random.Random, pattern: Pattern, shuffle: bool
) -> list[Sampled]:
    """Four compounds that exchange their ends."""
    first, last = ends(pattern)
    order = TRIPLES[int(rng.random() * len(TRIPLES))] if shuffle else TRIPLES[0]
    plan = exchanged(pattern.name, order)
    for _ in range(TRIES):
        links, bound, key = pool.bind(pattern, rng)
        person = pool.subject(links, key, rng)
        if person is None:
            continue
        voices = [rng.random() for _ in plan.premises]
        casts = {
            (one, other): {
                **bound,
                **_pair(first, "u", bound, one),
                **_pair(last, "v", bound, other),
            }
            for one, other in product((0, 1), repeat=2)
        }
        contents = {
            place: _content(pool, pattern, links, cast, person, key)
            for place, cast in casts.items()
        }
        right = plan.queries[0].formula
        texts = {
            place: content.speaker(plan, False).option(right, rng.random())
            for place, content in contents.items()
        }
        return [
            selection(
                plan,
                contents[one, other],
                say_premises(plan, contents[one, other], voices),
                [texts[one ^ a, other ^ b] for a, b in product((0, 1), repeat=2)],
            )
            for one, other in contents
        ]
    raise dry(pool.source, pattern.name)


def _pair(letter: str, twin: str, bound: Bound, exchange: int) -> Bound:
    """A letter and its twin, exchanged or not."""
    here, there = bound[letter], bound[twin]
    return {letter: there, twin: here} if exchange else {letter: here, twin: there}


def _opposed(
    pool: RulePool,
    rng: random.Random,
    yes: tuple[Pattern, ...],
    no: tuple[Pattern, ...],
    shuffle: bool,
) -> list[Sampled]:
    """Two things asked about, each said in one item and denied in another."""
    for _ in range(TRIES):
        patterns = [(rng.choice(yes), rng.choice(no)) for _ in range(2)]
        fits = [pool.fits_both(one, other) for one, other in patterns]
        if not all(fits):
            continue
        x_links, x = fits[0][int(rng.random() * len(fits[0]))]
        akin = [fit for fit in fits[1] if fit[0].theme.noun == x_links.theme.noun]
        if not akin:
            continue
        y_links, y = akin[int(rng.random() * len(akin))]
        person = pool.subject(x_links, "; ".join(sorted((x, y))), rng)
        if x == y or person is None:
            continue
        subject, seed_key = person
        drafts: list[Sampled] = []
        for (one, links, asked), (other_links, other) in (
            *(((p, x_links, x), (y_links, y)) for p in patterns[0]),
            *(((p, y_links, y), (x_links, x)) for p in patterns[1]),
        ):
            plan, company = in_company(one, rng, shuffle, apart=False)
            bound = _bound(one, links, asked, company, other_links, other, rng)
            if bound is None:
                break
            relations = links.relations(one.rules, bound)
            theme = links.theme.name
            content = Content(
                bound, subject, subject, theme, relations, pool.source, asked, seed_key
            )
            drafts.append(choose(plan, content, rng))
        else:
            return drafts
    raise dry(pool.source, f"{yes[0].name} and others")


def _bound(
    pattern: Pattern,
    links: Links,
    asked: str,
    company: Idle,
    other_links: Links,
    other: str,
    rng: random.Random,
) -> Bound | None:
    """Phrases for the pattern's letters and for the idle ones; None if two are akin."""
    bound = told(links, pattern.premises).bind(
        pattern.rules, {letter_of(pattern.conclusion): asked}, rng
    )
    if bound is None:
        return None
    bound = links.fill(letters_in(*pattern.premises), bound, rng)
    rules = ("u>v",) if pattern.rules else ()
    aside = told(other_links, company.premises).bind(rules, {company.asked: other}, rng)
    if aside is None:
        return None
    aside = other_links.fill(letters_in(*company.premises), aside, rng)
    strangers = all(links.kin.apart(phrase, bound.values()) for phrase in aside.values())
    return {**bound, **aside} if strangers else None
