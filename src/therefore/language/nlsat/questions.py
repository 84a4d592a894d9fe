"""How satisfiability is asked, word for word: an item is complete as text."""

from __future__ import annotations

QUESTIONS = (
    "Can all of these statements be true at the same time?",
    "Can all of the statements be true together?",
    "Is there a way for all of these statements to be true?",
)
"""All mean the same; the first is ours."""
