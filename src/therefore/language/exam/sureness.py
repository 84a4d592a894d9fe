"""Options that claim certainty, or state conditions, where a question asks what could be true.

As a statement, "It is certain that Nora sings" says no more than "Nora sings", since all statements
are true. As an option it may mean that the statements settle the matter, which is false if Nora
only may sing. And to ask whether "If Nora sings, then Hugo rows" could be true asks about the truth
table, not about the text. The family generates neither; a text that has one gets a doubt.
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
"""Words, in the wordings of forms and policies, that claim certainty and not only truth."""
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
    """Why readers may understand options in another way.

    `texts` are the options and suppositions, `forms` the names of the options' sentence forms.

    >>> list(doubts("consistent", ["It is certain that Nora sings."], ["plain"])) == [CERTAIN]
    True
    >>> list(doubts("consistent", [], ["if"])) == [CONDITIONAL], list(doubts("follows", [], ["if"]))
    (True, [])
    """
    if any(map(_SURE.search, texts)):
        yield CERTAIN
    if asks in ("consistent", "contradicts") and not _CONDITIONS.isdisjoint(forms):
        yield CONDITIONAL
