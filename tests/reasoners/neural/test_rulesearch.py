"""Theories as graphs, and the net that searches in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from therefore.dataset.stream import preview  # noqa: E402
from therefore.errors import ConfigError, InputError  # noqa: E402
from therefore.items import Item  # noqa: E402
from therefore.reasoners.neural.graphs import GraphLayout  # noqa: E402
from therefore.reasoners.neural.models.rulesearch import (  # noqa: E402
    Mentions,
    RuleSearch,
    RuleSearchConfig,
    _change,
)
from therefore.reasoners.neural.net import accuracy  # noqa: E402

FIVE = {"variables": "5,5"}


@pytest.fixture(scope="module")
def items() -> list[Item]:
    return preview("nlsat", preset="grl", count=64, settings=FIVE)


def knowing(batch: object) -> Mentions:
    """A reading by somebody who knows English: "no" turns a condition, and "then" turns it back."""
    around = batch.around  # type: ignore[attr-defined]
    words = (".", "and", "if", "no", "then")
    no, stop = (5 + words.index(word) for word in ("no", "."))
    denied, last = around[..., 1] == no, around[..., 2] == stop
    return Mentions(batch, torch.where(denied ^ ~last, -20.0, 20.0).unsqueeze(-1))  # type: ignore[arg-type]


def test_mentions_lose_nothing(items: list[Item]) -> None:
    layout = GraphLayout.learn(items, RuleSearchConfig())
    assert layout.words == (".", "and", "if", "no", "then")
    assert GraphLayout.restore(layout.record()) == layout
    batch = layout.corpus(items).batch(np.arange(8))
    assert batch.there.sum((1, 2)).tolist() == [3 * len(item.premises) for item in items[:8]]
    assert batch.counts.tolist() == [5] * 8
    assert [int(names.max()) for names in batch.names] == [4] * 8


def test_any_number_of_names_and_no_other_labels(items: list[Item]) -> None:
    layout = GraphLayout.learn(items, RuleSearchConfig())
    larger = preview("nlsat", preset="grl", count=1, settings={"variables": "12,12"})[0]
    layout.check(larger)
    with pytest.raises(InputError):
        layout.check(replace(larger, choices=("no", "yes")))


def test_who_reads_right_finds_every_witness_and_none_too_many(items: list[Item]) -> None:
    """With right readings the search of 64 worlds decides theories of five nouns, all of them."""
    layout = GraphLayout.learn(items, RuleSearchConfig())
    batch = layout.corpus(items).batch(np.arange(len(items)))
    net = RuleSearch(RuleSearchConfig(), layout)
    torch.manual_seed(0)
    least = net._search(knowing(batch), 64, 20)[1]
    assert (least < -1.0).tolist() == [item.answer == 1 for item in items]


def test_votes_are_what_changing_a_name_does(items: list[Item]) -> None:
    layout = GraphLayout.learn(items, RuleSearchConfig())
    batch = layout.corpus(items).batch(np.arange(4))
    torch.manual_seed(0)
    reading = RuleSearch(RuleSearchConfig(), layout).read(batch)
    values = torch.randint(2, (4, 5, 3)) * 2.0 - 1
    unsaved = reading.unsaved(values)
    broken = reading.broken(unsaved)
    votes = _change(reading, values, unsaved, broken)
    for name in range(5):
        other = values.clone()
        other[:, name] *= -1
        after = reading.broken(reading.unsaved(other)).exp().sum(1)
        assert torch.allclose(after - broken.exp().sum(1), votes[:, name], atol=1e-4)


def test_it_learns_in_a_few_seconds_and_scales(items: list[Item]) -> None:
    """Hard theories of five nouns, from labels alone; then twelve nouns with the same weights."""
    training = preview("nlsat", preset="grl", split="train", count=1_000, settings=FIVE)
    layout = GraphLayout.learn(training, RuleSearchConfig())
    corpus = layout.corpus(training)
    torch.manual_seed(0)
    net = RuleSearch(RuleSearchConfig(test_rounds=10), layout)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    rng = np.random.default_rng(0)
    for _ in range(250):
        loss = net.loss(corpus.batch(rng.integers(len(corpus), size=64)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.settle(corpus, 0)
    unseen = preview("nlsat", preset="grl", split="test", count=100, settings=FIVE)
    larger = preview("nlsat", preset="grl", split="test", count=40, settings={"variables": "12,12"})
    assert accuracy(net, layout.corpus(unseen)) > 0.9
    net.config = replace(net.config, test_rounds=60)
    assert accuracy(net, layout.corpus(larger)) > 0.8


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(ConfigError, match="test_worlds=0"):
        RuleSearchConfig(test_worlds=0)
