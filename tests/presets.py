"""Every preset built and verified: `python -m tests.presets [--count N] [--prover NAME]`.

Exits with 1 if a preset is not verified whole (exit code 0 of `therefore verify`; of the rewritten
set, which no grammar reads, code 3).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import therefore

WRITTEN = {"rewritten": 3}
"""Presets of free prose, whose items are unverified by design."""


def main() -> int:
    """Build and verify each preset, a line each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--prover", default="")
    asked = parser.parse_args()
    worst = 0
    for family in therefore.FAMILIES.values():
        for preset in family.presets:
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "d"
                therefore.generate(
                    family.name, out, preset=preset, count=asked.count, seed=asked.seed
                )
                found = therefore.verify(out, prover=asked.prover, sample=50)
            code = found.exit_code()
            worst = max(worst, code if code != WRITTEN.get(preset) else 0)
            agreed = f", {asked.prover} agrees on {found.agreed}" if asked.prover else ""
            print(
                f"{code}  {family.name}/{preset}: {found.verified} verified, "
                f"{found.failed} failed, {found.unverified} unverified{agreed}",
                *[f"   {fault.where}: {fault.reason}" for fault in found.faults[:3]],
                sep="\n",
                flush=True,
            )
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
