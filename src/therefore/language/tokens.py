"""Words of running text: what counts as one token when texts are measured or compared.

English is cut at everything that is neither letter, digit nor an apostrophe inside a word, in
lower case. Chinese has no blanks, and a word segmenter would be a model of its own: every Han
character is a token by itself. Punctuation is no token.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W\u3400-\u9fff\uf900-\ufaff_]+"
    r"(?:['’][^\W\u3400-\u9fff\uf900-\ufaff_]+)*"
)


def tokens(text: str) -> list[str]:
    """The tokens in order.

    >>> tokens("If Ann doesn't go, 2 of them stay.")
    ['if', 'ann', "doesn't", 'go', '2', 'of', 'them', 'stay']
    >>> tokens("甲和乙都是HR员工。")
    ['甲', '和', '乙', '都', '是', 'hr', '员', '工']
    """
    return _TOKEN.findall(text.lower())


def ngrams(words: list[str], size: int) -> list[tuple[str, ...]]:
    """Every run of `size` words.

    >>> ngrams(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'c')]
    """
    return [tuple(words[i : i + size]) for i in range(len(words) - size + 1)]
