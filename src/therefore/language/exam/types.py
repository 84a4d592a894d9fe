"""Reasoning types and question kinds of exam prose, by cues that anyone can read and dispute.

The five types are those of Hurley's textbook that the LogiQA paper uses (section 3.2). An item
calls for a *set* of them: the paper's shares sum to more than 100 %. Where a file is annotated, its
annotation is kept; the tagger is for the rest. It looks for words, in English or Chinese, in the
paragraph, question and options, and knows nothing of meaning: `scores` says how far that carries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

Reasoning = Literal["categorical", "sufficient", "necessary", "disjunctive", "conjunctive"]
REASONING: tuple[Reasoning, ...] = get_args(Reasoning)

QuestionKind = Literal[
    "must be true",
    "must be false",
    "could be true",
    "missing premise",
    "strengthen",
    "weaken",
    "parallel",
    "other",
]
QUESTION_KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)

CUES: dict[Reasoning, str] = {
    "categorical": r"\b(all|every|everyone|everybody|each|any|anyone|no one|nobody|none|some|most|"
    r"belongs? to|kinds? of|types? of|definition|defined|refers? to)\b"
    r"|所有|每个|任何|凡是|有些|有的|没有人|属于|是指|定义",
    "sufficient": r"\b(if|then|when|whenever|as long as|provided|once|because|since|therefore|so|"
    r"thus|hence)\b|如果|只要|若|那么|则|就|因此|所以|因为",
    "necessary": r"\b(only|unless|must|necessary|needs?|needed|requires?|required|without|cannot|"
    r"essential|depends? on)\b|只有|除非|必须|必要|才能|才|需要|否则",
    "disjunctive": r"\b(or|either|otherwise|alternatively)\b|或者|要么|还是|或",
    "conjunctive": r"\b(and|both|but|also|while|as well as|not only|neither|nor|at the same time)\b"
    r"|和|并且|而且|且|同时|既|又|都|但",
}
"""What a text of each type is expected to contain."""

KIND_CUES: tuple[tuple[QuestionKind, str], ...] = (
    # "supported by the statements" asks what follows from them, not what would support them.
    (
        "must be true",
        r"support(ed)? by (the|these|this)|(provide|lend)s? (the )?(most|strongest)? ?support (for|"
        r"to) which|support which",
    ),
    (
        "parallel",
        r"similar|parallel|analog|same (reasoning|logic|way|structure|flaw|error)|resembl|"
        r"most like |类似|相似|相同|一致的是|结构",
    ),
    (
        "weaken",
        r"weaken|refut|challeng|undermin|question(s|ed)? (the|above|this|\w+'s)|doubt|rebut|"
        r"cast(s)? doubt|counter|against the|criticiz|criticis|oppose"
        r"|削弱|质疑|反驳|反对|批评",
    ),
    (
        "missing premise",
        r"assum|presuppos|premise|prerequisite|precondition|properly (drawn|inferred) if|"
        r"(if|is) added|suppose[sd]? that which|hypothesis (is|of)"
        r"|假设|前提|预设|补充|依赖",
    ),
    (
        "strengthen",
        r"support|strengthen|reinforc|explain|help(s)? (to )?(explain|conclude|justify)|justif|"
        r"reconcile|evidence|prove "
        r"|支持|加强|解释|论证|说明上述",
    ),
    (
        "must be false",
        r"must be false|cannot be (true|inferred|derived|concluded|drawn)|can ?not be|impossible|"
        r"not (be )?(true|possible|correct)|inconsistent|contradict|conflict|violate|incorrect|"
        r"wrong|false|could not|except|不可能|不能|矛盾|错误|不正确|不符合|为假|除了|除哪",
    ),
    (
        "could be true",
        r"could be|may be|might be|possibl[ey]|can be true|likely|可能",
    ),
    (
        "must be true",
        r"must|infer|deriv|conclu|deduc|follow(s)? (from|logically)|can be (known|seen|drawn|"
        r"determined)|is (true|correct)|are (true|correct)|correct|true|established|certain"
        r"|推出|推断|得出|结论|一定|必然|为真|正确|可知|可以看出|成立",
    ),
)
"""The first that matches decides."""

_TYPES = {name: re.compile(cue, re.IGNORECASE) for name, cue in CUES.items()}
_KINDS = [(name, re.compile(cue, re.IGNORECASE)) for name, cue in KIND_CUES]


def reasoning_types(paragraph: str, question: str, options: Sequence[str]) -> list[Reasoning]:
    """The types whose cues occur, in the order of the paper.

    >>> reasoning_types("Only if it rains do all rivers rise.", "What follows?", ["It rains."])
    ['categorical', 'sufficient', 'necessary']
    """
    text = " ".join([paragraph, question, *options])
    return [name for name, cue in _TYPES.items() if cue.search(text)]


def question_kind(question: str) -> QuestionKind:
    """What the question asks for.

    >>> question_kind("Which one of the following, if true, most weakens the argument?")
    'weaken'
    >>> question_kind("Which of the following can be inferred?")
    'must be true'
    """
    return next((name for name, cue in _KINDS if cue.search(question)), "other")


@dataclass(frozen=True, slots=True)
class Score:
    """How a tagger does against an annotation, for one type."""

    type: Reasoning
    annotated: int
    tagged: int
    both: int

    @property
    def precision(self) -> float:
        """Of what is tagged, the share that is annotated."""
        return self.both / self.tagged if self.tagged else 0.0

    @property
    def recall(self) -> float:
        """Of what is annotated, the share that is tagged."""
        return self.both / self.annotated if self.annotated else 0.0


def scores(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> list[Score]:
    """Each type's score over pairs of (annotated, tagged) types.

    >>> scores([(["categorical"], ["categorical", "necessary"])])[0].precision
    1.0
    """
    rows = [(set(annotated), set(tagged)) for annotated, tagged in pairs]
    return [
        Score(
            name,
            sum(name in annotated for annotated, _ in rows),
            sum(name in tagged for _, tagged in rows),
            sum(name in annotated and name in tagged for annotated, tagged in rows),
        )
        for name in REASONING
    ]
