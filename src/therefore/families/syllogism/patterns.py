"""The patterns of hypothetical, disjunctive and complex syllogisms, as formulas over p, q, r, s.

`patterns.tsv` lists them: the paper's three hypothetical ones, the chain also with both of its
conditionals turned round; two kinds of alternatives; and the 42 complex ones of SylloBase's Table
12, numbered from 0. A test proves each, and that neither premise suffices alone. Where the paper
writes "(r -> s) & p" we write "p & (r -> s)", which English can say without ambiguity; nested
disjunctions are one disjunction of three.

`rules` says which letters must be linked by known rules for the item to be sensible: "p>q" is the
rule "if p then q".
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from therefore.logic.formulas import Formula
from therefore.logic.tptp import read_formula


@dataclass(frozen=True, slots=True)
class Pattern:
    """Premises and a conclusion that follows from both together."""

    kind: str
    name: str
    premises: tuple[Formula, ...]
    conclusion: Formula
    rules: tuple[str, ...] = ()


def _read() -> tuple[Pattern, ...]:
    data = files("therefore.families.syllogism") / "patterns.tsv"
    _, *lines = data.read_text(encoding="utf-8").splitlines()
    found: list[Pattern] = []
    for line in lines:
        kind, name, *texts, rules = line.split("\t")
        first, second, conclusion = (read_formula(text.replace(">", "=>")) for text in texts)
        found.append(Pattern(kind, name, (first, second), conclusion, tuple(rules.split())))
    return tuple(found)


PATTERNS = {pattern.name: pattern for pattern in _read()}
HYPOTHETICAL, DISJUNCTIVE, COMPLEX = (
    tuple(pattern for pattern in PATTERNS.values() if pattern.kind == kind)
    for kind in ("hypothetical", "disjunctive", "complex")
)
