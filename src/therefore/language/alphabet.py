"""The characters that a reader accepts, so that two texts that look the same are the same.

A Cyrillic letter, or one without width, makes a different word that looks the same. So a text must
consist of printable ASCII and the accented letters of the published lexicons, in normal form C,
with single blanks and none at its ends; the error names any other character.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from therefore.errors import SentenceError
from therefore.language.analog.lexicon import lexicon


@cache
def accented() -> frozenset[str]:
    """The letters outside ASCII that the lexicons use."""
    words = "".join(name.word for name in lexicon().names)
    return frozenset(sign for sign in words + words.upper() if not sign.isascii())


def refuse_strange(text: str) -> None:
    r"""SentenceError if the text holds a foreign letter, a hidden sign or a needless blank.

    >>> refuse_strange("Hélène is behind Mary.")
    >>> try:
    ...     refuse_strange("All c\u0430ts are animals.")
    ... except SentenceError as fault:
    ...     print(str(fault).partition(" holds ")[2])
    CYRILLIC SMALL LETTER A, which is no letter of this language
    """
    if not text.isascii():
        if not unicodedata.is_normalized("NFC", text):
            raise SentenceError(f"{text!r} is not in Unicode's normal form C")
        for sign in text:
            if not sign.isascii() and sign not in accented():
                name = unicodedata.name(sign, f"U+{ord(sign):04X}")
                raise SentenceError(f"{text!r} holds {name}, which is no letter of this language")
    if not text.isprintable() or "  " in text or text[:1] == " " or text[-1:] == " ":
        raise SentenceError(f"{text!r} holds a hidden sign or a blank where none belongs")


def is_plain(texts: str) -> bool:
    """A quick look at texts joined by `|`: True only if `refuse_strange` accepts each of them."""
    return (
        texts.isascii()
        and texts.isprintable()
        and "  " not in texts
        and " |" not in texts
        and "| " not in texts
        and texts[:1] != " "
        and texts[-1:] != " "
    )
