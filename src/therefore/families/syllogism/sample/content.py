"""What the letters of a pattern stand for in one item, and whom it is about."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.families.syllogism.clauses import Subject


@dataclass(frozen=True, slots=True)
class Content:
    """Clauses for letters, about one subject."""

    subject: Subject
    phrases: dict[str, str]
    """A plain verb phrase for each letter that premises or options may mention."""
    domain: str
    relations: tuple[str, ...]
    split_key: str
    seed_key: str
