"""A quick test whether words connect any two of some names; it misses no connected pair.

In most texts no words are connected, and testing all pairs would cost more than reading the text.
So each name gets two sets of marks, once: those it is found by, and those it looks for. If
`kinds.related` or `carrying` would connect two names, one looks for a mark that the other is found
by. The converse fails: names that meet in a mark need the full test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from therefore.language.words.content import Content, content, near_to, opposed_to, parts_of
from therefore.language.words.kinds import analysed, contraries
from therefore.language.words.lists import cut, words
from therefore.language.words.stems import rows


class Marks(NamedTuple):
    """The marks of one name."""

    found_by: frozenset[str]
    looks_for: frozenset[str]
    others: frozenset[str]
    """`looks_for` without `found_by`."""


@lru_cache(maxsize=1 << 16)
def marks(name: str) -> Marks:
    """The marks of a predicate's name: whole (`=`), head (`-`), single word (`.`), content (`~`).

    >>> sorted(marks("sea_owls").found_by), sorted(marks("sea_owls").looks_for)[:4]
    (['-owl', '=sea_owls', '~owl+sea'], ['-owl', '.sea', '=sea', '~ocean+owl'])
    """
    lists = words()
    found, sought = {f"={name}"}, set[str]()
    # A verb phrase carries itself without its last adjuncts, or without a phrase that may go.
    sought.update(f"={name[:end]}" for end, sign in enumerate(name) if sign == "_")
    sought.update(f"={name.replace(gone, '')}" for gone in lists.dropped_phrases if gone in name)
    for term in map(analysed, {name, cut(name)[2]}):
        found.add(f"-{term.head}")
        sought.add(f"-{term.head}")
        found.update(f"/{row}" for row in rows(term.head))
        sought.update(f"/{row}" for row in rows(term.head))
        sought.update(f".{modifier}" for modifier in term.modifiers)
        sought.update(f".{head}" for head in lists.closed_heads if term.head.endswith(head))
        if not term.modifiers and not term.tail:
            found.add(f".{term.head}")
            sought.update(f".{opposite}" for opposite in contraries(term.head))
    held = content(name)
    found.update([_mark(held)] * bool(held))
    sought.update(map(_mark, parts_of(held)))
    sought.update(map(_mark, opposed_to(held)))
    sought.update(map(_mark, near_to(held)))
    return Marks(frozenset(found), frozenset(sought), frozenset(sought - found))


def _mark(held: Content) -> str:
    """The mark of a set of words."""
    return "~" + "+".join(sorted(held))


def apart(names: Iterable[str], kinds: Iterable[str] = ()) -> bool:
    """True only if no two names are connected, and no name is connected with one of the kinds.

    >>> apart(["owls", "bats", "red"]), apart(["boots", "owls", "hiking_boots"])
    (True, False)
    >>> apart(["owls", "bats"], ["owls"]), apart(["cow"], ["brown_cow"])
    (False, False)
    """
    known = [marks(name) for name in names]
    found = set().union(*[one.found_by for one in known])
    # Names that share a mark, such as their head, make the union smaller than the sum.
    if len(found) < sum([len(one.found_by) for one in known]):
        return False
    if not found.isdisjoint(set().union(*[one.others for one in known])):
        return False
    for kind in kinds:
        if f"={kind}" in found or not found.isdisjoint(marks(kind).looks_for):
            return False
    return True


def meeting(names: Sequence[str]) -> Iterable[tuple[str, str]]:
    """The pairs of names that meet in a mark; no other pair is connected.

    >>> list(meeting(["boots", "owls", "hiking_boots", "red"]))
    [('boots', 'hiking_boots'), ('hiking_boots', 'boots')]
    """
    owners: dict[str, list[str]] = {}
    for name in names:
        for mark in marks(name).found_by:
            owners.setdefault(mark, []).append(name)
    found: dict[tuple[str, str], None] = {}
    for those in owners.values():
        if len(those) > 1:
            found.update(dict.fromkeys(combinations(those, 2)))
    for name in names:
        for mark in marks(name).others & owners.keys():
            found.update(dict.fromkeys([(name, other) for other in owners[mark]]))
    return found
