"""What a dataset's folder says of itself beside its manifest: the card and the Croissant file.

Both follow from the manifest, the shards and the preset's own words. Every build writes them before
its manifest, and verification writes them again and compares.
"""

from __future__ import annotations

import json
from pathlib import Path

from therefore.dataset.card import Prose, card, tasks_of
from therefore.dataset.croissant import croissant, read_schema
from therefore.dataset.files import write_whole
from therefore.dataset.manifest import Manifest

CARD = "README.md"
CROISSANT = "croissant.json"


def describe(folder: Path, manifest: Manifest, preset: Prose | None = None) -> None:
    """Write both files of a dataset whose shards are there."""
    for name, text in description(folder, manifest, preset).items():
        write_whole(folder / name, text)


def description(folder: Path, manifest: Manifest, preset: Prose | None = None) -> dict[str, str]:
    """The text of each file; pyarrow's errors and OSError if a shard cannot be read."""
    readme = card(manifest, preset, tasks=tasks_of(folder, manifest))
    record = croissant(manifest, read_schema(folder, manifest), card=readme)
    return {CARD: readme, CROISSANT: json.dumps(record, indent=2) + "\n"}
