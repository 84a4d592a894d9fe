r"""What a model says aloud: its thoughts, channels and typesetting taken away.

Thinking is never an answer. It is marked in many ways (`<think>`, `<reasoning>`, channels); what
is left after it is what was said. Marks of Markdown and LaTeX carry no meaning here.
"""

from __future__ import annotations

import re
import unicodedata

_OPEN = r"(?:think|thinking|thought|thoughts|reasoning|scratchpad|analysis|reflection)"
_THOUGHT = re.compile(rf"<({_OPEN})>.*?</\1>|\[THINK\].*?\[/THINK\]", re.DOTALL | re.IGNORECASE)
_CLOSES = re.compile(rf"</{_OPEN}>|\[/THINK\]", re.IGNORECASE)
_OPENS = re.compile(rf"<{_OPEN}>|\[THINK\]", re.IGNORECASE)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)\s*(?:<\|[^|]*\|>)?", re.IGNORECASE)
_TOKEN = re.compile(r"<\|[^|<>]{1,30}\|>|</?s>")
_ROLE = re.compile(r"^\s*(?:assistant|model|ai|bot)\s*:\s*", re.IGNORECASE)
_DRESS = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mbox|emph|displaystyle|boxed)\s*\{([^{}]*)\}"
)
_MATHS = re.compile(r"\\[()\[\]]|\$+|\\(?:quad|qquad|,|;|!|displaystyle)\b")
_APPROVED = re.compile(r"^[ \t]*[✅✔☑✓]\ufe0f?[ \t]*|[ \t]*[✅✔☑✓]\ufe0f?[ \t]*$", re.MULTILINE)
"""A sign of approval beside an answer. One of refusal stays: it makes the line no answer."""
_MARKS = re.compile(r"\*\*|__|[*`“”\"]|(?<![\w])_|_(?![\w])|^\s*>+\s+|^\s*#{1,6}\s+", re.MULTILINE)


class Silent(Exception):
    """Nothing was said aloud: the reply is empty, or all of it is thought."""

    def __init__(self, *, cut_short: bool) -> None:
        super().__init__()
        self.cut_short = cut_short
        """Whether something was begun and not ended, so that it cannot be read."""


def spoken(reply: str) -> str:
    """The reply without its thoughts; Silent if nothing is left.

    >>> spoken("<think>Is it A?</think>The answer is B.")
    'The answer is B.'
    """
    text = unicodedata.normalize("NFKC", reply).replace("\r\n", "\n")
    channels = list(_CHANNEL.finditer(text))
    if channels:
        final = [found for found in channels if found[1].lower() == "final"]
        if not final:
            raise Silent(cut_short=True)
        text = text[final[-1].end() :]
    text = _THOUGHT.sub(" ", text)
    closes = list(_CLOSES.finditer(text))
    if closes:  # a template may have opened the thought before the reply begins
        text = text[closes[-1].end() :]
    if opens := _OPENS.search(text):
        # What stands before a thought that never ends was said; the thought was not.
        text = text[: opens.start()]
        if not text.strip():
            raise Silent(cut_short=True)
    text = _ROLE.sub("", _TOKEN.sub(" ", text))
    if not text.strip():
        raise Silent(cut_short=False)
    return text.strip()


def undressed(text: str) -> str:
    """The text without marks of Markdown and LaTeX, blanks made even, empty lines kept as one."""
    text = re.sub(r"(?m)^\s*#{2,6}\s*(?=\S{1,3}\s*$)", "Answer: ", text)  # GSM8K's "#### B"
    while (inner := _DRESS.sub(r"\1", text)) != text:
        text = inner
    text = _APPROVED.sub("", _MARKS.sub("", _MATHS.sub(" ", text)))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
