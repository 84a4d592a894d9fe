"""From triples to knowledge: a domain around each class that has enough members, and rules.

A released graph as a whole is too large and too loose to reason in. A domain here is a class, what
is stated to be one, what it is stated to be, and a few properties of each; what excludes what is
taken from the source alone, never guessed from two classes standing side by side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from therefore.knowledge.rules import Rule, Theme
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import ContradictionError, Domain, Term
from therefore.knowledge.triples import CATEGORICAL, CONDITIONAL, RELATIONS, Filter, Triple

FEWEST, MOST = 4, 40
"""Members that a class needs to be a domain of its own, and how many are taken."""
LAYERS = 3
"""Classes above it that are taken; further ones only if something is excluded from them."""
PROPERTIES = 4
"""Properties that are taken of each class."""


class _Facts:
    """What was kept of a source, by phrase."""

    def __init__(self) -> None:
        self.plural: dict[str, str] = {}
        self.parents: dict[str, dict[str, None]] = defaultdict(dict)
        self.children: dict[str, dict[str, None]] = defaultdict(dict)
        self.properties: dict[str, dict[str, str]] = defaultdict(dict)
        self.apart: dict[str, dict[str, None]] = defaultdict(dict)
        self.lacking: dict[str, dict[str, str]] = defaultdict(dict)
        self.rules: list[Rule] = []


def gather(name: str, triples: Iterable[Triple], keep: Filter) -> Knowledge:
    """The knowledge in a stream of triples; only what is kept is held in memory."""
    facts = _Facts()
    count = 0
    for count, triple in enumerate(triples, start=1):  # noqa: B007 - the last count is wanted
        if triple.relation not in RELATIONS:
            keep.drop("a relation that no syllogism uses")
        elif triple.relation in CONDITIONAL:
            _add_rule(facts, triple, keep)
        else:
            _add_fact(facts, triple, keep)
    domains = _domains(name, facts, keep)
    return Knowledge(
        name, domains, _themes(name, facts, keep), read=count + keep.skipped, dropped=keep.dropped
    )


def _add_rule(facts: _Facts, triple: Triple, keep: Filter) -> None:
    first, second = keep.action(triple.head), keep.action(triple.tail)
    if first and second:
        if first == second:
            keep.drop("a rule from something to itself")
        else:
            facts.rules.append(Rule(triple.relation, first, second))


def _add_fact(facts: _Facts, triple: Triple, keep: Filter) -> None:
    relation = triple.relation
    head = keep.noun(triple.head)
    if head is None:
        return
    bare = relation.removeprefix("Not")
    if bare in ("IsA", "Antonym", "DistinctFrom"):
        tail = keep.noun(triple.tail)
        if tail is None:
            return
        if head[0] == tail[0]:
            keep.drop("a class and itself")
            return
        facts.plural |= {head[0]: head[1], tail[0]: tail[1]}
        if relation == "IsA":
            facts.parents[head[0]][tail[0]] = None
            facts.children[tail[0]][head[0]] = None
        else:
            facts.apart[head[0]][tail[0]] = None
        return
    phrase = keep.property(bare, triple.tail)
    if phrase is not None:
        facts.plural[head[0]] = head[1]
        held = facts.properties if relation in CATEGORICAL else facts.lacking
        held[head[0]][phrase] = bare


def _domains(name: str, facts: _Facts, keep: Filter) -> tuple[Domain, ...]:
    found: list[Domain] = []
    used: set[tuple[str, str]] = set()
    for hub in sorted(facts.children):
        members = list(facts.children[hub])
        if len(members) < FEWEST:
            continue
        classes = [hub, *members[:MOST]]
        above = _ancestors(hub, facts)
        classes += [parent for parent in above if parent not in classes][:LAYERS]
        for kind in above:
            classes += [foil for foil in facts.apart[kind] if {kind, foil}.isdisjoint(classes)]
            classes += [kind] if facts.apart[kind] and kind not in classes else []
        domain = _domain(f"{name}: {hub}", list(dict.fromkeys(classes)), facts, above)
        try:
            domain.apart  # noqa: B018 - computed here, so that a contradiction shows
        except ContradictionError:
            keep.drop("a domain whose statements contradict each other")
            continue
        found.append(domain)
        phrases = [term.phrase for term in domain.terms]
        used |= {(phrases[a], phrases[b]) for a, b in (*domain.included, *domain.excluded)}
    held = (facts.parents, facts.properties, facts.apart, facts.lacking)
    kept = {(one, other) for table in held for one, others in table.items() for other in others}
    keep.dropped["a fact about a class with too few members, or beyond the most taken"] += len(
        kept - used
    )
    return tuple(found)


def _ancestors(phrase: str, facts: _Facts) -> list[str]:
    """The classes above, nearest first."""
    found: dict[str, None] = {}
    waiting = list(facts.parents[phrase])
    while waiting:
        one = waiting.pop(0)
        if one not in found and one != phrase:
            found[one] = None
            waiting += facts.parents[one]
    return list(found)


def _domain(name: str, classes: list[str], facts: _Facts, above: list[str]) -> Domain:
    places = {phrase: place for place, phrase in enumerate(classes)}
    terms = [Term(p, "class", "IsA", "thing", plural=facts.plural[p]) for p in classes]
    includes = [
        (places[child], places[parent])
        for child in classes
        for parent in facts.parents[child]
        if parent in places
    ]
    includes += [(0, places[kind]) for kind in above if kind in places]
    excludes = [
        (places[one], places[other])
        for one in classes
        for other in facts.apart[one]
        if other in places
    ]
    for held, pairs in ((facts.properties, includes), (facts.lacking, excludes)):
        for phrase in classes:
            for said, relation in list(held[phrase].items())[:PROPERTIES]:
                if said not in places:
                    places[said] = len(terms)
                    terms.append(Term(said, "property", relation, "thing"))
                pairs.append((places[phrase], places[said]))
    return Domain(name, terms, includes, excludes)


def _themes(name: str, facts: _Facts, keep: Filter) -> tuple[Theme, ...]:
    """One theme of all rules."""
    kept: dict[tuple[str, str], Rule] = {}
    for rule in facts.rules:
        if (rule.first, rule.second) in kept or (rule.second, rule.first) in kept:
            keep.drop("a rule that is there already, or turned round")
        else:
            kept[rule.first, rule.second] = rule
    return (Theme(name, tuple(kept.values())),) if kept else ()
