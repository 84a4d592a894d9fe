"""Hugging Face: a folder that `load_dataset` reads, a card that the Hub accepts, and pushing it.

A dataset folder already has what the Hub needs: its card names license, task categories, configs
and splits, and `croissant.json` declares every shard and column. These files are copied unchanged,
and no other file of the folder. Pushing needs a token and the network.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from therefore.dataset.description import CARD, CROISSANT
from therefore.dataset.files import whole_folder
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.errors import DatasetError, InputError, needed


def import_datasets() -> Any:
    """The library `datasets`; MissingExtra if it is not installed."""
    with needed("datasets", extra="hf"):
        import datasets
    return datasets


def hub_folder(path: str | Path, out: str | Path, *, overwrite: bool = False) -> int:
    """Write a dataset for the Hub into the folder `out`; returns the number of items."""
    source, folder = Path(path), Path(out)
    if not (source / MANIFEST).is_file():
        raise DatasetError(f"{source} is no dataset folder: --to hf needs its {MANIFEST}")
    manifest = Manifest.load(source)
    with whole_folder(folder, overwrite=overwrite) as beside:
        for record in manifest.splits.values():
            for shard in record.shards:
                (beside / shard.file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / shard.file, beside / shard.file)
        shutil.copyfile(source / MANIFEST, beside / MANIFEST)
        for name in (CARD, CROISSANT):
            if not (source / name).is_file():
                raise DatasetError(f"{source} has no {name}: build or import it anew")
            shutil.copyfile(source / name, beside / name)
    return sum(record.count for record in manifest.splits.values())


def push(folder: str | Path, repository: str) -> str:
    """Upload a folder that `hub_folder` wrote to OWNER/NAME on the Hub; its address."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise InputError(f"{repository!r} is no repository of the Hub: OWNER/NAME is wanted")
    token = os.environ.get("HF_TOKEN", "")
    if not token:
        raise InputError("pushing to the Hub needs a token: set HF_TOKEN to one that may write")
    with needed("huggingface_hub", extra="hf"):
        from huggingface_hub import HfApi
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
    # `datasets` caches the Hub's data by revision, but a folder by its path alone, and would return
    # the old data of a folder that was built anew. So a folder is not cached.
    with ExitStack() as stack:
        local = Path(name).is_dir()
        kept = stack.enter_context(TemporaryDirectory()) if local else None
        try:
            rows = datasets.load_dataset(name, split=split, cache_dir=kept)
        except Exception as fault:  # so are those of `datasets`: it lets its readers' through
            told = str(fault).strip().splitlines()
            reason = told[0] if told else type(fault).__name__
            raise DatasetError(f"{address} cannot be read through datasets: {reason}") from None
        chosen = rows.select(range(min(limit, len(rows)))) if limit is not None else rows
        return [from_record(row) for row in chosen]
