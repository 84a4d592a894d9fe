"""The datasets of the LogiQA recipes and the runs on them, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.evaluation.predictions import Prediction
from therefore.items import Item, to_line
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import examined, learned, slug
from therefore.recipes.recipe import Request

MADE, TESTED = 8_000, 1_000
"""Exam questions that are made to learn from, and to be tested on."""
SHORT = 60.0
"""Below so many minutes, rates are higher and batches smaller than the defaults."""

ABLATIONS: dict[str, Callable[[Item], Item]] = {
    "whole": lambda item: item,
    "without paragraph": lambda item: replace(item, premises=("",)),
    "without question": lambda item: replace(item, question=""),
    "options alone": lambda item: replace(item, premises=("",), question=""),
}


@dataclass(frozen=True, slots=True)
class Sets:
    """A place with datasets and runs, each made when it is first asked for."""

    request: Request
    place: Path

    def file(self, name: str) -> Path | None:
        """A released file, if it is there."""
        path = self.request.released / name if self.request.released else None
        return path if path is not None and path.is_file() else None

    def training(self) -> tuple[Path, str, str]:
        """What is learned: a dataset, its split, and its name in words."""
        if self.request.data is not None:
            return self.request.data, "train", str(self.request.data)
        file = self.file("Train.txt")
        if file is None:
            return self._exam(), "train", "our exam questions"
        folder = self.place / "data" / "Train"
        if not folder.exists():
            import_released("logiqa", [file], folder)
        return folder, next(iter(Manifest.load(folder).splits)), "LogiQA's Train.txt"

    def tests(self) -> dict[str, Path]:
        """What is tested on: released files by name, and our exam questions."""
        found: dict[str, Path] = {}
        for name in ("Eval", "Test"):
            file = self.file(f"{name}.txt")
            if file is not None:
                folder = self.place / "data" / name
                if not folder.exists():
                    import_released("logiqa", [file], folder)
                found[name] = folder
        exam = self._exam()
        kept = self.place / "data" / "exam-test.jsonl"
        if not kept.exists():
            items = load(exam, split="test", limit=TESTED)
            write_whole(kept, "".join(f"{to_line(item)}\n" for item in items))
        return {**found, "exam": kept}

    def _exam(self) -> Path:
        folder = self.place / "data" / "exam"
        for split, count in (("train", MADE), ("validation", MADE // 10), ("test", TESTED)):
            generate(
                "exam",
                folder,
                split=split,
                count=count,
                seed=self.request.seed,
                workers=self.request.workers,
            )
        return folder

    def source(self) -> Path:
        """What is learned before the target: syllogisms, half of them to select."""
        folder = self.place / "data" / "syllogisms"
        generate(
            "syllogism",
            folder,
            preset="syllobase",
            split="train",
            count=2 * MADE,
            seed=self.request.seed,
            workers=self.request.workers,
        )
        return folder

    def ablated(self, data: Path, split: str, way: str) -> Path:
        """A dataset's split without some of its parts, as one file."""
        path = self.place / "data" / f"{data.stem}-{split or 'all'}-{way.replace(' ', '-')}.jsonl"
        if not path.exists():
            items = (ABLATIONS[way](item) for item in load(data, split=split))
            write_whole(path, "".join(f"{to_line(item)}\n" for item in items))
        return path

    def learner(
        self, name: str, data: Path, split: str, minutes: float, start: Path | None = None
    ) -> Path:
        """A run that learned a split."""
        model = self.request.model
        chosen = {"seed": str(self.request.seed)}
        if model not in DESIGNS:
            chosen |= {"task": "selection", "truncate": "true"}
            if self.request.budget < SHORT:
                chosen |= {"rate": "5e-5", "batch": "16", "validated": "100", "checks": "3"}
        folder = self.place / "runs" / f"{slug(model)}-{name}"
        return learned(
            model,
            data,
            folder,
            self.request,
            minutes=minutes,
            settings=chosen,
            split=split,
            start=start,
        )

    def main(self, minutes: float) -> Path:
        """The run that three tables look at."""
        data, split, _ = self.training()
        return self.learner("main", data, split, minutes)

    def test(self, run: Path, data: Path) -> list[Prediction]:
        """What a run says about a test set."""
        return examined(
            run, data, self.place / "tests" / f"{run.name}-on-{data.stem}", self.request
        )

    def said(self, runs: Iterable[Path]) -> tuple[str, ...]:
        """What was trained on what and for how long, for the notes."""
        steps = ", ".join(f"{run.name} {steps_of(run):,}" for run in runs)
        return (
            f"ours: {self.request.model}, trained on {self.training()[2]}, budget "
            f"{self.request.budget:g} minutes; steps of each training: {steps}. Texts longer than "
            "it reads are cut. The paper: BERT and RoBERTa (base) on 7,000 questions.",
            "Eval and Test are LogiQA's released files, exam is our own; chance is 25 per cent.",
        )
