"""A session with a real model: SmolLM2-135M-Instruct, 17 November 2026.

Forty items of syllogism/validity, asked by `therefore evaluate inspect:openai-api/...` through
`transformers serve`, style plain, temperature 0, eight tokens (docs/prompting.md has the commands).
The replies are kept; what they are worth must not change by accident.
"""

from __future__ import annotations

import json
from pathlib import Path

from therefore.asking import grade
from therefore.items import from_record

SESSION = Path(__file__).parent / "recorded" / "smollm2.jsonl"


def test_the_replies_are_graded_as_they_were() -> None:
    rows = [json.loads(line) for line in SESSION.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 40
    for row in rows:
        found = grade(from_record(row["item"]), row["reply"], style="plain")
        assert found.status == row["outcome"]
