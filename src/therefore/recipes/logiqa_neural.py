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
from therefore.errors import DatasetError
from therefore.items import Item
from therefore.recipes.bench import accuracy, trained, with_models, workshop
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request

MADE, CHECKED = 8_000, 1_000
"""Exam questions to learn from when there is no training file, and to check and test on each."""

# Accuracy on dev and test, English then Chinese: Table 3 of the paper.
PAPER_TABLE3: dict[str, tuple[float, float, float, float]] = {
    "attentive-reader": (29.65, 28.76, 28.71, 26.95),
    "gated-attention": (28.30, 28.98, 26.82, 26.43),
    "comatching": (33.90, 31.10, 30.59, 31.27),
}
_TESTS = ("Eval", "Test")
_COLUMNS = ("net", "paper dev", "paper test", "dev", "test", "our exam")
_TITLE = "Table 3: deep learning rows, accuracy in per cent (chance: 25)"


def table3(request: Request) -> Comparison:
    """The accuracy of the three reading nets."""
    if not request.released:
        paper = tuple(
            (net, dev, test, *[None] * 3) for net, (dev, test, *_) in PAPER_TABLE3.items()
        )
        note = "not measured: LogiQA's files are needed, --released FOLDER"
        return Comparison(_TITLE, _COLUMNS, paper, (note,))
    file = _find(request.released, "Train.txt")
    minutes = request.budget / len(PAPER_TABLE3)
    rows: list[tuple[Cell, ...]] = []
    with workshop(request, "logiqa-neural") as place:
        tests = dict(_tests(request.released, place))
        if not tests:
            raise DatasetError(f"{request.released} has none of Eval.txt, Test.txt")
        data = request.data or _training_data(request, file, place)
        if not file and not request.data:
            tests["exam"] = load(data, split="test")
        for net, (dev, test, *_) in PAPER_TABLE3.items():
            reasoner, _ = trained(net, data, place / "runs" / net, request, minutes=minutes)
            ours = [
                accuracy(reasoner, tests[name]) if name in tests else None
                for name in (*_TESTS, "exam")
            ]
            rows.append((net, dev, test, *ours))
    source = "the data given" if request.data else "Train.txt" if file else "our exam questions"
    counts = ", ".join(f"{len(items):,} items of {name}" for name, items in tests.items())
    return Comparison(
        _TITLE,
        _COLUMNS,
        tuple(rows),
        (
            f"trained on {source} for {minutes:.2g} minutes each, embeddings not pre-trained; the "
            "paper trains on LogiQA itself and starts from GloVe.",
            f"tested on {counts}.",
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
    for split, count in (("train", MADE), ("validation", CHECKED), ("test", CHECKED)):
        generate(
            "exam", folder, split=split, count=count, seed=request.seed, workers=request.workers
        )
    return folder


def _as(file: Path, name: Path) -> Path:
    name.parent.mkdir(parents=True, exist_ok=True)
    name.write_bytes(file.read_bytes())
    return name


def _find(released: Path, name: str) -> Path | None:
    return next((path for path in sorted(released.rglob(name)) if path.is_file()), None)


def _tests(released: Path, place: Path) -> Iterator[tuple[str, list[Item]]]:
    for name in _TESTS:
        file = _find(released, f"{name}.txt")
        if file:
            folder = place / f"released-{name}"
            if not folder.exists():
                import_released("logiqa", [file], folder)
            yield name, load(folder)


RECIPES = (
    Recipe("table3-deep", "the deep learning rows of Table 3", with_models(table3), trains=True),
)
