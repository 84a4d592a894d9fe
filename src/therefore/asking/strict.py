r"""Read a model's answer strictly: a reply that the grammar does not accept is unreadable.

The text is read without `<think>...</think>` and without marks of Markdown and LaTeX
(`**B**`, `\boxed{B}`), by these rules:

    reply   =  direct | lines, declared, stop
    direct  =  [lead] answer [stop] [rest]
    declared=  lead answer          anywhere: "... so the answer is B"
    lead    =  "Answer:", "The correct answer is", "I choose option", "So the answer is", ...
    answer  =  B | (B) | [B] | B) | option B | the words of an option
            |  one of the label's words ("yes", "satisfiable")
    stop    =  . , : ; ! or the end of the line

1. A text that begins with an answer is that answer, if what follows it is set off by a stop and
   names no other answer: neither another letter standing alone, nor another option's words, nor
   another label's word. So "B. Because all are" is B, and "B or C" and "B, or perhaps C" are not.
2. Otherwise the text must declare an answer by a lead, and all its declarations must agree.
3. A bare letter in lower case counts only as the whole of a line or in brackets, and "A" followed
   by a word is an article. An answer that is denied ("is not B") is none.

4. An answer that is ascribed to somebody else ("my colleague said"), or is followed by words that
   speak for the other label ("yes, there is a contradiction"), is none.

An empty text is no answer. Nothing else is accepted, however clear it may seem.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from therefore.asking.belying import belied
from therefore.asking.forms import Forms
from therefore.asking.hearsay import is_reported, is_told_behind
from therefore.asking.options import WORDS, letters
from therefore.items import Item

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_BOXED = re.compile(r"\\(?:boxed|text|textbf|mathrm)\{([^{}]*)\}")
_MARKS = re.compile(r"[*_`$#>\"“”]+")
_NOUN = r"(?:answer|option|choice|conclusion|response|verdict|label)"
_LEAD = re.compile(
    rf"""(?:
        \b(?:the\s+)?(?:(?:most\s+)?(?:correct|right|best|final|only|true|valid|logical|likely)\s+)*
        {_NOUN}
        (?:\s+(?:here|to\s+(?:the|this)\s+question|that\s+follows))?
        \s*(?:is\s*(?:that|therefore|thus|clearly|simply)?\s*:?|:|=)\s*
      | \b(?:i|we)(?:'d|'ll|\s+would|\s+will)?\s+(?:choose|pick|select|answer|go\s+with)\s*:?\s*
    )(?:{_NOUN}\s+|the\s+{_NOUN}\s+)?""",
    re.IGNORECASE | re.VERBOSE,
)
_SO = re.compile(r"(?:so|thus|hence|therefore|ok|okay|sure|well)\b[\s,:]*", re.IGNORECASE)
_OPTION = re.compile(rf"(?:the\s+)?{_NOUN}\s+", re.IGNORECASE)
_STOP = re.compile(r" ?(?:[.,:;!)\]–—\n]|- |$)")


@dataclass(frozen=True, slots=True)
class _Forms:
    """What counts as each choice of an item."""

    letters: tuple[str, ...]
    """One for each choice, or none if choices are labels."""
    words: tuple[tuple[str, ...], ...]
    """For each choice, its own words in lower case."""

    @classmethod
    def of(cls, item: Item) -> _Forms:
        if item.task == "selection":
            return cls(letters(item), tuple((_plain(choice),) for choice in item.choices))
        said = WORDS.get(item.choices, item.choices)
        both = (tuple(dict.fromkeys(p)) for p in zip(said, item.choices, strict=True))
        return cls((), tuple(both))

    def read(self, text: str) -> tuple[int, str] | None:
        """The answer at the start of a text, and the text after it; None if there is no answer."""
        if self.letters:
            found = self._letter(text)
            if found is not None:
                return found
        # Longest first: "not entailed" begins like nothing else, but "yes" may begin an option.
        pairs = [(word, place) for place, words in enumerate(self.words) for word in words if word]
        for word, place in sorted(pairs, key=lambda pair: -len(pair[0])):
            end = _matched(text, word)
            if end is not None and _STOP.match(text, end):
                return place, text[end:]
        return None

    def _letter(self, text: str) -> tuple[int, str] | None:
        found = re.match(r"([(\[]\s*)?([A-Za-z])(?(1)\s*[)\]])", text)
        if found is None or found[2].upper() not in self.letters:
            return None
        place, rest = self.letters.index(found[2].upper()), text[found.end() :]
        if found[1]:
            return place, _without_words(rest, self.words[place])
        line = rest.split("\n", 1)[0]
        if found[2].islower() and line.strip(" .):"):
            return None
        if _STOP.match(rest):
            return place, _without_words(rest, self.words[place])
        # "B Some cats are dogs": the letter and its own option's words without a stop.
        after = _without_words(rest, self.words[place])
        return (place, after) if after != rest else None

    def names_other(self, text: str, place: int) -> bool:
        """Whether the text names a choice other than this one."""
        for letter in self.letters:
            if letter != self.letters[place] and re.search(rf"(?<![\w']){letter}(?![\w'])", text):
                return True
        flat = _plain(text)
        own = sorted((word for word in self.words[place] if word), key=len, reverse=True)
        without = re.sub("|".join(map(_whole, own)), " ", flat) if own else flat
        for other, words in enumerate(self.words):
            for word in words if other != place else ():
                # "entailed" stands inside "not entailed", which does not name it.
                where = without if any(word in mine for mine in own) else flat
                if word and re.search(_whole(word), where):
                    return True
        return False


def read_choice(item: Item, text: str) -> int | None:
    """The choice that a text states by the grammar above; None if it states none.

    >>> from therefore.dataset.stream import preview
    >>> item = preview("nlsat", preset="grl", count=1)[0]
    >>> [read_choice(item, said) for said in ("Yes.", "**No**, they cannot.", "Yes and no.")]
    [1, 0, None]
    """
    clean = _cleaned(text)
    if clean is None:
        return None
    forms = _Forms.of(item)
    place = _settled(forms, clean)
    return None if place is None or belied(Forms.of(item), clean, place) else place


def _settled(forms: _Forms, text: str) -> int | None:
    """The answer at the very beginning, or else the one that all declarations give."""
    found = _direct(forms, text)
    if found is None:
        stated = _declared(forms, text)
        return stated[0] if len(set(stated)) == 1 else None
    place, rest = found
    if is_told_behind(rest) or (
        forms.names_other(rest, place) and not _restated(forms, rest, place)
    ):
        return None
    return place


def _direct(forms: _Forms, text: str) -> tuple[int, str] | None:
    """An answer at the very beginning, after a lead or without one."""
    start = text
    while (shorter := _SO.sub("", start, count=1) if _SO.match(start) else start) != start:
        start = shorter
    for lead in (_LEAD, _OPTION):
        found = lead.match(start)
        if found is not None and (read := forms.read(start[found.end() :])) is not None:
            return read
    return forms.read(start)


def _declared(forms: _Forms, text: str) -> Sequence[int]:
    """Every answer that a lead announces; -1 for a lead that announces none of the choices."""
    stated: list[int] = []
    for lead in _LEAD.finditer(text):
        line = text.rfind("\n", 0, lead.start()) + 1
        if is_reported(text[line : lead.start()]):
            continue
        read = forms.read(text[lead.end() :])
        if read is None:
            stated.append(-1)
            continue
        rest = read[1].split("\n", 1)[0]
        foreign = forms.names_other(rest, read[0]) or is_told_behind(rest)
        stated.append(-1 if foreign else read[0])
    return [] if -1 in stated else stated


def _restated(forms: _Forms, rest: str, place: int) -> bool:
    """Whether the rest discusses other answers but declares this one again, and no other."""
    return set(_declared(forms, rest)) == {place}


def _cleaned(text: str) -> str | None:
    """The text without thoughts and marks, with single blanks; None if a thought does not end."""
    bare = _THOUGHT.sub(" ", unicodedata.normalize("NFKC", text))
    if "<think>" in bare.lower():
        return None
    bare = bare.rsplit("</think>", 1)[-1]
    while (inner := _BOXED.sub(r"\1", bare)) != bare:
        bare = inner
    lines = (" ".join(_MARKS.sub("", line).split()) for line in bare.splitlines())
    return "\n".join(line for line in lines if line)


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub("", unicodedata.normalize("NFKC", text)).lower().split()).rstrip(".")


def _whole(word: str) -> str:
    return rf"(?<!\w){re.escape(word)}(?!\w)"


def _matched(text: str, word: str) -> int | None:
    """Where the word ends if the text begins with it, blanks and case aside; else None."""
    pattern = r"\s+".join(re.escape(part) for part in word.split())
    found = re.match(rf"{pattern}(?!\w)", text, re.IGNORECASE)
    return found.end() if found else None


def _without_words(rest: str, words: tuple[str, ...]) -> str:
    """The text after a letter, without a repetition of that option's own words."""
    bare = re.sub(r"^[\s.,:;)\]–—-]+", "", rest)
    for word in words:
        end = _matched(bare, word)
        if end is not None:
            return bare[end:]
    return rest
