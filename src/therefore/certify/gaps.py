"""Texts with names left open: written once for a form, filled with names many times."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from therefore.logic.formulas import Formula
from therefore.logic.tptp import write_formula

Key = Any
"""What is looked up to fill a gap: a place in a list of names, or the name of a slot."""
Names = Mapping[str, str] | Sequence[str]
Open = Mapping[str, Key]
"""The names that are left open, and the key of each."""

# A quoted name, or a plain one that is no part of a word, a number or a variable.
_NAME = re.compile(r"'((?:[^'\\]|\\['\\])*)'|(?<![\w$])([a-z]\w*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Gapped:
    """A text with gaps, and which name goes where."""

    text: str
    """A format of Python's % operator."""
    places: tuple[Key, ...] = ()

    @classmethod
    def of(cls, text: str, names: Open) -> Gapped:
        """The text with these names left open.

        >>> Gapped.of("![X]: (dogs(X) => 'big cats'(X))", {"dogs": 0, "big cats": 1})
        Gapped(text='![X]: (%s(X) => %s(X))', places=(0, 1))
        """
        places: list[Key] = []

        def gap(found: re.Match[str]) -> str:
            name = found[1] if found[2] is None else found[2]
            if name not in names:
                return found[0]
            places.append(names[name])
            return "%s"

        return cls(_NAME.sub(gap, text.replace("%", "%%")), tuple(places))

    @classmethod
    def formula(cls, formula: Formula, names: Open) -> Gapped:
        """The formula in TPTP with these names left open."""
        return cls.of(write_formula(formula), names)

    @classmethod
    def join(cls, between: str, parts: Iterable[Gapped]) -> Gapped:
        """The texts one after the other."""
        parts = tuple(parts)
        places = [place for part in parts for place in part.places]
        return cls(between.join([part.text for part in parts]), tuple(places))

    def fill(self, names: Names) -> str:
        """The text with the names in place.

        >>> Gapped("%s(%s)", (1, 0)).fill(["ann", "happy"])
        'happy(ann)'
        """
        return self.text % tuple([names[place] for place in self.places])

    @property
    def label(self) -> str:
        """The text with the keys in place: the same whatever the names are."""
        return self.text % tuple([f"{{{place}}}" for place in self.places])
