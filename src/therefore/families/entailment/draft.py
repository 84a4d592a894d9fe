"""From two formulas to a draft: the label is proved or refuted here, whatever the sampler thought.

The sampler compares truth columns; here an entailment gets a refutation found by the solver, and a
non-entailment a row of the truth table. The solver-free checker accepts each before it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.certify import LabelError, certificate_json
from therefore.checker.claims import Claim, against_query, theory_alone
from therefore.checker.evidence import Evidence, Model, Refutation
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.keys import seed_key
from therefore.families.entailment.polish import (
    canonical,
    formula,
    infix,
    letters_of,
    operators_in,
)
from therefore.families.family import Draft
from therefore.items import ENTAILMENT, Logic
from therefore.logic.formulas import Atom, Formula, Not
from therefore.logic.tptp import write_formula
from therefore.solve.decide import satisfiable

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
class Side:
    """A formula in Polish notation with its truth column."""

    text: str
    value: int
    full: int
    column: Mapping[str, int]
    refuter: dict[int, Refutation] = field(default_factory=dict)
    """Refutations found for this A against some B, by the B's identity."""
    infix: str = ""
    tptp: str = ""
    canonical: str = ""
    _formula: Formula | None = None

    @property
    def formula(self) -> Formula:
        """The formula as an object."""
        if self._formula is None:
            self._formula = formula(self.text)
        return self._formula

    def fits(self, other: Side) -> bool:
        """Whether no row makes this formula true and the other false."""
        return not self.value & (self.full ^ other.value)


def prove(a: Side, b: Side) -> bool:
    """Whether A |= B, with the refutation kept if so; the checker must accept it."""
    if id(b) in a.refuter:
        return True
    found = satisfiable([a.formula, Not(b.formula)])
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
    both = letters_of(a.text + b.text)
    steps = 0
    if entailed:
        refutation = a.refuter[id(b)]
        steps = len(refutation.steps)
        evidence: dict[Claim, Evidence] = {
            against_query(0, False): refutation,
            theory_alone(True): _model(both, a, a.value, letters),
        }
    else:
        rows = a.value & (b.full ^ b.value)
        if not rows:
            raise LabelError(f"no row refutes {a.text} |= {b.text}")
        evidence = {against_query(0, True): _model(both, a, rows, letters)}
    for side in (a, b):
        if not side.tptp:
            side.infix, side.tptp = infix(side.text), write_formula(side.formula)
            side.canonical = canonical(side.text)
    rename = str.maketrans("abcdefghijklmnopqrstuvwxyz"[: len(letters)], letters)
    numbered = str.maketrans({letter: f"p{i}" for i, letter in enumerate(both, start=1)})
    operators = operators_in(a.text), operators_in(b.text)
    return Draft(
        task="entailment",
        premises=(a.infix.translate(rename),),
        question=b.infix.translate(rename),
        choices=ENTAILMENT,
        answer=int(entailed),
        target=ENTAILMENT[entailed],
        logic=Logic(premises=(a.tptp.translate(rename),), query=(b.tptp.translate(rename),)),
        certificate=certificate_json(evidence),
        features={
            "method": method,
            "variables": len(both),
            "operators": sum(operators),
            "length": len(a.text) + len(b.text),
            "premise_operators": operators[0],
            "question_operators": operators[1],
            "new_variables": len(both) - len(letters_of(a.text)),
            "steps": steps,
        },
        # the canonical text of logic.canonical, made by renaming letters instead of formulas
        key=f"\n\n{a.tptp.translate(numbered)}\n\n{b.tptp.translate(numbered)}\n\n",
        split_key=split_key(a.canonical),
        seed_key=key or seed_key(b.text),
    )


def _model(names: str, side: Side, rows: int, letters: str) -> Model:
    """The first of the rows as a model of these variables."""
    row = (rows & -rows).bit_length() - 1
    true = [Atom(letters[ord(name) - 97]) for name in names if side.column[name] >> row & 1]
    return Model(frozenset(true))
