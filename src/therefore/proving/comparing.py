"""Comparisons that `prove` takes further: "as old as", "not as old as", "the tallest girl".

"Ann is as old as Bob" means that she is at least as old; that they are equally old is only
suggested, and can be taken back ("in fact older"). "Ann is not as old as Bob" means that Bob is
older. The tallest girl is a girl, and taller than every other girl.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from therefore.language.engine.language import language
from therefore.language.words.axioms import X, Y, always, transitive
from therefore.language.words.lists import words
from therefore.logic.formulas import And, Atom, Constant, Equal, Formula, Iff, Implies, Not


def _compared(name: str) -> str:
    """The adjective in "as old as" or "at least as old as"; an empty text for other names."""
    name = name.removeprefix("at_least_")
    if name.startswith("as_") and name.endswith("_as"):
        return name[3:-3]
    return ""


def comparisons(binary: Sequence[str], unary: Sequence[str], named: Sequence[str]) -> list[Formula]:
    """The axioms for the comparisons among a text's predicates and constants.

    >>> from therefore.logic.pretty import pretty
    >>> print(*map(pretty, comparisons((), ("girl",), ("the_tallest_girl",))), sep="; ")
    girl(the_tallest_girl); ∀X (girl(X) ∧ X ≠ the_tallest_girl → taller_than(the_tallest_girl, X))
    """
    return [*_equals(binary), *_superlatives(unary, named)]


def _equals(binary: Sequence[str]) -> Iterator[Formula]:
    for name in binary:
        adjective = _compared(name)
        if adjective:
            more = f"{comparative(adjective)}_than"
            yield always(Iff(Atom(name, (X, Y)), Not(Atom(more, (Y, X)))))
            yield transitive(name)


def comparative(adjective: str) -> str:
    """The comparative of an adjective, as predicates have it.

    >>> comparative("old"), comparative("intelligent")
    ('older', 'more_intelligent')
    """
    for degree in words().degrees:
        for plain, more in ((degree.word, degree.more), (degree.opposite, degree.less)):
            if plain == adjective:
                return more
    found = language("english").lexicon.irregular.get((adjective, "adjective", "comparative"))
    return found or f"more_{adjective}"


def _superlatives(unary: Sequence[str], named: Sequence[str]) -> Iterator[Formula]:
    lemmas_of = language("english").lexicon.lemmas_of
    for name in named:
        the, _, rest = name.partition("_")
        most, _, kind = rest.partition("_")
        if the != "the" or kind not in unary:
            continue
        for adjective in lemmas_of(most, "adjective", "superlative")[:1]:
            this = Constant(name)
            more = Atom(f"{comparative(adjective)}_than", (this, X))
            other = And((Atom(kind, (X,)), Not(Equal(X, this))))
            yield Atom(kind, (this,))
            yield always(Implies(other, more))
