"""`therefore audit`: look for shortcuts, duplicates, leaks and second readings."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from therefore.auditing.audit import audit
from therefore.auditing.collect import SAMPLE
from therefore.auditing.finding import Audit
from therefore.cli.console import following
from therefore.cli.console import out as console
from therefore.config import parse_settings
from therefore.reporting.page import write_report


def command(
    data: Annotated[Path, typer.Argument(help="A dataset folder, a .parquet or a .jsonl file.")],
    html: Annotated[
        Path | None, typer.Option(help="Also write the findings with plots to this file.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    sample: Annotated[
        int, typer.Option(help="Items per split for counts, words and probes.", min=1)
    ] = SAMPLE,
    seed: Annotated[int, typer.Option(help="Seed of folds and probes.")] = 0,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Override a threshold: alpha, balance, probe ... key=value."),
    ] = None,
) -> None:
    """Audit a dataset.

    Exit code 0: no shortcut, duplicate, leak or second reading is found. 1: one is. 2: it cannot
    be asked. 3: there is nothing to audit.
    """
    started = time.perf_counter()
    with following("audit") as progress:
        result = audit(
            data,
            settings=parse_settings(set_ or []),
            sample=sample,
            seed=seed,
            progress=progress,
        )
    if html:
        write_report(html, audits=[result])
    if json_:
        print(json.dumps(result.to_record(), ensure_ascii=False, indent=2))
    else:
        print_audit(result, time.perf_counter() - started)
        if html:
            console.say("  open {}", html)
    raise typer.Exit((0 if result.items else 3) if result.ok else 1)


def print_audit(result: Audit, seconds: float) -> None:
    """Print a line for each check, and every finding of those that failed."""
    for check in result.checks:
        worst = check.worst
        where = f"{worst.split}: " if len(result.splits) > 1 else ""
        console.say(f"{_mark(check.passed)} [bold]{{}}[/]: {{}}", check.name, where + worst.says)
        if check.passed and worst.excused:
            console.say("    {}", worst.excused)
        if not check.passed:
            failed = [finding for finding in check.findings if not finding.passed]
            p = f", corrected p {worst.corrected:.2g}" if worst.corrected is not None else ""
            console.say(
                "    {}",
                f"{worst.measure} {worst.effect:.3f}, limit {worst.limit:g}{p}; "
                f"{len(failed)} of {len(check.findings)} findings fail. {check.why}",
            )
    if len(result.splits) > 1:
        told = "of {} splits, each line tells the one in which the check found most"
        console.say(f"  [dim]{told}[/]", len(result.splits))
    failed_checks = [check.name for check in result.checks if not check.passed]
    says = "no shortcut found" if result.ok else f"failed: {', '.join(failed_checks)}"
    console.say(
        f"{_mark(result.ok)} {{}} items audited in {{}} s: {{}}",
        f"{result.items:,}",
        f"{seconds:.1f}",
        says,
    )
    for note in result.notes:
        console.say("  {}", note)


def _mark(passed: bool) -> str:
    return "[bold green]✓[/]" if passed else "[bold red]✗[/]"
