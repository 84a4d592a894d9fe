"""Turns running out of memory into one line that says which size would fit."""

from __future__ import annotations

from collections.abc import Callable

import torch

from therefore.errors import InputError

PHRASES = ("out of memory", "can't allocate memory", "not enough memory", "alloc_cpu")
"""What torch says on an accelerator and on a processor."""


def is_memory(fault: BaseException) -> bool:
    """Whether a fault says that there was not enough memory.

    >>> is_memory(RuntimeError("[enforce fail at alloc_cpu.cpp:121] DefaultCPUAllocator"))
    True
    >>> is_memory(RuntimeError("shapes cannot be multiplied"))
    False
    """
    if isinstance(fault, MemoryError | torch.OutOfMemoryError):
        return True
    return isinstance(fault, RuntimeError) and any(p in str(fault).lower() for p in PHRASES)


def advice(attempt: Callable[[int], None], size: int, *, longest: int) -> InputError:
    """The error to raise when `size` items at once were too many; it names a size that fits.

    The size is found by halving until an attempt succeeds.
    """
    fits = size // 2
    while fits:
        if torch.cuda.is_available():
            torch.cuda.empty_cache()
        try:
            attempt(fits)
        except (RuntimeError, MemoryError) as fault:
            if not is_memory(fault):
                raise
            fits //= 2
        else:
            return InputError(
                f"out of memory with {size} items at once (up to {longest} tokens each): "
                f"{fits} at once fit; use --set at_once={fits}, which changes nothing else"
            )
    return InputError(
        f"out of memory with a single item of {longest} tokens: use --set length=N with "
        "truncate=true, --set layers=N, or a smaller model"
    )
