"""Openings: what the first entry of a paragraph sets, read back; not what it means."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.exam.manner import sentences, strip
from therefore.language.exam.names import PEOPLE, PLACES
from therefore.language.exam.scenes import Scene, listed, read_setting
from therefore.language.exam.themes import AFFAIRS, CIRCLES


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first entry of a paragraph sets: the theme, its cast, and what else it says."""

    scenario: str
    theme: str
    names: tuple[str, ...]
    place: str
    notes: tuple[str, ...]
    rest: str
    """The entry without the setting."""
    scene: Scene | None = None

    def statement(self, entry: str) -> str:
        """The one statement of a later entry."""
        return strip(entry, self.notes, self.names, self.place)


@lru_cache(maxsize=1 << 12)
def read_opening(entry: str) -> Opening:
    """The setting, which opens the first entry; SentenceError if it has none or more than one."""
    parts = sentences(entry)
    found = [(place, set_) for place, one in enumerate(parts) if (set_ := _set(one)) is not None]
    if len(found) != 1 or found[0][0] != 0:
        raise SentenceError(f"{entry!r} opens none of the scenarios that the family tells")
    return replace(found[0][1], rest=" ".join(parts[1:]))


def _set(sentence: str) -> Opening | None:
    """The scene, affair or circle that a sentence sets; its people and things must be listed."""
    scene = _setting(sentence)
    if scene is not None:
        theme = scene.theme
        return Opening(
            theme.scenario, theme.name, scene.people, scene.place, theme.notes, "", scene
        )
    for scenario, name, notes, pattern in _SETTINGS:
        told = pattern.fullmatch(sentence)
        if told is not None:
            names = tuple(listed(told["names"])) if scenario == "policy" else ()
            strange = [one for one in names if one not in PEOPLE]
            strange += [] if told["place"] in PLACES else [told["place"]]
            if strange or len(set(names)) < len(names):
                raise SentenceError(f"{sentence!r} speaks of {', '.join(strange) or 'one twice'}")
            return Opening(scenario, name, names, told["place"], notes, "")
    return None


def _lead_pattern(setting: str) -> re.Pattern[str]:
    """How an affair or a circle is opened, as a pattern."""
    fields = {"place": r"(?P<place>\w+)", "names": r"(?P<names>[A-Z]\w+(?: and [A-Z]\w+)?)"}
    return re.compile(re.sub(r"\\\{(\w+)\\\}", lambda gap: fields[gap[1]], re.escape(setting)))


_SETTINGS = [
    (scenario, theme.name, theme.notes, _lead_pattern(setting))
    for scenario, themes in (("chain", AFFAIRS), ("policy", CIRCLES))
    for theme in themes.values()
    for setting in theme.settings
]


def _setting(sentence: str) -> Scene | None:
    """The scene that a sentence sets; its people, things and place must be listed."""
    scene = read_setting(sentence)
    if scene is None:
        return None
    strange = [name for name in scene.people if name not in scene.theme.pool]
    strange += [slot for slot in scene.slots if slot not in scene.theme.slots]
    strange += [] if scene.place in PLACES else [scene.place]
    if strange or len(set(scene.terms)) < len(scene.terms):
        raise SentenceError(f"{sentence!r} speaks of {', '.join(strange) or 'one thing twice'}")
    return scene
