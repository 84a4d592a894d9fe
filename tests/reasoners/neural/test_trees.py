from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from tests.making import make_item

from therefore.errors import InputError
from therefore.items import Item
from therefore.logic.formulas import And, Atom, Iff, Not, Or

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from torch.nn import functional as F  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))
from recursive import encoder, world_votes  # noqa: E402

from therefore.reasoners.neural.doubt import best_threshold  # noqa: E402
from therefore.reasoners.neural.heads import PairConfig  # noqa: E402
from therefore.reasoners.neural.layout import TreeLayout  # noqa: E402
from therefore.reasoners.neural.models.possibleworldnet import (  # noqa: E402
    PossibleWorldNet,
    PossibleWorldNetConfig,
)
from therefore.reasoners.neural.models.treelstm import TreeLstm  # noqa: E402
from therefore.reasoners.neural.models.treenet import TreeNet  # noqa: E402
from therefore.reasoners.neural.trees import SYMBOLS, Forest, encode, sequent  # noqa: E402
from therefore.reasoners.neural.worlds import log1mexp  # noqa: E402


@pytest.fixture(scope="module")
def forest(items: list[Item]) -> Forest:
    return Forest.of(items[:40])


def log_votes(net: PossibleWorldNet, batch, worlds: torch.Tensor) -> torch.Tensor:
    return F.logsigmoid(net.votes(net.leaves(worlds), batch, len(worlds))).sum(-1)


def gradients(net: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {
        name: parameter.grad.clone()
        for name, parameter in net.named_parameters()
        if parameter.grad is not None
    }


def assert_same(first: dict[str, torch.Tensor], second: dict[str, torch.Tensor]) -> None:
    assert first.keys() == second.keys()
    for name, grad in first.items():
        torch.testing.assert_close(grad, second[name], rtol=1e-8, atol=1e-10)


def test_worlds_batched_and_recursive_agree_in_outputs_and_gradients(forest: Forest) -> None:
    torch.manual_seed(0)
    net = PossibleWorldNet(PossibleWorldNetConfig(width=6, world_width=5)).double()
    worlds = torch.rand(7, 5, dtype=torch.float64) * 2 - 1
    weights = torch.rand(len(forest), dtype=torch.float64)
    batched = log_votes(net, forest.batch(np.arange(len(forest))), worlds)
    (batched * weights).sum().backward()
    first = gradients(net)
    net.zero_grad()
    plain = torch.stack([world_votes(net, forest, row, worlds) for row in range(len(forest))])
    (plain * weights).sum().backward()
    torch.testing.assert_close(batched, plain)
    assert_same(first, gradients(net))
    assert all(bool(grad.abs().sum() > 0) for grad in first.values())


@pytest.mark.parametrize(
    ("kind", "config"),
    [(TreeNet, PairConfig(width=6)), (TreeLstm, PairConfig(width=6))],
)
def test_encoders_batched_and_recursive_agree(kind, config, forest: Forest) -> None:
    torch.manual_seed(0)
    net = kind(config, TreeLayout(("no", "yes"), (0, 1, 2, 3))).double()
    weights = torch.rand(len(forest), 2, dtype=torch.float64)
    batched = net(forest.batch(np.arange(len(forest))))
    (batched * weights).sum().backward()
    first = gradients(net)
    net.zero_grad()
    plain = torch.stack([encoder(net, forest, row) for row in range(len(forest))])
    (plain * weights).sum().backward()
    torch.testing.assert_close(batched, plain)
    assert_same(first, gradients(net))


def test_a_batch_is_what_each_row_is_alone(forest: Forest) -> None:
    torch.manual_seed(0)
    net = PossibleWorldNet(PossibleWorldNetConfig(width=6, world_width=5)).double()
    worlds = torch.rand(7, 5, dtype=torch.float64)
    rows = np.array([3, 3, 17, 0])
    together = log_votes(net, forest.batch(rows), worlds)
    alone = [log_votes(net, forest.batch(rows[i : i + 1]), worlds) for i in range(4)]
    torch.testing.assert_close(together, torch.cat(alone))


def test_symbols_apart_are_the_same_sequents_with_leaves_of_their_own(forest: Forest) -> None:
    torch.manual_seed(0)
    net = PossibleWorldNet(PossibleWorldNetConfig(width=6, world_width=5)).double()
    batch = forest.batch(np.array([5, 2, 9]))
    shared = net.leaves(torch.rand(7, 5, dtype=torch.float64))
    plain = net.votes(shared, batch, 7)
    torch.testing.assert_close(net.votes(shared.repeat(3, 1, 1), batch.apart(), 7), plain)
    # Another world for one sequent changes its votes alone.
    other = torch.cat([shared, shared.flip(1), shared])
    votes = net.votes(other, batch.apart(), 7)
    torch.testing.assert_close(votes[[0, 2]], plain[[0, 2]])
    torch.testing.assert_close(votes[1], plain[1].flip(0))


def test_permuting_symbols_permutes_leaves_and_nothing_else(forest: Forest) -> None:
    rows = np.arange(len(forest))
    plain = forest.batch(rows)
    moved = forest.batch(rows, rng=np.random.default_rng(0))
    assert plain.groups == moved.groups
    inner = plain.left >= SYMBOLS
    assert torch.equal(plain.left[inner], moved.left[inner])
    assert not torch.equal(plain.left[~inner], moved.left[~inner])
    # A consistent renaming is invisible to a net whose symbols are all alike.
    net = PossibleWorldNet(PossibleWorldNetConfig(width=6, world_width=5))
    with torch.no_grad():
        net.symbols[:] = net.symbols[0].clone()
    worlds = torch.rand(3, 5)
    torch.testing.assert_close(log_votes(net, plain, worlds), log_votes(net, moved, worlds))


def test_formulas_become_nodes_children_first() -> None:
    one = encode(And((Atom("a"), Atom("b"), Not(Atom("a")))), Iff(Atom("z"), Atom("a")))
    assert one.operators == (1, 0, 1, 4)
    assert one.left == (0, 0, 26, 25)
    assert one.right == (1, 0, 27, 0)
    assert one.heights == (1, 1, 2, 1)
    assert one.roots == (28, 29)


def test_names_that_are_no_letters_are_numbered_in_order() -> None:
    one = encode(Or((Atom("rain"), Atom("a"))), Atom("rain"))
    assert (one.left, one.right, one.roots) == ((0,), (1,), (26, 0))


def test_what_a_tree_net_cannot_see_is_named() -> None:
    with pytest.raises(InputError, match="27 atoms are more than the 26"):
        encode(And(tuple(Atom(f"p{i}") for i in range(27))), Atom("p0"))
    with pytest.raises(InputError, match="family 'prose' cannot be read"):
        sequent(make_item(("p",), "q", answer=0))


def test_log1mexp_is_right_at_both_ends() -> None:
    x = torch.tensor([-1e-6, -0.1, -0.6931, -0.6932, -5.0, -80.0], dtype=torch.float64)
    expected = [float(np.log(-np.expm1(v))) for v in x.tolist()]
    torch.testing.assert_close(log1mexp(x), torch.tensor(expected, dtype=torch.float64))
    y = x.clone().requires_grad_()
    log1mexp(y).sum().backward()
    assert torch.isfinite(y.grad).all()


def test_the_threshold_parts_labels_best() -> None:
    doubts = torch.tensor([3.0, 0.5, -1.0, 1.5, -2.0, 0.8])
    labels = torch.tensor([0, 1, 1, 0, 1, 0])
    threshold, softness = best_threshold(doubts, labels)
    assert 0.5 < threshold < 0.8
    assert softness > 0
    assert best_threshold(doubts, torch.ones(6, dtype=torch.long))[0] > 3.0
