r"""The final reader: the answer that a chat reply commits itself to in the end.

In this order, and never by looking for a letter inside an argument:

1. *Containers*: `<answer>C</answer>`, `{"answer": "C"}`, `\boxed{C}`. All of them must agree.
2. *Declarations*, anywhere: "The answer is C", "Final answer: C", "I'd go with C". All must agree,
   unless the text takes one back in between ("Wait, ...", "Let me redo this").
3. *Edges*: the first and the last sentence, if it is an answer ("C", "Option C is correct.",
   "Only C works", "So it does not follow"). Both must agree.
4. *Lists* of every option with yes or no, if one alone has yes.

What is taken back at the end ("No, that is wrong.", "Or perhaps D.") is no answer any more.

A sentence that supposes, asks or doubts ("if", "whether", "might", "?") commits to nothing, and
neither does one line of a list that goes through the options. Two different answers are none.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from therefore.asking.cleaning import undressed
from therefore.asking.committing import ARGUMENT, CONNECTIVE, DOUBT, TAIL, commits_to
from therefore.asking.containers import containers
from therefore.asking.forms import LONGEST, NOUN, Forms, plain
from therefore.items import Item

_LIST = re.compile(r"""^\[\s*["']([^"']*)["']\s*\]$""")

_ADJECTIVES = (
    r"(?:(?:most\s+)?(?:correct|right|best|final|only|true|valid|logical|likely|possible|selected|"
    r"chosen|single|remaining|proper|appropriate)\s+){0,6}"
)
_LEAD = re.compile(
    rf"""(?:
        \b(?:(?:the|my|our|your)\s+)?{_ADJECTIVES}(?P<noun>{NOUN})
        (?:\s+(?:here|to\s+(?:the|this)\s+question|(?:that|which)\s+(?:\w+\s+){{1,4}}?(?=is\b)))?
        \s*(?:\bis\b|'s\b|\bmust\s+be\b|\bhas\s+to\s+be\b|\bshould\s+be\b|:|=>?|->|→|⇒|(?=\n))
        \s*(?:(?:that|therefore|thus|then|clearly|simply|indeed|definitely)\b)?\s*:?
      | (?m:^)(?:final|correct|(?:my\s+)?pick|tl;?dr)\s*[:=]
      | (?m:^)ans\.?[:=]?(?=\s)
      | \b(?:i|we)(?:'d|'ll|\s+(?:would|will|must|have\s+to|should|therefore|thus))*\s+
        (?:choose|pick|select|answer|prefer|go\s+(?:with|for)|conclude\s+with)\b\s*:?
      | (?:antwort|antwoord|r[ée]ponse|respuesta|risposta|resposta)(?:\s+corr[\w]+)?
        \s*(?:\b(?:ist|est|es|is|è|é)\b\s*:?|:)
      | \b\u043e\u0442\u0432\u0435\u0442\s*[:—–-]
      | (?:答案|正解|答え)\s*[是为は:]\s*
    )[ ]*\n*[ ]*""",
    re.IGNORECASE | re.VERBOSE,
)
_FIRM = {"answer", "option", "choice", "label", "verdict"}
"""Nouns after which something must be an answer, or the declaration is a riddle."""
_BEFORE = 400
"""Characters before a declaration, within its sentence, in which it may be put in doubt."""
_BACK = re.compile(
    r"\b(?:wait|actually|redo|reconsider|re-?check|correction|on second thought|let me (?:re|try)"
    r"|i made (?:a|an) (?:mistake|error)|scratch that|overlooked|misread)\b|\b(?:no[,:]|edit:)",
    re.IGNORECASE,
)
_WITHDRAWN = re.compile(
    r"\b(?:(?:that|this|it|my answer) (?:is|was) (?:wrong|incorrect|not right|not correct|"
    r"a mistake|an error)|i (?:was|am) (?:wrong|mistaken)|i (?:made|have made) (?:a|an) "
    r"(?:mistake|error)|i take (?:that|it) back|scratch that|(?:ignore|disregard) (?:that|this|the "
    r"above|my answer)|correction:)",
    re.IGNORECASE,
)
"""An answer that is taken back and not given anew."""
_OR = re.compile(r"or (?:perhaps |maybe |possibly )?(?:it is |it's )?(.*)", re.IGNORECASE)
_GOING_ON = re.compile(r"^(?:let me|let us|let's|i will|i'll|we need|i need)\b", re.IGNORECASE)
_COURTESY = re.compile(
    r"^(?:i hope|hope this|let me know|feel free|please let|if you (?:have|would|want|need)|"
    r"good luck|happy to)",
    re.IGNORECASE,
)


def final_choice(item: Item, said: str) -> int | None:
    """The choice that a reply, its thoughts taken away, commits itself to; None if none or two."""
    forms = Forms.of(item)
    found = list(containers(said))
    if found:
        values = {forms.whole(undressed(content)) for content, _ in found}
        if len(values) != 1 or None in values:
            return None
        after = undressed(said[max(end for _, end in found) :])
        later = {*_declared(forms, after), *_edges(forms, after)}
        return None if _withdrawn(forms, after) or not later <= values else values.pop()
    text = undressed(said)
    listed = _LIST.match(said.strip())
    if listed:
        return forms.whole(listed[1])
    stated = _declared(forms, text)
    edges = _edges(forms, text)
    if stated:
        if len(set(stated)) > 1 or -1 in stated:
            return None
        # A later or earlier edge that says otherwise makes two answers.
        return stated[-1] if set(edges) <= set(stated) else None
    if not edges and forms.letters:
        return _ticked(forms, text)
    return edges[0] if len(set(edges)) == 1 else None


def declared_choices(item: Item, said: str) -> set[int]:
    """Every choice that some part of a reply holds in a container or declares; -1 for a riddle."""
    forms = Forms.of(item)
    held = (forms.whole(undressed(content)) for content, _ in containers(said))
    return {*(-1 if one is None else one for one in held), *_declared(forms, undressed(said))}


def final_text(said: str) -> str:
    """A conclusion in words: of a container or after the last lead, else the last line."""
    found = list(containers(said))
    if found:
        held = {" ".join(undressed(content).split()) for content, _ in found}
        return held.pop() if len(held) == 1 else ""
    text = undressed(said)
    leads = [
        lead
        for lead in _LEAD.finditer(text)
        if lead["noun"] and lead["noun"].lower() in ("answer", "conclusion", "result", "response")
    ]
    if leads:
        texts = [text[lead.end() : _end(text, lead.end())].strip() for lead in leads]
        headed = {
            plain(one).removeprefix("that ")
            for lead, one in zip(leads, texts, strict=True)
            if lead[0].strip().endswith(":") and text[lead.start() - 1 : lead.start()] in ("", "\n")
        }
        return texts[-1] if len(headed) < 2 or _BACK.search(text) else ""
    lines = [line for line in text.splitlines() if line and not _COURTESY.match(line)]
    return lines[-1] if lines else ""


def _declared(forms: Forms, text: str) -> list[int]:
    """Every answer that a lead announces and nothing takes back; -1 for a riddle."""
    stated: list[tuple[int, int]] = []
    leads = list(_LEAD.finditer(text))
    for lead, following in zip_longest(leads, leads[1:]):
        if not forms.letters and (lead["noun"] or "").lower() == "statement":
            continue  # a statement that is true or false is a step, not an answer
        low = max(0, lead.start() - _BEFORE)
        start = max(text.rfind(mark, low, lead.start()) + 1 for mark in (". ", "\n"))
        start = max(start, low)
        line_end = _end(text, lead.end())
        if following:  # "Answer: A Answer: B"; of "true" in "Answer: true Answer:" the first has it
            line_end = min(line_end, following.start("noun" if following["noun"] else 0))
        if DOUBT.search(text[start : lead.end()].strip()) or text[:line_end].endswith("?"):
            continue
        segment = text[lead.end() : line_end]
        value = _announced(forms, segment, firm=(lead["noun"] or "answer").lower() in _FIRM)
        if value is not None:
            stated.append((value, lead.start()))
    kept: list[int] = []
    for place, (value, at) in enumerate(stated):
        after = stated[place + 1] if place + 1 < len(stated) else None
        if after and after[0] != value and _BACK.search(text[at : after[1]]):
            kept.clear()
            continue
        kept.append(value)
    return [*kept, -1] if stated and _withdrawn(forms, text[stated[-1][1] :]) else kept


def _withdrawn(forms: Forms, text: str) -> bool:
    """Whether a text behind an answer takes it back, or puts another beside it."""
    if _WITHDRAWN.search(text):
        return True
    last = text.rstrip().rpartition("\n")[2]
    doubt = _OR.match(last)
    return bool(doubt and forms.whole(doubt[1]) is not None)


def _ticked(forms: Forms, text: str) -> int | None:
    """The one option with yes in a list that has yes or no for each of them."""
    rows = re.findall(
        r"(?m)^(?:option )?\(?([A-Z])\)?\s*[.:)|–—-]+\s*"
        r"(yes|no|correct|incorrect|right|wrong)[.!]?$",
        text,
        re.IGNORECASE,
    )
    if sorted(letter.upper() for letter, _ in rows) != sorted(forms.letters):
        return None
    kept = [letter for letter, value in rows if value.lower() in ("yes", "correct", "right")]
    return forms.letter(kept[0]) if len(kept) == 1 else None


def _end(text: str, start: int) -> int:
    """Where the line ends, or what of it may be an answer."""
    end = text.find("\n", start, start + LONGEST)
    return min(len(text), start + LONGEST) if end < 0 else end


def _announced(forms: Forms, segment: str, *, firm: bool) -> int | None:
    """What follows a lead: an answer, -1 for a riddle, None if the lead announced nothing."""
    segment = re.sub(r"(?:です|だ)[。.]?$", "", segment)
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


def _edges(forms: Forms, text: str) -> list[int]:
    """What the first and the last sentence commit to."""
    lines = [line for line in text.splitlines() if line and not _COURTESY.match(line)]
    if not lines:
        return []
    if forms.letters:
        bare = {place for line in lines if (place := _bare(forms, line)) is not None}
        starts = {line[0] for line in lines if re.match(r"[A-Z][.:)](?:\s|$)", line)}
        if len(bare) > 1:
            return []
        if bare:
            return list(bare)
        if len(starts) > 1:  # a list that goes through the options
            lines = [line for line in lines if not re.match(r"[A-Z][.:)](?:\s|$)", line)]
            if not lines:
                return []
    found: list[int] = []
    first, last = lines[0], lines[-1]
    for line, opening in ((first, True), (last, False)):
        value = _line(forms, line, opening=opening, alone=len(lines) == 1)
        if value is not None:
            found.append(value)
    return found


def _bare(forms: Forms, line: str) -> int | None:
    """The letter that a line consists of."""
    found = re.fullmatch(r"(?:[∴→⇒]|=>|->)?\s*[(\[]?([A-Za-z])[)\]]?[.:!]?", line)
    return forms.letter(found[1]) if found else None


def _line(forms: Forms, line: str, *, opening: bool, alone: bool) -> int | None:
    if len(line) > LONGEST:
        return None
    stripped = re.sub(rf"^{CONNECTIVE}", "", line, flags=re.IGNORECASE)
    if not DOUBT.search(line):
        stripped = re.split(r"\s(?:=>|⇒|→|∴)\s", stripped)[-1]
    whole = forms.whole(stripped)
    if whole is not None:
        return whole
    sentences = [one for one in re.split(r"(?<=[.!?])\s+(?=[A-Z(\"])", line) if one]
    while len(sentences) > 1 and _COURTESY.match(sentences[-1]):
        sentences.pop()
    values: list[int] = []
    if opening and (started := _started(forms, stripped)) is not None:
        values.append(started)
    chosen = sentences[0] if opening else sentences[-1]
    for sentence in {chosen, sentences[-1]} if alone else {chosen}:
        value = commits_to(forms, sentence)
        if value is not None:
            values.append(value)
    return values[0] if len(set(values)) == 1 else None


def _started(forms: Forms, line: str) -> int | None:
    """An answer at the start of the reply that an explanation follows."""
    if not forms.letters:
        words = {"yes", "no", "true", "false", *(names[0] for names in forms.words)}
        said = "|".join(map(re.escape, sorted(words)))
        found = re.match(rf"({said})\s*[,.:;!(–—-]", line, re.IGNORECASE)
        if not found:
            return None
        place = forms.whole(found[1])
        rest = line[found.end() :]
        return None if place is not None and _against(forms, rest, place) else place
    found = re.match(r"(?:[(\[]([A-Z])[)\]]|([A-Z])\s*[.,:;–—-]|([A-Z])\))\s*(?=\S)", line)
    letter = (found[1] or found[2] or found[3]) if found else ""
    place = forms.letter(letter)
    if found is None or place is None:
        return None
    rest = line[found.end() :]
    own = forms.opening(f"{letter}. {rest}")
    after = own[1].lstrip(" .,") if own else rest
    # "A. Impossible." goes through the options; "B, because ..." and "B. A cannot ..." answer.
    if after == "" or re.match(r"because|since|as\b|for\b|given", after, re.IGNORECASE):
        return place
    other = re.match(r"(?:option\s+)?[(\[]?([A-Z])[)\]]? (?:is not|cannot|is wrong|fails)", after)
    return place if other and forms.letter(other[1]) not in (None, place) else None


def _against(forms: Forms, rest: str, place: int) -> bool:
    """Whether what follows a yes or no settles on another label."""
    if _BACK.search(rest) or re.match(r"\s*(?:unless|if|only if|or|except)\b", rest, re.IGNORECASE):
        return True
    sentences = [one for one in re.split(r"(?<=[.!?])\s+", rest.strip()) if one]
    if sentences and _GOING_ON.match(sentences[-1]):
        return True  # "Yes, good question! Let me see." has answered nothing yet
    values = {commits_to(forms, one) for one in sentences} - {None}
    return bool(values - {place})
