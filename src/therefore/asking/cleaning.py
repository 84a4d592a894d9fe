r"""Reduce a reply to what the model says aloud: remove thoughts, channels and typesetting.

Thinking is never an answer. It is marked in many ways (`<think>`, `<reasoning>`, channels) and is
removed first. Then the marks of Markdown, HTML and LaTeX, invisible characters and struck-out text
are removed. Every step takes time in proportion to the reply. Text beyond `LONGEST` characters is
not read.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 200_000
"""Characters that are read after thoughts are removed: more than any model says in one turn."""

_OPEN = r"(?:think|thinking|thought|thoughts|reasoning|scratchpad|analysis|reflection)"
_EDGE = re.compile(
    rf"(?P<close></{_OPEN}\s*>|\[/THINK\])|<{_OPEN}(?:\s[^<>]{{0,100}})?>|\[THINK\]", re.IGNORECASE
)
"""Where a thought begins or ends."""
_UNSEEN = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_ALIKE = str.maketrans("\u0410\u0412\u0421\u0415\u0391\u0392\u0395", "ABCEABE")
"""Cyrillic and Greek letters that look like those of options."""
_ALONE = re.compile(
    r"(?<!\w)[\u0410\u0412\u0421\u0415\u0391\u0392\u0395](?=[ \t]*(?:[.)\]!]|$))", re.MULTILINE
)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)\s*(?:<\|[^|]*\|>)?", re.IGNORECASE)
_TOKEN = re.compile(r"<\|[^|<>]{1,30}\|>|</?s>")
_ROLE = re.compile(
    r"^(?:#+ *)?(?:assistant|model|ai|bot)\s*:\s*|\n *(?:#+ *)?(?:user|human) *:\s*$"
    r"|(?<=\n) *(?:#+ *)?assistant *:",
    re.IGNORECASE,
)
"""Who speaks, and who was to speak next. What a user says in a reply stays, a second voice."""
_DRESS = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mbox|emph|displaystyle|boxed)\s*\{([^{}]*)\}"
)
_STRUCK = re.compile(r"~~[^~\n]+~~|<del>[^<>]*</del>", re.IGNORECASE)
_BREAKS = re.compile(r"</?(?:p|div|li|ul|ol|br|h[1-6]|tr|table)\s*/?>", re.IGNORECASE)
_HTML = re.compile(
    r"</?(?:b|i|u|em|strong|span|mark|code|td|th)(?:\s[^<>]{0,100})?>", re.IGNORECASE
)
_ASIDE = re.compile(
    r"^[^\w\n]*confidence(?: level| score)?[^\w\n]*[:=].*$"
    r"|[ \t]*[(\[]\s*confidence\b[^()\[\]\n]{0,40}[)\]]",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that says how sure the reply is, such as "Confidence: 90 %": no part of the answer."""
_ARROWS = str.maketrans(dict.fromkeys("➜➔➡⟹⟶➤▶⮕", "→"))
_THEREFORE = re.compile(r"\\(?:therefore|implies|[Rr]ightarrow|Longrightarrow)(?![a-zA-Z])")
_POINTED = re.compile(r"(?m)^[ \t]*<([A-Z])>[ \t]*$")
"""A letter in pointed brackets on a line of its own: an answer, unless it opens bold letters."""
_RULE = re.compile(r"(?m)^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$\n?")
_CELLS = re.compile(r"(?m)^[ \t]*\|(.*)\|[ \t]*$")
_YES, _NO = (
    re.compile(r"(?<=\|)\s*[✅✔☑✓]\ufe0f?\s*$"),
    re.compile(r"(?<=\|)\s*[❌✗✘✖❎]\ufe0f?\s*$"),
)
"""Signs for yes and no in the last column of a table."""
_SIGNS = re.compile(r"[✅✔☑✓❌✗✘✖❎]")
_MATHS = re.compile(r"\\[()\[\]]|\$+|\\(?:quad|qquad|,|;|!|displaystyle)\b")
_DEEPEST = 10
"""How many nested layers of typesetting are removed."""
_ENDED = re.compile(r"[ \t]*[∎■□▪][ \t]*$", re.MULTILINE)
_APPROVED = re.compile(r"^[ \t]*[✅✔☑✓]\ufe0f?[ \t]*|[ \t]*[✅✔☑✓]\ufe0f?[ \t]*$", re.MULTILINE)
"""A sign of approval beside an answer. One of refusal stays: it makes the line no answer."""
_MARKS = re.compile(
    r"\*\*|__|[*`“”„«»「」『』\"]|(?<![\w])_|_(?![\w])|^\s*>+\s+|^\s*#{1,6}\s+", re.MULTILINE
)


class Silent(Exception):
    """The reply holds no readable speech: it is empty, all thought, or too long."""

    def __init__(self, *, cut_short: bool) -> None:
        super().__init__()
        self.cut_short = cut_short
        """Whether something was begun and not ended, or goes on too long to be read."""


def spoken(reply: str) -> str:
    """The reply without its thoughts; Silent if nothing is left.

    >>> spoken("<think>Is it A?</think>The answer is B.")
    'The answer is B.'
    """
    text = _UNSEEN.sub("", unicodedata.normalize("NFKC", reply)).replace("\r\n", "\n")
    text = _ALONE.sub(lambda found: found[0].translate(_ALIKE), text)
    channels = list(_CHANNEL.finditer(text))
    if channels:
        final = [found for found in channels if found[1].lower() == "final"]
        if not final:
            raise Silent(cut_short=True)
        text = text[final[-1].end() :]
    text, open_ended = _without_thoughts(text)
    if open_ended and not text.strip():
        raise Silent(cut_short=True)
    text = _ROLE.sub("", _TOKEN.sub(" ", text.strip()))
    if not text.strip():
        raise Silent(cut_short=False)
    if len(text) > LONGEST:
        raise Silent(cut_short=True)
    return text.strip()


def _without_thoughts(text: str) -> tuple[str, bool]:
    """The text outside of thoughts, and whether the last thought never ends.

    A template may open a thought before the reply begins, so an end mark without a beginning ends a
    thought that began with the reply. Text before a thought that never ends counts as said.
    """
    said: list[str] = []
    start, thinking = 0, False
    for edge in _EDGE.finditer(text):
        if edge["close"]:
            said = said if thinking else []
            start, thinking = edge.end(), False
        elif not thinking:
            said.append(text[start : edge.start()])
            thinking = True
    if not thinking:
        said.append(text[start:])
    return " ".join(said), thinking


def undressed(text: str) -> str:
    """The text without typesetting; runs of blanks and of empty lines are reduced to one."""
    text = re.sub(r"[ \t]{2,}", " ", text.translate(_ARROWS))  # blanks cost time, and say nothing
    text = _CELLS.sub(_cells, _RULE.sub("", text))
    closed = set(re.findall(r"</([A-Z])>", text))
    text = _POINTED.sub(lambda found: found[0] if found[1] in closed else found[1], text)
    text = _HTML.sub("", _BREAKS.sub("\n", _ASIDE.sub("", _STRUCK.sub("", text))))
    text = re.sub(r"(?m)^\s*#{2,6}\s*(?=\S{1,3}\s*$)", "Answer: ", text)  # GSM8K's "#### B"
    text = _THEREFORE.sub("→ ", text)
    for _ in range(_DEEPEST):
        if (inner := _DRESS.sub(r"\1", text)) == text:
            break
        text = inner
    text = _ENDED.sub("", _MARKS.sub("", _MATHS.sub(" ", text)))
    lines = [" ".join(_approved(line).split()) for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _approved(line: str) -> str:
    """A line without its sign of approval; several signs stay, since each judges something."""
    return line if len(_SIGNS.findall(line)) > 1 else _APPROVED.sub("", line)


def _cells(row: re.Match[str]) -> str:
    """Turn a row of a table into a line of a list."""
    return _NO.sub(" no", _YES.sub(" yes", row[1].strip()))
