r"""The final reader: the answer that a chat reply commits itself to in the end.

In this order, and never by looking for a letter inside an argument:

1. *Containers*: `<answer>C</answer>`, `{"answer": "C"}`, `\boxed{C}`. All of them must agree.
2. *Declarations*, anywhere: "The answer is C", "Final answer: C", "I'd go with C". All must agree,
   unless the text takes one back in between ("Wait, ...", "Let me redo this").
3. *Edges*: the first and the last sentence, if it is an answer ("C", "Option C is correct.",
   "Only C works", "So it does not follow"). Both must agree.

A sentence that supposes, asks or doubts ("if", "whether", "might", "?") commits to nothing, and
neither does one line of a list that goes through the options. Two different answers are none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from therefore.asking.cleaning import undressed
from therefore.asking.forms import NOUN, Forms, plain
from therefore.items import Item

_KEYS = ("answer", "final_answer", "finalanswer", "final answer", "choice", "label", "option")
_TAGS = r"(?:answer|final|final_answer|finalanswer|choice|label|output|result)"
_TAG = re.compile(rf"<({_TAGS})>(.*?)</\1>", re.DOTALL | re.IGNORECASE)
_BOX = re.compile(r"\\boxed\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_OBJECT = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", re.DOTALL)
_PAIR = re.compile(r"""["'](\w[\w ]*)["']\s*:\s*(?:["']([^"']*)["']|(\w+))""")
_LIST = re.compile(r"""^\[\s*["']([^"']*)["']\s*\]$""")

_ADJECTIVES = (
    r"(?:(?:most\s+)?(?:correct|right|best|final|only|true|valid|logical|likely|possible|selected|"
    r"chosen|single|remaining|proper|appropriate)\s+)*"
)
_LEAD = re.compile(
    rf"""(?:
        \b(?:(?:the|my|our|your)\s+)?{_ADJECTIVES}(?P<noun>{NOUN})
        (?:\s+(?:here|to\s+(?:the|this)\s+question|(?:that|which)\s+(?:\w+\s+){{1,4}}?(?=is\b)))?
        \s*(?:\bis\b|'s\b|\bmust\s+be\b|\bhas\s+to\s+be\b|\bshould\s+be\b|:|=|(?=\n))
        \s*(?:(?:that|therefore|thus|then|clearly|simply|indeed|definitely)\b)?\s*:?
      | \b(?:i|we)(?:'d|'ll|\s+would|\s+will)?\s+
        (?:choose|pick|select|answer|go\s+(?:with|for)|conclude\s+with)\b\s*:?
      | (?:antwort|r[ée]ponse|respuesta|risposta|resposta)\s+(?:ist|est|es|è|é)\s*:?
      | 答案\s*[是为:]\s*
    )[ ]*\n*[ ]*""",
    re.IGNORECASE | re.VERBOSE,
)
_FIRM = {"answer", "option", "choice", "label", "verdict"}
"""Nouns after which something must be an answer, or the declaration is a riddle."""
_DOUBT = re.compile(
    r"^(?:if|suppose|assume|assuming|consider|let us|let's|when|whether|maybe|perhaps)\b"
    r"|\b(?:whether|might|maybe|perhaps|possibly|would be|would have been|may be|may look|seems?"
    r"|looks? (?:like|as)|initially|at first|thought|one might|tempting|either)\b|\?\s*$",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\b(?:wait|actually|redo|reconsider|re-?check|correction|on second thought|let me (?:re|try)"
    r"|i made (?:a|an) (?:mistake|error)|scratch that)\b|\bno[,:]",
    re.IGNORECASE,
)
_CONNECTIVE = (
    r"(?:(?:so|thus|hence|therefore|consequently|ok|okay|sure|well|and|but|then|finally|clearly|"
    r"in conclusion|as a result|in summary|overall)\b[\s,:]*|[∴→⇒]\s*|=>\s*|->\s*|-\s+)*"
)
_COURTESY = re.compile(
    r"^(?:i hope|hope this|let me know|feel free|please let|if you (?:have|would|want|need)|"
    r"good luck|happy to)",
    re.IGNORECASE,
)
_ARGUMENT = re.compile(r"[,;:(]?\s*\b(?:because|since|as|given|due to|which|for)\b.*", re.DOTALL)
_X = r"(?:(?:option|choice|answer|statement|letter)\s+)?[(\[]?(?P<x>[A-Z])[)\]]?"
_JUDGED = tuple(
    re.compile(rf"^{_CONNECTIVE}{pattern}", re.IGNORECASE)
    for pattern in (
        rf"(?:only\s+)?{_X} (?:is|must be|has to be) (?:therefore |thus |clearly |indeed )?"
        r"(?:the )?(?:only )?(?:correct|right|best|valid|answer|true one|possible one|one that)\b",
        rf"(?:[\w\s,]+,\s*)?only {_X} (?:is|can|could|works|holds|fits|remains|follows|must)\b",
        rf"(?:that|this|which) (?:only )?leaves (?:us with |me with )?(?:only )?{_X}\s*$",
        rf"(?:it|this) (?:is|must be|has to be|can only be) (?:therefore |thus )?{_X}\s*$",
        rf"(?:it|this)'s {_X}\s*$",
        rf"{_X} is \w+, (?:and |while |but )?(?:all )?(?:the )?(?:other|rest)",
    )
)
_SUBJECT = r"(?:(?!not |no |neither |nor |never |cannot |whether |if |or |either )[\w'-]+ ){0,7}?"
_VERB = r"(?:is |are |was |were |must be |has to be |have to be )?(?:therefore |thus |indeed )?"
_TAIL = r"(?:\s*(?:by|from|given|under|with|together|at the same time|simultaneously)\b.*)?"


def final_choice(item: Item, said: str) -> int | None:
    """The choice that a reply, its thoughts taken away, commits itself to; None if none or two."""
    forms = Forms.of(item)
    found = list(_containers(said))
    if found:
        values = {forms.whole(undressed(content)) for content, _ in found}
        if len(values) != 1 or None in values:
            return None
        after = undressed(said[max(end for _, end in found) :])
        later = {*_declared(forms, after), *_edges(forms, after)}
        return values.pop() if later <= values else None
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
    return edges[0] if len(set(edges)) == 1 else None


def final_text(said: str) -> str:
    """A conclusion in words: of a container or after the last lead, else the last line."""
    found = list(_containers(said))
    if found:
        texts = {" ".join(undressed(content).split()) for content, _ in found}
        return texts.pop() if len(texts) == 1 else ""
    text = undressed(said)
    leads = [
        lead
        for lead in _LEAD.finditer(text)
        if lead["noun"] and lead["noun"].lower() in ("answer", "conclusion", "result", "response")
    ]
    if leads:
        return text[leads[-1].end() :].split("\n", 1)[0].strip()
    lines = [line for line in text.splitlines() if line and not _COURTESY.match(line)]
    return lines[-1] if lines else ""


def _containers(said: str) -> Iterator[tuple[str, int]]:
    """The contents of tags, boxes and JSON objects with a key for answers, and where each ends."""
    for found in _TAG.finditer(said):
        yield found[2], found.end()
    for found in _BOX.finditer(said):
        yield found[1], found.end()
    for found in _OBJECT.finditer(said):
        if not re.search(r"[\"']\s*:", found[0]):
            continue
        for key, value in _pairs(found[0]):
            if key.lower() in _KEYS:
                yield value, found.end()


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        record = json.loads(text)
    except ValueError:
        return [(key, one or other) for key, one, other in _PAIR.findall(text)]
    return [(str(key), "" if value is None else str(value)) for key, value in record.items()]


def _declared(forms: Forms, text: str) -> list[int]:
    """Every answer that a lead announces and nothing takes back; -1 for a riddle."""
    stated: list[tuple[int, int]] = []
    for lead in _LEAD.finditer(text):
        start = max(text.rfind(". ", 0, lead.start()) + 1, text.rfind("\n", 0, lead.start()) + 1)
        line_end = _end(text, lead.end())
        if _DOUBT.search(text[start : lead.end()].strip()) or text[:line_end].endswith("?"):
            continue
        segment = text[lead.end() : line_end]
        value = _announced(forms, segment, firm=(lead["noun"] or "answer").lower() in _FIRM)
        if value is not None:
            stated.append((value, lead.start()))
    kept: list[int] = []
    for place, (value, at) in enumerate(stated):
        following = stated[place + 1] if place + 1 < len(stated) else None
        if following and following[0] != value and _BACK.search(text[at : following[1]]):
            kept.clear()
            continue
        kept.append(value)
    return kept


def _end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _announced(forms: Forms, segment: str, *, firm: bool) -> int | None:
    """What follows a lead: an answer, -1 for a riddle, None if the lead announced nothing."""
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
        if not forms.letters and re.fullmatch(_TAIL, rest):
            return place
        return -1 if firm or forms.others(rest, place) else None
    if re.match(r"\s*[.!]+\s*(?:or|and)\b", rest):
        return -1
    sentence = re.split(r"[.!?](?:\s|$)", rest, maxsplit=1)[0]
    return -1 if forms.others(_ARGUMENT.sub("", sentence), place) else place


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
    stripped = re.sub(rf"^{_CONNECTIVE}", "", line, flags=re.IGNORECASE)
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
        value = _sentence(forms, sentence)
        if value is not None:
            values.append(value)
    return values[0] if len(set(values)) == 1 else None


def _started(forms: Forms, line: str) -> int | None:
    """An answer at the start of the reply that an explanation follows."""
    if not forms.letters:
        found = re.match(r"(yes|no|true|false)\s*[,.:;!–—-]", line, re.IGNORECASE)
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
    if _BACK.search(rest):
        return True
    sentences = [one for one in re.split(r"(?<=[.!?])\s+", rest.strip()) if one]
    values = {_sentence(forms, one) for one in sentences} - {None}
    return bool(values - {place})


def _sentence(forms: Forms, sentence: str) -> int | None:
    """The answer that one sentence states."""
    if _DOUBT.search(sentence):
        return None
    if forms.letters:
        text = sentence.rstrip(" .!")
        for pattern in _JUDGED:
            found = pattern.match(text)
            if found and found["x"].isupper():
                place = forms.letter(found["x"])
                rest = _ARGUMENT.sub("", text[found.end() :])
                if place is not None and not forms.others(rest, place):
                    return place
        return _own_words(forms, text)
    low = re.sub(rf"^{_CONNECTIVE}", "", plain(sentence))
    clauses = re.split(r"(?:,\s*(?:so|thus|hence|therefore|which means(?: that)?)|[:;])\s+", low)
    values = {_stated(forms, re.sub(rf"^{_CONNECTIVE}", "", clause)) for clause in clauses} - {None}
    return values.pop() if len(values) == 1 else None


def _stated(forms: Forms, clause: str) -> int | None:
    """The label that a clause states: a subject, a verb and the label's words."""
    pairs = [(word, place) for place, words in enumerate(forms.words) for word in words]
    for word, place in sorted(pairs, key=lambda pair: -len(pair[0])):
        short = word in ("yes", "no", "true", "false", "sat", "unsat")
        subject = "" if short else _SUBJECT + _VERB
        found = re.fullmatch(
            rf"(?:(?P<yes>yes|no), )?(?P<who>{subject}){re.escape(word)}{_TAIL}", clause
        )
        if not found:
            continue
        before = forms.whole(found["yes"]) if found["yes"] else place
        named = any(re.search(rf"(?<!\w){re.escape(w)}(?!\w)", found["who"]) for w, _ in pairs)
        return place if before == place and not named else None
    return None


_CLAIMED = re.compile(r"\b(?:only|must|possible|conclude|follows|true)\b.*\bthat $")


def _own_words(forms: Forms, text: str) -> int | None:
    """An option said in its own words after "that": "So it is possible that Theo wins"."""
    low = plain(text)
    hits = [
        place
        for place, (words, *_) in enumerate(forms.words)
        if low.endswith(words) and _CLAIMED.search(low[: -len(words)])
    ]
    return hits[0] if len(hits) == 1 and not re.search(r"\bnot\b.*\bthat\b", low) else None
