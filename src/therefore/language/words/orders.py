"""Axioms for relations: strict orders and their converses, degrees, and adjuncts that may go.

taller_than   irreflexive, asymmetric, transitive; the converse of shorter_than
above         the same, and the converse of below
sings_in      carries sings
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.words.axioms import X, Y, Z, all_are, always, carries, converse, transitive
from therefore.language.words.lists import Degree, words
from therefore.logic.formulas import And, Atom, Forall, Formula, Implies, Not, Variable


def order_axioms(names: Sequence[str]) -> Iterator[Formula]:
    """The axioms of the binary names that are orders, symmetric, or converses of each other."""
    if not names:
        return
    lists = words()
    known = set(names)
    for name in names:
        prefix, order = _order(name)
        if order:
            yield Forall(("X",), Not(Atom(name, (X, X))))
            yield Forall(("X", "Y"), Not(And((Atom(name, (X, Y)), Atom(name, (Y, X))))))
            yield transitive(name)
            for other in _converses(order):
                turned = prefix + other
                if turned in known and (name < turned or name not in _converse_names(turned)):
                    yield converse(name, turned)
        if name in lists.symmetric:
            yield Forall(("X",), Not(Atom(name, (X, X))))
            yield carries(Atom(name, (X, Y)), Atom(name, (Y, X)))
    for one, other in lists.converses:
        if one in known and other in known:
            yield converse(one, other)
    for strong, weak in lists.weaker:
        if strong in known and weak in known:
            yield carries(Atom(strong, (X, Y)), Atom(weak, (X, Y)))
        for turned in _converses(weak) if strong in known else ():
            if turned in known:
                yield carries(Atom(strong, (X, Y)), Atom(turned, (Y, X)))


@lru_cache(maxsize=1 << 12)
def _order(name: str) -> tuple[str, str]:
    """A name cut into prefix and order ("is_", "taller_than"); two empty texts if it has none."""
    lists = words()
    for pair in lists.orders:
        for order in pair:
            if name == order or name.endswith(f"_{order}"):
                return name.removesuffix(order), order
    if not name.endswith("_than"):
        return "", ""
    parts = name.split("_")
    size = 3 if len(parts) >= 3 and parts[-3] in ("more", "less") else 2
    return "".join([f"{part}_" for part in parts[:-size]]), "_".join(parts[-size:])


@lru_cache(maxsize=1 << 12)
def _converses(order: str) -> tuple[str, ...]:
    lists = words()
    found = [other for pair in lists.orders for one, other in (pair, pair[::-1]) if one == order]
    word = order.removesuffix("_than")
    for degree in lists.degrees:
        for one, other in ((degree.more, degree.less), (degree.less, degree.more)):
            if one == word:
                found.append(f"{other}_than")
        for plain, comparative in ((degree.word, degree.more), (degree.opposite, degree.less)):
            if comparative == word:
                found.append(f"less_{plain}_than")
            if word == f"less_{plain}":
                found.append(f"{comparative}_than")
    if word.startswith("more_"):
        found.append(f"less_{word[5:]}_than")
    if word.startswith("less_"):
        found.append(f"more_{word[5:]}_than")
    return tuple(dict.fromkeys(each for each in found if each != "-"))


def _converse_names(name: str) -> set[str]:
    prefix, order = _order(name)
    return {prefix + other for other in _converses(order)}


def degree_axioms(unary: Sequence[str], binary: Sequence[str]) -> Iterator[Formula]:
    """The axioms between `fast`, `slow`, `faster_than` and `as_fast_as`, as far as they occur."""
    pairs = set(binary)
    named = set().union(*map(_degrees_of, unary), *map(_degrees_compared, binary))
    for place in sorted(named):
        for this in _both_ways(words().degrees[place]):
            more, less = f"{this.more}_than", f"{this.less}_than"
            same, opposite = f"as_{this.word}_as", f"as_{this.opposite}_as"
            told = ((more, Y, X), (less, X, Y), (same, Y, X), (opposite, X, Y))
            for name in unary:
                if name != this.word and not name.startswith(f"{this.word}_"):
                    continue
                low = this.opposite + name.removeprefix(this.word)
                if low in unary and more in pairs:
                    yield carries(And((_has(name, X), _has(low, Y))), Atom(more, (X, Y)))
                if name != this.word:
                    continue
                for relation, one, other in told:
                    if relation in pairs:
                        known = And((Atom(relation, (X, Y)), _has(name, one)))
                        yield carries(known, _has(name, other))
                if same in pairs and low in unary:
                    yield carries(And((Atom(same, (X, Y)), _has(low, X))), _has(low, Y))
            if same in pairs:
                if more in pairs:
                    yield carries(Atom(same, (X, Y)), Not(Atom(more, (Y, X))))
                    yield transitive(more, after=same)
                if less in pairs:
                    yield carries(Atom(same, (X, Y)), Not(Atom(less, (X, Y))))
                yield transitive(same)


@lru_cache(maxsize=1 << 16)
def _degrees_of(name: str) -> frozenset[int]:
    """The indices of the degrees whose word or opposite is the name, or begins it."""
    starts = {name[:end] for end, sign in enumerate(f"{name}_") if sign == "_"}
    return frozenset(
        place
        for place, degree in enumerate(words().degrees)
        if degree.word in starts or degree.opposite in starts
    )


@lru_cache(maxsize=1 << 12)
def _degrees_compared(name: str) -> frozenset[int]:
    """The indices of the degrees that a name such as `as_fast_as` is made of."""
    return frozenset(
        place
        for place, degree in enumerate(words().degrees)
        if name in (f"as_{degree.word}_as", f"as_{degree.opposite}_as")
    )


def _both_ways(degree: Degree) -> tuple[Degree, Degree]:
    return degree, Degree(degree.opposite, degree.word, degree.less, degree.more)


def _has(name: str, who: Variable) -> Atom:
    return Atom(name, (who,))


@lru_cache(maxsize=1 << 16)
def is_verb(name: str) -> bool:
    """Whether the name is a verb phrase: it begins with a third person, a modal or `did`.

    >>> is_verb("studies_law"), is_verb("sports_car"), is_verb("hiking_boot")
    (True, False, False)
    """
    lists = words()
    first = name.partition("_")[0]
    if first in lists.verb_openers:
        return True
    if first in lists.plural_modifiers and "_" in name:
        return False
    return _third_person(first)


@lru_cache(maxsize=1 << 14)
def _third_person(word: str) -> bool:
    lexicon = language("english").lexicon
    analyses = lexicon.analyses(word)
    if analyses:
        return any(pos == "verb" and form == "third" for _, pos, form in analyses)
    return bool(lexicon.inflection.lemmas(word, "verb", "third")) and not word.endswith("ss")


def adjunct_axioms(names: Sequence[tuple[str, int]]) -> Iterator[Formula]:
    """Axioms that a verb phrase implies its shorter form: `sings_in(X, Y)` implies `sings(X)`."""
    for longer, arity in names:
        for shorter, fewer in names:
            if 0 < fewer <= arity and longer != shorter:
                yield from _without_adjunct(longer, arity, shorter, fewer)


@lru_cache(maxsize=1 << 17)
def _without_adjunct(longer: str, arity: int, shorter: str, fewer: int) -> tuple[Formula, ...]:
    """The axiom that the longer phrase implies the shorter one; empty if there is none."""
    if _drops(longer, shorter, fewer, arity):
        variables = (X, Y, Z)[:arity]
        if len(variables) < arity:
            return ()
        return (always(Implies(Atom(longer, variables), Atom(shorter, variables[:fewer]))),)
    if fewer == arity == 1 and any(
        phrase in longer and longer.replace(phrase, "") == shorter
        for phrase in words().dropped_phrases
    ):
        return (all_are(longer, shorter),)
    return ()


def _drops(longer: str, shorter: str, fewer: int, arity: int) -> bool:
    lists = words()
    if not longer.startswith(f"{shorter}_"):
        return False
    following = longer[len(shorter) + 1 :].partition("_")[0]
    if following == "of":
        return (fewer, arity) == (1, 2)
    if not is_verb(longer):
        return False
    adverb = following.endswith("ly") and following not in lists.keeps_its_adverb
    return adverb or following in lists.droppable
