"""The closed lists of questions, and of the suppositions that may stand before a question."""

from __future__ import annotations

EXISTS = (
    "Suppose that things of every kind named exist, that nothing is known of these kinds but what "
    'is said here, and that "some" means at least one, perhaps all. '
)
"""States existential import in words; in logic it is one axiom for each term."""

NO_MORE = "Suppose that nothing is known of anyone or anything named here but what is said here. "
"""For clauses about people and things: what is usually true of them is not part of the text."""

SUPPOSITIONS = (EXISTS, NO_MORE)

_ALONE = "By these statements and the meaning of the words alone, "
SELECT = _ALONE + "which conclusion follows?"
GENERATE = _ALONE + "what follows from the statements taken together?"
VALID = _ALONE + "does it follow that {}?"


def parted(question: str) -> tuple[str, str]:
    """The question cut into its supposition (or an empty text) and the rest."""
    supposed = next((one for one in SUPPOSITIONS if question.startswith(one)), "")
    return supposed, question[len(supposed) :]
