"""Our generators and peers' timed in turns within one process, so the machine's load is the same.

Each round draws some items of ours and as many of the peer's; a ratio is our items per second of
CPU time over theirs, and its range is over rounds. Our items carry certificates and columns; `says`
tells what a peer's items carry. A peer that is not installed is left out and named.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median

from therefore.dataset.blocks import BLOCK, draw_block
from therefore.dataset.stream import stream


@dataclass(frozen=True, slots=True)
class Peer:
    """A generator of another package, and the preset of ours that is most like it."""

    package: str
    task: str
    family: str
    preset: str
    says: str
    """What the peer's items have or lack, in words."""


PEERS = (
    Peer("reasoning-gym", "propositional_logic", "entailment", "evans2018",
         "a conclusion found by testing, no certificate"),
    Peer("reasoning-gym", "syllogism", "syllogism", "categorical", "text and label only"),
    Peer("reasoning-gym", "knights_knaves", "exam", "exam", "text and solution only"),
    Peer("cnfgen", "random 3-SAT, 10 variables, 45 clauses", "nlsat", "grl",
         "clauses only: no label, no text"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ratio:
    """Ours over theirs: the median of the rounds, and the least and greatest."""

    peer: Peer
    version: str
    ours: float
    """Items per second of CPU time, the median."""
    theirs: float
    ratio: float
    low: float
    high: float


def compare(*, rounds: int, blocks: int, seed: int) -> Iterator[Ratio | str]:
    """Each installed peer's ratio; the name of each package that is not installed."""
    absent = set()
    for peer in PEERS:
        try:
            found = version(peer.package)
        except PackageNotFoundError:
            absent.add(peer.package)
            continue
        yield _compared(peer, found, rounds, blocks, seed)
    yield from sorted(absent)


def _compared(peer: Peer, found: str, rounds: int, blocks: int, seed: int) -> Ratio:
    theirs = _their_draw(peer, seed, (rounds + 1) * blocks * BLOCK)
    tasks = stream(peer.family, preset=peer.preset, seed=seed).tasks()

    def ours(_: int) -> None:
        draw_block(next(tasks))

    rates: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        mine = _rate(ours, range(blocks), BLOCK)
        other = _rate(theirs, range(number * blocks * BLOCK, (number + 1) * blocks * BLOCK), 1)
        rates.append((mine, other))
    rates = rates[1:]  # the first fills caches
    ratios = [mine / other for mine, other in rates]
    return Ratio(
        peer,
        found,
        median([mine for mine, _ in rates]),
        median([other for _, other in rates]),
        median(ratios),
        min(ratios),
        max(ratios),
    )


def _rate(draw: Callable[[int], object], places: range, items: int) -> float:
    started = time.process_time()
    for place in places:
        draw(place)
    return len(places) * items / max(time.process_time() - started, 1e-9)


def _their_draw(peer: Peer, seed: int, size: int) -> Callable[[int], object]:
    """A function that draws the peer's item of a number."""
    if peer.package == "reasoning-gym":
        import reasoning_gym

        made = reasoning_gym.create_dataset(peer.task, size=size, seed=seed)
        return lambda place: made[place]
    import random

    from cnfgen import RandomKCNF

    random.seed(seed)  # CNFgen draws from Python's own generator
    return lambda place: RandomKCNF(3, 10, 45)
