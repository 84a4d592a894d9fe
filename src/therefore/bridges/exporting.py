"""Export a dataset: each format is one function; the folder appears whole or not at all.

A format's function gets the items and an empty folder. Ids and splits are any text that the maker
of the dataset chose, so file names are made of them by `naming.Names`: nothing is written outside
the folder, and no file replaces another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from therefore.bridges.dimacs import dimacs_files
from therefore.bridges.huggingface import hub_folder
from therefore.bridges.lm_eval import lm_eval_files
from therefore.bridges.naming import split_files
from therefore.bridges.tables import csv_files, openai_files, slim_files
from therefore.bridges.tptp import tptp_files
from therefore.config import nearest
from therefore.dataset.files import whole_folder
from therefore.dataset.reading import counted, read_batches
from therefore.errors import ConfigError
from therefore.items import Item, to_line
from therefore.progress import Progress, shown


def export(
    path: str | Path,
    out: str | Path,
    *,
    to: str,
    split: str = "",
    change: Callable[[Item], Item] | None = None,
    overwrite: bool = False,
    progress: Progress = shown,
) -> int:
    """Write a dataset in another format into the folder `out`; how many items were written.

    `change` is applied to each item on the way, for controls such as scrambled words.
    A folder that is in use is refused, unless `overwrite` is given and it has no file but those
    that are written anew.
    """
    if to not in FORMATS and to not in WHOLE:
        raise ConfigError(f"unknown format {to!r}{nearest(to, [*FORMATS, *WHOLE])}")
    if to in WHOLE:
        if change or split:
            raise ConfigError(f"--to {to} writes a dataset as it is: leave --split and others out")
        return WHOLE[to](path, out, overwrite=overwrite)
    done, total = 0, counted(path, splits=[split] if split else ())

    def items() -> Iterator[Item]:
        nonlocal done
        for batch in read_batches(path, split=split):
            for item in batch:
                yield change(item) if change else item
                done += 1
            progress(done, total)

    with whole_folder(Path(out), overwrite=overwrite) as beside:
        FORMATS[to](items(), beside)
    return done


def _jsonl(items: Iterator[Item], folder: Path) -> None:
    """One JSON Lines file a split, the same columns as the Parquet shards."""
    with split_files(folder, "jsonl") as file_of:
        for item in items:
            file_of(item.split).write(to_line(item) + "\n")


FORMATS: dict[str, Callable[[Iterator[Item], Path], None]] = {
    "jsonl": _jsonl,
    "tptp": tptp_files,
    "dimacs": dimacs_files,
    "slim": slim_files,
    "csv": csv_files,
    "openai": openai_files,
    "lm-eval": lm_eval_files,
}
WHOLE = {"hf": hub_folder}
"""Formats that copy a dataset as a whole, with its shards unchanged."""
