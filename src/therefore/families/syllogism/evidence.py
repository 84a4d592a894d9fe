"""Evidence by form: found and checked once, then worded for any terms.

Whether a set of formulas can be true does not depend on what its predicates are called, and a
refutation does not even mention them. So the evidence for a form is found by the solver, accepted
by the checker, and kept as a template in which only the names are open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.certify import LabelError
from therefore.logic.formulas import Formula, Not
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model, to_json

_MARK = re.compile(r"(?<![\w'])t(\d+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Template:
    """A text with names left open, and which name goes where."""

    text: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Template:
        """The text with t0, t1, ... left open.

        >>> Template.of('{"true":["t1(w1)","t0(w1)"]}').fill(["dogs", "cats"])
        '{"true":["cats(w1)","dogs(w1)"]}'
        """
        places = tuple(int(place) for place in _MARK.findall(text))
        if not places:
            return cls(text, ())
        return cls(_MARK.sub("%s", text.replace("%", "%%")), places)

    def fill(self, names: Sequence[str]) -> str:
        """The text with the names in place."""
        if not self.places:
            return self.text
        return self.text % tuple([names[place] for place in self.places])


@lru_cache(maxsize=1 << 15)
def evidence(theory: tuple[Formula, ...], query: Formula | None, possible: bool) -> Template:
    """Evidence that theory and negated query (or theory alone) can, or cannot, be true together.

    The formulas' predicates and constants are called t0, t1, ...; LabelError if it is otherwise.
    """
    formulas = theory if query is None else (*theory, Not(query))
    found = satisfiable(formulas)
    if isinstance(found, Model) != possible:
        raise LabelError(f"{formulas} should {'' if possible else 'not '}be satisfiable")
    return Template.of(json.dumps(to_json(found), separators=(",", ":")))


@lru_cache(maxsize=1 << 15)
def is_consequence(theory: tuple[Formula, ...], query: Formula) -> bool:
    """Whether the query follows, by the solver."""
    return not isinstance(satisfiable((*theory, Not(query))), Model)
