"""A probing run's figures as one JSON record: written beside its data, printed by the command."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

from therefore.dataset.files import write_whole
from therefore.evaluation.probing.breakdown import Breakdown
from therefore.evaluation.probing.scores import Probing

RESULTS = "results.json"


def write_record(folder: str | Path, probing: Probing, parts: Breakdown) -> dict[str, Any]:
    """Write `results.json` whole; the record is returned."""
    record: dict[str, Any] = _plain(
        {
            "plan": asdict(probing.plan),
            "unconverged": probing.unconverged,
            "scores": [asdict(score) for score in probing.scores()],
            "breakdown": parts.to_record(),
        }
    )
    text = json.dumps(record, indent=2, ensure_ascii=False, allow_nan=False)
    write_whole(Path(folder) / RESULTS, text + "\n")
    return record


def _plain(value: Any) -> Any:
    """JSON has no infinity and no undefined number: they become null."""
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
