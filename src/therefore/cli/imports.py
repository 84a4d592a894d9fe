"""`therefore import`: released data of the papers, into items."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.bridges.gym_import import import_gym
from therefore.bridges.importing import import_released
from therefore.bridges.registry import IMPORTERS
from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.config import as_value, parse_settings
from therefore.dataset.manifest import Manifest
from therefore.errors import ConfigError
from therefore.evaluation.inspecting import import_inspect

OTHERS = ("inspect", "reasoning-gym")
"""Names of what is imported from an installed framework instead of released files."""


def command(
    name: Annotated[str, typer.Argument(help=f"One of: {', '.join([*IMPORTERS, *OTHERS])}.")],
    files: Annotated[
        list[Path],
        typer.Argument(help="The released files; for reasoning-gym a task, for inspect a log."),
    ],
    out: Annotated[Path, typer.Option(help="Folder for the dataset; for inspect, for the run.")],
    count: Annotated[int, typer.Option(help="reasoning-gym: how many items.", min=1)] = 500,
    seed: Annotated[int, typer.Option(help="reasoning-gym: which ones.")] = 0,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="reasoning-gym: a setting of the task.")
    ] = None,
    data: Annotated[str, typer.Option(help="inspect: the dataset, if it has moved.")] = "",
) -> None:
    """Import released files: all of them become items, or nothing is written."""
    if name in OTHERS:
        if len(files) != 1:
            raise ConfigError(f"import {name} takes one argument, not {len(files)}")
        if name == "inspect":
            _import_log(files[0], out, data)
        else:
            settings = {key: as_value(text) for key, text in parse_settings(set_ or []).items()}
            _print(import_gym(str(files[0]), out, count=count, seed=seed, settings=settings), out)
        return
    with following(f"import {name}") as progress:
        manifest = import_released(name, files, out, progress=progress)
    _print(manifest, out)


def _import_log(log: Path, out: Path, data: str) -> None:
    run = import_inspect(log, out, data=data)
    console.say(
        "[bold green]∴[/] {} replies of {} imported into {}", f"{run.items:,}", run.reasoner, out
    )


def _print(manifest: Manifest, out: Path) -> None:
    total = sum(record.count for record in manifest.splits.values())
    sizes = ", ".join(f"{split} {record.count:,}" for split, record in manifest.splits.items())
    console.say("[bold green]∴[/] {} items imported: {}", f"{total:,}", sizes)
    for note in manifest.notes:
        console.say("  {}", note)
    console.say("  {}   check it: therefore verify {}", out, out)
