from __future__ import annotations

import numpy as np
import pytest

from therefore.items import Item

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural import tables as of_tables  # noqa: E402
from therefore.reasoners.neural.models import worldtables  # noqa: E402
from therefore.reasoners.neural.models.worldtables import (  # noqa: E402
    WorldTables,
    WorldTablesConfig,
)
from therefore.reasoners.neural.tables import Tables, lowest_votes  # noqa: E402
from therefore.reasoners.neural.trees import Forest  # noqa: E402

MET = (0, 1, 2, 3)
# Classical logic, as a net may learn it: 0 is true and 1 is false, the other way round than usual.
TRUE, FALSE = 0, 1
CLASSICAL = Tables(
    2,
    {
        (0, 0, 0): 1,
        (0, 1, 1): 0,
        **{
            (operator, a, b): TRUE if holds(a == TRUE, b == TRUE) else FALSE
            for operator, holds in (
                (1, lambda p, q: p and q),
                (2, lambda p, q: p or q),
                (3, lambda p, q: not p or q),
                (4, lambda p, q: p == q),
            )
            for a in (0, 1)
            for b in (0, 1)
        },
    },
    ((1.0, -1.0), (1.0, 1.0)),
)


@pytest.mark.parametrize("at_once", [20, 2])
def test_classical_tables_decide_every_item(
    items: list[Item], monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(of_tables, "AT_ONCE", at_once)
    forest = Forest.of(items[:120])
    said = [vote > 0 for vote in lowest_votes(CLASSICAL, forest.batch(np.arange(120)))]
    assert said == [bool(item.answer) for item in items[:120]]


def test_values_that_formulas_never_take_are_left_out() -> None:
    more = dict(CLASSICAL.results) | {(4, 0, 1): 2}
    tables = Tables(3, more, ((1.0,) * 3,) * 3)
    assert tables.reachable({0, 1, 2, 3}) == (0, 1)
    assert tables.reachable({4}) == (0, 1, 2)


def test_tables_are_told_in_words() -> None:
    lines = CLASSICAL.words(0.0).splitlines()
    assert lines[0] == "not: 0 gives 1, 1 gives 0"
    assert lines[1] == "and: 0 0 gives 0, 0 1 gives 1, 1 0 gives 1, 1 1 gives 1"
    assert lines[-1] == "a world speaks against: 0 then 1"


def test_names_cannot_matter(items: list[Item]) -> None:
    torch.manual_seed(0)
    net = WorldTables(WorldTablesConfig(width=4, worlds=4000), MET)
    forest = Forest.of(items[:10])
    rows = np.arange(10)
    plain = net(forest.batch(rows)).exp()
    moved = net(forest.batch(rows, rng=np.random.default_rng(1))).exp()
    assert (plain - moved).abs().max() < 0.1  # alike but for the coins


def test_a_stock_that_does_not_close_is_no_tables() -> None:
    torch.manual_seed(0)
    net = WorldTables(WorldTablesConfig(), MET)
    assert net.tables(2.0) is None
    loose = net.tables(0.0)
    assert loose is not None
    assert loose.values < worldtables.MOST
    assert set(loose.results.values()) <= set(range(loose.values))


def test_settling_on_an_untrained_net_keeps_what_does_best(items: list[Item]) -> None:
    torch.manual_seed(0)
    net = WorldTables(WorldTablesConfig(width=4, worlds=8), MET)
    net.settle(Forest.of(items[:64]), 0)
    assert 0.5 <= float(net.sure) < 1
    assert any(
        float(net.nearness) == pytest.approx(one)
        for one in (*worldtables.NEARNESS, worldtables.NO_TABLES)
    )


def test_the_start_with_the_lowest_loss_goes_on_alone(items: list[Item]) -> None:
    torch.manual_seed(0)
    net = WorldTables(WorldTablesConfig(width=4, worlds=8, starts=3, trial=0.5), MET)
    batch = Forest.of(items[:16]).batch(np.arange(16))
    net.train()
    for _ in range(4):
        net.stage(0.1)
        net.loss(batch).backward()
    assert torch.isfinite(net.losses).all()
    chosen = int(net.losses.argmin())
    net.stage(0.5)
    assert torch.isfinite(net.losses).nonzero().flatten().tolist() == [chosen]
    net.zero_grad()
    net.loss(batch).backward()
    trained = [start.sides.grad is not None for start in net.starts]
    assert trained == [number == chosen for number in range(3)]
    assert net.best is net.starts[chosen]


def test_connectives_never_met_have_no_table() -> None:
    torch.manual_seed(0)
    tables = WorldTables(WorldTablesConfig(), (0, 1)).tables(0.0)
    assert tables is not None
    assert {operator for operator, _, _ in tables.results} == {0, 1}
