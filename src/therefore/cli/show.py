"""`therefore show`: one item, with its answer and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from therefore.cli.console import READABLE, said
from therefore.cli.console import out as console
from therefore.explanation import Reason
from therefore.items import Item, to_line
from therefore.showing import show


def command(
    data: Annotated[Path, typer.Argument(help="A dataset folder, a .parquet or a .jsonl file.")],
    id: Annotated[str, typer.Option(help="The item's id, or its start.")] = "",
    index: Annotated[int, typer.Option(help="The item's place.", min=0)] = 0,
    count: Annotated[int, typer.Option(help="How many items, from there on.", min=1)] = 1,
    json: Annotated[bool, typer.Option("--json", help="The bare record.")] = False,
) -> None:
    """Show an item: text, question, answer, and the proof or countermodel in words."""
    for place in range(index, index + count):
        found = show(data, id=id, index=place)
        if json:
            print(to_line(found.item))
        else:
            console.print(panel(found.item, found.reasons), width=min(console.width, READABLE))


def panel(item: Item, reasons: Sequence[Reason]) -> Panel:
    """The item as a framed text."""
    parts: list[RenderableType] = []
    sentences = Table.grid(padding=(0, 2))
    sentences.add_column(justify="right", style="dim")
    sentences.add_column(overflow="fold")
    for number, sentence in enumerate(item.premises, start=1):
        sentences.add_row(str(number), Text(sentence))
    parts.append(sentences)
    if item.question:
        parts += [Text(""), Text(item.question, style="bold")]
    if item.choices:
        parts.append(Text(""))
        for place, choice in enumerate(item.choices):
            right = place == item.answer
            letter = f"{chr(ord('A') + place)}. " if item.task == "selection" else ""
            pattern = "[bold green]✓[/] {}[green]{}[/]" if right else "  {}{}"
            parts.append(said(pattern, letter if place < 26 else "", choice))
    else:
        parts.append(said("[bold green]∴[/] [green]{}[/]", item.target))
    if reasons:
        parts += [Text(""), Text("Why", style="bold cyan")]
        for reason in reasons:
            parts.append(Text(reason.claim, style="cyan"))
            parts += [Padding(Text(line), (0, 0, 0, 2)) for line in reason.argument]
    parts += [Text(""), _facts(item)]
    return Panel(
        Group(*parts),
        title=said("[bold]{}[/] · {} · {}", item.family, item.task, item.split),
        subtitle=said("[dim]{}[/]", item.id),
        title_align="left",
        subtitle_align="right",
        padding=(1, 2),
    )


def _facts(item: Item) -> Table:
    table = Table.grid(padding=(0, 2))
    shown = [
        said("[dim]{}[/] {}", name, _value(value))
        for name, value in item.features.items()
        if value not in ("", None, [])
    ]
    for start in range(0, len(shown), 4):
        table.add_row(*shown[start : start + 4])
    return table


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(part) or "-" for part in value)
    return f"{value:.3g}" if isinstance(value, float) else shorten(str(value), 80, placeholder=" …")
