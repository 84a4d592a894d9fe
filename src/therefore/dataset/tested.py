"""Which items are a test: those of the test splits, or of the split asked for; never of training.

Where a dataset has no split called test, or test and more, it is whatever is neither for training
nor for validation; where there is nothing else, it is what is for validation. The items of a study
with people are all for testing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import read_batches
from therefore.errors import DatasetError
from therefore.items import Item

VALIDATION = ("validation", "validate", "valid", "val", "dev", "eval")
"""Names of validation splits, in the order in which they are tried."""


def splits_of(path: str | Path) -> dict[str, int]:
    """The splits of a dataset with their sizes; a single file is read for them."""
    place = Path(path)
    if place.is_dir():
        return {name: record.count for name, record in Manifest.load(place).splits.items()}
    found: dict[str, int] = {}
    if place.suffix == ".parquet":
        import pyarrow.parquet as pq

        if "split" in pq.read_schema(place).names:
            column = pq.read_table(place, columns=["split"]).column("split")
            return {
                str(pair["values"]): pair["counts"] for pair in column.value_counts().to_pylist()
            }
    for batch in read_batches(place):
        for item in batch:
            found[item.split] = found.get(item.split, 0) + 1
    return found


def splits_tested(path: str | Path, *, split: str = "") -> dict[str, int]:
    """The splits that a reasoner is tested on, with their sizes; DatasetError if there are none."""
    known = splits_of(path)
    if split:
        return {split: known.get(split, 0)}
    if of_a_study(path):
        return known
    plain = {name: name.lower() for name in known}
    others = [name for name in known if not plain[name].startswith("train")]
    chosen = (
        [name for name in others if plain[name].startswith("test")]
        or [name for name in others if plain[name] not in VALIDATION]
        or others
    )
    if known and not chosen:
        raise DatasetError(
            f"{path} has no test split, only {', '.join(known)}: name one with --split if that is "
            "what is wanted"
        )
    return {name: known[name] for name in chosen}


def of_a_study(path: str | Path) -> bool:
    """Whether a file holds the items of a study with people, whose plan lies beside it.

    People met all of them, so a model is asked all of them, whichever split they are from.
    """
    place = Path(path)
    found = place.suffix == ".jsonl" and place.name.startswith("items")
    return found and (place.parent / "study.json").is_file()


def shares(sizes: dict[str, int], limit: int) -> dict[str, int]:
    """How many items each split gives if `limit` are wanted in all (0: every item), evenly spread.

    >>> shares({"test_easy": 100, "test_hard": 3}, 10)
    {'test_easy': 7, 'test_hard': 3}
    """
    if not limit:
        return dict(sizes)
    given: dict[str, int] = {}
    left, waiting = limit, sorted(sizes, key=lambda name: sizes[name])
    for place, name in enumerate(waiting):
        given[name] = min(sizes[name], -(-left // (len(waiting) - place)))
        left -= given[name]
    return {name: given[name] for name in sizes}


def read_tested(path: str | Path, *, split: str = "", limit: int = 0) -> Iterator[Item]:
    """The items to test on, in order; at most `limit`, evenly spread over the splits."""
    wanted = shares(splits_tested(path, split=split), limit)
    if Path(path).is_dir():
        for name, count in wanted.items():
            items = (item for batch in read_batches(path, split=name) for item in batch)
            yield from islice(items, count)
        return
    for batch in read_batches(path):
        for item in batch:
            if wanted.get(item.split, 0) > 0:
                wanted[item.split] -= 1
                yield item
