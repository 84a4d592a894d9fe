"""Options that speak of certainty, or of conditions, where it is asked what could be true.

Among statements "It is certain that Nora sings" says no more than "Nora sings": all of them are
true. As an option it may say that the statements settle it; then it cannot be true where Nora only
may sing. And whether "If Nora sings, then Hugo rows" could be true, or must be false, asks for the
truth table, not for the text. Our exams have neither, and a text that has one is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from therefore.items import Asks

_SURE = re.compile(
    r"\b(?:certain(?: that\b|:)|settled(?: that\b|:)|no doubt that|beyond question that"
    r"|known of|it follows that|two things follow|necessary that|can it be true|cannot be true)",
    re.IGNORECASE,
)
"""What the wordings of forms and policies have that speak of more than what is so."""
_CONDITIONS = frozenset(
    (
        *("if", "only_if", "unless", "iff", "fact_if"),
        *("if_both", "then_both", "if_either", "then_either"),
    )
)

CERTAIN = (
    "an option or what is supposed speaks of what is certain, which may be more than what is so"
)
CONDITIONAL = (
    "whether a condition could be true is a question about the truth table, not about people"
)


def doubts(asks: Asks, texts: Iterable[str], forms: Iterable[str]) -> Iterator[str]:
    """Why readers may take options otherwise: of what is said beside the statements, and its forms.

    >>> list(doubts("consistent", ["It is certain that Nora sings."], ["plain"])) == [CERTAIN]
    True
    >>> list(doubts("consistent", [], ["if"])) == [CONDITIONAL], list(doubts("follows", [], ["if"]))
    (True, [])
    """
    if any(map(_SURE.search, texts)):
        yield CERTAIN
    if asks in ("consistent", "contradicts") and not _CONDITIONS.isdisjoint(forms):
        yield CONDITIONAL
