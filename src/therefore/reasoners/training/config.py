"""How anything is trained: the settings of the loop, with no torch in sight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from therefore.config import nearest, override
from therefore.errors import ConfigError

OPTIMIZERS = ("adam", "adamw")
SCHEDULES = ("cosine", "linear", "constant")


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """How a net is trained, or a pre-trained model fine-tuned."""

    seed: int = 0
    steps: int = 0
    """How many minibatches; 0: as many as `epochs` asks for."""
    epochs: float = 10.0
    batch: int = 64
    """Items in a minibatch, over all devices."""
    rate: float = 1e-3
    """The highest learning rate."""
    optimizer: str = "adam"
    """adam or adamw."""
    decay: float = 0.01
    """Weight decay, for adamw; in a pre-trained model it applies to matrices only."""
    schedule: str = "cosine"
    """How the rate changes: cosine or linear (both fall to 0), or constant."""
    warmup: float = 0.0
    """The share of steps over which the learning rate rises."""
    clip: float = 1.0
    """A longer gradient is scaled down to this length; 0: gradients are not scaled."""
    ramp: float = 0.0
    """Over this share of the steps longer items are added, beginning with the shortest; 0: none."""
    permute: bool = True
    """Rename the symbols of each example at random (formulas only)."""
    check: int = 500
    """Steps between two checks on validation data, each with a checkpoint."""
    checks: int = 0
    """How many checks the whole training has, evenly spread; 0: `check` decides."""
    patience: int = 0
    """Training stops after this many checks without a better accuracy; 0: it never stops early."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name, known in (("optimizer", OPTIMIZERS), ("schedule", SCHEDULES)):
            if getattr(self, name) not in known:
                raise ConfigError(f"{name}={getattr(self, name)!r} is none of {', '.join(known)}")
        for name in ("batch", "check", "rate"):
            if getattr(self, name) <= 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: it is above 0")
        for name in ("decay", "clip", "checks", "patience"):
            if getattr(self, name) < 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 0")
        for name in ("warmup", "ramp"):
            if not 0 <= getattr(self, name) <= 1:
                raise ConfigError(f"{name}={getattr(self, name)} is no share: between 0 and 1")
        if self.steps < 0 or self.epochs <= 0:
            raise ConfigError(f"steps={self.steps}, epochs={self.epochs}: nothing to train")

    def steps_for(self, items: int) -> int:
        """How many steps this config means for so many items."""
        return self.steps or max(1, math.ceil(self.epochs * items / self.batch))

    def between(self, steps: int) -> int:
        """How many steps lie between two checks, out of so many in all."""
        return max(1, math.ceil(steps / self.checks)) if self.checks else self.check

    def rate_at(self, step: int, steps: int) -> float:
        """The learning rate of a step out of so many."""
        warm = self.warmup * steps
        left = max(1.0, steps - warm)
        if self.schedule == "linear":
            # As in transformers, the rate is above 0 at the first step and at the last.
            if step < warm:
                return self.rate * (step + 1) / (warm + 1)
            return self.rate * (steps - step) / left
        if step < warm:
            return self.rate * (step + 1) / warm
        if self.schedule == "constant":
            return self.rate
        return self.rate * 0.5 * (1 + math.cos(math.pi * (step - warm) / left))


def settled(
    config: Any, training: TrainConfig, settings: Mapping[str, str]
) -> tuple[Any, TrainConfig]:
    """The learner's config and the training's, changed by settings of either given as text."""
    of_config = {f.name for f in fields(config)}
    of_training = {f.name for f in fields(training)}
    for key in settings:
        if key not in of_config | of_training:
            known = sorted(of_config | of_training)
            raise ConfigError(f"unknown setting {key!r}{nearest(key, known)}")
    return (
        override(config, {k: v for k, v in settings.items() if k in of_config}),
        override(training, {k: v for k, v in settings.items() if k in of_training}),
    )
