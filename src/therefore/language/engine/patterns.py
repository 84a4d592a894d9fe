"""Sentence patterns: data that give a text with slots, its meaning, and what may fill the slots.

    [all]
    say = "All {S:many} {P:are}."
    means = "all x. S(x) -> P(x)"

To say a pattern, its slots are filled with forms of phrases. Sentences are read by the grammar. A
pattern marked `idiom` becomes a rule of the grammar, because its words have this meaning only
together. Which fillings have exactly one meaning was found by reading them all (`one_meaning.tsv`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from therefore.errors import ConfigError

Phrase = Mapping[str, str]
"""The forms of a phrase that fills a slot, by name; `kind` is its kind: noun, adjective, ..."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
Forms = Mapping[str, Mapping[str, str]]
"""For each form of a slot: how it is `shown` to people, and its `category` in the grammar, for
patterns that become rules."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One sentence pattern."""

    name: str
    group: str
    text: str
    shown: str
    """The pattern as people see it, with letters for slots."""
    means: str
    takes: Mapping[str, tuple[str, ...]]
    """The kinds of phrase that a slot takes; slots that take all are missing."""
    rule: str
    """The grammar rule of an idiom; empty for other patterns."""

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of the slots, in order of first occurrence."""
        return tuple(dict.fromkeys(slot for slot, _ in _SLOT.findall(self.text)))

    def forms(self, slot: str) -> tuple[str, ...]:
        """The forms in which a slot occurs."""
        return tuple(form or "clause" for name, form in _SLOT.findall(self.text) if name == slot)

    def fits(self, sentence: str) -> bool:
        """Whether a sentence has the pattern's own words, with any text in the slots."""
        own = [re.escape(part) for part in _SLOT.split(self.text)[::3]]
        # "{P:is}" stands for a predicate with its verb, so that a slot takes any words.
        return re.fullmatch(".+".join(own), sentence, re.IGNORECASE) is not None

    def filled(self, slots: Mapping[str, Phrase]) -> str:
        """The text with every slot filled."""

        def form(found: re.Match[str]) -> str:
            slot, name = found[1], found[2] or "clause"
            if slot not in slots:
                raise ConfigError(f"pattern {self.name!r} needs {slot!r}")
            if name not in slots[slot]:
                kind = slots[slot].get("kind", "?")
                raise ConfigError(
                    f"pattern {self.name!r} needs the form {name!r} of {slot}, which a {kind} lacks"
                )
            return slots[slot][name]

        return _SLOT.sub(form, self.text)


def read_patterns(paths: Iterable[Path], forms: Forms) -> dict[str, Pattern]:
    """The patterns of these files by name."""
    found: dict[str, Pattern] = {}
    for path in paths:
        for name, row in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if name in found:
                raise ConfigError(f"{path.name}: two patterns are called {name!r}")
            found[name] = _pattern(name, path.stem, row, forms)
    return found


def _pattern(name: str, group: str, row: Mapping[str, object], forms: Forms) -> Pattern:
    text, means = str(row["say"]), str(row["means"])
    takes = row.get("takes", {})
    assert isinstance(takes, Mapping)

    def shown(found: re.Match[str]) -> str:
        return forms.get(found[2] or "clause", {}).get("shown", "...").format(found[1])

    return Pattern(
        name,
        group,
        text,
        _SLOT.sub(shown, text),
        means,
        {slot: tuple(kinds) for slot, kinds in takes.items()},
        _rule(text, means, str(row.get("head", "Clause")), forms) if row.get("idiom") else "",
    )


def _rule(text: str, means: str, head: str, forms: Forms) -> str:
    """The pattern as a line of a grammar, preferred over the meaning of its single words."""
    parts: list[str] = []
    place = 0
    body = text.removesuffix(".")
    for found in _SLOT.finditer(body):
        parts += _words(body[place : found.start()])
        category = forms.get(found[2] or "clause", {}).get("category")
        if category is None:
            raise ConfigError(f"{text!r}: the form {found[2]!r} cannot stand in an idiom")
        *before, last = category.split(" ")
        parts += [*before, f"{found[1]}:{last}"]
        place = found.end()
    parts += _words(body[place:])
    for slot, form in _SLOT.findall(text):
        if form == "name":
            means = re.sub(rf"\b{slot}\b", f"const({slot})", means)
    return f"{head} -> {' '.join(parts)} :: {means} ;; @idiom"


def _words(text: str) -> list[str]:
    return re.sub(r"([,;:])", r" \1 ", text.lower()).split()
