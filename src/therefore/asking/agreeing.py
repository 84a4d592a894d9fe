r"""Compare a letter with the words beside it: "C. Ann sings" is no answer if D is "Ann sings".

A reply gives a letter and often repeats the option's words. If the words are those of another
option, nobody can say which of the two was meant. Words of no option are an explanation. Only words
that are set off like a repetition are compared.
"""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.asking.forms import Forms

_SAID = (
    r"(?:\s+(?:it is|(?:is|must be|has to be|can be) (?:[a-z]+ ){0,3}[a-z]+|works|holds|fits|"
    r"follows|remains|must (?:hold|follow)))?"
)
"""Words that may stand between the letter and the option's words, such as "must be"."""
_SET_OFF = r"(?:\s|[.:;!|()\[\]{}–—-]|</?\w+>){0,6}(?:[.:;!|)\]–—(-]|</?\w+>|\n)[\s(\[]{0,4}"
_THAT_IS = (
    r"(?:[\s.:;,()–—-]{0,6}(?:that is(?: to say)?|i\.? ?e\.|namely|in other words|meaning|"
    r"which (?:says|states|reads|is)|(?:option[_ ])?text\s*:)(?: that)?[,:\s]+)"
)
_END = r"(?!\w)(?=\s*(?:$|[.!?;:,)\]}<|–—-]|\n|(?:because|since|as|for|given)\b))"
_LETTER_END = r"(?=[)\].]*\s*(?:$|\n))"


def contradicted(forms: Forms, text: str, place: int) -> bool:
    """Whether the letter of this option stands beside the words or the letter of another option.

    >>> forms = Forms(("A", "B"), (("ann sings",), ("bob sings",)))
    >>> [contradicted(forms, said, 0) for said in ("A. Ann sings.", "A. Bob sings.", "A. No.")]
    [False, True, False]
    """
    if not forms.letters:
        return False
    text = re.sub(r"n't\b", " not", re.sub(r"\bcan(?:'t| not)\b", "cannot", text))
    own = forms.words[place]
    for found in _beside(forms, place).finditer(text):
        if found["letter"] is not None:
            return True
        words = " ".join(found["words"].lower().split())
        before = " ".join(text[: found.start()].lower().split()).rstrip(" .!,;:|([{–—-")
        if words not in own and not before.endswith(own):  # "Ann sings (A)\nBob sings (B)"
            return True
    return False


@lru_cache(maxsize=256)
def _beside(forms: Forms, place: int) -> re.Pattern[str]:
    """A pattern: the option's letter, followed by the words of any option or by another letter."""
    letter = forms.letters[place]
    options = sorted((word for words in forms.words for word in words if word), key=len)
    said = "|".join(r"\s+".join(map(re.escape, word.split())) for word in reversed(options))
    others = "".join(each for each in forms.letters if each != letter) or "(?!)"
    return re.compile(
        rf"(?<![\w'-])[(\[]?(?-i:{letter})(?![\w'-])(?:{_SAID}{_SET_OFF}{_THAT_IS}?|{_THAT_IS})"
        rf"(?P<words>{said}){_END}"
        rf"|(?<![\w'-])[(\[]?(?-i:{letter})[)\]]?[.:]\s+(?P<letter>(?-i:[(\[]?[{others}])){_LETTER_END}",
        re.IGNORECASE,
    )
