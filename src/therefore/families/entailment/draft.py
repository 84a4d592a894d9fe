"""From two formulas to a draft: the label is proved or refuted here, whatever the sampler thought.

The sampler compares truth columns; here an entailment gets a refutation found by the solver, and a
non-entailment a row of the truth table. The solver-free checker accepts each before it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.certify import LabelError, evidence_json, model_json
from therefore.certify.writing import join_evidence
from therefore.checker.check import Accepted, check_refutation
from therefore.checker.claims import against_query, theory_alone
from therefore.checker.evidence import Refutation
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.keys import seed_key
from therefore.families.entailment.polish import (
    LETTERS,
    formula,
    infix,
    letters_of,
    operators_in,
    renamed,
)
from therefore.families.family import Draft
from therefore.items import ENTAILMENT, Logic
from therefore.logic.formulas import Formula, Not
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable
from therefore.solve.proof import AT_ONCE

FEATURES = {
    "method": str,
    "variables": int,
    "operators": int,
    "length": int,
    "premise_operators": int,
    "question_operators": int,
    "new_variables": int,
    "steps": int,
}
"""length counts operators and occurrences of variables; steps is the refutation's, 0 for models."""


@dataclass(slots=True, eq=False)
class Wording:
    """A formula written down for items with these letters; most stand in two of them."""

    letters: str
    infix: str
    tptp: str
    bare: str
    """In TPTP, with the sampler's own letters."""
    names: str
    """Its variables in order of first occurrence, in the sampler's letters."""
    operators: int


@dataclass(slots=True, eq=False)
class Side:
    """A formula in Polish notation with its truth column."""

    text: str
    value: int
    full: int
    column: Mapping[str, int]
    refuter: dict[int, Refutation] = field(default_factory=dict)
    """Refutations found for this A against some B, by the B's identity."""
    _formula: Formula | None = None
    _wording: Wording | None = None

    @property
    def formula(self) -> Formula:
        """The formula as an object."""
        if self._formula is None:
            self._formula = formula(self.text)
        return self._formula

    def wording(self, letters: str) -> Wording:
        """The formula in words, its variables a, b, c ... named by the letters."""
        found = self._wording
        if found is None or found.letters != letters:
            rename = str.maketrans(LETTERS[: len(letters)], letters)
            bare = write_formula(self.formula)
            found = self._wording = Wording(
                letters,
                infix(self.text).translate(rename),
                bare.translate(rename),
                bare,
                letters_of(self.text),
                operators_in(self.text),
            )
        return found

    def fits(self, other: Side) -> bool:
        """Whether no row makes this formula true and the other false."""
        return not self.value & (self.full ^ other.value)


def prove(a: Side, b: Side) -> bool:
    """Whether A |= B, with the refutation kept if so; the checker must accept it."""
    if id(b) in a.refuter:
        return True
    both = [a.formula, Not(b.formula)]
    # Most are refuted by unit propagation alone, which the checker finds sooner than the solver.
    at_once = check_refutation(both, AT_ONCE) == Accepted()
    found = AT_ONCE if at_once else satisfiable(both)
    if not isinstance(found, Refutation):
        return False
    a.refuter[id(b)] = found
    return True


def make_draft(
    a: Side, b: Side, entailed: bool, letters: str, method: str, *, key: str = ""
) -> Draft:
    """The draft of one labelled pair, its variables named by the letters.

    B's operators decide the class of seeds, unless a key is given.
    """
    left, right = a.wording(letters), b.wording(letters)
    names = "".join(dict.fromkeys(left.names + right.names))
    steps = 0
    if entailed:
        refutation = a.refuter[id(b)]
        steps = len(refutation.steps)
        evidence = {
            _REFUTED: evidence_json(refutation),
            _ALONE: _model(names, a, a.value, letters),
        }
    else:
        rows = a.value & (b.full ^ b.value)
        if not rows:
            raise LabelError(f"no row refutes {a.text} |= {b.text}")
        evidence = {_REFUTED: _model(names, a, rows, letters)}
    # The canonical text of logic.canonical, made by renaming letters instead of formulas.
    numbered = str.maketrans(dict(zip(names, _NUMBERED, strict=False)))
    return Draft(
        task="entailment",
        premises=(left.infix,),
        question=right.infix,
        choices=ENTAILMENT,
        answer=int(entailed),
        target=ENTAILMENT[entailed],
        logic=Logic(premises=(left.tptp,), query=(right.tptp,)),
        certificate=join_evidence(evidence),
        features={
            "method": method,
            "variables": len(names),
            "operators": left.operators + right.operators,
            "length": len(a.text) + len(b.text),
            "premise_operators": left.operators,
            "question_operators": right.operators,
            "new_variables": len(names) - len(left.names),
            "steps": steps,
        },
        key=f"\n\n{left.bare}\n\n{right.bare}\n\n".translate(numbered),
        split_key=split_key(renamed(a.text, left.names)),
        seed_key=key or seed_key(b.text),
    )


_REFUTED = against_query(0, False).name
_ALONE = theory_alone(True).name
_NUMBERED = [f"p{place}" for place in range(1, 27)]


def _model(names: str, side: Side, rows: int, letters: str) -> str:
    """The first of the rows as a model of these variables."""
    row = (rows & -rows).bit_length() - 1
    column = side.column
    return model_json([letters[ord(name) - 97] for name in names if column[name] >> row & 1])
