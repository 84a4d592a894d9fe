"""The patterns of hypothetical, disjunctive and complex syllogisms, as formulas over p, q, r, s.

`patterns.tsv` lists them: the paper's three hypothetical ones, the chain also with both of its
conditionals turned round; two kinds of alternatives; and the 42 complex ones of SylloBase's Table
12, numbered from 0. A test proves each, and that neither premise suffices alone. Where the paper
writes "(r -> s) & p" we write "p & (r -> s)", which English can say without ambiguity; nested
disjunctions are one disjunction of three.

`rules` says which letters must be linked by known rules for the item to be sensible: "p>q" is the
rule "if p then q".

`idle` lists premises that may stand beside a pattern: they are over letters of their own and leave
one letter open (behind the question mark). Beside rules they are a classic fallacy: where the
conclusion is positive they deny the antecedent, where it is negative they affirm the consequent, so
that both have about as many negations. Beside alternatives they are alternatives with a fact that
is neither of them: if one of them were stated too, "or" would tell nothing. The open letter is
affirmed, or denied, where the pattern's premises affirm, or deny, the concluded letter. Beside a
compound conclusion they say that at least one of two letters is true or, if the conclusion is such
an "or" itself, that not both are. `denied` marks premises that only deny the concluded letter.

`wrong` is what the operations of SylloBase's Appendix C make of the conclusion: a "not" added or
taken away, letters exchanged, one added or removed, another connective. The paper takes each result
for wrong. Here are the first eight that neither follow from the premises nor say what another says.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from therefore.logic.formulas import Formula
from therefore.logic.tptp import read_formula


@dataclass(frozen=True, slots=True)
class Idle:
    """Premises that stand beside a pattern's own and do not bear on its conclusion."""

    premises: tuple[Formula, ...]
    asked: str
    """The letter that they leave open; empty beside a compound conclusion."""


@dataclass(frozen=True, slots=True, eq=False)
class LetterPattern:
    """Premises and a conclusion that follows from both together."""

    kind: str
    name: str
    premises: tuple[Formula, ...]
    conclusion: Formula
    rules: tuple[str, ...]
    idle: tuple[Idle, ...]
    """Any one of these may stand beside the pattern."""
    denied: bool
    wrong: tuple[Formula, ...]


def _formulas(text: str) -> tuple[Formula, ...]:
    return tuple(read_formula(part.replace(">", "=>")) for part in text.split(", "))


def _read() -> tuple[LetterPattern, ...]:
    data = files("therefore.solve") / "patterns.tsv"
    _, *lines = data.read_text(encoding="utf-8").splitlines()
    found: list[LetterPattern] = []
    for line in lines:
        kind, name, first, second, conclusion, rules, idle, denied, wrong = line.split("\t")
        premises = _formulas(f"{first}, {second}")
        beside = [text.partition(" ? ") for text in idle.split(" / ")]
        company = tuple(Idle(_formulas(said), asked) for said, _, asked in beside)
        (right,) = _formulas(conclusion)
        known = (tuple(rules.split()), company, bool(denied), _formulas(wrong))
        found.append(LetterPattern(kind, name, premises, right, *known))
    return tuple(found)


PATTERNS = {pattern.name: pattern for pattern in _read()}
HYPOTHETICAL, DISJUNCTIVE, COMPLEX = (
    tuple(pattern for pattern in PATTERNS.values() if pattern.kind == kind)
    for kind in ("hypothetical", "disjunctive", "complex")
)
