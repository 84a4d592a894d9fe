"""Tag exam prose with reasoning types and question kinds, by a published list of cue words.

The five types are those of Hurley's textbook that the LogiQA paper uses (section 3.2). An item has
a *set* of types: the paper's shares sum to more than 100 %. If a file is annotated, its annotation
is kept; the tagger is for other files. It searches paragraph, question and options for words, in
English or Chinese, and does not know meanings; `scores` measures how well that works.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, get_args

from therefore.language.exam.forms import Reasoning

REASONING: tuple[Reasoning, ...] = get_args(Reasoning)

QuestionKind = Literal[
    "must be true",
    "must be false",
    "could be true",
    "missing premise",
    "strengthen",
    "weaken",
    "parallel",
    "other",
]

_CUES = tomllib.loads((files(__package__) / "cues.toml").read_text(encoding="utf-8"))
_TYPES: dict[Reasoning, re.Pattern[str]] = {
    name: re.compile(_CUES["types"][name], re.IGNORECASE) for name in REASONING
}


def named_cues(table: str) -> list[tuple[Any, re.Pattern[str]]]:
    """The names of a table with their cues, in the order in which they are tried."""
    return [(row["name"], re.compile(row["cue"], re.IGNORECASE)) for row in _CUES[table]]


_KINDS: list[tuple[QuestionKind, re.Pattern[str]]] = named_cues("kinds")


def reasoning_types(paragraph: str, question: str, options: Sequence[str]) -> list[Reasoning]:
    """The types whose cues occur, in the order of the paper.

    >>> reasoning_types("Only if it rains do all rivers rise.", "What follows?", ["It rains."])
    ['categorical', 'sufficient', 'necessary']
    """
    text = " ".join([paragraph, question, *options])
    return [name for name, cue in _TYPES.items() if cue.search(text)]


def question_kind(question: str) -> QuestionKind:
    """The kind of a question, such as `weaken`.

    >>> question_kind("Which one of the following, if true, most weakens the argument?")
    'weaken'
    >>> question_kind("Which of the following can be inferred?")
    'must be true'
    """
    return next((name for name, cue in _KINDS if cue.search(question)), "other")


@dataclass(frozen=True, slots=True)
class TypeScore:
    """The agreement of a tagger with an annotation, for one type."""

    type: Reasoning
    annotated: int
    tagged: int
    both: int

    @property
    def precision(self) -> float:
        """The share of tagged items that are also annotated."""
        return self.both / self.tagged if self.tagged else 0.0

    @property
    def recall(self) -> float:
        """The share of annotated items that are also tagged."""
        return self.both / self.annotated if self.annotated else 0.0


def scores(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> list[TypeScore]:
    """Each type's score over pairs of (annotated, tagged) types.

    >>> scores([(["categorical"], ["categorical", "necessary"])])[0].precision
    1.0
    """
    rows = [(set(annotated), set(tagged)) for annotated, tagged in pairs]
    return [
        TypeScore(
            name,
            sum(name in annotated for annotated, _ in rows),
            sum(name in tagged for _, tagged in rows),
            sum(name in annotated and name in tagged for annotated, tagged in rows),
        )
        for name in REASONING
    ]
