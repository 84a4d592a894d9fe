"""The LogiQA paper's Table 3, deep learning rows, on files that the user names.

The nets learn from `Train.txt` of `--released FOLDER` and are tested on `Eval.txt` and `Test.txt`;
without a training file they learn from our exam questions, which says so. The paper starts its
embeddings from GloVe: `therefore train comatching --set vectors=FILE` does, this recipe does not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.items import Item
from therefore.reasoners.neural.kinds import load_run, neural
from therefore.reproduce.entailment_neural import trained_here, with_nets
from therefore.reproduce.recipe import Cell, Comparison, Recipe, Request

MADE = 8_000
"""Exam questions that the nets learn from when there is no training file."""

# Accuracy on dev and test, English then Chinese: Table 3 of the paper.
PAPER_TABLE3: dict[str, tuple[float, float, float, float]] = {
    "attentive-reader": (29.65, 28.76, 28.71, 26.95),
    "gated-attention": (28.30, 28.98, 26.82, 26.43),
    "comatching": (33.90, 31.10, 30.59, 31.27),
}
_TESTS = ("Eval", "Test")


def table3(request: Request) -> Comparison:
    """The accuracy of the three reading nets."""
    title = "Table 3: deep learning rows, accuracy in per cent (chance: 25)"
    columns = ("net", "paper dev", "paper test", "dev", "test")
    if not request.released:
        paper = tuple(
            (net, dev, test, None, None) for net, (dev, test, _, _) in PAPER_TABLE3.items()
        )
        return Comparison(
            title, columns, paper, ("not measured: LogiQA's files are needed, --released FOLDER",)
        )
    with _place(request) as place:
        data = _training_data(request, request.released, place)
        tests = dict(_tests(request.released, place))
        rows: list[tuple[Cell, ...]] = []
        for net, (dev, test, _, _) in PAPER_TABLE3.items():
            folder = place / "runs" / net
            minutes = request.budget / len(PAPER_TABLE3)
            if not trained_here(folder):
                settings = {"seed": str(request.seed)}
                neural().train(net, data, folder, settings=settings, minutes=minutes)
            reasoner = load_run(folder)
            ours: list[Cell] = []
            for name in _TESTS:
                items = tests.get(name, [])
                answers = reasoner.answer(items)
                right = sum(a.choice == i.answer for a, i in zip(answers, items, strict=True))
                ours.append(round(100 * right / len(items), 2) if items else None)
            rows.append((net, dev, test, *ours))
    source = "Train.txt" if (request.released / "Train.txt").is_file() else "our exam questions"
    return Comparison(
        title,
        columns,
        tuple(rows),
        (
            f"trained on {source} for {request.budget:g} minutes in all, embeddings not "
            "pre-trained; the paper starts from GloVe.",
            "answers of the released development set are skewed to D; options are shuffled in "
            "training, so that no place is favoured.",
        ),
    )


@contextmanager
def _place(request: Request) -> Iterator[Path]:
    if request.out:
        yield request.out / "logiqa-neural"
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def _training_data(request: Request, released: Path, place: Path) -> Path:
    if request.data:
        return request.data
    folder = place / "train"
    if (released / "Train.txt").is_file():
        if not folder.exists():
            # The importer names the split after the file; one file needs no name of its own.
            import_released("logiqa", [_as(released / "Train.txt", place / "train.txt")], folder)
        return folder
    generate("exam", folder, split="train", count=MADE, seed=request.seed, workers=request.workers)
    return folder


def _as(file: Path, name: Path) -> Path:
    name.parent.mkdir(parents=True, exist_ok=True)
    name.write_bytes(file.read_bytes())
    return name


def _tests(released: Path, place: Path) -> Iterator[tuple[str, list[Item]]]:
    for name in _TESTS:
        file = released / f"{name}.txt"
        if file.is_file():
            folder = place / f"released-{name}"
            if not folder.exists():
                import_released("logiqa", [file], folder)
            yield name, load(folder)


RECIPES = (
    Recipe("table3-deep", "the deep learning rows of Table 3", with_nets(table3), trains=True),
)
