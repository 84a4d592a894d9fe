"""What the registry and the command need to know of the nets without importing torch.

A trained run is a reasoner of kind `neural`. Nets that are shipped with the package, already
trained, are reasoners by name.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from therefore.errors import ConfigError, MissingExtra
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.reasoner import Reasoner

SHIPPED: dict[str, str] = {
    "possibleworldnet": "a net that imagines worlds, trained on evans2018 and shipped",
    "guidedworlds": "the same net, its worlds chosen by the votes of earlier ones, shipped",
    "worldtables": "a net whose connectives are learned tables, trained on evans2018 and shipped",
}
"""Trained runs in the folder `runs` of this package."""


def neural(module: str) -> Any:
    """A module of this room; MissingExtra if torch or safetensors is not installed."""
    for package in ("torch", "safetensors"):
        if find_spec(package) is None:
            raise MissingExtra(package, extra="neural")
    return import_module(f"therefore.reasoners.neural.{module}")


def untrained(*_: object) -> Reasoner:
    """Raise ConfigError: a net cannot be made by the name `neural`, only loaded from a run."""
    raise ConfigError(
        f"a net is trained first: therefore train NET --data D --out RUN, with NET one of "
        f"{', '.join(DESIGNS)}; then evaluate RUN"
    )


def load_run(folder: Path) -> Reasoner:
    """The reasoner of a trained run."""
    reasoner: Reasoner = neural("trained").NeuralReasoner.load(folder)
    return reasoner


def load_shipped(name: str) -> Reasoner:
    """A net that comes trained with the package."""
    with as_file(files("therefore.reasoners.neural") / "runs" / name) as folder:
        return load_run(folder)
