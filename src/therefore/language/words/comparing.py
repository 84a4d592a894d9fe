"""Terms that compare with a kind, such as "larger than violins", and what they may imply.

Two such terms may say the same from either end, exclude each other, or form a chain. No list
decides this, so no label may rest on it. Each of these lines shows two statements that may be
connected:

    all cellos are larger than violins      all violins are smaller than cellos
    all flutes are heavier than pencils     no pencils are heavier than flutes
    all A are larger than B                 if all B are larger than C, all A are
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from therefore.language.words.axioms import all_are, none_are
from therefore.language.words.content import content, opposed
from therefore.logic.formulas import Formula, Implies


class Comparison(NamedTuple):
    """A term cut at "than": `larger_than_violins` has the scale `larger` and the kind `violins`."""

    name: str
    scale: str
    kind: str


@lru_cache(maxsize=1 << 16)
def comparison(name: str) -> Comparison | None:
    """The comparison in a name; None if the name makes none.

    >>> comparison("be_larger_than_violins").scale, comparison("violins")
    ('larger', None)
    """
    before, than, kind = name.partition("_than_")
    return Comparison(name, before.rpartition("_")[2], kind) if than and kind else None


def said(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ")


def crossed(names: Sequence[str]) -> Iterator[tuple[str, Formula]]:
    """The formulas that comparisons among the names may imply, each behind the open question."""
    compared = [one for one in map(comparison, names) if one is not None]
    if not compared:
        return
    kinds = {content(name): name for name in names if comparison(name) is None}
    for one in compared:
        kind = kinds.get(content(one.kind))
        if kind is not None:
            yield f"whether {said(kind)} can be {said(one.name)}", none_are(kind, one.name)
    for one, other in permutations(compared, 2):
        yield from _pair(one, other, kinds)


def _pair(
    one: Comparison, other: Comparison, kinds: dict[frozenset[str], str]
) -> Iterator[tuple[str, Formula]]:
    kind, its_kind = kinds.get(content(one.kind)), kinds.get(content(other.kind))
    asked = f"what {said(one.name)} says of {said(other.name)}"
    if one.scale == other.scale:
        if kind is not None and kind != its_kind:  # all A are larger than B, all B than C
            yield asked, Implies(all_are(kind, other.name), all_are(one.name, other.name))
        if kind is not None and its_kind is not None:
            yield asked, Implies(all_are(its_kind, one.name), none_are(kind, other.name))
    elif kind is not None and its_kind is not None and opposed(one.scale, other.scale):
        yield asked, Implies(all_are(its_kind, one.name), all_are(kind, other.name))
