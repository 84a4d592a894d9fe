"""Filling the slots of a sentence pattern, unless the sentence would have two meanings.

Whether a pattern has one meaning for given kinds of phrase was decided by reading them all
(`tests/proving/deciding.py`); this module looks the results up in the language's `one_meaning.tsv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from therefore.errors import ConfigError, SentenceError
from therefore.language.engine.language import language
from therefore.language.engine.patterns import Pattern, Phrase


def say(pattern: str, slots: Mapping[str, Phrase], *, tongue: str = "english") -> str:
    """The filled sentence; SentenceError unless it has exactly one meaning for such phrases.

    >>> from therefore.language.english.phrases import adjective, noun
    >>> say("a12", {"S": noun("sheepdog"), "P": noun("working dog")})
    'Working dogs include all sheepdogs.'
    >>> say("e01", {"S": adjective("red"), "P": noun("owl")})
    'No red thing is an owl.'
    """
    known = patterns(tongue=tongue)
    if pattern not in known:
        raise ConfigError(
            f"no pattern is called {pattern!r}; language.speaking.patterns() lists them"
        )
    found = known[pattern]
    kinds = tuple(slots[slot]["kind"] for slot in found.slots if slot in slots)
    if kinds not in _decided(tongue).get(pattern, frozenset()):
        raise SentenceError(
            f"pattern {pattern!r} ({found.shown}) has not exactly one meaning for "
            f"{', '.join(kinds)}: choose another"
        )
    text = found.filled(slots)
    return text[:1].upper() + text[1:]


def patterns(group: str = "", *, tongue: str = "english") -> Mapping[str, Pattern]:
    """The patterns of a group (categorical, rules, people or arguments), or all patterns."""
    known = language(tongue).patterns
    return {name: each for name, each in known.items() if not group or each.group == group}


@cache
def _decided(tongue: str) -> dict[str, frozenset[tuple[str, ...]]]:
    path = language(tongue).folder / "one_meaning.tsv"
    found: dict[str, frozenset[tuple[str, ...]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition("\t")
        found[name] = frozenset(tuple(kinds.replace("_", " ").split("+")) for kinds in rest.split())
    return found
