"""What the embedded knowledge's words have to do with each other: found once, and shipped.

Finding which words connect two phrases takes the whole English lexicon and a third of a second,
before the first item. `kin.json` has the answer for each list of terms or phrases of the embedded
knowledge, under a digest of the list; any other list is computed. `noise.txt` has every two
published names that speak of each other, by what words carry or may carry, or by their spelling.
`python -m tests.stored` renews the files after a change of words or rules, and tests compare them
with what is computed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from therefore.knowledge.terms import Term, bits

FILE = "kin.json"
NOISE = "noise.txt"


def name_of_terms(terms: Sequence[Term]) -> str:
    """What a list of terms is stored under."""
    said = [f"{t.phrase}\t{t.kind}\t{t.head}\t{t.mass}\t{t.plural}" for t in terms]
    return f"terms {_digest(said)}"


def name_of_phrases(phrases: Sequence[str], what: str) -> str:
    """What a list of verb phrases is stored under; `what` is asked of each two."""
    return f"{what} {_digest(phrases)}"


def _digest(texts: Sequence[str]) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


def whole(later: Sequence[int]) -> list[int]:
    """From the later places to all of them; each place stands to itself.

    >>> whole([2, 0, 0])
    [5, 2, 5]
    """
    rows = [1 << place for place in range(len(later))]
    for place, row in enumerate(later):
        if row:
            rows[place] |= row << place + 1
            for other in bits(row):
                rows[place + 1 + other] |= 1 << place
    return rows


@cache
def _stored() -> dict[str, str]:
    text = (files("therefore.language.syllogism") / FILE).read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


@cache
def later(name: str) -> list[int] | None:
    """The relation of that name, for each place the later ones; None if it is not stored.

    Of each place stands there how far behind it those are that it stands to: `2,3;;;`.
    """
    text = _stored().get(name)
    if text is None:
        return None
    return [sum([1 << int(step) - 1 for step in far.split(",") if step]) for far in text.split(";")]


def thing_of(individual: str) -> str:
    """What things of one noun are stored under: `the_owl_in_the_tree` under `the_owl`."""
    return "_".join(individual.split("_")[:2])


@cache
def noise() -> dict[str, frozenset[str]]:
    """The published names that speak of each other, or of things that are called so.

    >>> "inland_seas" in noise()["seas"], "be_a_dog" in noise()["the_dog"], "owls" in noise()
    (True, True, False)
    """
    found: dict[str, set[str]] = {}
    text = (files("therefore.language.syllogism") / NOISE).read_text(encoding="utf-8")
    for one, *others in map(str.split, text.splitlines()):
        found.setdefault(one, set()).update(others)
        for other in others:
            found.setdefault(other, set()).add(one)
    return {name: frozenset(others) for name, others in found.items()}
