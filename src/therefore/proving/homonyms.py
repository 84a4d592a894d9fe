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
from therefore.language.words.orders import is_verb
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
            or (_opens(tokens, place, speech) and _ends(tokens, place, speech))
            for place, token in enumerate(tokens)
            if token in (word, plural)
        }
        if len(as_noun) == 1:
            yield word, as_noun.pop()


def _opens(tokens: Sequence[str], place: int, speech: Tongue) -> bool:
    """Whether a determiner opens the phrase before this word, as in "a hospital patient"."""
    for before in reversed(tokens[:place]):
        if before in _BEFORE_ONE:
            return True
        if not {"noun", "adjective"} & {pos for _, pos, _ in speech.lexicon.analyses(before)}:
            return False
    return False


def _ends(tokens: Sequence[str], place: int, speech: Tongue) -> bool:
    """Whether the noun phrase ends at this word, as at "patient" in "a patient sleeps"."""
    after = tokens[place + 1] if place + 1 < len(tokens) else "."
    told = speech.lexicon.analyses(after)
    return after in speech.lexicon.closed or not any(
        pos == "noun" and form == "lemma" for _, pos, form in told
    )


def _names(sentence: Sentence) -> list[str]:
    """The words of the unary predicates of the readings, but for verb phrases."""
    said = (atom for reading in sentence.readings for atom in atoms(reading.formula))
    names = [each.predicate for each in said if len(each.arguments) == 1]
    return list(dict.fromkeys(w for name in names if not is_verb(name) for w in name.split("_")))


def _marked(formula: Formula, word: str) -> Formula:
    def change(part: Atom | Equal) -> Formula:
        if isinstance(part, Equal) or len(part.arguments) != 1 or is_verb(part.predicate):
            return part
        said = part.predicate == word or part.predicate.endswith(f"_{word}")
        return Atom(part.predicate + _MARK, part.arguments) if said else part

    return mapped(formula, change)
