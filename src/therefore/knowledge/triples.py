"""Triples from released sources, streamed: what is kept, and what is dropped for which reason.

The relations are those of SylloBase's Table 13 (ConceptNet's names; Wikidata's and WordNet's edges
are read as IsA and PartOf). A reader yields triples one by one and holds none of them; a `Filter`
turns labels into phrases that the language can say and read back, and counts what it cannot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from therefore.knowledge.phrases import ability, action, adjective, counted_noun

CATEGORICAL = frozenset(("IsA", "CapableOf", "HasProperty", "HasA", "PartOf", "UsedFor", "MadeOf"))
NEGATIVE = frozenset(("NotIsA", "NotCapableOf", "NotHasProperty", "Antonym", "DistinctFrom"))
CONDITIONAL = frozenset(
    ("Causes", "HasSubevent", "HasPrerequisite", "MotivatedByGoal", "CausesDesire")
)
RELATIONS = CATEGORICAL | NEGATIVE | CONDITIONAL

_PLAIN = re.compile(r"[a-z][a-z-]*( [a-z][a-z-]*){0,2}")
_CLOSED_CLASS = """
a an the and or not no of in on at to for with from by as than that which who whose is are was
be being been can cannot do does have has it its they their you your i we he she someone
something thing one very more most many much some any all every each other another only often
everything everyone everybody anything nothing into onto about over under up down out off
"""
_FUNCTION_WORDS = frozenset(_CLOSED_CLASS.split())


class Triple(NamedTuple):
    """A statement as a source gives it."""

    relation: str
    head: str
    tail: str


Triples = Iterator[Triple]


class Filter:
    """Labels in, phrases out; None, and a count, for what cannot be said."""

    def __init__(
        self, verbs: frozenset[str], *, dictionary: bool = False, stems: bool = False
    ) -> None:
        self.stems = stems
        """Whether the source brings words to their stems."""
        self.dictionary = dictionary
        """Whether the source is a dictionary, whose words need not be listed elsewhere."""
        self.verbs = verbs
        """Finite verbs of the language: no noun may be one of them."""
        self.dropped: Counter[str] = Counter()
        self.skipped = 0
        """Rows that a reader left out before they became triples."""

    def drop(self, reason: str) -> None:
        """Count a triple that is left out."""
        self.dropped[reason] += 1

    def skip(self, reason: str) -> None:
        """Count a row that a reader leaves out."""
        self.skipped += 1
        self.drop(reason)

    def noun(self, label: str) -> tuple[str, str] | None:
        """Singular and plural of a countable noun."""
        phrase = re.sub(r"^(an?|the) ", "", label.strip().replace("_", " "))
        words = phrase.split(" ")
        if not _PLAIN.fullmatch(phrase):
            self.drop("a label that is no plain phrase of up to three lower-case words")
            return None
        if _FUNCTION_WORDS.intersection(words) or self.verbs.intersection(words):
            self.drop("a label with a word that is no part of a plain noun phrase")
            return None
        number = counted_noun(phrase, dictionary=self.dictionary, stems=self.stems)
        if isinstance(number, str):
            self.drop(number)
            return None
        return number

    def property(self, relation: str, label: str) -> str | None:
        """A plural verb phrase: "can fly", "are hot", "have wings"."""
        phrase = label.strip().replace("_", " ")
        words = phrase.split(" ")
        if not _PLAIN.fullmatch(phrase) or _FUNCTION_WORDS.intersection(words):
            self.drop("a property that is no plain phrase")
            return None
        if self.verbs.intersection(words[relation == "CapableOf" :]):
            self.drop("a property with a second verb")
            return None
        if relation == "CapableOf":
            said = ability(phrase)
            if isinstance(said, str):
                self.drop(said)
                return None
            return said[0]
        if relation == "HasProperty" and len(words) == 1:
            why = adjective(phrase)
            if why:
                self.drop(why)
                return None
            return f"are {phrase}"
        self.drop("a property of a relation or length that is not said")
        return None

    def action(self, label: str) -> str | None:
        """A plain verb phrase: "bake a cake"."""
        phrase = label.strip().replace("_", " ")
        words = phrase.split(" ")
        if not _PLAIN.fullmatch(phrase) or _FUNCTION_WORDS.intersection(words):
            self.drop("an action that is no plain phrase")
            return None
        said = action(phrase)
        if isinstance(said, str):
            self.drop(said)
            return None
        return said[0]
