from __future__ import annotations

import numpy as np
import pytest

from therefore.errors import ConfigError
from therefore.items import Item

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.guided import guided_votes  # noqa: E402
from therefore.reasoners.neural.models.possibleworldnet import (  # noqa: E402
    PossibleWorldNet,
    PossibleWorldNetConfig,
)
from therefore.reasoners.neural.trees import Forest  # noqa: E402


def hidden_world(symbols: int, worlds: int, rounds: int) -> list[float]:
    """The lowest vote of each round when one world in 2 ** symbols is a counterexample.

    A symbol's state is a bit; a world's vote falls with the number of symbols that are set as in
    the counterexample (all of them), as votes of formulas over many symbols do.
    """
    torch.manual_seed(0)
    pool = torch.randint(2, (symbols, worlds, 1)).float()

    def votes(leaves: torch.Tensor) -> torch.Tensor:
        return -leaves.view(3, symbols, worlds).sum(1)

    found = guided_votes(pool, votes, batch=3, rounds=rounds, redraw=0.2)
    return [float(said.min()) for said in found]


def test_chosen_worlds_find_what_random_ones_do_not() -> None:
    lowest = hidden_world(symbols=20, worlds=64, rounds=8)
    assert len(lowest) == 9
    assert lowest[0] > -18  # of a million worlds, 64 were looked at
    assert min(lowest) == -20


def test_the_first_round_is_the_pool_itself(items: list[Item]) -> None:
    torch.manual_seed(0)
    net = PossibleWorldNet(PossibleWorldNetConfig(width=6, world_width=5))
    batch = Forest.of(items[:5]).batch(np.arange(5))
    pool = net.leaves(torch.rand(8, 5))
    apart = batch.apart()
    (said,) = guided_votes(pool, lambda x: net.votes(x, apart, 8), batch=5, rounds=0, redraw=0.3)
    torch.testing.assert_close(said, net.votes(pool, batch, 8))


def test_a_settled_net_looks_at_as_many_worlds_guided_as_random(items: list[Item]) -> None:
    torch.manual_seed(0)
    config = PossibleWorldNetConfig(width=6, world_width=5, worlds=8, test_worlds=32, rounds=3)
    net = PossibleWorldNet(config)
    forest = Forest.of(items[:40])
    seen: list[int] = []
    plain = net.votes
    net.votes = lambda *given: seen.append((said := plain(*given)).shape[1]) or said  # type: ignore
    net.settle(forest, 0)
    assert seen == [8, 8, 8, 8]
    again = net(forest.batch(np.arange(40)))
    assert again.shape == (40, 2)
    with pytest.raises(ConfigError, match="rounds=32 leaves a round without a world"):
        PossibleWorldNetConfig(test_worlds=32, rounds=32)
