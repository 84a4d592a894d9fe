"""The learning curve of a run: one JSON line at each check."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from therefore.dataset.files import write_whole

METRICS = "metrics.jsonl"


@dataclass(frozen=True, slots=True)
class Metric:
    """One line of the log."""

    step: int
    loss: float
    rate: float
    validation: float
    seconds: float

    def line(self) -> str:
        """The metric as a line of JSON."""
        return json.dumps(asdict(self)) + "\n"


def log(folder: Path, metric: Metric) -> None:
    """Add a line."""
    with (folder / METRICS).open("a", encoding="utf-8") as file:
        file.write(metric.line())


def read_metrics(folder: Path) -> list[Metric]:
    """The log of a run: the learning curve."""
    path = folder / METRICS
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Metric(**json.loads(line)) for line in lines]


def cut_metrics(folder: Path, step: int) -> None:
    """Delete the lines after that step: the checkpoint from which training continues is older."""
    kept = [metric for metric in read_metrics(folder) if metric.step <= step]
    write_whole(folder / METRICS, "".join(metric.line() for metric in kept))
