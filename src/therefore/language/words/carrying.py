"""From the terms of a text to the axioms that their words call for.

`carried(formulas)` looks at the names in the formulas and at nothing else, so that whoever has the
formulas of a text can add what its words carry. Only names that occur get axioms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from therefore.language.engine.counting import decode
from therefore.language.words.amounts import amount_axioms, amounts
from therefore.language.words.kinds import analysed, excludes, is_intersective, kind_of
from therefore.language.words.lists import words
from therefore.language.words.orders import (
    adjunct_axioms,
    degree_axioms,
    is_verb,
    order_axioms,
)
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    constants,
    subformulas,
)

PERSON = "person"
_X = Variable("X")


def carried(formulas: Iterable[Formula]) -> list[Formula]:
    """The axioms that the words of these formulas call for.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> text = [read_formula("![X]: (boot(X) => worn(X))"), read_formula("hiking_boot(b)")]
    >>> [write_formula(axiom) for axiom in carried(text)]
    ['![X]: (hiking_boot(X) => boot(X))']
    """
    told = list(formulas)
    names, individuals = _terms(told)
    axioms: dict[Formula, None] = {}
    unary = [name for name, arity in names if arity == 1]
    binary = [name for name, arity in names if arity == 2]
    for axiom in _individuals(individuals, unary):
        axioms[axiom] = None
        unary += [
            part.predicate
            for part in subformulas(axiom)
            if isinstance(part, Atom) and part.predicate not in unary and part.predicate != PERSON
        ]
    for axiom in (
        *_kinds(unary),
        *order_axioms(binary),
        *degree_axioms(unary, binary),
        *adjunct_axioms([(name, arity) for name, arity in names if arity]),
        *amount_axioms(amounts([name for name, arity in names if not arity])),
    ):
        axioms[axiom] = None
    return list(axioms)


def _terms(formulas: Sequence[Formula]) -> tuple[list[tuple[str, int]], list[str]]:
    """Names with their arities and constants, those inside amounts included."""
    found: dict[tuple[str, int], None] = {}
    named: dict[str, None] = {}
    queue = list(formulas)
    while queue:
        formula = queue.pop(0)
        named |= dict.fromkeys(constants(formula))
        for part in subformulas(formula):
            if isinstance(part, Atom):
                found[part.predicate, len(part.arguments)] = None
                if not part.arguments and (amount := decode(part.predicate)) is not None:
                    queue += amount[1]
    return list(found), list(named)


def _bare(name: str) -> tuple[str, str]:
    """A prefix such as `was`, and the rest."""
    for prefix in words().prefixes:
        if name.startswith(f"{prefix}_"):
            return prefix, name[len(prefix) + 1 :]
    return "", name


def _kinds(unary: Sequence[str]) -> Iterator[Formula]:
    """Kinds, exclusive kinds, and nouns with adjectives that intersect."""
    cut = [(name, *_bare(name)) for name in unary]
    terms = [each for each in cut if not is_verb(each[2])]
    known = {name for name, _, _ in terms}
    for (one, prefix, a), (other, prefix2, b) in combinations(terms, 2):
        if prefix != prefix2:
            continue
        for narrow, wide, p, q in ((one, other, a, b), (other, one, b, a)):
            if kind_of(p, q):
                yield Forall(("X",), Implies(Atom(narrow, (_X,)), Atom(wide, (_X,))))
        if excludes(a, b):
            yield Forall(("X",), Not(And((Atom(one, (_X,)), Atom(other, (_X,))))))
    for name, prefix, bare in terms:
        term = analysed(bare)
        if (
            term.modifiers
            and is_intersective(term.modifiers[0])
            and kind_of(bare, term.modifiers[0])
        ):
            start = f"{prefix}_" if prefix else ""
            rest = start + "_".join((*term.modifiers[1:], term.head, *term.tail))
            adjective = start + term.modifiers[0]
            if rest in known and adjective in known:
                both = And((Atom(rest, (_X,)), Atom(adjective, (_X,))))
                yield Forall(("X",), Implies(both, Atom(name, (_X,))))


def _individuals(named: Sequence[str], unary: Sequence[str]) -> Iterator[Formula]:
    """What names tell: `the_cow` is a cow; a name is a person where the text speaks of persons."""
    things = [name for name in named if name.startswith("the_")]
    for name in things:
        kind = name.removeprefix("the_").rpartition("'s_")[2]
        if any(kind == each or kind_of(kind, each) for each in unary):
            yield Atom(kind, (Constant(name),))
    if PERSON not in unary:
        return
    if not things:
        yield Forall(("X",), Atom(PERSON, (_X,)))
        return
    for name in named:
        if name not in things:
            yield Atom(PERSON, (Constant(name),))
    others: list[Formula] = [Equal(_X, Constant(name)) for name in things]
    yield Forall(("X",), Or((Atom(PERSON, (_X,)), *others)))
