"""Every net can learn a few items by heart: one that cannot has a fault, not too little data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

import therefore  # noqa: E402
from therefore.items import Item  # noqa: E402
from therefore.reasoners.neural.net import Net, accuracy  # noqa: E402
from therefore.reasoners.neural.trained import build  # noqa: E402
from therefore.reasoners.neural.zoo import DESIGNS, find_design  # noqa: E402
from therefore.reasoners.training.config import settled  # noqa: E402

FEW = 16
STEPS = {
    **{"attentive-reader": 240, "gated-attention": 120, "comatching": 60, "encoder-decoder": 60},
    **{"lstm": 240, "lstm-traversal": 240},
}
"""As many as a net needs; the others need no more than `OTHERS`."""
OTHERS = 160
FEWER = {"attentive-reader": 4, "gated-attention": 4, "comatching": 4, "encoder-decoder": 4}
"""Nets that are slow on one thread have fewer items to learn."""
SMALLER: Mapping[str, Mapping[str, str]] = {
    "encoder-decoder": {"dropout": "0"},
    "possibleworldnet": {"test_worlds": "64"},
}
BAGS = ("linear-bow", "mlp-bow")


@cache
def few(task: str) -> tuple[Item, ...]:
    """The first items of a task that nets of ours learn."""
    match task:
        case "entailment":
            stream = therefore.stream(
                "entailment", split="train", settings={"variables": "2,4", "operators": "1,4"}
            )
        case "satisfiability":
            stream = therefore.stream(
                "nlsat", preset="grl", split="train", settings={"variables": "5,5"}
            )
        case "selection":
            stream = therefore.stream("syllogism", preset="hypothetical", split="train")
        case _:
            stream = therefore.stream("syllogism", preset="syllobase", split="train")
    return tuple([item for item in stream.take(4 * FEW) if item.task == task][:FEW])


def fitted(name: str) -> tuple[float, float]:
    """The share of the items that a net has right after its training on them, and the loss."""
    design = find_design(name)
    config, training = settled(design.config, design.training, SMALLER.get(name, {}))
    items = few(design.tasks[0])[: FEWER.get(name, FEW)]
    layout = design.layout.learn(items, config)
    net: Net = build(design, config, layout, 0)
    corpus = layout.corpus(items)
    rows = np.arange(len(items))
    optimizer = torch.optim.Adam(net.parameters(), lr=training.rate)
    net.train()
    torch.manual_seed(0)
    steps = STEPS.get(name, OTHERS)
    for step in range(steps):
        net.stage(step / steps)
        for group in optimizer.param_groups:
            group["lr"] = training.rate * min(1.0, (step + 1) / 20)
        loss = net.loss(net.batch(corpus, rows))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), training.clip)
        optimizer.step()
        optimizer.zero_grad()
    net.settle(corpus, 0)
    return accuracy(net, corpus), float(loss.detach())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DESIGNS if name not in BAGS])
def test_a_net_learns_a_few_items_by_heart(name: str) -> None:
    right, loss = fitted(name)
    assert right == 1.0, f"{right:.2f} of the items after its steps, loss {loss:.3f}"


@pytest.mark.parametrize("name", BAGS)
def test_bags_of_words_cannot(name: str) -> None:
    assert fitted(name)[0] == 0.5  # each pair of bags has both labels
