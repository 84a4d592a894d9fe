"""Items that the pages of families show, written by the commands that stand before them.

    An item (`therefore generate exam --split test --count 48 --out D; therefore show D --index 2`):

is followed by a fenced block, and this writes the block: the text of item 2, its question and its
options, the right one ticked. Several `show` of one command make one block. Run it after a change
of bytes: `python docs/shown.py`. A test fails while a page shows something else.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import therefore
from therefore.items import Item

FAMILIES = Path(__file__).resolve().parent / "families"
COMMAND = re.compile(
    r"`(therefore generate [^`]*?--out D;(?:\s+therefore\s+show\s+D\s+--index\s+\d+;?)+)`"
    r"(?P<between>[^`]*?)^```\n(?P<block>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
"""A command in a sentence, the rest of that sentence, and the block below it."""
WIDTH = 100


def rewritten(page: str) -> str:
    """The page with each block as its command makes it."""
    return COMMAND.sub(_again, page)


def _again(found: re.Match[str]) -> str:
    start = found.start("block") - found.start()
    end = found.end("block") - found.start()
    return found[0][:start] + block(made(found[1])) + found[0][end:]


def made(command: str) -> list[Item]:
    """The items that a command shows: it is run, into a folder of its own."""
    generate, *shows = (shlex.split(part) for part in command.split(";") if part.strip())
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-m", *generate]
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
        items = list(therefore.load(Path(folder) / "D"))
    return [items[int(words[-1])] for words in shows]


def block(items: Sequence[Item]) -> str:
    """Items as a page shows them; those of the same premises have them once."""
    lines: list[str] = []
    for premises, group in groupby(items, key=lambda item: item.premises):
        members = list(group)
        lines += _wrapped(" ".join(premises))
        width = max(len(item.question) for item in members)
        for item in members:
            if item.task == "selection":
                lines += _wrapped(item.question)
                for number, choice in enumerate(item.choices):
                    mark = "✓" if number == item.answer else " "
                    lines += _wrapped(choice, f"{mark} {'ABCDEFGHI'[number]}  ")
            else:
                lines.append(f"  {item.question:<{width}}   {item.target}")
    return "".join(f"{line}\n" for line in lines)


def _wrapped(text: str, start: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )


if __name__ == "__main__":
    for path in sorted(FAMILIES.glob("*.md")):
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
