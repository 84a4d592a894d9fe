"""Load items from a folder, a file or the Hub as a list that converts to pandas and `datasets`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, SupportsIndex, overload

from therefore.bridges.huggingface import import_datasets, load_hub
from therefore.dataset.reading import load as read_items
from therefore.errors import needed
from therefore.items import Item, to_record

HUB = "hf://"
SHOWN = 5
"""Items that a notebook shows of a list."""


class Items(list[Item]):
    """A list of items that becomes a table; a slice of it is one too."""

    @overload
    def __getitem__(self, place: SupportsIndex) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> Items: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Item | Items:
        """One item, or some of them."""
        found = super().__getitem__(place)
        return Items(found) if isinstance(place, slice) else found  # type: ignore[arg-type,return-value]

    def to_pandas(self) -> Any:
        """A data frame: a row for each item, features and provenance as columns of their own."""
        with needed("pandas", extra="pandas"):
            import pandas
        return pandas.DataFrame([_row(item) for item in self])

    def to_hf(self) -> Any:
        """A `datasets.Dataset` with the columns of a shard; features as JSON where they differ."""
        datasets = import_datasets()
        records = [to_record(item) for item in self]
        return datasets.Dataset.from_list(records)

    def __repr__(self) -> str:
        counts = Counter((item.family, item.split) for item in self)
        told = ", ".join(f"{family}/{split} {count:,}" for (family, split), count in counts.items())
        return f"<{len(self):,} items{f': {told}' if told else ''}>"

    def _repr_html_(self) -> str:
        """A notebook shows the first items."""
        rows = "".join(
            f"<tr><td>{escape(item.premises[0] if item.premises else '')}…</td>"
            f"<td>{escape(item.question)}</td><td>{escape(item.target)}</td></tr>"
            for item in self[:SHOWN]
        )
        head = "<tr><th>premises</th><th>question</th><th>answer</th></tr>"
        return f"<p>{escape(repr(self))}</p><table>{head}{rows}</table>"


def _row(item: Item) -> dict[str, Any]:
    record = to_record(item)
    features, provenance = record.pop("features"), record.pop("provenance")
    logic = record.pop("logic")
    own = {f"feature_{name}" if name in record else name: v for name, v in features.items()}
    came = {f"provenance_{name}": value for name, value in provenance.items()}
    return {**record, **own, **{f"logic_{name}": v for name, v in logic.items()}, **came}


def load(path: str | Path, *, split: str = "", limit: int | None = None) -> Items:
    """The items of a dataset: the whole of it, one split, or the first `limit`.

    A dataset is a folder, a `.parquet` or `.jsonl` file, or `hf://OWNER/NAME` on the Hub, where
    the split is `test` unless another is named.
    """
    found: Iterable[Item]
    if str(path).startswith(HUB):
        found = load_hub(str(path), split=split or "test", limit=limit)
    else:
        found = read_items(path, split=split, limit=limit)
    return Items(found)
