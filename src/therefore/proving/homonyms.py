"""Nouns that are spelled like adjectives: "Tom is a patient" differs from "Tom is patient".

The grammar gives both one predicate. So if a text has such a word as a noun in one sentence and as
an adjective in another, it is taken in two ways: both mean the same ("a liberal"), or the noun is a
predicate of its own, written `patient*`. The list `alike` of `taken.txt` has words that always mean
the same ("a mortal"). A sentence that uses the word in both ways stays as the grammar reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from therefore.language.engine.language import Tongue
from therefore.language.reading import Reading, Sentence
from therefore.logic.formulas import Atom, Equal, Formula, atoms, mapped
from therefore.proving.taking import taken

TWO = "the adjective, and they say two things"
"""The end of the note on a reading in which the noun is a predicate of its own."""
_MARK = "*"
_BEFORE_ONE = frozenset(
    ("a", "an", "another", "any", "each", "every", "no", "one", "some", "that", "the", "this")
)


def parted(sentences: Sequence[Sentence], speech: Tongue) -> list[Sentence]:
    """The sentences with added readings, in which a noun has another predicate than the adjective.

    >>> from therefore.language.engine.language import language
    >>> from therefore.language.reading import read
    >>> told = parted(read("Tom is patient. Bob is a patient."), language("english"))
    >>> [str(reading) for reading in told[1].readings]
    ['patient(bob)', 'patient*(bob)']
    """
    uses = [dict(_uses(sentence, speech)) for sentence in sentences]
    described = {word for said in uses for word, noun in said.items() if not noun}
    found: list[Sentence] = []
    for sentence, said in zip(sentences, uses, strict=True):
        for word in sorted(word for word, noun in said.items() if noun and word in described):
            others = [
                Reading(
                    _marked(each.formula, word),
                    (*each.notes, f"“{word}{_MARK}” is the noun, “{word}” {TWO}"),
                )
                for each in sentence.readings
            ]
            sentence = replace(sentence, readings=(*sentence.readings, *others))
        found.append(sentence)
    return found


def two_words(reading: Reading) -> str:
    """The notes of a reading on nouns that have predicates of their own."""
    return "; ".join(note for note in reading.notes if note.endswith(TWO))


def _uses(sentence: Sentence, speech: Tongue) -> Iterator[tuple[str, bool]]:
    """Words that may be noun or adjective, each with whether it is a noun here; none as both."""
    lexicon, names = speech.lexicon, _names(sentence)
    if not names:
        return
    tokens = [token.lower() for token in speech.orthography.tokens(sentence.text)]
    for word in names:
        if not {"noun", "adjective"} <= lexicon.lemmas.get(word, set()) or word in taken("alike"):
            continue
        plural = lexicon.form(word, "noun", "plural")
        as_noun = {
            token == plural != word
            or (place > 0 and tokens[place - 1] in _BEFORE_ONE and _ends(tokens, place, speech))
            for place, token in enumerate(tokens)
            if token in (word, plural)
        }
        if len(as_noun) == 1:
            yield word, as_noun.pop()


def _ends(tokens: Sequence[str], place: int, speech: Tongue) -> bool:
    """Whether the noun phrase ends at this word, as at "patient" in "a patient sleeps"."""
    after = tokens[place + 1] if place + 1 < len(tokens) else "."
    told = speech.lexicon.analyses(after)
    return after in speech.lexicon.closed or not any(
        pos == "noun" and form == "lemma" for _, pos, form in told
    )


def _names(sentence: Sentence) -> list[str]:
    """The unary predicates of the readings that are single words."""
    said = (atom for reading in sentence.readings for atom in atoms(reading.formula))
    return list(dict.fromkeys(a.predicate for a in said if len(a.arguments) == 1))


def _marked(formula: Formula, word: str) -> Formula:
    def change(part: Atom | Equal) -> Formula:
        if isinstance(part, Atom) and part.predicate == word and len(part.arguments) == 1:
            return Atom(word + _MARK, part.arguments)
        return part

    return mapped(formula, change)
