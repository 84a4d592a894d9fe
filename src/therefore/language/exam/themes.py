"""Themes: the words of scenarios, read from the lists in `data`. A theme knows little logic.

A line of a theme is a key and a value. Each `setting` is a wording of the theme's first sentence,
each `note` a sentence without bearing on the question (`manner`). The keys `verb`, `before`,
`after`, `next`, `in`, `slots` and `pool` give the words for arranging people, `event` for what may
happen, `trait` for what may be true of people, `places` for where. In clauses {0}, {1} and {2} are
people or slots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from therefore.language.english.inflection import third_person
from therefore.language.exam.names import POOLS
from therefore.language.exam.stored import stored
from therefore.language.lists import lines_of

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

Texts = tuple[str, ...]
Lines = dict[str, list[str]]
"""The values of one theme by key, in the order of the list."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The fields that all themes have; there is one object for each theme."""

    name: str
    scenario: str
    settings: Texts
    """Sentences that open a paragraph, with fields."""
    notes: Texts = field(repr=False)
    places: Texts = field(repr=False)
    """The places where it may happen: ships need a coast."""


@dataclass(frozen=True, slots=True, eq=False)
class SceneTheme(Theme):
    """A theme in which people are arranged; `scenes.setting_text` fills in who and where."""

    predicate: str
    clauses: Mapping[str, str]
    """Patterns of the clauses that can be said in this theme."""
    slots: Texts
    pool: Texts = field(repr=False)
    """The names to draw from."""


@dataclass(frozen=True, slots=True, eq=False)
class Affair(Theme):
    """A theme of conditional chains: events that may or may not come about."""

    events: tuple[tuple[str, str, str], ...]
    """For each event its atom, the clause that affirms it and the clause that denies it."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A property of people, in four forms: affirmed and denied of one person, then of several."""

    predicate: str
    has: str
    lacks: str
    have: str
    lack: str


@dataclass(frozen=True, slots=True, eq=False)
class Circle(Theme):
    """A theme of quantified policies: people of one place, and traits that they may have."""

    traits: tuple[Trait, ...]


def _themes(file: str) -> Iterator[tuple[str, Lines]]:
    """The name of every theme of a list, with its lines."""
    for name, lines in lines_of("therefore.language.exam", f"data/{file}.txt").items():
        told = Lines()
        for line in lines:
            key, _, value = line.partition(" ")
            told.setdefault(key, []).append(value)
        if name:
            yield name, told


def _clauses(scenario: str, told: Lines) -> dict[str, str]:
    """The scenario's clause patterns with the theme's words filled in."""
    words = {key: values[0] for key, values in told.items()}
    words["does"], _, words["does_not"] = words.get("verb", "").partition(" | ")
    words["at"], _, words["group"] = words.get("in", "").partition(" | ")
    words["groups"] = words.get("plural", f"{words['group']}s")
    return {
        name: re.sub("<(.+?)>", lambda gap: words[gap[1]], pattern)
        for name, pattern in _PATTERNS[scenario].items()
    }


_PATTERNS: dict[str, dict[str, str]] = stored("clauses")


def _common(name: str, scenario: str, told: Lines) -> tuple[str, str, Texts, Texts, Texts]:
    """The values of the fields that all themes have, in order."""
    places = POOLS[told.get("places", ["places"])[0]]
    return name, scenario, tuple(told["setting"]), tuple(told["note"]), places


def _predicate(told: Lines) -> str:
    """The predicate's name: the theme's verb, or its words for being in a group."""
    (words,) = told.get("verb") or told["in"]
    said = words.replace(" | ", " ") if "in" in told else words.split(" | ")[0]
    return said.replace(" ", "_")


ARRANGED: dict[str, SceneTheme] = {
    name: SceneTheme(
        *_common(name, scenario, told),
        _predicate(told),
        _clauses(scenario, told),
        tuple(told["slots"][0].split(", ")) if "slots" in told else (),
        POOLS[told.get("pool", ["people"])[0]],
    )
    for scenario in _PATTERNS
    for name, told in _themes(scenario)
}
"""Themes in which people are arranged, by name."""


def _event(row: str) -> tuple[str, str, str]:
    subject, does, does_not = row.split(" | ")
    named = f"{subject.removeprefix('the ').removeprefix('a ')} {does}"
    atom = named.lower().replace(" ", "_").replace("-", "_")
    return atom, f"{subject} {does}", f"{subject} {does_not}"


def _trait(row: str) -> Trait:
    """The trait of a verb phrase: `work nights`, or `be a nurse | be nurses`.

    >>> _trait("fly for free").has, _trait("be a nurse | be nurses").lack
    ('flies for free', 'are not nurses')
    """
    one, _, several = row.partition(" | ")
    verb, _, rest = one.partition(" ")
    predicate = one.replace(" ", "_").replace("-", "_").lower()
    if verb == "be":
        plural = (several or one).removeprefix("be ")
        return Trait(
            predicate, f"is {rest}", f"is not {rest}", f"are {plural}", f"are not {plural}"
        )
    tail = f" {rest}" if rest else ""
    return Trait(predicate, third_person(verb) + tail, f"does not {one}", one, f"do not {one}")


AFFAIRS = {
    name: Affair(*_common(name, "chain", told), tuple(map(_event, told["event"])))
    for name, told in _themes("affairs")
}
CIRCLES = {
    name: Circle(*_common(name, "policy", told), tuple(map(_trait, told["trait"])))
    for name, told in _themes("circles")
}
