"""Probe a model from end to end: items, representations, probes, and a folder with the results."""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from therefore.config import as_texts, override
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, ThereforeError
from therefore.evaluation.probing.config import TRUE, ProbeConfig
from therefore.evaluation.probing.draws import hold_out
from therefore.evaluation.probing.folder import (
    Plan,
    begin,
    outcomes_path,
    save_plan,
    write_outcomes,
)
from therefore.evaluation.probing.procedure import (
    SHARED,
    Probed,
    Sample,
    fits,
    outcomes,
    random_states,
)
from therefore.evaluation.probing.representations import (
    Encoder,
    Represented,
    represent,
)
from therefore.evaluation.probing.rows import ProbedRows, probed
from therefore.evaluation.probing.scores import Probing
from therefore.evaluation.record import checksum
from therefore.items import Item
from therefore.progress import Progress, shown
from therefore.randomness import array_stream
from therefore.reasoners.pretrained.kinds import pretrained


def probe(
    model: str | Encoder,
    data: str | Path,
    out: str | Path,
    *,
    settings: Mapping[str, str] | None = None,
    train: str = "train",
    test: str = "",
    limit: int = 0,
    cache: str | Path | None = None,
    progress: Progress = shown,
) -> Probing:
    """Probe a model on a dataset, with baselines, and keep the outcome in the folder `out`.

    `model` is a name that `therefore.reasoners.pretrained` can load, or an encoder of your own.
    Probes learn from the split `train` and are tested on the split `test`; without a name, on the
    one called test, and where there is none, on a part of `train` that shares no premises with the
    rest. `limit` takes the first so many items of each split. Representations are kept in `cache`
    for later runs. Run again, it goes on where it stopped.
    """
    config = override(ProbeConfig(), as_texts(settings))
    place, folder = Path(data), Path(out)
    learned, tested, tested_split, notes = _items(place, config, train, test, limit)
    sample = Sample(
        ProbedRows.of([*learned, *tested]),
        np.arange(len(learned)),
        np.arange(len(learned), len(learned) + len(tested)),
    )
    encoder = _encoder(model, config)
    plan = Plan(
        model=encoder.name,
        fingerprint=encoder.fingerprint,
        data=str(place),
        data_sha256=checksum(place),
        train=train,
        test=tested_split,
        limit=limit,
        config=config,
        layers=config.chosen_layers(encoder.layers),
        train_items=len(learned),
        test_items=len(tested),
        width=encoder.width,
        notes=notes,
    )
    new = not folder.exists()
    if begin(folder, plan, tested).complete:
        return Probing.load(folder)
    source = _Source(model, encoder, plan, _cache(model, folder, cache), progress)
    began = time.process_time()
    try:
        for condition in config.conditions:
            _probe_condition(folder, sample, source, condition)
            new = False
    except (ThereforeError, ArithmeticError):
        if new:  # the data were refused: leave nothing behind
            shutil.rmtree(folder)
        raise
    spent = {"representations": round(source.seconds, 1)}
    spent["probes"] = round(time.process_time() - began - source.here, 1)
    cut = (f"{source.cut:,} texts were too long and were cut",) if source.cut else ()
    save_plan(folder, replace(plan, complete=True, cpu_seconds=spent, notes=(*notes, *cut)))
    return Probing.load(folder)


def _encoder(model: str | Encoder, config: ProbeConfig, *, untrained: bool = False) -> Encoder:
    if isinstance(model, str):
        encoder: Encoder = pretrained("features").HiddenStates(
            model, untrained=untrained, precision=config.precision, seed=config.seed
        )
        return encoder
    if untrained:
        raise ConfigError("baselines='untrained' is for a model given by name, not as an object")
    return model


@dataclass(slots=True)
class _Source:
    """Representations by kind (true, scrambled, untrained), made when they are first needed."""

    model: str | Encoder
    encoder: Encoder
    plan: Plan
    cache: Path
    progress: Progress
    found: dict[str, Represented] = field(default_factory=dict)
    here: float = 0.0
    """Processor time that they took in this session."""

    @property
    def seconds(self) -> float:
        """Processor time spent on all representations used, now or in an earlier run."""
        return sum(found.seconds for found in self.found.values())

    @property
    def cut(self) -> int:
        """How many texts were cut."""
        return max((found.cut for found in self.found.values()), default=0)

    def states(self, rows: ProbedRows, kind: str) -> dict[int, np.ndarray]:
        """Representations of the rows, by layer."""
        if kind not in self.found:
            began = time.process_time()
            self.found[kind] = self._represented(rows, kind)
            self.here += time.process_time() - began
        return self.found[kind].states

    def _represented(self, rows: ProbedRows, kind: str) -> Represented:
        config, untrained = self.plan.config, kind == "untrained"
        return represent(
            _encoder(self.model, config, untrained=True) if untrained else self.encoder,
            rows.scrambled(config.seed) if kind == "scrambled" else rows.texts,
            pooling=config.pooling,
            layers=self.plan.layers,
            cache=self.cache,
            truncate=config.truncate,
            batch=config.batch,
            progress=self.progress,
            what=f"{self.plan.model}: {kind}",
        )


def _probe_condition(folder: Path, sample: Sample, source: _Source, condition: str) -> None:
    """Fit the missing probes of one condition and write a file for each layer."""
    plan = source.plan
    layers = (SHARED,) if condition == "random" else plan.layers
    missing = [each for each in layers if not outcomes_path(folder, condition, each).is_file()]
    if not missing:
        return
    rows, config = sample.rows, plan.config
    match condition:
        case "random":
            learned = {SHARED: random_states(len(rows.texts), plan.width, config.seed)}
            tested = learned
        case "transfer":
            learned, tested = source.states(rows, "scrambled"), source.states(rows, TRUE)
        case _:
            learned = tested = source.states(rows, condition)
    total, done = len(missing) * fits(config), 0
    for layer in missing:
        found: list[Probed] = []
        for outcome in outcomes(
            sample, learned[layer], tested[layer], config, condition=condition, layer=layer
        ):
            found.append(outcome)
            done += 1
            source.progress(done, total, f"fit {condition} probes")
        write_outcomes(outcomes_path(folder, condition, layer), found)


def _items(
    place: Path, config: ProbeConfig, train: str, test: str, limit: int
) -> tuple[list[Item], list[Item], str, tuple[str, ...]]:
    """The training items, the test items, the split of the test items, and notes."""
    split = test or ("test" if "test" in _splits(place) else "")
    if split == train:
        raise ConfigError(f"test={split!r} is also the split to learn from: name another")
    notes: list[str] = []
    learned, left_out = probed(_load(place, train, limit))
    if split:
        found, more = probed(_load(place, split, limit))
        probed([*learned[:1], *found])  # the same labels in both
        left_out += more
    else:
        rng = array_stream(config.seed, "probe.hold_out")
        learned, found = hold_out(learned, config.held_out, config.balance, rng)
        notes.append(
            f"no test split: {len(found):,} items of {train!r} are held out to test on, with "
            "premises of their own"
        )
    if left_out:
        notes.append(f"{left_out:,} items without choices were left out")
    return learned, found, split, tuple(notes)


def _load(place: Path, split: str, limit: int) -> list[Item]:
    items = load(place, split=split, limit=limit or None)
    if not items:
        raise DatasetError(f"{place} has no items in split {split!r}: use --train and --test")
    return items


def _splits(place: Path) -> set[str]:
    if (place / MANIFEST).is_file():
        return set(Manifest.load(place).splits)
    return {item.split for item in load(place)}


def _cache(model: str | Encoder, folder: Path, cache: str | Path | None) -> Path:
    """The cache of representations: `cache` if given; for a named model, beside the models."""
    if cache is not None:
        return Path(cache)
    if isinstance(model, str):
        shared: Path = pretrained("gguf").cache()
        return shared / "representations"
    return folder / "representations"
