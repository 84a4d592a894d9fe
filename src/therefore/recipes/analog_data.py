"""AnaLog's data: Table 2 beside ours, and what the released file gets wrong."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from therefore.bridges.analog import IMPORTER
from therefore.bridges.importer import Draft
from therefore.checker.certificate import read_certificate
from therefore.checker.evidence import Refutation
from therefore.dataset.build import generate
from therefore.dataset.reading import read_batches
from therefore.errors import ConfigError, DatasetError
from therefore.families.analog.config import GROUP
from therefore.families.analog.frames import CONNECTIVES
from therefore.items import Item, Provenance
from therefore.language.analog.lexicon import DOMAINS
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.released import needed_files
from therefore.verification.disputes import dispute

PAPER_TABLE2 = printed("analog", "table2")
"""Items of each cell for every connective; half of each are spatial."""

PERCENTAGES = (1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.5, 25.0, 50.0, 100.0)
"""The paper's partial training sets."""


def table2(request: Request) -> Comparison:
    """Items by connective, overlap, label and grammaticality."""
    if request.data is not None:
        return count(item for batch in read_batches(request.data) for item in batch)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "analog"
        generate("analog", data, preset="analog", seed=request.seed, workers=request.workers)
        return count(item for batch in read_batches(data) for item in batch)


def count(items: Iterable[Item]) -> Comparison:
    """The comparison for these items, which must have AnaLog's cells."""
    cells: Counter[tuple[str, str, str]] = Counter()
    splits: Counter[str] = Counter()
    premises: dict[str, set[tuple[str, ...]]] = {}
    for item in items:
        if item.features.get("cell") not in PAPER_TABLE2:
            raise DatasetError(f"item {item.id} is in no cell of AnaLog's Table 2")
        features = item.features
        cells[features["cell"], features["connective"], features["domain"]] += 1
        splits[item.split] += 1
        premises.setdefault(item.split, set()).add(item.premises)
    rows: list[tuple[Cell, ...]] = []
    for cell, paper in PAPER_TABLE2.items():
        for connective in CONNECTIVES:
            ours = [cells[cell, connective, domain] for domain in DOMAINS]
            rows.append((cell, connective, paper, sum(ours), *ours))
    total = sum(PAPER_TABLE2.values()) * len(CONNECTIVES)
    rows.append(("all", "all", total, splits.total(), *_by_domain(cells)))
    return Comparison(
        title="AnaLog Table 2: items by cell and connective",
        columns=("cell", "connective", "paper", "ours", *DOMAINS),
        rows=tuple(rows),
        notes=tuple(_notes(splits, premises)),
    )


def _by_domain(cells: Counter[tuple[str, str, str]]) -> list[int]:
    return [
        sum(number for (_, _, domain), number in cells.items() if domain == wanted)
        for wanted in DOMAINS
    ]


def _notes(splits: Counter[str], premises: dict[str, set[tuple[str, ...]]]) -> Iterable[str]:
    sizes = ", ".join(f"{name} {size:,}" for name, size in splits.items())
    yield f"splits: {sizes}"
    distinct = sum(len(each) for each in premises.values())
    shared = distinct - len(set().union(*premises.values()))
    yield f"premises: {distinct:,}, of which {shared:,} are in more than one split"
    train = splits.get("train", 0)
    if train:
        sets = ", ".join(f"{each:g} %: {partial_rows(train, each):,}" for each in PERCENTAGES)
        yield f"partial training sets, as leading rows of train: {sets}"


def partial_rows(total: int, percentage: float) -> int:
    """How many of a training split's leading rows form its partial set of that percentage.

    Rows come in groups that are balanced in every factor, so a prefix is balanced too, and the
    prefixes are nested. Half a group is the finest grain that is balanced in each factor.

    >>> [partial_rows(19_200, percentage) for percentage in PERCENTAGES]
    [192, 384, 768, 1152, 1536, 1920, 2400, 4800, 9600, 19200]
    """
    if not 0 < percentage <= 100:
        raise ConfigError(f"percentage {percentage} is not above 0 and at most 100")
    half = GROUP // 2
    return max(half, round(total * percentage / 100 / half) * half)


def released(request: Request) -> Comparison:
    """How much of the released data can be read, and every label that logic does not support."""
    title = "AnaLog, released data: what is read back, and which labels hold"
    columns = ("rows", "what", "premise", "hypothesis", "label")
    files = needed_files(request.released, "AnaLog*.csv", what="AnaLog's released data")
    drafts = [draft for _, draft in IMPORTER.read(files, Counter())]
    read = [draft for draft in drafts if draft.logic.query]
    wrong = [draft for draft in read if _proved(draft) != bool(draft.answer)]
    column = Counter((bool(d.logic.query), d.features["released_grammatical"]) for d in drafts)
    counts = (
        (len(drafts), "all"),
        (len(read), "hypothesis read"),
        (len(read) - len(wrong), "read, and the label holds"),
        (len(wrong), "read, and the label does not hold; listed below"),
        (len(drafts) - len(read), "hypothesis is no sentence"),
        (column[False, True], "no sentence, but the column Grammaticality says G"),
        (column[True, False], "a sentence, but the column Grammaticality says UG"),
    )
    rows: list[tuple[Cell, ...]] = [(*each, None, None, None) for each in counts]
    for draft in wrong:
        item = draft.item("analog", "train", Provenance("imported", IMPORTER.generator))
        why = f"labelled {draft.target}, but {dispute(item, draft.logic.problem())}"
        rows.append((None, why, " ".join(draft.premises), draft.question, draft.target))
    notes = ("therefore import analog, then show --id, tells each proof or countermodel in full",)
    return Comparison(title, columns, tuple(rows), notes)


def _proved(draft: Draft) -> bool:
    """Whether the certificate shows that the hypothesis follows."""
    return isinstance(read_certificate(draft.certificate)["theory - 0"], Refutation)


RECIPES = (
    Recipe("table2", "items by connective, overlap, label and grammaticality", table2),
    Recipe("released", "what of the released data can be read, and which labels hold", released),
)
