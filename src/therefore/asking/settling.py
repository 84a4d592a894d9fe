"""The last sentence of a reply that settles on a letter although it doubts, guesses or looks back.

"At first I thought D, but the answer is C", "If I had to guess, I'd say C", "C is correct, D is
not". Each pattern covers a whole sentence: any other sentence stays unread, because a wrong reading
is worse than none. An answer that is ascribed to somebody else does not count.
"""

from __future__ import annotations

import re

from therefore.asking.forms import LONGEST, Forms

_X = r"(?:(?:option|choice) )?[(\[]?(?P<x>[A-Z])[)\]]?"
_Y = r"(?:(?:option|choice) )?[(\[]?(?P<y>[A-Z])[)\]]?"
_SO = r"(?:(?:so|thus|hence|therefore|overall|conclusion|verdict|in conclusion|in the end)[,:]? )?"
_THE = r"(?:the|my|our) (?:(?:final|correct|right|best) )?(?:answer|option|choice)"
_IS = r"(?:is|must be|has to be|turns out to be)"
_MILD = r"(?:probably |(?:most |very )?likely |almost certainly )"
_UNSURE = (
    r"(?:,? (?:although|though|but) (?:i'm|i am) not (?:completely|entirely|fully|totally|"
    r"absolutely|quite|100 ?%) (?:certain|sure|confident)(?: (?:of|about) (?:it|this|that))?)?"
)
_DRAWN = (
    r"(?:at first|initially),? i (?:thought|suspected|believed|guessed|considered|leaned towards?|"
    r"was (?:drawn to|tempted by))|i (?:was |had )?(?:at first|initially) (?:thought|suspected|"
    r"believed|guessed|considered|leaned towards?|leaning towards?|drawn to|tempted by)"
)
_DENIED = (
    r"(?:is not|isn't|is (?:wrong|incorrect|false|impossible)|cannot be(?: correct| right)?|does "
    r"not follow|would (?:only )?(?:follow|hold|be (?:correct|right|true))(?: only)? if [^.;?]+)"
)
_RULES = (
    r"(?:(?:all(?: of)?(?: the| these)?|the) (?:rules|conditions|constraints|statements|premises|"
    r"facts)|(?:every|each) (?:single )?(?:rule|condition|constraint|statement|premise|fact))"
)
_MOST = 100_000
"""Characters of a reply that is looked at as a whole."""
_SETTLED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SO}the only (?:option|choice|one|answer) (?:that is |which is )?(?:(?:consistent|"
        rf"compatible) with|(?:that|which) (?:satisfies|meets|respects|fits)) {_RULES} "
        rf"(?:is|remains) {_X}",
        rf"(?:{_DRAWN}) (?:that it (?:is|was) )?{_Y}, but (?:then )?(?:{_THE} {_IS}|it is|it's) "
        rf"{_X}",
        rf"{_SO}{_X} is (?:correct|right|the answer)[,;] (?:and |but |while )?{_Y} {_DENIED}",
        rf"{_SO}{_X} is (?:our|my) (?:final )?(?:answer|choice|pick)",
        rf"(?:(?:the|my) )?(?:final |correct )?answer [-–—] {_X}",
        rf"{_SO}i (?:think|believe|guess)(?: that)? (?:it's|it is|{_THE} is) {_MILD}{_X}{_UNSURE}",
        rf"{_SO}(?:if i (?:had|have) to (?:guess|choose|pick|answer|decide)),? (?:i'd|i would) "
        rf"(?:say|guess|choose|pick|answer|go (?:with|for))(?: that)?(?: it is| it's)? {_X}",
        rf"{_SO}{_THE} is {_MILD}{_X}{_UNSURE}",
    )
)
_OTHERS = re.compile(
    r"\b(?:say|says|said|wr(?:ote|ites?)|repl(?:y|ies|ied)|answer(?:s|ed)|argue[sd]?|claim(?:s|ed)?|"
    r"repeat\w*|thinks|told|asks?|asked|students?|colleague|friend|teacher|tutor|people|model|"
    r"assistant|(?:one|some\w*|any\w*|readers?|guess\w*) (?:\w+ )?(?:would|might|may|could))\b"
    r"|[\"“”«»]|:\s*$",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:suppos\w+|assum\w+|imagine|case|scenario|trap|typical|(?:wrong|bad|naive) "
    r"(?:answer|argument|reading)|refuse|(?:cannot|can't) (?:decide|determine|say|"
    r"tell|answer)|unable)\b",
    re.IGNORECASE,
)
"""Words of supposition or of not knowing; a sentence with one of them settles nothing."""
_BEFORE = 400
"""Characters before the sentence in which somebody else may be given the word."""


def settled(forms: Forms, text: str) -> int | None:
    """The option on which the last sentence of a text settles; None if it fits no pattern.

    None also if another sentence settles on another option.
    """
    if not forms.letters or len(text) > _MOST:
        return None
    sentences = [one for one in re.split(r"(?<=[.!?])\s+(?=[A-Z(\"])|\n+", text.strip()) if one]
    if not sentences or (last := _settles(sentences[-1])) is None:
        return None
    before = text.rstrip()[: -len(sentences[-1])][-_BEFORE:]
    if _OTHERS.search(before) or _SUPPOSED.search(before):
        return None
    if any(_settles(one) not in (None, last) for one in sentences[:-1]):
        return None
    return forms.letter(last)


def _settles(sentence: str) -> str | None:
    """The letter on which one sentence settles."""
    if len(sentence) > LONGEST:
        return None
    plain = sentence.replace("\u2019", "'").rstrip(" .!")
    for pattern in _SETTLED:
        found = pattern.fullmatch(plain)
        if found and found["x"].isupper() and found["x"] != found.groupdict().get("y"):
            return found["x"]
    return None
