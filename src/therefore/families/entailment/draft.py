"""From two formulas to a draft: the label is proved or refuted here, whatever the sampler thought.

The sampler compares truth columns; here an entailment gets a refutation found by the solver, and a
non-entailment a row of the truth table. The solver-free checker accepts each before it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.certify import LabelError
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.keys import seed_key
from therefore.families.entailment.polish import (
    canonical,
    formula,
    infix,
    letters_of,
    operators_in,
    tptp,
)
from therefore.families.family import Draft
from therefore.items import ENTAILMENT, Logic
from therefore.logic.clauses import clause_form
from therefore.logic.formulas import Not
from therefore.solve.check import Accepted, Propagator, check_steps
from therefore.solve.evidence import Refutation
from therefore.solve.sat import solve_clauses

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


_AT_ONCE = Refutation(((),))


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

    def fits(self, other: Side) -> bool:
        """Whether no row makes this formula true and the other false."""
        return not self.value & (self.full ^ other.value)


def prove(a: Side, b: Side) -> bool:
    """Whether A |= B, with the refutation kept if so; the checker must accept it."""
    if id(b) in a.refuter:
        return True
    form = clause_form([formula(a.text), Not(formula(b.text))])
    known = Propagator(form.size)
    for clause in form.clauses:
        known.add(clause)
    # Most small entailments need no splitting: propagation alone finds and checks them at once.
    found = _AT_ONCE if known.refutes(()) else solve_clauses(form.clauses, form.size)
    if not isinstance(found, Refutation):
        return False
    if check_steps(known, form.size, found.steps) != Accepted():
        raise AssertionError(f"the checker rejects the refutation of {a.text} against {b.text}")
    a.refuter[id(b)] = found
    return True


def make_draft(
    a: Side, b: Side, entailed: bool, letters: str, method: str, *, key: str = ""
) -> Draft:
    """The draft of one labelled pair, its variables named by the letters.

    B's tree decides the class of seeds, unless a key is given.
    """
    both = letters_of(a.text + b.text)
    if entailed:
        steps = a.refuter[id(b)].steps
        rup = ",".join(f"[{','.join(map(str, step))}]" for step in steps)
        certificate = (
            f'{{"theory - 0":{{"rup":[{rup}]}},"theory":{_model(both, a, a.value, letters)}}}'
        )
    else:
        steps = ()
        rows = a.value & (b.full ^ b.value)
        if not rows:
            raise LabelError(f"no row refutes {a.text} |= {b.text}")
        certificate = f'{{"theory - 0":{_model(both, a, rows, letters)}}}'
    for side in (a, b):
        if not side.infix:
            side.infix, side.tptp = infix(side.text), tptp(side.text)
            side.canonical = canonical(side.text)
    rename = str.maketrans("abcdefghijklmnopqrstuvwxyz"[: len(letters)], letters)
    names = str.maketrans({letter: f"p{i}" for i, letter in enumerate(both, start=1)})
    operators = operators_in(a.text), operators_in(b.text)
    return Draft(
        task="entailment",
        premises=(a.infix.translate(rename),),
        question=b.infix.translate(rename),
        choices=ENTAILMENT,
        answer=int(entailed),
        target=ENTAILMENT[entailed],
        logic=Logic(premises=(a.tptp.translate(rename),), query=(b.tptp.translate(rename),)),
        certificate=certificate,
        features={
            "method": method,
            "variables": len(both),
            "operators": sum(operators),
            "length": len(a.text) + len(b.text),
            "premise_operators": operators[0],
            "question_operators": operators[1],
            "new_variables": len(both) - len(letters_of(a.text)),
            "steps": len(steps),
        },
        # the canonical text of logic.canonical, made by renaming letters instead of formulas
        key=f"\n\n{a.tptp.translate(names)}\n\n{b.tptp.translate(names)}\n\n",
        split_key=split_key(a.canonical),
        seed_key=key or seed_key(b.text),
    )


def _model(names: str, side: Side, rows: int, letters: str) -> str:
    """The first of the rows as a model of these variables in JSON."""
    row = (rows & -rows).bit_length() - 1
    true = sorted(letters[ord(name) - 97] for name in names if side.column[name] >> row & 1)
    listed = ",".join(f'"{name}"' for name in true)
    return f'{{"true":[{listed}]}}'
