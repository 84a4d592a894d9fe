"""Rules in the present beside facts in the past: "only students get a discount", and Maria got one.

Tenses are kept apart: who was a soldier need not be one now. But a rule may be meant to cover the
past as well. `earlier` returns such rules again, in the past, as one way to take them.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.language.engine.language import language
from therefore.language.engine.rewriting import replace_atoms
from therefore.language.english.telling import is_noun
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Forall, Formula, atoms
from therefore.proving.either import Either

DID, WAS = "did_", "was_"
WAYS = ("the rule covers what has happened, too", "the rule is about the present only")


def earlier(premises: Sequence[Formula], text: Sequence[Formula]) -> Either:
    """The rules among the premises as rules about the past, if the text has such past predicates.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> rule, fact = read_formula("![X]: (sings(X) => bird(X))"), read_formula("did_sing(ann)")
    >>> [write_formula(each) for each in earlier([rule], [rule, fact]).supposed]
    ['![X]: (did_sing(X) => bird(X))']
    """
    told = {(atom.predicate, len(atom.arguments)) for atom in atoms(*text)}
    if not any(name.startswith((DID, WAS)) for name, _ in told):
        return Either()
    found: list[Formula] = []
    for formula in premises:
        if isinstance(formula, Forall):
            said = atoms(formula)
            # All verbs of a rule move to the past together; a noun may stay in the present.
            if all(_is_past(one) or _kind(one) or _then(one, told) != one for one in said):
                shifted = replace_atoms(formula, lambda atom: _then(atom, told))
                if shifted != formula:
                    found.append(shifted)
    return Either((), tuple(found), (WAYS,) if found else ())


def _is_past(atom: Atom) -> bool:
    return atom.predicate.startswith((DID, WAS))


def _kind(atom: Atom) -> bool:
    name = atom.predicate
    return len(atom.arguments) == 1 and is_noun(name) and not is_verb(name)


def _then(atom: Atom, told: set[tuple[str, int]]) -> Atom:
    """The atom about the past, if the text has it, else the atom."""
    name, arity = atom.predicate, len(atom.arguments)
    verb, _, tail = name.partition("_")
    ways = [WAS + name] if arity == 1 else []
    lemmas = language("english").lexicon.lemmas_of(verb, "verb", "third")
    ways += [f"{DID}{lemma}" + (f"_{tail}" if tail else "") for lemma in lemmas]
    return next((Atom(way, atom.arguments) for way in ways if (way, arity) in told), atom)
