"""Reported answers: "My colleague said the answer is A" is no answer of the reply's own.

A verb of saying or thinking before an answer makes it a report, unless the subject is the speaker
or a basis of the argument: "I would say", "this tells us", "the rules say". Any other subject
counts as somebody else, since a wrong reading is worse than none.
"""

from __future__ import annotations

import re

_LOOKED_AT = 400
"""Characters before or after an answer that are searched."""
_OWN = (
    r"(?:i|we|it|this|that|which|these|those|all|everything|one thing|logic|reason(?:ing)?|"
    r"analysis|analyses|calculations?|work|deduction|inference|elimination|argument|derivation|"
    r"proof|check|checks|result|results|rules?|premises?|statements?|sentences?|facts?|"
    r"constraints?|conditions?|clues?|information|evidence|text|passage|table|diagram|scenario|"
    r"setup|supposition|assumption|definitions?|considerations?|observations?|findings?|"
    r"intuition|gut|instinct|understanding|conclusion|points?)"
)
_THOUGHT = "".join(
    f"(?<!{word} )" for word in ["some", "more", "much", "careful", "further", "second"]
)
_VERB = (
    r"(?:says?|said|saying|claim(?:s|ed|ing)?|thinks?|believ(?:es?|ed|ing)|argu(?:es?|ed|ing)|"
    rf"{_THOUGHT}thought|writes?|wrote|written|tells?|told|answer(?:s|ed)|insist(?:s|ed)?|"
    r"assert(?:s|ed)?|reckon(?:s|ed)?|guess(?:es|ed)?|states?|stated|maintain(?:s|ed)?|"
    r"suggest(?:s|ed)?|assum(?:es?|ed)|feels?|felt|suppos(?:es?|ed)|repl(?:y|ies|ied)|"
    r"propos(?:es?|ed)|heard|read|agree[sd]?|conclude[sd]?|announce[sd]?|expect(?:s|ed)?|hope[sd]?)"
)
_BREAK = re.compile(
    r"[;—]\s*|(?<![a-z]) [–-] |,?\s+(?:but|yet|while|whereas|although|though|however)\b[\s,]*"
    r"|,\s*(?:and|so|hence|thus|therefore|then)\b[\s,]*|[.!?]\s+|:\s+(?=\S)",
    re.IGNORECASE,
)
"""Where a new clause begins. After "he said:" none does."""
_HOW = (
    r"(?:(?:would|might|may|could|can|will|shall|should|must|have|has|had|do|does|did|not|never|"
    r"cannot|(?:can|do|does|did|would|could)n['’]t|also|already|just|once|even|still|often|now|"
    r"later|earlier|first|then|strongly|clearly|therefore|thus|safely|really) )*"
)
_TOLD = re.compile(
    rf"^(?P<who>.*?\S)\s+{_HOW}(?P<verb>{_VERB})\b[^;—]*$",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"^(?P<who>(?:[\w'’-]+ ){{1,6}}?){_HOW}{_VERB}(?: me| us)?"
    rf"(?: that\b|,|:| (?=the\b|it\b|they\b|this\b|option\b|[A-Z]\b))",
    re.IGNORECASE,
)
_BASED = re.compile(
    r"(?:(?:based|depending|judging|going|relying) (?:up)?(?:on|by|from)|given|from|considering|"
    r"looking at|as|just as|like)\b",
    re.IGNORECASE,
)
_OURS = re.compile(r"(?:everything|all|what) (?:that )?(?:i|we|is)\b")
_SPEAKING = re.compile(rf"\b{_VERB}(?: me| us)?$", re.IGNORECASE)
_PASSIVE = re.compile(
    r"\b(?:i (?:have |had )?(?:heard|read|was told|am told|have been told)|(?:it|what) (?:is|was|"
    r"has been) (?:often |sometimes |commonly |widely )?(?:said|claimed|believed|thought|assumed)|"
    r"(?:mistake|temptation|error) (?:here )?(?:is|would be) to \w+)\b[^.;]*$",
    re.IGNORECASE,
)
_ACCORDING = re.compile(r"\baccording to (?P<who>[^,.;:]+?)(?:,|\s*$|(?=\.))[^,;]*$", re.IGNORECASE)
_POSSESSED = re.compile(r"(?P<who>[\w-]+)['’]s?\s+$|\b(?P<whose>his|her|their)\s+$", re.IGNORECASE)
_THING = (
    "question",
    "problem",
    "puzzle",
    "task",
    "exercise",
    "riddle",
    "item",
    "here",
    "so",
    "that",
    "it",
)
_ASIDE = re.compile(r"[,(;–—]\s*| - | (?=according\b)")
_BEHIND = re.compile(
    rf"^\W*(?:(?:or )?so |as )?(?:according to (?P<source>[^.;:]+)|(?P<who>(?:[\w'’-]+ ){{1,5}}?)"
    rf"(?:{_VERB})(?: so)?\b|(?:says|said|writes|claims) (?P<whom>[^.;:]+))\W*$",
    re.IGNORECASE,
)


def is_reported(before: str) -> bool:
    """Whether the words before an answer, in its sentence, ascribe it to somebody else.

    >>> [is_reported(said) for said in ("My colleague said", "I would say", "This tells us that")]
    [True, False, False]
    >>> is_reported("Many people think the answer is D, but")
    False
    """
    before = before[-_LOOKED_AT:]
    if (whose := _POSSESSED.search(before)) is not None:
        return bool(whose["whose"]) or whose["who"].lower() not in _THING
    clause = _clause(before)
    source = _ACCORDING.search(clause)
    if source is not None and not _is_own(source["who"]):
        return True
    if _PASSIVE.search(clause):
        return True
    found = _TOLD.match(clause)
    if found is not None and _BASED.match(clause) and "," in clause:
        return False  # "As my teacher says, the answer is A" agrees
    return found is not None and not _is_own(found["who"])


def is_hearsay(sentence: str) -> bool:
    """Whether a whole sentence only reports what somebody else says or thinks.

    >>> [is_hearsay(said) for said in ("My teacher says that it follows.", "I say it follows.")]
    [True, False]
    """
    found = _THAT.match(_clause(sentence[:_LOOKED_AT].rstrip(" .!")))
    return found is not None and not _is_own(found["who"])


def is_told_behind(after: str) -> bool:
    """Whether the rest of the sentence after an answer ascribes it to somebody else.

    >>> [is_told_behind(said) for said in ("A, my colleague says.", "A, as the rules say.")]
    [True, False]
    """
    sentence = re.split(r"[.!?](?:\s|$)|\n", after, maxsplit=1)[0][:_LOOKED_AT]
    return any(_is_foreign(sentence[mark.end() :]) for mark in _ASIDE.finditer(sentence))


def _is_foreign(after: str) -> bool:
    found = _BEHIND.match(after)
    if found is None:
        return False
    who = found["source"] or found["who"] or found["whom"]
    return not _is_own(who)


def _clause(before: str) -> str:
    """The last clause of the text before the answer."""
    start = 0
    for mark in _BREAK.finditer(before):
        if not (
            mark[0].startswith(":")
            and re.search(rf"\b{_VERB}(?: me| us)?$", before[: mark.start()], re.I)
        ):
            start = mark.end()
    return before[start:].strip()


def _is_own(who: str) -> bool:
    """Whether a subject is the speaker or a basis of the argument."""
    said = " ".join(who.lower().split()).strip(" ,.\"'")
    if said in ("the", "a", "an") or re.match(
        r"(?:everything|all|what) (?:that )?(?:i|we|is)\b", said
    ):
        return True  # "the suggested answer"
    said = re.sub(r"^.*, ", "", said)
    said = re.sub(r"\b(?:of|in|about|from|by|on|given|above|below) .*", "", said).strip() or said
    return bool(re.search(rf"(?:^|\s){_OWN}$", said)) and not re.match(
        r"(?:his|her|their|your|some|other|another|many|most|a)\b|.*['’]s? ", said
    )
