"""What every AnaLog draft has in common: its features, and how its parts become a draft."""

from __future__ import annotations

from typing import Any

from therefore.families.family import Draft
from therefore.items import Logic, content_key

FEATURES = {
    "design": str,
    "connective": str,
    "specificity": str,
    "wording": str,
    "domain": str,
    "vocabulary": str,
    "overlap": bool,
    "grammatical": bool,
    "cell": str,
    "side": str,
    "foil": str,
    "hops": int,
    "depth": int,
}
"""design: table2, chains, nested or threeway. cell: the row of Table 2 (O_E, O_NE_G, O_NE_UG, NO_E,
NO_NE). side: which of two clauses follows. foil: what makes a hypothesis that does not follow fail.
hops, depth: 0 where they do not apply."""

_NONE: dict[str, Any] = {
    "connective": "",
    "specificity": "",
    "wording": "",
    "overlap": True,
    "grammatical": True,
    "cell": "",
    "side": "",
    "foil": "",
    "hops": 0,
    "depth": 0,
}


def features(**known: Any) -> dict[str, Any]:
    """The features that are known, and what the others are when they do not apply."""
    return {**_NONE, **known}


def make_draft(
    premises: tuple[str, ...],
    question: str,
    choices: tuple[str, ...],
    answer: int,
    logic: Logic,
    certificate: str,
    known: dict[str, Any],
    territory_key: str,
) -> Draft:
    """A draft; the key of its premise decides both its split and its class of seeds."""
    return Draft(
        "entailment",
        premises,
        question,
        choices,
        answer,
        choices[answer],
        logic,
        certificate,
        known,
        content_key(premises, question, choices),
        territory_key,
        territory_key,
    )
