"""Sentences of a scene before it has names: a form, its clauses, its wording; said with gaps.

The sampler chooses sentences by clause keys (`scenes`). A *script* says them in the words of a
theme, with gaps for names, and keeps what it said.
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
    """A form with its clauses; `wording` chooses among the form's patterns. It hashes fast."""

    form: str
    clauses: tuple[ClauseKey, ...]
    wording: int = 0


@cache
def facts(sentence: RuleSentence) -> frozenset[tuple[int, ...]]:
    """Who has what, affirmed or denied, in the clauses of a sentence."""
    return frozenset(fact for key in sentence.clauses for fact in clause_facts(key))


def terms_of(sentence: RuleSentence) -> frozenset[int]:
    """The people and slots, or events, that a sentence speaks of."""
    return frozenset(int(term) for key in sentence.clauses for term in key[1:])


def sentence_types(sentence: RuleSentence) -> tuple[str, ...]:
    """The reasoning types that a rule calls for."""
    if sentence.form == "plain":
        return CLAUSE_TYPES.get(str(sentence.clauses[0][0]), ())
    return FORMS[sentence.form].types


@dataclass(slots=True, eq=False)
class Script:
    """A theme's words for a stage."""

    entities: int
    scene: Scene | None
    """None for a chain, whose gaps are its events affirmed, then denied."""

    def clause(self, key: ClauseKey) -> str:
        """The clause in words."""
        if self.scene is not None:
            return clause_text(self.scene, key)
        return f"{{{int(key[1]) + (0 if key[0] == 'yes' else self.entities)}}}"

    @cache  # noqa: B019 - a script is kept for good, and so is what it said
    def text(self, sentence: RuleSentence) -> str:
        """The sentence in words."""
        clauses = [self.clause(key) for key in sentence.clauses]
        return say(FORMS[sentence.form], sentence.wording, clauses)

    def setting(self, opening: int) -> str:
        """The setting in words."""
        assert self.scene is not None
        return setting_text(replace(self.scene, opening=opening))

    def arrangement(self, where: tuple[int, ...]) -> str:
        """A world as an option."""
        assert self.scene is not None
        return arrangement_text(self.scene, where)


@cache
def script(theme: str, scene: Scene | None, entities: int) -> Script:
    """The words of a theme for a scene of gaps; the events of a chain have words of their own."""
    told = replace(scene, theme=ARRANGED[theme]) if scene is not None else None
    return Script(entities, told)
