"""Evaluates every node of a minibatch in many worlds at once, with its gradient.

A connective is a learned linear map of its operands' states, followed by scaling to length one.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor

from therefore.reasoners.neural.trees import NOT, OPERATORS, Levels

TINY = 1e-6
"""A state shorter than this is divided by this, not by its length."""


def log1mexp(x: Tensor) -> Tensor:
    """log(1 - exp(x)) for x < 0, without loss of digits at either end (Maechler, 2012).

    >>> round(float(log1mexp(torch.tensor(-50.0)).exp()), 6)
    1.0
    """
    x = x.clamp(max=-1e-7)
    near = torch.log(-torch.expm1(x.clamp(min=-math.log(2))))
    far = torch.log1p(-torch.exp(x.clamp(max=-math.log(2))))
    return torch.where(x > -math.log(2), near, far)


def evaluate(leaves: Tensor, weight: Tensor, bias: Tensor, batch: Levels) -> Tensor:
    """The states of the roots, (2 * batch, worlds, width): premises first, then queries."""
    states: Tensor = _Evaluate.apply(leaves, weight, bias, batch)  # type: ignore[no-untyped-call]
    return states


class _Evaluate(torch.autograd.Function):
    """Evaluates every node of a minibatch in one buffer, with a gradient written by hand.

    Autograd would keep a copy of the buffer for each level; here each state is stored once and each
    gradient is added once. The tests compare the result with a recursive evaluation.
    """

    @staticmethod
    def forward(ctx: Any, leaves: Tensor, weight: Tensor, bias: Tensor, batch: Levels) -> Tensor:
        _, worlds, width = leaves.shape
        states = leaves.new_empty(batch.rows, worlds, width)
        lengths = leaves.new_empty(batch.rows, worlds, 1)
        states[: batch.leaves] = leaves
        for group in batch.groups:
            rows = slice(group.start - batch.leaves, group.stop - batch.leaves)
            out = states[group.start : group.stop].view(-1, width)
            left = states.index_select(0, batch.left[rows]).view(-1, width)
            torch.addmm(bias[group.operator], left, weight[group.operator, 0], out=out)
            if group.operator != NOT:
                right = states.index_select(0, batch.right[rows]).view(-1, width)
                out.addmm_(right, weight[group.operator, 1])
            length = out.norm(dim=-1, keepdim=True).clamp_(min=TINY)
            out /= length
            lengths[group.start : group.stop] = length.view(-1, worlds, 1)
        ctx.batch = batch
        ctx.save_for_backward(states, lengths, weight)
        return states.index_select(0, batch.roots.flatten())

    @staticmethod
    def backward(ctx: Any, above: Tensor) -> tuple[Tensor, Tensor, Tensor, None]:
        states, lengths, weight = ctx.saved_tensors
        batch: Levels = ctx.batch
        _, worlds, width = states.shape
        grads = torch.zeros_like(states)
        grads.index_add_(0, batch.roots.flatten(), above)
        weights, biases = torch.zeros_like(weight), weight.new_zeros(len(OPERATORS), width)
        for group in reversed(batch.groups):
            rows = slice(group.start - batch.leaves, group.stop - batch.leaves)
            state = states[group.start : group.stop]
            grad = grads[group.start : group.stop]
            # d(h / |h|) = (dh - p (p . dh)) / |h|
            along = (grad * state).sum(-1, keepdim=True)
            inner = torch.addcmul(grad, state, along, value=-1.0)
            inner /= lengths[group.start : group.stop]
            inner = inner.view(-1, width)
            biases[group.operator] += inner.sum(0)
            sides = (batch.left,) if group.operator == NOT else (batch.left, batch.right)
            for side, children in enumerate(sides):
                below = states.index_select(0, children[rows]).view(-1, width)
                weights[group.operator, side].addmm_(below.t(), inner)
                passed = inner @ weight[group.operator, side].t()
                grads.index_add_(0, children[rows], passed.view(-1, worlds, width))
        return grads[: batch.leaves], weights, biases, None
