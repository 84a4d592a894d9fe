"""A checkpoint: weights, the optimiser's state, the best weights so far, and where training stands.

A checkpoint is one safetensors file, never seen half-written. It is read onto the processor and
copied to the net's device, so a run may continue on another device.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn

from therefore.dataset.files import whole

CHECKPOINT = "checkpoint.safetensors"

Weights = dict[str, torch.Tensor]


@dataclass(slots=True)
class Standing:
    """Where the training stands."""

    step: int = 0
    best: float = -1.0
    best_step: int = 0
    waited: int = 0
    """How many checks have followed the best one."""


@dataclass(slots=True)
class State:
    """Everything that training changes."""

    net: nn.Module
    optimizer: torch.optim.Optimizer
    standing: Standing = field(default_factory=Standing)
    best: Weights = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Write the checkpoint."""
        tensors = {f"net.{name}": value for name, value in copied(self.net).items()}
        tensors |= {f"best.{name}": value.contiguous() for name, value in self.best.items()}
        for number, state in self.optimizer.state_dict()["state"].items():
            tensors |= {f"optimizer.{number}.{name}": value for name, value in state.items()}
        note = json.dumps(asdict(self.standing))
        with whole(folder / CHECKPOINT) as path:
            save_file(tensors, path, metadata={"progress": note})

    def resume(self, folder: Path) -> None:
        """Load the checkpoint, if there is one."""
        if not (folder / CHECKPOINT).is_file():
            return
        with safe_open(folder / CHECKPOINT, framework="pt") as file:
            note = json.loads(file.metadata()["progress"])
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        self.standing = Standing(**note)
        self.net.load_state_dict(_part(tensors, "net."))
        self.best = _part(tensors, "best.")
        state: dict[int, Weights] = {}
        for name, value in _part(tensors, "optimizer.").items():
            number, _, entry = name.partition(".")
            state.setdefault(int(number), {})[entry] = value
        groups = self.optimizer.state_dict()["param_groups"]
        self.optimizer.load_state_dict({"state": state, "param_groups": groups})


def copied(net: nn.Module) -> Weights:
    """The net's weights as they are now."""
    return {name: value.detach().clone() for name, value in net.state_dict().items()}


def _part(tensors: Weights, prefix: str) -> Weights:
    return {
        name.removeprefix(prefix): value
        for name, value in tensors.items()
        if name.startswith(prefix)
    }
