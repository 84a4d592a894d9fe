from __future__ import annotations

import numpy as np
import pytest
from tests.making import make_selection

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.models.comatching import CoMatching  # noqa: E402
from therefore.reasoners.neural.options import OptionLayout  # noqa: E402
from therefore.reasoners.neural.reading import ReaderConfig  # noqa: E402
from therefore.reasoners.neural.recurrent import States  # noqa: E402

ITEMS = [
    make_selection("Ann runs. Bo sits. Cy sings loudly today.", ("Ann", "Bo", "Cy"), 0),
    make_selection("Bo runs.", ("Ann sits", "Bo runs today", "Cy"), 1),
    make_selection("Cy sits. Ann sings.", ("Ann", "Bo sits loudly", "Cy sits"), 2),
]


@pytest.fixture
def net() -> CoMatching:
    torch.manual_seed(0)
    layout = OptionLayout.learn(ITEMS, None)
    return CoMatching(ReaderConfig(width=6, hidden=5, dropout=0.0), layout).double()


def alone(level: States, sequence: torch.Tensor) -> torch.Tensor:
    """Both directions over one sequence, (length, width)."""
    ahead = level.ahead(sequence)[0]
    return torch.cat([ahead, level.back(sequence.flip(0))[0].flip(0)], dim=-1)


def by_hand(net: CoMatching, layout: OptionLayout, number: int) -> torch.Tensor:
    """One item, one option and one sentence at a time, without any padding."""
    item = ITEMS[number]
    read = layout.vocabulary.read

    def states(text: str) -> torch.Tensor:
        embedded = net.embedding(torch.tensor([read([text])]))
        return alone(net.encoder, embedded[0])  # (length, size)

    def match(sentence: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        weights = (sentence @ net.asked(other).t()).softmax(-1)
        seen = weights @ net.asked(other)
        return torch.relu(net.match(torch.cat([seen - sentence, seen * sentence], -1)))

    sentences = [part.strip() + "." for part in item.premises[0].split(".") if part.strip()]
    scores = []
    for option in item.choices:
        rows = []
        for sentence in sentences:
            one = states(sentence)
            both = torch.cat([match(one, states(item.question)), match(one, states(option))], -1)
            rows.append(alone(net.sentence, both).amax(0))
        told = alone(net.passage, torch.stack(rows)).amax(0)
        scores.append(net.score(told))
    return torch.cat(scores).log_softmax(-1)


def test_the_batched_net_is_the_papers_two_levels(net: CoMatching) -> None:
    layout = OptionLayout.learn(ITEMS, None)
    batch = layout.corpus(ITEMS).batch(np.arange(3))
    expected = torch.stack([by_hand(net, layout, number) for number in range(3)])
    torch.testing.assert_close(net(batch), expected)


def test_gradients_reach_both_levels(net: CoMatching) -> None:
    batch = OptionLayout.learn(ITEMS, None).corpus(ITEMS).batch(np.arange(3))
    net.loss(batch).backward()
    for level in (net.sentence, net.passage, net.encoder):
        assert all(float(p.grad.abs().sum()) > 0 for p in level.parameters())
