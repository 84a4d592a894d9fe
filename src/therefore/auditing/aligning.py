"""Rewrite the grammar's readings of a sentence in the names of its formula, to compare the two.

The reader of a family says `have_lungs(X)` where the grammar says `∃Y (lung(Y) ∧ has(X, Y))`. The
words are the same, so the largest part of a reading that has the words of an atom is replaced by
that atom. A reading with parts that no atom replaces is not compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    subformulas,
)

PERSON = "person"
_LITTLE = frozenset(("a", "an", "the", "be", "is", "are", "of", "to", "some", "any", "than", "was"))
_SAME = {"has": "have", "does": "do", "goes": "go", "people": "person"}

Words = frozenset[str]


@lru_cache(maxsize=1 << 16)
def words_of(name: str) -> Words:
    """The words of a predicate or constant, without little words, plurals and verb endings.

    >>> words_of("upright_pianos") == words_of("upright_piano")
    True
    >>> words_of("to_the_left_of") == words_of("left_of")
    True
    """
    found = name.lower().replace("-", "_").split("_")
    return frozenset(_stem(word) for word in found if word and word not in _LITTLE)


def _stem(word: str) -> str:
    word = _SAME.get(word, word)
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("sses", "shes", "ches", "xes", "zes", "oes"):
        if word.endswith(ending):
            return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


class AtomNames:
    """The atoms in the formulas of one text, with which its other readings are rewritten."""

    def __init__(self, formulas: Iterable[Formula]) -> None:
        self._predicates: dict[tuple[Words, int], str] = {}
        self._constants: dict[Words, str] = {}
        self._atoms: dict[tuple[Words, tuple[str, ...]], Atom] = {}
        self._unary: dict[Words, str] = {}
        self.persons = False
        for formula in formulas:
            for part in subformulas(formula):
                if isinstance(part, Atom):
                    self._add(part)

    def _add(self, atom: Atom) -> None:
        self.persons |= atom.predicate == PERSON
        words = words_of(atom.predicate)
        self._predicates.setdefault((words, len(atom.arguments)), atom.predicate)
        named = [term.name for term in atom.arguments if isinstance(term, Constant)]
        for name in named:
            self._constants.setdefault(words_of(name), name)
        if len(atom.arguments) == 1:
            self._unary.setdefault(words, atom.predicate)
        if len(named) == len(atom.arguments):
            self._atoms.setdefault(self._key(words, named), atom)

    def _key(self, words: Words, named: Iterable[str]) -> tuple[Words, tuple[str, ...]]:
        order = tuple(named)
        return words.union(*map(words_of, order)), order[:1]

    def put(self, formula: Formula) -> Formula | None:
        """The reading rewritten with these atoms; None if a part of it matches no atom.

        >>> from therefore.logic.tptp import read_formula, write_formula
        >>> text = AtomNames([read_formula("![X]: (dogs(X) => have_lungs(X))")])
        >>> read = read_formula("![X]: (dog(X) => ?[Y]: (lung(Y) & has(X,Y)))")
        >>> write_formula(text.put(read))
        '![X]: (dogs(X) => have_lungs(X))'
        """
        known = self._whole(formula)
        if known is not None:
            return known
        match formula:
            case Atom(predicate, ()) if predicate == "true":
                return formula
            case Equal(left, right):
                terms = self._term(left), self._term(right)
                return None if None in terms else Equal(*terms)  # type: ignore[arg-type]
            case Not(body):
                inner = self.put(body)
                return None if inner is None else Not(inner)
            case And(parts):
                kept = self._all([part for part in parts if not self._idle(part)])
                return (And(kept) if len(kept) > 1 else kept[0]) if kept else None
            case Or(parts):
                kept = self._all(parts)
                return Or(kept) if kept else None
            case Implies(left, right) if self._idle(left):
                return self.put(right)
            case Implies(left, right) | Iff(left, right):
                kept = self._all((left, right))
                return type(formula)(*kept) if kept else None
            case Forall(variables, body) | Exists(variables, body):
                inner = self.put(body)
                return None if inner is None else type(formula)(variables, inner)
        return None

    def _idle(self, formula: Formula) -> bool:
        """Whether the formula says that somebody is a person, and the text itself never says so."""
        return isinstance(formula, Atom) and formula.predicate == PERSON and not self.persons

    def _all(self, parts: Iterable[Formula]) -> tuple[Formula, ...]:
        """All parts rewritten with these atoms; empty if one of them cannot be."""
        found = [self.put(part) for part in parts]
        kept = tuple(part for part in found if part is not None)
        return kept if len(kept) == len(found) else ()

    def _term(self, term: Term) -> Term | None:
        if isinstance(term, Variable):
            return term
        name = self._constants.get(words_of(term.name))
        return None if name is None else Constant(name)

    def _whole(self, formula: Formula) -> Formula | None:
        """The atom that has the words of the whole formula; None if there is none."""
        if isinstance(formula, Atom) and formula.arguments:
            terms = tuple(self._term(term) for term in formula.arguments)
            name = self._predicates.get((words_of(formula.predicate), len(terms)))
            if name is not None and None not in terms:
                return Atom(name, terms)  # type: ignore[arg-type]
        if isinstance(formula, Not | Implies | Iff | Or | Equal):
            return None
        words, named, free = _content(formula)
        if not free:
            order = [self._constants.get(words_of(name), name) for name in named]
            return self._atoms.get((words, tuple(order[:1])))
        if len(free) == 1 and not named and words in self._unary:
            return Atom(self._unary[words], (Variable(next(iter(free))),))
        return None


@lru_cache(maxsize=1 << 14)
def _content(formula: Formula) -> tuple[Words, tuple[str, ...], frozenset[str]]:
    """The words of a formula, its constants in order, and its free variables."""
    words: set[str] = set()
    named: dict[str, None] = {}
    bound: set[str] = set()
    used: set[str] = set()
    for part in subformulas(formula):
        match part:
            case Forall(variables, _) | Exists(variables, _):
                bound.update(variables)
            case Atom(predicate, arguments):
                words |= words_of(predicate)
                for term in arguments:
                    if isinstance(term, Variable):
                        used.add(term.name)
                    elif isinstance(term, Constant):
                        named.setdefault(term.name)
                        words |= words_of(term.name)
    return frozenset(words), tuple(named), frozenset(used - bound)
