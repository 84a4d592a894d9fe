"""`therefore verify`: re-derive every label as a stranger would."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import following
from therefore.cli.console import out as console
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
    allow_unverified: Annotated[
        bool,
        typer.Option("--allow-unverified", help="Exit 0 even if some items cannot be verified."),
    ] = False,
    json_: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Verify a dataset from its text alone.

    Exit code 0: every item is verified. 1: something failed. 2: it cannot be asked. 3: nothing
    failed, but something is not verified, or there is nothing.
    """
    started = time.perf_counter()
    with following("verify") as progress:
        report = verify(
            data,
            prover=prover,
            sample=sample,
            split=split,
            workers=workers,
            progress=progress,
        )
    if json_:
        print(json.dumps(report.to_record(), ensure_ascii=False, indent=2))
    else:
        _print(report, time.perf_counter() - started, allow_unverified)
    gc.freeze()  # the process ends here: to trace all that was kept would take a fifth of its time
    raise typer.Exit(report.exit_code(allow_unverified=allow_unverified))


def _print(report: Verification, seconds: float, allow_unverified: bool) -> None:
    alike = Counter(fault.reason for fault in report.faults)
    first = {fault.reason: fault.where for fault in reversed(report.faults)}
    for reason, count in list(alike.items())[:SHOWN]:
        more = f" (and {count - 1:,} more like it)" if count > 1 else ""
        console.say("[red]✗[/] [bold]{}[/]: {}{}", first[reason], reason, more)
    if len(alike) > SHOWN:
        left = sum(list(alike.values())[SHOWN:])
        console.say("[red]✗[/] and {} more; --json lists all", f"{left:,}")
    code = report.exit_code(allow_unverified=allow_unverified)
    marks = {0: "[bold green]✓[/] {}", 3: "[bold yellow]?[/] {}"}
    console.say(
        marks.get(code, "[bold red]✗[/] {}"),
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
    if not report.items:
        console.say("[bold yellow]NOTHING WAS VERIFIED: there are no items[/]")
    if report.unverified:
        console.say(
            "[bold yellow]{} ITEMS ARE NOT VERIFIED: their labels may be right or wrong[/]",
            f"{report.unverified:,}",
        )
        for reason, count in list(report.doubts.items())[:SHOWN]:
            console.say("  {}: {}", f"{count:,}", reason)
    if report.claimed:
        features = sum(name.startswith("features.") for name in report.claimed)
        named = [name for name in report.claimed if not name.startswith("features.")]
        if features:
            named.append(f"{features} feature{'s' if features != 1 else ''}")
        console.say(
            "  claimed, not checked: {} (--json names them; "
            "therefore generate --check draws items anew)",
            ", ".join(named),
        )
