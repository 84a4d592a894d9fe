"""`therefore report`: runs and datasets in one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import errors, following
from therefore.cli.console import out as console
from therefore.reporting.report import report


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Runs, datasets (audited on the way) and logs of inspect (.eval)."),
    ],
    out: Annotated[Path, typer.Option(help="The HTML file to write.")],
    title: Annotated[str, typer.Option(help="The report's title.")] = "Reasoning report",
    examples: Annotated[int, typer.Option(help="Items to browse per dataset.", min=0)] = 12,
) -> None:
    """Write one self-contained HTML file: audits, results with intervals, plots, examples."""
    with following("report") as progress:
        report(
            paths,
            out,
            title=title,
            examples=examples,
            progress=progress,
            say=lambda line: errors.say("  [yellow]{}[/]", line),
        )
    console.say("[bold green]∴[/] open {}", out)
