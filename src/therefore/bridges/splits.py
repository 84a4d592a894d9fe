"""The split name for a released file: train, validation, test, train_NAME or test_NAME."""

from __future__ import annotations

import re
from pathlib import Path

from therefore.errors import InputError

_CHECKED = frozenset(("validate", "validation", "valid", "val", "dev", "eval"))
LONGEST = 100


def split_of(path: Path) -> str:
    """The split of a released file, by its name.

    >>> [split_of(Path(name)) for name in ("validate.txt", "test_easy.txt", "a b.xml", "c_dev.csv")]
    ['validation', 'test_easy', 'test_a_b', 'test_c_dev']
    >>> [split_of(Path(name)) for name in ("AnaLog_Training.csv", "AnaLog_Testing.csv", "eval.txt")]
    ['train', 'test', 'validation']
    """
    name = re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_")
    if not name or len(name) > LONGEST:
        raise InputError(f"a file called {path.stem[:120]!r} gives its split no name: rename it")
    if name in _CHECKED:
        return "validation"
    words = name.split("_")
    if words[0] in ("train", "test"):
        return name
    if any(word.startswith("train") for word in words):
        return "train"
    return "test" if words[-1] in ("test", "testing") else f"test_{name}"
