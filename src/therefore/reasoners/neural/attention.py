"""Attention between padded sequences: what the reading nets share."""

from __future__ import annotations

import torch
from torch import Tensor


def inside(tokens_lengths: Tensor, length: int) -> Tensor:
    """Which places of padded sequences hold a token, (batch, length)."""
    return torch.arange(length, device=tokens_lengths.device) < tokens_lengths.unsqueeze(1)


def masked_softmax(scores: Tensor, mask: Tensor) -> Tensor:
    """Weights over the last axis, zero where the mask is false."""
    return scores.masked_fill(~mask, -1e9).softmax(-1)


def attend(asking: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
    """For each asking state, the mean of the memory, weighted by dot products with that state.

    (batch, n, width), (batch, m, width) and (batch, m) in, (batch, n, width) out.
    """
    scores = asking @ memory.transpose(1, 2)  # (batch, n, m)
    return masked_softmax(scores, mask.unsqueeze(1)) @ memory


def greatest(states: Tensor, lengths: Tensor) -> Tensor:
    """The greatest value of each feature over a padded sequence.

    (batch, length, width) and (batch,) in, (batch, width) out.
    """
    gaps = ~inside(lengths, states.shape[1])
    return states.masked_fill(gaps.unsqueeze(-1), -1e9).amax(1)


def looked_at(states: Tensor, looks: Tensor, lengths: Tensor) -> Tensor:
    """The mean of a padded sequence's states, weighted by the softmax of their scores `looks`.

    (batch, length, width), (batch, length) and (batch,) in, (batch, width) out.
    """
    weights = masked_softmax(looks, inside(lengths, states.shape[1]))
    return (weights.unsqueeze(-1) * states).sum(1)


def compared(options: Tensor, seen: Tensor) -> Tensor:
    """Log-probabilities of the options: the softmax of their dot products with `seen`.

    (batch * options, width) and (batch, width) in, (batch, options) out.
    """
    each = options.view(len(seen), -1, options.shape[-1])
    return (each @ seen.unsqueeze(-1)).squeeze(-1).log_softmax(-1)


def repeated(tensor: Tensor, times: int) -> Tensor:
    """Each row `times` times in a row: one copy for each option of an item."""
    return tensor.repeat_interleave(times, dim=0)
