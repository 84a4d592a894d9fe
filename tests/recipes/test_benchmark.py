"""The bench measures what it says, and refuses what it cannot do."""

from __future__ import annotations

import json

import pytest

from therefore.cli import main
from therefore.errors import ConfigError
from therefore.recipes import peers
from therefore.recipes.benchmark import Bench, bench, draw_plot
from therefore.recipes.growth import sizes
from therefore.recipes.shares import WORKS


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"only": ["speed"]}, "no part 'speed'"),
        ({"families": ["entailments"]}, "no family 'entailments'"),
        ({"count": 3}, "at least 192 items"),
        ({"rounds": 0}, "one round"),
    ],
)
def test_what_cannot_be_measured_is_refused(options, said):
    with pytest.raises(ConfigError, match=said):
        bench(**options)


def test_a_peer_that_is_not_installed_is_named(monkeypatch):
    absent = peers.Peer("no-such-package", "anything", "entailment", "evans2018", "")
    monkeypatch.setattr(peers, "PEERS", (absent,))
    made = bench(only=["peers"], count=192, rounds=1)
    assert (made.peers, made.absent) == ([], ["no-such-package"])


def test_what_to_install_is_printed_whole(monkeypatch, capsys):
    absent = peers.Peer("no-such-package", "anything", "entailment", "evans2018", "")
    monkeypatch.setattr(peers, "PEERS", (absent,))
    with pytest.raises(SystemExit, match="0"):
        main(["bench", "--only", "peers", "--count", "192", "--rounds", "1"])
    assert "pip install 'therefore-logic[bench]'" in capsys.readouterr().out


def test_ours_and_theirs_are_drawn_in_turns(monkeypatch):
    """With ourselves as the peer, the ratio is near one."""
    ourselves = peers.Peer("numpy", "ours", "entailment", "evans2018", "everything")
    drawn: list[int] = []

    def theirs(peer, seed, size):
        tasks = peers.stream("entailment", seed=seed).tasks()

        def draw(place):
            drawn.append(place)
            if place % peers.BLOCK == 0:
                peers.draw_block(next(tasks))

        return draw

    monkeypatch.setattr(peers, "PEERS", (ourselves,))
    monkeypatch.setattr(peers, "_their_draw", theirs)
    (ratio,) = bench(only=["peers"], count=384, rounds=3).peers
    assert drawn == list(range(4 * peers.BLOCK))
    assert 0.3 < ratio.low <= ratio.ratio <= ratio.high < 3


@pytest.mark.slow
def test_a_preset_is_measured_in_a_fresh_process(tmp_path):
    made = bench(families=["entailment"], count=192)
    (speeds,) = made.presets.values()
    for name in ("first_item_ms", "draw_cold", "draw_warm", "build", "verify", "evaluate"):
        assert speeds[name] > 0, name
    assert speeds["verify_to_build"] == pytest.approx(speeds["verify"] / speeds["build"])
    assert json.loads(json.dumps(made.to_record()))["count"] == 192
    with pytest.raises(ConfigError, match="nothing to draw"):
        draw_plot(made, tmp_path / "speeds.svg")


def test_every_room_of_a_draw_is_some_kind_of_work(tmp_path):
    made = bench(only=["shares"], families=["analog"], count=1_920)
    (shares,) = made.shares.values()
    assert shares["samples"] > 5
    assert sum(shares[work] for work in WORKS) == pytest.approx(1)
    assert shares["drawing"] > 0
    draw_plot(made, tmp_path / "shares.svg")
    assert "analog/analog" in (tmp_path / "shares.svg").read_text()


def test_growth_is_measured_from_outside(tmp_path):
    (grown,) = bench(only=["growth"], families=["analog"], count=384).growth
    assert grown.count == 384
    assert min(grown.cpu, grown.wall, grown.memory_mb, grown.disk_mb) > 0
    draw_plot(Bench(growth=[grown]), tmp_path / "growth.svg")
    assert "items in a build" in (tmp_path / "growth.svg").read_text()
    assert sizes(200_000) == [1_000, 10_000, 100_000, 200_000]


@pytest.mark.slow
def test_two_workers_are_compared_with_two_processes():
    (found,) = bench(only=["workers"], families=["entailment"], count=384, rounds=1).workers
    assert found.wall > 0
    assert found.cpu > 0
    assert isinstance(Bench(workers=[found]).to_record()["workers"][0]["cpu"], float)
