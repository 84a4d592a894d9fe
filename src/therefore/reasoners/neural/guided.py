"""Worlds chosen by the votes of earlier worlds: learned votes alone search for counterexamples.

A random world is rarely a counterexample to a formula of many symbols. So new worlds are composed:
a composed world takes each symbol's state from one of the worlds of a pool. The first round is the
pool itself. Each further round copies the worlds whose votes spoke against the entailment most, and
draws some of their symbols anew. Nothing about logic guides the search. Where votes are wrong, the
search finds worlds that exploit the error, so more rounds are not always better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
from torch import Tensor

PARENTS = 16
"""Worlds of each item from which the next round descends."""


def guided_votes(
    pool: Tensor, votes: Callable[[Tensor], Tensor], *, batch: int, rounds: int, redraw: float
) -> Iterator[Tensor]:
    """Yield each round's votes, (batch, worlds), from a pool of (symbols, worlds, width).

    `votes` is given each item's symbols, (batch * symbols, worlds, width). After the first round
    come `rounds` more; in each a symbol is drawn anew with probability `redraw`.
    """
    symbols, worlds, _ = pool.shape
    every = torch.arange(symbols, device=pool.device).view(1, symbols, 1)
    chosen = torch.arange(worlds, device=pool.device).expand(batch, symbols, worlds)
    best, least = chosen[:, :, :0], pool.new_empty(batch, 0)
    for number in range(rounds + 1):
        said = votes(pool[every, chosen].flatten(0, 1))  # (batch, worlds)
        yield said
        if number < rounds:
            least, places = torch.cat([least, said], dim=1).topk(
                min(PARENTS, least.shape[1] + worlds), dim=1, largest=False
            )
            seen = torch.cat([best, chosen], dim=2)
            best = seen.gather(2, places.unsqueeze(1).expand(-1, symbols, -1))
            chosen = _descend(best, worlds, redraw)


def _descend(best: Tensor, worlds: int, redraw: float) -> Tensor:
    """New worlds as places in the pool, (batch, symbols, worlds), copied from the best ones.

    Random numbers are drawn on the processor.
    """
    batch, symbols, parents = best.shape
    parent = torch.randint(parents, (batch, 1, worlds), device="cpu").to(best.device)
    anew = torch.randint(worlds, (batch, symbols, worlds), device="cpu").to(best.device)
    changed = torch.rand(batch, symbols, worlds, device="cpu").to(best.device) < redraw
    return torch.where(changed, anew, best.gather(2, parent.expand(-1, symbols, -1)))
