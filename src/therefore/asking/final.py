r"""The final reader: the answer that a chat reply commits itself to in the end.

In this order, and never by looking for a letter inside an argument:

1. *Containers*: `<answer>C</answer>`, `{"answer": "C"}`, `\boxed{C}`. All of them must agree.
2. *Declarations*, anywhere: "The answer is C", "Final answer: C", "I'd go with C". All must agree,
   unless the text takes one back in between ("Wait, ...", "Let me redo this"). A correction
   ("Wait, no, it's D.") comes first.
3. *Edges*: the first and the last sentence, if it is an answer ("C", "Option C is correct.",
   "Only C works", "So it does not follow"). Both must agree. So must the last sentence if it
   settles on a letter after a doubt ("At first I thought D, but the answer is C").
4. *Lists* of every option with yes or no, if one alone has yes.

What is taken back at the end ("No, that is wrong.", "Or perhaps D.") is no answer any more, nor is
a letter with the words of another option beside it (`agreeing`).

A sentence that supposes, asks or doubts ("if", "whether", "might", "?") commits to nothing, and
neither does one line of a list that goes through the options. Two different answers are none.
"""

from __future__ import annotations

import re

from therefore.asking.agreeing import contradicted
from therefore.asking.belying import belied
from therefore.asking.cleaning import undressed
from therefore.asking.committing import CONNECTIVE, DOUBT, commits_to
from therefore.asking.containers import containers
from therefore.asking.correcting import corrected
from therefore.asking.declaring import BACK, LEAD, declared, line_end_after, withdrawn
from therefore.asking.forms import LONGEST, Forms, plain
from therefore.asking.listing import judged
from therefore.asking.settling import settled
from therefore.items import Item

_LIST = re.compile(r"""^\[\s*["']([^"']*)["']\s*\]$""")

_GOING_ON = re.compile(r"^(?:let me|let us|let's|i will|i'll|we need|i need)\b", re.IGNORECASE)
_UNSETTLED = re.compile(
    r"\b(?:cannot|can't|can not|could not|couldn't|unable to) (?:answer|decide|determine|say|"
    r"tell)\b|\b(?:sorry|so far|yet|still to be)\b",
    re.IGNORECASE,
)
"""What follows a "yes" or "no" that answers nothing: "No, sorry, I cannot answer this"."""
_COURTESY = re.compile(
    r"^(?:i hope|hope this|let me know|feel free|please let|if you (?:have|would|want|need)|"
    r"good luck|happy to)",
    re.IGNORECASE,
)

_HEADED = re.compile(r"^(?:the |my )?(?:final |correct )?answer(?: is)?\s*:\s*", re.IGNORECASE)


def final_choice(item: Item, said: str) -> int | None:
    """The choice to which a reply without its thoughts commits itself; None if none or two."""
    forms = Forms.of(item)
    place = _committed(forms, said)
    if place is None:
        return None
    text = undressed(said)
    return None if contradicted(forms, text, place) or belied(forms, text, place) else place


def _committed(forms: Forms, said: str) -> int | None:
    """The choice that containers, declarations, corrections and edges agree on."""
    found = list(containers(said))
    if found:
        values = {_held(forms, undressed(content)) for content, _ in found}
        if len(values) != 1 or None in values:
            return None
        after = undressed(said[max(end for _, end in found) :])
        correction = corrected(forms, f"{found[-1][0]}. {after}", lambda head: _edges(forms, head))
        if correction is not None:
            return None if correction < 0 else correction
        later = {*declared(forms, after), *_edges(forms, after)}
        return None if withdrawn(forms, after) or not later <= values else values.pop()
    text = undressed(said)
    array = _LIST.match(said.strip())
    if array:
        return forms.whole(array[1])
    quoted = re.sub(
        r"^(?:(?:the |my )?(?:final |correct )?answer(?: is)?\s*:\s*)", "", text, flags=re.I
    )
    if forms.letters and (exact := forms.whole(quoted)) is not None:
        return exact  # an option may suppose, doubt or ask in its own words
    listed = judged(forms, text)
    if listed is not None:
        place, rest = listed
        values = {place, *declared(forms, rest), *_edges(forms, rest)}
        return place if values == {place} and not BACK.search(rest) else None
    correction = corrected(forms, text, lambda head: declared(forms, head) or _edges(forms, head))
    if correction is not None:
        return None if correction < 0 else correction
    stated = declared(forms, text)
    edges = _edges(forms, text)
    if stated:
        if len(set(stated)) > 1 or -1 in stated:
            return None
        # A later or earlier edge that says otherwise makes two answers.
        return stated[-1] if set(edges) <= set(stated) else None
    return edges[0] if len(set(edges)) == 1 else None


def _held(forms: Forms, content: str) -> int | None:
    """The answer in a container: the content itself, or the one that its few words state."""
    whole = forms.whole(content)
    if whole is not None:
        return whole
    values = {*declared(forms, content), *_edges(forms, content)}
    return values.pop() if len(values) == 1 and -1 not in values else None


def declared_choices(item: Item, said: str) -> set[int]:
    """Every choice in a container or a declaration of a reply; -1 for one that is unreadable."""
    forms = Forms.of(item)
    held = (_held(forms, undressed(content)) for content, _ in containers(said))
    return {*(-1 if one is None else one for one in held), *declared(forms, undressed(said))}


def final_text(said: str) -> str:
    """A conclusion in words: from a container or after the last lead, else the last line."""
    found = list(containers(said))
    if found:
        held = {" ".join(undressed(content).split()) for content, _ in found}
        return held.pop() if len(held) == 1 else ""
    text = undressed(said)
    leads = [
        lead
        for lead in LEAD.finditer(text)
        if lead["noun"] and lead["noun"].lower() in ("answer", "conclusion", "result", "response")
    ]
    if leads:
        texts = [text[lead.end() : line_end_after(text, lead.end())].strip() for lead in leads]
        headed = {
            plain(one).removeprefix("that ")
            for lead, one in zip(leads, texts, strict=True)
            if lead[0].strip().endswith(":") and text[lead.start() - 1 : lead.start()] in ("", "\n")
        }
        return texts[-1] if len(headed) < 2 or BACK.search(text) else ""
    lines = [line for line in text.splitlines() if line and not _COURTESY.match(line)]
    return lines[-1] if lines else ""


def _edges(forms: Forms, text: str) -> list[int]:
    """The answers that the first and the last sentence state."""
    lines = [line for line in text.splitlines() if line and not _COURTESY.match(line)]
    if not lines:
        return []
    settling = settled(forms, "\n".join(lines))
    found: list[int] = [] if settling is None else [settling]
    if forms.letters:
        bare = {place for line in lines if (place := _bare(forms, line)) is not None}
        starts = {line[0] for line in lines if re.match(r"[A-Z][.:)](?:\s|$)", line)}
        if len(bare) > 1:
            return []
        if bare:
            return [*found, *bare]
        if len(starts) > 1:  # a list that goes through the options
            lines = [line for line in lines if not re.match(r"[A-Z][.:)](?:\s|$)", line)]
            if not lines:
                return found
    first, last = lines[0], lines[-1]
    for line, opening in ((first, True), (last, False)):
        value = _line(forms, line, opening=opening, alone=len(lines) == 1)
        if value is not None:
            found.append(value)
    return found


def _bare(forms: Forms, line: str) -> int | None:
    """The letter that a line consists of."""
    found = re.fullmatch(
        r"(?:[∴→⇒•]|=>|->|\d{1,3}[.)]|Q\d{1,3}[.:)])?\s*[(\[]?([A-Za-z])[)\]]?[.:!]?", line
    )
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
        words = {"yes", "no", "true", "false", "yep", "nope", *(names[0] for names in forms.words)}
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
    if re.match(r"(?:al)?though\b", after, re.IGNORECASE):
        return None if forms.others(after, place) else place
    other = re.match(r"(?:option\s+)?[(\[]?([A-Z])[)\]]? (?:is not|cannot|is wrong|fails)", after)
    return place if other and forms.letter(other[1]) not in (None, place) else None


def _against(forms: Forms, rest: str, place: int) -> bool:
    """Whether the text after a yes or no settles on another label."""
    if BACK.search(rest) or re.match(r"\s*(?:unless|if|only if|or|except)\b", rest, re.IGNORECASE):
        return True
    sentences = [one for one in re.split(r"(?<=[.!?])\s+", rest.strip()) if one]
    if (sentences and _GOING_ON.match(sentences[-1])) or _UNSETTLED.search(rest):
        return True  # "Yes, good question! Let me see." has answered nothing yet
    values = {commits_to(forms, one) for one in sentences} - {None}
    return bool(values - {place})
