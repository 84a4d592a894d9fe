"""`therefore presets`: what can be generated."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from therefore.cli.console import out as console
from therefore.cli.console import said
from therefore.dataset.presets import PresetView, presets

WIDE = 100
"""A terminal of at least this many columns shows the number of splits."""


def command(
    family: Annotated[
        str, typer.Argument(help="Only this family, with sources and settings.")
    ] = "",
    json_: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
) -> None:
    """List what can be generated: a line for each preset; with a family, all that it can set."""
    views = presets(family)
    if json_:
        print(json.dumps([view.to_record() for view in views], ensure_ascii=False, indent=2))
        return
    table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    wide = console.width >= WIDE
    for heading in ("family", "preset", "items", *(("splits",) if wide else ()), "what it is"):
        right = heading in ("items", "splits")
        table.add_column(heading, justify="right" if right else "left", no_wrap=True)
    names = max(len(view.family) for view in views) + max(len(view.name) for view in views)
    room = max(20, console.width - names - (24 if wide else 15))
    for view in views:
        table.add_row(
            said("[cyan]{}[/]", view.family),
            said("[bold]{}[/]", view.name),
            f"{view.items:,}",
            *((str(len(view.splits)),) if wide else ()),
            said("{}", _first(view.about, room)),
        )
    console.print(table)
    if not family:
        console.say("  [dim]more: therefore presets FAMILY[/]")
    for view in views if family else ():
        _details(view)


def _first(about: str, room: int) -> str:
    """The first sentence of a description, cut between words to the room there is."""
    first = about.split(". ")[0].rstrip(".")
    return first if len(first) <= room else f"{first[: room - 1].rpartition(' ')[0]} …"


def _details(view: PresetView) -> None:
    """Print what a preset is and what `--set` may change; splits of equal values share a column."""
    console.print()
    console.say("[bold]{}[/]: {}", view.name, view.about)
    console.say("  [dim]Source: {}[/]", view.source)
    sizes = ", ".join(f"{split} {count:,}" for split, count in view.splits.items())
    console.say("  splits: {}", sizes)
    columns: dict[tuple[str, ...], list[str]] = {}
    for split, config in view.settings.items():
        columns.setdefault(tuple(map(_shown, config.values())), []).append(split)
    console.say("  settings of {} (change with --set key=value):", view.name)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("setting", style="cyan", no_wrap=True)
    for splits in columns.values():
        table.add_column(", ".join(splits), overflow="fold")
    fields = next(iter(view.settings.values()))
    for field, values in zip(fields, zip(*columns, strict=True), strict=True):
        table.add_row(field, *values)
    console.print(table)


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
