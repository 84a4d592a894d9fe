"""How much work an item may cause: beyond these limits it is rejected, and the reason says so.

Each limit is far above what any dataset of ours needs and low enough that one item takes seconds
and some hundred megabytes at worst. Depth of formulas is limited by `logic.tptp.NESTING_LIMIT`.
"""

from __future__ import annotations

LINE = 64 << 20
"""Bytes of one line of JSON Lines."""
CERTIFICATE = 16 << 20
"""Characters of a certificate."""
DIGITS = 9
"""Digits of a whole number in a certificate."""
TEXT = 4 << 20
"""Characters of an item's formulas together."""
FORMULAS = 2_000_000
"""Distinct formulas and parts of formulas that one claim may speak of, uses included."""
LITERALS = 4_000_000
"""Literals in all steps of one refutation."""
LOOKS = 50_000_000
"""Literals that unit propagation may look at for one refutation."""
EVALUATIONS = 5_000_000
"""Parts of formulas that may be evaluated for one model."""


class TooMuchWork(Exception):
    """A limit was passed; the message says which. It never leaves the checker."""
