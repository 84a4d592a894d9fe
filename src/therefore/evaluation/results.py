"""A complete run as an object: accuracy, slices, predictions as a table, comparison with another.

Everything is read from the run's folder when it is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from therefore.errors import DatasetError, needed
from therefore.evaluation.compare import Paired, compare
from therefore.evaluation.figures import Share
from therefore.evaluation.measure import Figures, accuracy, measure
from therefore.evaluation.predictions import Prediction, parts, read_part
from therefore.evaluation.slice_table import SliceTable, sliced
from therefore.statistics import Interval

if TYPE_CHECKING:
    from therefore.evaluation.record import Run


class Results:
    """The methods of a complete run; `Run` inherits them."""

    __slots__ = ()

    reasoner: str
    data: str
    folder: str
    complete: bool

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader of the figures must know first; `Run` says it."""
        raise NotImplementedError

    @property
    def predictions(self) -> list[Prediction]:
        """What the reasoner said about each item, beside the right answer."""
        if not self.folder:
            raise DatasetError(f"the run of {self.reasoner} is in no folder: load it with Run.load")
        if not self.complete:
            raise DatasetError(f"{self.folder} is an unfinished run: give its command again")
        found = parts(Path(self.folder))
        return list(_kept(tuple((str(path), path.stat().st_mtime_ns) for path in found)))

    @property
    def share(self) -> Share:
        """How many of how many are right, with the interval."""
        return accuracy(self.predictions)

    @property
    def accuracy(self) -> float:
        """The share of all items that are answered right."""
        return self.share.value

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the accuracy; items of a group are kept together.

        `share.plain` is the interval as if all items were independent.
        """
        return self.share.interval

    def measure(self, *, only: Sequence[str] = ()) -> Figures:
        """The figures of every metric, or of some; see `therefore.evaluation.measure`."""
        return measure(self.predictions, only=only)

    def by(self, feature: str) -> SliceTable:
        """Accuracy for each value of a feature, as a table; `to_pandas()` makes a data frame.

        ConfigError lists the known features.
        """
        return sliced(self.predictions, feature)

    def compare(self, other: Run | str | Path) -> Paired:
        """Compare this run with another, or with the one in a folder, on the shared items."""
        return compare(self.predictions, other)

    def to_pandas(self) -> Any:
        """The predictions as a data frame: a row for each, features as columns of their own."""
        with needed("pandas", extra="pandas"):
            import pandas
        names = ("id", "family", "task", "split", "answer", "target", "choice", "text", "status")
        rows = [
            {
                **{
                    f"feature_{name}" if name in names else name: v
                    for name, v in p.features.items()
                },
                **{name: getattr(p, name) for name in names},
                "outcome": p.outcome,
                "right": p.outcome == "right",
                "validity": p.validity,
                "scores": list(p.scores),
                "group": p.group,
            }
            for p in self.predictions
        ]
        frame = pandas.DataFrame(rows)
        first = [*names, "outcome", "right", "validity", "scores", "group"]
        return frame[[*first, *(name for name in frame.columns if name not in first)]]

    def __repr__(self) -> str:
        if not (self.folder and self.complete):
            return f"<run of {self.reasoner} on {self.data}, unfinished>"
        share = self.share
        low, high = share.interval.low, share.interval.high
        return (
            f"<run of {self.reasoner} on {self.data}: {share.value:.1%} of {share.total:,} right "
            f"({low:.1%} to {high:.1%}){''.join(f'; {one}' for one in self.warnings)}>"
        )

    def _repr_html_(self) -> str:
        """A notebook shows accuracy by split."""
        if not (self.folder and self.complete):
            return f"<p>{escape(repr(self))}</p>"
        rows = [("all", self.share), *((part.value, part.accuracy) for part in self.by("split"))]
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{share.total:,}</td><td>{share.value:.1%}</td>"
            f"<td>{share.interval.low:.1%} to {share.interval.high:.1%}</td></tr>"
            for name, share in (rows if len(rows) > 2 else rows[:1])
        )
        head = "<tr><th>split</th><th>items</th><th>accuracy</th><th>95% interval</th></tr>"
        title = escape(f"{self.reasoner} on {self.data}")
        told = "".join(f"<p><b>{escape(one)}</b></p>" for one in self.warnings)
        return (
            f"<table><caption>{title}</caption><thead>{head}</thead><tbody>{cells}</tbody></table>"
            f"{told}"
        )


@lru_cache(maxsize=4)
def _kept(found: tuple[tuple[str, int], ...]) -> tuple[Prediction, ...]:
    """The predictions in these parts, given by path and time of change."""
    return tuple(one for path, _ in found for one in read_part(Path(path)))
