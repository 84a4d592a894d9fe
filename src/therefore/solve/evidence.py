"""What deciding returns: evidence as the checker reads it, and a verdict on a query."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.checker.evidence import Evidence, Model, Refutation

__all__ = ["Evidence", "Model", "Proved", "Refutation", "Refuted", "Verdict"]


@dataclass(frozen=True, slots=True)
class Proved:
    """The query follows: theory and negated query are refuted."""

    refutation: Refutation


@dataclass(frozen=True, slots=True)
class Refuted:
    """The query does not follow: in the model the theory is true and the query false."""

    model: Model


Verdict = Proved | Refuted
