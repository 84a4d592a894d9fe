"""The two consoles, which print text as it is, and the progress bar that only a terminal gets.

Text of users (a path, a sentence, a model's name) is never read as markup, as the name of an emoji
or as a command to the terminal. Colours come from patterns in our own code:

    out.say("[bold green]∴[/] {} items in {}", count, folder)

Markup in the pattern is used; markup in the values that fill its braces is printed. Control
characters, directions of writing and halves of characters are shown by their codes. In a pipe no
line is folded or cut, unless COLUMNS says otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from therefore.progress import Progress

UNFOLDED = 10_000
"""The width of output that is no terminal; no line of ours is so long."""
READABLE = 100
"""The width of a frame around running text, where there is room for more."""

HANGING = 2
"""How many more blanks the continuation of a line begins with."""

_HOLE = "{}"
_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def visible(text: str) -> str:
    r"""The text with a code in place of each character that would command the terminal.

    >>> visible("a\x1b[2Jb"), visible("two\nlines")
    ('a\\x1b[2Jb', 'two\nlines')
    """
    return _COMMANDS.sub(lambda found: ascii(found[0])[1:-1], text)


def said(pattern: str, *values: object) -> Text:
    """The pattern with its markup applied and its braces filled with the values, on one line.

    >>> said("[bold]{}[/] of {}", 3, "[metrics] :x:").plain
    '3 of [metrics] :x:'
    """
    text = Text.from_markup(pattern, emoji=False)
    holes = [found.start() for found in re.finditer(re.escape(_HOLE), text.plain)]
    if len(holes) != len(values):
        raise ValueError(f"{pattern!r} has {len(holes)} places for {len(values)} values")
    parts = text.divide([place for hole in holes for place in (hole, hole + len(_HOLE))])
    for hole, value in zip(parts[1::2], values, strict=True):
        hole.plain = " ".join(visible(str(value)).split("\n"))
        hole.spans = [span._replace(end=len(hole.plain)) for span in hole.spans]
    return Text().join(parts)


class Screen(Console):
    """A console that prints text without obeying markup or terminal commands in it."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)

    def say(self, pattern: str, *values: object) -> None:
        """Print a pattern filled with values; on a terminal, lines are broken between words."""
        text = said(pattern, *values)
        self.print(self._broken(text) if self.is_terminal else text, soft_wrap=True)

    def _broken(self, text: Text) -> Text:
        """The line broken between words to the terminal's width; continuations are indented."""
        if text.cell_len <= self.width:
            return text
        lead = len(text.plain) - len(text.plain.lstrip()) + HANGING
        cuts: list[int] = []
        start, room = 0, self.width
        for word in re.finditer(r"\S+", text.plain):
            if cell_len(text.plain[start : word.end()]) > room and word.start() > start:
                cuts.append(word.start())
                start, room = word.start(), self.width - lead
        lines = text.divide([cut for cut in cuts if text.plain[:cut].strip()])
        for line in lines:
            line.rstrip()
        return Text("\n" + " " * lead).join(lines)

    def print(self, *objects: Any, **options: Any) -> None:
        """Print; a table in a file or a pipe has no blanks at the ends of its lines."""
        if self.is_terminal or not any(isinstance(one, Table) for one in objects):
            super().print(*objects, **options)
            return
        with self.capture() as found:
            super().print(*objects, **options)
        lines = [line.rstrip() for line in found.get().splitlines()]
        super().print(Text("\n".join(lines)), soft_wrap=True)

    @property  # type: ignore[misc]
    def size(self) -> ConsoleDimensions:
        """The terminal's size; without a terminal, a width that no line reaches."""
        if self.is_terminal or os.environ.get("COLUMNS", "").isdigit():
            return super().size
        return ConsoleDimensions(UNFOLDED, super().size.height)

    def render_str(self, text: str, **options: object) -> Text:
        """Text in a cell, measured as it is shown."""
        return super().render_str(visible(text), **options)  # type: ignore[arg-type]

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render anything that is printed; only rich's own commands reach the terminal."""
        for segment in super().render(renderable, options):
            if segment.control is None and _COMMANDS.search(segment.text):
                yield Segment(visible(segment.text), segment.style)
            else:
                yield segment

    def on_broken_pipe(self) -> None:
        """The reader has gone (`| head`): `main` ends quietly."""
        raise BrokenPipeError


out = Screen()
errors = Screen(stderr=True)


@contextmanager
def progress_bar() -> Iterator[Bar]:
    """A progress bar on standard error, if that is a terminal; the first process's alone."""
    alone = os.environ.get("RANK", "0") == "0"  # set by torchrun
    with Bar(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=errors,
        disable=not (errors.is_terminal and alone),
        transient=True,
    ) as bar:
        yield bar


@contextmanager
def following(task: str) -> Iterator[Progress]:
    """What to give a function of the library as its `progress`: a bar for each part of the task."""
    with progress_bar() as bar:
        bars: dict[str, TaskID] = {}

        def tell(done: int, total: int = 0, what: str = "") -> None:
            if what not in bars:
                bars[what] = bar.add_task(what or task, total=total or None)
            bar.update(bars[what], completed=done, total=total or None)

        yield tell
