"""Say sentences in other words, by a list of rules from one pattern of English to another.

A rule knows patterns and no meanings. Its result counts only if the item's own reader reads it and
it is proved to say the same (`reasking`). Sentences that refer back with a pronoun keep their
order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        r"(?:All|Without exception, all) (?P<x>.+?) are (?P<y>.+)",
        (
            "There are no {x} that are not {y}.",
            "All {x} count as {y}.",
            "Without exception, all {x} are {y}.",
            "All {x} are {y}.",
        ),
    ),
    (r"All (?P<x>.+?) count as (?P<y>.+)", ("All {x} are {y}.", "Only {y} are {x}.")),
    (
        r"There are no (?P<x>.+?) that are not (?P<y>.+)",
        ("All {x} are {y}.", "Without exception, all {x} are {y}."),
    ),
    (
        r"(?:No|Not a single) (?P<x>.+?) are (?P<y>.+)",
        ("There are no {x} that are {y}.", "The class of {y} includes no {x}."),
    ),
    (
        r"There are no (?P<x>.+?) that are (?P<y>(?!not ).+)",
        ("No {x} are {y}.", "All {x} fall outside the class of {y}."),
    ),
    (r"No (?P<x>.+?) count as (?P<y>.+)", ("No {x} are {y}.", "There are no {x} that are {y}.")),
    (
        r"(?:Some|At least some) (?P<x>.+?) are (?P<y>.+)",
        ("There are {x} that are {y}.", "At least some {x} are {y}.", "Some {x} are {y}."),
    ),
    (
        r"There are (?P<x>(?!no ).+?) that are (?P<y>.+)",
        ("Some {x} are {y}.", "At least some {x} are {y}."),
    ),
    (r"Not all (?P<x>.+?) are (?P<y>.+)", ("Some {x} are not {y}.",)),
    (r"Every (?P<x>.+)", ("Each {x}.",)),
    (r"Each (?P<x>(?!of ).+)", ("Every {x}.",)),
    (r"No (?P<x>.+) is (?P<y>an? .+)", ("Not a single {x} is {y}.",)),
    (r"If (?P<x>[^,]+?) and (?P<y>[^,]+?) then (?P<z>.+)", ("If {y} and {x} then {z}.",)),
    (
        r"If (?P<x>.+?),? then (?P<y>.+)",
        ("{Y} if {x}.", "Whenever {x}, {y}.", "If {x}, {y}."),
    ),
    (r"Whenever (?P<x>.+?), (?P<y>.+)", ("If {x}, then {y}.",)),
    (r"(?P<y>[^,]+) if (?P<x>.+)", ("If {x}, then {y}.",)),
    (r"Assuming that (?P<x>.+?), (?P<y>.+)", ("If {x}, then {y}.", "{Y} if {x}.")),
    (r"Either (?P<x>.+?), or (?P<y>.+?), or both", ("{X} or {y}, or both.",)),
    (r"(?P<x>.+) and (?P<y>.+) are not both (?P<z>\w+)", ("{Y} and {x} are not both {z}.",)),
    (r"Neither (?P<x>.+) nor (?P<y>.+?) is (?P<z>.+)", ("Neither {y} nor {x} is {z}.",)),
    (
        r"No one who is (?P<x>.+) is (?P<y>.+)",
        ("If someone is {x}, then that person is not {y}.",),
    ),
    (
        r"If someone is (?P<x>.+), then that person is not (?P<y>.+)",
        ("No one who is {x} is {y}.",),
    ),
    (
        r"At least one of these is true: (?P<x>.+); (?P<y>[^;]+)",
        ("At least one of these is true: {y}; {x}.",),
    ),
)
_COMPILED = tuple((re.compile(f"{pattern}\\."), said) for pattern, said in _RULES)

_OPENING = re.compile(r"(?:In addition|Moreover|Furthermore|Also|Besides|Finally|Lastly), ")
"""Words such as "Moreover," that join a sentence to the one before it and add no meaning."""
_BACK = re.compile(r"\b(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)
_FUNCTION = frozenset(
    {"all", "no", "some", "every", "each", "the", "either", "neither", "there", "at", "if", "not"}
)
"""Words that are written small inside a sentence; any other first word may be a name."""


def rewordings(text: str, rng: random.Random) -> list[str]:
    """Versions of a text, each with one sentence changed by a rule, in random order.

    >>> rewordings("All owls are birds.", random.Random(0))[0]
    'All owls count as birds.'
    >>> rewordings("It rained. Moreover, if Ann sings, then Bob sings.", random.Random(0))[0]
    'It rained. If Ann sings, then Bob sings.'
    """
    sentences = re.split(r"(?<=\.) (?=[A-Z])", text)
    made = {
        " ".join((*sentences[:place], new, *sentences[place + 1 :]))
        for place, sentence in enumerate(sentences)
        for new in _reworded(sentence)
    }
    found = sorted(made - {text})
    rng.shuffle(found)
    return found


def _reworded(sentence: str) -> Iterator[str]:
    opening = _OPENING.match(sentence)
    core = sentence[opening.end() :] if opening else sentence
    core = core[:1].upper() + core[1:]
    if opening:
        yield core
    back = _BACK.search(core) is not None
    for pattern, templates in _COMPILED:
        if parts := pattern.fullmatch(core):
            for template in templates:
                if not (back and template.startswith("{")):
                    yield _filled(template, parts.groupdict())


def _filled(template: str, parts: dict[str, str]) -> str:
    small = {name: _small(text) for name, text in parts.items()}
    large = {name.upper(): text[:1].upper() + text[1:] for name, text in parts.items()}
    return template.format(**small, **large)


def _small(text: str) -> str:
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first.lower() in _FUNCTION else text
