"""`therefore evaluate`: let a reasoner answer a dataset, and measure it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.config import parse_settings
from therefore.evaluation.compare import Paired
from therefore.evaluation.figures import Counts, Share
from therefore.evaluation.foreseeing import refuse_bert, refuse_feature, refuse_stranger_run
from therefore.evaluation.measure import Figures, figures_record, measure, told
from therefore.evaluation.prompting import first_prompt
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.evaluation.slice_table import HEADINGS, cells, sliced
from therefore.evaluation.slices import Slice, slices


def command(
    reasoner: Annotated[
        str,
        typer.Argument(
            help="random, majority, word-match, atmosphere, sliding-window, bag-of-words, worlds, "
            "oracle, one of another package, the folder of a saved reasoner, or a language model "
            "asked in words: smollm2, hf:NAME, hf:FOLDER, a .gguf file, or inspect:PROVIDER/MODEL "
            "for one behind an API."
        ),
    ],
    data: Annotated[Path, typer.Option(help="A dataset folder, a .parquet or a .jsonl file.")],
    out: Annotated[Path, typer.Option(help="Folder for the run.")],
    split: Annotated[str, typer.Option(help="This split; default: the test splits.")] = "",
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="A setting of the reasoner: key=value.")
    ] = None,
    train: Annotated[str, typer.Option(help="The split to learn from, if it learns.")] = "train",
    train_data: Annotated[
        Path | None, typer.Option(help="The dataset to learn from; default: the data itself.")
    ] = None,
    limit: Annotated[
        int, typer.Option(help="So many items, evenly spread over the splits; 0: all.", min=0)
    ] = 0,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Draw the dataset anew, by a seed that nobody has seen."),
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Remove another run that is in the folder.")
    ] = False,
    against: Annotated[
        Path | None, typer.Option("--compare", help="Another run, to compare item by item.")
    ] = None,
    by: Annotated[str, typer.Option(help="Print accuracy by this feature; 'all': by each.")] = "",
    bert: Annotated[str, typer.Option(help="A model for BERTScore (generation).")] = "",
    json_: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    show_prompt: Annotated[
        bool,
        typer.Option("--show-prompt", help="Print what a language model is asked first, and stop."),
    ] = False,
) -> None:
    """Evaluate a reasoner. Run again after an interruption, it goes on where it stopped."""
    if show_prompt:
        print(
            first_prompt(
                reasoner,
                data,
                split=split,
                settings=parse_settings(set_ or []),
                train=train,
                train_data=train_data,
            )
        )
        return
    other = Run.load(against) if against else None
    # Faults of options are reported before hours of answering, not after.
    if by and by != "all":
        refuse_feature(by, data, split=split, limit=limit)
    if bert:
        refuse_bert(data, split=split, limit=limit)
    if other:
        refuse_stranger_run(other, data, split=split, limit=limit, drawn=out if fresh else None)
    with following("evaluate") as progress:
        run = evaluate(
            reasoner,
            data,
            out,
            split=split,
            settings=parse_settings(set_ or []),
            train=train,
            train_data=train_data,
            limit=limit,
            fresh=fresh,
            overwrite=overwrite,
            progress=progress,
        )
    predictions = run.predictions
    # Slicing takes longer than everything else, so only what is shown is sliced.
    cut = slices(predictions) if json_ or by == "all" else sliced(predictions, by or "split")
    pair = run.compare(other) if other else None
    figures = measure(predictions, bert=bert)
    if json_:
        record: dict[str, Any] = {
            "run": run.reasoner,
            **figures_record(figures, items=len(predictions)),
        }
        record["slices"] = [
            {
                "feature": part.feature,
                "value": part.value,
                "items": part.accuracy.total,
                "accuracy": part.accuracy.value,
                "low": part.accuracy.interval.low,
                "high": part.accuracy.interval.high,
            }
            for part in cut
        ]
        record["compared"] = pair.to_record() if pair else None
        record |= {"failed": run.failed, "learned": run.learned, "warnings": run.warnings}
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return
    print_figures(run, figures)
    if not cut and by:
        console.say("  nothing to slice by {}", repr(by))
    print_slices(cut)
    if pair and other:
        _print_pair(pair, run.reasoner, other.reasoner)
    console.say("  {}   see it: therefore report {} --out report.html", out, out)


def print_figures(run: Run, figures: Figures) -> None:
    """The figures of a run in a few lines: accuracy first, then whatever else was measured."""
    share = figures["accuracy"]
    assert isinstance(share, Share)
    if not share.total and "not_judged" in figures:
        console.say("[bold green]∴[/] {}: no conclusion could be judged", run.reasoner)
        _print_rest(run, figures)
        return
    outcome = figures["outcomes"]
    if isinstance(outcome, Counts) and outcome.counts.get("unreadable") == share.total > 0:
        console.say(
            "[bold red]∴[/] {}: 0 of {} right, which does not tell how it reasons: all answers are "
            "unreadable, so it cannot read these items, or its replies cannot be read",
            run.reasoner,
            f"{share.total:,}",
        )
        _print_rest(run, figures)
        return
    console.say(
        "[bold green]∴[/] {}: [bold]{}[/] of {} right (95% interval {} to {})",
        run.reasoner,
        f"{share.value:.1%}",
        f"{share.total:,}",
        f"{share.interval.low:.1%}",
        f"{share.interval.high:.1%}",
    )
    for warning in run.warnings:
        console.say("  [yellow]{}[/]", warning)
    if share.effective < share.total:
        console.say(
            "  items of a group are kept together; were they independent: {} to {}",
            f"{share.plain.low:.1%}",
            f"{share.plain.high:.1%}",
        )
    _print_rest(run, figures)


def _print_rest(run: Run, figures: Figures) -> None:
    """Whatever was measured besides accuracy."""
    first, *rest = told(figures, besides=("accuracy",))
    for line in (f"{first}; {run.seconds:.1f} s", *rest, *run.notes):
        console.say("  {}", line)


def print_slices(parts: list[Slice]) -> None:
    """Accuracy by slice, as a table; slices of a feature with too few items share a line."""
    if not parts:
        return
    table = Table(box=None, pad_edge=True)
    for heading in HEADINGS[:2]:
        table.add_column(heading)
    for heading in HEADINGS[2:]:
        table.add_column(heading, justify="right")
    few: dict[str, int] = {}
    for part in parts:
        few[part.feature] = few.get(part.feature, 0) + part.accuracy.few
    told: set[str] = set()
    for part in parts:
        if not part.accuracy.few or few[part.feature] < 2:
            table.add_row(*cells(part))
        elif part.feature not in told:
            told.add(part.feature)
            sizes = [
                p.accuracy.total for p in parts if p.feature == part.feature and p.accuracy.few
            ]
            which = f"{len(sizes)} values" if len(sizes) < _of(parts, part) else "each value"
            counts = f"{min(sizes)} to {max(sizes)}" if min(sizes) < max(sizes) else f"{sizes[0]}"
            table.add_row(part.feature, which, counts, "too few", "")
    console.print(table)


def _of(parts: list[Slice], one: Slice) -> int:
    """How many slices there are of a slice's feature."""
    return sum(part.feature == one.feature for part in parts)


def _print_pair(pair: Paired, first: str, second: str) -> None:
    if pair.unequal:
        console.say("  [yellow]{}[/]", pair.unequal)
    console.say("  {}", pair.told(first, second))
