"""Walks an item of nlsat and one of syllogism from stream to shard, into docs/architecture.md.

    python docs/walk.py            write the walks
    python docs/walk.py --check    exit 1 if the page is not true of the code

A profiler notes every file of ours in which a function is called, in the order of first calls. The
block was drawn once before: tables are loaded, and forms are certified. What a first block needs
besides is counted, not listed. Items are drawn a block at a time, so what the walk of a block calls
is what the walks of its items call together.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from types import FrameType

import therefore
from therefore.dataset.arrow import write_shard
from therefore.dataset.seen import Seen
from therefore.dataset.stream import Stream, stream

PAGE = Path(__file__).parent / "architecture.md"
START, END = "<!-- walks: made by docs/walk.py -->", "<!-- end of walks -->"
ROOT = Path(therefore.__file__).parent
WALKS = (("nlsat", "grl"), ("syllogism", "categorical"))
MOST = {"nlsat": 20, "syllogism": 20}
"""Files that a walk may cross; a change that needs more should know why."""


def walked(items: Stream) -> dict[str, str]:
    """The files from the stream's first block to a shard with one item, and their first calls."""
    called: dict[str, str] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            if code.co_filename not in called and not code.co_name.startswith(("<", "__")):
                called[code.co_filename] = code.co_name

    with tempfile.TemporaryDirectory() as folder:
        sys.setprofile(note)
        try:
            fresh = next(items.batches(0, Seen()))
            write_shard(Path(folder), items.first.split, 0, [fresh.batch.slice(0, 1)])
        finally:
            sys.setprofile(None)
    ours = {Path(path): name for path, name in called.items() if path.startswith(str(ROOT))}
    return {str(path.relative_to(ROOT)): name for path, name in ours.items()}


def begin(family: str, preset: str) -> Stream:
    """The stream whose first block is walked."""
    return stream(family, preset=preset, split="train", seed=3)


def drawn() -> str:
    """The walks as lists of rooms, files and functions."""
    parts: list[str] = []
    for family, preset in WALKS:
        items = begin(family, preset)
        first = len(walked(items))
        found = walked(items)
        parts.append(
            f"An item of `{family}` ({preset}) crosses {len(found)} files; the first block of a "
            f"process, {first}:\n\n```"
        )
        before = ""
        for path, name in found.items():
            room = path.partition("/")[0].removesuffix(".py")
            parts.append(f"{room if room != before else '':<12} {path:<42} {name}")
            before = room
        parts.append("```\n")
    return "\n".join(parts)


def faults(page: str) -> list[str]:
    """Where the page, or the length of a walk, is not as it should be."""
    wrong: list[str] = []
    told = page.partition(START)[2].partition(END)[0].split("An item of ")[1:]
    for (family, preset), text in zip(WALKS, told, strict=True):
        items = begin(family, preset)
        next(items.batches(0, Seen()))
        found = walked(items)
        if len(found) > MOST[family]:
            wrong.append(f"{family}: {len(found)} files, more than {MOST[family]}")
        named = set(re.findall(r"(\S+\.py)", text))
        for path in sorted(named ^ set(found)):
            wrong.append(f"{family}: {path} is crossed, or on the page, but not both")
    return wrong


def main() -> int:
    """Write the page, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        wrong = faults(page)
        print("\n".join(wrong) or "the walks are as the page says")
        return 1 if wrong else 0
    before, _, rest = page.partition(START)
    text = f"{before}{START}\n{drawn()}{END}{rest.partition(END)[2]}"
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
