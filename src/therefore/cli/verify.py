"""`therefore verify`: re-derive every label as a stranger would."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from therefore.cli.console import errors, following
from therefore.cli.console import out as console
from therefore.errors import InputError
from therefore.verification.verify import FAILED, UNVERIFIED, VERIFIED, Verification, verify

ITEM = ("premises", "question", "answer", "certificate")
"""A line of JSON with one of these keys counts as an item."""
SHOWN = 20
"""How many faults are printed; further ones are only counted."""


def command(
    data: Annotated[list[Path], typer.Argument(help="Dataset folders, .parquet or .jsonl files.")],
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
    """Verify datasets from their text alone.

    Exit code 0: every item is verified. 1: something failed. 2: it cannot be asked. 3: nothing
    failed, but something is not verified, or there is nothing. Of several datasets, the first of 1,
    2, 3 and 0 that one of them has; --json then prints a list.
    """
    codes: set[int] = set()
    records: list[dict[str, Any]] = []
    refused: list[str] = []
    for place in data:
        started = time.perf_counter()
        try:
            with following("verify") as progress:
                report = verify(
                    place,
                    prover=prover,
                    sample=sample,
                    split=split,
                    workers=workers,
                    progress=progress,
                )
        except InputError as fault:  # the others are asked first
            refused.append(str(fault))
            continue
        if report.items and report.failed == report.items and not _has_items(place):
            refused.append(f"{place} is no dataset: no line of it is an item")
            continue
        codes.add(report.exit_code(allow_unverified=allow_unverified))
        records.append(report.to_record())
        if not json_:
            if len(data) > 1:
                console.say("[bold]{}[/]", place)
            _print(report, time.perf_counter() - started, allow_unverified)
    if json_ and records:
        found = records if len(data) > 1 else records[0]
        print(json.dumps(found, ensure_ascii=False, indent=2))
    gc.freeze()  # the process ends here: to trace all that was kept would take a fifth of its time
    if refused:
        told = "; ".join(dict.fromkeys(refused))
        if FAILED not in codes:
            raise InputError(told)
        errors.say("error: {}", told)
    raise typer.Exit(next(code for code in (FAILED, UNVERIFIED, VERIFIED) if code in codes))


def _has_items(place: Path) -> bool:
    """Whether a file has a line that counts as an item; .jsonl and .parquet files are not read."""
    if not place.is_file() or place.suffix in (".jsonl", ".parquet"):
        return True
    with place.open("rb") as file:
        for line in file:
            with suppress(ValueError, RecursionError):
                record = json.loads(line)
                if isinstance(record, dict) and not record.keys().isdisjoint(ITEM):
                    return True
    return False


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
    items = f"{report.items:,} item{'s' if report.items != 1 else ''}"
    marks = {0: "[bold green]✓[/] {}", 3: "[bold yellow]?[/] {}"}
    console.say(
        marks.get(code, "[bold red]✗[/] {}"),
        f"{items} in {report.files} file{'s' if report.files != 1 else ''}: "
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
