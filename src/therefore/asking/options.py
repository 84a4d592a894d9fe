"""The possible answers to an item: a letter for each option, a word for each label.

People do not say the names of labels, so a prompt uses a word ("yes" for "entailed"); the readers
of replies accept both.
"""

from __future__ import annotations

from therefore.errors import InputError
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item

WORDS: dict[tuple[str, ...], tuple[str, ...]] = {
    SATISFIABILITY: ("no", "yes"),
    ENTAILMENT: ("no", "yes"),
    THREE_WAY: ("false", "unknown", "true"),
}
"""The word that stands for each label."""


def letters(item: Item) -> tuple[str, ...]:
    """A letter for each option."""
    if len(item.choices) > 26:
        raise InputError(f"item {item.id} has {len(item.choices)} options: letters end at 26")
    return tuple(chr(ord("A") + place) for place in range(len(item.choices)))


def candidates(item: Item, *, texts: bool = False) -> tuple[str, ...]:
    """The possible answers in the order of the choices; with `texts`, options by their words."""
    match item.task:
        case "generation":
            return ()
        case "selection":
            return item.choices if texts else letters(item)
        case _:
            return WORDS.get(item.choices, item.choices)


def answer_of(item: Item, *, texts: bool = False) -> str:
    """The right answer, as a model should give it."""
    if item.task == "generation":
        return item.target
    return candidates(item, texts=texts)[item.answer]


def chance(item: Item) -> float:
    """How often a fair guess is right: 1 / number of choices; 0 for a written conclusion."""
    return 1 / len(item.choices) if item.choices else 0.0
