"""`therefore presets`: what can be generated."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from therefore.cli.console import out as console
from therefore.cli.console import said
from therefore.families.family import Preset
from therefore.families.registry import FAMILIES, find_family


def command(
    family: Annotated[str, typer.Argument(help="Only this family, with its settings.")] = "",
) -> None:
    """List what can be generated, with sizes and sources."""
    families = [find_family(family)] if family else list(FAMILIES.values())
    table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    for heading in ("family", "preset", "items", "splits"):
        table.add_column(heading, justify="right" if heading == "items" else "left")
    for one in families:
        for name, preset in one.presets.items():
            splits = ", ".join(f"{key} {plan.count:,}" for key, plan in preset.splits.items())
            total = sum(plan.count for plan in preset.splits.values())
            family_name, preset_name = said("[cyan]{}[/]", one.name), said("[bold]{}[/]", name)
            table.add_row(family_name, preset_name, f"{total:,}", splits)
            table.add_row("", "", "", said("[dim]{}[/]", preset.about))
            table.add_row("", "", "", said("[dim]Source: {}[/]", preset.source))
    console.print(table)
    if family:
        for name, preset in families[0].presets.items():
            _settings(name, preset)


def _settings(name: str, preset: Preset) -> None:
    """What `--set` may change, and the values; splits of the same values share a column."""
    columns: dict[tuple[str, ...], list[str]] = {}
    for split, plan in preset.splits.items():
        values = tuple(_shown(value) for value in asdict(plan.config).values())
        columns.setdefault(values, []).append(split)
    table = Table(
        title=f"settings of {name} (change with --set key=value)",
        box=None,
        header_style="bold",
        title_justify="left",
        pad_edge=False,
    )
    table.add_column("setting", style="cyan", no_wrap=True)
    for splits in columns.values():
        table.add_column(", ".join(splits), overflow="fold")
    fields = asdict(next(iter(preset.splits.values())).config)
    for field, values in zip(fields, zip(*columns, strict=True), strict=True):
        table.add_row(field, *values)
    console.print()
    console.print(table)


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
