"""Where released data may lie: beside the project, never inside it."""

from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
