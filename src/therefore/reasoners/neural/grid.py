"""Grid search: every combination of settings is a run of its own; one table lists their outcomes.

A combination's folder is named by a hash of its settings. A worker claims a combination by making
the lock file of its folder, so several processes or machines that share the disk may run the same
command. The command given again after an interruption does what is left.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.reasoners.train import train
from therefore.reasoners.training.folder import finished, finished_record

TABLE = "grid.csv"
CLAIM = ".claim"

Grid = Mapping[str, tuple[str, ...]]

_SHARED: Grid = {
    "rate": ("1e-5", "1e-4", "1e-3"),
    "batch": ("64", "128"),
    "seed": ("0", "1", "2"),
    "permute": ("true", "false"),
}
_MLP: Grid = {"layers": ("2", "3"), "hidden": ("32", "64"), "width": ("32", "64")}

PAPER: dict[str, Grid] = {
    "linear-bow": {**_SHARED, "width": ("32", "64")},
    "mlp-bow": {**_SHARED, **_MLP},
    "transformer": {
        **_SHARED,
        "width": ("32", "64"),
        "depth": ("6", "8", "10"),
        "dropout": ("0", "0.1", "0.5"),
        "filter": ("128", "256", "384"),
    },
    "convnet": {
        **_SHARED,
        **_MLP,
        "depth": ("4", "6", "8"),
        "kernel": ("5", "7", "9"),
        "channels": ("32", "64"),
        "pooling": ("0", "5", "3", "1"),
    },
    **{
        name: {**_SHARED, **_MLP}
        for name in ("lstm", "bilstm", "treenet", "treelstm", "lstm-traversal", "bilstm-traversal")
    },
    "possibleworldnet": {**_SHARED, "width": ("32", "64")},
}
"""The Entailment paper's grid (section 4); it has three seeds, which are 0, 1 and 2 here."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One combination and its outcome."""

    run: str
    settings: dict[str, str]
    validation: float
    best_step: int


def combinations(grid: Grid) -> Iterator[dict[str, str]]:
    """Every choice of one value per setting, in a fixed order.

    >>> list(combinations({"width": ("32", "64"), "seed": ("0",)}))
    [{'width': '32', 'seed': '0'}, {'width': '64', 'seed': '0'}]
    """
    for values in product(*grid.values()):
        yield dict(zip(grid, values, strict=True))


def folder_name(settings: Mapping[str, str]) -> str:
    """A short name that is a function of the settings."""
    text = json.dumps(settings, sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def search(
    name: str,
    data: Path,
    out: Path,
    grid: Grid,
    *,
    limit: int = 0,
    minutes: float = 0.0,
    device: str = "auto",
    show: Callable[[Tried, int], None] = lambda outcome, total: None,
) -> list[Tried]:
    """Train the combinations that nobody has claimed; write and return the table of finished ones.

    `minutes` is for each run. A claim is taken over if its process on this machine has ended.
    """
    todo = list(combinations(grid))
    for settings in todo:
        folder = out / folder_name(settings)
        if finished(folder) or not _claimed(out, folder.name):
            continue
        train(name, data, folder, settings=settings, limit=limit, minutes=minutes, device=device)
        (out / f"{folder.name}{CLAIM}").unlink()
        show(_outcome(folder, settings), len(todo))
    done = [
        _outcome(out / folder_name(settings), settings)
        for settings in todo
        if finished(out / folder_name(settings))
    ]
    done.sort(key=lambda outcome: -outcome.validation)
    write_whole(out / TABLE, table(done))
    return done


def table(outcomes: list[Tried]) -> str:
    """The outcomes as comma-separated values, best first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    keys = list(outcomes[0].settings) if outcomes else []
    writer.writerow(["run", "validation", "best_step", *keys])
    for outcome in outcomes:
        values = [outcome.settings[key] for key in keys]
        writer.writerow([outcome.run, f"{outcome.validation:.4f}", outcome.best_step, *values])
    return text.getvalue()


def _claimed(out: Path, run: str) -> bool:
    """Claim the run by making its lock file; False if another worker holds it."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{run}{CLAIM}"
    mine = f"{os.uname().nodename} {os.getpid()}"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(mine)
    except FileExistsError:
        host, _, process = path.read_text(encoding="utf-8").partition(" ")
        if host != os.uname().nodename or not process.isdigit() or _alive(int(process)):
            return False
        write_whole(path, mine)
    return True


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _outcome(folder: Path, settings: dict[str, str]) -> Tried:
    record = finished_record(folder, kind="neural")
    return Tried(folder.name, settings, record["validation"], record["best_step"])
