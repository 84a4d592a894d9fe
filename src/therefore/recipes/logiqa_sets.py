"""The datasets of the LogiQA recipes and the runs on them, made when they are first asked for.

The training set is LogiQA's `Train.txt`. If it is missing, it is LogiQA 2's `dev.txt` without the
questions that retell a question of the test files; without either file, our exam questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.evaluation.predictions import Prediction
from therefore.items import Item
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.training.folder import steps_told
from therefore.recipes.bench import built, examined, learned, slug, written
from therefore.recipes.recipe import Request
from therefore.recipes.released import find_file
from therefore.recipes.retellings import retold
from therefore.recipes.scale import Scale

MADE: dict[Scale, tuple[int, int]] = {
    "tiny": (120, 24),
    "small": (8_000, 1_000),
    "paper": (8_000, 1_000),
}
"""Exam questions that are made to learn from, and to be tested on."""

OURS = "our exam questions"
WHOLE = "whole"

ABLATIONS: dict[str, Callable[[Item], Item]] = {
    WHOLE: lambda item: item,
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
        """The training set: a dataset, its split, and its name in words."""
        if self.request.data is not None:
            return self.request.data, "train", str(self.request.data)
        if file := self.file("Train.txt"):
            return *self._imported(file), "LogiQA's Train.txt"
        if file := self.file("dev.txt"):
            return self._second(file), "train", "LogiQA 2's dev.txt without retold test questions"
        return self._exam(), "train", OURS

    def _imported(self, file: Path, name: str = "logiqa") -> tuple[Path, str]:
        """A released file as a dataset, and the name of its only split."""
        folder = self.place / "data" / file.stem
        if not folder.exists():
            import_released(name, [file], folder)
        return folder, next(iter(Manifest.load(folder).splits))

    def _second(self, file: Path) -> Path:
        """LogiQA 2's questions as a file, without those that retell a test question."""
        kept = self.place / "data" / "logiqa2-train.jsonl"
        if not kept.exists():
            asked = [item for found in self.released().values() for item in load(found)]
            items = load(self._imported(file, "logiqa2")[0])
            left_out = retold(items, asked)
            told = [replace(item, split="train") for item in items if item.id not in left_out]
            written(kept, told)
        return kept

    def chinese(self, share: float) -> dict[str, list[Prediction]]:
        """Answers of a run trained on the Chinese file to the Chinese test files, by file."""
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
        """The test sets by name: released files, and our exam questions."""
        exam = self._exam()
        kept = self.place / "data" / "exam-test.jsonl"
        if not kept.exists():
            items = load(exam, split="test", limit=MADE[self.request.scale][1])
            written(kept, items)
        return {**self.released(), "exam": kept}

    def released(self) -> dict[str, Path]:
        """LogiQA's own test files that were found, as datasets."""
        files = {name: self.file(f"{name}.txt") for name in ("Eval", "Test")}
        return {name: self._imported(file)[0] for name, file in files.items() if file is not None}

    def _exam(self) -> Path:
        folder = self.place / "data" / "exam"
        made, tested = MADE[self.request.scale]
        sizes = {"train": made, "validation": made // 10, "test": tested}
        return built(self.request, "exam", folder, sizes)

    def sources(self) -> dict[str, tuple[Path, str]]:
        """The sets to learn before the target, each with its split: RACE and COSMOS, else ours."""
        found: dict[str, tuple[Path, str]] = {}
        for name, files in other_training(self.request.released).items():
            folder = self.place / "data" / name
            if not folder.exists():
                import_released(name.lower(), files, folder)
            found[name] = folder, "train"
        if found:
            return found
        exam = {} if self.training()[2] == OURS else {OURS: (self._exam(), "train")}
        return {"our syllogisms": (self._syllogisms(), "train"), **exam}

    def _syllogisms(self) -> Path:
        """A dataset of syllogisms; half of them are selection items."""
        folder = self.place / "data" / "syllogisms"
        sizes = {"train": 2 * MADE[self.request.scale][0]}
        return built(self.request, "syllogism", folder, sizes, preset="syllobase")

    def ablated(self, data: Path, split: str, way: str) -> Path:
        """A dataset's split without some of its parts, as one file."""
        path = self.place / "data" / f"{data.stem}-{split or 'all'}-{way.replace(' ', '-')}.jsonl"
        if not path.exists():
            written(path, (ABLATIONS[way](item) for item in load(data, split=split)))
        return path

    def learner(
        self, name: str, data: Path, split: str, share: float, start: Path | None = None
    ) -> Path:
        """The folder of a run trained on a split; `name` becomes the folder's name."""
        model = self.request.model
        chosen = {} if model in DESIGNS else {"task": "selection", "truncate": "true"}
        folder = self.place / "runs" / f"{slug(model)}-{_folder(name)}"
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
        """The run that most tables look at."""
        data, split, name = self.training()
        return self.learner(name, data, split, share)

    def test(self, run: Path, data: Path) -> list[Prediction]:
        """A run's answers to a test set."""
        return examined(
            run,
            data,
            self.place / "tests" / f"{run.name}-on-{data.stem}",
            self.request,
            limit=MADE["tiny"][1] if self.request.scale == "tiny" else 0,
        )

    def said(self, runs: Iterable[Path]) -> tuple[str, ...]:
        """For the notes: what each run was trained on, and for how long."""
        return (
            f"ours: {self.request.model}, trained on {self.training()[2]}, "
            f"{self.request.limits}, {steps_told(runs)}. Texts longer than "
            "it reads are cut. The paper: 7,000 questions; its BERT and RoBERTa are base.",
            "Eval and Test are LogiQA's released files, exam is our own; chance is 25 per cent.",
        )


def _folder(name: str) -> str:
    """A name in words as part of a folder's name.

    >>> _folder("LogiQA's Train.txt")
    'logiqas-train-txt'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", ""))


def other_training(released: Path | None) -> dict[str, list[Path]]:
    """The training files of RACE (under `RACE/train`) and COSMOS (under `COSMOS`) in a folder."""
    if released is None:
        return {}
    race = [*released.rglob("RACE/train/**/*.txt"), *released.rglob("RACE/train*.json*")]
    cosmos = [*released.rglob("COSMOS/train.csv"), *released.rglob("COSMOS/train.jsonl")]
    found = {"RACE": sorted(race), "COSMOS": sorted(cosmos)[:1]}
    return {name: files for name, files in found.items() if files}
