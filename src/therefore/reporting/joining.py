"""Find the dataset of a run: the one whose checksum the run names, wherever it is now.

A log of inspect may have drawn its items from a stream, which is not on disk: the stream's name
(family, preset, split and seed) then identifies the items. A path alone identifies nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from therefore.errors import DatasetError
from therefore.evaluation.record import Run, checksum


def key_of(run: Run) -> str:
    """The key of the items of a run: its dataset's checksum, or the name of a stream."""
    return run.data_sha256 or run.data


def is_here(data: Path, key: str) -> bool:
    """Whether the dataset with this key is at the path; another may have replaced it."""
    try:
        return checksum(data) == key
    except (DatasetError, OSError):
        return False


def place_of(run: Run) -> Path:
    """The path of a run's dataset.

    The run has the path as it was typed. If it is relative and the dataset is not there, it is
    tried from each folder above the run's.
    """
    data = Path(run.data)
    if data.is_absolute() or not run.data_sha256 or is_here(data, run.data_sha256):
        return data
    around = (folder / data for folder in Path(run.folder).resolve().parents)
    return next((place for place in around if is_here(place, run.data_sha256)), data)


def wholes(runs: Iterable[Run], datasets: Iterable[Path]) -> dict[str, tuple[str, Path]]:
    """For the checksum of each study's items, the dataset they were chosen from, if it is here.

    People answer some items of a dataset; models that answered all of them, or the study's items
    alone, are shown beside the people.
    """
    met = [run for run in runs if run.data_sha256]
    known = {run.data_sha256: place_of(run) for run in met}
    known |= {checksum(path): path for path in datasets}
    return {
        run.data_sha256: (run.part_of, known[run.part_of]) for run in met if run.part_of in known
    }
