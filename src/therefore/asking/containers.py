"""Containers of answers: tags, boxes and JSON objects, wherever they stand in a reply.

A container says by its form that what it holds is the answer; what it holds is read elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_KEYS = ("answer", "final_answer", "finalanswer", "final answer", "choice", "label", "option")
_TAGS = r"(?:answer|final|final_answer|finalanswer|choice|label|output|result)"
_TAG = re.compile(rf"<({_TAGS})>(.*?)</\1>", re.DOTALL | re.IGNORECASE)
_BOX = re.compile(r"\\boxed\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_OBJECT = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", re.DOTALL)
_PAIR = re.compile(r"""["'](\w[\w ]*)["']\s*:\s*(?:["']([^"']*)["']|(\w+))""")


def containers(said: str) -> Iterator[tuple[str, int]]:
    """The contents of tags, boxes and JSON objects with a key for answers, and where each ends."""
    for found in _TAG.finditer(said):
        yield found[2], found.end()
    for found in _BOX.finditer(said):
        yield found[1], found.end()
    for found in _OBJECT.finditer(said):
        if not re.search(r"[\"']\s*:", found[0]):
            continue
        for key, value in _pairs(found[0]):
            if key.lower() in _KEYS:
                yield value, found.end()


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        record = json.loads(text)
    except ValueError:
        return [(key, one or other) for key, one, other in _PAIR.findall(text)]
    return [(str(key), "" if value is None else str(value)) for key, value in record.items()]
