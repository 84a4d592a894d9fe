"""What every syllogism can be sliced by."""

from __future__ import annotations

from typing import Any

FEATURES: dict[str, Any] = {
    "kind": str,
    "mood": str,
    "figure": int,
    "pattern": str,
    "relations": list[str],
    "domain": str,
    "source": str,
    "content": str,
    "conclusion_true": str,
    "existential": bool,
    "premise_count": int,
    "idle": int,
    "noise": int,
    "distance": int,
    "history": str,
}
"""mood: the traditional name, or the code of an invalid one. pattern: what the premises and the
conclusion are, in symbols. conclusion_true: yes, no or unknown, of the world. existential: whether
the conclusion needs existential import. idle: how many premises have nothing to do with the
conclusion, though an option is about them. distance: the most sentences between two premises that
follow each other. history: of the rewritten set, who wrote and read an item, as JSON."""


_UNKNOWN = {name: kind() for name, kind in FEATURES.items()} | {
    "source": "embedded",
    "content": "believable",
    "conclusion_true": "unknown",
    "premise_count": 2,
}


def features(**known: Any) -> dict[str, Any]:
    """A full record of features; what is not given has no meaning for the kind."""
    return _UNKNOWN | known
