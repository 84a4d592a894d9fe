"""The Entailment paper's Tables 1, 3 and 4 beside ours (Evans et al., 2018)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from therefore.auditing.formulas import Tally, statistics
from therefore.dataset.reading import files, read_batches
from therefore.errors import DatasetError
from therefore.families.registry import find_family
from therefore.items import Item, Question
from therefore.reasoners.worlds import Worlds, WorldsConfig
from therefore.recipes.bench import built
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.scale import Scale

MADE: dict[Scale, int] = {"tiny": 200, "small": 2_000, "paper": 100_000}
"""Items per split that a recipe makes when no dataset is given; one split has ten times as many."""

PAPER_TABLE1 = printed("entailment", "table1")
PAPER_TABLE3 = printed("entailment", "table3")
PAPER_TABLE4 = printed("entailment", "table4")
PAPER_WORLDS = printed("entailment", "worlds")
NEW = "new variables"
"""The name of the one row of Tables 3 and 4 that is about the second formula alone."""


def table1(request: Request) -> Comparison:
    """Size, variables, operators and length of every split."""
    rows: list[tuple[Cell, ...]] = []
    for split, items in _splits(request, "evans2018"):
        counted = statistics(items)
        if not counted.items:
            continue
        # The paper counts operators and length per formula, except for massive and exam, where
        # only sums over both formulas give its figures.
        sides = 1 if split in ("test_massive", "test_exam") else 2
        n = counted.items
        ours = (
            n,
            counted.variables / n,
            counted.operators / n / sides,
            counted.length / n / sides,
            counted.rows / n,
        )
        paper = PAPER_TABLE1.get(split, (None,) * 5)
        rows.append((split, *chain.from_iterable(zip(ours, paper, strict=True))))
    columns = (
        "split",
        "items",
        "paper",
        "variables",
        "paper",
        "operators",
        "paper",
        "length",
        "paper",
        "2^variables",
        "paper",
    )
    return Comparison(
        "Entailment Table 1: the size of the problems",
        columns,
        tuple(rows),
        (
            "operators and length (operators and occurrences of variables) are per formula, for "
            "massive and exam per pair: so the paper's own figures come out on its released files.",
            "an item of ours occurs once, so tiny problems weigh less; the paper's operators and "
            "length of train contradict each other; 2^variables of validation and easy are those "
            "of the released entailments; massive's hangs on few items: docs/design/entailment.md.",
        ),
    )


def _bias(request: Request, table: str, preset: str, paper: Mapping[str, Any]) -> Comparison:
    items = chain.from_iterable(part for split, part in _splits(request, preset, split="train"))
    counted = statistics(items)
    rows: list[tuple[Cell, ...]] = []
    for name in counted.premise:
        ours = (*_cells(counted.premise[name]), *_cells(counted.question[name]))
        rows.append((name, *ours))
        if name in paper:
            rows.append(("  paper", *paper[name]))
    rows.append((NEW, None, None, None, None, *_cells(counted.new_variables)))
    rows.append(("  paper", None, None, None, None, *paper[NEW]))
    columns = ("", "A+", "A-", "chi2", "df", "B+", "B-", "chi2", "df")
    what = {"table3": "naive pairs", "table4": "4-tuples"}[table]
    source = str(request.data) if request.data else f"{counted.items:,} items of preset {preset}"
    return Comparison(
        f"Entailment Table {table[-1]}: {what}, {source}",
        columns,
        tuple(rows),
        (
            "length is operators + 1, as the paper's means imply; #sat is over the formula's own "
            "variables; the paper's tables are over 50,000 items.",
        ),
    )


def _cells(tally: Tally) -> tuple[float, float, float, int]:
    statistic, degrees = tally.chi_square()
    return tally.mean(True), tally.mean(False), statistic, degrees


def table3(request: Request) -> Comparison:
    """Table 3: what tells entailments from non-entailments if both are sampled independently."""
    return _bias(request, "table3", "naive", PAPER_TABLE3)


def table4(request: Request) -> Comparison:
    """Table 4: the same traits where items come in 4-tuples."""
    return _bias(request, "table4", "evans2018", PAPER_TABLE4)


def _splits(
    request: Request, preset: str, *, split: str = ""
) -> Iterator[tuple[str, Iterator[Item]]]:
    """The splits of the dataset to measure, made on the spot if none is given."""
    if request.data:
        yield from _by_split(request.data)
        return
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "data"
        most = MADE[request.scale] * (10 if split else 1)
        plans = find_family("entailment").presets[preset].splits
        sizes = {n: min(most, plan.count) for n, plan in plans.items() if split in ("", n)}
        built(request, "entailment", made, sizes, preset=preset)
        yield from _by_split(made)


def _by_split(path: Path) -> Iterator[tuple[str, Iterator[Item]]]:
    paths = files(path)
    if not paths:
        raise DatasetError(f"{path} has no items")
    for name in dict.fromkeys(file.parent.name if path.is_dir() else "" for file in paths):
        yield name, chain.from_iterable(read_batches(path, split=name))


def worlds(request: Request) -> Comparison:
    """How often random rows of the truth table find a countermodel (section 5 of the paper)."""
    items = [
        item
        for split, part in _splits(request, "evans2018", split="test_hard")
        for item in part
        if split in ("test_hard", "")
    ]
    missed = [item for item in items if item.target == "not entailed"]
    if not missed:
        raise DatasetError(f"{request.data} has no items of test_hard that are not entailed")
    rows: list[tuple[Cell, ...]] = []
    for count, paper in ((int(name), share) for name, share in PAPER_WORLDS.items()):
        answers = Worlds(WorldsConfig(count, request.seed)).answer(
            [Question.of(item) for item in items]
        )
        right = sum(a.choice == item.answer for a, item in zip(answers, items, strict=True))
        found = sum(
            a.choice == item.answer
            for a, item in zip(answers, items, strict=True)
            if item.target == "not entailed"
        )
        rows.append((count, 100 * found / len(missed), paper, 100 * right / len(items)))
    columns = ("worlds", "countermodel found %", "paper %", "accuracy %")
    title = f"Entailment, section 5: rows of the truth table, {len(items):,} items of test_hard"
    return Comparison(
        title,
        columns,
        tuple(rows),
        (
            "the paper's figures are chances of finding a countermodel, so they compare with the "
            "first column; accuracy counts entailments too, which sampling never gets wrong.",
            "rows are drawn without repetition over the variables of the item; our formulas are of "
            "the same size, but not the same formulas.",
        ),
    )


RECIPES = (
    Recipe("table1", "sizes of every split", table1),
    Recipe("table3", "what betrays the label of naive pairs", table3),
    Recipe("table4", "what is left in 4-tuples", table4),
    Recipe("worlds", "truth-table sampling with 32 to 256 worlds", worlds),
)
