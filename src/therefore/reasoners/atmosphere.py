"""Atmosphere: the oldest model of how people answer syllogisms (Woodworth and Sells, 1935).

A premise with "not" makes a conclusion with "not" sound right, a premise with "some" one with
"some". The model chooses an option of that kind and reads nothing else, so it never says that
nothing follows. Asked whether a conclusion follows, it says yes if the conclusion is of that kind.
It takes the kind of a sentence from its words; where no option fits, several do, or nothing is
asked (satisfiability), it guesses as `random` does, and the run's figures count these guesses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from therefore.items import Question
from therefore.language.tokens import tokens
from therefore.reasoners.heuristics import has_options, label_scores, settled
from therefore.reasoners.reasoner import Answer

NEGATIVE = frozenset(
    ["no", "not", "none", "nothing", "nobody", "never", "neither", "without", "outside", "other"]
)
PARTICULAR = frozenset(["some", "something", "someone", "somebody", "least", "more", "there"])
_IDLE = re.compile(
    r"\bwithout exception\b|\bif some(?:thing|one|body)\b|\bsome(?:thing|one|body)(?= other than\b)"
    r"|\bnone but\b|\bthere (?:is|are)(?= no\b)|\b(?<!one or )more\b|\bother(?! than\b)"
)
"""Words that only look like cues: "if something" is universal, and "none but" means "all"."""
_ASKED = re.compile(r"follows? that (.+)\?$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Atmosphere:
    """Chooses the option that sounds like the premises."""

    name: str = "atmosphere"

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """One answer per item."""
        return [settled(item, self.scores(item)) for item in items]

    def scores(self, item: Question) -> tuple[float, ...]:
        """Return 1 for an option of the premises' kind that names one of their things, else 0.

        Where the choices are labels, the conclusion in the question is judged instead: if it fits,
        the last label scores 1; if not, the other labels share the 1.
        """
        heard = [kind(sentence) for sentence in item.premises]
        wanted = any(negative for negative, _ in heard), any(some for _, some in heard)
        named = _terms(" ".join(item.premises))

        def fits(sentence: str) -> float:
            return float(kind(sentence) == wanted and bool(_terms(sentence) & named))

        if has_options(item):
            return tuple(map(fits, item.choices))
        found = _ASKED.search(item.question)
        return label_scores(item, fits(found[1] if found else item.question))


def kind(sentence: str) -> tuple[bool, bool]:
    """Whether a sentence sounds negative, and whether particular; two negatives cancel out.

    >>> kind("No poets are bakers."), kind("Some poets are not bakers."), kind("All men sing.")
    ((True, False), (True, True), (False, False))
    >>> kind("Nothing is a poet without being a baker."), kind("There are no poets that sing.")
    ((False, False), (True, False))
    """
    words = tokens(_IDLE.sub(" ", sentence.lower()))
    bare = set(words)
    some = bool(bare & PARTICULAR) or bare >= {"not", "all"} or bare >= {"not", "every"}
    return sum(word in NEGATIVE for word in words) % 2 == 1, some


def _terms(text: str) -> set[str]:
    """The words that probably name things: longer than three letters, and no cue word."""
    return {word for word in tokens(text) if len(word) > 3} - NEGATIVE - PARTICULAR
