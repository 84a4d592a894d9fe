"""How a model is fine-tuned: one config for all heads, and the papers' values as its defaults.

SylloBase prints its values (its section on implementation): AdamW with decay of the rate, for
selection 2e-5, batches of 64, ten epochs and 256 tokens, for generation 5e-5, batches of 32, 100
epochs and conclusions of up to 128 tokens. NLSat and LogiQA chose theirs on development data and
print none; the values for labels here are ours, in the range that their searches cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from therefore.config import override
from therefore.errors import ConfigError
from therefore.items import Task

HEADS = ("auto", "classification", "choice", "text")
TASKS = ("auto", "satisfiability", "entailment", "selection", "generation")
PRECISIONS = ("fp32", "bf16")


@dataclass(frozen=True, slots=True)
class TuneConfig:
    """How a pre-trained model is fine-tuned."""

    head: str = "auto"
    """classification, choice (a score for each option) or text (words); auto: see `heads`."""
    task: str = "auto"
    """Which items to learn from, where a dataset has several tasks."""
    seed: int = 0
    rate: float = 3e-5
    """The highest learning rate; it falls to nothing in a straight line."""
    batch: int = 32
    """Items in a minibatch, over all devices."""
    at_once: int = 0
    """Items that are computed at once, to save memory; 0: the minibatch. The gradient is the
    same."""
    steps: int = 0
    """How many minibatches; 0: as many as `epochs` asks for."""
    epochs: float = 5.0
    warmup: float = 0.06
    """The share of steps over which the rate rises."""
    decay: float = 0.01
    """Weight decay of AdamW, for matrices only."""
    clip: float = 1.0
    """The longest gradient; 0: any."""
    layers: int = -1
    """Train the last so many layers and the head; 0: the head alone; -1: everything."""
    length: int = 0
    """The most tokens of a text; 0: what the model can read."""
    truncate: bool = False
    """Cut texts that are too long, instead of refusing them."""
    checks: int = 10
    """Checks on validation items, each with a checkpoint, in the whole training."""
    validated: int = 500
    """Validation items that a check looks at, at most."""
    patience: int = 0
    """Checks without a better validation accuracy before it stops; 0: it never stops early."""
    precision: str = "fp32"
    """fp32, or bf16 where the hardware is made for it."""
    beams: int = 1
    """Beams that a conclusion is searched with; 1: greedy."""
    longest: int = 128
    """The most tokens of a written conclusion."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name, known in (("head", HEADS), ("task", TASKS), ("precision", PRECISIONS)):
            if getattr(self, name) not in known:
                raise ConfigError(f"{name}={getattr(self, name)!r} is none of {', '.join(known)}")
        for name in ("rate", "batch", "epochs", "checks", "validated", "beams", "longest"):
            if getattr(self, name) <= 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: it is above 0")
        for name in ("at_once", "steps", "decay", "clip", "length", "patience"):
            if getattr(self, name) < 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 0")
        if not 0 <= self.warmup <= 1:
            raise ConfigError(f"warmup={self.warmup} is no share: between 0 and 1")
        if self.layers < -1:
            raise ConfigError(f"layers={self.layers} is too small: -1 trains all layers")


RECIPES: dict[Task, TuneConfig] = {
    "satisfiability": TuneConfig(),
    "entailment": TuneConfig(),
    "selection": TuneConfig(rate=2e-5, batch=64, epochs=10.0, length=256),
    "generation": TuneConfig(rate=5e-5, batch=32, epochs=100.0, longest=128),
}
"""The defaults for each task: SylloBase's for selection and generation, ours for labels."""


def recipe(task: Task, settings: Mapping[str, str]) -> TuneConfig:
    """The task's defaults with settings given as text."""
    return override(RECIPES[task], settings)
