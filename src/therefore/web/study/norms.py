"""The 64 pairs of syllogistic premises with their nine answers, and what people made of them.

Right answers are decided by trying all models of three terms: a person is in or out of each group,
which gives eight kinds of people, and each kind exists or not, which gives 256 cases. Groups are
never empty, as the instructions say. A pair has none, one or several right conclusions; if none,
"no valid conclusion" is the right answer.

The published shares are those of 139 people (`data/ragni2016.tsv`, aggregates with their source).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from therefore.randomness import stream
from therefore.web.study.plan import Entry

A, B, C = 0, 1, 2
"""The terms: the first premise's own, the one in both premises, the second premise's own."""
FIGURES = {1: ((A, B), (B, C)), 2: ((B, A), (C, B)), 3: ((A, B), (C, B)), 4: ((B, A), (B, C))}
QUANTIFIERS = "AIOE"
ANSWERS = tuple(f"{quantifier}{way}" for quantifier in QUANTIFIERS for way in ("ac", "ca"))
NOTHING = "NVC"
NINE = (*ANSWERS, NOTHING)
"""The answers in the order of the published table."""
NO_CONCLUSION = "No valid conclusion"
_SAID = {
    "A": "All {0} are {1}.",
    "I": "Some {0} are {1}.",
    "O": "Some {0} are not {1}.",
    "E": "No {0} are {1}.",
}
_NAMES = """
actors athletes authors bakers barbers bikers bowlers boxers brewers bricklayers butchers
carpenters cellists chemists climbers collectors cooks cyclists dancers dentists designers
diplomats drivers drummers engineers farmers fencers fishers florists gardeners golfers
gymnasts hikers historians hunters jewellers joggers jugglers lawyers librarians linguists
locksmiths magicians mechanics nurses opticians painters pianists pilots plumbers poets potters
printers rowers runners sailors sculptors singers skaters skiers smokers stylists surfers
surgeons surveyors swimmers tailors teachers tilers toolmakers translators vegans violinists
volunteers waiters weavers welders writers zoologists
"""
_GROUPS = tuple(_NAMES.split())

Statement = tuple[str, int, int]
"""Quantifier, subject, predicate."""


@dataclass(frozen=True, slots=True)
class PremisePair:
    """Two premises, by code: `IA4`."""

    code: str

    @property
    def premises(self) -> tuple[Statement, Statement]:
        """First and second premise."""
        one, other = FIGURES[int(self.code[2])]
        return (self.code[0], *one), (self.code[1], *other)

    @property
    def right(self) -> tuple[str, ...]:
        """The answers that are right.

        >>> PremisePair("AA1").right, PremisePair("OO2").right
        (('Aac', 'Iac', 'Ica'), ('NVC',))
        """
        return _right(self)

    def against(self, name: str) -> int | None:
        """The smallest world where the premises are true and the conclusion is not, if any.

        A world is a set of kinds of people, one bit each; a kind is a set of groups.
        """
        wanted = self.premises
        return next(
            (
                world
                for world in _worlds()
                if all(_true(world, each) for each in wanted) and not _true(world, statement(name))
            ),
            None,
        )


PAIRS = tuple(
    PremisePair(f"{one}{other}{figure}")
    for one, other, figure in sorted(product(QUANTIFIERS, QUANTIFIERS, FIGURES))
)


@cache
def _right(pair: PremisePair) -> tuple[str, ...]:
    return tuple(name for name in ANSWERS if pair.against(name) is None) or (NOTHING,)


@cache
def _worlds() -> tuple[int, ...]:
    """Worlds in which no group is empty, the smallest first."""
    whole = [w for w in range(1, 256) if all(_inhabited(w, term) for term in (A, B, C))]
    return tuple(sorted(whole, key=lambda world: (world.bit_count(), world)))


def statement(name: str) -> Statement:
    """A conclusion by its name.

    >>> statement("Oca")
    ('O', 2, 0)
    """
    return (name[0], A, C) if name[1:] == "ac" else (name[0], C, A)


def say(stated: Statement, groups: tuple[str, ...]) -> str:
    """A statement in English.

    >>> say(("O", 2, 0), ("bakers", "boxers", "poets"))
    'Some poets are not bakers.'
    """
    quantifier, one, other = stated
    return _SAID[quantifier].format(groups[one], groups[other])


def norm_entry(
    pair: PremisePair, seed: int, *, blocks: int, number: int, use: str = "norms"
) -> Entry:
    """A pair as an entry of a study, about groups that the seed draws for it."""
    groups = tuple(stream(seed, use, pair.code).sample(_GROUPS, 3))
    choices = tuple(say(statement(name), groups) for name in ANSWERS)
    return Entry(
        id=f"{use}.v1:{pair.code}:{'-'.join(groups)}",
        premises=tuple(say(each, groups) for each in pair.premises),
        question="What follows?",
        choices=(*choices, NO_CONCLUSION),
        right=tuple(NINE.index(name) for name in pair.right),
        cell=number % blocks,
        why=tuple(_reasons(pair, groups)),
    )


def code_of(entry_id: str) -> str:
    """The pair of an entry.

    >>> code_of("norms.v1:IA4:a-b-c")
    'IA4'
    """
    return entry_id.split(":")[1]


@cache
def published() -> dict[str, dict[str, int]]:
    """How many of 139 people gave each answer to each pair (Ragni 2016)."""
    text = files(__package__).joinpath("data", "ragni2016.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    head = rows[0][1:]
    return {row[0]: dict(zip(head, map(int, row[1:]), strict=True)) for row in rows[1:]}


def _reasons(pair: PremisePair, groups: tuple[str, ...]) -> list[str]:
    told: list[str] = []
    if pair.right != (NOTHING,):
        names = " ".join(say(statement(name), groups) for name in pair.right)
        told.append(f"In every case in which both statements are true, this is true: {names}")
        wrong = [name for name in ANSWERS if name not in pair.right][:1]
    else:
        told.append("Nothing follows about the two groups: each conclusion is false in some case.")
        # Two worlds are enough to show it for "all" and "no"; the others go the same way.
        wrong = ["Iac", "Oac"]
    for name in wrong:
        world = pair.against(name)
        if world is not None:
            told.append(
                f"Suppose that there are just these people: {_people(world, groups)}. Then both "
                f"statements are true, and it is false to say: {say(statement(name), groups)}"
            )
    return told


def _people(world: int, groups: tuple[str, ...]) -> str:
    kinds = [kind for kind in range(8) if world >> kind & 1]
    told = []
    for kind in kinds:
        names = [groups[term] for term in (A, B, C) if kind >> term & 1]
        told.append(
            f"some who are {' and '.join(names)}" if names else "some who are none of these"
        )
    return "; ".join(told)


def _inhabited(world: int, term: int) -> bool:
    return any(world >> kind & 1 and kind >> term & 1 for kind in range(8))


@cache
def _true(world: int, stated: Statement) -> bool:
    quantifier, one, other = stated
    both = any(world >> k & 1 and k >> one & 1 and k >> other & 1 for k in range(8))
    only = any(world >> k & 1 and k >> one & 1 and not k >> other & 1 for k in range(8))
    return {"A": not only, "I": both, "O": only, "E": not both}[quantifier]
