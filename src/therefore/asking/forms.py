"""What counts as each choice of an item: letters and words of options, phrases of labels.

`whole` asks whether a text is an answer and nothing else, `opening` whether it begins with one.
Nothing here looks for an answer inside a text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from therefore.asking.cleaning import undressed
from therefore.asking.options import letters
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item

NOUN = (
    r"(?:answer|ans|option|choice|conclusion|response|verdict|label|statement|selection|solution|"
    r"result)"
)
LONGEST = 2_000
"""Characters of a sentence or line that may be an answer."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_FORCE = ("force", "entail", "imply", "prove")
_TOGETHER = ("together", "at once", "at the same time", "simultaneously")

PHRASES: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    ENTAILMENT: (
        (
            "not entailed",
            "no",
            "false",
            "nope",
            "not entailment",
            "non-entailment",
            "non-entailed",
            "not implied",
            "not valid",
            "invalid",
            "does not follow",
            "does not necessarily follow",
            "does not logically follow",
            "cannot be concluded",
            "cannot conclude the hypothesis",
            "not necessarily",
            "a non sequitur",
            "need not be true",
            *(f"do not {verb} the hypothesis" for verb in _FORCE),
        ),
        (
            "entailed",
            "yes",
            "true",
            "yep",
            "entailment",
            "implied",
            "valid",
            "follows",
            "does follow",
            *(f"{verb} the hypothesis" for verb in _FORCE),
        ),
    ),
    THREE_WAY: (
        (
            "contradicted",
            "false",
            "contradiction",
            "refuted",
            "contradictory",
            "contradict the hypothesis",
            "negation of the hypothesis follows",
            "negation of the hypothesis is entailed",
            "opposite of the hypothesis follows",
            "refute the hypothesis",
        ),
        (
            "unknown",
            "undetermined",
            "uncertain",
            "undecided",
            "neutral",
            "cannot be determined",
            "neither entailed nor contradicted",
            "neither true nor false",
            "neither prove nor refute the hypothesis",
            "not enough information",
            "insufficient information",
            "cannot tell",
            "cannot say",
            "cannot know",
        ),
        (
            "entailed",
            "true",
            "entailment",
            "implied",
            "follows",
            *(f"{verb} the hypothesis" for verb in _FORCE),
        ),
    ),
    SATISFIABILITY: (
        (
            "unsatisfiable",
            "no",
            "nope",
            "unsat",
            "not satisfiable",
            "inconsistent",
            "not consistent",
            "contradictory",
            "cannot all be true",
            "cannot all hold",
            "contradict each other",
            "contradict one another",
            *(f"cannot be true {together}" for together in _TOGETHER),
        ),
        (
            "satisfiable",
            "yes",
            "yep",
            "sat",
            "consistent",
            "can all be true",
            "can all hold",
            *(f"can be true {together}" for together in _TOGETHER),
        ),
    ),
}
"""What people say for each label, without case; "n't" is read as "not"."""


def plain(text: str) -> str:
    """The text in lower case, with single blanks, "not" written out and no full stop at the end."""
    text = unicodedata.normalize("NFKC", text).lower().replace("\u2019", "'").replace("_", " ")
    text = re.sub(r"\bcan't\b", "cannot", re.sub(r"\bcan not\b", "cannot", text))
    return " ".join(re.sub(r"n't\b", " not", text).split()).strip(" .!,;:。\"'")


def own_words(option: str) -> str:
    """The words of an option as they appear in a cleaned reply: without quotation marks."""
    return plain(undressed(option))


@dataclass(frozen=True, slots=True)
class Forms:
    """What counts as each choice of an item."""

    letters: tuple[str, ...]
    """One for each option; none if the choices are labels."""
    words: tuple[tuple[str, ...], ...]
    """For each choice its phrases, as `plain` gives them; for an option, its own words."""
    choices: tuple[str, ...] = ()
    """The labels; none if the choices are options."""

    @classmethod
    def of(cls, item: Item) -> Forms:
        """The forms of an item's choices."""
        if item.task == "selection":
            return cls(letters(item), tuple((own_words(choice),) for choice in item.choices))
        return _labels(item.choices)

    def letter(self, token: str) -> int | None:
        """The option of a letter, in either case."""
        upper = token.upper()
        return self.letters.index(upper) if upper in self.letters else None

    def ordinal(self, word: str) -> int | None:
        """The option that a word such as "second" or "last" counts to."""
        low = word.lower()
        if low == "last":
            return len(self.letters) - 1
        return ORDINALS.index(low) if low in ORDINALS[: len(self.letters)] else None

    def whole(self, text: str) -> int | None:
        """The answer that the text consists of.

        >>> forms = Forms(("A", "B"), (("it rains",), ("it snows",)))
        >>> [forms.whole(said) for said in ("(b)", "Option B.", "B: It snows.", "B: it rains.")]
        [1, 1, 1, None]
        """
        if len(text) > LONGEST:
            return None
        if self.letters and (
            exact := [n for n, own in enumerate(self.words) if plain(text) in own]
        ):
            return exact[0] if len(exact) == 1 else None
        numbered = re.fullmatch(r"\s*(?:option|choice)\s+([1-9])\W*", text, re.IGNORECASE)
        if numbered and int(numbered[1]) <= len(self.letters):
            return int(numbered[1]) - 1
        text = re.sub(rf"^(?:the\s+)?{NOUN}\s+(?=\S)", "", text.strip(), flags=re.IGNORECASE)
        said = plain(text)
        if self.letters:
            found = re.fullmatch(
                r"[(\[{<]{0,2}\s*([A-Za-z])\s*[)\]}>]{0,2}\s*[.:,;!。]*", text.strip()
            )
            if found:
                return self.letter(found[1])
            found = re.match(r"[(\[]?\s*([A-Za-z])\s*[)\].:,–—-]*\s+", text.strip())
            place = self.letter(found[1]) if found else None
            if found and place is not None:
                rest = plain(text.strip()[found.end() :]).strip("()-–— ")
                if rest in self.words[place]:
                    return place
            ordinal = re.fullmatch(r"(?:the )?(\w+)(?: (?:option|choice|one|answer))?", said)
            if ordinal and (place := self.ordinal(ordinal[1])) is not None:
                return place
        for place, words in enumerate(self.words):
            if said.strip("()[] ") in words:
                return place
        return None

    def opening(self, text: str) -> tuple[int, str] | None:
        """The answer at the start of the text, if a stop ends it, and the text after it."""
        text = re.sub(rf"^(?:the\s+)?{NOUN}\s+(?=\S)", "", text.lstrip(), flags=re.IGNORECASE)
        if self.letters:
            found = re.match(r"([(\[]?)\s*([A-Za-z])\s*([)\]]?)(?=$|[\s.,:;!?)\]–—/-])", text)
            place = self.letter(found[2]) if found else None
            if found and place is not None and (found[2].isupper() or found[1] or found[3]):
                rest = text[found.end() :]
                if not found[1] and found[2] == "A" and re.match(r" [a-z]", rest):
                    return None  # an article
                return place, self._without_words(rest, place)
            found = re.match(r"the (\w+) (?:option|choice|one|answer)\b", text, re.IGNORECASE)
            if found and (place := self.ordinal(found[1])) is not None:
                return place, text[found.end() :]
        low = plain(text)
        pairs = [(word, place) for place, words in enumerate(self.words) for word in words]
        for word, place in sorted(pairs, key=lambda pair: -len(pair[0])):
            if re.match(rf"{re.escape(word)}(?![\w-])", low):
                return place, low[len(word) :]
        return None

    def _without_words(self, rest: str, place: int) -> str:
        """The text after a letter, without a repetition of that option's own words."""
        bare = re.sub(r"^[\s.,:;)\]–—(-]+", "", rest)
        for word in self.words[place]:
            pattern = r"\s+".join(map(re.escape, word.split()))
            if found := re.match(rf"{pattern}(?!\w)", bare, re.IGNORECASE):
                return bare[found.end() :]
        return rest

    def others(self, text: str, place: int) -> bool:
        """Whether a text names a choice other than this one without denying it."""
        text = re.sub(r"\b(?:not|nor|rather than|instead of)\s+(?:option\s+)?\S+", " ", text)
        text = re.sub(r"\b[A-Z] is (?:wrong|incorrect|false|impossible|out|ruled out)\b", " ", text)
        for letter in self.letters:
            alone = rf"(?<![\w'-])[(\[]?{letter}[)\]]?(?![\w'-])"
            if letter != self.letters[place] and re.search(alone, text):
                return True
        low = plain(text)
        for word in sorted(self.words[place], key=len, reverse=True):
            low = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", low)
        return any(
            re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", low)
            for other, words in enumerate(self.words)
            for word in words
            if other != place
        )


@lru_cache(maxsize=32)
def _labels(choices: tuple[str, ...]) -> Forms:
    words = PHRASES.get(choices, tuple((choice.lower(),) for choice in choices))
    return Forms((), tuple(tuple(map(plain, each)) for each in words), choices)
