"""What a family is: presets, features, and a way to sample problems and words for them.

A family says nothing of shards, workers or files; it is handed a random stream and a territory,
and gives back samples: a certified form, the names that fill it, the sentences, the label. What is
written down of them (TPTP, certificate, key, id) is written for all families alike. Samples come in
groups that stand or fall together (the four entailments of a 4-tuple): if one of a group is a
duplicate, the whole group is left out, so that what balances a group also balances the dataset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from therefore.certify.form import Fillable
from therefore.certify.gaps import Names
from therefore.items import (
    Asks,
    FeatureTypes,
    Identity,
    Logic,
    Origin,
    Task,
    content_key,
)
from therefore.randomness import Stream

SEED_CLASSES = 8
"""Seeds that differ modulo this number share no item, by construction."""

Config = Any
"""A family's own frozen dataclass; see `therefore.config`."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A problem that a family chose, and its words."""

    task: Task
    form: Fillable
    """The problem up to names, certified."""
    names: Names
    """What fills the form."""
    premises: Sequence[str]
    question: str
    choices: tuple[str, ...]
    answer: int
    """The label that is wanted: a place among the choices, -1 if there are none."""
    features: Mapping[str, Any]
    split_key: str
    """What decides the split, so that a problem has one split only."""
    seed_key: str
    """What decides the class of seeds, likewise."""
    asks: Asks = ""
    queries: Sequence[int] | None = None
    """The order in which the choices stand for the form's queries; None if it is the form's own."""
    written: str = ""
    """The conclusion to be written, where there are no choices."""
    canonical: str = ""
    """The canonical problem, in families where it tells whether two items are the same."""
    origin: Origin = "generated"

    @property
    def key(self) -> str:
        """Two samples with one key are the same item."""
        return self.canonical or content_key(self.premises, self.question, self.choices)

    @property
    def target(self) -> str:
        """The right choice, or the conclusion to be written."""
        return self.choices[self.answer] if self.choices else self.written

    @property
    def logic(self) -> Logic:
        """The problem about these names."""
        return self.filled()[0]

    @property
    def certificate(self) -> str:
        """The evidence about these names."""
        return self.filled()[1]

    def filled(self) -> tuple[Logic, str]:
        """The form filled with the names: logic and certificate."""
        return self.form.fill(self.names, self.queries)


@dataclass(frozen=True, slots=True)
class Plan:
    """One split of a preset."""

    count: int
    config: Config
    share: int = 1
    """The split's share of all problems; a problem's hash decides whose it is."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named dataset: its splits, and what it mirrors."""

    about: str
    source: str
    splits: Mapping[str, Plan]


@dataclass(frozen=True, slots=True)
class Territory:
    """The problems that a split and a seed own: decided by hash, without any coordination."""

    split: str
    first: int
    """The split's first bucket."""
    last: int
    """One past its last."""
    total: int
    seed: int

    @classmethod
    def of(cls, splits: Mapping[str, Plan], split: str, seed: int) -> Territory:
        """The territory of one split among those of a preset.

        >>> plans = {"train": Plan(80, None, share=8), "test": Plan(20, None, share=2)}
        >>> Territory.of(plans, "test", 0)
        Territory(split='test', first=8, last=10, total=10, seed=0)
        """
        start = 0
        for name, plan in splits.items():
            if name == split:
                return cls(split, start, start + plan.share, _total(splits), seed)
            start += plan.share
        raise KeyError(split)

    @property
    def name(self) -> str:
        """All that decides what it owns: `8-9 of 10, seed 2`."""
        return f"{self.first}-{self.last} of {self.total}, seed {self.seed % SEED_CLASSES}"

    def split_owns(self, key: str) -> bool:
        """Whether the split owns a problem with this split key.

        A key that begins with `@NAME:` is reserved for the split of that name.
        """
        if key.startswith("@"):
            return key[1:].partition(":")[0] == self.split
        if not key:
            return False
        bucket = (_hash(b"split", key[:-1]) + ord(key[-1])) % self.total
        return self.first <= bucket < self.last

    def split_endings(self, start: str, endings: str) -> str:
        """Those of the endings, a character each, with which the split owns the key.

        All but the last character is hashed and the last is added, so that a sampler can choose
        an ending that it owns instead of drawing until it does.
        """
        begun = _hash(b"split", start) % self.total
        return _within(endings, begun, self.first, self.last, self.total)

    def seed_owns(self, key: str) -> bool:
        """Whether the seed's class owns a problem with this seed key."""
        return bool(key) and seed_class(key) == self.seed % SEED_CLASSES

    def seed_endings(self, start: str, endings: str) -> str:
        """Those of the endings, a character each, with which the seed's class owns the key."""
        wanted = (self.seed - _hash(b"seed", start)) % SEED_CLASSES
        return _within(endings, 0, wanted, wanted + 1, SEED_CLASSES)

    def owns(self, *samples: Sampled) -> bool:
        """Whether the samples belong here."""
        splits = {one.split_key for one in samples}
        seeds = {one.seed_key for one in samples}
        return all(map(self.split_owns, splits)) and all(map(self.seed_owns, seeds))


def seed_class(key: str) -> int:
    """The class of seeds that owns a problem with this seed key."""
    return (_hash(b"seed", key[:-1]) + ord(key[-1])) % SEED_CLASSES


def _total(splits: Mapping[str, Plan]) -> int:
    return sum(plan.share for plan in splits.values())


@lru_cache(maxsize=4096)  # of some families' keys there are few
def _hash(salt: bytes, key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8, person=salt).digest(), "big")


@lru_cache(maxsize=4096)  # few alphabets, and as many beginnings as buckets
def _within(endings: str, begun: int, first: int, last: int, total: int) -> str:
    """Those of the endings that, added to what is begun, fall into these buckets."""
    return "".join([end for end in endings if first <= (begun + ord(end)) % total < last])


@dataclass(frozen=True, slots=True)
class Family:
    """A sampler of problems of one kind."""

    name: str
    """As users type it."""
    version: int
    """Raised whenever the same seed gives other bytes."""
    features: FeatureTypes
    """What each item can be sliced by."""
    presets: Mapping[str, Preset]
    """What can be generated; the first is the default."""
    identity: Identity
    """When two items are the same."""
    group: Callable[[Config], int]
    """How many samples in a row stand or fall together."""
    sample: Callable[[Config, Territory, Stream, int], Iterable[Sampled]]
    """Exactly so many samples, a whole number of groups; QuotaError if tries run out.

    Whoever asks may stop early, so samples are best made when they are asked for: one after the
    other, or, of a sequence, all those of a slice at once.
    """


def generator(family: Family) -> str:
    """The family's name with its version: `nlsat.v1`."""
    return f"{family.name}.v{family.version}"
