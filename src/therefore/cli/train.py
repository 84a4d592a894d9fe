"""`therefore train`: train a net, or fine-tune a pre-trained model, into a run to evaluate."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from therefore.cli.console import out as console
from therefore.cli.console import progress_bar
from therefore.config import parse_settings
from therefore.errors import ConfigError
from therefore.progress import silent
from therefore.reasoners.neural.kinds import neural
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.pretrained.sources import is_model_name
from therefore.reasoners.train import train


def command(
    reasoner: Annotated[
        str,
        typer.Argument(
            help=f"A net: {', '.join(DESIGNS)}. Or a pre-trained model to fine-tune: minilm, "
            "smollm2, hf:NAME or hf:FOLDER."
        ),
    ],
    data: Annotated[Path, typer.Option(help="A dataset folder, a .parquet or a .jsonl file.")],
    out: Annotated[Path, typer.Option(help="Folder for the run.")],
    split: Annotated[str, typer.Option(help="The split to learn from.")] = "train",
    validate: Annotated[
        str,
        typer.Option(
            help="The split to check on; default: validate, validation, dev or the like, and if "
            "there is none, a tenth is held out."
        ),
    ] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the net or of its training: key=value."),
    ] = None,
    limit: Annotated[
        int, typer.Option(help="Learn from so many items at most; 0: all.", min=0)
    ] = 0,
    minutes: Annotated[
        float, typer.Option(help="As many steps as fit into this time; 0: by --set.", min=0)
    ] = 0.0,
    device: Annotated[
        str, typer.Option(help="auto, cpu, cuda, cuda:NUMBER or mps; auto: the best there is.")
    ] = "auto",
    start: Annotated[
        Path | None,
        typer.Option(help="Go on from this earlier run of the same net or model."),
    ] = None,
    grid: Annotated[
        str,
        typer.Option(
            help="Search: 'paper', or settings such as 'width=32,64 seed=0,1'. Start it several "
            "times to spread it over processes; start it again to go on."
        ),
    ] = "",
    tensorboard: Annotated[
        bool, typer.Option("--tensorboard", help="Also write the curve for TensorBoard.")
    ] = False,
    json_: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Train a reasoner. Run again after an interruption, it goes on where it stopped."""
    tuned = is_model_name(reasoner)
    if grid and tuned:
        raise ConfigError(f"--grid is for nets: {reasoner} is a pre-trained model")
    if grid and start:
        raise ConfigError("--start is for one training: leave out --grid")
    if grid:
        _search(reasoner, data, out, grid, limit=limit, minutes=minutes, device=device)
        return
    with progress_bar() as bar:
        task = bar.add_task(f"train {reasoner}", total=None)

        def show(metric: Any, steps: int) -> None:
            bar.update(
                task,
                total=steps,
                completed=metric.step,
                description=f"train {reasoner}: loss {metric.loss:.3f}, "
                f"validation {metric.validation:.1%}",
            )

        done = train(
            reasoner,
            data,
            out,
            start=start,
            settings=parse_settings(set_ or []),
            split=split,
            validate=validate,
            limit=limit,
            minutes=minutes,
            device=device,
            tensorboard=tensorboard,
            progress=silent,
            show=show,
        )
    if not done.main:
        return  # of torchrun's processes, only one prints
    if json_:
        print(json.dumps(asdict(done), default=str, indent=2))
        return
    console.say(
        "[bold green]∴[/] {}; validation accuracy [bold]{}[/]",
        f"{done.net}: {done.parameters:,} parameters, {done.items:,} items, "
        f"{done.steps:,} steps on {done.device}",
        f"{done.validation:.1%}",
    )
    if tuned:
        console.say(
            "  {}",
            f"head {done.head}, {done.trained:,} parameters trained, {done.cut:,} items cut, "
            f"stage {done.stages}",
        )
    console.say("  checked on {}", done.checked_on)
    console.say(
        "  {}   test it: therefore evaluate {} --data {} --out {}-tested", out, out, data, out
    )


def _search(
    reasoner: str,
    data: Path,
    out: Path,
    text: str,
    *,
    limit: int,
    minutes: float,
    device: str,
) -> None:
    search = neural("grid")
    if text == "paper":
        if reasoner not in search.PAPER:
            raise ConfigError(f"the paper searches no grid for {reasoner!r}: give settings")
        grid = search.PAPER[reasoner]
    else:
        pairs = parse_settings(text.split())
        grid = {key: tuple(values.split(",")) for key, values in pairs.items()}
    with progress_bar() as bar:
        task = bar.add_task(f"search {reasoner}", total=None)
        done = search.search(
            reasoner,
            data,
            out,
            grid,
            limit=limit,
            minutes=minutes,
            device=device,
            show=lambda outcome, total: bar.update(task, total=total, advance=1),
        )
    table = Table(box=None, pad_edge=True)
    table.add_column("validation", justify="right")
    for key in grid:
        table.add_column(key, justify="right")
    for outcome in done[:10]:
        table.add_row(f"{outcome.validation:.1%}", *outcome.settings.values())
    console.print(table)
    console.say("  {} runs are done; all of them: {}", len(done), out / search.TABLE)
