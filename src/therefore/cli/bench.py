"""`therefore bench`: our speeds, and the peers' beside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from therefore.cli.console import out as console
from therefore.cli.console import progress_bar
from therefore.recipes.benchmark import Bench, bench, draw_plot
from therefore.recipes.shares import WORKS

COLUMNS = {
    "first_item_ms": "first item, ms",
    "draw_cold": "draw, cold",
    "draw_warm": "draw, warm",
    "build": "build",
    "verify": "verify",
    "verify_to_build": "verify : build",
    "evaluate": "evaluate",
    "audit": "audit",
    "memory_mb": "MB",
}


def command(
    peers: Annotated[
        bool, typer.Option("--peers", help="Also generators of other packages, in turns with ours.")
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(help="Only presets, shares, growth, workers or peers; may be repeated."),
    ] = None,
    family: Annotated[
        list[str] | None, typer.Option(help="Only this family; may be repeated.")
    ] = None,
    count: Annotated[int, typer.Option(help="Items of each measurement.")] = 1920,
    rounds: Annotated[int, typer.Option(help="How often a comparison is repeated.")] = 5,
    seed: Annotated[int, typer.Option(help="Seed.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw shares or growth, here.")] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Measure how fast everything is: items per second of CPU time.

    The two ratios that matter: `therefore bench --only workers --count 50000 --rounds 1` says what
    two workers reach of two independent processes, `therefore bench --only presets` what
    verifying costs beside building.
    """
    with progress_bar() as bar:
        task = bar.add_task("bench", total=None)
        made = bench(
            only=only or (),
            families=family or (),
            peers=peers,
            count=count,
            rounds=rounds,
            seed=seed,
            tell=lambda what: bar.update(task, description=what),
        )
    if plot is not None:
        draw_plot(made, plot)
    if json_:
        print(json.dumps(made.to_record(), indent=2))
    else:
        _print(made)


def _print(made: Bench) -> None:
    console.say("therefore {}, {}; {}", made.library, made.when, made.machine)
    if made.presets:
        table = Table("items per CPU second", *COLUMNS.values(), box=None)
        for name, speeds in made.presets.items():
            cells = [speeds.get(column) for column in COLUMNS]
            table.add_row(name, *[_figure(value) for value in cells])
        console.print(table)
    if made.shares:
        table = Table("share of the time", *WORKS, box=None)
        for name, shares in made.shares.items():
            table.add_row(name, *[f"{shares[work]:.0%}" for work in WORKS])
        console.print(table)
    if made.growth:
        table = Table("build", "items", "CPU seconds", "items per CPU second", "MB", "MB on disk",
                      box=None)  # fmt: skip
        for grown in made.growth:
            figures = [grown.cpu, grown.count / grown.cpu, grown.memory_mb, grown.disk_mb]
            name = f"{grown.family}/{grown.preset}"
            table.add_row(name, f"{grown.count:,}", *[_figure(value) for value in figures])
        console.print(table)
    if made.workers:
        table = Table("two workers : two processes", "items", "wall clock", "CPU time", box=None)
        for one in made.workers:
            name = f"{one.family}/{one.preset}"
            table.add_row(name, f"{one.count:,}", f"{one.wall:.2f}", f"{one.cpu:.2f}")
        console.print(table)
    if made.peers:
        table = Table(
            "ours : theirs", "ours", "theirs", "ratio", "from", "to", "they have", box=None
        )
        for each in made.peers:
            peer = each.peer
            name = f"{peer.family}/{peer.preset} : {peer.package} {each.version} {peer.task}"
            rates = [_figure(value) for value in (each.ours, each.theirs)]
            spread = [f"{value:.2f}" for value in (each.ratio, each.low, each.high)]
            table.add_row(name, *rates, *spread, peer.says)
        console.print(table)
    for name in made.absent:
        console.say("{} is not installed: {}", name, "pip install 'therefore-logic[bench]'")


def _figure(value: float | None) -> str:
    if value is None:
        return "·"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value < 10 else f"{value:.0f}"
