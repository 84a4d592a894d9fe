"""Exchange the names of an item among themselves, in text and logic alike.

Only names that are written alike in text and logic are exchanged: people with people, and words for
things or properties with words of the same kind. If an item names one person, another with the same
pronoun takes the place. Words that the text inflects are kept. The caller must check that the new
text says the new logic (`reasking`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from therefore.asking.sentences import Symbols, renamed
from therefore.items import Item
from therefore.language.syllogism.people import PRONOUNS
from therefore.logic.formulas import Formula, Problem


def exchanged(item: Item, problem: Problem, rng: random.Random) -> Iterator[tuple[Item, Problem]]:
    """The item with its names exchanged: all of them, then people alone, then things alone."""
    known = Symbols.of(*problem.formulas)
    text = " ".join((*item.premises, item.question, *item.choices))
    people = [name for name in known.constants if re.search(rf"\b{_capital(name)}\b", text)]
    persons = _mixed(people, rng) or _another(people, text, rng)
    things: dict[str, str] = {}
    for places in sorted(set(known.predicates.values())):
        names = [
            name
            for name, many in known.predicates.items()
            if many == places < 2
            and re.search(rf"(?<!\w){re.escape(_spoken(name))}(?!\w)", text, re.IGNORECASE)
        ]
        things |= _mixed(names, rng)
    for constants, predicates in ((persons, things), (persons, {}), ({}, things)):
        if constants or predicates:
            yield _renamed(item, problem, constants, predicates)


def _mixed(names: list[str], rng: random.Random) -> dict[str, str]:
    """Map each name to another of the names; empty if there is only one."""
    if len(names) < 2:
        return {}
    mixed = list(names)
    rng.shuffle(mixed)
    if mixed == names:
        mixed = [*names[1:], names[0]]
    return dict(zip(names, mixed, strict=True))


def _another(people: list[str], text: str, rng: random.Random) -> dict[str, str]:
    """Map the only person of an item to another one with the same pronoun."""
    if len(people) != 1 or (pronoun := PRONOUNS.get(people[0].capitalize())) is None:
        return {}
    others = [
        name for name, its in PRONOUNS.items() if its == pronoun and not re.search(name, text)
    ]
    return {people[0]: rng.choice(others).lower()}


def _renamed(
    item: Item, problem: Problem, constants: dict[str, str], predicates: dict[str, str]
) -> tuple[Item, Problem]:
    swaps = constants | predicates
    spoken = {_spoken(name).lower(): _spoken(other) for name, other in swaps.items()}
    longest = sorted(spoken, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)

    def swap(found: re.Match[str]) -> str:
        other = spoken[found[0].lower()]
        return other[:1].upper() + other[1:] if found[0][:1].isupper() else other

    def said(sentence: str) -> str:
        return pattern.sub(swap, sentence)

    def new(formulas: tuple[Formula, ...]) -> tuple[Formula, ...]:
        return tuple(renamed(one, predicates=predicates, constants=constants) for one in formulas)

    labels = item.task != "selection"
    twin = replace(
        item,
        premises=tuple(map(said, item.premises)),
        question=said(item.question),
        choices=item.choices if labels else tuple(map(said, item.choices)),
        target=item.target if labels and item.choices else said(item.target),
    )
    return twin, Problem(
        new(problem.axioms), new(problem.premises), new(problem.query), new(problem.goal)
    )


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _capital(name: str) -> str:
    spoken = _spoken(name)
    return re.escape(spoken[:1].upper() + spoken[1:])
