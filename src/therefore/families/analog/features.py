"""What every AnaLog item can be sliced by."""

from __future__ import annotations

from typing import Any

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
