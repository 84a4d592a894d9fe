"""Lists that judge every option: "A: no, B: no, C: yes, D: no", on lines or on one.

Such a list is an answer if it judges each option once and calls exactly one right. Under a heading
that turns yes into no ("which are ruled out?") it is none.
"""

from __future__ import annotations

import re
from itertools import pairwise

from therefore.asking.forms import Forms

_YES = r"yes|correct|right|true|possible|valid|[✅✔☑✓]\ufe0f?"
_NO = r"no|incorrect|wrong|false|impossible|not possible|invalid|[❌✗✘✖❎]\ufe0f?"
_ROW = re.compile(
    r"(?i:option )?[(\[]?(?<![A-Za-z])(?P<letter>[A-Z])[)\]]?"
    rf"\s*(?:(?:[.:)=|>–—→-]+|\bis\b)\s*|\s(?=\W)\(?)(?P<value>(?i:{_YES}|{_NO}))(?!\w)"
)
_GAP = re.compile(r"[\s.!,;/|)]*(?:and\b)?[\s(\[]*", re.IGNORECASE)
"""What may stand between two rows."""
_NOTHING = re.compile(r"^[\s,.;:!()\[\]|/-]*$")
_HEADING = re.compile(r"[.:?!]\s*$")
_BRACES = str.maketrans("{}\"'", "    ")
_DENYING = re.compile(
    r"\b(?:not|no|un\w+|in\w+|im\w+|false|wrong|exclude\w*|eliminate\w*|rule\w*|violat\w+|break\w*|"
    r"fail\w*|contradict\w*|reject\w*|out)\b",
    re.IGNORECASE,
)
"""A heading under which yes means no, or which is not about the answer at all."""


def judged(forms: Forms, text: str) -> tuple[int, str] | None:
    """The one option that a list of all options calls right, and the rest of the text.

    >>> forms = Forms(("A", "B"), (("a",), ("b",)))
    >>> [judged(forms, said) for said in ("A: no B: yes", "A: yes", "A: yes, B: yes")]
    [(1, ''), None, None]
    """
    if not forms.letters:
        return None
    rows, rest = _rows(text)
    if _DENYING.search(rest) or sorted(letter for letter, _ in rows) != sorted(forms.letters):
        return None
    kept = [forms.letters.index(letter) for letter, right in rows if right]
    return (kept[0], rest) if len(kept) == 1 else None


def _rows(text: str) -> tuple[list[tuple[str, bool]], str]:
    """The rows of a list, each with whether it says yes, and the rest of the text."""
    rows: list[tuple[str, bool]] = []
    rest: list[str] = []
    for line in text.translate(_BRACES).splitlines():
        found = list(_ROW.finditer(line))
        if not found or not _is_list(line, found):
            rest.append(line)
            continue
        said = [(row["letter"], row["value"].lower()) for row in found]
        rows += [(letter, bool(re.fullmatch(_YES, value))) for letter, value in said]
        rest.append(line[: found[0].start()])
    return rows, "\n".join(rest).strip(" \n[](){}")


def _is_list(line: str, rows: list[re.Match[str]]) -> bool:
    """Whether a line is rows only, with at most a sentence before them."""
    before, after = line[: rows[0].start()], line[rows[-1].end() :]
    gaps = (line[one.end() : other.start()] for one, other in pairwise(rows))
    headed = len(rows) > 1 and _HEADING.search(before)
    return bool(
        all(map(_GAP.fullmatch, gaps))
        and _NOTHING.match(after)
        and (headed or _NOTHING.match(before))
    )
