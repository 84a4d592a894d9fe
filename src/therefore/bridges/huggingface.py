"""Hugging Face: a folder that `load_dataset` reads, a card that the Hub accepts, and pushing it.

The shards are copied as they are; the card says license, task categories, configs and splits, and
`croissant.json` declares every shard and column. Pushing needs a token and the network.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from therefore.dataset.croissant import croissant, read_schema
from therefore.dataset.files import whole_folder
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.errors import DatasetError, InputError, MissingExtra

LICENSE = "apache-2.0"
CATEGORIES = {
    "satisfiability": "text-classification",
    "entailment": "text-classification",
    "selection": "multiple-choice",
    "generation": "text-generation",
}
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def import_datasets() -> Any:
    """The library `datasets`; MissingExtra if it is not installed."""
    try:
        import datasets
    except ImportError:
        raise MissingExtra("datasets", extra="hf") from None
    return datasets


def front_matter(manifest: Manifest, tasks: Mapping[str, int]) -> dict[str, Any]:
    """What the Hub reads of a card; `tasks` counts the items of each task.

    Imported data keep the license of their source, which is not ours to state.
    """
    total = sum(record.count for record in manifest.splits.values())
    size = next((label for limit, label in _SIZES if total < limit), "1M<n<10M")
    files = [{"split": name, "path": f"{name}/*.parquet"} for name in manifest.splits]
    return {
        "pretty_name": f"Therefore: {manifest.family} ({manifest.preset})",
        "license": "other" if manifest.sources else LICENSE,
        "language": ["en"],
        "task_categories": sorted({CATEGORIES[task] for task in tasks if task in CATEGORIES}),
        "tags": ["logic", "reasoning", "entailment", "therefore"],
        "size_categories": [size],
        "configs": [{"config_name": "default", "data_files": files}],
    }


def hub_card(text: str, matter: Mapping[str, Any]) -> str:
    """A card with this front matter in place of its own."""
    body = re.sub(r"\A---\n.*?\n---\n", "", text, count=1, flags=re.DOTALL)
    # JSON is YAML: no second library is needed to write it safely.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in matter.items()]
    return "\n".join(["---", *lines, "---", body.lstrip("\n")])


def hub_folder(path: str | Path, out: str | Path) -> int:
    """Write a dataset as the Hub wants it; how many items it has."""
    source, folder = Path(path), Path(out)
    if not (source / MANIFEST).is_file():
        raise DatasetError(f"{source} is no dataset folder: --to hf needs its {MANIFEST}")
    manifest = Manifest.load(source)
    with whole_folder(folder) as beside:
        for record in manifest.splits.values():
            for shard in record.shards:
                (beside / shard.file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / shard.file, beside / shard.file)
        text = (source / "README.md").read_text(encoding="utf-8")
        card = hub_card(text, front_matter(manifest, _tasks(source, manifest)))
        (beside / "README.md").write_text(card, encoding="utf-8")
        shutil.copyfile(source / MANIFEST, beside / MANIFEST)
        described = croissant(manifest, read_schema(source, manifest), card=card)
        text = json.dumps(described, indent=2, ensure_ascii=False)
        (beside / "croissant.json").write_text(text + "\n", encoding="utf-8")
    return sum(record.count for record in manifest.splits.values())


def _tasks(source: Path, manifest: Manifest) -> dict[str, int]:
    import pyarrow.parquet as pq

    counts: dict[str, int] = {}
    for record in manifest.splits.values():
        for shard in record.shards:
            column = pq.read_table(source / shard.file, columns=["task"]).column("task")
            for pair in column.value_counts().to_pylist():
                counts[pair["values"]] = counts.get(pair["values"], 0) + pair["counts"]
    return counts


def push(folder: str | Path, repository: str) -> str:
    """Upload a folder that `hub_folder` wrote to OWNER/NAME on the Hub; its address."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise InputError(f"{repository!r} is no repository of the Hub: OWNER/NAME is wanted")
    token = os.environ.get("HF_TOKEN", "")
    if not token:
        raise InputError("pushing to the Hub needs a token: set HF_TOKEN to one that may write")
    try:
        from huggingface_hub import HfApi
    except ImportError:
        raise MissingExtra("huggingface_hub", extra="hf") from None
    api = HfApi(token=token)
    try:
        api.create_repo(repository, repo_type="dataset", exist_ok=True)
        api.upload_folder(folder_path=str(folder), repo_id=repository, repo_type="dataset")
    except Exception as fault:  # the client's errors are many, and all of them end here
        reason = str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
        raise InputError(f"the Hub did not take {repository}: {reason}") from None
    return f"https://huggingface.co/datasets/{repository}"


def load_hub(address: str, *, split: str, limit: int | None = None) -> list[Any]:
    """Items of a dataset on the Hub (`hf://OWNER/NAME`) or in a folder that `datasets` reads."""
    from therefore.items import from_record

    datasets = import_datasets()
    name = address.removeprefix("hf://").removeprefix("datasets/")
    try:
        rows = datasets.load_dataset(name, split=split)
    except Exception as fault:
        reason = str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
        raise DatasetError(f"{address} cannot be read through datasets: {reason}") from None
    chosen = rows.select(range(min(limit, len(rows)))) if limit is not None else rows
    return [from_record(row) for row in chosen]
