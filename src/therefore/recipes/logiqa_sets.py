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
from therefore.recipes.released import find_file
from therefore.recipes.scale import Scale

MADE: dict[Scale, tuple[int, int]] = {
    "tiny": (120, 24),
    "small": (8_000, 1_000),
    "paper": (8_000, 1_000),
}
"""Exam questions that are made to learn from, and to be tested on."""

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
        return find_file(self.request.released, name)

    def training(self) -> tuple[Path, str, str]:
        """What is learned: a dataset, its split, and its name in words."""
        if self.request.data is not None:
            return self.request.data, "train", str(self.request.data)
        file = self.file("Train.txt")
        if file is None:
            return self._exam(), "train", "our exam questions"
        return *self._imported(file), "LogiQA's Train.txt"

    def _imported(self, file: Path) -> tuple[Path, str]:
        """A released file as a dataset, and the name of its only split."""
        folder = self.place / "data" / file.stem
        if not folder.exists():
            import_released("logiqa", [file], folder)
        return folder, next(iter(Manifest.load(folder).splits))

    def chinese(self, share: float) -> dict[str, list[Prediction]]:
        """What a run that learned the Chinese training file says about the Chinese test files."""
        file = self.file("zh_train.txt")
        if file is None:
            return {}
        run = self.learner("chinese", *self._imported(file), share)
        files = {name: self.file(f"zh_{name}.txt") for name in ("eval", "test")}
        return {
            name: self.test(run, self._imported(found)[0])
            for name, found in files.items()
            if found is not None
        }

    def tests(self) -> dict[str, Path]:
        """What is tested on: released files by name, and our exam questions."""
        found: dict[str, Path] = {}
        for name in ("Eval", "Test"):
            file = self.file(f"{name}.txt")
            if file is not None:
                found[name] = self._imported(file)[0]
        exam = self._exam()
        kept = self.place / "data" / "exam-test.jsonl"
        if not kept.exists():
            items = load(exam, split="test", limit=MADE[self.request.scale][1])
            write_whole(kept, "".join(f"{to_line(item)}\n" for item in items))
        return {**found, "exam": kept}

    def _exam(self) -> Path:
        folder = self.place / "data" / "exam"
        made, tested = MADE[self.request.scale]
        for split, count in (("train", made), ("validation", made // 10), ("test", tested)):
            generate(
                "exam",
                folder,
                split=split,
                count=count,
                seed=self.request.seed,
                workers=self.request.workers,
            )
        return folder

    def sources(self) -> dict[str, tuple[Path, str]]:
        """What is learned before the target, with its split: RACE and COSMOS, else syllogisms."""
        found: dict[str, tuple[Path, str]] = {}
        for name, files in other_training(self.request.released).items():
            folder = self.place / "data" / name
            if not folder.exists():
                import_released(name.lower(), files, folder)
            found[name] = folder, "train"
        return found or {"syllogisms": (self._syllogisms(), "train")}

    def _syllogisms(self) -> Path:
        """Syllogisms, half of them to select."""
        folder = self.place / "data" / "syllogisms"
        generate(
            "syllogism",
            folder,
            preset="syllobase",
            split="train",
            count=2 * MADE[self.request.scale][0],
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
        self, name: str, data: Path, split: str, share: float, start: Path | None = None
    ) -> Path:
        """A run that learned a split."""
        model = self.request.model
        chosen = {} if model in DESIGNS else {"task": "selection", "truncate": "true"}
        folder = self.place / "runs" / f"{slug(model)}-{name}"
        return learned(
            model,
            data,
            folder,
            self.request,
            share=share,
            settings=chosen,
            split=split,
            start=start,
        )

    def main(self, share: float) -> Path:
        """The run that three tables look at."""
        data, split, _ = self.training()
        return self.learner("main", data, split, share)

    def test(self, run: Path, data: Path) -> list[Prediction]:
        """What a run says about a test set."""
        return examined(
            run,
            data,
            self.place / "tests" / f"{run.name}-on-{data.stem}",
            self.request,
            limit=MADE["tiny"][1] if self.request.scale == "tiny" else 0,
        )

    def said(self, runs: Iterable[Path]) -> tuple[str, ...]:
        """What was trained on what and for how long, for the notes."""
        steps = ", ".join(f"{run.name} {steps_of(run):,}" for run in runs)
        return (
            f"ours: {self.request.model}, trained on {self.training()[2]}, "
            f"{self.request.limits}; steps of each training: {steps}. Texts longer than "
            "it reads are cut. The paper: BERT and RoBERTa (base) on 7,000 questions.",
            "Eval and Test are LogiQA's released files, exam is our own; chance is 25 per cent.",
        )


def other_training(released: Path | None) -> dict[str, list[Path]]:
    """RACE's and COSMOS's training files in a folder: those under `RACE/train` and `COSMOS`."""
    if released is None:
        return {}
    race = [*released.rglob("RACE/train/**/*.txt"), *released.rglob("RACE/train*.json*")]
    cosmos = [*released.rglob("COSMOS/train.csv"), *released.rglob("COSMOS/train.jsonl")]
    found = {"RACE": sorted(race), "COSMOS": sorted(cosmos)[:1]}
    return {name: files for name, files in found.items() if files}
