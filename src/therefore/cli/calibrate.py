"""`therefore calibrate`: where do random theories turn from satisfiable to unsatisfiable?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.config import parse_settings
from therefore.recipes.transition import calibrate


def command(
    family: Annotated[str, typer.Argument(help="The family; only nlsat has a transition.")],
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="A setting of the family, such as variables=5,12 or p_int=0; repeatable."
        ),
    ] = None,
    shipped: Annotated[
        bool, typer.Option(help="Everything that the package's own table holds.")
    ] = False,
    trials: Annotated[int, typer.Option(help="Theories for each point.", min=10)] = 400,
    plot: Annotated[bool, typer.Option(help="Draw the curves.")] = True,
    out: Annotated[Path | None, typer.Option(help="Folder for the table and the plot.")] = None,
) -> None:
    """Measure P(satisfiable) over rules per variable; by default the paper's Figure 2."""
    with following(f"calibrate {family}") as progress:
        curves = calibrate(
            family,
            settings=parse_settings(set_ or []),
            shipped=shipped,
            trials=trials,
            out=out,
            plot=plot,
            progress=progress,
        )
    table = Table(header_style="bold cyan", box=None, pad_edge=False)
    for place, column in enumerate(("kind", "variables", "people", "α at half", "hard region")):
        table.add_column(column, justify="left" if place == 0 else "right")
    for label, curve in curves:
        size, region = curve.size, curve.critical()
        n = size.variables
        table.add_row(
            label,
            str(n),
            str(size.individuals) if size.individuals > 1 else "",
            f"{curve.middle() / n:.2f}",
            f"{region[0]} to {region[-1]} rules (α {region[0] / n:.2f} to {region[-1] / n:.2f})",
        )
    console.print(table)
    if out is not None:
        console.say("  {}", ", ".join(str(path) for path in sorted(out.glob("calibration.*"))))
