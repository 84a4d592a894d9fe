"""The same problem asked again: other names, another order; whoever reasons answers alike.

A twin has its names exchanged among themselves, its statements and options shuffled. Its text is
read back and must say exactly the exchanged and shuffled logic, or that change is left out; so a
twin is never another problem. It carries no certificate: that of its original proves it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from therefore.asking.grading import Grade
from therefore.asking.sentences import SCENES, Symbols, logic_of, reader_of, renamed
from therefore.errors import ConfigError, SentenceError
from therefore.items import Item, Logic
from therefore.logic.formulas import Formula, Problem
from therefore.randomness import stream

Change = Literal["names", "order"]
CHANGES: tuple[Change, ...] = get_args(Change)


@dataclass(frozen=True, slots=True)
class Twin:
    """A problem asked again."""

    item: Item
    options: tuple[int, ...]
    """For each of its choices, the place of the same choice in the original."""
    changed: tuple[Change, ...]
    """What differs; a change that the text would not bear is left out."""

    def original(self, choice: int) -> int:
        """The original's choice that a choice of the twin stands for; -1 for none."""
        return self.options[choice] if 0 <= choice < len(self.options) else -1


def twins(
    item: Item, count: int = 3, *, seed: int = 0, change: Sequence[Change] = CHANGES
) -> list[Twin]:
    """The item asked again `count` times, each time changed in another way."""
    for one in change:
        if one not in CHANGES:
            raise ConfigError(f"change {one!r} is none of {', '.join(CHANGES)}")
    return [
        _twin(item, number, stream(seed, "twin", item.id, number), change)
        for number in range(1, count + 1)
    ]


def _twin(item: Item, number: int, rng: random.Random, change: Sequence[Change]) -> Twin:
    made: list[Change] = []
    twin = item
    problem = logic_of(item)
    options = tuple(range(len(item.choices)))
    if "names" in change:
        found = _exchanged(twin, problem, rng)
        if found is not None:
            (twin, problem), made = found, [*made, "names"]
    if "order" in change:
        shuffled = _shuffled(twin, problem, rng)
        if shuffled is not None:
            (twin, problem), made = shuffled, [*made, "order"]
        if item.task == "selection":
            mixed = list(options)
            rng.shuffle(mixed)
            options = tuple(mixed)
            twin = _reordered(twin, options)
            made = made if "order" in made else [*made, "order"]
    twin = replace(twin, id=f"{item.id}~{number}", certificate="")
    return Twin(twin, options, tuple(made))


def _exchanged(item: Item, problem: Problem, rng: random.Random) -> tuple[Item, Problem] | None:
    """The item with its names exchanged, if it has two or more and reads back so."""
    known = Symbols.of(*problem.formulas)
    text = " ".join((*item.premises, item.question, *item.choices))
    people = [name for name in known.constants if re.search(rf"\b{_capital(name)}\b", text)]
    things = [
        name
        for name, places in known.predicates.items()
        if not places and re.search(rf"(?<!\w){re.escape(_spoken(name))}(?!\w)", text, re.I)
    ]
    swaps: dict[str, str] = {}
    for names in (people, things):
        mixed = list(names)
        rng.shuffle(mixed)
        if mixed == names and len(names) > 1:
            mixed = [*names[1:], names[0]]
        swaps |= dict(zip(names, mixed, strict=True))
    if not any(name != other for name, other in swaps.items()):
        return None
    spoken = {_spoken(name).lower(): _spoken(other) for name, other in swaps.items()}
    longest = sorted(spoken, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)

    def swap(found: re.Match[str]) -> str:
        other = spoken[found[0].lower()]
        return other[:1].upper() + other[1:] if found[0][:1].isupper() else other

    def said(sentence: str) -> str:
        return pattern.sub(swap, sentence)

    constants = {name: other for name, other in swaps.items() if name in people}
    predicates = {name: other for name, other in swaps.items() if name in things}

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
    exchanged = Problem(
        new(problem.axioms), new(problem.premises), new(problem.query), new(problem.goal)
    )
    return _kept(twin, exchanged)


def _shuffled(item: Item, problem: Problem, rng: random.Random) -> tuple[Item, Problem] | None:
    """The item with its statements in another order, if it reads back so."""
    first = 1 if item.family in SCENES else 0
    places = list(range(first, len(item.premises)))
    if len(places) < 2:
        return None
    mixed = list(places)
    rng.shuffle(mixed)
    if mixed == places:
        mixed = [*places[1:], places[0]]
    order = [*range(first), *mixed]
    twin = replace(item, premises=tuple(item.premises[place] for place in order))
    return _kept(twin, replace(problem, premises=tuple(problem.premises[p] for p in order)))


def _kept(twin: Item, problem: Problem) -> tuple[Item, Problem] | None:
    """The changed item with its changed logic, if its text says just that."""
    try:
        read = reader_of(twin).read(twin)
    except (SentenceError, KeyError):
        return None
    if read.premises != problem.premises or read.query != problem.query:
        return None
    return replace(twin, logic=Logic.of(problem)), problem


def _reordered(item: Item, order: tuple[int, ...]) -> Item:
    """The item with its options in another order."""
    logic = item.logic
    query = logic.query
    mixed = tuple(query[place] for place in order) if len(query) == len(order) else query
    features = dict(item.features)
    if len(features.get("fallacies") or ()) == len(order):
        features["fallacies"] = [features["fallacies"][place] for place in order]
    return replace(
        item,
        choices=tuple(item.choices[place] for place in order),
        answer=order.index(item.answer),
        logic=replace(logic, query=mixed),
        features=features,
    )


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _capital(name: str) -> str:
    spoken = _spoken(name)
    return re.escape(spoken[:1].upper() + spoken[1:])


@dataclass(frozen=True, slots=True)
class Together:
    """What the replies to an item and its twins are worth together."""

    accuracy: float
    """The share of right replies."""
    consistent: bool
    """Whether all of them give the same answer, right or wrong."""
    reward: float
    """The mean reward if all are right; else nothing."""


def together(grades: Sequence[Grade], asked: Sequence[Twin | None]) -> Together:
    """Grades of an item (None) and its twins, as one.

    A guess is right on all of n askings with the chance of one to the power of n, so asking again
    lowers what guessing earns; nothing else is changed.
    """
    if len(grades) != len(asked) or not grades:
        raise ConfigError(f"{len(grades)} grades for {len(asked)} askings: give one for each")
    given = {
        grade.choice if twin is None else twin.original(grade.choice)
        for grade, twin in zip(grades, asked, strict=True)
    }
    right = [grade.status == "right" for grade in grades]
    return Together(
        accuracy=sum(right) / len(right),
        consistent=len(given) == 1 and -1 not in given,
        reward=sum(grade.reward for grade in grades) / len(grades) if all(right) else 0.0,
    )
