"""`therefore grade`: replies made elsewhere, graded and kept as a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from therefore.asking.prompting import STYLES, Style
from therefore.asking.reading import READER_NAMES, ReaderName
from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.cli.evaluate import print_figures, print_slices
from therefore.errors import ConfigError
from therefore.evaluation.grading import grade, unread
from therefore.evaluation.measure import figures_record, measure
from therefore.evaluation.record import GRADES
from therefore.evaluation.slice_table import sliced
from therefore.evaluation.slices import slices


def command(
    data: Annotated[Path, typer.Argument(help="A dataset folder, a .parquet or a .jsonl file.")],
    replies: Annotated[
        Path,
        typer.Argument(
            help='Lines of JSON: {"id": ..., "reply": ...}, with the ids of the items in DATA.'
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder for the run.")],
    split: Annotated[str, typer.Option(help="This split; default: the test splits.")] = "",
    style: Annotated[str, typer.Option(help=f"What was asked: {', '.join(STYLES)}.")] = "plain",
    reader: Annotated[str, typer.Option(help=f"One of: {', '.join(READER_NAMES)}.")] = "final",
    name: Annotated[str, typer.Option(help="What tables call it; default: the file's name.")] = "",
    only_replied: Annotated[
        bool, typer.Option("--only-replied", help="Leave out items without a reply.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Remove another run that is in the folder.")
    ] = False,
    by: Annotated[str, typer.Option(help="Print accuracy by this feature; 'all': by each.")] = "",
    json_: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Grade replies: right, wrong, unreadable or no answer, each with its reward and reason."""
    for value, known, what in ((style, STYLES, "style"), (reader, READER_NAMES, "reader")):
        if value not in known:
            raise ConfigError(f"{what} {value!r} is none of {', '.join(known)}")
    with following("grade") as progress:
        run = grade(
            data,
            replies,
            out,
            split=split,
            style=cast(Style, style),
            reader=cast(ReaderName, reader),
            name=name,
            only_replied=only_replied,
            overwrite=overwrite,
            progress=progress,
        )
    predictions = run.predictions
    figures = measure(predictions)
    if json_:
        record: dict[str, Any] = {"run": run.reasoner, **figures_record(figures, items=run.items)}
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return
    print_figures(run, figures)
    print_slices(slices(predictions) if by == "all" else sliced(predictions, by or "split"))
    if why := unread(out):
        told = "; ".join(f"{count:,} {reason}" for reason, count in why.most_common())
        console.say("  unreadable: {} (their ends are in {})", told, out / GRADES)
    console.say("  {}   see it: therefore report {} --out report.html", out, out)
