"""Lexicons: lists of words as data files, checked when they are loaded.

A file has one word a line; a noun may have its plural behind a tab (a mass noun has none). `food`,
`occupations`, `names`, `adjectives` and `entities` ship with the package; any other name is the
path of a file in the same format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from therefore.errors import ConfigError

_WORD = re.compile(r"(?:the )?[A-Za-z]+", re.ASCII)
_CONSONANT_SOUND = re.compile(r"eu|uni|use|usu|ute|uti|one|once")
_VOWEL_SOUND = re.compile(r"[aeiou]|heir|honest|honou?r|hour")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, and its plural if it has one."""

    singular: str
    plural: str = ""

    @property
    def shown(self) -> str:
        """The plural, or the mass noun itself."""
        return self.plural or self.singular


@lru_cache(maxsize=64)
def load(name: str) -> tuple[Entry, ...]:
    """The words of a lexicon; ConfigError names the line that breaks a rule."""
    shipped = files(__package__) / "lexicons" / f"{name}.tsv"
    source = shipped if "/" not in name and shipped.is_file() else Path(name)
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ConfigError(
            f"lexicon={name!r} is neither a lexicon of the package nor a readable file: {fault}"
        ) from None
    return parse(text, name)


def parse(text: str, name: str) -> tuple[Entry, ...]:
    """The words of a lexicon's text; ConfigError names the line that breaks a rule.

    >>> parse("steak", "food")
    (Entry(singular='steak', plural=''),)
    """
    words: list[Entry] = []
    owner: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        singular, _, plural = (part.strip() for part in line.partition("\t"))
        where = f"lexicon {name!r} line {number}"
        for form in dict.fromkeys(filter(None, (singular, plural))):
            if not _WORD.fullmatch(form):
                raise ConfigError(f"{where}: {form!r} is not one word of the letters a to z")
            if form == singular and any(word.singular == form for word in words):
                raise ConfigError(f"{where}: {form!r} stands there twice; leave one out")
            if owner.setdefault(form.lower(), singular) != singular:
                raise ConfigError(
                    f"{where}: {form!r} is a form of {owner[form.lower()]!r} already; "
                    "every form must belong to one word"
                )
        if singular in ("no", "not", "if", "then", "and", "or"):
            raise ConfigError(f"{where}: {singular!r} is a word of the sentence patterns")
        words.append(Entry(singular, plural))
    return tuple(words)


def article(noun: str) -> str:
    """The noun with its indefinite article.

    >>> article("actor"), article("baker"), article("usher"), article("unionist")
    ('an actor', 'a baker', 'an usher', 'a unionist')
    """
    vowel = _VOWEL_SOUND.match(noun) and not _CONSONANT_SOUND.match(noun)
    return f"an {noun}" if vowel else f"a {noun}"
