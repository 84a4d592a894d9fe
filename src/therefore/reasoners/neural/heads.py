"""What encoders share: a multi-layer perceptron over both sides' encodings, and one-sided controls.

A one-sided control sees the premises alone or the question alone; the other side's encoding is
zero. On data without a one-sided bias it cannot do better than guess.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from therefore.errors import ConfigError
from therefore.reasoners.neural.starts import kept_size

SIDES = ("both", "premise", "question")


def check_sides(sides: str) -> None:
    """ConfigError for an unknown choice of sides."""
    if sides not in SIDES:
        raise ConfigError(f"sides={sides!r} is none of {', '.join(SIDES)}")


@dataclass(frozen=True, slots=True)
class PairConfig:
    """The size of a net that encodes each side by itself."""

    width: int = 64
    hidden: int = 64
    layers: int = 2
    """Hidden layers above the encodings; none: a linear map."""
    sides: str = "both"

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_sides(self.sides)


def mlp(inputs: int, hidden: int, layers: int, outputs: int) -> nn.Sequential:
    """A perceptron with so many hidden layers; none: a linear map."""
    parts: list[nn.Module] = []
    for _ in range(layers):
        parts += [nn.Linear(inputs, hidden), nn.ReLU()]
        inputs = hidden
    return kept_size(nn.Sequential(*parts, nn.Linear(inputs, outputs)))


class PairHead(nn.Module):
    """Log-probabilities from the encodings of both sides, or of one."""

    def __init__(self, width: int, hidden: int, layers: int, labels: int, sides: str) -> None:
        super().__init__()
        self.sides = sides
        self.mlp = mlp(2 * width, hidden, layers, labels)

    def forward(self, left: Tensor, right: Tensor) -> Tensor:
        """(batch, width) twice in, (batch, labels) out."""
        left = torch.zeros_like(left) if self.sides == "question" else left
        right = torch.zeros_like(right) if self.sides == "premise" else right
        out: Tensor = self.mlp(torch.cat([left, right], dim=-1)).log_softmax(-1)
        return out
