"""Two hashes for every preset: of what its items say, and of its file.

The hash of the content covers premises, question, choices, answer and logic; it must hold through
every change of structure. The hash of the file covers every byte of the shard. After a change of
bytes that is meant, raise the generator's version and renew both: `python -m tests.pins`.
"""

from __future__ import annotations

import json
import tempfile
from hashlib import blake2b
from pathlib import Path

import therefore
from therefore.dataset.files import sha256

PINS = Path(__file__).with_name("pins.json")
COUNT = 192
"""Items of each pin: the first ones of a preset's first and last split."""


def names() -> list[str]:
    """Every preset, as `family/preset`."""
    return [
        f"{family.name}/{preset}"
        for family in therefore.FAMILIES.values()
        for preset in family.presets
    ]


def pin(name: str, folder: Path) -> dict[str, list[str]]:
    """The hashes of a preset's first and last split: content, then file."""
    family, preset = name.split("/")
    splits = list(therefore.FAMILIES[family].presets[preset].splits)
    found = {}
    for split in dict.fromkeys((splits[0], splits[-1])):
        size = therefore.FAMILIES[family].presets[preset].splits[split].count
        out = folder / f"{family}-{preset}-{split}"
        count = min(COUNT, size)
        manifest = therefore.generate(family, out, preset=preset, split=split, count=count, seed=5)
        content = blake2b(digest_size=12)
        for item in therefore.load(out):
            logic = [list(getattr(item.logic, part)) for part in item.logic.__slots__]
            said = [item.premises, item.question, item.choices, item.answer, item.target, logic]
            content.update(json.dumps(said, ensure_ascii=False).encode())
        shard = manifest.splits[split].shards[0].file
        found[split] = [content.hexdigest(), sha256(out / shard)[:24]]
    return found


def main() -> None:
    """Renew the pins."""
    with tempfile.TemporaryDirectory() as folder:
        pins = {name: pin(name, Path(folder)) for name in names()}
    PINS.write_text(json.dumps(pins, indent=1) + "\n")


if __name__ == "__main__":
    main()
