"""`python -m tests.fuzz [--count N] [--seed S] [--keep DIR] [IMPORTER|VERB ...]`.

Without targets, every importer and every verb. Exit code 1 if a case failed; the folders of failed
cases stay in `--keep`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # forked children have no threads of their parent

from tests.fuzz.running import IMPORTS, fuzz
from tests.fuzz.verbs import VERBS, Verbs


def main() -> int:
    """Fuzz the targets named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="IMPORTER|VERB")
    parser.add_argument("--count", type=int, default=1_000, help="cases for each target")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for the inputs that failed")
    given = parser.parse_args()
    unknown = set(given.targets) - {*IMPORTS, *VERBS}
    if unknown:
        parser.error(
            f"unknown: {', '.join(sorted(unknown))}; known: {', '.join([*IMPORTS, *VERBS])}"
        )
    folder = given.keep or Path(tempfile.mkdtemp(prefix="therefore-fuzz-"))
    (folder / "seeds").mkdir(parents=True, exist_ok=True)
    targets = given.targets or [*IMPORTS, *VERBS]
    verbs = Verbs(folder / "seeds") if set(targets) & {*VERBS} else None
    failed = 0
    for name in targets:
        started = time.perf_counter()
        case = IMPORTS[name] if name in IMPORTS else verbs.case(name)  # type: ignore[union-attr]
        tally = fuzz(case, given.count, given.seed, folder / name, name=name)
        codes = ", ".join(f"{count} exit {code}" for code, count in sorted(tally.codes.items()))
        seconds = time.perf_counter() - started
        print(f"{name}: {given.count} cases, {len(tally.faults)} failed ({codes}; {seconds:.0f} s)")
        for fault in tally.faults[:5]:
            print(f"  {fault}", flush=True)
        failed += len(tally.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
