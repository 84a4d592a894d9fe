from __future__ import annotations

import json
import struct
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from therefore.errors import ConfigError, DatasetError
from therefore.items import Item

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.heads import PairConfig  # noqa: E402
from therefore.reasoners.neural.layout import TreeLayout  # noqa: E402
from therefore.reasoners.neural.learner import NetLearner  # noqa: E402
from therefore.reasoners.neural.models.treenet import TreeNet  # noqa: E402
from therefore.reasoners.neural.trees import Forest  # noqa: E402
from therefore.reasoners.neural.zoo import DESIGNS, find_design  # noqa: E402
from therefore.reasoners.train import train  # noqa: E402
from therefore.reasoners.training.config import TrainConfig, settled  # noqa: E402
from therefore.reasoners.training.events import crc32c, write_events  # noqa: E402
from therefore.reasoners.training.loop import LEAST, enough_steps, fit, steps_in  # noqa: E402
from therefore.reasoners.training.metrics import METRICS, Metric, read_metrics  # noqa: E402
from therefore.reasoners.training.minibatches import Minibatches  # noqa: E402

SMALL = {
    "steps": "12",
    "check": "4",
    "batch": "16",
    "width": "8",
    "dropout": "0.2",
    "worlds": "8",
    "test_worlds": "16",
}


def both(name: str) -> tuple[Any, TrainConfig]:
    """A net's own config and that of its training."""
    return find_design(name).config, find_design(name).training


def small_settings(name: str) -> dict[str, str]:
    design = find_design(name)
    known = {f.name for f in (*fields(design.config), *fields(design.training))}
    return {key: value for key, value in SMALL.items() if key in known}


class Killed(Exception):
    pass


@pytest.mark.parametrize("name", ["possibleworldnet", "transformer", "lstm"])
def test_a_killed_run_ends_as_one_that_was_not(name: str, small: Path, tmp_path: Path) -> None:
    settings = small_settings(name) | ({"depth": "1"} if name == "transformer" else {})
    whole = train(name, small, tmp_path / "whole", settings=settings, limit=100)

    def kill(metric: Metric, steps: int) -> None:
        if metric.step == 8:
            raise Killed

    with pytest.raises(Killed):
        train(name, small, tmp_path / "cut", settings=settings, limit=100, show=kill)
    again = train(name, small, tmp_path / "cut", settings=settings, limit=100)
    for file in ("weights.safetensors", "reasoner.json"):
        assert (tmp_path / "cut" / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()
    first, second = (read_metrics(tmp_path / part) for part in ("cut", "whole"))
    assert [m.step for m in first] == [m.step for m in second] == [4, 8, 12]
    assert [m.loss for m in first] == [m.loss for m in second]
    assert again.validation == whole.validation


def test_another_seed_is_another_run(small: Path, tmp_path: Path) -> None:
    settings = small_settings("linear-bow")
    for seed in "01":
        train("linear-bow", small, tmp_path / seed, settings=settings | {"seed": seed}, limit=50)
    weights = [(tmp_path / seed / "weights.safetensors").read_bytes() for seed in "01"]
    assert weights[0] != weights[1]


def test_a_net_learns_what_can_be_learned(items: list[Item], tmp_path: Path) -> None:
    """A tree net learns 40 sequents by heart."""
    torch.manual_seed(0)
    corpus = Forest.of(items[:40])
    net = TreeNet(PairConfig(width=32), TreeLayout(("no", "yes"), (0, 1, 2, 3)))
    config = TrainConfig(steps=1000, check=100, batch=20, rate=0.01, permute=False)
    done = fit(NetLearner(net, corpus, corpus, config), tmp_path)
    assert done.best >= 0.95


def test_it_stops_when_it_no_longer_gets_better(items: list[Item], tmp_path: Path) -> None:
    corpus = Forest.of(items[:40])
    net = TreeNet(PairConfig(width=4), TreeLayout(("no", "yes"), (0, 1, 2, 3)))
    config = TrainConfig(steps=500, check=1, batch=4, rate=1e-9, patience=3)
    done = fit(NetLearner(net, corpus, corpus, config), tmp_path)
    assert done.step == 4  # one check to set the mark, three that do not pass it
    assert len(read_metrics(tmp_path)) == 4


def test_the_rate_rises_then_falls() -> None:
    config = TrainConfig(rate=1.0, warmup=0.1)
    rates = [config.rate_at(step, 100) for step in range(101)]
    assert rates[:3] == pytest.approx([0.1, 0.2, 0.3])
    assert max(rates) == pytest.approx(1.0)
    assert rates[10:] == sorted(rates[10:], reverse=True)
    assert rates[-1] == pytest.approx(0.0)
    assert TrainConfig(rate=1.0, schedule="constant").rate_at(70, 100) == 1.0


def test_short_items_come_first_and_batches_are_of_like_length(items: list[Item]) -> None:
    corpus = Forest.of(items)
    pools = Minibatches(corpus.lengths, seed=0, batch=16, ramp=0.5, steps=400)
    first = np.concatenate([corpus.lengths[pools.rows(step)] for step in range(8)])
    last = np.concatenate([corpus.lengths[pools.rows(step)] for step in range(300, 308)])
    assert first.max() <= np.quantile(corpus.lengths, 0.2)
    assert last.max() > np.quantile(corpus.lengths, 0.9)
    spread = np.mean([np.std(corpus.lengths[pools.rows(step)]) for step in range(300, 308)])
    assert spread < 0.5 * np.std(corpus.lengths)
    again = Minibatches(corpus.lengths, seed=0, batch=16, ramp=0.5, steps=400)
    assert np.array_equal(pools.rows(3), again.rows(3))


def test_timing_steps_leaves_the_net_as_it_was(items: list[Item]) -> None:
    torch.manual_seed(0)
    net = TreeNet(PairConfig(width=4), TreeLayout(("no", "yes"), (0, 1, 2, 3)))
    before = {name: value.clone() for name, value in net.state_dict().items()}
    corpus = Forest.of(items[:40])
    learner = NetLearner(net, corpus, corpus, TrainConfig(batch=4, optimizer="adamw"))
    assert steps_in(learner, 1.0) > LEAST
    assert not learner.optimizer.state
    assert all(torch.equal(before[name], value) for name, value in net.state_dict().items())


def test_minutes_become_steps_that_the_run_keeps(small: Path, tmp_path: Path) -> None:
    done = train("linear-bow", small, tmp_path / "run", minutes=0.01, limit=50)
    record = json.loads((tmp_path / "run" / "reasoner.json").read_text())
    assert record["training"]["steps"] == done.steps >= LEAST


def test_too_little_time_is_refused_with_what_is_needed(small: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"minutes or more .*--budget.*--set steps=N"):
        train("linear-bow", small, tmp_path / "run", minutes=1e-7, limit=50)
    assert not (tmp_path / "run").exists()
    with pytest.raises(ConfigError, match=r"after 3 steps of 10 seconds.* training 1.7 minutes"):
        enough_steps(30, 10)


def test_bad_settings_are_named(small: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="unknown setting 'widht'; did you mean 'width'"):
        settled(*both("treenet"), {"widht": "3"})
    with pytest.raises(ConfigError, match="unknown net 'treent'; did you mean 'treenet'"):
        train("treent", small, tmp_path / "x")
    for key, value in (("optimizer", "sgd"), ("schedule", "x"), ("batch", "0"), ("ramp", "2")):
        with pytest.raises(ConfigError, match=key):
            settled(*both("treenet"), {key: value})
    for name, key, value in (
        ("convnet", "kernel", "4"),
        ("treenet", "sides", "left"),
        ("transformer", "width", "65"),
        ("possibleworldnet", "late", "1.5"),
        ("possibleworldnet", "worlds", "0"),
        ("worldtables", "width", "0"),
    ):
        with pytest.raises(ConfigError, match=f"{key}="):
            settled(*both(name), {key: value})


def test_a_folder_with_something_else_is_left_alone(small: Path, tmp_path: Path) -> None:
    settings = small_settings("linear-bow")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").write_text("mine")
    with pytest.raises(DatasetError, match="not empty and no run"):
        train("linear-bow", small, tmp_path / "other", settings=settings, limit=50)
    train("linear-bow", small, tmp_path / "run", settings=settings, limit=50)
    with pytest.raises(DatasetError, match="holds a finished run"):
        train("linear-bow", small, tmp_path / "run", settings=settings, limit=50)
    with pytest.raises(DatasetError, match=r"its data\.items is 50, you asked for 60"):
        train("linear-bow", small, tmp_path / "run", settings=settings, limit=60)


def test_names_are_complete_and_settings_have_one_meaning() -> None:
    for name, design in DESIGNS.items():
        assert design.name == name
        assert not {f.name for f in fields(design.config)} & {f.name for f in fields(TrainConfig)}


def test_events_are_what_tensorboard_reads(tmp_path: Path) -> None:
    line = {"step": 300, "loss": 0.5, "rate": 0.25, "validation": 0.75, "seconds": 1.5}
    (tmp_path / METRICS).write_text(json.dumps(line) + "\n")
    data = write_events(tmp_path).read_bytes()
    records = []
    while data:
        (length,) = struct.unpack("<Q", data[:8])
        body = data[12 : 12 + length]
        for part, mark in ((data[:8], data[8:12]), (body, data[12 + length : 16 + length])):
            crc = crc32c(part)
            masked = ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF
            assert struct.unpack("<I", mark)[0] == masked
        records.append(body)
        data = data[16 + length :]
    assert b"brain.Event:2" in records[0]
    assert records[1][:9] == b"\x09" + struct.pack("<d", 1.5)
    assert records[1][9:12] == b"\x10\xac\x02"  # 300 as a varint
    assert b"loss\x15" + struct.pack("<f", 0.5) in records[1]
    assert b"validation accuracy\x15" + struct.pack("<f", 0.75) in records[1]
