"""`therefore import`: released data of the papers, into items."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.bridges.importing import import_released
from therefore.bridges.registry import IMPORTERS
from therefore.cli.console import out as console
from therefore.cli.console import progress_bar


def command(
    name: Annotated[str, typer.Argument(help=f"One of: {', '.join(IMPORTERS)}.")],
    files: Annotated[list[Path], typer.Argument(help="The released files.")],
    out: Annotated[Path, typer.Option(help="Folder for the dataset.")],
) -> None:
    """Import released files: all of them become items, or nothing is written."""
    with progress_bar() as bar:
        task = bar.add_task(f"import {name}", total=None)
        manifest = import_released(
            name, files, out, progress=lambda done: bar.update(task, completed=done)
        )
    total = sum(record.count for record in manifest.splits.values())
    sizes = ", ".join(f"{split} {record.count:,}" for split, record in manifest.splits.items())
    console.say("[bold green]∴[/] {} items imported: {}", f"{total:,}", sizes)
    for note in manifest.notes:
        console.say("  {}", note)
    console.say("  {}   check it: therefore verify {}", out, out)
