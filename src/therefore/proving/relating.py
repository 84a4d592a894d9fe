"""Axioms that `prove` derives from the form of predicates' names: each left side has the right one.

friend_of_mary(X)   friend_of(X, mary), wherever somebody is called Mary
has_wings(X)        some Y: wing(Y), has(X, Y)
likes_dogs(X)       every Y: dog(Y), likes(X, Y), if all dogs are meant
always_smokes(X)    smokes(X)
sweats_a_lot(X)     sweats(X)
has_sung(X)         did_sing(X)
did_manage_to_open_the_door(X)    did_open(X, the_door)
patient_person(X)   patient(X), person(X), unless the adjective is judged among its kind
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from therefore.language.engine.builtins import HELD
from therefore.language.engine.counting import decode, encode
from therefore.language.engine.language import language
from therefore.language.engine.rewriting import replace_atoms
from therefore.language.english.telling import predicate
from therefore.language.words.axioms import X, Y, Z, all_are, always, carries, converse
from therefore.language.words.carrying import PERSON, terms
from therefore.language.words.kinds import analysed, kind_of
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import And, Atom, Constant, Exists, Formula, Iff, Implies, Not
from therefore.proving.adjectives import says_of_itself
from therefore.proving.comparing import comparisons
from therefore.proving.either import Either
from therefore.proving.measuring import measures
from therefore.proving.taking import taken
from therefore.proving.wanting import wanted_kinds


def relatings(formulas: Sequence[Formula]) -> Either:
    """The axioms that the form of these names calls for.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> text = ("always_sings(ann)", "sings(bob)")
    >>> [write_formula(each) for each in relatings([*map(read_formula, text)]).certain]
    ['![X]: (always_sings(X) => sings(X))']
    """
    names, named = terms(formulas)
    unary = [name for name, arity in names if arity == 1]
    binary = [name for name, arity in names if arity == 2]
    certain = [*_of_somebody(binary, named), *_shorter(names), *_people(unary)]
    certain += [*_done(names, named), *wanted_kinds(unary, binary), *_owned(unary, binary, named)]
    supposed: list[Formula] = []
    ways: list[tuple[str, str]] = []
    for phrase, verb, kind in _objects(unary, binary):
        thing = Atom(kind, (Y,))
        if verb in taken("possessing") or verb.startswith("did_"):
            has = Exists(("Y",), And((thing, Atom(verb, (X, Y)))))
            certain.append(always(Iff(Atom(phrase, (X,)), has)))
        else:
            supposed.append(carries(And((Atom(phrase, (X,)), thing)), Atom(verb, (X, Y))))
            said = f"“{predicate(phrase)}”"
            ways.append(
                (f"{said}: all of them are meant", f"{said}: not all of them need be meant")
            )
    certain += [*comparisons(binary, unary, named), *measures(unary, binary), *_held(names)]
    certain += [*_mutual(binary), *_suffered(unary, binary), *_turned(binary)]
    return Either(tuple(dict.fromkeys(certain)), tuple(supposed), tuple(ways))


def of_named(formula: Formula, named: Container[str]) -> Formula:
    """The formula with "friend of Mary" as a relation to Mary.

    >>> print(of_named(Atom("friend_of_mary", (Constant("tom"),)), {"mary"}))
    Atom(predicate='friend_of', arguments=(Constant(name='tom'), Constant(name='mary')))
    """

    def change(atom: Atom) -> Formula:
        amount = decode(atom.predicate)
        if amount is not None:
            return Atom(encode(amount[0], [of_named(body, named) for body in amount[1]]))
        relation, of, who = atom.predicate.partition("_of_")
        if of and who in named and len(atom.arguments) == 1 and not is_verb(relation):
            return Atom(f"{relation}_of", (*atom.arguments, Constant(who)))
        return atom

    return replace_atoms(formula, change)


def _of_somebody(binary: Sequence[str], named: Sequence[str]) -> Iterator[Formula]:
    """Axioms: `mary's_friend` and `the_friend_of_mary` have the relation `friend_of` to Mary."""
    for name in named:
        owner, has, kind = name.rpartition("'s_")
        if not has and name.startswith("the_") and "_of_" in name:
            kind, _, owner = name.removeprefix("the_").partition("_of_")
        if owner in named and f"{kind}_of" in binary:
            yield Atom(f"{kind}_of", (Constant(name), Constant(owner)))


def _owned(unary: Sequence[str], binary: Sequence[str], named: Sequence[str]) -> Iterator[Formula]:
    """Axioms: Tom's dog is a dog, and Tom has it."""
    for name in named:
        owner, has, kind = name.rpartition("'s_")
        if has and any(kind == each or kind_of(kind, each) for each in unary):
            yield Atom(kind, (Constant(name),))
            if "has" in binary:
                yield Atom("has", (Constant(owner), Constant(name)))


def _people(unary: Sequence[str]) -> Iterator[Formula]:
    """Axioms: a patient person is patient and a person; a teacher is a person."""
    spoken_of = [name for name in unary if analysed(name).head == PERSON]
    for name in spoken_of:
        modifiers = analysed(name).modifiers
        if len(modifiers) == 1 and modifiers[0] in unary and says_of_itself(modifiers[0]):
            both = And((Atom(modifiers[0], (X,)), Atom(PERSON, (X,))))
            yield always(Iff(Atom(name, (X,)), both))
    if spoken_of and PERSON not in unary:
        for name in unary:
            if analysed(name).head in taken("persons") and name not in spoken_of:
                yield all_are(name, PERSON)


def _held(names: Sequence[tuple[str, int]]) -> Iterator[Formula]:
    """Axioms: what everyone knows, Ann knows; what Ann knows, someone knows."""
    held = [name for name, arity in names if not arity and HELD in name]
    for one in held:
        for other in held:
            who, _, rest = one.partition(" ")
            whom, _, same = other.partition(" ")
            if rest == same and who != whom and (who == "everyone" or whom == "someone"):
                yield Implies(Atom(one), Atom(other))


def _mutual(binary: Sequence[str]) -> Iterator[Formula]:
    """Axioms for mutual verbs: if Tom married Rosa, Rosa married Tom."""
    for name in binary:
        verb = name.removeprefix("did_")
        lemmas = language("english").lexicon.lemmas_of(verb, "verb", "third")
        if not taken("mutual").isdisjoint((verb, *lemmas)):
            yield carries(Atom(name, (X, Y)), Atom(name, (Y, X)))


def _suffered(unary: Sequence[str], binary: Sequence[str]) -> Iterator[Formula]:
    """Axioms for passives: what a boy broke was broken."""
    form = language("english").lexicon.form
    for name in binary:
        verb = name.removeprefix("did_")
        if verb == name or "_" in verb:
            continue
        suffered = f"was_{form(verb, 'verb', 'participle') or form(verb, 'verb', 'past')}"
        if suffered in unary:
            yield carries(Atom(name, (X, Y)), Atom(suffered, (Y,)))


def _shorter(names: Sequence[tuple[str, int]]) -> Iterator[Formula]:
    """Axioms: who always sings or sings a lot sings; a children's hospital is a hospital."""
    for name, arity in names:
        plains = {name.replace("always_", "", 1)}
        if "'s_" in name:
            plains.add(name.rpartition("'s_")[2])
        elif is_verb(name):
            plains |= {name.replace(each, "", 1) for each in sorted(taken("left_out"))}
        for plain in sorted(plains - {name}):
            if (plain, arity) in names and arity <= 3:
                variables = (X, Y, Z)[:arity]
                yield always(Implies(Atom(name, variables), Atom(plain, variables)))


def _turned(binary: Sequence[str]) -> Iterator[Formula]:
    """Axioms: Ann lives on a lower floor than Bob if and only if Bob lives on a higher floor."""
    for name in binary:
        for less, more in (("_lower_", "_higher_"), ("_a_earlier_", "_a_later_")):
            other = name.replace(less, more, 1)
            if other != name and name.endswith("_than") and other in binary:
                yield converse(name, other)


def _done(names: Sequence[tuple[str, int]], named: Sequence[str]) -> Iterator[Formula]:
    """Axioms: who has sung sang, and conversely; who managed to sing sang, who failed did not."""
    for name, arity in names:
        variables = (X, Y, Z)[:arity]
        done = _past(name)
        if done and (done, arity) in names and arity <= 3:
            yield always(Iff(Atom(name, variables), Atom(done, variables)))
        verb, to, what = name.removeprefix("did_").partition("_to_")
        sign = verb in taken("implying")
        if not to or arity != 1 or not (sign or verb in taken("denying")):
            continue
        atoms = [Atom(f"did_{what}", (X,))] if (f"did_{what}", 1) in names else []
        atoms += [
            Atom(other, (X, Constant(thing)))
            for other, places in names
            if places == 2
            for thing in named
            if other == f"did_{what.removesuffix('_' + thing)}" and what.endswith(f"_{thing}")
        ]
        for atom in atoms:
            yield always(Implies(Atom(name, (X,)), atom if sign else Not(atom)))


def _past(name: str) -> str:
    """The past of a perfect, `did_sing` of `has_sung`; an empty text for other names."""
    has, _, rest = name.partition("_")
    participle, _, tail = rest.partition("_")
    if has != "has" or not participle:
        return ""
    lemmas = language("english").lexicon.lemmas_of(participle, "verb", "participle")
    return "_".join(filter(None, ("did", lemmas[0], tail))) if lemmas else ""


def _objects(unary: Sequence[str], binary: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Triples (`likes_dogs`, `likes`, `dog`), if the text has all three as predicates."""
    for verb in binary:
        for phrase in unary:
            rest = phrase.removeprefix(f"{verb}_")
            if rest == phrase:
                continue
            kind = analysed(rest).name
            if kind != rest and kind in unary:
                yield phrase, verb, kind
