"""`therefore probe`: what a linear classifier can read off a model's representations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from therefore.cli.console import following, said
from therefore.cli.console import out as console
from therefore.config import parse_settings
from therefore.errors import ConfigError
from therefore.evaluation.probing.breakdown import Breakdown, breakdown
from therefore.evaluation.probing.config import TRUE
from therefore.evaluation.probing.probe import probe
from therefore.evaluation.probing.record import write_record
from therefore.evaluation.probing.scores import Probing, Spread
from therefore.reporting.probing import write_figures
from therefore.statistics import Interval

SIGNIFICANT = 0.05


def command(
    model: Annotated[
        str,
        typer.Argument(
            help="minilm, smollm2, hf:OWNER/NAME, a model's folder, a .gguf file, or a fine-tuned "
            "run."
        ),
    ],
    data: Annotated[Path, typer.Option(help="A dataset folder, a .parquet or a .jsonl file.")],
    out: Annotated[Path, typer.Option(help="Folder for the run.")],
    layers: Annotated[
        str, typer.Option(help="last, all, or numbers such as 0,3,6 (default: last).")
    ] = "",
    pooling: Annotated[
        str,
        typer.Option(help="special, last, mean or max (default: special, as the model has it)."),
    ] = "",
    draws: Annotated[int, typer.Option(help="Training sets of each size (default: 10).")] = 0,
    fractions: Annotated[
        str, typer.Option(help="Sizes of training sets in percent, such as 1,10,100.")
    ] = "",
    by: Annotated[
        list[str] | None,
        typer.Option(help="Break down by FEATURE or FEATURE@FEATURE=VALUE; 'all': by each."),
    ] = None,
    at: Annotated[
        float, typer.Option(help="Break down at this percentage (default: 12.5, as the paper).")
    ] = 0.0,
    train: Annotated[str, typer.Option(help="The split that probes learn from.")] = "train",
    test: Annotated[
        str, typer.Option(help="The split to test on (default: test; if none, a part of train).")
    ] = "",
    limit: Annotated[int, typer.Option(help="At most so many items a split; 0: all.", min=0)] = 0,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting: key=value; see docs/probing.md for all."),
    ] = None,
    cache: Annotated[
        Path | None, typer.Option(help="Folder that keeps representations for other runs.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Probe a model, with baselines. Run again after an interruption, it goes on."""
    settings = parse_settings(set_ or [])
    options = {"layers": layers, "pooling": pooling, "fractions": fractions}
    settings |= {name: value for name, value in options.items() if value}
    if draws:
        settings["draws"] = str(draws)
    with following(f"probe {model}") as progress:
        probing = probe(
            model,
            data,
            out,
            settings=settings,
            train=train,
            test=test,
            limit=limit,
            cache=cache,
            progress=progress,
        )
    if at and at not in probing.plan.config.percentages:
        raise ConfigError(f"at={at:g} was not probed: use one of {_listed(probing)}")
    parts = breakdown(probing, by=by or [], percentage=at or None)
    record = write_record(out, probing, parts)
    write_figures([probing], [parts], out / "figures")
    if json_:
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return
    _print(probing)
    _print_parts(probing, parts)
    console.say("  figures: {}", out / "figures")
    console.say("  {}   see it: therefore report {} --out report.html", out, out)


def _listed(probing: Probing) -> str:
    return ", ".join(f"{each:g}" for each in probing.plan.config.percentages)


def _print(probing: Probing) -> None:
    plan = probing.plan
    whole = probing.score(probing.last, plan.config.percentages[-1])
    console.say(
        "[bold green]∴[/] {}, layer {}: [bold]{}[/] above {}",
        plan.model,
        probing.last,
        f"{whole.bpp.mean:+.1%}",
        f"{plan.config.against} with {whole.percentage:g} % of {plan.train_items:,} items to "
        f"learn from (95% interval {whole.interval.low:+.1%} to {whole.interval.high:+.1%}, "
        f"{plan.test_items:,} tested)",
    )
    several = len(plan.layers) > 1
    headings = (*(("layer",) if several else ()), "%", "items", *plan.config.conditions, "BPP")
    table = _table("Right answers in percent, ± standard deviation over draws")
    # With many baselines, only BPP has room for its deviation on a narrow terminal.
    shown = _spread if len(plan.config.conditions) <= 3 else _mean
    for heading in (*headings, "95% interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for score in probing.scores():
        if score.layer != probing.last and score.percentage != whole.percentage:
            continue
        table.add_row(
            *((str(score.layer),) if several else ()),
            f"{score.percentage:g}",
            f"{score.size:,}",
            *(shown(score.accuracy[name]) for name in plan.config.conditions),
            _spread(score.bpp, signed=True),
            _interval(score.interval),
        )
    console.print(table)
    spent = ", ".join(f"{what} {each / 60:.1f}" for what, each in plan.cpu_seconds.items())
    notes = [*plan.notes, f"processor minutes: {spent}"]
    if probing.unconverged:
        notes.append(f"{probing.unconverged:,} fits did not converge")
    for note in notes:
        console.say("  {}", note)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)


def _spread(spread: Spread, *, signed: bool = False) -> str:
    text = f"{100 * spread.mean:+.1f}" if signed else f"{100 * spread.mean:.1f}"
    return text if spread.deviation is None else f"{text} ±{100 * spread.deviation:.1f}"


def _mean(spread: Spread) -> str:
    return f"{100 * spread.mean:.1f}"


def _interval(interval: Interval) -> str:
    return f"{100 * interval.low:+.1f}, {100 * interval.high:+.1f}"


def _print_parts(probing: Probing, parts: Breakdown) -> None:
    if not parts.cuts:
        return
    against = probing.plan.config.against
    table = _table(f"By category: layer {parts.layer}, {parts.percentage:g} % of the training set")
    table.add_column("", no_wrap=True)
    for heading in ("items", TRUE, against, "BPP", "95% interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for cut in parts.cuts:
        table.add_row(said("[cyan]{}[/]", cut.name))
        for one in parts.of(cut):
            table.add_row(
                f"  {one.value}",
                f"{one.items:,}",
                _spread(one.accuracy[TRUE]),
                _spread(one.accuracy[against]),
                _spread(one.bpp, signed=True),
                _interval(one.interval),
            )
    console.print(table)
    telling = [
        (pair, test)
        for pair in parts.contrasts
        if (test := pair.premises) and test.corrected < SIGNIFICANT
    ]
    console.say(
        "  {}",
        f"{len(telling)} of {len(parts.contrasts)} pairs of categories differ (t-tests over "
        f"premises, Holm's correction, p below {SIGNIFICANT}){':' if telling else ''}",
    )
    for pair, test in telling:
        console.say(
            "    {}",
            f"{pair.cut}: {pair.first} {pair.difference:+.1%} against {pair.second}, "
            f"t {test.t:.2f}, p {test.corrected:.2g}",
        )
