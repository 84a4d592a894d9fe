"""Which dataset a run belongs to: the one whose checksum it names, wherever that stands by now.

A log of inspect may have drawn its items from a stream, which is on no disk: its name (family,
preset, split and seed) says which items they are. Nothing is joined by a path alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from therefore.errors import DatasetError
from therefore.evaluation.record import Run, checksum


def key_of(run: Run) -> str:
    """What a run answered: its dataset's checksum, or the name of a stream."""
    return run.data_sha256 or run.data


def is_here(data: Path, key: str) -> bool:
    """Whether the dataset is still where it was; something else may have its place by now."""
    try:
        return checksum(data) == key
    except (DatasetError, OSError):
        return False


def place_of(run: Run) -> Path:
    """Where a run's dataset stands.

    The run has the path as it was typed. If that is relative and one is elsewhere by now, it is
    tried from the run's own folder, and from those around it.
    """
    data = Path(run.data)
    if data.is_absolute() or not run.data_sha256 or is_here(data, run.data_sha256):
        return data
    around = (folder / data for folder in Path(run.folder).resolve().parents)
    return next((place for place in around if is_here(place, run.data_sha256)), data)


def wholes(runs: Iterable[Run], datasets: Iterable[Path]) -> dict[str, tuple[str, Path]]:
    """By the checksum of a study's items, the dataset that they were chosen from, if it is here.

    People answer some items of a dataset; models that answered all of it, or the study's items
    alone, are shown beside them.
    """
    met = [run for run in runs if run.data_sha256]
    known = {run.data_sha256: place_of(run) for run in met}
    known |= {checksum(path): path for path in datasets}
    return {
        run.data_sha256: (run.part_of, known[run.part_of]) for run in met if run.part_of in known
    }
