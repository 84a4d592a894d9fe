"""Measures one preset's speeds in this process: `python -m therefore.recipes.speed`.

In a fresh process no module is loaded and no cache is filled. So `bench` starts a process for each
preset, and the process prints one line of JSON. Rates are items per second of CPU time, which other
programs disturb least; rates by the wall clock stand beside them. Drawing includes the making of
Arrow columns; writing files is part of `build` only.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def clock(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of CPU time and of the wall clock that the work takes."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def measure(family: str, preset: str, count: int, seed: int) -> dict[str, float]:
    """Every measurement of one preset's first split; the process must be fresh."""
    found: dict[str, float] = {}

    def note(name: str, work: Callable[[], object], items: int = count) -> None:
        cpu, wall = clock(work)
        found[name] = items / max(cpu, 1e-9)
        found[f"{name}_wall"] = items / max(wall, 1e-9)

    started = clock(_load)
    found["import_ms"] = 1000 * started[0]

    import therefore
    from therefore.dataset.blocks import BLOCK, draw_block

    first = therefore.stream(family, preset=preset, seed=seed)
    cpu, wall = clock(lambda: first[0])
    found["first_item_ms"], found["first_item_wall_ms"] = 1000 * cpu, 1000 * wall
    blocks = -(-count // BLOCK)
    tasks = first.tasks()
    next(tasks)
    for name in ("draw_cold", "draw_warm"):
        note(name, lambda: [draw_block(next(tasks)) for _ in range(blocks)], blocks * BLOCK)
    with tempfile.TemporaryDirectory() as place:
        data, split = Path(place) / "data", first.first.split

        def build() -> None:
            therefore.generate(family, data, preset=preset, split=split, count=count, seed=seed)

        note("build", build)
        count = therefore.Manifest.load(data).splits[split].count
        note("verify", lambda: therefore.verify(data), count)
        run = Path(place) / "run"
        note("evaluate", lambda: therefore.evaluate("random", data, run, split=split), count)
        with suppress(therefore.ThereforeError):  # a check may need an extra that is not there
            note("audit", lambda: therefore.audit(data), count)
    found["verify_to_build"] = found["verify"] / found["build"]
    found["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def _load() -> None:
    """Import the modules that drawing and writing need."""
    import therefore

    getattr(therefore, "stream")  # noqa: B009  (names are loaded when they are asked for)
    getattr(therefore, "generate")  # noqa: B009


def main(arguments: list[str]) -> None:
    """Print the measurements as a line of JSON."""
    family, preset, count, seed = arguments
    print(json.dumps(measure(family, preset, int(count), int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
