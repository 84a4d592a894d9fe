"""`therefore demo`: everything at small size, ending in a report to open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import errors, progress_bar
from therefore.cli.console import out as console
from therefore.recipes.demo import COUNT
from therefore.web.demonstration import demo


def command(
    out: Annotated[Path, typer.Option(help="Folder for datasets, runs and the report.")] = Path(
        "therefore-demo"
    ),
    count: Annotated[int, typer.Option(help="Items per split, at least 8.")] = COUNT,
    seed: Annotated[int, typer.Option(help="Seed.")] = 0,
) -> None:
    """Make a little of every family; verify, audit and evaluate it; write the report."""
    with progress_bar() as bar:
        task = bar.add_task("demo", total=None)

        def tell(done: int, total: int = 0, what: str = "") -> None:
            bar.update(task, description=what, completed=done, total=total)

        def say(line: str) -> None:
            (errors if not bar.disable else console).say("{}", line)

        file = demo(out, count=count, seed=seed, progress=tell, say=say)
    console.say("[bold green]∴[/] open {}", file)
