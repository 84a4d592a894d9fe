"""Scenes: a theme with its cast, and the texts and formulas of its clauses.

A *clause* has a key such as ("yes", 0, 2): the pattern, then indices into the terms of the scene,
which are its people followed by its slots. Every clause has a text and a formula, and so has the
*setting*, the first sentence of a paragraph. The setting names the whole cast, so a reader recovers
the scene from it (`openings`). Names may be placeholders such as "{0}": the sampler makes every
text once per theme and fills in the names afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from therefore.language.english.inflection import small
from therefore.language.exam.stored import put
from therefore.language.exam.themes import NUMBERS, SceneTheme
from therefore.logic.formulas import And, Atom, Constant, Formula, Iff, Implies, Not, any_of
from therefore.logic.tptp import read_formula
from therefore.solve.words import listed

ClauseKey = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A theme, its people and slots, and (for a selection) how many are chosen."""

    theme: SceneTheme
    people: tuple[str, ...]
    slots: tuple[str, ...]
    place: str
    size: int = 0
    opening: int = 0
    """The number of the theme's setting that introduces it."""

    @property
    def terms(self) -> tuple[str, ...]:
        """People, then slots."""
        return self.people + self.slots

    def atom(self, person: int, slot: int = -1) -> Atom:
        """The atom that a person has a slot (or is chosen), both as indices into the terms."""
        who = [person] if slot < 0 else [person, slot]
        return Atom(
            self.theme.predicate, tuple(Constant(constant(self.terms[term])) for term in who)
        )


def constant(text: str) -> str:
    """The constant for a name or a slot.

    >>> constant("the red team"), constant("Monday")
    ('red_team', 'monday')
    """
    return text.removeprefix("the ").lower().replace(" ", "_")


def split_list(text: str) -> list[str]:
    """The members of a list in words.

    >>> split_list("Ann, Bob and Eve")
    ['Ann', 'Bob', 'Eve']
    """
    return re.split(r", | and ", text)


def clause_text(scene: Scene, key: ClauseKey) -> str:
    """The text of a clause."""
    (pattern, *places), terms = key, scene.terms
    return scene.theme.clauses[str(pattern)].format(*[terms[int(place)] for place in places])


def clause_keys(scene: Scene) -> list[ClauseKey]:
    """The keys of all clauses of the scene."""
    people = range(len(scene.people))
    slots = range(len(scene.people), len(scene.terms))
    found: list[ClauseKey] = []
    for pattern in scene.theme.clauses:
        match pattern:
            case "yes" | "no" if slots:
                found += [(pattern, p, s) for p in people for s in slots]
            case "yes" | "no":
                found += [(pattern, p) for p in people]
            case "before" | "after" | "next":
                found += [(pattern, p, q) for p in people for q in people if p != q]
            case "same" | "apart":
                found += [(pattern, p, q) for p, q in combinations(people, 2)]
            case "either" if slots:
                found += [(pattern, p, s, t) for p in people for s, t in combinations(slots, 2)]
            case _:
                ends: list[tuple[int, ...]] = [(slot,) for slot in slots] or [()]
                found += [(pattern, p, q, *e) for p, q in combinations(people, 2) for e in ends]
    return found


def clause_facts(key: ClauseKey) -> list[tuple[int, ...]]:
    """The facts in a clause, affirmed or denied: (person, slot); none for orders and groups.

    >>> clause_facts(("either", 0, 4, 5)), clause_facts(("neither", 0, 1, 4))
    ([(0, 4), (0, 5)], [(0, 4), (1, 4)])
    """
    pattern, *rest = key
    terms = tuple(map(int, rest))
    match pattern:
        case "yes" | "no":
            return [terms]
        case "either" if len(terms) == 3:
            return [(terms[0], slot) for slot in terms[1:]]
        case "either" | "both" | "neither" | "not_both":
            return [(who, *terms[2:]) for who in terms[:2]]
    return []


_JOINING = {
    "yes": read_formula("p"),
    "no": read_formula("~p"),
    "either": read_formula("p | q"),
    "both": read_formula("p & q"),
    "neither": read_formula("~p & ~q"),
    "not_both": read_formula("~(p & q)"),
}
"""The meanings of clauses, with letters for their facts."""


def clause_formula(scene: Scene, key: ClauseKey) -> Formula:
    """The formula of a clause."""
    pattern = str(key[0])
    if pattern in _JOINING:
        return put(_JOINING[pattern], [scene.atom(*fact) for fact in clause_facts(key)])
    slots = range(len(scene.people), len(scene.terms))
    first, second = [[scene.atom(int(who), slot) for slot in slots] for who in key[1:]]
    match pattern:
        case "before":
            return _earlier(first, second, len(slots))
        case "next":
            return _earlier(first, second, 1)
        case "after":
            return _earlier(second, first, len(slots))
        case "same":
            return And(tuple(Iff(a, b) for a, b in zip(first, second, strict=True)))
        case "apart":
            return And(tuple(Not(And((a, b))) for a, b in zip(first, second, strict=True)))
        case _:
            raise KeyError(pattern)


def _earlier(first: Sequence[Atom], second: Sequence[Atom], reach: int) -> Formula:
    """The second person's slot is later than the first person's, by at most `reach` slots."""
    parts = [
        Implies(here, any_of(second[place : place + reach]))
        for place, here in enumerate(first[:-1], start=1)
    ]
    return And((*parts, Not(first[-1])))


def setting_text(scene: Scene) -> str:
    """The sentence that sets the scene."""
    number = NUMBERS[len(scene.people)]
    return scene.theme.settings[scene.opening].format(
        Number=number.capitalize(),
        number=number,
        names=listed(scene.people),
        place=scene.place,
        slots=listed(scene.slots),
        first=scene.slots[0] if scene.slots else "",
        last=scene.slots[-1] if scene.slots else "",
        groups=NUMBERS.get(len(scene.slots), ""),
        between="between" if len(scene.slots) == 2 else "among",
        shares=_shares(len(scene.people), len(scene.slots)),
        size=NUMBERS.get(scene.size, ""),
    )


def _shares(people: int, groups: int) -> str:
    if groups and people % groups == 0:
        return f"{NUMBERS[people // groups]} to each" if people > groups else "one to each"
    return "at least two to each"


def setting_formula(scene: Scene) -> Formula:
    """The formula of the setting: who may have what, and how many."""
    people = range(len(scene.people))
    if scene.theme.scenario == "selection":
        return And(tuple(_exactly([scene.atom(p) for p in people], scene.size)))
    slots = range(len(scene.people), len(scene.terms))
    parts = [part for p in people for part in _exactly([scene.atom(p, s) for s in slots], 1)]
    share, rest = divmod(len(people), len(slots))
    for s in slots:
        column = [scene.atom(p, s) for p in people]
        parts += _at_least(column, 2) if rest else _exactly(column, share)
    return And(tuple(parts))


def _at_least(atoms: Sequence[Formula], count: int) -> list[Formula]:
    """Of any len - count + 1 atoms one is true: the clauses of a cardinality bound."""
    return [any_of(some) for some in combinations(atoms, len(atoms) - count + 1)]


def _exactly(atoms: Sequence[Formula], count: int) -> list[Formula]:
    none_beyond = [Not(And(some)) for some in combinations(atoms, count + 1)]
    return _at_least(atoms, count) + list(none_beyond)


def arrangement_text(scene: Scene, where: Sequence[int]) -> str:
    """The text of a whole arrangement.

    `where` has each person's slot, counted from 0; in a selection, 1 for chosen and 0 for not.
    """
    people, slots = scene.people, scene.slots
    match scene.theme.scenario:
        case "selection":
            return f"{listed([p for p, chosen in zip(people, where, strict=True) if chosen])}."
        case "ordering":
            ordered = [people[where.index(place)] for place in range(len(slots))]
            return f"From {slots[0]} to {slots[-1]}: {', '.join(ordered)}."
        case "assignment":
            rows = [f"{p}: {slots[w]}" for p, w in zip(people, where, strict=True)]
            return f"{'; '.join(rows)}."
        case "grouping":
            rows = [
                f"{slot}: " + listed([p for p, w in zip(people, where, strict=True) if w == place])
                for place, slot in enumerate(slots)
            ]
            return f"{'; '.join(rows)}."  # the caller makes its first letter a capital
        case other:
            raise KeyError(other)


def arrangement_formula(scene: Scene, where: Sequence[int]) -> Formula:
    """The formula of an arrangement."""
    first = len(scene.people)
    if scene.theme.scenario == "selection":
        atoms = [scene.atom(person) for person in range(first)]
        return And(tuple(a if w else Not(a) for a, w in zip(atoms, where, strict=True)))
    return And(tuple(scene.atom(person, first + slot) for person, slot in enumerate(where)))


def read_arrangement(scene: Scene, text: str) -> list[int] | None:
    """The arrangement that a text lists, as in `arrangement_text`; None if not of this scene."""
    body = text.removesuffix(".")
    people, slots = list(scene.people), list(scene.slots)
    try:
        match scene.theme.scenario:
            case "selection":
                chosen = split_list(body)
                where = [int(person in chosen) for person in people]
                rest = [name for name in chosen if name not in people]
                return None if rest else where
            case "ordering":
                ordered = body.partition(": ")[2].split(", ")
                known = len(ordered) == len(people)
                return [ordered.index(person) for person in people] if known else None
            case "assignment":
                told = dict(row.split(": ") for row in body.split("; "))
                return [slots.index(told[person]) for person in people]
            case _:
                groups = [row.split(": ") for row in small(body).split("; ")]
                homes = {p: slots.index(slot) for slot, row in groups for p in split_list(row)}
                return [homes[person] for person in people]
    except (KeyError, ValueError):
        return None
