"""From two formulas to a sample: what was decided of them, their words, and their features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.certify.pairs import Pair, refute
from therefore.checker.evidence import Refutation
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.keys import seed_key
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT
from therefore.logic.formulas import Formula
from therefore.logic.polish import LETTERS, formula, infix, letters_of, operators_in, renamed
from therefore.logic.tptp import write_formula

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
    """With the sampler's own letters."""
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
            found = self._wording = Wording(
                letters,
                infix(self.text).translate(rename),
                write_formula(self.formula),
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
    found = refute(a.formula, b.formula)
    if found is None:
        return False
    a.refuter[id(b)] = found
    return True


def make_sample(
    a: Side, b: Side, entailed: bool, letters: str, method: str, *, key: str = ""
) -> Sampled:
    """One labelled pair, its variables named by the letters.

    B's operators decide the class of seeds, unless a key is given.
    """
    left, right = a.wording(letters), b.wording(letters)
    names = "".join(dict.fromkeys(left.names + right.names))
    refutation = a.refuter[id(b)] if entailed else None
    rows = a.value if entailed else a.value & (b.full ^ b.value)
    pair = Pair.decided((left.tptp, right.tptp), names, rows, a.column, refutation)
    return Sampled(
        task="entailment",
        form=pair,
        names=letters,
        premises=(left.infix,),
        question=right.infix,
        choices=ENTAILMENT,
        answer=int(entailed),
        features={
            "method": method,
            "variables": len(names),
            "operators": left.operators + right.operators,
            "length": len(a.text) + len(b.text),
            "premise_operators": left.operators,
            "question_operators": right.operators,
            "new_variables": len(names) - len(left.names),
            "steps": len(refutation.steps) if refutation else 0,
        },
        canonical=pair.canonical,
        split_key=split_key(renamed(a.text, left.names)),
        seed_key=key or seed_key(b.text),
    )
