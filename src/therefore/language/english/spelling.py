"""Restoring hyphens and apostrophes, which names in logic have lost.

They are restored in words that the text spells with them ("cross-country", "cow's"), wherever the
word's parts follow one another; the last part may have another ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

_INNER = re.compile(r"\b\w+(?:[-'’]\w+)+\b")
_MARK = re.compile(r"[-'’]")

Rule = tuple[re.Pattern[str], str]
"""A pattern for a word up to its last part, without marks; and this text as it is written."""


def respelled(told: Iterable[str], texts: Sequence[str]) -> tuple[str, ...]:
    """The lines, with the hyphens and apostrophes that the texts have inside words.

    >>> respelled(["it is a cross country ski race", "it is cow s milk", "a t shirt"],
    ...           ["Cow's milk sponsors cross-country ski races.", "T-shirts are cheap."])
    ('it is a cross-country ski race', "it is cow's milk", 'a T-shirt')
    """
    rules = _rules(tuple(texts))
    return tuple(_respelled(line, rules) for line in told)


def _respelled(line: str, rules: Iterable[Rule]) -> str:
    for pattern, written in rules:
        line = pattern.sub(partial(_marked, written), line)
    return line


def _marked(written: str, found: re.Match[str]) -> str:
    """The found text with the marks of `written`; a single letter also takes its case."""
    if len(_MARK.split(written)[0]) == 1:
        return written
    marks = iter(_MARK.findall(written))
    return re.sub(" ", lambda _: next(marks), found[0])


@lru_cache(maxsize=64)
def _rules(texts: tuple[str, ...]) -> tuple[Rule, ...]:
    rules: dict[str, Rule] = {}
    for word in dict.fromkeys(word for text in texts for word in _INNER.findall(text)):
        *first, last = _MARK.split(word)
        ending = re.escape(last) + r"\b" if len(last) < 3 else re.escape(last.removesuffix("s"))
        pattern = rf"\b{re.escape(' '.join(first))} (?={ending})".replace(r"\ ", " ")
        written = word[: len(word) - len(last)]
        rules.setdefault(pattern.lower(), (re.compile(pattern, re.IGNORECASE), written))
    return tuple(rules.values())
