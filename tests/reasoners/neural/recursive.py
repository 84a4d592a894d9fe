"""The plain reading of the tree nets, one node after the other: the reference for the batched one.

Run as a script it states how many examples a second each way trains:
    python tests/reasoners/neural/recursive.py
"""

from __future__ import annotations

import math
import time

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from therefore.reasoners.neural.models.possibleworldnet import (
    PossibleWorldNet,
    PossibleWorldNetConfig,
)
from therefore.reasoners.neural.models.treelstm import TreeLstm
from therefore.reasoners.neural.models.treenet import TreeNet
from therefore.reasoners.neural.trees import NOT, SYMBOLS, Forest
from therefore.reasoners.neural.worlds import TINY, log1mexp


def states(forest: Forest, row: int, leaf, cell) -> list[Tensor]:
    """Premises' and query's state of one sequent, by recursion."""
    start = forest.offsets[row]

    def visit(code: int) -> Tensor:
        if code < SYMBOLS:
            return leaf(code)
        node = start + code - SYMBOLS
        left = visit(int(forest.left[node]))
        if forest.operators[node] == NOT:
            return cell(NOT, left, left)
        return cell(int(forest.operators[node]), left, visit(int(forest.right[node])))

    return [visit(int(root)) for root in forest.roots[row]]


def world_votes(net: PossibleWorldNet, forest: Forest, row: int, worlds: Tensor) -> Tensor:
    """log P of one sequent."""

    def leaf(symbol: int) -> Tensor:
        return F.normalize(worlds @ net.symbols[symbol].t(), dim=-1, eps=TINY)

    def cell(operator: int, left: Tensor, right: Tensor) -> Tensor:
        h = left @ net.weight[operator, 0] + net.bias[operator]
        if operator != NOT:
            h = h + right @ net.weight[operator, 1]
        return F.normalize(h, dim=-1, eps=TINY)

    both = torch.cat(states(forest, row, leaf, cell), dim=-1)
    votes = net.vote(both).squeeze(-1) + math.log(len(worlds) / 0.69)
    return F.logsigmoid(votes).sum()


def encoder(net: TreeNet | TreeLstm, forest: Forest, row: int) -> Tensor:
    """The log-probabilities of one sequent."""
    if isinstance(net, TreeNet):
        leaves = F.normalize(net.symbols, dim=-1)
    else:
        leaves = torch.cat([net.symbols, torch.zeros_like(net.symbols)], dim=-1)
    found = states(forest, row, lambda s: leaves[s : s + 1], lambda op, a, b: net.combine(op, a, b))
    if isinstance(net, TreeLstm):
        found = [state[:, : net.width] for state in found]
    return net.head(*found)[0]


def main() -> None:
    import tempfile

    from therefore.dataset.build import generate
    from therefore.dataset.reading import load

    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        generate("entailment", f"{folder}/d", split="train", count=4_000)
        forest = Forest.of(load(f"{folder}/d"))
    rng = np.random.default_rng(0)
    for worlds in (64, 256):
        net = PossibleWorldNet(PossibleWorldNetConfig(worlds=worlds))
        rates: dict[str, float] = {}
        for way, count in (("batched", 1_280), ("recursive", 64)):
            started = time.process_time()
            for _ in range(count // 64):
                rows = rng.integers(len(forest), size=64)
                if way == "batched":
                    loss = net.loss(forest.batch(rows, rng=rng))
                else:
                    imagined = net.imagine(worlds)
                    logs = torch.stack(
                        [world_votes(net, forest, int(row), imagined) for row in rows]
                    )
                    both = torch.stack([log1mexp(logs), logs], dim=1)
                    loss = F.nll_loss(both, torch.from_numpy(forest.labels[rows]))
                loss.backward()
            rates[way] = count / (time.process_time() - started)
        started = time.process_time()
        for _ in range(50):
            forest.batch(rng.integers(len(forest), size=64), rng=rng)
        building = (time.process_time() - started) / 50 * rates["batched"] / 64
        print(
            f"{worlds} worlds, width 32, one core: {rates['batched']:,.0f} examples/s batched, "
            f"{rates['recursive']:,.0f} recursive ({rates['batched'] / rates['recursive']:.1f} "
            f"times); building batches takes {building:.1%}"
        )


if __name__ == "__main__":
    main()
