"""ConvNet encoders: a stack of convolutions with max pooling in between (Evans et al., 3.2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.errors import ConfigError
from therefore.reasoners.neural.heads import PairHead, check_sides
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.starts import kept_size
from therefore.reasoners.neural.texts import TextBatch, TextLayout
from therefore.reasoners.neural.words import PAD


@dataclass(frozen=True, slots=True)
class ConvNetConfig:
    """The net's size."""

    width: int = 64
    channels: int = 64
    depth: int = 4
    """How many convolutions are stacked."""
    kernel: int = 5
    pooling: int = 3
    """The length is halved after this many convolutions, again and again; 0: never."""
    hidden: int = 64
    layers: int = 2
    sides: str = "both"

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_sides(self.sides)
        if self.kernel % 2 == 0:
            raise ConfigError(f"kernel={self.kernel} has no middle: it must be odd")


class ConvNetEncoders(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: ConvNetConfig, layout: TextLayout) -> None:
        super().__init__()
        self.embedding = nn.Embedding(len(layout.vocabulary), config.width, padding_idx=PAD)
        stack: list[nn.Module] = []
        inputs = config.width
        for number in range(1, config.depth + 1):
            stack += [
                nn.Conv1d(inputs, config.channels, config.kernel, padding=config.kernel // 2),
                nn.ReLU(),
            ]
            if config.pooling and number % config.pooling == 0:
                stack.append(nn.MaxPool1d(2, ceil_mode=True))
            inputs = config.channels
        self.stack = kept_size(nn.Sequential(*stack))
        self.head = PairHead(
            config.channels, config.hidden, config.layers, len(layout.labels), config.sides
        )

    def forward(self, batch: TextBatch) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        return self.head(self._encode(batch.left), self._encode(batch.right))

    def _encode(self, tokens: Tensor) -> Tensor:
        out: Tensor = self.embedding(tokens).transpose(1, 2)  # (batch, width, length)
        there = (tokens != PAD).unsqueeze(1).to(out.dtype)  # (batch, 1, length)
        for layer in self.stack:
            out = layer(out)
            if isinstance(layer, nn.MaxPool1d):
                there = layer(there)
            # Padding stays zero, so a text's encoding does not depend on the batch.
            out = out * there
        return out.amax(-1)  # (batch, channels)
