"""Ungrammatical hypotheses: the words of a clause in an order that no English sentence has.

The rule: `is` has no subject. In a statement the subject stands right before `is` ("Linda is behind
Mary", and inverted "Behind Mary is Linda", where a name still precedes), in a question right after
it ("Is Linda behind Mary"). So we keep the orders in which `is` is first, or preceded by a word
that cannot end a noun phrase, and in which no name follows it. Nouns (left, north, front) and
gerunds (arriving) could be subjects, so they may not precede `is` either. The reader has a rule of
its own (`language.analog.disorder`): were there one for both, a slip in it would go unseen.
"""

from __future__ import annotations

from therefore.errors import QuotaError
from therefore.randomness import Stream

TRIES = 2_000

_NEVER_LAST_OF_A_SUBJECT = frozenset(
    ["to", "the", "of", "in", "on", "than", "from", "behind", "below", "above"]
)


def disorder(names: tuple[str, str], predicate: str, rng: Stream) -> str:
    """The words of `NAME is PREDICATE NAME` as no sentence; QuotaError if no order was found.

    >>> disorder(("Linda", "Mary"), "behind", Stream(3))
    'Is behind Linda Mary.'
    """
    words = [*names, "is", *predicate.split()]
    for _ in range(TRIES):
        rng.shuffle(words)
        if lacks_subject(words, names):
            text = " ".join(words)
            return f"{text[0].upper()}{text[1:]}."
    raise QuotaError(f"no order of {sorted(words)} leaves `is` without a subject: {TRIES} tries")


def lacks_subject(words: list[str], names: tuple[str, ...]) -> bool:
    """Whether no word next to `is` could be its subject.

    >>> lacks_subject("behind Mary is Linda".split(), ("Linda", "Mary"))
    False
    """
    place = words.index("is")
    before, after = words[:place], words[place + 1 :]
    return (not before or before[-1] in _NEVER_LAST_OF_A_SUBJECT) and (
        not after or after[0] not in names
    )
