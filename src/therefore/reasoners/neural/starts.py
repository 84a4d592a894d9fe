"""Weights before the first step, chosen so that signals keep their size through the layers.

With torch's own start, a linear map or convolution with ReLU makes its input less than half as
large. After the seven layers of the ConvNet nothing is left of the text, and the loss stays at that
of guessing, however small the data. The start of He et al. (2015) keeps the size. An LSTM whose
forget gate is open at the start (Jozefowicz et al., 2015) remembers the beginning of a formula at
its end.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import init


def kept_size(module: nn.Sequential) -> nn.Sequential:
    """Give linear maps and convolutions the start of He et al. for ReLU; return the module."""
    for layer in module.modules():
        if isinstance(layer, nn.Linear | nn.Conv1d):
            init.kaiming_normal_(layer.weight, nonlinearity="relu")
            if layer.bias is not None:
                init.zeros_(layer.bias)
    return module


def remembering(lstm: nn.LSTM) -> nn.LSTM:
    """Open the forget gate and keep states from growing or fading at first; return the LSTM."""
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
