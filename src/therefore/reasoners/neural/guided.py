"""Worlds chosen by what earlier worlds said: a search for counterexamples by learned votes alone.

A random world is rarely a counterexample to a formula of many symbols. But the states that a symbol
has in different worlds can be put together: a chosen world takes each symbol's state from one of
the worlds of a pool. The first round is the pool itself. In each further round new worlds descend
from those that spoke against the entailment most, some of their symbols drawn anew. Nothing about
logic guides the search; if votes are wrong it finds what is wrong with them, so more rounds are not
always better.
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
    """The votes of each round's worlds, (batch, worlds), from a pool (symbols, worlds, width).

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
    """New choices, (batch, symbols, worlds), from the best ones; drawn on the processor."""
    batch, symbols, parents = best.shape
    parent = torch.randint(parents, (batch, 1, worlds), device="cpu").to(best.device)
    anew = torch.randint(worlds, (batch, symbols, worlds), device="cpu").to(best.device)
    changed = torch.rand(batch, symbols, worlds, device="cpu").to(best.device) < redraw
    return torch.where(changed, anew, best.gather(2, parent.expand(-1, symbols, -1)))
