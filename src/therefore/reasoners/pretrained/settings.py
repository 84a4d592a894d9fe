"""How a model is fine-tuned: two configs for all heads, the papers' values as defaults.

SylloBase prints its values (its section on implementation): AdamW with decay of the rate, for
selection 2e-5, batches of 64, ten epochs and 256 tokens, for generation 5e-5, batches of 32, 100
epochs and conclusions of up to 128 tokens. NLSat and LogiQA chose theirs on development data and
print none; the values for labels here are ours, in the range that their searches cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from therefore.errors import ConfigError
from therefore.items import Task
from therefore.reasoners.training.config import TrainConfig, settled

HEADS = ("auto", "classification", "choice", "text")
TASKS = ("auto", "satisfiability", "entailment", "selection", "generation")
PRECISIONS = ("fp32", "bf16")


@dataclass(frozen=True, slots=True)
class TuneConfig:
    """Which parts of a model are tuned and what it reads; `TrainConfig` says how it is trained."""

    head: str = "auto"
    """classification, choice (a score for each option) or text (words); auto: see `heads`."""
    task: str = "auto"
    """Which items to learn from, where a dataset has several tasks."""
    at_once: int = 0
    """How many items are computed at once, to save memory; 0: a whole minibatch. The gradient
    does not depend on it."""
    layers: int = -1
    """How many of the last layers are trained, beside the head; 0: none; -1: everything is."""
    length: int = 0
    """The most tokens of a text; 0: what the model can read."""
    truncate: bool = False
    """Cut texts that are too long, instead of refusing them."""
    validated: int = 500
    """The most validation items that a check looks at."""
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
        for name in ("validated", "beams", "longest"):
            if getattr(self, name) <= 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: it is above 0")
        for name in ("at_once", "length"):
            if getattr(self, name) < 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 0")
        if self.layers < -1:
            raise ConfigError(f"layers={self.layers} is too small: -1 trains all layers")


_TUNING = TrainConfig(
    rate=3e-5,
    batch=32,
    epochs=5.0,
    optimizer="adamw",
    schedule="linear",
    warmup=0.06,
    permute=False,
    checks=10,
)
RECIPES: dict[Task, tuple[TuneConfig, TrainConfig]] = {
    "satisfiability": (TuneConfig(), _TUNING),
    "entailment": (TuneConfig(), _TUNING),
    "selection": (TuneConfig(length=256), replace(_TUNING, rate=2e-5, batch=64, epochs=10.0)),
    "generation": (TuneConfig(longest=128), replace(_TUNING, rate=5e-5, batch=32, epochs=100.0)),
}
"""The defaults for each task: SylloBase's for selection and generation, ours for labels."""


def recipe(task: Task, settings: Mapping[str, str]) -> tuple[TuneConfig, TrainConfig]:
    """The task's defaults with settings given as text."""
    return settled(*RECIPES[task], settings)
