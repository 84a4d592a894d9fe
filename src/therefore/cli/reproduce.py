"""`therefore reproduce`: a paper's tables and figures beside ours."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.table import Table

from therefore.cli.console import out as console
from therefore.cli.console import progress_bar
from therefore.config import parse_settings
from therefore.errors import RecipeError
from therefore.recipes.recipe import Cell, Comparison, Request
from therefore.recipes.registry import RECIPES
from therefore.recipes.reproduce import reproducing
from therefore.recipes.scale import find_scale


def command(
    paper: Annotated[str, typer.Argument(help=f"One of: {', '.join(RECIPES)}; or all.")],
    only: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this table or figure; may be repeated. Recipes that train are run if they, "
            "or a --scale, are named."
        ),
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Measure this dataset.")] = None,
    released: Annotated[
        Path | None,
        typer.Option(help="Folder with the paper's released files, searched to its depth."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for runs and plots.")] = None,
    budget: Annotated[
        float | None,
        typer.Option(
            help="Minutes of training in all; without, as the scale says.",
            min=0.1,
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of what is generated.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
    model: Annotated[
        str, typer.Option(help="The model that learns: minilm, smollm2, hf:NAME, or a net.")
    ] = "",
    scale: Annotated[
        str,
        typer.Option(help="tiny (seconds), small (hours of two cores) or paper; unnamed: small."),
    ] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the recipe's trainings: key=value."),
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the tables as JSON.")] = False,
) -> None:
    """Print a paper's tables beside ours, and say what differs."""
    request = Request(
        data,
        released,
        out,
        budget,
        seed,
        workers,
        model=model,
        settings=parse_settings(set_ or []),
        scale=find_scale(scale),
    )
    records: list[dict[str, object]] = []
    failed: list[str] = []
    with progress_bar() as bar:
        task = bar.add_task(f"reproduce {paper}", total=None)
        request = replace(request, tell=lambda words: bar.update(task, description=words))
        for found in reproducing(paper, only or [], request, every=bool(scale)):
            record: dict[str, object] = {"paper": found.paper, "recipe": found.recipe}
            if found.comparison is not None:
                records.append({**record, **asdict(found.comparison)})
                if not json_:
                    _print(found.comparison)
            elif found.absent:
                records.append({**record, "absent": found.absent})
                if not json_:
                    console.say("[yellow]–[/] left out: {}", found.absent)
            else:
                failed.append(found.failed)
                records.append({**record, "failed": found.failed})
                if not json_:
                    console.say("[bold red]✗[/] {}", found.failed)
    if json_ and len(failed) < len(records):
        print(json.dumps(records, default=str, indent=2))
    if failed:
        raise RecipeError(
            f"{failed[0]}{f' (and {len(failed) - 1} more)' if len(failed) > 1 else ''}; "
            f"{sum('title' in record for record in records)} of {len(records)} recipes of {paper} "
            "were made"
        )


def _print(comparison: Comparison) -> None:
    # Not the table's own title, which would be folded to the width of a narrow table.
    console.say("[bold]{}[/]", comparison.title)
    table = Table(
        header_style="bold cyan",
        box=None,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    rows = [[_cell(cell) for cell in row] for row in comparison.rows]
    for place, column in enumerate(comparison.columns):
        # Folded between words, never inside one.
        words = " ".join([column, *(row[place] for row in rows)]).split()
        table.add_column(
            column,
            justify="left" if place == 0 else "right",
            min_width=max(map(cell_len, words)),
        )
    for row in rows:
        table.add_row(*row)
    least = sum((column.min_width or 0) + 1 for column in table.columns)
    console.print(table, width=max(console.width, least), crop=False)
    for note in comparison.notes:
        console.say("  [dim]{}[/]", note)
    for plot in comparison.plots:
        console.say("  plot: {}", plot)
    console.print()


def _cell(cell: Cell) -> str:
    if cell is None:
        return "·"
    if isinstance(cell, float):
        return f"{cell:,.2f}" if abs(cell) < 1000 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else cell
