"""What every AnaLog item can be sliced by, and what all of its samples have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from therefore.certify import Fillable
from therefore.certify.gaps import Names
from therefore.families.analog.sample.words import Roles
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT

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

_NONE = {name: kind() for name, kind in FEATURES.items()} | {"overlap": True, "grammatical": True}


def features(**known: Any) -> dict[str, Any]:
    """All features: those given, and for the others the value of a feature that does not apply."""
    return {**_NONE, **known}


def sampled(
    cast: Roles,
    form: Fillable,
    names: Names,
    premises: Sequence[str],
    question: str,
    answer: int,
    *,
    choices: tuple[str, ...] = ENTAILMENT,
    **known: Any,
) -> Sampled:
    """A sample about a cast, with the features that are known."""
    said, sliced, key = tuple(premises), features(**cast.features, **known), cast.key
    return Sampled("entailment", form, names, said, question, choices, answer, sliced, key, key)
