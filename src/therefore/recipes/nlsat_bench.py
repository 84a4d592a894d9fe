"""NLSat's theories and the models that learned them, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from therefore.evaluation.predictions import Prediction
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.recipes.bench import built, examined, learned, slug
from therefore.recipes.nlsat_sizes import TABLES, TableSize
from therefore.recipes.recipe import Request

MODEL = "ruleset"
"""The model that learns unless `--model` names another."""
FIRST = 0.25
"""The share of a pre-trained model's training time that goes to 2-SAT."""

Settings = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Theories:
    """A place with datasets and runs, each made when it is first asked for."""

    request: Request
    place: Path

    def data(self, preset: str, split: str, count: int, settings: Settings) -> Path:
        """The folder of a dataset of one split, named after preset, split, count and settings."""
        told = "-".join(f"{key}={value}" for key, value in sorted(settings.items()))
        folder = self.place / "data" / "-".join(part for part in (preset, split, told) if part)
        sizes = {split: count}
        return built(self.request, "nlsat", folder, sizes, preset=preset, settings=settings)

    @property
    def size(self) -> TableSize:
        """The sizes of Tables 2 to 4 at the request's scale."""
        return TABLES[self.request.scale]

    def learner(self, name: str, preset: str, settings: Settings, share: float) -> Path:
        """A run that learned the training split of a preset under these settings."""
        model = self.request.model
        data = self.data(preset, "train", self.size.trained, settings)
        chosen: dict[str, str] = {}
        start = None
        if model == MODEL:
            chosen["names"] = str(max(self.size.tests))
        elif model not in DESIGNS:
            chosen["truncate"] = "true"
        if model not in DESIGNS and preset == "grl":
            first = self.data("2sat-pretraining", "train", self.size.first, settings)
            start = learned(
                model,
                first,
                self.place / "runs" / f"{slug(model)}-{name}-2sat",
                self.request,
                share=FIRST * share,
                settings=chosen,
            )
            share *= 1 - FIRST
        folder = self.place / "runs" / f"{slug(model)}-{name}"
        return learned(model, data, folder, self.request, share=share, settings=chosen, start=start)

    def test(self, run: Path, preset: str, settings: Settings, times: int = 1) -> list[Prediction]:
        """A run's answers to items of the test split: `times` times as many as a cell needs."""
        data = self.data(preset, "test", times * self.size.tested, settings)
        kept = self.place / "tests" / f"{run.name}-on-{data.name}"
        return examined(run, data, kept, self.request)
