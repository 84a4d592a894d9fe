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

from therefore.knowledge.lists import listed_set
from therefore.knowledge.phrases import action, counted_noun, described

CATEGORICAL = listed_set("categorical")
NEGATIVE = listed_set("negative")
CONDITIONAL = listed_set("conditional")
PERSON = "Person"
"""Says of a noun that it is a kind of people; its tail is empty."""
RELATIONS = CATEGORICAL | NEGATIVE | CONDITIONAL | {PERSON}

_PLAIN = re.compile(r"[a-z][a-z-]*( [a-z][a-z-]*){0,2}")
_NAME = re.compile(r"[A-Z][a-z]{2,}(( of( the)?)?( [A-Z][a-z]+){1,3})?")
TYPES = listed_set("types")
"""Types of types: "actors are professions" is said of the word, not of actors."""
_FUNCTION_WORDS = listed_set("function words")


class Triple(NamedTuple):
    """A statement as a source gives it."""

    relation: str
    head: str
    tail: str


Triples = Iterator[Triple]


class Filter:
    """Turns labels into phrases; returns None for what cannot be said, and counts it."""

    def __init__(
        self, verbs: frozenset[str], *, stems: bool = False, dictionary: bool = False
    ) -> None:
        self.dictionary = dictionary
        """Whether the source is a dictionary, which lists rare kinds beside common ones."""
        self.stems = stems
        """Whether the source brings words to their stems."""
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
        if self.dictionary and (len(words) > 2 or "-" in phrase):
            self.drop("a term of art of three words, or with a hyphen")
            return None
        if _FUNCTION_WORDS.intersection(words) or self.verbs.intersection(words):
            self.drop("a label with a word that is no part of a plain noun phrase")
            return None
        number = counted_noun(phrase, stems=self.stems, dictionary=self.dictionary)
        if isinstance(number, str):
            self.drop(number)
            return None
        return number

    def property(self, relation: str, label: str) -> str | None:
        """A plural verb phrase: "can fly", "are hot", "have wings"."""
        phrase = self._plain(label, "a property")
        if phrase and self.verbs.intersection(phrase.split(" ")[relation == "CapableOf" :]):
            self.drop("a property with a second verb")
            return None
        return self._said(described(relation, phrase, stems=self.stems)) if phrase else None

    def name(self, label: str) -> str | None:
        """The name of one individual: up to four capitalised words, and no plural."""
        if not _NAME.fullmatch(label) or label.endswith(("s", "S")):
            self.drop("a name that is no row of up to four capitalised words, or may be a plural")
            return None
        return label

    def action(self, label: str) -> str | None:
        """A plain verb phrase: "bake a cake"."""
        phrase = self._plain(label, "an action")
        return self._said(action(phrase, stems=self.stems)) if phrase else None

    def _plain(self, label: str, what: str) -> str | None:
        """The label as a plain phrase."""
        phrase = label.strip().replace("_", " ")
        if not _PLAIN.fullmatch(phrase) or _FUNCTION_WORDS.intersection(phrase.split(" ")):
            self.drop(f"{what} that is no plain phrase")
            return None
        return phrase

    def _said(self, found: tuple[str] | str) -> str | None:
        """The phrase; None, with a count, if what was found is the reason why it cannot be said."""
        if isinstance(found, str):
            self.drop(found)
            return None
        return found[0]
