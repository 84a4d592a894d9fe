"""Ask the same problem again with other names, order and words; reasoning gives the same answer.

A twin has its names exchanged, its statements and options shuffled, and its sentences said in other
words. After each change the text is read back and must say the changed logic, literally or by a
proof of equivalence; otherwise that change is left out. So a twin is never another problem. It has
no certificate: that of the original proves it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from therefore.asking.deciding import entails, equivalent
from therefore.asking.exchanging import exchanged
from therefore.asking.grading import Grade
from therefore.asking.prompting import WORDINGS, Prompt, Style, prompt
from therefore.asking.rewording import rewordings
from therefore.asking.sentences import SCENES, Symbols, logic_of, read_statement, reader_of
from therefore.errors import ConfigError, FragmentError, SentenceError
from therefore.items import Item, Logic
from therefore.logic.formulas import Formula, Problem
from therefore.randomness import stream

Change = Literal["names", "order", "words"]
CHANGES: tuple[Change, ...] = get_args(Change)


@dataclass(frozen=True, slots=True)
class Twin:
    """A problem asked again."""

    item: Item
    options: tuple[int, ...]
    """For each of its choices, the place of the same choice in the original."""
    changed: tuple[Change, ...]
    """The changes that were made; a change that the text does not allow is left out."""
    wording: int = 0
    """The wording of the instruction to ask it with; see `Twin.prompt`."""

    def original(self, choice: int) -> int:
        """The original's choice that a choice of the twin stands for; -1 for none."""
        return self.options[choice] if 0 <= choice < len(self.options) else -1

    def prompt(self, *, style: Style = "plain") -> Prompt:
        """The twin's prompt, in its own wording of the instruction."""
        return prompt(self.item, style=style, wording=self.wording)


def twins(
    item: Item, count: int = 3, *, seed: int = 0, change: Sequence[Change] = CHANGES
) -> list[Twin]:
    """The item asked again `count` times, each time changed in another way."""
    return [twin(item, number, seed=seed, change=change) for number in range(1, count + 1)]


def twin(item: Item, number: int, *, seed: int = 0, change: Sequence[Change] = CHANGES) -> Twin:
    """The twin of that number, counted from 1; its id is the item's with `~` and the number."""
    for one in change:
        if one not in CHANGES:
            raise ConfigError(f"change {one!r} is none of {', '.join(CHANGES)}")
    return _twin(item, number, stream(seed, "twin", item.id, number), change)


def original_id(id: str) -> tuple[str, int]:
    """The id of the item that a twin was made of, and its number; 0 if it is the item itself.

    >>> original_id("exam.v3-0a~2"), original_id("exam.v3-0a")
    (('exam.v3-0a', 2), ('exam.v3-0a', 0))
    """
    base, mark, number = id.rpartition("~")
    return (base, int(number)) if mark and number.isdigit() else (id, 0)


def _twin(item: Item, number: int, rng: random.Random, change: Sequence[Change]) -> Twin:
    made: list[Change] = []
    twin = item
    problem = logic_of(item)
    options = tuple(range(len(item.choices)))
    if "names" in change:
        tried = (_kept(*one) for one in exchanged(twin, problem, rng))
        found = next((one for one in tried if one is not None), None)
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
    if "words" in change:
        said = _reworded(twin, problem, rng)
        if said is not None:
            (twin, problem), made = said, [*made, "words"]
    twin = replace(twin, id=f"{item.id}~{number}", certificate="")
    return Twin(twin, options, tuple(made), number % WORDINGS if "words" in change else 0)


def _shuffled(item: Item, problem: Problem, rng: random.Random) -> tuple[Item, Problem] | None:
    """The item with its statements in another order; None if it cannot be read back."""
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


def _reworded(item: Item, problem: Problem, rng: random.Random) -> tuple[Item, Problem] | None:
    """The item with as many sentences in other words as possible; None if no sentence can be."""
    known = Symbols.of(*problem.formulas)
    first = 1 if item.family in SCENES else 0
    said = list(item.premises)
    for place in range(first, len(said)):
        for text in rewordings(said[place], rng):
            try:
                same = equivalent(read_statement(item, text, known), problem.premises[place])
            except (SentenceError, FragmentError):
                continue
            if same:
                said[place] = text
                break
    if tuple(said) == item.premises:
        return None
    return _kept(replace(item, premises=tuple(said)), problem)


def _kept(twin: Item, problem: Problem) -> tuple[Item, Problem] | None:
    """The changed item and its changed logic; None if the text does not say that logic."""
    try:
        read = reader_of(twin).read(twin)
        same = (
            _as_strong(read.axioms, problem.axioms)
            and _alike(read.premises, problem.premises)
            and _alike(read.query, problem.query)
            and _alike(read.goal, problem.goal)
        )
    except (SentenceError, FragmentError, KeyError):
        return None
    return (replace(twin, logic=Logic.of(problem)), problem) if same else None


def _as_strong(some: Sequence[Formula], others: Sequence[Formula]) -> bool:
    """Whether two sets of axioms say the same, taken together."""
    one, two = set(some), set(others)
    return all(entails(some, axiom) for axiom in two - one) and all(
        entails(others, axiom) for axiom in one - two
    )


def _alike(some: Sequence[Formula], others: Sequence[Formula]) -> bool:
    return len(some) == len(others) and all(map(equivalent, some, others))


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


@dataclass(frozen=True, slots=True)
class Together:
    """The joint grade of the replies to an item and its twins."""

    accuracy: float
    """The share of right replies."""
    consistent: bool
    """Whether all replies give the same answer, right or wrong."""
    reward: float
    """The mean reward if all are right; else nothing."""


def together(grades: Sequence[Grade], asked: Sequence[Twin | None]) -> Together:
    """Join the grades of an item (its twin is None) and of its twins.

    If a guess is right with probability p, it is right on all of n askings with p to the power of
    n; so asking again lowers what guessing earns, and changes nothing else.
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
