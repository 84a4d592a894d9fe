"""From facts to knowledge: a domain around each class that has enough members, and rules.

A released graph as a whole is too large and too loose to reason in. A domain here is a class, what
stands below it, some of what stands above, the individuals that are members, and a few properties
of each. A class that the referee does not find under every class above it is left out: that is
where a word changes its meaning half-way ("crane" between birds and machines).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from therefore.knowledge.facts import Facts
from therefore.knowledge.phrases import plain_noun
from therefore.knowledge.referee import Referee, apart
from therefore.knowledge.rules import Rule, Theme
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import ContradictionError, Domain, Term
from therefore.knowledge.triples import Filter, Triples
from therefore.language.english.inflection import with_article

FEWEST, MOST = 4, 48
"""Members (classes below, and names) that a domain needs; classes below that it takes at most."""
WIDEST = 12
"""Classes that are taken directly below another: a domain is to be deep, and not only wide."""
LAYERS = 3
"""Classes that are taken above the domain's; further ones only if they exclude something."""
PROPERTIES = 4
"""Properties that are taken of each class."""
NAMES = 6
"""Individuals that are taken of each class."""
OFTEN = 2
"""Domains that a class may be in before it no longer counts as a member of another."""
_OF_THINGS = frozenset(("UsedFor", "MadeOf", "PartOf"))
"""Relations that are said of things, and not of what is alive."""


def gather(name: str, streams: Sequence[tuple[Triples, Filter]], referee: Referee) -> Knowledge:
    """The domains and rules that can be made of streams of triples."""
    facts = Facts(referee)
    lost: Counter[str] = Counter()
    for triples, keep in streams:
        facts.add_all(triples, keep)
    for _, keep in streams:
        lost += keep.dropped
    domains = _domains(name, facts, lost)
    themes = _themes(name, facts, lost) or _themes_of_things(name, domains)
    return Knowledge(name, domains, themes, read=facts.read, dropped=lost, guarded=False)


def _domains(name: str, facts: Facts, lost: Counter[str]) -> tuple[Domain, ...]:
    found: list[Domain] = []
    used: set[tuple[str, str]] = set()
    taken: Counter[str] = Counter()
    below = {hub: facts.below(hub, WIDEST) for hub in sorted({*facts.children, *facts.names})}
    for hub in sorted(below, key=lambda one: (-len(below[one]), one)):
        members, above = _agreed(hub, below[hub], facts)
        fresh = [one for one in members if taken[one] < OFTEN]
        named = sum(len(facts.names.get(one, ())) for one in (hub, *members))
        if len(fresh) + named < FEWEST or not (members or above):
            continue
        classes = [hub, *members, *above[:LAYERS]]
        for kind in above:
            foils = [foil for foil in facts.apart.get(kind, ()) if foil not in classes]
            classes += [*foils, kind] if foils and kind not in classes else foils
        domain = _domain(f"{name}: {hub}", list(dict.fromkeys(classes)), facts, hub, lost)
        try:
            domain.apart  # noqa: B018 - computed here, so that a contradiction shows
        except ContradictionError:
            lost["a domain whose statements contradict each other"] += 1
            continue
        taken.update(members)
        found.append(domain)
        phrases = [term.phrase for term in domain.terms]
        pairs = (*domain.included, *domain.excluded, *domain.stated_some)
        used |= {(phrases[a], phrases[b]) for a, b in pairs}
    held = (facts.parents, facts.some, facts.none, facts.apart)
    kept = {(one, other) for table in held for one, others in table.items() for other in others}
    lost["a fact about a class with too few members, or beyond the most taken"] += len(kept - used)
    return tuple(found)


def _agreed(hub: str, below: list[str], facts: Facts) -> tuple[list[str], list[str]]:
    """The classes below and above the hub that the referee does not object to."""
    objection = facts.referee.objection
    above = [kind for kind in facts.above(hub) if kind not in below and not objection(hub, kind)]
    every = {hub, *above}
    members: list[str] = []
    for one in below:
        if len(members) == MOST:
            break
        if one in every or any(objection(one, kind) for kind in every):
            continue
        upper = [kind for kind in facts.above(one) if kind in members]
        if not any(objection(one, kind) for kind in upper):
            members.append(one)
    return members, above


def _domain(name: str, classes: list[str], facts: Facts, hub: str, lost: Counter[str]) -> Domain:
    head = "person" if facts.is_person(hub) else "thing"
    places = {phrase: place for place, phrase in enumerate(classes)}
    heads = {phrase: "person" if facts.is_person(phrase) else "thing" for phrase in classes}
    terms = [Term(p, "class", "IsA", heads[p], plural=facts.plural[p]) for p in classes]
    includes = [
        (places[child], places[parent])
        for child in classes
        for parent in facts.parents.get(child, ())
        if parent in places
    ]
    includes += [(0, places[kind]) for kind in facts.above(hub) if kind in places]
    for phrase in classes:
        for individual in _called_otherwise(phrase, facts)[:NAMES]:
            if individual not in places:
                places[individual] = len(terms)
                terms.append(
                    Term(individual, "name", "InstanceOf", heads[phrase], plural=individual)
                )
            includes.append((places[individual], places[phrase]))
    excludes = [
        (places[one], places[other])
        for one, other in combinations(classes, 2)
        if other in facts.apart.get(one, ())
        or one in facts.apart.get(other, ())
        or apart(one, other)
    ]
    some: list[tuple[int, int]] = []
    for held, pairs in ((facts.some, some), (facts.none, excludes)):
        for phrase in classes:
            for said, relation in list(held.get(phrase, {}).items())[:PROPERTIES]:
                if relation in _OF_THINGS and facts.is_alive(phrase):
                    lost["a use, a material or a whole of something alive"] += 1
                    continue
                if said not in places:
                    places[said] = len(terms)
                    terms.append(Term(said, "property", relation, head))
                pairs.append((places[phrase], places[said]))
    plain = Domain(name, terms, includes, ())
    met = [pair for pair in excludes if not _met(plain, pair, some)]
    lost["an exclusion that a member of both denies"] += len(excludes) - len(met)
    return Domain(name, terms, includes, met, some)


def _called_otherwise(kind: str, facts: Facts) -> list[str]:
    """The individuals whose names do not say what they are, as "Tantallon Castle" does."""
    word = kind.rsplit(" ", 1)[-1]
    return [name for name in facts.names.get(kind, ()) if word not in name.lower().split(" ")]


def _met(domain: Domain, pair: tuple[int, int], some: list[tuple[int, int]]) -> bool:
    """Whether something that is known falls under both terms."""
    one, other = pair
    if domain.below[one] & domain.below[other]:
        return True
    return any(domain.below[one] >> x & 1 and y == other for x, y in some)


def _themes(name: str, facts: Facts, lost: Counter[str]) -> tuple[Theme, ...]:
    """One theme of all rules about what people do."""
    kept: dict[tuple[str, str], Rule] = {}
    for rule in facts.rules:
        if (rule.first, rule.second) in kept or (rule.second, rule.first) in kept:
            lost["a rule that is there already, or turned round"] += 1
        else:
            kept[rule.first, rule.second] = rule
    return (Theme(name, tuple(kept.values())),) if kept else ()


def _themes_of_things(name: str, domains: Sequence[Domain]) -> tuple[Theme, ...]:
    """Where nothing is said of people: what a thing is if it is something else.

    "If the animal in the picture is a poodle, then it is a dog": the classes strictly below one
    that can be named by a single word, one theme for each such class.
    """
    found: list[Theme] = []
    for domain in domains:
        hub = domain.terms[0]
        if not plain_noun(hub.phrase) or hub.head == "person":
            continue
        below = [
            place
            for place, term in enumerate(domain.terms)
            if term.kind == "class"
            and term.head == "thing"
            and place
            and domain.below[0] >> place & 1
        ]
        said = {place: f"be {with_article(domain.terms[place].phrase)}" for place in below}
        rules = tuple(
            Rule("IsA", said[one], said[other])
            for one in below
            for other in below
            if one != other
            and domain.above[one] >> other & 1
            and not domain.above[other] >> one & 1
        )
        if rules:
            found.append(Theme(domain.name, rules, noun=hub.phrase))
    return tuple(found)
