"""Inflection by rules from a table: from lemmas to forms, and from forms to possible lemmas.

To find lemmas, every way to undo a rule is tried, and kept if the rule makes the form again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

Rules = tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True)
class Inflection:
    """The rules by part of speech and form."""

    rules: dict[tuple[str, str], Rules]

    @classmethod
    def load(cls, path: Path) -> Inflection:
        """The rules of a table with the columns part of speech, form, ending, replacement.

        An ending is a regular expression that ends with `$`.
        """
        found: dict[tuple[str, str], list[tuple[re.Pattern[str], str]]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                pos, form, ending, replacement = line.split("\t")
                found.setdefault((pos, form), []).append((re.compile(ending), replacement))
        return cls({key: tuple(rules) for key, rules in found.items()})

    def form(self, lemma: str, pos: str, form: str) -> str:
        """The regular form; empty if there is none."""
        for pattern, replacement in self.rules.get((pos, form), ()):
            if pattern.search(lemma):  # `subn` alone would take half as long again
                return pattern.sub(replacement, lemma, count=1)
        return ""

    def lemmas(self, surface: str, pos: str, form: str) -> list[str]:
        """Every lemma whose regular form this is, the shortest change first."""
        found = []
        for ending in _endings(self.rules.get((pos, form), ())):
            if surface.endswith(ending) and len(surface) > len(ending) + 1:
                stem = surface[: len(surface) - len(ending)]
                for back in ("", "e", "y", "ie"):
                    if self.form(stem + back, pos, form) == surface:
                        found.append(stem + back)
        return list(dict.fromkeys(found))


@lru_cache(maxsize=64)
def _endings(rules: Rules) -> tuple[str, ...]:
    """The endings that the replacements add, longest first."""
    added = {re.sub(r"\\\d", "", replacement) for _, replacement in rules}
    return tuple(sorted(added, key=lambda text: (-len(text), text)))
