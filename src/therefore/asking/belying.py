"""Find a label whose next words speak for the other label: "Yes, there is a contradiction".

The question was whether all statements can be true together, but such a reply may answer another
one ("is there a contradiction?"), and nobody can say which. Only the clause directly after the
label is searched, and only for plain statements that would make the label wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.asking.forms import Forms, plain
from therefore.items import ENTAILMENT, SATISFIABILITY

_CLASH = r"(?:contradictions?|conflicts?|inconsistenc(?:y|ies)|clash(?:es)?)"
_SOME = r"(?:(?:a|an|some|one|two|at least one|several|clear|direct|logical|an? [a-z]+) ){0,3}"
_THEY = (
    r"(?:they|these|those|it|this|that|which|(?:all|some|two) of (?:them|these|the [a-z]+)|"
    r"(?:the|these|those|all|all the|some|two|some of the) (?:[a-z]+ ){0,2}[a-z]+)"
)
_MAKES = (
    r"(?:leads?|results?|ends?|gives?|produces?|yields?|creates?|is|are|contains?|has|have|"
    r"involves?)"
)
_BE = r"(?:is |are |be |would be |must be )?"
_ADVERB = r"(?:all |both |clearly |always |indeed |directly |then |thus |in fact |simply )*"
_MODEL = r"(?:model|assignment|world|way|situation|scenario|solution)s?"
_COUNTER = r"(?:counter-?examples?|countermodels?)"
_FALSE = r"(?:while|and|but|with|without|when|even (?:if|though|when))\b.*\b(?:false|untrue|not)"
_IT = r"(?:it|this|(?:the|this) (?:hypothesis|conclusion|statement))"
_PREMISES = r"(?:the|all|all the|these|its) premises"

_SPEAKS: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {
    SATISFIABILITY: (
        (
            rf"there (?:is|are|exists|arises|remains|would be|will be) {_SOME}{_CLASH}",
            rf"(?!no )(?:an? )?(?:[a-z]+ )?{_CLASH} (?:arise|exist|occur|result|follow|remain)s?",
            rf"(?:{_THEY}|(?:assuming|taking|having|accepting) [a-z ]+?) {_ADVERB}{_MAKES} "
            rf"(?:to |in |with )?{_SOME}{_CLASH}",
            rf"{_THEY} {_ADVERB}(?:contradict|contradicts|conflict|conflicts|clash)\b",
            rf"{_THEY} {_ADVERB}{_BE}{_ADVERB}(?:contradictory|inconsistent|incompatible|"
            r"impossible|unsatisfiable|not (?:possible|satisfiable|consistent|compatible))\b",
            rf"{_THEY} {_ADVERB}cannot\b",
            r"(?:it is )?(?:impossible|not possible)\b",
            rf"(?:there (?:is|exists) )?no (?:[a-z]+ )?{_MODEL}\b",
        ),
        (
            rf"there (?:is|are|exists) no (?:[a-z]+ )?{_CLASH}",
            rf"no (?:[a-z]+ )?{_CLASH}",
            rf"(?:{_THEY}|nothing) {_ADVERB}(?:do not|does not|never) (?:[a-z]+ )?(?:contradict|"
            r"conflict|clash)",
            r"nothing (?:[a-z]+ )?(?:contradicts|conflicts|is (?:contradictory|inconsistent))\b",
            rf"{_THEY} {_ADVERB}{_BE}{_ADVERB}(?:consistent|compatible|satisfiable|possible)\b",
            rf"{_THEY} {_ADVERB}(?:can|could|may) {_ADVERB}(?:be true|hold|be satisfied)",
            r"it is possible\b",
            rf"(?:there (?:is|exists|are) )?(?:an? |some )(?:[a-z]+ )?{_MODEL} "
            r"(?:exists|that|in|where|of|to)\b",
        ),
    ),
    ENTAILMENT: (
        (
            rf"there (?:is|are|exists) (?!no )(?:an? |some )?(?:[a-z]+ )?{_COUNTER}",
            rf"an? {_COUNTER} (?:exists|is)\b",
            rf"there (?:is|exists) (?:an? |some )(?:[a-z]+ )?{_MODEL} .*{_FALSE}",
            rf"{_PREMISES} (?:can|could|may) (?:all )?(?:be true|hold) {_FALSE}",
            rf"it is possible (?:for|that) {_PREMISES} .*{_FALSE}",
            rf"{_IT} (?:does not (?:necessarily |logically )?follow|(?:can|could|may) be false|"
            r"need not|is not (?:entailed|implied|valid))\b",
        ),
        (
            rf"(?:there (?:is|are|exists) )?no (?:[a-z]+ )?{_COUNTER}",
            rf"there (?:is|exists) no (?:[a-z]+ )?{_MODEL} .*{_FALSE}",
            rf"{_PREMISES} cannot (?:all )?(?:be true|hold) {_FALSE}",
            rf"it is (?:impossible|not possible) (?:for|that) {_PREMISES} .*{_FALSE}",
            rf"{_IT} (?:cannot be false|must be true|(?:necessarily |logically )?follows|"
            r"is (?:entailed|implied|valid))\b",
        ),
    ),
}
_JOINT = re.compile(
    r"^(?:[\s,.;:!()–—-]|because\b|since\b|as\b|for\b|given that\b|and\b|in fact\b|so\b|"
    r"indeed\b|i think\b)*",
    re.IGNORECASE,
)
_LOOKED_AT = 400
"""Characters after a label that are searched."""
_ENDED = re.compile(r"[.!?;\n]|,\s*(?:so|but|and|which|because)\b", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|unless|suppos\w+|would|might|whether|at first|initially)\b", re.IGNORECASE
)


def belied(forms: Forms, text: str, place: int) -> bool:
    """Whether a label is followed by words that speak for the other label.

    >>> forms = Forms((), (("no",), ("yes",)), SATISFIABILITY)
    >>> [belied(forms, said, 1) for said in ("Yes, there is a contradiction.", "Yes, no conflict.")]
    [True, False]
    """
    speaks = _SPEAKS.get(forms.choices)
    if speaks is None:
        return False
    for found in _labelled(forms, place).finditer(text):
        clause = _ENDED.split(
            _JOINT.sub("", text[found.end() : found.end() + _LOOKED_AT]), maxsplit=1
        )[0]
        if _SUPPOSED.search(clause):
            continue
        said = plain(clause)
        if any(re.match(pattern, said) for pattern in speaks[1 - place]) and not any(
            re.match(pattern, said) for pattern in speaks[place]
        ):
            return True
    return False


@lru_cache(maxsize=64)
def _labelled(forms: Forms, place: int) -> re.Pattern[str]:
    """A pattern: the label at the start of a line or after "the answer is"."""
    said = "|".join(re.escape(word) for word in sorted(forms.words[place], key=len, reverse=True))
    return re.compile(
        rf"(?:^|answer\s*(?:is)?\s*:?\s*)(?:so |thus |therefore |well |ok(?:ay)? )?,?\s*(?:{said})"
        r"(?=\s*(?:$|[.,:;!)(–—-]|because|since|as\b))",
        re.IGNORECASE | re.MULTILINE,
    )
