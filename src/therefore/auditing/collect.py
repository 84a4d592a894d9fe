"""Collect the data that the audit needs about each split, in one pass and little memory.

For every item the label and its fingerprints are kept; for each split also a sample of whole items,
for the expensive checks. The sample is the items with the smallest hashes: a fair draw that does
not depend on the order of the rows.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from therefore.dataset.reading import counted, read_batches
from therefore.errors import DatasetError
from therefore.items import Item, content_key
from therefore.progress import Progress

SAMPLE = 10_000
"""Items per split that expensive checks look at, unless told otherwise."""


Shape = tuple[str, int, tuple[str, ...]]
"""Items whose answers can be counted together: task, number of choices, and the label names."""


@dataclass(slots=True)
class Profile:
    """The data about one split."""

    split: str
    items: int = 0
    labels: dict[Shape, Counter[int]] = field(default_factory=dict)
    families: Counter[str] = field(default_factory=Counter)
    copies: int = 0
    """Generation items whose target stands among the premises."""
    generated: int = 0
    exact: dict[int, int] = field(default_factory=dict)
    """Fingerprint of the texts (options in any order) -> how often."""
    answers: dict[int, int] = field(default_factory=dict)
    """Fingerprint of the texts -> fingerprint of the answer; -1 where two answers clash."""
    forms: dict[int, int] = field(default_factory=dict)
    """Fingerprint of the logic up to names -> how often; items without logic have none."""
    plain: dict[int, int] = field(default_factory=dict)
    """Fingerprint of the text without case and punctuation -> how often."""
    sample: list[Item] = field(default_factory=list)


def collect(path: Path, *, sample: int, progress: Progress) -> dict[str, Profile]:
    """A profile for every split; DatasetError if there are no items."""
    profiles: dict[str, Profile] = {}
    heaps: dict[str, list[tuple[int, int, Item]]] = {}
    done, total = 0, counted(path)
    for batch in read_batches(path):
        for item in batch:
            done += 1
            profile = profiles.setdefault(item.split, Profile(item.split))
            _note(profile, item)
            heap = heaps.setdefault(item.split, [])
            entry = (-_hash(item.id), -done, item)
            if len(heap) < sample:
                heapq.heappush(heap, entry)
            elif entry > heap[0]:
                heapq.heapreplace(heap, entry)
        progress(done, total)
    if not done:
        raise DatasetError(f"{path} has no items to audit")
    for split, heap in heaps.items():
        profiles[split].sample = [item for _, _, item in sorted(heap, key=lambda e: -e[1])]
    return profiles


def _note(profile: Profile, item: Item) -> None:
    profile.items += 1
    profile.families[item.family] += 1
    if item.task == "generation":
        profile.generated += 1
        profile.copies += item.target in item.premises
    else:
        names = () if item.task == "selection" else item.choices
        kind = (item.task, len(item.choices), names)
        profile.labels.setdefault(kind, Counter())[item.answer] += 1
    options = sorted(item.choices) if item.task == "selection" else item.choices
    exact = _hash(content_key(item.premises, item.question, options))
    _count(profile.exact, exact)
    answer = _hash(item.target)
    if profile.answers.setdefault(exact, answer) != answer:
        profile.answers[exact] = -1
    _count(profile.plain, _hash(plain(content_key(item.premises, item.question, options))))
    if not item.logic.empty:
        _count(profile.forms, _hash(form(item)))


def _count(counts: dict[int, int], key: int) -> None:
    counts[key] = counts.get(key, 0) + 1


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


_SOFT = str.maketrans("", "", " \t\n\r.,;:'\"’“”\u2018")


def plain(text: str) -> str:
    """A text without case, blanks and soft punctuation; brackets stay, since they carry meaning.

    >>> plain("All men, he says, are mortal.") == plain("all men he says are mortal")
    True
    >>> plain("((p&q)|r)") == plain("(p&(q|r))")
    False
    """
    return text.lower().translate(_SOFT)


_NAME = re.compile(r"([!?]\s*\[[^]]*\])|('(?:[^'\\]|\\.)*'|[A-Za-z_]\w*)")


def form(item: Item) -> str:
    """The item's formulas with every name replaced by the number of its first occurrence.

    It distinguishes the same items as `logic.canonical`, from the TPTP text alone and many times
    faster. It distinguishes too many in two cases, which no writer of ours produces: one name for a
    predicate and a constant, and a variable that is bound again inside its own scope.
    """
    names: dict[str, str] = {}
    variables: dict[str, str] = {}
    bound = 0

    def number(match: re.Match[str]) -> str:
        nonlocal bound
        quantifier, name = match.groups()
        if quantifier:
            binds = re.findall(r"\w+", quantifier)
            for variable in binds:
                bound += 1
                variables[variable] = f"X{bound}"
            return f"{quantifier[0]}{len(binds)}"
        if name[0].isupper():
            return variables.get(name, name)
        return names.setdefault(name, f"p{len(names)}")

    logic = item.logic
    fields = (logic.axioms, logic.premises, logic.query, logic.goal)
    return _NAME.sub(number, "\n#".join("\n".join(field) for field in fields))
