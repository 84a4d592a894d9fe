"""Which words of the embedded knowledge are connected: computed once, and shipped in two files.

To find which words connect two phrases takes the whole English lexicon and a third of a second,
before the first item. `kin.json` has the result for each list of terms or phrases of the embedded
knowledge, under a digest of the list; for any other list it is computed. `noise.txt` has all pairs
of published names that are connected: by their spelling, or because one implies or excludes the
other, or may. `python -m tests.stored` renews both files after a change of words or rules, and
tests compare them with what is computed.
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
    """The key of a list of terms in `kin.json`."""
    said = [f"{t.phrase}\t{t.kind}\t{t.head}\t{t.mass}\t{t.plural}" for t in terms]
    return f"terms {_digest(said)}"


def name_of_phrases(phrases: Sequence[str], what: str) -> str:
    """The key of a list of verb phrases; `what` names the relation ("akin", "carries")."""
    return f"{what} {_digest(phrases)}"


def _digest(texts: Sequence[str]) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


def whole(later: Sequence[int]) -> list[int]:
    """The whole symmetric relation, as one set of bits for each place, from its later half.

    Bit k of row n of `later` says that n is related to n + 1 + k; each place is related to itself.

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
    """The stored relation of this name, its later half as bits (`whole`); None if not stored.

    The text lists for each place the distances to the later places related to it: in `2,3;;;` the
    first place is related to the third and the fourth.
    """
    text = _stored().get(name)
    if text is None:
        return None
    return [sum([1 << int(step) - 1 for step in far.split(",") if step]) for far in text.split(";")]


def thing_of(individual: str) -> str:
    """The key of a thing in `noise`: `the_owl_in_the_tree` has the key `the_owl`."""
    return "_".join(individual.split("_")[:2])


@cache
def noise() -> dict[str, frozenset[str]]:
    """From each published name, or thing (`the_dog`), to the names that are connected with it.

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
