"""The LogiQA paper's Table 3, deep learning rows, on files that the user names.

The nets learn from `Train.txt` under `--released FOLDER`; `Eval.txt` and `Test.txt` are the tests.
Without a training file they learn from our exam questions, and are tested on held-out ones of those
as well: what a net has learned there need not help with LogiQA. The paper starts its embeddings
from GloVe: `therefore train comatching --set vectors=FILE` does, this recipe does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import MissingRelease
from therefore.items import Item
from therefore.recipes.bench import accuracy, trained, with_models, workshop
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.released import find_file
from therefore.recipes.scale import Scale

MADE: dict[Scale, tuple[int, int]] = {
    "tiny": (120, 24),
    "small": (8_000, 1_000),
    "paper": (8_000, 1_000),
}
"""Exam questions to learn from when there is no training file, and to check and test on each."""

# Accuracy on dev and test, English then Chinese: Table 3 of the paper.
PAPER_TABLE3: dict[str, tuple[float, float, float, float]] = {
    "attentive-reader": (29.65, 28.76, 28.71, 26.95),
    "gated-attention": (28.30, 28.98, 26.82, 26.43),
    "comatching": (33.90, 31.10, 30.59, 31.27),
}
_TESTS = ("Eval", "Test")
_PAPER = ("paper dev", "paper test", "paper zh dev", "paper zh test")
_COLUMNS = ("net", *_PAPER, "dev", "test", "our exam")
_TITLE = "Table 3: deep learning rows, accuracy in per cent (chance: 25)"


def table3(request: Request) -> Comparison:
    """The accuracy of the three reading nets."""
    file = find_file(request.released, "Train.txt")
    rows: list[tuple[Cell, ...]] = []
    with workshop(request, "logiqa-neural") as place:
        tests = dict(_tests(request, place))
        if request.released and not tests:
            raise MissingRelease(f"{request.released} has none of Eval.txt, Test.txt")
        data = request.data or _training_data(request, file, place)
        if not file and not request.data:
            tests["exam"] = load(data, split="test")
        for net, paper in PAPER_TABLE3.items():
            share = 1 / len(PAPER_TABLE3)
            reasoner, _ = trained(net, data, place / "runs" / net, request, share=share)
            ours = [
                accuracy(reasoner, tests[name]) if name in tests else None
                for name in (*_TESTS, "exam")
            ]
            rows.append((net, *paper, *ours))
    source = "the data given" if request.data else "Train.txt" if file else "our exam questions"
    counts = ", ".join(f"{len(items):,} items of {name}" for name, items in tests.items())
    return Comparison(
        _TITLE,
        _COLUMNS,
        tuple(rows),
        (
            f"trained on {source} ({request.limits}), embeddings not pre-trained; the paper trains "
            "on LogiQA itself and starts from GloVe.",
            f"tested on {counts}; LogiQA's own files are tested on with --released FOLDER.",
            "answers of the released development set are skewed to D; options are shuffled in "
            "training, so that no place is favoured.",
        ),
    )


def _training_data(request: Request, file: Path | None, place: Path) -> Path:
    folder = place / "train"
    if file:
        if not folder.exists():
            # The importer names the split after the file; one file needs no name of its own.
            import_released("logiqa", [_as(file, place / "train.txt")], folder)
        return folder
    made, checked = MADE[request.scale]
    for split, count in (("train", made), ("validation", checked), ("test", checked)):
        generate(
            "exam", folder, split=split, count=count, seed=request.seed, workers=request.workers
        )
    return folder


def _as(file: Path, name: Path) -> Path:
    name.parent.mkdir(parents=True, exist_ok=True)
    name.write_bytes(file.read_bytes())
    return name


def _tests(request: Request, place: Path) -> Iterator[tuple[str, list[Item]]]:
    """The released test files; at scale tiny, the first items of each."""
    limit = MADE["tiny"][1] if request.scale == "tiny" else None
    for name in _TESTS:
        file = find_file(request.released, f"{name}.txt")
        if file:
            folder = place / f"released-{name}"
            if not folder.exists():
                import_released("logiqa", [file], folder)
            yield name, load(folder, limit=limit)


RECIPES = (
    Recipe("table3-deep", "the deep learning rows of Table 3", with_models(table3), trains=True),
)
