"""Atmosphere: the oldest model of how people answer syllogisms (Woodworth and Sells, 1935).

A premise with "not" makes a conclusion with "not" sound right, a premise with "some" one with
"some". The model chooses an option of that kind and reads nothing else, so it never says that
nothing follows. It takes the kind of a sentence from its words; where no option fits or the choices
are labels, it guesses as `random` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.items import Question
from therefore.language.tokens import tokens
from therefore.reasoners.heuristics import settled
from therefore.reasoners.reasoner import Answer

NEGATIVE = frozenset(
    ["no", "not", "none", "nothing", "nobody", "never", "neither", "nor", "without"]
)
PARTICULAR = frozenset(["some", "something", "someone", "somebody", "least", "there"])


@dataclass(frozen=True, slots=True)
class Atmosphere:
    """The option that sounds like the premises."""

    name: str = "atmosphere"

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """One answer per item."""
        return [settled(item, self.scores(item)) for item in items]

    def scores(self, item: Question) -> tuple[float, ...]:
        """1 for options of the premises' kind that speak of the same things, 0 for others."""
        heard = [kind(sentence) for sentence in item.premises]
        wanted = any(negative for negative, _ in heard), any(some for _, some in heard)
        named = _terms(" ".join(item.premises))
        return tuple(
            float(kind(choice) == wanted and bool(_terms(choice) & named))
            for choice in item.choices
        )


def kind(sentence: str) -> tuple[bool, bool]:
    """Whether a sentence sounds negative, and whether particular.

    >>> kind("No poets are bakers."), kind("Some poets are not bakers."), kind("All men sing.")
    ((True, False), (True, True), (False, False))
    """
    words = set(tokens(sentence))
    some = bool(words & PARTICULAR) or words >= {"not", "all"} or words >= {"not", "every"}
    return bool(words & NEGATIVE), some


def _terms(text: str) -> set[str]:
    """The words that name things, roughly."""
    return {word for word in tokens(text) if len(word) > 3} - NEGATIVE - PARTICULAR
