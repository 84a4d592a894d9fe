"""Whether the premises of a belief-bias item are true of the world, by the embedded knowledge.

The design crosses validity with the truth of the conclusion. The truth of the premises depends on
both, so it is recorded for each item. It is unknown for items from another source, and for
statements that the embedded knowledge does not decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from therefore.knowledge.embedded import embedded
from therefore.knowledge.terms import Domain
from therefore.solve.regions import Quantifier
from therefore.web.study.ccobra import statement_of

_LETTERS: dict[str, Quantifier] = {"All": "A", "No": "E", "Some": "I", "Some not": "O"}
_SAID = {True: "true", False: "false", None: "unknown"}


def premises_true(record: Mapping[str, Any]) -> str:
    """For each premise of an item's record, in the order shown: true, false or unknown."""
    features = record["features"]
    domain = str(features.get("domain", "")) if features.get("source") == "embedded" else ""
    return _told(domain, tuple(record["logic"]["premises"]))


def all_true(told: str) -> str:
    """Whether all premises are true, from what `premises_true` says: yes, no or unknown.

    >>> all_true("true, true"), all_true("true, false"), all_true("unknown, true")
    ('yes', 'no', 'unknown')
    """
    said = set(told.split(", "))
    return "no" if "false" in said else "unknown" if "unknown" in said else "yes"


@cache
def _told(domain: str, premises: tuple[str, ...]) -> str:
    """The truth of formulas about a domain's terms.

    >>> _told("", ("![X]: (dogs(X) => cats(X))",))
    'unknown'
    """
    known, places = _domain(domain)
    found: list[str] = []
    for formula in premises:
        quantifier, *terms = (statement_of(formula) or ";;").split(";")
        if known is None or not all(term in places for term in terms):
            found.append("unknown")
            continue
        subject, predicate = (places[term] for term in terms)
        found.append(_SAID[known.holds(_LETTERS[quantifier], subject, predicate)])
    return ", ".join(found)


@cache
def _domain(name: str) -> tuple[Domain | None, dict[str, int]]:
    """A domain of the embedded knowledge, and its terms by the names that logic gives them."""
    found = next((domain for domain in embedded().domains if domain.name == name), None)
    terms = found.terms if found else ()
    plain = [re.sub(r"[^a-z0-9]+", " ", (t.plural or t.phrase).lower()).strip() for t in terms]
    return found, {phrase: place for place, phrase in enumerate(plain)}
