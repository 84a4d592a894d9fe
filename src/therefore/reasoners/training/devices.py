"""Where a net computes: the processor, or an accelerator that torch knows.

Starting weights, minibatches, permutations, worlds and coins are drawn on the processor and then
moved, so a run is the same on every device up to rounding, and can continue on another. Dropout
alone is drawn on the net's device. An accelerator adds in no fixed order: equal bytes are promised
on one thread of the processor only.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, TypeVar

import torch

from therefore.errors import ConfigError

VARIABLE = "THEREFORE_DEVICE"
"""The environment's variable that `auto` asks first."""
KINDS = ("cpu", "cuda", "mps")

B = TypeVar("B")


def find_device(name: str = "auto") -> torch.device:
    """The device of that name; ConfigError if this machine has none.

    `auto` is what THEREFORE_DEVICE names, else the first of cuda and mps that is there, else cpu.
    """
    if name == "auto":
        name = os.environ.get(VARIABLE, "") or _first()
    kind, _, number = name.partition(":")
    if kind not in KINDS or (number and not number.isdigit()):
        raise ConfigError(f"device={name!r} is none of auto, {', '.join(KINDS)} or cuda:NUMBER")
    if int(number or 0) >= _count(kind):
        raise ConfigError(f"device={name!r} is not available here: use one of {', '.join(_here())}")
    return torch.device(name)


def moved(batch: B, device: torch.device) -> B:
    """The dataclass with all its tensors on the device; the very same one if they are there."""
    tensors = {
        field.name: value
        for field in fields(batch)  # type: ignore[arg-type]
        if isinstance(value := getattr(batch, field.name), torch.Tensor)
    }
    if all(tensor.device == device for tensor in tensors.values()):
        return batch
    there: dict[str, Any] = {name: tensor.to(device) for name, tensor in tensors.items()}
    return replace(batch, **there)  # type: ignore[type-var]


@contextmanager
def own_randomness(device: torch.device) -> Iterator[None]:
    """Inside, seeding and drawing leave the caller's random state as it was."""
    if device.type == "cpu":
        with torch.random.fork_rng(devices=[]):
            yield
        return
    with torch.random.fork_rng(devices=[device.index or 0], device_type=device.type):
        yield


@contextmanager
def one_thread() -> Iterator[None]:
    """One thread for torch: it makes a run repeatable, and is fastest for nets of our size."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _count(kind: str) -> int:
    match kind:
        case "cuda":
            return int(torch.cuda.device_count())
        case "mps":
            return int(torch.backends.mps.is_available())
        case _:
            return 1


def _first() -> str:
    return next(kind for kind in ("cuda", "mps", "cpu") if _count(kind))


def _here() -> list[str]:
    return [kind for kind in KINDS if _count(kind)]
