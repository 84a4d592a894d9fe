"""The patterns of hypothetical, disjunctive and complex syllogisms, as formulas over p, q, r, s.

The complex ones are the 42 of SylloBase's Table 12; a test proves each, and that neither premise
suffices alone. Where the paper writes "(r -> s) & p" we write "p & (r -> s)", which English can say
without ambiguity; nested disjunctions are one disjunction of three.

`rules` says which letters must be linked by known rules for the item to be sensible: "p>q" is the
rule "if p then q".
"""

from __future__ import annotations

from dataclasses import dataclass

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


def _pattern(kind: str, name: str, line: str) -> Pattern:
    formulas, _, rules = line.partition("#")
    first, second, conclusion = (
        read_formula(part.replace(">", "=>")) for part in formulas.split(";")
    )
    return Pattern(kind, name, (first, second), conclusion, tuple(rules.split()))


HYPOTHETICAL = (
    _pattern("hypothetical", "chain", "(p>q); (q>r); (p>r) # p>q q>r"),
    _pattern("hypothetical", "chain of contrapositives", "(~q>~p); (~r>~q); (~r>~p) # p>q q>r"),
    _pattern("hypothetical", "modus ponens", "(p>q); p; q # p>q"),
    _pattern("hypothetical", "modus tollens", "(p>q); ~q; ~p # p>q"),
)
"""The paper's three; the chain also with both of its conditionals turned round."""

_XOR = "((p|q)&~(p&q))"
DISJUNCTIVE = (
    _pattern("disjunctive", "compatible", "(p|q); ~p; q"),
    _pattern("disjunctive", "compatible, negative", "(p|~q); ~p; ~q"),
    _pattern("disjunctive", "incompatible", f"{_XOR}; ~p; q"),
    _pattern("disjunctive", "incompatible, one holds", f"{_XOR}; p; ~q"),
)

_TABLE12 = """
(~p|q); p; q # p>q
((p&q)|r); (~p|~q); r
(p|q|r); (~p&~q); r
(p|~q); ~p; ~q # q>p
(p|(q&r)); (~p&q); r
(p|(q&r)); (~p&r); q
(p|q|r); (~p&~r); q
(~p|q); ~q; ~p # p>q
(p|q|r); (~q&~r); p
((p&q)|r); (p&~r); q
((p&q)|r); (q&~r); p
(p|~q); q; p # q>p
(p|(q&r)); (~q|~r); p
(~q>~p); ~q; ~p # p>q
((p|q)>r); (p|q); r # p>r q>r
((p&q)>r); (p&q); r # p>r
(p>(q|r)); p; (q|r) # p>q
(p>(q|r)); (p&~q); r # p>r
(p>(q|r)); (p&~r); q # p>q
(p>(q&r)); p; (q&r) # p>q p>r
(p>(q&r)); (p&q); r # p>q p>r
(p>(q&r)); (p&r); q # p>q p>r
((p|q)>r); ~r; ~(p|q) # p>r q>r
((p|q)>r); (~p&~r); ~q # p>r q>r
((p|q)>r); (~q&~r); ~p # p>r q>r
((p&q)>r); ~r; ~(p&q) # p>r
((p&q)>r); (p&~r); ~q # q>r
((p&q)>r); (q&~r); ~p # p>r
(p>(q|r)); (~q&~r); ~p # p>q
(p>(q&r)); (~q|~r); ~p # p>q p>r
(~q>~p); (~r>~q); (~r>~p) # p>q q>r
((p|q)>r); (r>s); ((p|q)>s) # p>r q>r r>s
((p|q)>r); (p&(r>s)); s # p>r q>r r>s
((p|q)>r); (q&(r>s)); s # p>r q>r r>s
((p&q)>r); (r>s); ((p&q)>s) # p>r r>s
((p&q)>r); ((p&q)&(r>s)); s # p>r r>s
(p>(q|r)); ((q|r)>s); (p>s) # p>q q>s r>s
(p>(q&r)); ((q&r)>s); (p>s) # p>q p>r q>s
(p>q); (q>(r|s)); (p>(r|s)) # p>q q>r
(p>q); (p&(q>(r|s))); (r|s) # p>q q>r
(p>q); (q>(r&s)); (p>(r&s)) # p>q q>r q>s
(p>q); (p&(q>(r&s))); (r&s) # p>q q>r q>s
"""
COMPLEX = tuple(
    _pattern("complex", f"complex {number:02d}", line)
    for number, line in enumerate(_TABLE12.strip().splitlines())
)
"""Table 12, numbered from 0."""

PATTERNS = {pattern.name: pattern for pattern in (*HYPOTHETICAL, *DISJUNCTIVE, *COMPLEX)}
