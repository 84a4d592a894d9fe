"""Sets of sentences as arrays, and the net over them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from therefore.dataset.stream import preview  # noqa: E402
from therefore.errors import InputError  # noqa: E402
from therefore.items import Item  # noqa: E402
from therefore.reasoners.neural.models.ruleset import RuleSet, RuleSetConfig  # noqa: E402
from therefore.reasoners.neural.net import accuracy  # noqa: E402
from therefore.reasoners.neural.sentences import SentenceLayout, _distinct  # noqa: E402
from therefore.reasoners.neural.words import SPECIAL  # noqa: E402

FIVE = {"variables": "5,5"}


@pytest.fixture(scope="module")
def items() -> list[Item]:
    return preview("nlsat", preset="grl", count=64, settings=FIVE)


def test_function_words_are_found_and_nouns_are_numbered(items: list[Item]) -> None:
    layout = SentenceLayout.learn(items, RuleSetConfig())
    assert layout.words == (".", "and", "if", "no", "then")
    assert layout.names == 5
    assert SentenceLayout.restore(layout.record()) == layout
    assert SentenceLayout.learn(items, RuleSetConfig(names=9)).names == 9


def test_a_batch_holds_every_sentence_once_and_loses_none(items: list[Item]) -> None:
    layout = SentenceLayout.learn(items, RuleSetConfig())
    corpus = layout.corpus(items)
    rows = np.array([3, 0, 7])
    batch = corpus.batch(rows)
    assert len({tuple(row) for row in batch.sentences.tolist()}) == len(batch.sentences)
    assert batch.held.sum(1).tolist() == [len(items[row].premises) for row in rows]
    words = [*SPECIAL, *layout.words]
    for place, row in enumerate(rows):
        # Put the item's own nouns back, in the order of their first occurrence.
        nouns = list(
            dict.fromkeys(
                t
                for s in items[row].premises
                for t in s.lower()[:-1].split()
                if t not in layout.words
            )
        )
        said = set()
        for sentence in batch.sentences[batch.held[place] > 0].tolist():
            tokens = [
                words[t] if t < layout.first_name else nouns[t - layout.first_name]
                for t in sentence
                if t
            ]
            said.add(" ".join(tokens).replace(" .", "."))
        assert said == {premise.lower() for premise in items[row].premises}


def test_shuffled_numbers_rename_consistently(items: list[Item]) -> None:
    layout = SentenceLayout.learn(items, RuleSetConfig(names=8))
    corpus = layout.corpus(items)
    plain = corpus.batch(np.array([0]))
    moved = corpus.batch(np.array([0]), rng=np.random.default_rng(1))
    first = layout.first_name
    assert plain.sentences.shape == moved.sentences.shape
    names = moved.sentences[moved.sentences >= first]
    assert set(names.tolist()) == set(range(first, first + 5))
    assert not torch.equal(plain.sentences, moved.sentences)
    # Renaming back by one mapping must give the same set of sentences.
    wanted = {tuple(row) for row in plain.sentences.tolist()}
    renamed = [
        {
            tuple(first + order[t - first] if t >= first else t for t in row)
            for row in moved.sentences.tolist()
        }
        for order in permutations(range(5))
    ]
    assert wanted in renamed


def test_an_item_with_too_many_names_is_turned_down(items: list[Item]) -> None:
    layout = SentenceLayout.learn(items, RuleSetConfig())
    larger = preview("nlsat", preset="grl", count=1, settings={"variables": "7,7"})[0]
    with pytest.raises(InputError, match="--set names=7"):
        layout.check(larger)


def test_distinct_rows() -> None:
    grid = np.array([[1, 2], [3, 4], [1, 2], [0, 9]])
    found, place = _distinct(grid)
    assert np.array_equal(found[place], grid)
    assert len(found) == 3


def test_the_order_of_rules_does_not_exist(items: list[Item]) -> None:

    layout = SentenceLayout.learn(items, RuleSetConfig())
    torch.manual_seed(0)
    net = RuleSet(RuleSetConfig(units=16, triples=8, width=8), layout).eval()
    turned = [replace(item, premises=item.premises[::-1]) for item in items[:8]]
    # The nouns' numbers follow their first occurrence, so an order that keeps it is compared.
    same = [replace(item, premises=(*item.premises, item.premises[0])) for item in items[:8]]
    rows = np.arange(8)
    with torch.no_grad():
        one = net(layout.corpus(items[:8]).batch(rows))
        assert one.exp().sum(1).tolist() == pytest.approx([1.0] * 8)
        assert not torch.equal(one, net(layout.corpus(same).batch(rows)))
    assert layout.corpus(turned).sizes.tolist() == layout.corpus(items[:8]).sizes.tolist()


def test_it_learns_what_a_bag_of_words_cannot(items: list[Item]) -> None:
    """2-SAT over five nouns, a few seconds: well above chance on theories it has not seen."""
    two = {**FIVE, "p_int": "0"}
    training = preview("nlsat", preset="grl", split="train", count=2_000, settings=two)
    unseen = preview("nlsat", preset="grl", split="test", count=400, settings=two)
    layout = SentenceLayout.learn(training, RuleSetConfig())
    corpus, test = layout.corpus(training), layout.corpus(unseen)
    torch.manual_seed(0)
    net = RuleSet(RuleSetConfig(units=128), layout)
    optimizer = torch.optim.AdamW(net.parameters(), lr=4e-3)
    rng = np.random.default_rng(0)
    for _ in range(250):
        loss = net.loss(corpus.batch(rng.integers(len(corpus), size=256), rng=rng))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    assert accuracy(net, test) > 0.65
