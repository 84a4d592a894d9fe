"""The demonstration: a little of every family, verified, audited, answered, and reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from therefore.dataset.build import generate
from therefore.errors import ConfigError, MissingExtra, QuotaError
from therefore.evaluation.measure import told_in_line
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.run import evaluate
from therefore.families.registry import FAMILIES
from therefore.progress import Progress, shown
from therefore.recipes import demo_models, demo_sights
from therefore.reporting.report import lacking, report
from therefore.reporting.sights import Sight
from therefore.verification.verify import Verification, verify

COUNT = 240
"""How many items a split has."""
FEWEST = 8
"""With fewer items per split there would be nothing to audit or to learn from."""
SPLITS = 4
"""The most splits of a family that the demonstration makes."""

REASONERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("word-match", {}),
    ("bag-of-words", {}),
    ("worlds", {"worlds": "32"}),
    ("oracle", {}),
)


EXAMPLES = 8
"""How many items of each dataset the report shows; it stays below a megabyte."""
Part = Callable[[Path], tuple[list[Path], Sight]]
"""A further part: takes the folder; returns the paths to report on and what to point out."""

NETS: dict[str, tuple[str, ...]] = {"entailment": ("possibleworldnet",)}
"""Trained nets that ship with the package, by family; they answer too if torch is installed."""


def demo(
    out: str | Path,
    *,
    count: int = COUNT,
    seed: int = 0,
    further: Mapping[str, Part] | None = None,
    progress: Progress = shown,
    say: Callable[[str], None] = lambda line: None,
) -> Path:
    """Run the demonstration in a folder; return the report's file.

    A second run uses what is in the folder already. Trained nets and pre-trained models take part
    if what they need is installed. `further` are parts that the caller adds.
    """
    if count < FEWEST:
        raise ConfigError(f"count is {count}: at least {FEWEST} items per split are needed")
    folder = Path(out)
    nets = NETS if find_spec("torch") else {}
    reasoners = [pair for pair in REASONERS if not (lacking() and pair[0] == "bag-of-words")]
    for line in _left_out():
        say(line)
    models = sum(len(demo_models.steps(name)) for name in FAMILIES)
    total = len(FAMILIES) * (3 + len(reasoners)) + sum(map(len, nets.values())) + models + 1
    parts = {**_parts(count, seed), **(further or {})}
    total += len(parts)
    done = 0

    def step(what: str) -> None:
        nonlocal done
        progress(done, total, what)
        done += 1

    paths: list[Path] = []
    sights: list[Sight] = []
    verifications: list[Verification] = []
    for name, family in FAMILIES.items():
        data = folder / "data" / name
        preset, plans = next((key, preset.splits) for key, preset in family.presets.items())
        step(f"{name}: generate")
        splits = list(plans)[:SPLITS]
        size = min(count, *(plans[split].count for split in splits))
        try:
            manifest = generate(name, data, preset=preset, split=splits, count=size, seed=seed)
        except QuotaError as fault:
            raise QuotaError(f"{name}: {fault}") from None
        items = sum(record.count for record in manifest.splits.values())
        step(f"{name}: verify")
        verification = verify(data)
        verifications.append(verification)
        say(
            f"{name}: {items:,} items in {len(splits)} splits, {verification.verified:,} labels "
            f"verified, {verification.failed:,} failed"
        )
        for reasoner, settings in (*reasoners, *((net, {}) for net in nets.get(name, ()))):
            step(f"{name}: {reasoner}")
            place = folder / "runs" / f"{name}-{reasoner}"
            run = evaluate(reasoner, data, place, settings=settings)
            say(f"  {run.reasoner}: {told_in_line(list(read_predictions(place)))}")
            paths.append(place)
        for part in demo_models.steps(name):
            step(f"{name}: {part}")
            found, told = demo_models.PARTS[part](data, folder / "runs")
            say(f"  {told}")
            paths += found
        step(f"{name}: audit")
        paths.append(data)
    for name, show in parts.items():
        step(name)
        found, sight = show(folder)
        for line in (sight.title, *(f"  {line}" for line in sight.lines)):
            say(line)
        paths += found
        sights.append(sight)
    step("report")
    file = report(
        paths,
        folder / "report.html",
        title="Therefore, a demonstration",
        examples=EXAMPLES,
        verifications=verifications,
        sights=sights,
    )
    progress(total, total, "done")
    return file


def _parts(count: int, seed: int) -> dict[str, Part]:
    """The parts that come after the families, by name."""
    shown = FAMILIES.get(demo_sights.SHOWN)
    found: dict[str, Part] = {}
    if shown:
        found["a proof"] = lambda at: ([], demo_sights.proves_itself(at / "data" / shown.name))
        found["a forged label"] = lambda at: (
            [],
            demo_sights.refuted(at / "data" / shown.name, at),
        )
    if not lacking():
        found["a shortcut"] = lambda at: demo_sights.shortcut(at, count=count, seed=seed)
    found["the phase transition"] = lambda at: ([], demo_sights.transition())
    return found


def _left_out() -> list[str]:
    """What the demonstration leaves out since a package is not installed, a line for each."""
    lines: list[str] = []
    if lacking():
        lines.append(f"left out: bag-of-words; {lacking()}")
    if not find_spec("torch"):
        lines.append(f"left out: trained nets; {MissingExtra('torch', extra='neural')}")
    if not demo_models.installed():
        lines.append("left out: a pre-trained model; see docs/pretrained.md for what it needs")
    return lines
