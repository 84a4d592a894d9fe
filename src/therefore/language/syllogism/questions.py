"""The questions, word for word. Where terms must not be empty, the question says so."""

from __future__ import annotations

EXISTS = "Suppose that things of every kind named exist. "
"""Existential import in words; in logic, an axiom for each term."""

SELECT = "Which conclusion follows?"
GENERATE = "What follows from the statements taken together?"
VALID = "Does it follow that {}?"
