"""What a released file's split is called here: train, validation, test, train_NAME or test_NAME."""

from __future__ import annotations

import re
from pathlib import Path

_SAME = {"validate": "validation", "valid": "validation", "val": "validation"} | {
    "dev": "validation",
    "eval": "validation",
}


def split_of(path: Path) -> str:
    """The split of a released file, by its name.

    >>> [split_of(Path(name)) for name in ("validate.txt", "test_easy.txt", "Dev.csv", "odd 1.xml")]
    ['validation', 'test_easy', 'validation', 'test_odd_1']
    """
    name = re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_") or "test"
    name = _SAME.get(name, name)
    if re.fullmatch(r"(train|test)(_.*)?|validation", name):
        return name
    trains = any(word.startswith("train") for word in name.split("_"))
    return "train" if trains else f"test_{name}"
