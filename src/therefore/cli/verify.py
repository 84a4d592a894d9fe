"""`therefore verify`: re-derive every label as a stranger would."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import out as console
from therefore.cli.console import progress_bar
from therefore.verification.verify import Verification, verify

SHOWN = 20
"""Faults printed before the rest is counted only."""


def command(
    data: Annotated[Path, typer.Argument(help="A dataset folder, a .parquet or a .jsonl file.")],
    prover: Annotated[
        str, typer.Option(help="Also ask an external prover: eprover, cvc5, minisat or z3.")
    ] = "",
    sample: Annotated[
        int, typer.Option(help="Ask the prover about the first N items only; 0: all.", min=0)
    ] = 0,
    split: Annotated[str, typer.Option(help="Only this split.")] = "",
    workers: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
    json_: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Verify a dataset: exit code 0 only if no label, text, certificate or file is at fault."""
    started = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("verify", total=None)
        report = verify(
            data,
            prover=prover,
            sample=sample,
            split=split,
            workers=workers,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json_:
        print(json.dumps(report.to_record(), ensure_ascii=False, indent=2))
    else:
        _print(report, time.perf_counter() - started)
    raise typer.Exit(0 if report.ok else 1)


def _print(report: Verification, seconds: float) -> None:
    for fault in report.faults[:SHOWN]:
        console.say("[red]✗[/] [bold]{}[/]: {}", fault.where, fault.reason)
    if len(report.faults) > SHOWN:
        console.say("[red]✗[/] and {} more", f"{len(report.faults) - SHOWN:,}")
    console.say(
        "[bold green]✓[/] {}" if report.ok else "[bold red]✗[/] {}",
        f"{report.items:,} items in {report.files} file{'s' if report.files != 1 else ''}: "
        f"{report.verified:,} verified, {report.failed:,} failed, "
        f"{report.unverified:,} unverified ({seconds:.1f} s)",
    )
    if report.prover:
        console.say(
            "  {}",
            f"{report.prover} agrees on {report.agreed:,}, undecided on {report.undecided:,} "
            f"({report.calls:,} problems, up to names)",
        )
    if report.inconsistent:
        console.say(
            "  [yellow]{} imported items have inconsistent premises[/]", f"{report.inconsistent:,}"
        )
