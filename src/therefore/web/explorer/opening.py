"""Opens paths: loads the datasets into the database, each with its runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from therefore.errors import DatasetError, InputError
from therefore.evaluation.people import KIND
from therefore.progress import Progress, silent
from therefore.web.explorer.answers import load_answers
from therefore.web.explorer.browsing import OpenData, RunTable
from therefore.web.explorer.loading import lean, load_items
from therefore.web.explorer.people import majority, people_rows
from therefore.web.explorer.shelf import DataPlace, scan
from therefore.web.explorer.tables import Tables


@dataclass(slots=True)
class Library:
    """Everything on show."""

    tables: Tables
    datasets: dict[str, OpenData]

    def close(self) -> None:
        """Close the database."""
        self.tables.close()


def open_library(paths: Sequence[str | Path], *, progress: Progress = silent) -> Library:
    """Load the datasets and runs at these paths; an error names the path that is at fault."""
    places = scan(paths)
    if not places:
        raise InputError("nothing to show: give a dataset or a run")
    tables = Tables()
    datasets: dict[str, OpenData] = {}
    with lean():
        for number, place in enumerate(places):
            progress(number, len(places), place.name)
            datasets[place.key] = _open(tables, f"d{number}", place)
    return Library(tables, datasets)


def _open(tables: Tables, table: str, place: DataPlace) -> OpenData:
    pages = place.pages()
    try:
        loaded = load_items(tables, table, pages)
    except DatasetError as fault:
        raise DatasetError(f"{place.path or place.name}: {fault}") from None
    rows = {one.key: people_rows(one.run, one.folder) for one in place.runs}
    # A person's own run is left out if the pooled run contains the same answers.
    shown = [
        one for one in place.runs if rows[one.key] or one.run.kind != KIND or not any(rows.values())
    ]
    sources = [majority(rows[one.key]) if rows[one.key] else one.folder for one in shown]
    answered = load_answers(tables, loaded, sources)
    runs = {
        one.key: RunTable(one, answers, rows[one.key])
        for one, answers in zip(shown, answered, strict=True)
    }
    return OpenData(place, tables, loaded, pages, runs)
