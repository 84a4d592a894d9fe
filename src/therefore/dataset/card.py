"""The dataset card: a README that the Hugging Face hub and people both read.

It is a function of the manifest, of the tasks that the shards hold and of the preset's own words,
so that a stranger can write it again and compare. What comes from files that were imported (notes,
names) is written so that Markdown and YAML see nothing but text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import pyarrow.parquet as pq

from therefore.dataset.manifest import Manifest
from therefore.errors import DatasetError

LICENSE = "apache-2.0"
CATEGORIES = {
    "satisfiability": "text-classification",
    "entailment": "text-classification",
    "selection": "multiple-choice",
    "generation": "text-generation",
}
"""What the Hub calls our tasks."""
_SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
)
_AT_ONCE = 10_000
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


class Prose(Protocol):
    """What a preset says of itself."""

    @property
    def about(self) -> str:
        """A sentence or two."""

    @property
    def source(self) -> str:
        """The paper or data that it follows."""


def plain(text: str) -> str:
    r"""A text on one line in which Markdown finds no marks.

    >>> print(plain("left out 3:\n# <b>not *read*"))
    left out 3: \# \<b\>not \*read\*
    """
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """A text on one line between backticks."""
    return " ".join(text.replace("`", "'").split())


def tasks_of(folder: Path, manifest: Manifest) -> frozenset[str]:
    """The tasks of a dataset's items, read from its shards."""
    found: set[str] = set()
    for record in manifest.splits.values():
        for shard in record.shards:
            with pq.ParquetFile(folder / shard.file) as file:
                if "task" not in file.schema_arrow.names:
                    raise DatasetError(f"{folder / shard.file}: has no column 'task'")
                for batch in file.iter_batches(
                    batch_size=_AT_ONCE, columns=["task"], use_threads=False
                ):
                    found.update(map(str, set(batch.column("task").to_pylist())))
    return frozenset(found)


def front_matter(manifest: Manifest, tasks: Collection[str]) -> dict[str, Any]:
    """What the Hub reads of a card.

    Imported data keep the license of their source, which is not ours to state.
    """
    total = sum(record.count for record in manifest.splits.values())
    size = next((label for limit, label in _SIZES if total < limit), "100M<n<1B")
    files = [{"split": name, "path": f"{name}/*.parquet"} for name in manifest.splits]
    return {
        "pretty_name": f"Therefore: {manifest.family} ({manifest.preset})",
        "license": "other" if manifest.sources else LICENSE,
        "language": ["en"],
        "task_categories": sorted({CATEGORIES[task] for task in tasks if task in CATEGORIES}),
        "tags": ["logic", "reasoning", "entailment", "therefore"],
        "size_categories": [size],
        "configs": [{"config_name": _config(manifest), "data_files": files}],
    }


def _config(manifest: Manifest) -> str:
    """A name of a config that no other dataset has.

    The library `datasets` caches what it has read by the names of folder and config. Without such
    a name it would return an earlier dataset from a folder of the same name for this one.
    """
    sums = [shard.sha256 for record in manifest.splits.values() for shard in record.shards]
    name = re.sub(r"[^a-z0-9]+", "-", f"{manifest.family} {manifest.preset}".lower()).strip("-")
    return f"{name}-{blake2b(' '.join(sums).encode(), digest_size=4).hexdigest()}"


def card(manifest: Manifest, preset: Prose | None = None, *, tasks: Collection[str]) -> str:
    """The card of a dataset, with the front matter that `load_dataset` and the Hub read."""
    # JSON is YAML: no second library is needed to write it safely.
    matter = "\n".join(
        f"{key}: {json.dumps(value)}" for key, value in front_matter(manifest, tasks).items()
    )
    rows = "\n".join(f"| {name} | {r.count:,} |" for name, r in manifest.splits.items())
    about = f"{preset.about}\n\nSource: {preset.source}.\n" if preset else ""
    remake = ""
    if preset:
        settings = "".join(f" --set {key}={value}" for key, value in manifest.settings.items())
        made = (
            f"therefore generate {manifest.family} --preset {manifest.preset} "
            f"--seed {manifest.seed}{settings}"
        )
        remake = (
            f"\nMade by `{_code(made)}`, generator `{_code(manifest.generator)}`, "
            f"therefore {plain(manifest.library)}.\n"
        )
    notes = "".join(f"\n- {plain(note)}" for note in manifest.notes)
    return f"""---
{matter}
---

# {plain(manifest.family)}: {plain(manifest.preset)}

{about}
| split | items |
|---|---|
{rows}
{remake}{notes}

Every label carries a certificate, a model or a refutation, that can be checked without a solver:

    therefore verify .

The columns: `premises`, `question` and `choices` are what a reasoner sees; `answer` and `target`
what is right; `logic` the formulas behind the text (TPTP FOF); `certificate` the evidence;
`features` everything to slice by; `provenance` what regenerates the item.
"""
