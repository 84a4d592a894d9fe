"""Reading the first entry of a paragraph: its theme, cast and place, but not its meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from therefore.errors import SentenceError
from therefore.language.exam.manner import sentences, strip
from therefore.language.exam.names import PEOPLE, PLACES
from therefore.language.exam.scenes import Scene, setting_text, split_list
from therefore.language.exam.stored import template
from therefore.language.exam.themes import (
    AFFAIRS,
    ARRANGED,
    CIRCLES,
    NUMBERS,
    SceneTheme,
    Theme,
)


@dataclass(frozen=True, slots=True)
class Opening:
    """A first entry that was read: the theme, its cast and place, and the remaining text."""

    scenario: str
    theme: str
    names: tuple[str, ...]
    place: str
    notes: tuple[str, ...]
    rest: str
    """The entry without the setting."""
    scene: Scene | None = None

    def statement(self, entry: str) -> str:
        """The one statement of a later entry, without notes and connecting words."""
        return strip(entry, self.notes, self.names, self.place)


@lru_cache(maxsize=1 << 12)
def read_opening(entry: str) -> Opening:
    """Read the first entry; SentenceError unless it begins with its only setting."""
    parts = sentences(entry)
    found = [(place, set_) for place, one in enumerate(parts) if (set_ := _set(one)) is not None]
    if len(found) != 1 or found[0][0] != 0:
        raise SentenceError(f"{entry!r} opens none of the scenarios that the family tells")
    return replace(found[0][1], rest=" ".join(parts[1:]))


def _set(sentence: str) -> Opening | None:
    """The opening of a setting sentence; None if it is no setting.

    SentenceError if its people, slots or place are not listed, or one is named twice.
    """
    for theme, number, pattern in _settings():
        told = pattern.fullmatch(sentence)
        if told is None:
            continue
        gaps = told.groupdict()
        names, place = tuple(split_list(gaps["names"])) if "names" in gaps else (), gaps["place"]
        scene, slots, pool = None, tuple[str, ...](), PEOPLE
        if isinstance(theme, SceneTheme):
            scene = _scene(theme, number, names, gaps)
            if scene is None or setting_text(scene) != sentence:
                continue  # fields that repeat are checked by saying it again
            slots, pool = scene.slots, theme.pool
        strange = [name for name in names if name not in pool]
        strange += [slot for slot in slots if scene and slot not in scene.theme.slots]
        strange += [] if place in PLACES else [place]
        if strange or len({*names, *slots}) < len(names) + len(slots):
            raise SentenceError(f"{sentence!r} speaks of {', '.join(strange) or 'one thing twice'}")
        return Opening(theme.scenario, theme.name, names, place, theme.notes, "", scene)
    return None


def _scene(
    theme: SceneTheme, opening: int, people: tuple[str, ...], gaps: Mapping[str, str]
) -> Scene | None:
    """The scene of a theme; None if its slots are not the theme's, or its size is not possible."""
    if len(people) not in NUMBERS:
        return None
    slots = tuple(split_list(gaps["slots"])) if "slots" in gaps else ()
    if theme.scenario == "ordering":
        if gaps["first"] not in theme.slots or gaps["last"] not in theme.slots:
            return None
        first, last = map(theme.slots.index, (gaps["first"], gaps["last"]))
        slots = theme.slots[first : last + 1]
    size = {word: number for number, word in NUMBERS.items()}.get(gaps.get("size", ""), 0)
    if size > len(people):  # nobody chooses seven of six
        return None
    return Scene(theme, people, slots, gaps["place"], size, opening)


_NAME = r"[A-Z]\w+"
_FIELDS = {
    "Number": r"\w+",
    "number": r"\w+",
    "names": rf"(?P<names>{_NAME}(?:, {_NAME})* and {_NAME})",
    "place": r"(?P<place>\w+)",
    "slots": r"(?P<slots>[\w ,-]+)",
    "first": r"(?P<first>[\w ]+)",
    "last": r"(?P<last>[\w ]+)",
    "groups": r"\w+",
    "between": r"\w+",
    "shares": r"[\w ]+",
    "size": r"(?P<size>\w+)",
}
_ONE_OR_TWO = {**_FIELDS, "names": rf"(?P<names>{_NAME}(?: and {_NAME})?)"}


@cache
def _settings() -> list[tuple[Theme, int, re.Pattern[str]]]:
    """Every setting as (theme, number, pattern); made on first use, since that takes a while."""
    themes: list[Theme] = [*ARRANGED.values(), *AFFAIRS.values(), *CIRCLES.values()]
    return [
        (theme, number, template(told, _ONE_OR_TWO if theme.scenario == "policy" else _FIELDS))
        for theme in themes
        for number, told in enumerate(theme.settings)
    ]
