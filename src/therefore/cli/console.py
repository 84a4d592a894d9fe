"""The two consoles, and the progress bar that appears on a terminal and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

out = Console()
errors = Console(stderr=True)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress bar on standard error, if that is a terminal; the first process's alone."""
    alone = os.environ.get("RANK", "0") == "0"  # set by torchrun
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=errors,
        disable=not (errors.is_terminal and alone),
        transient=True,
    ) as bar:
        yield bar
