"""What is wrong with a text as a string of words: scope, doubled connectives, articles, full stops.

Each check is a regular expression over one sentence, or a few lines over the whole text. They know
no meaning, so they err on the side of objecting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

LABELS = frozenset(
    ("entailed", "not entailed", "contradicted", "unknown", "satisfiable", "unsatisfiable")
)

_SUBJECT = (
    r"(?:(?:he|she|it|they|that person|someone|something|this|these|the [\w' -]+?|[A-Z][\w'-]*))"
)
_FINITE = (
    r"(?:is|are|was|were|does|do|did|has|have|had|can|cannot|will|would|must|may|might|should|not|"
    r"neither|either|both|nor|[a-z]+s)\b"
)
_LONG = r"(?:the|[A-Z][\w'-]*|he|she|it|they) [^\s,;:.]+ [^\s,;:.]+"
_CLAUSE = (
    rf"(?:{_SUBJECT} (?:both |all |also |then )?{_FINITE}|{_LONG}|{_FINITE}|"
    r"if\b|then\b|who\b|that\b)"
)
_SCOPE = re.compile(
    rf"\b(?:not|n't|never)\b(?! (?:both|either|only)\b)[^,;:.]*?\b(?:or|and) (?!{_CLAUSE})"
)
_SCOPE_TRUE = re.compile(
    r"\b(?:not (?:true|the case)|false|untrue) that (?!both\b|either\b|neither\b|all\b)"
    r"[^,;:.]*?\b(?:and|or)\b"
)
_EVERY = re.compile(
    r"^(?:All|Every|Each|Any|Everyone|Everybody|Everything|Anyone|Without exception,)\b", re.I
)
_NOT = re.compile(r"(\S+) (?:is|are|does|do|has|have|can|will) ?not\b")
_BARE = (
    "shower bath walk nap photo picture break bus taxi train decision mistake ticket phone letter "
    "sandwich umbrella meeting question test exam"
).replace(" ", "|")
_MASS = (
    "personnel people police cattle furniture equipment information advice news luggage software "
    "clothing jewellery jewelry scissors trousers pants homework knowledge traffic"
).replace(" ", "|")
_VOWEL = re.compile(
    r"\ba (?!(?:uni|use|usu|uk|eu|one|once|ubi|ura|uro|ute|utopi|u-|ewe)\w*)(?=\"?[aeiouAEIOU])"
)
_CONSONANT = re.compile(
    r"\ban (?!\"?[aeiouAEIOU8]|hour|hono|heir|herb|[fhlmnrsx]\b|[FHLMNRSX](?:[A-Z0-9-]|\b))"
)

SENTENCE: dict[str, re.Pattern[str]] = {
    "scope of not": _SCOPE,
    "scope of not true": _SCOPE_TRUE,
    "doubled connective": re.compile(
        r"\b(?:both (?:both|either|if)|either (?:either|both|if)|if if|or or)\b", re.I
    ),
    "not ... only if": re.compile(
        r"\b(?:not|n't|never|no|nobody|none|nothing|neither|cannot)\b[^,;:.]*\bonly if\b", re.I
    ),
    "than A or B": re.compile(
        r"\b(?:than|of|above|below|behind|beside|from|to|near) [A-Z]\w+ or [A-Z]\w+\b"
        r"(?! \w+s\b| is\b| are\b| does\b)"
    ),
    "not ... some": re.compile(r"\b(?:does|do|did|is|are|has|have|can) ?not (?:\w+ ){1,3}?some\b"),
    "among two": re.compile(r"\bamong (?:the )?two\b"),
    "bare or mass noun": re.compile(
        rf"\b(?:takes?|taking|makes?|buys?|writes?|catch(?:es)?|asks?) (?:{_BARE})\b(?! \w*ing\b)"
        rf"|\ban? (?:\w+ )?(?:{_MASS})(?=[.,;?]| (?:is|are|was|who|that|and|or|if)\b)"
        r"|\b(?:oftens|sometimess|usuallys|alwayss)\b"
    ),
    "a or an": re.compile(f"{_VOWEL.pattern}|{_CONSONANT.pattern}"),
    "doubled word": re.compile(r"\b(\w+) \1\b", re.I),
    "spacing": re.compile(r"  |^ | $| [.,;:?]|\(\s|\s\)"),
}  # fmt: skip


def all_are_not(sentence: str) -> bool:
    """Whether "all ... are not": a universal whose own verb is denied."""
    if not _EVERY.match(sentence) or re.match(r"Without exception, no\b", sentence):
        return False
    related = re.search(r"\b(?:who|that|which)\b", sentence)
    for found in _NOT.finditer(sentence):
        if related is None or found[1].lower() not in {"who", "that", "which", "and", "but", "or"}:
            return True
    return False


def sentence_flaws(sentence: str) -> Iterator[str]:
    """The flaws of one sentence."""
    for name, pattern in SENTENCE.items():
        if pattern.search(sentence):
            yield name
    if any(map(all_are_not, re.split(r"(?<=\.) ", sentence))):
        yield "all are not"


def shape_flaw(text: str, *, ends: str) -> bool:
    """Whether a text does not begin with a capital (or a sign) or does not end as it should."""
    text = text.strip()
    return not text or text[0].islower() or text[-1] not in ends


_ATTRIBUTED = re.compile(
    r"^(?:According to|As reported by)\b(?!.*\b(?:the following|these|all of this|each of)\b)|"
    r"^The \w+ (?:says|said|reports|reported|claims|claimed) that\b"
)
_CONVENTION = re.compile(
    r"[\"\u201c\u2018']unless[\"\u201d\u2019',]|\bunless\b.{0,60}\b(?:means|says|read|understood|leaves)\b",
    re.I,
)


def attribution_flaw(premises: Sequence[str]) -> bool:
    """Whether somebody is named as the source of some sentences and not of the others."""
    named = sum(bool(_ATTRIBUTED.match(text)) for text in premises)
    return 0 < named < len(premises)


def unless_flaw(texts: Sequence[str]) -> bool:
    """Whether "unless" is used and no sentence says what it means here."""
    return any(re.search(r"\bunless\b", text, re.I) for text in texts) and not any(
        _CONVENTION.search(text) for text in texts
    )
