"""The Transformer's layers and its position signal (Vaswani et al., 2017), for two nets."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from therefore.errors import ConfigError


def check_width(width: int, heads: int) -> None:
    """ConfigError unless the width is a multiple of the number of heads."""
    if width % heads or width % 2:
        raise ConfigError(f"width={width} is odd or no multiple of heads={heads}: use {2 * heads}")


def body(width: int, heads: int, depth: int, inner: int, dropout: float) -> nn.Transformer:
    """An encoder and a decoder of so many layers, each normalised before it is applied."""
    layer = nn.TransformerEncoderLayer(
        width, heads, inner, dropout, batch_first=True, norm_first=True
    )
    encoder = nn.TransformerEncoder(layer, depth, nn.LayerNorm(width), enable_nested_tensor=False)
    return nn.Transformer(
        width,
        heads,
        depth,
        depth,
        inner,
        dropout,
        custom_encoder=encoder,
        batch_first=True,
        norm_first=True,
    )


def positions(length: int, like: Tensor) -> Tensor:
    """Sines and cosines of the places, (length, width)."""
    width = like.shape[-1]
    steps = torch.arange(0, width, 2, device=like.device)
    rates = torch.exp(steps * (-math.log(10_000.0) / width))
    angles = torch.arange(length, device=like.device).unsqueeze(1) * rates  # (length, width / 2)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).view(length, width).to(like)
