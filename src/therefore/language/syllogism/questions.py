"""The questions, word for word, behind what is to be supposed: a closed list of each."""

from __future__ import annotations

EXISTS = (
    "Suppose that things of every kind named exist, that nothing is known of these kinds but what "
    'is said here, and that "some" means at least one, perhaps all. '
)
"""Existential import in words; in logic, an axiom for each term."""

NO_MORE = "Suppose that nothing is known of anyone or anything named here but what is said here. "
"""For clauses about people and things: what is usual of them is no part of the text."""

SUPPOSITIONS = (EXISTS, NO_MORE)

_ALONE = "By these statements and the meaning of the words alone, "
SELECT = _ALONE + "which conclusion follows?"
GENERATE = _ALONE + "what follows from the statements taken together?"
VALID = _ALONE + "does it follow that {}?"


def parted(question: str) -> tuple[str, str]:
    """What is to be supposed, if anything, and what is asked."""
    supposed = next((one for one in SUPPOSITIONS if question.startswith(one)), "")
    return supposed, question[len(supposed) :]
