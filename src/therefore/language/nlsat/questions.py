"""The questions that ask for satisfiability, word for word."""

from __future__ import annotations

QUESTIONS = (
    "Can all of these statements be true at the same time?",
    "Can all of the statements be true together?",
    "Is there a way for all of these statements to be true?",
)
"""All mean the same; generated items use the first."""
