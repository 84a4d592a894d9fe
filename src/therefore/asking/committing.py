"""The answer that one sentence states: "Only C works", "So it does not follow".

A sentence that supposes, asks or doubts states none. Which sentence of a reply counts is decided in
`final`.
"""

from __future__ import annotations

import re

from therefore.asking.forms import LONGEST, Forms, plain
from therefore.asking.hearsay import is_hearsay
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY

DOUBT = re.compile(
    r"^(?:if|suppose|assume|assuming|consider|let us|let's|when|whether|maybe|perhaps)\b"
    r"|\b(?:whether|might|maybe|perhaps|possibly|would be|would have been|may be|may look|seems?"
    r"|looks? (?:like|as)|initially|at first|one might|tempting|either)\b|\?\s*$"
    # Less than even: another answer may be likelier
    r"|(?<!\d)[0-4]?\d ?(?:%|percent|per cent) (?:sure|confident|certain)\b"
    # "I thought it is B" is doubt; "after some thought, it is B" and "on second thought" are none.
    r"|(?<!\bsome )(?<!\bmore )(?<!\bmuch )(?<!\bcareful )(?<!\bfurther )(?<!\bsecond )\bthought\b",
    re.IGNORECASE,
)
CONNECTIVE = (
    r"(?:(?:so|thus|hence|therefore|consequently|ok|okay|sure|well|and|but|then|finally|clearly|"
    r"in conclusion|as a result|in summary|overall|really|actually|in fact|on reflection|"
    r"in the end|probably|presumably|(?:most |very )?likely|almost certainly|"
    r"q\.e\.d\.?|tl;?dr)(?!\w)[\s,:]*|[∴→⇒]\s*|=>\s*|->\s*|-\s+)*"
)
ARGUMENT = re.compile(r"[,;:(]?\s*\b(?:because|since|as|given|due to|which|for)\b.*", re.DOTALL)
_X = r"(?:(?:option|choice|answer|statement|letter)\s+)?[(\[]?(?P<x>[A-Z])[)\]]?"
_LEAVING = (
    r"(?:that|this|which|(?:(?:ruling|crossing|leaving) out|eliminating|excluding|discarding|"
    r"rejecting) .+)"
)
_ON = (
    r"[Bb]ased (?:up)?on|[Jj]udging (?:by|from)|[Aa]ccording to|[Ll]ooking at|[Cc]onsidering|"
    r"[Ff]rom"
)
_THESE = r"(?=(?:all|everything|the|these|this|that|those)\b)"
HAVING = (
    rf"(?-i:(?:(?:[Aa]fter|[Hh]aving|[Uu]pon|[Bb]y|{_ON}) |"
    rf"(?:[Gg]iven|[Ww]ith|[Uu]nder|[Ii]n (?:light|view) of) {_THESE})[a-z ]+, )?"
)
"""An opening that says how the answer was found, such as "After checking"; it names no option."""
_SURE = (
    r"(?:(?:i am|i'm) (?:(?:fairly|quite|pretty|very|almost|rather) |"
    r"(?:(?:about|around|roughly|at least|over|~) ?)?(?:[5-9]\d|100) ?(?:%|percent|per cent) )?"
    r"(?:confident|sure|certain) "
    r"(?:that )?|i (?:think|believe) (?:that )?)?"
)
_JUDGED = tuple(
    re.compile(rf"^{CONNECTIVE}{HAVING}{_SURE}{pattern}", re.IGNORECASE)
    for pattern in (
        rf"(?:only\s+)?{_X} (?:is|must be|has to be) (?:therefore |thus |clearly |indeed )?"
        r"(?:the )?(?:only )?(?:correct|right|best|valid|answer|true one|possible one|one that|"
        r"(?<=only )(?:option|choice|statement|one))\b",
        rf"(?:[\w\s,]+,\s*)?only {_X} (?:is|can|could|works|holds|fits|remains|follows|must|"
        r"survives|stands|passes|satisfies|meets)\b",
        rf"{_LEAVING} (?:only )?leaves (?:us with |me with )?(?:only |just )?{_X}\s*$",
        rf"(?:it|this) (?:is|must be|has to be|can only be) (?:therefore |thus )?{_X}\s*$",
        rf"(?:it|this)'s {_X}\s*$",
        rf"{_X} it is\s*$",
        rf"[^,;:]+, (?:so|hence|thus|therefore) (?:it is |it's |it must be )?{_X}\s*$",
        rf"(?:[\w\s,]+\s)?the (?:only )?one (?:that|which) (?:works|fits|holds) is {_X}\s*$",
        rf"(?:that|this|which) makes {_X} the (?:only )?(?:correct|right|answer|one)\b",
        rf"(?:[\w\s,]+\s)?(?:i am|i'm|we are|we're) left with (?:only |just )?{_X}\s*$",
        # A letter alone after an argument is an answer only with a word such as "therefore".
        r"(?:so|thus|hence|therefore|consequently|accordingly|in conclusion|(?:i|we) conclude|"
        rf"it follows that)(?: that)?[\s,:]+{_X}\s*$",
        rf"not {_X.replace('?P<x>', '')},? but (?:rather )?{_X}\s*$",
        rf"{_X},? (?:and |rather than )?not {_X.replace('?P<x>', '')}\s*$",
        rf"{_X} must (?:be true|hold|follow)\s*$",
        rf"{_X},? (?:because|since|as) (?:all )?(?:the )?(?:others?|rest)\b",
        rf".+, leaving (?:us with |me with )?(?:only |just ){_X}\s*$",
        rf".+, (?:thus|hence|therefore) (?:it is |it's |it must be )?{_X}\s*$",
        rf"{_X} is \w+, (?:and |while |but )?(?:all )?(?:the )?(?:other|rest)",
    )
)
_SUBJECT = (
    r"(?:(?!(?:not|no|neither|nor|never|cannot|whether|if|or|either|some|most|many|few|several|two|"
    r"first|part|each|any|negation|opposite|contrary|converse|denial) )[\w'-]+ ){0,7}?"
)
"""The subject of a label's sentence: never a part of the statements, and nothing denied."""
_VERB = (
    r"(?:is |are |was |were |must be |has to be |have to be )?"
    r"(?:therefore |thus |indeed |jointly |mutually )?"
)
TAIL = (
    r"(?:\s*(?!.*\b(?:some|no|certain|additional|further|extra|if|unless|only)\b)"
    r"(?:(?:by|from|given|under|with|together|at the same time|at once|simultaneously)\b.*"
    r"|\([^()]*\)))?"
)
_ASKED = (
    r"(?:(?:it|(?:the|this) (?:hypothesis|conclusion)) (?:is|must be|has to be) "
    r"(?:therefore |thus )?)?"
)
"""The hypothesis: only of it are "true" and "false" answers; of a statement they are steps."""


def commits_to(forms: Forms, sentence: str) -> int | None:
    """The place of the choice that one sentence states; None if it states none."""
    if len(sentence) > LONGEST or DOUBT.search(sentence) or is_hearsay(sentence):
        return None
    if forms.letters:
        text = sentence.rstrip(" .!")
        for pattern in _JUDGED:
            found = pattern.match(text)
            if found and found["x"].isupper():
                place = forms.letter(found["x"])
                rest = ARGUMENT.sub("", text[found.end() :])
                if place is not None and not forms.others(rest, place):
                    return place
        return _own_words(forms, text)
    low = re.sub(rf"^{CONNECTIVE}", "", plain(sentence))
    if (known := _told(forms, low)) is not None:
        return known
    clauses = re.split(r"(?:,\s*(?:so|thus|hence|therefore|which means(?: that)?)|[:;])\s+", low)
    values = {_label(forms, re.sub(rf"^{CONNECTIVE}", "", clause)) for clause in clauses} - {None}
    return values.pop() if len(values) == 1 else None


_NO = r"(?:there (?:is|exists) )?no (?:truth |satisfying )?(?:assignment|model|world|situation)"
_THEM = r"(?:them|these|the \w+)"
_TRUE = r"(?:be true|hold)(?: together| at once| at the same time)?"
_IT = r"(?:the|this) (?:hypothesis|conclusion)"
_TOLD: dict[tuple[str, ...], tuple[tuple[int, str], ...]] = {
    SATISFIABILITY: (
        (0, rf"{_NO} (?:exists|(?:that |in which |which |where )?.*\ball\b.*)"),
        (0, rf"it is impossible for all of {_THEM} to {_TRUE}"),
        (0, rf"not all of {_THEM} can {_TRUE}"),
        (1, r"a (?:model|world|satisfying assignment) (?:exists|can be found)(?:[:,] .*)?"),
    ),
    ENTAILMENT: (
        (0, rf"i do not (?:think|believe) (?:that )?(?:it|{_IT}) (?:follows|is entailed|is valid)"),
        (1, rf"{_IT} (?:must hold|always holds|holds)"),
    ),
    THREE_WAY: (
        (0, r"the \w+ (?:rule the hypothesis out|rule out the hypothesis)"),
        (2, rf"{_IT} (?:must hold|always holds|holds)"),
    ),
}
"""Whole sentences that state a label without using its words."""


def _told(forms: Forms, low: str) -> int | None:
    """A label that a whole sentence states without a subject and a verb of the usual pattern."""
    for place, pattern in _TOLD.get(forms.choices, ()):
        if re.fullmatch(pattern, low):
            return place
    if len(forms.words) != 2:
        return None
    found = re.fullmatch(r"\{?([a-z -]+?)\s*[:=]\s*(true|yes|false|no)\}?", low)
    named = forms.whole(found[1]) if found else None
    if found is None or named is None:
        return None
    return named if found[2] in ("true", "yes") else 1 - named


_ECHO = "yes|no|yep|nope"


def _label(forms: Forms, clause: str) -> int | None:
    """The label that a clause states: a subject, a verb and the label's words."""
    pairs = [(word, place) for place, words in enumerate(forms.words) for word in words]
    for word, place in sorted(pairs, key=lambda pair: -len(pair[0])):
        short = word in ("yes", "no", "true", "false", "sat", "unsat")
        subject = (_ASKED if word in ("true", "false") else "") if short else _SUBJECT + _VERB
        found = re.fullmatch(
            rf"(?:(?P<yes>{_ECHO}), )?(?P<who>{subject}){re.escape(word)}"
            rf"(?:{TAIL}|, (?P<echo>{_ECHO}))",
            clause,
        )
        if not found:
            continue
        echo = found["yes"] or found["echo"]
        before = forms.whole(echo) if echo else place
        named = any(re.search(rf"(?<!\w){re.escape(w)}(?!\w)", found["who"]) for w, _ in pairs)
        return place if before == place and not named else None
    return None


_CLAIMED = re.compile(r"\b(?:only|must|possible|conclude|follows|true)\b.*\bthat $")
_CHOSEN = re.compile(
    r" is (?:therefore |thus |clearly )?(?:the )?(?:only )?"
    r"(?:correct|right|answer|possible one|one (?:that|which))\b"
)


def _own_words(forms: Forms, text: str) -> int | None:
    """An option in its own words: "It is possible that Theo wins", "Theo wins is the answer"."""
    low = re.sub(rf"^{CONNECTIVE}", "", plain(text))
    counted = re.match(r"the (\w+) (?:option|choice|one|answer)(?= )", low)
    if counted and _CHOSEN.match(low[counted.end() :]):
        return forms.ordinal(counted[1])
    hits = [
        place
        for place, (words, *_) in enumerate(forms.words)
        if (low.endswith(words) and _CLAIMED.search(low[: -len(words)]))
        or (low.startswith(words) and _CHOSEN.match(low[len(words) :]))
    ]
    return hits[0] if len(hits) == 1 and not re.search(r"\bnot\b.*\bthat\b", low) else None
