"""Clean raw exam dumps as the LogiQA paper describes (section 3.1), and count each step.

The steps, in order: exactly four options; an answer among them; self-contained (no image, no table,
nothing underlined, no sentences to sort); no paragraph-question pair twice. The split is 80 / 10 /
10 by whole clusters of near-duplicate paragraphs, so no cluster is in two splits. (The paper splits
at random and does not mention near-duplicates.)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from therefore.bridges.tagging import named_cues
from therefore.language.tokens import ngrams, tokens
from therefore.statistics import linked

SPLITS = (("train", 0.8), ("validation", 0.1), ("test", 0.1))
ALIKE = 0.5
"""Paragraphs are near duplicates if they share this part of the smaller one's word trigrams."""
COMMON = 500
"""A trigram in more paragraphs than this is a stock phrase and links nothing."""

FOUR = "not exactly four options"
ANSWERED = "the answer is none of the options"
PICTURED = "needs an image or a table"
UNDERLINED = "speaks of underlined text"
SORTED = "asks to sort sentences"
REPEATED = "paragraph and question repeated"

_CUES = named_cues("not_contained")


@dataclass(frozen=True, slots=True)
class DumpRow:
    """A question of a dump, not yet checked."""

    source: str
    paragraph: str
    question: str
    options: tuple[str, ...]
    answer: int


def clean(rows: Iterable[DumpRow], dropped: Counter[str]) -> Iterator[DumpRow]:
    """The rows that pass every step; the others are counted by the first step they fail."""
    seen: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for row in rows:
        key = (tuple(tokens(row.paragraph)), tuple(tokens(row.question)))
        reason = fault(row) or (REPEATED if key in seen else "")
        if reason:
            dropped[reason] += 1
        else:
            seen.add(key)
            yield row


def fault(row: DumpRow) -> str:
    """Why a row alone, without looking at other rows, is refused; empty if it is not."""
    if len(row.options) != 4 or not all(option.strip() for option in row.options):
        return FOUR
    if not 0 <= row.answer < 4:
        return ANSWERED
    text = f"{row.paragraph}\n{row.question}"
    return next((reason for reason, cue in _CUES if cue.search(text)), "")


def clusters(paragraphs: Sequence[str]) -> list[list[int]]:
    """The indices of the paragraphs in clusters: linked by near-duplicates, also through others.

    >>> clusters(["Ann is as tall as Bob is.", "Rain fell all day long.", "Ann is as tall as Bob."])
    [[0, 2], [1]]
    """
    shingles = [_shingles(text) for text in paragraphs]
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    alike: list[list[tuple[int, int]]] = [[] for _ in paragraphs]
    for place, mine in enumerate(shingles):
        shared: Counter[int] = Counter()
        for shingle in mine:
            earlier = holders[shingle]
            if len(earlier) <= COMMON:
                shared.update(earlier)
            earlier.append(place)
        for other, count in shared.items():
            if count >= ALIKE * min(len(mine), len(shingles[other])):
                alike[other].append((other, place))
                alike[place].append((other, place))
    found: dict[int, list[int]] = defaultdict(list)
    for place, lead in enumerate(linked(alike)):
        found[lead].append(place)
    return sorted(found.values())


def _shingles(text: str) -> set[tuple[str, ...]]:
    words = tokens(text)
    return set(ngrams(words, 3)) if len(words) > 3 else {tuple(words)}


def split_rows(rows: Sequence[DumpRow]) -> list[str]:
    """The split of each row: whole clusters, in the order of their hashes, until each is full."""
    groups = clusters([row.paragraph for row in rows])
    groups.sort(key=lambda group: _rank(rows[group[0]].paragraph))
    splits = [""] * len(rows)
    given: Counter[str] = Counter()
    for group in groups:
        # the split that is furthest behind its share takes the next cluster
        name = min(SPLITS, key=lambda one: given[one[0]] / one[1])[0]
        given[name] += len(group)
        for place in group:
            splits[place] = name
    return splits


def _rank(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()
