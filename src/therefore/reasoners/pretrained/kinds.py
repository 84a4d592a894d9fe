"""What the registry and the command need to know of pre-trained models without importing torch.

A fine-tuned run is a reasoner of kind `pretrained`: a folder, like a neural run.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from therefore.errors import ConfigError, MissingExtra
from therefore.reasoners.reasoner import Reasoner

EXTRA = "pretrained"
NEEDED = ("torch", "transformers", "safetensors", "tokenizers", "accelerate")


def pretrained(module: str) -> Any:
    """A module of this room that imports torch; MissingExtra if what it needs is not installed."""
    for package in NEEDED:
        if find_spec(package) is None:
            raise MissingExtra(package, extra=EXTRA)
    return import_module(f"therefore.reasoners.pretrained.{module}")


def untuned(*_: object) -> Reasoner:
    """Raise ConfigError: nothing can be made by the name `pretrained`, only loaded from a run."""
    raise ConfigError(
        "a pre-trained model is fine-tuned first: therefore train hf:NAME --data D --out RUN; "
        "then evaluate RUN"
    )


def load_run(folder: Path) -> Reasoner:
    """The reasoner of a fine-tuned run."""
    reasoner: Reasoner = pretrained("tuned").PretrainedReasoner.load(folder)
    return reasoner
