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
from therefore.reasoners.reasoner import Reasoner

NETS: tuple[str, ...] = (
    "linear-bow",
    "mlp-bow",
    "transformer",
    "convnet",
    "lstm",
    "bilstm",
    "treenet",
    "treelstm",
    "lstm-traversal",
    "bilstm-traversal",
    "possibleworldnet",
    "worldtables",
    "attentive-reader",
    "gated-attention",
    "comatching",
    "encoder-decoder",
    "ruleset",
)
"""The nets that can be trained; `zoo.DESIGNS` has the nets themselves."""

SHIPPED: dict[str, str] = {
    "possibleworldnet": "a net that imagines worlds, trained on evans2018 and shipped",
    "guidedworlds": "the same net, its worlds chosen by the votes of earlier ones, shipped",
    "worldtables": "a net whose connectives are learned tables, trained on evans2018 and shipped",
}
"""Trained runs in the folder `runs` of this package."""


def neural() -> Any:
    """The module `run`; MissingExtra if torch or safetensors is not installed."""
    return _module("run")


def neural_trained() -> Any:
    """The module `trained`; MissingExtra if torch or safetensors is not installed."""
    return _module("trained")


def neural_grid() -> Any:
    """The module `grid`; MissingExtra if torch or safetensors is not installed."""
    return _module("grid")


def _module(name: str) -> Any:
    for package in ("torch", "safetensors"):
        if find_spec(package) is None:
            raise MissingExtra(package, extra="neural")
    return import_module(f"therefore.reasoners.neural.{name}")


def untrained(*_: object) -> Reasoner:
    """ConfigError: there is nothing to make by name alone."""
    raise ConfigError(
        f"a net is trained first: therefore train NET --data D --out RUN, with NET one of "
        f"{', '.join(NETS)}; then evaluate RUN"
    )


def load_run(folder: Path) -> Reasoner:
    """The reasoner of a trained run."""
    reasoner: Reasoner = neural_trained().NeuralReasoner.load(folder)
    return reasoner


def load_shipped(name: str) -> Reasoner:
    """A net that comes trained with the package."""
    with as_file(files("therefore.reasoners.neural") / "runs" / name) as folder:
        return load_run(folder)
