"""Declarations: "The answer is C", "Final answer: C", "I'd go with C", anywhere in a reply.

A declaration is a lead ("the answer is") and what follows it. It does not count if its sentence
supposes, asks or doubts, if the reply takes it back, or if another answer is put beside it.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from therefore.asking.committing import ARGUMENT, CONNECTIVE, DOUBT, HAVING, TAIL
from therefore.asking.forms import LONGEST, NOUN, Forms
from therefore.asking.hearsay import is_reported, is_told_behind

_ADJECTIVES = (
    r"(?:(?:most\s+)?(?:correct|right|best|final|only|true|valid|logical|likely|possible|selected|"
    r"chosen|single|remaining|proper|appropriate)\s+){0,6}"
)
_ANSWER = (
    r"\u043e\u0442\u0432\u0435\u0442|\u0432\u0456\u0434\u043f\u043e\u0432\u0456\u0434\u044c|απάντηση|"
    r"odpowiedź|odpověď|svar|vastaus|válasz|răspuns|cevap|jawaban|đáp án|"
    r"الإجابة|الجواب|תשובה|उत्तर"
)
"""The word before an answer, in languages that say it without a verb."""
_KEPT = (
    r"(?!(?:\w+\s+){0,3}?(?:not|never|cannot|nobody|violat\w*|break\w*|contradict\w*|fail\w*|"
    r"conflict\w*|exclude\w*|wrong|false|incorrect|impossible)\b)"
)
"""Words by which "the option that cannot be true is C" names an excluded option."""
LEAD = re.compile(
    rf"""(?:
        \b(?:(?:the|my|our|your)\s+)?{_ADJECTIVES}(?P<noun>{NOUN})
        (?:\s+(?:here|to\s+(?:the|this)\s+question|(?:that|which)\s+{_KEPT}(?:\w+\s+){{1,4}}?(?=is\b)))?
        \s*(?:\bis\b|'s\b|\bmust\s+be\b|\bhas\s+to\s+be\b|\bshould\s+be\b|(?P<mild>\bwould\s+be\b)|:|=>?|->|→|⇒|(?=\n))
        \s*(?:(?:that|therefore|thus|then|clearly|simply|indeed|definitely)\b)?\s*:?
      | (?m:^)(?:final|correct|(?:my\s+)?pick|tl;?dr)\s*[:=]
      | (?m:^)ans\.?[:=]?(?=\s)
      | (?m:^)action\s*:\s*(?:submit|finish|(?:final[ _])?answer)\s+action\s+input\s*:
      | \b(?:i|we)(?:'d|'ll|\s+(?:would|will|must|have\s+to|should|therefore|thus))*\s+
        (?:choose|pick|select|answer|prefer|go\s+(?:with|for)|conclude\s+with)\b\s*:?
      | \b(?:i\s+am|i'm|we\s+are|we're)\s+going\s+(?:with|for)\b\s*:?
      | (?P<guess>\bmy\s+(?:best\s+|educated\s+)?(?:guess|bet|pick)\s*(?:\bis\b|\bwould\s+be\b|:))
      | (?:antwort|antwoord|r[ée]ponse|respuesta|risposta|resposta)(?:\s+corr[\w]+)?
        \s*(?:\b(?:ist|est|es|is|è|é)\b\s*:?|:)
        (?:\s*(?:a|la|die|de|l')?\s*(?:letra|lettre|lettera|buchstabe|option|opci[óo]n|opção|opzione)\b)?
      | \b(?:{_ANSWER})\s*[:—–-]
      | (?:答案|正解|答え|정답|답)\s*[是为は은:]\s*
    )[ ]*\n*[ ]*""",
    re.IGNORECASE | re.VERBOSE,
)
_FIRM = {"answer", "option", "choice", "label", "verdict"}
"""Nouns that must be followed by an answer; otherwise the declaration cannot be read."""
_BEFORE = 400
"""Characters before a declaration, within its sentence, in which it may be put in doubt."""
BACK = re.compile(
    r"\b(?:wait|actually|redo|reconsider|re-?check|correction|on second thought|let me (?:re|try)"
    r"|i made (?:a|an) (?:mistake|error)|scratch that|overlooked|misread|hold on|oops|h+m+|sorry)\b"
    r"|\b(?:no[,:]|edit:)",
    re.IGNORECASE,
)
_WITHDRAWN = re.compile(
    r"\b(?:(?:that|this|it|my answer) (?:is|was) (?:wrong|incorrect|not right|not correct|"
    r"a mistake|an error)|i (?:was|am) (?:wrong|mistaken)|i (?:made|have made) (?:a|an) "
    r"(?:mistake|error)|i take (?:that|it) back|scratch that|(?:ignore|disregard) (?:that|this|the "
    r"above|my answer)|correction:)",
    re.IGNORECASE,
)
"""Words that take an answer back without a new one."""
_SUPPOSED = re.compile(
    r"\b(?:if|unless|but|however|though|yet|were|had|would|except|otherwise|only)\b", re.IGNORECASE
)
_OR = re.compile(r"or (?:perhaps |maybe |possibly )?(?:it is |it's )?(.*)", re.IGNORECASE)


def declared(forms: Forms, text: str) -> list[int]:
    """Every answer that is declared and not taken back; -1 for a declaration that is unreadable."""
    stated: list[tuple[int, int]] = []
    leads = list(LEAD.finditer(text))
    for lead, following in zip_longest(leads, leads[1:]):
        if not forms.letters and (lead["noun"] or "").lower() == "statement":
            continue  # a statement that is true or false is a step, not an answer
        low = max(0, lead.start() - _BEFORE)
        start = max(text.rfind(mark, low, lead.start()) + 1 for mark in (". ", "\n"))
        start = max(start, low)
        line_end = line_end_after(text, lead.end())
        if following:  # "Answer: A Answer: B"; of "true" in "Answer: true Answer:" the first has it
            line_end = min(line_end, following.start("noun" if following["noun"] else 0))
        # "My guess would be B" is an answer, and so is "The best choice would be B" with no "if"
        until = lead.start() if lead["guess"] or lead["mild"] else lead.end()
        if lead["mild"] and not _plainly(text[start:until], text[lead.end() :]):
            continue
        if DOUBT.search(text[start:until].strip()) or text[:line_end].endswith("?"):
            continue
        if is_reported(text[start : lead.start()]) or is_told_behind(text[lead.end() : line_end]):
            continue
        segment = text[lead.end() : line_end]
        value = _announced(forms, segment, firm=(lead["noun"] or "answer").lower() in _FIRM)
        if value is not None:
            stated.append((value, lead.start()))
    kept: list[int] = []
    for place, (value, at) in enumerate(stated):
        after = stated[place + 1] if place + 1 < len(stated) else None
        if after and after[0] != value and BACK.search(text[at : after[1]]):
            kept.clear()
            continue
        kept.append(value)
    return [*kept, -1] if stated and withdrawn(forms, text[stated[-1][1] :]) else kept


def _plainly(before: str, after: str) -> bool:
    """Whether "the answer would be" only means "is": no "if" before it, no "but" after it."""
    opened = re.fullmatch(rf"\s*{CONNECTIVE}{HAVING}", before, re.IGNORECASE)
    return bool(opened and not _SUPPOSED.search(after[:LONGEST]))


def withdrawn(forms: Forms, text: str) -> bool:
    """Whether the text after an answer takes it back or puts another beside it."""
    if _WITHDRAWN.search(text):
        return True
    last = text.rstrip().rpartition("\n")[2]
    doubt = _OR.match(last)
    return bool(doubt and forms.whole(doubt[1]) is not None)


def line_end_after(text: str, start: int) -> int:
    """Where the line ends, or where it gets too long to be an answer."""
    end = text.find("\n", start, start + LONGEST)
    return min(len(text), start + LONGEST) if end < 0 else end


def _announced(forms: Forms, segment: str, *, firm: bool) -> int | None:
    """The answer after a lead; -1 if it cannot be read, None if the lead announced nothing."""
    segment = re.sub(r"(?:です|だ|입니다|이다)[。.]?$", "", segment)
    if forms.letters:  # "not A but B" is B
        segment = re.sub(r"^not (?:option )?[(\[]?[A-Z][)\]]?,? but (?:rather )?", "", segment)
    whole = forms.whole(segment)
    if whole is not None:
        return whole
    denied = re.match(r"not\s+(?=\S)", segment, re.IGNORECASE)
    if not segment or (denied and forms.opening(segment[denied.end() :]) and forms.letters):
        return None
    if forms.letters and (number := re.fullmatch(r"\(?([1-9])\)?[.!]?", segment.strip())):
        place = int(number[1]) - 1
        return place if place < len(forms.letters) else -1
    found = forms.opening(segment)
    if found is None:
        riddle = re.match(r"[(\[]?[A-Za-z][)\]]?(?![\w'])", segment) if forms.letters else None
        return -1 if firm and riddle and not segment.lower().startswith("a ") else None
    place, rest = found
    if not re.match(r"\s*(?:$|[.,:;!)\]–—(-]|because|since|as\b|though|although|and not)", rest):
        if forms.letters and not re.match(r"\s*(?:or|and|/)", rest):
            return None
        if not forms.letters and re.fullmatch(TAIL, rest):
            return place
        return -1 if firm or forms.others(rest, place) else None
    if re.match(r"\s*[.!]+\s*(?:or|and)\b", rest):
        return -1
    sentence = re.split(r"[.!?](?:\s|$)", rest, maxsplit=1)[0]
    return -1 if forms.others(ARGUMENT.sub("", sentence), place) else place
