"""Sights: findings that a report points out first, each with a few lines and a link."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sight:
    """One thing to look at."""

    title: str
    lines: tuple[str, ...]
    link: str = ""
    """The place on the page that shows more; empty if there is none."""
