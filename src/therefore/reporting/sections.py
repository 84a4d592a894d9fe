"""The section of a report about one dataset: its audit, its runs, plots of both, and examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from therefore.auditing.finding import Audit, Check, Figure, Finding
from therefore.evaluation.compare import Paired, compare
from therefore.evaluation.figures import Calibration, Confusion, Counts, Share
from therefore.evaluation.measure import Figures, accuracy, measure, told
from therefore.evaluation.predictions import OUTCOMES, Prediction
from therefore.evaluation.record import Run
from therefore.evaluation.slices import Slice, slices
from therefore.reporting.examples import Example
from therefore.reporting.plots import Dot, Line, Plot, Point, bar_plot, dot_plot, line_plot
from therefore.reporting.table import Cell, Table, share_cells
from therefore.statistics import wilson
from therefore.verification.verify import Verification

WIDE = 10
"""Reasoners in one line plot; more cannot be told apart."""
SHOWN = 0.0005
"""Two shares that differ by less than this look the same when they are shown."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """A run with its figures."""

    run: Run
    predictions: tuple[Prediction, ...]
    figures: Figures
    accuracy: Share
    parts: tuple[Slice, ...]
    ids: frozenset[str]
    """The items that were answered; people answer an item many times."""
    constant: float | None
    """The accuracy of the best constant answer on its items; None for written answers."""
    colour: int = 0
    """The number of its colour and marker, the same on the whole page."""

    @classmethod
    def of(cls, run: Run, predictions: Sequence[Prediction], *, colour: int = 0) -> RunResult:
        """Measure a run."""
        kept = tuple(predictions)
        parts, ids = tuple(slices(kept)), frozenset(p.id for p in kept)
        return cls(run, kept, measure(kept), accuracy(kept), parts, ids, constant(kept), colour)

    @property
    def name(self) -> str:
        """The name in tables."""
        return self.run.reasoner

    @property
    def asked(self) -> int:
        """How many items were answered."""
        return len(self.ids)

    @property
    def silent(self) -> bool:
        """Whether some items were not answered."""
        return "of_answered" in self.figures

    @property
    def outcomes(self) -> dict[str, int]:
        """How many are right, wrong, without an answer, unreadable."""
        found = self.figures["outcomes"]
        return found.counts if isinstance(found, Counts) else {}

    @property
    def further(self) -> list[str]:
        """What else was measured, in lines."""
        return told(self.figures, besides=("accuracy", "of_answered", "outcomes"))


@dataclass(slots=True)
class DatasetView:
    """One dataset and everything known about it."""

    name: str
    path: Path | None
    about: str = ""
    splits: dict[str, int] = field(default_factory=dict)
    audit: Audit | None = None
    verification: Verification | None = None
    runs: list[RunResult] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What a reader of the figures should know."""

    @property
    def chance(self) -> float | None:
        """The accuracy of the best constant answer on the items that most runs share."""
        found = Counter(r.ids for r in self.runs)
        ids = max(found, key=lambda ids: (found[ids], len(ids)), default=None)
        return next((r.constant for r in self.runs if r.ids == ids), None)

    @property
    def constants(self) -> dict[str, float]:
        """For each run whose items give another value than `chance`, its name and that value."""
        usual = self.chance
        return {
            r.name: r.constant
            for r in self.runs
            if r.constant is not None and (usual is None or abs(r.constant - usual) >= SHOWN)
        }

    @property
    def most(self) -> int:
        """The most items that a run has; a run with fewer is flagged."""
        return max((r.asked for r in self.runs), default=0)

    @property
    def unequal(self) -> bool:
        """Whether runs have different numbers of items."""
        return any(r.asked < self.most for r in self.runs)

    @property
    def unchecked(self) -> str:
        """Why the labels are not verified here, and which command does it."""
        if self.path is None:
            return "not checked: the dataset is not here"
        return f"not checked here: therefore verify {self.path}"

    @property
    def anchor(self) -> str:
        """The section's place on the page."""
        return "".join(letter if letter.isalnum() else "-" for letter in self.name.lower())


def constant(predictions: Sequence[Prediction]) -> float | None:
    """The accuracy of the best constant answer; None for written conclusions."""
    answers = {p.id: p.answer for p in predictions if p.answer >= 0}
    if len(answers) < len({p.id for p in predictions}) or not answers:
        return None
    return Counter(answers.values()).most_common(1)[0][1] / len(answers)


def result_plot(view: DatasetView) -> Plot:
    """Every run's accuracy with its interval."""
    dots = [
        Dot(r.name, share.value, share.interval.low, share.interval.high, r.constant, r.colour)
        for r in view.runs
        for share in (r.accuracy,)
        if not share.few
    ]
    note = "Whiskers: 95% intervals."
    if few := [f"{r.name} ({r.accuracy.rests_on})" for r in view.runs if r.accuracy.few]:
        note += f" Too few to show: {', '.join(few)}."
    if view.chance is not None:
        note += f" Dashed: the best constant answer, {view.chance:.1%}"
        note += "".join(f", for {name} {own:.1%}" for name, own in view.constants.items()) + "."
    return dot_plot(f"Accuracy on {view.name}", dots, what="reasoner", note=note)


def slice_plots(view: DatasetView) -> list[Plot]:
    """Accuracy over every feature that is a number with three values or more."""
    plots: list[Plot] = []
    for feature in features_of(view.runs):
        lines = [
            Line(
                r.name,
                tuple(
                    _point(part)
                    for part in r.parts
                    if part.feature == feature and not part.accuracy.few
                ),
                r.colour,
            )
            for r in view.runs[:WIDE]
        ]
        numeric = all(
            p.middle is not None for r in view.runs for p in r.parts if p.feature == feature
        )
        if numeric and all(len(line.points) >= 3 for line in lines):
            note = "Bands: 95% intervals"
            note += "; dashed: the best constant answer." if view.chance is not None else "."
            plots.append(
                line_plot(
                    f"Accuracy by {words_of(feature)}",
                    lines,
                    x=words_of(feature),
                    reference=view.chance,
                    note=note,
                )
            )
    return plots


def features_of(runs: Sequence[RunResult]) -> list[str]:
    """Every feature that the runs were sliced by."""
    return list(dict.fromkeys(part.feature for r in runs for part in r.parts))


def _point(part: Slice) -> Point:
    share = part.accuracy
    place = part.middle if part.middle is not None else 0.0
    return Point(place, share.value, share.interval.low, share.interval.high, share.total)


def words_of(name: str) -> str:
    """A feature's name as words."""
    return name.replace("_", " ")


def calibration_plot(view: DatasetView) -> Plot | None:
    """Accuracy over confidence, for runs whose scores are probabilities."""
    lines: list[Line] = []
    for r in view.runs:
        found = r.figures.get("calibration")
        if isinstance(found, Calibration) and len(found.bins) >= 3:
            points: list[Point] = []
            for b in found.bins:
                interval = wilson(round(b.accuracy * b.items), b.items)
                points.append(Point(b.confidence, b.accuracy, interval.low, interval.high, b.items))
            lines.append(Line(f"{r.name} (error {found.error:.3f})", tuple(points), r.colour))
    if not lines:
        return None
    note = "On the dashed diagonal, answers are right as often as their confidence says."
    return line_plot("Calibration", lines, x="confidence", diagonal=True, note=note)


def confusion_table(result: RunResult) -> Table:
    """Right answers against given ones."""
    figure = result.figures.get("confusion")
    found = figure.table if isinstance(figure, Confusion) else {}
    given = list(dict.fromkeys([*found, *(name for row in found.values() for name in row)]))
    given = [name for name in given if any(name in row for row in found.values())]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (right, *(row.get(name, 0) for name in given)) for right, row in found.items()
    )
    return Table(("right \\ given", *given), rows)


def comparisons(view: DatasetView) -> list[tuple[str, str, Paired]]:
    """Each run compared with the next one below it, in order of accuracy."""
    ranked = sorted(view.runs, key=lambda r: -r.accuracy.value)
    return [
        (one.name, other.name, compare(one.predictions, other.predictions))
        for one, other in pairwise(ranked)
        if {p.id for p in one.predictions} & {p.id for p in other.predictions}
    ]


def runs_table(view: DatasetView) -> Table:
    """Every run's figures, to copy."""
    columns = ("reasoner", "accuracy", "low", "high", *OUTCOMES, "items", "seconds")
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            r.name,
            *share_cells(r.accuracy),
            *(r.outcomes.get(name, 0) for name in OUTCOMES),
            r.accuracy.total,
            r.run.seconds,
        )
        for r in view.runs
    )
    return Table(columns, rows)


def pairs_table(pairs: Sequence[tuple[str, str, Paired]]) -> Table:
    """Paired comparisons, to copy; without figures where they rest on too few."""
    columns = (
        *("first", "second", "difference", "low", "high", "low by groups", "high by groups"),
        *("p", "items", "detectable"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (first, second, *figures[:-1], pair.items, figures[-1])
        for first, second, pair in pairs
        for figures in (_figures(pair),)
    )
    return Table(columns, rows)


def _figures(pair: Paired) -> tuple[Cell, ...]:
    if pair.few:
        return (None,) * 7
    ends = (pair.interval.low, pair.interval.high, pair.grouped.low, pair.grouped.high)
    return (pair.difference, *ends, pair.p, pair.detectable)


def probe_plots(audit: Audit) -> list[Plot]:
    """The learned probes against chance, a plot for each split, the strongest first."""
    probes = [f for check in audit.checks if check.name == "probes" for f in check.findings]
    drawn = [f for f in probes if f.interval]
    ranked = sorted(drawn, key=lambda f: (f.passed, -f.effect))
    plots: list[Plot] = []
    for split in dict.fromkeys(f.split for f in ranked):
        found = [f for f in drawn if f.split == split]
        dots = [
            Dot(
                f.subject,
                chance + f.effect,
                f.interval.low,
                f.interval.high,
                chance,
                i,
                not f.passed,
            )
            for i, f in enumerate(found)
            if f.interval
            for chance in (_chance(f),)
        ]
        note = f"{found[0].items:,} items; the dashed line is the best constant answer."
        plots.append(dot_plot(f"Learned probes, {split}", dots, what="probe", note=note))
    return plots


def _chance(finding: Finding) -> float:
    """The accuracy of the best constant answer, which the probe's figure lists last."""
    rows = finding.figure.rows if finding.figure else ()
    return next((float(row[-1]) for row in rows if row[0] == finding.subject), 0.0)


_TOLD = ("probes", "vocabulary", "second readings")
"""Checks whose figures are drawn elsewhere or are no bars."""


def finding_plot(check: Check) -> Plot | None:
    """The figure of the finding that failed worst, if it has bars to show."""
    figure = check.worst.figure
    if check.passed or figure is None or check.name in _TOLD:
        return None
    if check.name in ("labels", "positions"):
        return _share_bars(figure)
    table = Table(figure.columns, figure.rows)
    return bar_plot(figure.title, table, names=figure.columns[1:])


def _share_bars(figure: Figure) -> Plot:
    rows = tuple((str(row[0]), float(row[2])) for row in figure.rows)
    table = Table((figure.columns[0], "share"), rows)
    return bar_plot(figure.title, table, names=("share of right answers",))
