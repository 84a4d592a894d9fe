"""Corrections: "The answer is A. Wait, no, it's C." says C, and never A.

A word of retraction ("wait", "sorry", "scratch that") opens a correction. If one answer follows,
that is the answer; if the text only mentions another option, or ends, there is no answer. A
declaration after it ("Wait. The answer is C.") is left to `declaring`, which knows these words too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from therefore.asking.committing import DOUBT, commits_to
from therefore.asking.declaring import LEAD
from therefore.asking.forms import LONGEST, Forms

_WORD = (
    r"(?:wait|h+m+|actually|sorry|hold on|correction|scratch that|oops|whoops|my bad|my mistake|"
    r"apologies|on second thought|edit)"
)
_NO = r"(?:no|nope|nah)(?=\s*(?:[,.:;!–—-]|$)|\s+(?:it|that|this|the|i)\b|\s+(?-i:[A-Z])\b)"
_GAP = r"[\s,.:;!…–—-]*"
_TAKEN_BACK = {
    letters: re.compile(
        rf"(?:^|(?<=[.!?,;:…–—(\n-])|(?<=\bbut)|(?<=\boh))\s*(?:{word})\b{_GAP}"
        rf"(?:(?:{chain})\b{_GAP})*",
        re.IGNORECASE,
    )
    for letters, word, chain in ((True, rf"{_WORD}|{_NO}", rf"{_WORD}|no"), (False, _WORD, _WORD))
}
"""Words of retraction. "No" is one of them only if it is not a label."""
_LAST: Final = 8
"""How many words of retraction are tried, counted from the end of the reply."""
_FILLER = re.compile(
    r"(?:(?:that|this|it|my answer|a)(?:'s| is| was) (?:wrong|incorrect|not right|not correct|not "
    r"it|a mistake|an error)|i (?:was|am) (?:wrong|mistaken)|i (?:made|have made|see) (?:a|an|my) "
    r"(?:mistake|error)|i mis(?:read|took|judged)(?: [\w ]{1,40})?|i take (?:that|it) back|"
    r"let me (?:redo|correct|fix|re-?check|rethink)(?: (?:that|this|it|myself))?)\b"
    rf"{_GAP}",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"(?:(?:so|then|and|but|rather|instead|in fact|really|actually)\b[\s,]*)*"
    r"(?:(?:it|this|that|the answer)(?:'s| is| must be| has to be| should be| should have been)|"
    r"should be|i (?:mean|meant)|make (?:that|it)|go with)\s*(?:actually |really |in fact )?:?\s*",
    re.IGNORECASE,
)
_AFTER_ALL = re.compile(r",?\s+(?:instead|then|after all|actually|in fact)(?=[.!]?$)", re.I)
_DENIED = re.compile(
    r"\b[A-Z](?: and [A-Z])? (?:is|are) (?:also |clearly |indeed |still )?(?:not|wrong|incorrect|"
    r"false|impossible|out|ruled)\b|\b[A-Z] (?:cannot|can't|fails|does not|doesn't|violates|breaks)"
    r"\b|\b(?:not|isn't|cannot be|can't be) (?:option )?[A-Z]\b"
)


def corrected(forms: Forms, text: str, before: Callable[[str], list[int]]) -> int | None:
    """The answer of the last correction; -1 if it only retracts, None if there is no correction.

    `before` gives the answers in the text before it: without one there is nothing to correct.
    """
    found = list(_TAKEN_BACK[bool(forms.letters)].finditer(text))[-_LAST:]
    for word in reversed(found):
        head, tail = text[: word.start()].strip(" ,;:(–—-"), text[word.end() :].strip()
        while filler := _FILLER.match(tail):
            tail = tail[filler.end() :]
        sentence, _, rest = re.sub(r"([.!?])\s+|\n", r"\1\0", tail[:LONGEST]).partition("\0")
        place = _said(forms, sentence, rest)
        if LEAD.search(tail if place is None else rest):
            continue
        if not head:
            if forms.letters and place is not None:
                return place
            continue
        earlier = before(head)
        if not earlier:
            continue
        if place is not None:
            return place
        named = {one for one in range(len(forms.letters)) if _names(forms, sentence, one)}
        refused = {one for one in named if not _names(forms, _DENIED.sub(" ", sentence), one)}
        if not tail or refused & set(earlier) or (named - refused and not before(rest)):
            return -1
    return None


def _said(forms: Forms, sentence: str, rest: str) -> int | None:
    """The answer that a correction consists of; -1 if the rest of the text names another one."""
    if DOUBT.search(sentence):
        return None
    place = forms.whole(_AFTER_ALL.sub("", _SAYING.sub("", sentence, count=1)))
    if place is None:
        place = commits_to(forms, sentence)
    if place is None:
        return None
    return -1 if forms.others(_DENIED.sub(" ", rest), place) else place


def _names(forms: Forms, text: str, place: int) -> bool:
    """Whether a text names an option by its letter."""
    return bool(re.search(rf"(?<![\w'-])[(\[]?{forms.letters[place]}[)\]]?(?![\w'-])", text))
