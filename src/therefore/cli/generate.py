"""`therefore generate`: build a dataset, or finish one begun."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.config import parse_settings
from therefore.dataset.processes import check_workers, hiring
from therefore.errors import ConfigError


def command(
    family: Annotated[
        str, typer.Argument(help="Which family; `therefore presets` lists them.")
    ] = "",
    out: Annotated[Path | None, typer.Option(help="Folder for the dataset.")] = None,
    preset: Annotated[str, typer.Option(help="Which preset; default: the family's first.")] = "",
    split: Annotated[
        list[str] | None, typer.Option(help="Which split; may be repeated. Default: all.")
    ] = None,
    count: Annotated[
        int | None, typer.Option(help="Items per split; default: the preset's own sizes.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed; another seed, other items.")] = 0,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="Override a config field: key=value.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes; the bytes are the same.")] = 1,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster, or 'local'.")] = "",
    check: Annotated[
        Path | None, typer.Option(help="Draw the items of this dataset anew, and compare.")
    ] = None,
    sample: Annotated[
        int, typer.Option(help="With --check: only so many items of each split; 0: all.", min=0)
    ] = 0,
) -> None:
    """Build a dataset. Run again after an interruption, it goes on where it stopped."""
    started = time.perf_counter()
    if check is not None:
        _check(check, sample)
    if not family or out is None:
        raise ConfigError("generate needs a FAMILY and --out DIR, or --check DIR")
    check_workers(workers)
    # Workers load modules while this process does, which saves a third of a second.
    ahead = 0 if ray else max(0, workers - 1)
    with hiring("therefore.dataset.blocks:draw_block", ahead), following("generate") as progress:
        from therefore.dataset.build import generate

        manifest = generate(
            family,
            out,
            preset=preset,
            split=split or (),
            count=count,
            seed=seed,
            settings=parse_settings(set_ or []),
            workers=workers,
            ray=ray,
            progress=progress,
        )
    total = sum(record.count for record in manifest.splits.values())
    seconds = time.perf_counter() - started
    sizes = ", ".join(f"{name} {record.count:,}" for name, record in manifest.splits.items())
    console.say(
        "[bold green]∴[/] {}",
        f"{total:,} items of {manifest.family}/{manifest.preset} (seed {seed}) in "
        f"{seconds:.1f} s: {sizes}",
    )
    console.say("  {}   check it: therefore verify {}", out, out)
    for name, record in manifest.splits.items():
        if record.asked:
            console.say(
                "  [yellow]{}[/]",
                f"split {name} holds {record.count:,} items, all that there are: "
                f"{record.asked:,} were asked for",
            )


def _check(folder: Path, sample: int) -> None:
    """Draw a dataset's items anew, and say whether they are what it holds."""
    from therefore.dataset.recheck import recheck

    found = recheck(folder, sample=sample)
    for fault in found.faults[:20]:
        console.say("[red]✗[/] {}", fault)
    console.say(
        "[bold green]✓[/] {}" if found.ok else "[bold red]✗[/] {}",
        f"{found.drawn:,} of {found.items:,} items drawn anew, "
        f"{len(found.faults):,} of them otherwise",
    )
    raise typer.Exit(found.exit_code)
