"""How much work an item may cause: beyond these limits it is rejected, and the reason says so.

Each limit is far above what any dataset of ours needs and low enough that one item takes seconds
and some hundred megabytes at worst. All claims of an item share one `Work`, however many they are,
if they are checked within `one_item`; elsewhere each check has a `Work` of its own. The depth of
formulas is limited by `logic.tptp.NESTING_LIMIT`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LINE = 64 << 20
"""Bytes of one line of JSON Lines."""
CERTIFICATE = 16 << 20
"""Characters of a certificate."""
DIGITS = 9
"""Digits of a whole number in a certificate."""
TEXT = 4 << 20
"""Characters of an item's formulas together."""
FORMULAS = 2_000_000
"""Formulas and parts of formulas that an item's refutations may speak of, uses included."""
LITERALS = 4_000_000
"""Literals in all steps of one refutation."""
LOOKS = 50_000_000
"""Literals that unit propagation may look at for one item."""
EVALUATIONS = 5_000_000
"""Parts of formulas that may be evaluated for one item."""


class TooMuchWork(Exception):
    """A limit was passed; the message says which. It never leaves the checker."""


class Work:
    """What is left of the limits that all claims of an item share."""

    __slots__ = ("evaluations", "formulas", "looks")

    def __init__(self) -> None:
        self.evaluations, self.formulas, self.looks = EVALUATIONS, FORMULAS, LOOKS


_shared: ContextVar[Work | None] = ContextVar("work", default=None)


def work() -> Work:
    """The work left for the item that is being judged; outside `one_item`, all of it."""
    return _shared.get() or Work()


@contextmanager
def one_item() -> Iterator[None]:
    """Everything that is checked inside the block shares one item's limits."""
    token = _shared.set(Work())
    try:
        yield
    finally:
        _shared.reset(token)
