"""The names of runs on a page: the reasoner's name, and more if two runs would share it.

Two runs of one reasoner on the same items are told apart by the settings in which they differ, or
by their folders if no setting differs. A run has one name on the whole page, so it keeps its colour
and mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from therefore.evaluation.record import Run


def names(runs: Mapping[Path, tuple[str, Run]]) -> dict[Path, str]:
    """The name of each run by its path; each run is given with the key of its dataset."""
    found: dict[Path, str] = {}
    for reasoner in dict.fromkeys(run.reasoner for _, run in runs.values()):
        mine = {path: each for path, each in runs.items() if each[1].reasoner == reasoner}
        found |= dict.fromkeys(mine, reasoner) if _apart(mine, {}) else _told_apart(mine)
    return found


def _told_apart(runs: Mapping[Path, tuple[str, Run]]) -> dict[Path, str]:
    facts = {path: _facts(run) for path, (_, run) in runs.items()}
    keys = dict.fromkeys(key for each in facts.values() for key in each)
    differ = [key for key in keys if len({each.get(key) for each in facts.values()}) > 1]
    told = {
        path: ", ".join(f"{key} {each[key]}" for key in differ if each.get(key))
        for path, each in facts.items()
    }
    if not _apart(runs, told):
        told = _folders(list(runs))
    return {
        path: f"{run.reasoner} ({told[path]})" if told[path] else run.reasoner
        for path, (_, run) in runs.items()
    }


def _apart(runs: Mapping[Path, tuple[str, Run]], told: Mapping[Path, str]) -> bool:
    """Whether no two runs on the same items have one name."""
    return len({(key, told.get(path)) for path, (key, _) in runs.items()}) == len(runs)


def _facts(run: Run) -> dict[str, str]:
    """What may differ between two runs of one reasoner."""
    known = {"trained on": Path(run.trained_on).name, "split": run.split}
    known["limit"] = str(run.limit) if run.limit else ""
    return {**run.settings, **known}


def _folders(paths: Sequence[Path]) -> dict[Path, str]:
    """The ends of paths, as short as possible and all different."""
    most = max(len(path.parts) for path in paths)
    for size in range(1, most + 1):
        ends = {path: "/".join(path.parts[-size:]) for path in paths}
        if len(set(ends.values())) == len(paths):
            return ends
    return {path: str(path) for path in paths}
