"""Our speeds and the peers', in one run: what `therefore bench` prints and docs/speed.md shows.

Each part can be run alone: `presets` (each in a fresh process), `shares` (what kind of work an
item's time goes into), `growth` (builds of a thousand items and more), `workers` (one build by two
workers against two independent builds) and `peers` (in turns with ours). Figures of a busy machine
say little; ratios within one run say more.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow.parquet as pq

from therefore.dataset.manifest import Manifest
from therefore.errors import ConfigError, ThereforeError
from therefore.recipes.growth import Grown, first_split, grow, sizes
from therefore.recipes.peers import Ratio, compare
from therefore.recipes.shares import WORKS
from therefore.reporting.pictures import write_pictures
from therefore.reporting.plots import Line, Plot, Point, bar_plot, line_plot
from therefore.reporting.table import Cell, Table
from therefore.version import VERSION

PRESETS = (
    ("entailment", "evans2018"),
    ("nlsat", "grl"),
    ("nlsat", "rcl"),
    ("syllogism", "categorical"),
    ("syllogism", "syllobase"),
    ("analog", "analog"),
    ("exam", "exam"),
)
PARTS = ("presets", "shares", "growth", "workers", "peers")


@dataclass(frozen=True, slots=True)
class Workers:
    """One build by two workers, compared with two builds of half the size side by side.

    Rates count every item drawn, repeats too, since the larger build meets more repeats.
    """

    family: str
    preset: str
    count: int
    wall: float
    """The rate of the build with two workers over that of the two independent processes."""
    cpu: float
    """The same ratio per second of CPU time; below 1, cooperation costs time."""


@dataclass(slots=True)
class Bench:
    """What was measured, where and when."""

    library: str = VERSION
    when: str = field(default_factory=lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))
    machine: str = field(
        default_factory=lambda: (
            f"{platform.machine()}, {os.cpu_count()} cores, "
            f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start"
        )
    )
    count: int = 0
    presets: dict[str, dict[str, float]] = field(default_factory=dict)
    shares: dict[str, dict[str, float]] = field(default_factory=dict)
    growth: list[Grown] = field(default_factory=list)
    workers: list[Workers] = field(default_factory=list)
    peers: list[Ratio] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """Peers that are not installed."""

    def to_record(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self)


Tell = Callable[[str], None]


def bench(
    *,
    only: Sequence[str] = (),
    families: Sequence[str] = (),
    peers: bool = False,
    count: int = 1920,
    rounds: int = 5,
    seed: int = 0,
    tell: Tell = lambda what: None,
) -> Bench:
    """Measure our speeds; with `peers`, also those of other generators that are installed.

    `only` names parts (presets, shares, growth, workers, peers), `families` some families; `count`
    is the number of items of each measurement (the greatest, for growth), `rounds` how often a
    comparison is repeated.
    """
    for name in only:
        if name not in PARTS:
            raise ConfigError(f"bench has no part {name!r}: choose among {', '.join(PARTS)}")
    known = sorted({family for family, _ in PRESETS})
    for name in families:
        if name not in known:
            raise ConfigError(f"bench has no family {name!r}: choose among {', '.join(known)}")
    if count < 192 or rounds < 1:
        raise ConfigError(f"count={count}, rounds={rounds}: at least 192 items and one round")
    wanted = tuple(only) or ("presets", *(("peers",) if peers else ()))
    made = Bench(count=count)
    chosen = [each for each in PRESETS if not families or each[0] in families]
    for family, preset in chosen:
        if "presets" in wanted:
            tell(f"{family}/{preset}")
            made.presets[f"{family}/{preset}"] = _measured("speed", family, preset, count, seed)
        if "shares" in wanted:
            tell(f"{family}/{preset} by kind of work")
            made.shares[f"{family}/{preset}"] = _measured("shares", family, preset, count, seed)
        for size in sizes(count) if "growth" in wanted else ():
            tell(f"{size:,} of {family}/{preset}")
            made.growth.append(grow(family, preset, size, seed))
        if "workers" in wanted:
            tell(f"{family}/{preset} with two workers")
            made.workers.append(_workers(family, preset, count, rounds))
    if "peers" in wanted:
        tell("peers")
        for found in compare(rounds=rounds, blocks=max(1, count // 384), seed=seed):
            if isinstance(found, Ratio):
                made.peers.append(found)
                tell(f"{found.peer.package} {found.peer.task}")
            else:
                made.absent.append(found)
    return made


def _measured(what: str, family: str, preset: str, count: int, seed: int) -> dict[str, float]:
    command = [sys.executable, "-m", f"therefore.recipes.{what}", family, preset]
    done = subprocess.run(
        [*command, str(count), str(seed)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ThereforeError(f"{family}/{preset} cannot be measured: {last}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _workers(family: str, preset: str, count: int, rounds: int) -> Workers:
    rest = ["--preset", preset]
    wall: list[float] = []
    cpu: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as place:
            two = ["--count", str(count), "--workers", "2", "--out", f"{place}/a"]
            together = _built([[family, *rest, *two]])
            half = ["--count", str(count // 2)]
            seeds = [["--seed", str(seed), "--out", f"{place}/{seed}"] for seed in (0, 1)]
            apart = _built([[family, *rest, *half, *one] for one in seeds])
            drawn = _drawn(f"{place}/a") / (_drawn(f"{place}/0") + _drawn(f"{place}/1"))
        wall.append(drawn * apart[0] / together[0])
        cpu.append(drawn * apart[1] / together[1])
    return Workers(family, preset, count, median(wall), median(cpu))


def _built(commands: Sequence[Sequence[str]]) -> tuple[float, float]:
    """Run these builds side by side; return seconds of the wall clock and of CPU time."""
    started, spent = time.perf_counter(), _children()
    running = []
    for arguments in commands:
        split = first_split(arguments[0], arguments[2])
        command = [sys.executable, "-m", "therefore", "generate", *arguments, "--split", split]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    if any([each.wait() for each in running]):
        raise ThereforeError(f"a build of {commands[0][0]} failed: run it by hand")
    return time.perf_counter() - started, _children() - spent


def _drawn(folder: str) -> int:
    """How many items a build drew, repeats included."""
    (split,) = Manifest.load(Path(folder)).splits.values()
    last = pq.read_table(Path(folder) / split.shards[-1].file, columns=["provenance"])
    index: int = last.column("provenance")[-1].as_py()["index"]
    return index + 1


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def draw_plot(made: Bench, out: Path) -> None:
    """Draw the shares and the growth that were measured into `out`, as .svg (and .png).

    ConfigError if neither was measured.
    """
    plots: list[Plot] = []
    if made.shares:
        rows: list[tuple[Cell, ...]] = [
            (name, *[one[work] for work in WORKS]) for name, one in made.shares.items()
        ]
        table = Table(("share of the time that drawing takes", *WORKS), tuple(rows))
        plots.append(bar_plot("Where the time goes", table, names=WORKS))
    if made.growth:
        plots.append(_grown(made, "Items per CPU second", lambda one: one.count / one.cpu))
        plots.append(_grown(made, "Most memory, MB", lambda one: one.memory_mb))
    if not plots:
        raise ConfigError("there is nothing to draw: measure with --only shares or --only growth")
    write_pictures(plots, out.with_suffix(""), columns=1)


def _grown(made: Bench, title: str, figure: Callable[[Grown], float]) -> Plot:
    lines: dict[str, list[Point]] = {}
    for one in made.growth:
        value = figure(one)
        point = Point(one.count, value, value, value)
        lines.setdefault(f"{one.family}/{one.preset}", []).append(point)
    drawn = [Line(name, tuple(points)) for name, points in lines.items()]
    return line_plot(title, drawn, x="items in a build", y=title, percent=False, log=True)
