"""Sentences of a scene before its names are drawn: a form, its clauses, and a wording.

The sampler chooses sentences by clause keys (`scenes`). A *script* puts them into the words of a
theme, with gaps for names, and caches the texts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from therefore.language.exam.forms import CLAUSE_TYPES, FORMS, say
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_text,
    clause_facts,
    clause_text,
    setting_text,
)
from therefore.language.exam.themes import ARRANGED


class RuleSentence(NamedTuple):
    """A form with its clauses; `wording` chooses among the form's patterns. A tuple hashes fast."""

    form: str
    clauses: tuple[ClauseKey, ...]
    wording: int = 0


@cache
def facts(sentence: RuleSentence) -> frozenset[tuple[int, ...]]:
    """The facts in a sentence's clauses, affirmed or denied: (person, slot) as indices."""
    return frozenset(fact for key in sentence.clauses for fact in clause_facts(key))


def terms_of(sentence: RuleSentence) -> frozenset[int]:
    """The indices of the people and slots, or events, in a sentence."""
    return frozenset(int(term) for key in sentence.clauses for term in key[1:])


def sentence_types(sentence: RuleSentence) -> tuple[str, ...]:
    """The reasoning types that a sentence calls for as a premise."""
    if sentence.form == "plain":
        return CLAUSE_TYPES.get(str(sentence.clauses[0][0]), ())
    return FORMS[sentence.form].types


@dataclass(slots=True, eq=False)
class Script:
    """A theme's words for a scene or a chain, with gaps for names."""

    entities: int
    scene: Scene | None
    """None for a chain, whose gaps are its events affirmed, then denied."""

    def clause(self, key: ClauseKey) -> str:
        """The text of a clause."""
        if self.scene is not None:
            return clause_text(self.scene, key)
        return f"{{{int(key[1]) + (0 if key[0] == 'yes' else self.entities)}}}"

    @cache  # noqa: B019 - a script is kept for good, and so are its texts
    def text(self, sentence: RuleSentence) -> str:
        """The text of a sentence."""
        clauses = [self.clause(key) for key in sentence.clauses]
        return say(FORMS[sentence.form], sentence.wording, clauses)

    def setting(self, opening: int) -> str:
        """The text of the setting in wording number `opening`."""
        assert self.scene is not None
        return setting_text(replace(self.scene, opening=opening))

    def arrangement(self, where: tuple[int, ...]) -> str:
        """The text of a whole arrangement, as an option."""
        assert self.scene is not None
        return arrangement_text(self.scene, where)


@cache
def script(theme: str, scene: Scene | None, entities: int) -> Script:
    """The script of a theme for a scene of gaps; for a chain, `scene` is None."""
    told = replace(scene, theme=ARRANGED[theme]) if scene is not None else None
    return Script(entities, told)
