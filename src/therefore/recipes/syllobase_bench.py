"""SylloBase's items and the models that learned them, each made when it is first asked for.

What stands for what: "automatic" data are items of our preset `syllobase`. The paper's 800
rewritten items to train on are stood for by a small set of other syllogisms with one to three true
and irrelevant sentences among the premises; its 200 to test on by our preset `rewritten`, alone
and inside a paragraph. Context from search engines is stood for by our preset `syllobase-context`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from therefore.errors import MissingExtra
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.recipes.bench import built, examined, learned, slug
from therefore.recipes.recipe import Request
from therefore.recipes.scale import Scale

SELECTOR, WRITER = "minilm", "encoder-decoder"
"""Who selects and who writes unless `--model` says otherwise; the writer learns from scratch."""


@dataclass(frozen=True, slots=True)
class BenchSize:
    """How much is made."""

    trained: int
    """Automatic training items, half of each task."""
    small: int
    """Items of the small set, half of each task: the paper trains on 800."""
    tested: int
    """Test items of a task."""


SIZES: dict[Scale, BenchSize] = {
    "tiny": BenchSize(160, 80, 20),
    "small": BenchSize(20_000, 1_600, 500),
    "paper": BenchSize(480_000, 1_600, 1_000),
}
RETOLD = (551, 276)
"""Rewritten items that there are of each task, and those that are also inside a paragraph."""
NOISE = "1,3"
"""Irrelevant sentences in an item of the small set."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A set of items: a preset, and how many of each split."""

    preset: str
    splits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Syllogisms:
    """A place with datasets and runs, each made when it is first asked for."""

    request: Request
    place: Path

    def model(self, task: str) -> str:
        """Who does the task: the model named if it can, else our own choice."""
        named = self.request.model
        if task == "selection":
            return SELECTOR if named in ("", WRITER) else named
        return named if named and _writes(named) else WRITER

    def data(self, name: str) -> Path:
        """One of the sets that `sets` knows."""
        chosen, folder = self.sets()[name], self.place / "data" / name
        # Another class of seeds: the small set shares no syllogism with the large one.
        request = replace(self.request, seed=self.request.seed + (name == "small"))
        settings = {"noise": NOISE} if name == "small" else {}
        preset, sizes = chosen.preset, chosen.splits
        return built(request, "syllogism", folder, sizes, preset=preset, settings=settings)

    def sets(self) -> dict[str, Chosen]:
        """The sets by name: which preset, and how many items of each split."""
        size = SIZES[self.request.scale]
        tests = {"test_selection": size.tested, "test_generation": size.tested}
        retold = {split: min(count, RETOLD[0]) for split, count in tests.items()}
        inside = {f"{split}_context": min(count, RETOLD[1]) for split, count in tests.items()}

        def trained(count: int) -> dict[str, int]:
            return {"train": count, "validation": count // 10, **tests}

        return {
            "automatic": Chosen("syllobase", trained(size.trained)),
            "small": Chosen("syllobase", trained(size.small)),
            "context": Chosen("syllobase-context", tests),
            "rewritten": Chosen("rewritten", retold),
            "rewritten-context": Chosen("rewritten", inside),
        }

    def learner(self, task: str, names: Sequence[str], share: float) -> Path:
        """A run that learned one set after the other."""
        model, start = self.model(task), None
        chosen = {"task": task}
        if model not in DESIGNS:
            # The paper reads 256 tokens at most to select.
            chosen["truncate"] = "true"
        for place, name in enumerate(names):
            title = "-then-".join(names[: place + 1])
            start = learned(
                model,
                self.data(name),
                self.place / "runs" / f"{slug(model)}-{task}-{title}",
                self.request,
                share=share,
                settings=chosen,
                start=start,
            )
        assert start is not None
        return start

    def test(self, run: Path, task: str, name: str) -> list[Prediction]:
        """What a run says about a test set."""
        kept = self.place / "tests" / f"{run.name}-on-{name}"
        return examined(run, self.data(name), kept, self.request, split=self._split(task, name))

    def baseline(self, name: str) -> list[Prediction]:
        """A bag of words on the same selection items; empty if it is not installed."""
        kept = self.place / "tests" / f"bag-of-words-on-{name}"
        try:
            return examined(
                "bag-of-words",
                self.data(name),
                kept,
                self.request,
                split=self._split("selection", name),
                train_data=self.data("automatic"),
            )
        except MissingExtra:
            return []

    def _split(self, task: str, name: str) -> str:
        return f"test_{task}_context" if name == "rewritten-context" else f"test_{task}"


def _writes(model: str) -> bool:
    if model in DESIGNS:
        return model == WRITER
    loading = pretrained("loading")
    return str(loading.shape(loading.load_config(model))) != "encoder"
