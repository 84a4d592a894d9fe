"""Where released data may lie: beside the project, never inside it."""

import os
from pathlib import Path

DATA = Path(
    os.environ.get("THEREFORE_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data"
)
