"""Make a report from paths: measure runs, audit datasets, and show both together."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from therefore.auditing.audit import audit
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.reading import files
from therefore.dataset.tested import splits_of
from therefore.errors import DatasetError, InputError, MissingExtra, reading
from therefore.evaluation.naming import names
from therefore.evaluation.predictions import Prediction, read_predictions
from therefore.evaluation.probing.folder import PROBE
from therefore.evaluation.probing.scores import Probing
from therefore.evaluation.record import RUN, Run, checksum
from therefore.progress import Progress, shown
from therefore.reporting.examples import examples as choose_examples
from therefore.reporting.joining import is_here, key_of, place_of, wholes
from therefore.reporting.page import write_page
from therefore.reporting.plots import Line, Plot, Point, line_plot
from therefore.reporting.probing_page import probing_plots
from therefore.reporting.sections import DatasetView, RunResult
from therefore.reporting.sights import Sight
from therefore.verification.verify import Verification, verify

HISTORY = "metrics.jsonl"
"""A training run's figures by step: one JSON object a line."""
CHECKED = 2_000
"""Datasets of so many items are verified on the way; of larger ones the page says how to."""
UNPLOTTED = ("step", "epoch", "seconds")
SHARES = ("accuracy", "validation")


def report(
    paths: Sequence[str | Path],
    out: str | Path,
    *,
    title: str = "Reasoning report",
    examples: int = 12,
    verifications: Sequence[Verification] = (),
    sights: Sequence[Sight] = (),
    progress: Progress = shown,
    say: Callable[[str], None] = lambda line: None,
) -> Path:
    """Write one self-contained HTML file about runs, datasets and training histories.

    A path is a run, a dataset (which is audited), a probing run, a training run with a
    `metrics.jsonl`, or a log of inspect over our tasks (`.eval`). Runs are shown with the dataset
    they were made on, found again by its checksum; its labels are verified if it is small, unless
    `verifications` has done it. What cannot be done because something is not installed is told to
    `say` before anything is done, and left out. `sights` stand below the first table.
    """
    if not paths:
        raise InputError("nothing to report: give at least one run or dataset")
    if Path(out).is_dir():
        raise InputError(f"{out} is a folder: name the HTML file, such as {out}/report.html")
    if lacking() and any(_is_dataset(Path(path)) for path in paths):
        say(lacking())
    with TemporaryDirectory() as beside:
        return _report(
            paths,
            Path(out),
            title=title,
            examples=examples,
            verifications=verifications,
            sights=sights,
            progress=progress,
            logs=Path(beside),
        )


def _report(
    paths: Sequence[str | Path],
    out: Path,
    *,
    title: str,
    examples: int,
    verifications: Sequence[Verification],
    sights: Sequence[Sight],
    progress: Progress,
    logs: Path,
) -> Path:
    views: dict[str, DatasetView] = {}
    colours: dict[str, int] = {}
    histories: list[Path] = []
    probings: list[Probing] = []
    places = [
        _run_of_log(path, logs / str(number)) if path.suffix == ".eval" else path
        for number, path in enumerate(_once(paths))
    ]
    runs = {path: Run.load(path) for path in places if (path / RUN).is_file()}
    whole = wholes(runs.values(), (p for p in places if _is_dataset(p) and p.exists()))
    called = _called(runs, whole)
    for done, path in enumerate(places, start=1):
        known = False
        if path in called:
            _add_run(views, path, called[path], colours, whole)
            known = True
        if (path / HISTORY).is_file():
            histories.append(path)
            known = True
        if (path / PROBE).is_file():
            probings.append(Probing.load(path))
            known = True
        if not known:
            _add_dataset(views, path)
        progress(done, len(places), "report")
    checked = {str(Path(verification.path)): verification for verification in verifications}
    for view in views.values():
        if view.path:
            view.verification = checked.get(str(view.path))
            if view.verification is None and sum(view.splits.values()) <= CHECKED:
                view.verification = verify(view.path, progress=progress)
            answered = {r.name: {p.id: p for p in r.predictions} for r in view.runs}
            view.examples = choose_examples(view.path, answered, examples)
    curves = learning_curves(histories)
    return write_page(
        out,
        title=title,
        views=list(views.values()),
        sights=sights,
        curves=curves,
        probing=probing_plots(probings),
    )


def lacking() -> str:
    """Why datasets cannot be audited here; empty if they can."""
    for package, name in (("sklearn", "scikit-learn"), ("scipy", "scipy")):
        if find_spec(package) is None:
            return f"datasets are not audited: {MissingExtra(name, extra='audit')}"
    return ""


def _is_dataset(path: Path) -> bool:
    return path.suffix != ".eval" and not any(
        (path / name).is_file() for name in (RUN, HISTORY, PROBE)
    )


def _run_of_log(path: Path, beside: Path) -> Path:
    """Turn a log of inspect into a run, in a temporary folder for the time of the report."""
    from therefore.evaluation.inspecting import import_inspect

    folder = beside / path.stem
    import_inspect(path, folder)
    return folder


def _once(paths: Sequence[str | Path]) -> list[Path]:
    """The paths; InputError if one is given twice."""
    met: set[Path] = set()
    for path in map(Path, paths):
        if path.resolve() in met:
            raise InputError(f"{path} is given twice: name each run and dataset once")
        met.add(path.resolve())
    return [Path(path) for path in paths]


def _called(runs: Mapping[Path, Run], whole: Mapping[str, tuple[str, Path]]) -> dict[Path, str]:
    """The name of each run; no two runs on the same items share one."""
    return names({path: (whole.get(key_of(r), (key_of(r),))[0], r) for path, r in runs.items()})


def _add_run(
    views: dict[str, DatasetView],
    path: Path,
    name: str,
    colours: dict[str, int],
    whole: Mapping[str, tuple[str, Path]],
) -> None:
    run = replace(Run.load(path), reasoner=name)
    if not run.complete:
        raise DatasetError(f"{path} is an unfinished run: run the same evaluate command again")
    predictions = list(read_predictions(path))
    key, data = whole.get(key_of(run)) or (key_of(run), place_of(run))
    view = _view(views, key, data, predictions)
    colour = colours.setdefault(run.reasoner, len(colours))
    result = RunResult.of(run, predictions, colour=colour)
    view.runs.append(result)


def _add_dataset(views: dict[str, DatasetView], path: Path) -> None:
    files(path)
    view = _view(views, checksum(path), path, [])
    view.path = path
    if lacking():
        view.splits = splits_of(path)
        view.notes.append(lacking())
        return
    view.audit = audit(path)
    view.splits = view.audit.splits


def _view(
    views: dict[str, DatasetView], key: str, data: Path, predictions: Sequence[Prediction]
) -> DatasetView:
    """The section of a dataset, made when its first run is met."""
    if key not in views:
        here = is_here(data, key)
        name, about = data.name.removesuffix(".jsonl").removesuffix(".parquet"), ""
        splits: dict[str, int] = {}
        if here and (data / MANIFEST).is_file():
            manifest = Manifest.load(data)
            name = f"{manifest.family} / {manifest.preset}"
            about = f"{manifest.generator}, seed {manifest.seed}"
            splits = {split: record.count for split, record in manifest.splits.items()}
        else:
            # Several people answer the same item; count it once.
            for split in {p.id: p.split for p in predictions}.values():
                splits[split] = splits.get(split, 0) + 1
        taken = {view.name for view in views.values()}
        if name in taken:
            name = f"{name} ({data.name})"
        views[key] = DatasetView(name, data if here else None, about, splits)
    return views[key]


def read_history(path: Path) -> dict[str, list[Point]]:
    """The figures of a training run by name, each as points over the steps."""
    series: dict[str, list[Point]] = {}
    with reading(path, error=DatasetError):
        lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        with reading(f"{path} line {number}", error=DatasetError):
            record = json.loads(line)
        try:
            step = float(record.get("step", record.get("epoch", number)))
            figures = {
                name: float(value)
                for name, value in record.items()
                if name not in UNPLOTTED and isinstance(value, int | float)
            }
        except (AttributeError, TypeError, ValueError, OverflowError):
            raise DatasetError(f"{path} line {number} is no JSON object of figures") from None
        if not all(map(math.isfinite, (step, *figures.values()))):
            raise DatasetError(f"{path} line {number} has a figure that is no number")
        for name, value in figures.items():
            series.setdefault(name, []).append(Point(step, value, value, value))
    return series


def learning_curves(folders: Sequence[Path]) -> list[Plot]:
    """A plot for each figure that the training runs recorded, with a line for each run."""
    lines: dict[str, list[Line]] = {}
    for folder in folders:
        for name, points in read_history(folder / HISTORY).items():
            lines.setdefault(name, []).append(Line(folder.name, tuple(points)))
    return [
        line_plot(
            name[:1].upper() + name[1:],
            found,
            x="step",
            y=name,
            # A share is plotted from 0 to 100 %, anything else over its own range.
            percent=name in SHARES,
        )
        for name, found in lines.items()
    ]
