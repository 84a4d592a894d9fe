"""Every command of docs/papers.md, run at scale tiny: `python -m tests.papers [TEXT ...]`.

The page's placeholders become folders of a temporary one, FOLDER the released data. With TEXT, only
commands that contain one of the texts are run. The suite runs the quick ones (see
tests/docs/test_papers.py); this runs all, which takes minutes.
"""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.shared import DATA
from therefore.cli import main

PAGE = Path(__file__).resolve().parents[1] / "docs" / "papers.md"
PLACES = ("D", "RUN", "OUT")


def lines() -> list[str]:
    """The commands in the tables of the page, each once; a line may have several, after `;`."""
    found = re.findall(r"`(therefore [^`]+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return list(dict.fromkeys(found))


def standing() -> Counter[str]:
    """How many rows of the tables say that they were measured, and with which version.

    By how the column *ours*, the last but one, begins: 0.2, 0.1, not run; else, in words.
    """
    page = PAGE.read_text(encoding="utf-8")
    rows = [row for row in re.findall(r"^\| .+ \|$", page, re.MULTILINE) if "`therefore" in row]
    ours = [re.split(r"(?<!\\)\|", row)[-3].strip() for row in rows]
    known = ("0.2", "0.1", "not run")
    return Counter(next((k for k in known if cell.startswith(k)), "in words") for cell in ours)


def commands(line: str) -> list[list[str]]:
    """The arguments of each command of a line.

    >>> commands("therefore verify D; therefore show D --index 3")
    [['verify', 'D'], ['show', 'D', '--index', '3']]
    """
    return [shlex.split(part)[1:] for part in line.split(";")]


def at_tiny(arguments: Sequence[str], folder: Path, kept: Path) -> list[str]:
    """The arguments with real places; what is reproduced, at scale tiny, keeps its runs."""
    filled = [
        str(folder / word) if word in PLACES else word.replace("FOLDER", str(DATA))
        for word in arguments
    ]
    if arguments[0] == "reproduce":
        filled += ["--scale", "tiny", "--out", str(kept)]
    return filled


def run(line: str, folder: Path, kept: Path) -> int:
    """The exit code of the first command of a line that fails, else 0."""
    for arguments in commands(line):
        try:
            main(at_tiny(arguments, folder, kept))
        except SystemExit as stop:
            if stop.code:
                return int(str(stop.code))
    return 0


def chosen(texts: Sequence[str]) -> Iterator[str]:
    """The lines that contain one of the texts; all without texts."""
    return (line for line in lines() if not texts or any(text in line for text in texts))


if __name__ == "__main__":
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as place:
        for number, line in enumerate(chosen(sys.argv[1:])):
            began = time.process_time()
            code = run(line, Path(place) / str(number), Path(place) / "kept")
            spent = time.process_time() - began
            print(f"{'ok' if not code else f'exit {code}'}  {spent:6.1f} s  {line}", flush=True)
            failed += [line] if code else []
    sys.exit(f"{len(failed)} failed: {failed}" if failed else 0)
