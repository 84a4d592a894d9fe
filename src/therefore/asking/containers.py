"""Find containers of answers in a reply: tags, boxes, JSON objects and calls.

A container says by its form that its content is the answer; the content is read elsewhere. A key
that occurs twice in an object gives two answers, although JSON parsers keep one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_KEYS = (
    "answer",
    "final_answer",
    "finalanswer",
    "final answer",
    "choice",
    "label",
    "option",
    "letter",
)
_TAGS = r"(?:answer|final|final_answer|finalanswer|choice|label|output|result)"
_TAG = re.compile(rf"<(/?)({_TAGS})\s*>", re.IGNORECASE)
_BOX = re.compile(r"\\boxed\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_OBJECT = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", re.DOTALL)
_PAIR = re.compile(r"""["'](\w[\w ]*)["']\s*:\s*(?:["']([^"']*)["']|(\w+))""")
_CALL = re.compile(
    r"""\b(?:finish|submit|final_answer)\s*(?:\[|\()\s*["']?([^\[\]()"'\n]{1,200})["']?\s*[\])]""",
    re.IGNORECASE,
)


def containers(said: str) -> Iterator[tuple[str, int]]:
    """The content of each container, and where the container ends."""
    yield from _tagged(said)
    for pattern in (_BOX, _CALL):
        for found in pattern.finditer(said):
            yield found[1], found.end()
    for found in _OBJECT.finditer(said):
        if not re.search(r"[\"']\s*:", found[0]):
            continue
        for key, value in _pairs(found[0]):
            if key.lower() in _KEYS:
                yield value, found.end()


def _tagged(said: str) -> Iterator[tuple[str, int]]:
    """The contents of tags; an unclosed last tag counts, since its reply was cut off after it."""
    opened: re.Match[str] | None = None
    for tag in _TAG.finditer(said):
        if not tag[1]:
            opened = opened or tag
        elif opened and tag[2].lower() == opened[2].lower():
            yield said[opened.end() : tag.start()], tag.end()
            opened = None
    if opened:
        yield said[opened.end() :], len(said)


def _pairs(text: str) -> list[tuple[str, str]]:
    """Keys and values of an object and of the objects in it; a repeated key is given twice."""
    try:
        record = json.loads(text, object_pairs_hook=lambda pairs: ("object", pairs))
    except (ValueError, RecursionError):
        return [(key, one or other) for key, one, other in _PAIR.findall(text)]
    return list(_flat(record))


def _flat(record: Any) -> Iterator[tuple[str, str]]:
    match record:
        case ("object", list(pairs)):
            for key, value in pairs:
                if isinstance(value, tuple):
                    yield from _flat(value)
                else:
                    yield key, "" if value is None else str(value)


def one_object(reply: str) -> dict[str, Any]:
    """The JSON object in a reply; empty if there is none or if a key occurs twice."""
    start, end = reply.find("{"), reply.rfind("}")
    if not 0 <= start < end:
        return {}
    try:
        record = json.loads(reply[start : end + 1], object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a key stands twice")
    return record
