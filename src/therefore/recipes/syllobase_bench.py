"""SylloBase's items and the models that learned them, each made when it is first asked for.

The paper's data are replaced as follows. "Automatic" data: our preset `syllobase`. The 800
rewritten training items: a small set of other syllogisms with one to three true and irrelevant
sentences among the premises. The 200 rewritten test items: our preset `rewritten`, alone and inside
a paragraph. Context from search engines: our preset `syllobase-context`.
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
"""The models that select and write unless `--model` names one; the writer learns from scratch."""


@dataclass(frozen=True, slots=True)
class BenchSize:
    """How many items are made."""

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
"""How many rewritten items each task has, and how many of them are also inside a paragraph."""
NOISE = "1,3"
"""The least and the greatest number of irrelevant sentences in an item of the small set."""


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
        """The model for a task: the one that `--model` names if it can do it, else our default."""
        named = self.request.model
        if task == "selection":
            return SELECTOR if named in ("", WRITER) else named
        return named if named and _writes(named) else WRITER

    def data(self, name: str) -> Path:
        """The folder of one of the datasets in `sets`."""
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
        """The folder of a run trained on these sets one after the other."""
        model, start = self.model(task), None
        chosen = {"task": task}
        if model not in DESIGNS:
            # As in the paper, a selection item is cut to 256 tokens.
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
        """A run's answers to a test set."""
        kept = self.place / "tests" / f"{run.name}-on-{name}"
        return examined(run, self.data(name), kept, self.request, split=self._split(task, name))

    def baseline(self, name: str) -> list[Prediction]:
        """A bag of words' answers to the same selection items; empty without scikit-learn."""
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
