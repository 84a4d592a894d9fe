"""From two formulas to a sample: the evidence for its label, its words, and its features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.certify.pairs import certified, refute, true_letters
from therefore.checker.evidence import Refutation
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.keys import seed_key
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT
from therefore.logic.polish import (
    LETTERS,
    bared,
    bracketed,
    canonical,
    leaves_of,
    to_infix,
    to_tptp,
)

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

_NUMBERED = [f"p{place}" for place in range(1, 27)]
_HOLES = str.maketrans(LETTERS, "\0" * len(LETTERS), "[]")


class Naming:
    """The letters of a group of items: what is written for a, b, c ..."""

    def __init__(self, letters: str) -> None:
        self.infix = to_infix(LETTERS[: len(letters)], letters)
        self.tptp = to_tptp(LETTERS[: len(letters)], letters)


class Written:
    """A formula written down with the letters of a group; it stands in two of its items."""

    __slots__ = ("_alone", "_holes", "infix", "leaves", "names", "naming", "operators", "tptp")

    def __init__(self, text: str, naming: Naming) -> None:
        said = bracketed(text)
        bare = bared(said)
        self.naming = naming
        self.infix = said.translate(naming.infix)
        self.tptp = bare.translate(naming.tptp)
        self.leaves = leaves_of(text)
        self.names = "".join(dict.fromkeys(self.leaves))
        """Its variables in order of first occurrence, in the sampler's letters."""
        self.operators = len(text) - len(self.leaves)
        self._holes = bare.translate(_HOLES).replace("\0", "%s")
        self._alone = ""

    def numbered(self, names: str) -> str:
        """In TPTP, with variables p1, p2, p3 ... in the order of these names."""
        if names.startswith(self.names):
            if not self._alone:
                self._alone = self._filled(self.names)
            return self._alone
        return self._filled(names)

    def _filled(self, names: str) -> str:
        number = dict(zip(names, _NUMBERED, strict=False))
        return self._holes % tuple([number[leaf] for leaf in self.leaves])


@dataclass(slots=True, eq=False)
class Side:
    """A formula in Polish notation with its truth column."""

    text: str
    value: int
    full: int
    column: Mapping[str, int]
    _split_key: str = ""
    refuter: dict[int, Refutation] = field(default_factory=dict)
    """Refutations found for this A against some B, by the B's identity."""
    _wording: Written | None = None
    _seed_key: str = ""

    def wording(self, naming: Naming) -> Written:
        """The formula in words."""
        found = self._wording
        if found is None or found.naming is not naming:
            found = self._wording = Written(self.text, naming)
        return found

    @property
    def split_key(self) -> str:
        """What decides the split, of a premise."""
        if not self._split_key:
            self._split_key = split_key(canonical(self.text))
        return self._split_key

    @property
    def seed_key(self) -> str:
        """What decides the class of seeds, of a question."""
        if not self._seed_key:
            self._seed_key = seed_key(self.text)
        return self._seed_key

    def fits(self, other: Side) -> bool:
        """Whether no row makes this formula true and the other false."""
        return not self.value & (self.full ^ other.value)


def prove(a: Side, b: Side) -> bool:
    """Whether A |= B; if so, A keeps the refutation, which the checker must accept."""
    if id(b) in a.refuter:
        return True
    found = refute(a.text, b.text)
    if found is None:
        return False
    a.refuter[id(b)] = found
    return True


def make_sample(
    a: Side, b: Side, entailed: bool, naming: Naming, method: str, *, key: str = ""
) -> Sampled:
    """One labelled pair, its variables named by the letters of its group.

    B's operators decide the class of seeds, unless a key is given.
    """
    left, right = a.wording(naming), b.wording(naming)
    names = "".join(dict.fromkeys(left.names + right.names))
    refutation = a.refuter[id(b)] if entailed else None
    rows = a.value if entailed else a.value & (b.full ^ b.value)
    true = true_letters(rows, names, a.column).translate(naming.tptp)
    return Sampled(
        task="entailment",
        form=certified(left.tptp, right.tptp, true, refutation),
        names=(),
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
        # As `logic.canonical.canonical_text` writes it, by renaming letters and not formulas.
        canonical=f"\n\n{left.numbered(names)}\n\n{right.numbered(names)}\n\n",
        split_key=a.split_key,
        seed_key=key or b.seed_key,
    )
