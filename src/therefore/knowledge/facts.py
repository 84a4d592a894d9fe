"""What is kept of released triples, by phrase, before it becomes domains and rules.

"X is a y" is read as all x are y. What a graph says a thing can do, has, or is like is a habit of
its kind and no law ("birds can fly"), so it is read as some x do. What it denies is read as none.
What a person wants is said as a want: "if she is hungry, then she wants to eat".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from therefore.knowledge.lists import listed_set
from therefore.knowledge.referee import Referee, people
from therefore.knowledge.rules import Rule
from therefore.knowledge.triples import (
    CATEGORICAL,
    CONDITIONAL,
    PERSON,
    RELATIONS,
    TYPES,
    Filter,
    Triple,
)

_WANTS = frozenset(("MotivatedByGoal", "CausesDesire"))
_ALIVE = listed_set("alive")
_OF_CLASSES = frozenset(("IsA", "NotIsA", "Antonym", "DistinctFrom"))


class Facts:
    """What was kept of the sources, by phrase."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.read = 0
        self.plural: dict[str, str] = {}
        self.parents: dict[str, dict[str, None]] = defaultdict(dict)
        self.children: dict[str, dict[str, None]] = defaultdict(dict)
        self.some: dict[str, dict[str, str]] = defaultdict(dict)
        """What some members of a class do or are, with the relation that says so."""
        self.none: dict[str, dict[str, str]] = defaultdict(dict)
        """What no member of a class does or is."""
        self.apart: dict[str, dict[str, None]] = defaultdict(dict)
        self.names: dict[str, dict[str, None]] = defaultdict(dict)
        """For each class, the individuals that are members of it."""
        self.rules: list[Rule] = []
        self.people = set(people())
        """The kinds of people that are named as such; kinds below them are not here."""

    def add_all(self, triples: Iterable[Triple], keep: Filter) -> None:
        """Keep what can be said of a stream of triples; nothing else is held in memory."""
        for triple in triples:
            if triple.relation == PERSON:
                self.people.add(triple.head)
                continue
            self.read += 1
            if triple.relation not in RELATIONS:
                keep.drop("a relation that no syllogism uses")
            elif triple.relation in CONDITIONAL:
                self._add_rule(triple, keep)
            elif triple.relation in ("IsA", "InstanceOf") and triple.tail.split(" ")[-1] in TYPES:
                keep.drop("an edge to a type of types")
            elif triple.relation == "InstanceOf":
                self._add_name(triple, keep)
            elif triple.relation in _OF_CLASSES:
                self._add_classes(triple, keep)
            else:
                self._add_property(triple, keep)
        self.read += keep.skipped

    def _add_rule(self, triple: Triple, keep: Filter) -> None:
        first, second = keep.action(triple.head), keep.action(triple.tail)
        if not first or not second:
            return
        if first == second:
            keep.drop("a rule from something to itself")
            return
        if triple.relation in _WANTS:
            second = f"want to {second}"
        self.rules.append(Rule(triple.relation, first, second))

    def _add_name(self, triple: Triple, keep: Filter) -> None:
        name, kind = keep.name(triple.head), keep.noun(triple.tail)
        if name and kind:
            self.plural[kind[0]] = kind[1]
            self.names[kind[0]][name] = None

    def _add_classes(self, triple: Triple, keep: Filter) -> None:
        head, tail = keep.noun(triple.head), keep.noun(triple.tail)
        if head is None or tail is None:
            return
        if head[0] == tail[0]:
            keep.drop("a class and itself")
            return
        if triple.relation != "IsA":
            self.plural |= {head[0]: head[1], tail[0]: tail[1]}
            self.apart[head[0]][tail[0]] = None
            return
        if head[0] in self.people and tail[0] in _ALIVE:
            keep.drop("people as a kind of animal")
            return
        if keep.stems and self.referee.made_up(tail[0]):
            keep.drop("a compound that WordNet does not list, as the name of a kind")
            return
        objection = self.referee.objection(head[0], tail[0])
        if objection:
            keep.drop(objection)
            return
        self.plural |= {head[0]: head[1], tail[0]: tail[1]}
        self.parents[head[0]][tail[0]] = None
        self.children[tail[0]][head[0]] = None

    def _add_property(self, triple: Triple, keep: Filter) -> None:
        head = keep.noun(triple.head)
        if head is None:
            return
        bare = triple.relation.removeprefix("Not")
        if bare != triple.relation and head[0] in self.people:
            keep.drop("something that no people are said to do or be")
            return
        phrase = keep.property(bare, triple.tail)
        if phrase is not None:
            self.plural[head[0]] = head[1]
            held = self.some if triple.relation in CATEGORICAL else self.none
            held[head[0]][phrase] = bare

    def is_person(self, phrase: str) -> bool:
        """Whether a class is a kind of people; what is also a kind of animal is not."""
        if phrase in self.people:
            return True
        kinds = set(self.above(phrase))
        return bool(kinds & self.people) and not kinds & _ALIVE

    def is_alive(self, phrase: str) -> bool:
        """Whether a class is a kind of people, animals or plants."""
        kinds = {phrase, *self.above(phrase)}
        return bool(kinds & self.people or kinds & _ALIVE)

    def above(self, phrase: str) -> list[str]:
        """The classes above this one, nearest first."""
        return _reached(phrase, self.parents)

    def below(self, phrase: str, widest: int) -> list[str]:
        """The classes below, nearest first.

        At most `widest` are taken directly below each class, those with most children first.
        """
        found: dict[str, None] = {}
        waiting = [phrase]
        for one in waiting:
            children = sorted(
                self.children.get(one, ()), key=lambda c: -len(self.children.get(c, ()))
            )
            fresh = [child for child in children if child not in found and child != phrase][:widest]
            found |= dict.fromkeys(fresh)
            waiting += fresh
        return list(found)


def _reached(phrase: str, steps: dict[str, dict[str, None]]) -> list[str]:
    found: dict[str, None] = {}
    waiting = list(steps.get(phrase, ()))
    for one in waiting:
        if one not in found and one != phrase:
            found[one] = None
            waiting += steps.get(one, ())
    return list(found)
