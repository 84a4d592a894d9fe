"""`therefore export`: a dataset in another format."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from therefore.bridges.exporting import FORMATS, WHOLE, export
from therefore.bridges.huggingface import push as push_to_hub
from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.dataset.scramble import scramble as scrambled
from therefore.errors import ConfigError


def command(
    data: Annotated[Path, typer.Argument(help="A dataset folder, a .parquet or a .jsonl file.")],
    to: Annotated[str, typer.Option(help=f"One of: {', '.join([*FORMATS, *WHOLE])}.")],
    out: Annotated[Path, typer.Option(help="Folder to write into.")],
    split: Annotated[str, typer.Option(help="Only this split.")] = "",
    scramble: Annotated[
        int | None,
        typer.Option(help="Shuffle the words of every item by this seed: a control without logic."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace an earlier export in the folder.")
    ] = False,
    push: Annotated[
        str, typer.Option(help="With --to hf: upload to OWNER/NAME on the Hub (needs HF_TOKEN).")
    ] = "",
) -> None:
    """Export a dataset: for provers, for evaluation frameworks, for the Hub, or as plain tables."""
    if push and to != "hf":
        raise ConfigError(f"--push goes with --to hf, not with --to {to}")
    with following(f"export to {to}") as progress:
        count = export(
            data,
            out,
            to=to,
            split=split,
            change=None if scramble is None else partial(scrambled, seed=scramble),
            overwrite=overwrite,
            progress=progress,
        )
    console.say("[bold green]∴[/] {} items written to {}", f"{count:,}", out)
    if push:
        console.say("  pushed to {}", push_to_hub(out, push))
