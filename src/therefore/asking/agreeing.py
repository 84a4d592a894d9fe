r"""Letters held against the words beside them: "C. Ann sings" is no answer if D is "Ann sings".

What a reply gives is a letter, and often the words that it takes the letter to stand for. Where the
words are another option's, the reply has slipped, and nobody can say which of the two was meant.
Words of no option are an explanation; only what is set off like a repetition is looked at.
"""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.asking.forms import Forms

_SAID = (
    r"(?:\s+(?:it is|(?:is|must be|has to be|can be) (?:[a-z]+ ){0,3}[a-z]+|works|holds|fits|"
    r"follows|remains|must (?:hold|follow)))?"
)
"""What may be said of the letter before the words come."""
_SET_OFF = r"(?:\s|[.:;!|()\[\]{}–—-]|</?\w+>){0,6}(?:[.:;!|)\]–—(-]|</?\w+>|\n)[\s(\[]{0,4}"
_THAT_IS = (
    r"(?:[\s.:;,()–—-]{0,6}(?:that is(?: to say)?|i\.? ?e\.|namely|in other words|meaning|"
    r"which (?:says|states|reads|is)|(?:option[_ ])?text\s*:)(?: that)?[,:\s]+)"
)
_END = r"(?!\w)(?=\s*(?:$|[.!?;:,)\]}<|–—-]|\n|(?:because|since|as|for|given)\b))"
_LETTER_END = r"(?=[)\].]*\s*(?:$|\n))"


def contradicted(forms: Forms, text: str, place: int) -> bool:
    """Whether a letter that the text gives stands beside the words, or the letter, of another.

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
    """The option's letter with an option's words, or another letter, behind it."""
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
