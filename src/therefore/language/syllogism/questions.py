"""The questions, word for word. Where terms must not be empty, the question says so."""

from __future__ import annotations

EXISTS = (
    "Suppose that things of every kind named exist, that nothing is known of these kinds but what "
    'is said here, and that "some" means at least one, perhaps all. '
)
"""Existential import in words; in logic, an axiom for each term."""

_ALONE = "By these statements and the meaning of the words alone, "
SELECT = _ALONE + "which conclusion follows?"
GENERATE = _ALONE + "what follows from the statements taken together?"
VALID = _ALONE + "does it follow that {}?"
