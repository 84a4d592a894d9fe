"""From text to sentences and tokens; texts with foreign characters are refused.

A text is cut at full stops, question marks and exclamation marks; only sentences with a full stop
are read. Letters outside the language's alphabet, invisible characters and mixed scripts are
refused, since two texts that look the same must not be read differently.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from therefore.errors import SentenceError

_QUOTES = str.maketrans({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'})


@dataclass(frozen=True)
class Orthography:
    """How a language is written: its letters, its signs, contractions and abbreviations."""

    letters: str
    signs: str
    contractions: Mapping[str, str]
    abbreviations: frozenset[str]

    @cached_property
    def _usable(self) -> re.Pattern[str]:
        return re.compile(f"[{self.letters}0-9{re.escape(self.signs)} \n]*")

    @cached_property
    def _piece(self) -> re.Pattern[str]:
        return re.compile(rf"[{self.letters}0-9'.-]+|[^\s]")

    @cached_property
    def _pieces(self) -> dict[str, list[str]]:
        return {}

    def check(self, text: str) -> str:
        """The text with plain quotes; SentenceError if the language does not use a character."""
        if self._usable.fullmatch(text):
            return text
        plain = text.translate(_QUOTES)
        for char in plain:
            if not self._usable.fullmatch(char):
                name = unicodedata.name(char, f"U+{ord(char):04X}")
                raise SentenceError(
                    f"{text.strip()[:60]!r} holds {char!r} ({name}), which this language does not "
                    "use: write it in plain letters"
                )
        return plain

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, each with its end mark.

        >>> from therefore.language.engine.language import language
        >>> language("english").orthography.sentences("Ann is tall. Mr. Fox sings.")
        ['Ann is tall.', 'Mr. Fox sings.']
        """
        found: list[str] = []
        held: list[str] = []
        for piece in text.split():
            held.append(piece)
            if piece[-1] in ".?!" and piece not in self.abbreviations:
                found.append(" ".join(held))
                held = []
        if held:
            found.append(" ".join(held))
        return found

    def tokens(self, sentence: str) -> list[str]:
        """The tokens of one sentence without its full stop.

        >>> from therefore.language.engine.language import language
        >>> language("english").orthography.tokens("If Ann doesn't sing, Bob's dog does.")
        ['If', 'Ann', 'does', 'not', 'sing', ',', 'Bob', "'s", 'dog', 'does']
        """
        body = sentence.strip()
        if body[-1:] in ("?", "!"):
            raise SentenceError(
                f"{body!r} ends with {body[-1]!r}: only statements are read; "
                "end it with a full stop"
            )
        if body.endswith(".") and body not in self.abbreviations:
            body = body[:-1]
        found: list[str] = []
        known = self._pieces
        for piece in self._piece.findall(body):
            split = known.get(piece)
            if split is None:
                split = known[piece] = self._split(piece)
            found += split
        return found

    def _split(self, piece: str) -> list[str]:
        if piece in self.abbreviations:
            return [piece]
        lower = piece.lower()
        if lower in self.contractions:
            first, *rest = self.contractions[lower].split()
            return [first.capitalize() if piece[0].isupper() else first, *rest]
        if len(piece) > 1 and piece.strip("'") != piece:
            return [piece] if piece.rstrip("'") == piece else [piece.rstrip("'"), "'s"]
        if lower.endswith("'s"):
            return [piece[:-2], "'s"]
        if "." in piece:
            return [part for part in re.split(r"(\.)", piece) if part]
        return [piece]
