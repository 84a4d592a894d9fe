"""Content words as numbers, and the net that selects with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from therefore.dataset.stream import preview  # noqa: E402
from therefore.errors import InputError  # noqa: E402
from therefore.items import Item  # noqa: E402
from therefore.reasoners.neural.models.option_encoder import (  # noqa: E402
    OptionEncoder,
    OptionEncoderConfig,
)
from therefore.reasoners.neural.numbered import NumberedLayout  # noqa: E402
from therefore.reasoners.neural.words import SPECIAL, tokenise  # noqa: E402

SELECT = {"task": "selection"}


@pytest.fixture(scope="module")
def items() -> list[Item]:
    return preview("syllogism", preset="hypothetical", count=64, settings=SELECT)


@pytest.fixture(scope="module")
def layout(items: list[Item]) -> NumberedLayout:
    return NumberedLayout.learn(items, OptionEncoderConfig())


def test_names_are_numbered_and_the_texts_come_back(
    items: list[Item], layout: NumberedLayout
) -> None:
    assert NumberedLayout.restore(layout.record()) == layout
    words = [*SPECIAL, *layout.words]
    batch = layout.corpus(items).batch(np.array([3]))
    said = [token for text in items[3].premises for token in tokenise(text)]
    passage = batch.passage[0].tolist()
    assert len(passage) == len(said)
    named: dict[int, str] = {}
    for number, token in zip(passage, said, strict=True):
        if number < layout.first_name:
            assert words[number] == token
        else:
            assert named.setdefault(number, token) == token
    assert batch.sentences[0].max() == len(items[3].premises) - 1


def test_shuffling_keeps_the_right_option_and_renames_alike(
    items: list[Item], layout: NumberedLayout
) -> None:
    """The same names stand at the same places of passage and right option, whatever they are."""
    corpus = layout.corpus(items)
    rows = np.arange(8)
    plain, moved = corpus.batch(rows), corpus.batch(rows, rng=np.random.default_rng(1))
    assert not torch.equal(plain.passage, moved.passage)
    for row in range(8):
        renamed: dict[int, int] = {}
        pairs = [(plain.passage[row], moved.passage[row])]
        places = [4 * row + int(batch.labels[row]) for batch in (plain, moved)]
        pairs.append((plain.options[places[0]], moved.options[places[1]]))
        for before, after in pairs:
            for one, other in zip(before.tolist(), after.tolist(), strict=True):
                assert renamed.setdefault(one, other) == other
                assert (one < layout.first_name) == (one == other) or one >= layout.first_name


def test_another_task_is_turned_down(items: list[Item], layout: NumberedLayout) -> None:
    with pytest.raises(InputError, match="selects one of 4"):
        layout.check(replace(items[0], choices=items[0].choices[:3]))


def test_it_says_the_same_when_nothing_is_learned(
    items: list[Item], layout: NumberedLayout
) -> None:
    """torch's shorter way in evaluation would leave the mask out."""
    torch.manual_seed(0)
    net = OptionEncoder(OptionEncoderConfig(width=16, heads=2), layout)
    batch = layout.corpus(items).batch(np.arange(8))
    with torch.no_grad():
        learning, tested = net.train()(batch), net.eval()(batch)
    assert torch.allclose(learning, tested, atol=1e-5)
    assert tested.exp().sum(1).tolist() == pytest.approx([1.0] * 8)


def test_one_minibatch_is_learned(items: list[Item], layout: NumberedLayout) -> None:
    """Four items of the same words and options: told apart after some steps."""
    torch.manual_seed(0)
    net = OptionEncoder(OptionEncoderConfig(width=32, heads=2), layout)
    corpus, rows = layout.corpus(items), np.arange(16)
    optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
    for _ in range(60):
        loss = net.loss(corpus.batch(rows))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert float(net.correct(corpus.batch(rows)).mean()) > 0.9
