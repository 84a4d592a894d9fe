"""Reading categorical frames, such as "The class of birds includes all owls".

Each pattern cuts the sentence into two noun phrases at words that no noun has, and says which of
them is the subject, in which form both stand, and under which name the meaning is looked up
(`categorical.MEANINGS`). Sentences of other shapes are left to `categorical`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_AS = r"(?:(?:count|are classed) as|belong to the class of|are (?:included|found) among the)"
_NOT_AS = (
    r"(?:do not count as|do not belong to the class of|are not classed as|fall outside the class of"
    r"|are not (?:included|found) among the)"
)
_IS_AS = r"(?:counts as|is classed as)"
_OTHER = r"(?:something|someone) other than"


@dataclass(frozen=True, slots=True)
class Framed:
    """A sentence cut into its terms."""

    pattern: str
    """The name of its meaning."""
    subject: str
    """Without an article."""
    verbs: str
    """The predicate as it would be said of the subject: "are owls", "is an owl"."""
    counted: bool
    """Whether the terms stand in the singular."""


_SEVERAL: tuple[tuple[str, str], ...] = (
    (rf"All (?P<s>.+?) {_AS} (?P<p>.+)", "all x count as y"),
    (rf"No (?P<s>.+?) {_AS} (?P<p>.+)", "no x count as y"),
    (rf"Not all (?P<s>.+?) {_AS} (?P<p>.+)", "not all x count as y"),
    (rf"Some (?!of the )(?P<s>.+?) {_NOT_AS} (?P<p>.+)", "some x do not count as y"),
    (rf"Some (?!of the )(?P<s>.+?) {_AS} (?P<p>.+)", "some x count as y"),
    (r"All (?P<s>.+?) fall outside the class of (?P<p>.+)", "all x fall outside the class of y"),
    (r"All (?P<s>.+?), without exception, are (?P<p>.+)", "all x are y"),
    (r"There are no (?P<s>.+?) (?:that|who) are not (?P<p>.+)", "there are no x that are not y"),
    (r"(?:Only|None but) (?P<p>.+?) are (?P<s>.+)", "only y are x"),
    (
        r"The class of (?P<p>.+?) does not include all (?P<s>.+)",
        "the class of y does not include all x",
    ),
    (r"The class of (?P<p>.+?) includes all (?P<s>.+)", "the class of y includes all x"),
    (r"The class of (?P<p>.+?) includes no (?P<s>.+)", "the class of y includes no x"),
    (r"The class of (?P<p>.+?) includes some (?P<s>.+)", "the class of y includes some x"),
    (r"Some of the (?P<s>.+?) are not (?P<p>.+)", "some x are not y"),
    (r"(?:Some of the|One or more) (?P<s>.+?) are (?P<p>.+)", "some x are y"),
)

_THAT = r"(?:that|who)"
_ONE: tuple[tuple[str, str], ...] = (
    (rf"Every (?P<s>.+?) {_IS_AS} (?P<p>an? .+)", "every x counts as a y"),
    (rf"No (?P<s>.+?) {_IS_AS} (?P<p>an? .+)", "no x counts as a y"),
    (rf"Not every (?P<s>.+?) {_IS_AS} (?P<p>an? .+)", "not every x counts as a y"),
    (rf"At least one (?P<s>.+?) {_IS_AS} (?P<p>an? .+)", "at least one x counts as a y"),
    (rf"Every (?P<s>.+?) is {_OTHER} (?P<p>an? .+)", "every x is something other than a y"),
    (rf"At least one (?P<s>.+?) is {_OTHER} (?P<p>an? .+)", "some x is something other than a y"),
    (r"Every single (?P<s>.+?) is (?P<p>an? .+)", "all x are y"),
    (rf"There is no (?P<s>.+?) {_THAT} is not (?P<p>an? .+)", "there are no x that are not y"),
    (rf"There is no (?P<s>.+?) {_THAT} is (?P<p>an? .+)", "there are no x that are y"),
    (
        rf"There is (?:at least one|an?) (?P<s>.+?) {_THAT} is not (?P<p>an? .+)",
        "there are x that are not y",
    ),
    (
        rf"There is (?:at least one|an?) (?P<s>.+?) {_THAT} is (?P<p>an? .+)",
        "there are x that are y",
    ),
    (
        rf"(?:Whatever|Whoever|(?:Every|Any)(?:thing|body) {_THAT}) is an? (?P<s>.+?) is "
        r"(?P<p>an? .+)",
        "whatever is an x is a y",
    ),
    (
        rf"(?:Nothing|Nobody) {_THAT} is an? (?P<s>.+?) is (?P<p>an? .+)",
        "nothing that is an x is a y",
    ),
    (
        r"If some(?:thing|one) is an? (?P<s>.+?), then (?:it|that person) is not (?P<p>an? .+)",
        "if something is an x, then it is not a y",
    ),
    (
        r"If some(?:thing|one) is an? (?P<s>.+?), then (?:it|that person) is (?P<p>an? .+)",
        "if something is an x, then it is a y",
    ),
    (
        r"(?:Nothing|Nobody) is an? (?P<s>.+?) without being (?P<p>an? .+)",
        "nothing is an x without being a y",
    ),
    (
        r"Some(?:thing|one) is an? (?P<s>.+?) without being (?P<p>an? .+)",
        "something is an x without being a y",
    ),
    (
        r"Some(?:thing|one) is an? (?P<s>.+?) but is not (?P<p>an? .+)",
        "something is an x without being a y",
    ),
    (r"Some(?:thing|one) is both an? (?P<s>.+?) and (?P<p>an? .+)", "something is both x and y"),
    (r"(?:Nothing|Nobody) is both an? (?P<s>.+?) and (?P<p>an? .+)", "nothing is both x and y"),
    (r"Not one (?P<s>.+?) is (?P<p>an? .+)", "no x are y"),
    (r"Without exception, no (?P<s>.+?) is (?P<p>an? .+)", "no x are y"),
    (r"No (?P<s>.+?) whatsoever is (?P<p>an? .+)", "no x are y"),
)

_READ = tuple(
    (re.compile(text), name, counted)
    for patterns, counted in ((_SEVERAL, False), (_ONE, True))
    for text, name in patterns
)
_ANY = re.compile("|".join(re.sub(r"\?P<[sp]>", "", text) for text, _ in (*_SEVERAL, *_ONE)))
"""All of them at once: whether there is any use in trying them one by one."""
_FIRST = re.compile(
    r"(?:All|No|Not|Some|Someone|Something|There|Only|None|The|One|Every|Everything|Everybody|Any"
    r"|Anything|Anybody|At|Whatever|Whoever|Nothing|Nobody|If|Without)\b"
)
_VERB = re.compile(r"\b(?:is|are|that|who)\b")
"""What no noun phrase of a frame holds; a sentence cut wrongly would."""


def cut(text: str) -> Framed | None:
    """The frame of a sentence without its full stop; None if it is none of them.

    >>> cut("The class of birds includes all owls")
    Framed(pattern='the class of y includes all x', subject='owls', verbs='are birds', ...)
    >>> cut("All owls are birds") is None
    True
    """
    if _FIRST.match(text) is None or _ANY.fullmatch(text) is None:
        return None
    for pattern, name, counted in _READ:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        subject, predicate = match["s"], match["p"]
        if _VERB.search(subject) or _VERB.search(predicate):
            continue
        return Framed(name, subject, f"{'is' if counted else 'are'} {predicate}", counted)
    return None
