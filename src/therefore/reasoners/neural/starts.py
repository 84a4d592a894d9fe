"""Weights before the first step, chosen so that what comes in also comes out.

torch's own start for linear maps and convolutions makes what passes through a layer with ReLU less
than half as large. After the seven layers of the ConvNet nothing is left of the text, the loss
stands still at that of guessing, and no data is small enough to be learned. He et al. (2015) keep
the size. An LSTM that begins with its forget gate open (Jozefowicz et al., 2015) remembers the
beginning of a formula at its end.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import init


def kept_size(module: nn.Sequential) -> nn.Sequential:
    """The module, its linear maps and convolutions started for ReLU, as He et al. do."""
    for layer in module.modules():
        if isinstance(layer, nn.Linear | nn.Conv1d):
            init.kaiming_normal_(layer.weight, nonlinearity="relu")
            if layer.bias is not None:
                init.zeros_(layer.bias)
    return module


def remembering(lstm: nn.LSTM) -> nn.LSTM:
    """The LSTM, its forget gate open and its states neither growing nor fading at first."""
    with torch.no_grad():
        for name, weights in lstm.named_parameters():
            if "weight_ih" in name:
                init.xavier_uniform_(weights)
            elif "weight_hh" in name:
                init.orthogonal_(weights)
            else:
                weights.zero_()
                if "bias_ih" in name:  # gates: input, forget, candidate, output
                    weights[lstm.hidden_size : 2 * lstm.hidden_size] = 1.0
    return lstm
