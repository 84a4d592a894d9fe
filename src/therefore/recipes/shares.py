"""Where the time of an item goes, by kind of work: `python -m therefore.recipes.shares`.

At every tick of CPU time (four milliseconds on most systems) a signal handler notes which of our
functions is running; its module says what kind of work that is. The program is hardly slowed, so
shares are those of a plain run; a few hundred samples give them to within some points. Only Unix
has the signal, and only the main thread receives it.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from therefore.errors import ConfigError

KINDS = {
    "dataset/arrow": "Arrow",
    "dataset": "hashing",
    "items": "hashing",
    "randomness": "hashing",
    "families/family": "hashing",
    "families": "drawing",
    "knowledge": "drawing",
    "solve": "deciding",
    "certify": "certifying",
    "checker": "checking",
    "language/lines": "saying",
    "language": "saying",
    "logic": "writing formulas",
}
"""Beginning of a module's path -> kind of work; the longest beginning that fits counts."""
WORKS = ("drawing", "deciding", "certifying", "checking", "saying", "writing formulas", "hashing",
         "Arrow")  # fmt: skip
_HOME = str(Path(__file__).parents[1]) + "/"
TICK = 0.001


def work_of(path: str) -> str:
    """The kind of work of a module, by its path in the package.

    >>> work_of("families/nlsat/sample.py"), work_of("families/family.py"), work_of("errors.py")
    ('drawing', 'hashing', '')
    """
    fits = [start for start in KINDS if path.startswith((f"{start}/", f"{start}."))]
    return KINDS[max(fits, key=len)] if fits else ""


def measure(family: str, preset: str, count: int, seed: int) -> dict[str, float]:
    """The share of each kind of work in drawing `count` items, after caches were filled."""
    from therefore.dataset.blocks import BLOCK, draw_block
    from therefore.dataset.stream import stream

    if not hasattr(signal, "setitimer"):
        raise ConfigError("shares need a clock of CPU time that only Unix has")
    tasks = stream(family, preset=preset, seed=seed).tasks()
    blocks = -(-count // BLOCK)
    for _ in range(blocks):
        draw_block(next(tasks))
    met: Counter[str] = Counter()

    def sample(_: int, frame: FrameType | None) -> None:
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(_HOME) and (work := work_of(file.removeprefix(_HOME))):
                met[work] += 1
                return
            frame = frame.f_back

    earlier = signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        for _ in range(blocks):
            draw_block(next(tasks))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, earlier)
    total = max(1, met.total())
    return {"samples": met.total(), **{work: met[work] / total for work in WORKS}}


def main(arguments: list[str]) -> None:
    """Print the shares as a line of JSON."""
    family, preset, count, seed = arguments
    print(json.dumps(measure(family, preset, int(count), int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
