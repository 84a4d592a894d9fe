"""Scripts: the sentences of a stage in the words of a theme, with gaps for names, kept."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from therefore.families.exam.sample.stage import Sentence, Stage, blank_scene
from therefore.language.exam.forms import FORMS, say
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_text,
    clause_text,
    setting_text,
)
from therefore.language.exam.themes import ARRANGED


@dataclass(slots=True, eq=False)
class Script:
    """A theme's words for a stage."""

    entities: int
    scene: Scene | None
    """None for a chain, whose gaps are its events affirmed, then denied."""
    _text: dict[Sentence, str] = field(default_factory=dict)

    def clause(self, key: ClauseKey) -> str:
        """The clause in words."""
        if self.scene is not None:
            return clause_text(self.scene, key)
        return f"{{{int(key[1]) + (0 if key[0] == 'yes' else self.entities)}}}"

    def text(self, sentence: Sentence) -> str:
        """The sentence in words."""
        found = self._text.get(sentence)
        if found is None:
            clauses = [self.clause(key) for key in sentence.clauses]
            found = say(FORMS[sentence.form], sentence.wording, clauses)
            self._text[sentence] = found
        return found

    def setting(self, opening: int) -> str:
        """The setting in words."""
        assert self.scene is not None
        return setting_text(replace(self.scene, opening=opening))

    def arrangement(self, where: tuple[int, ...]) -> str:
        """A world as an option."""
        assert self.scene is not None
        return arrangement_text(self.scene, where)


def script(stage: Stage, theme: str) -> Script:
    """The script of a stage in a theme; a chain's events bring their own words."""
    if stage.scene is None:
        return _script("", stage.entities, 0, 0)
    return _script(theme, stage.entities, len(stage.scene.slots), stage.scene.size)


@cache
def _script(theme: str, entities: int, slots: int, size: int) -> Script:
    scene = blank_scene(ARRANGED[theme], entities, slots, size) if theme else None
    return Script(entities, scene)
