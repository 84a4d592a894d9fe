"""Formulas in English words, made from the names of predicates and constants."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from therefore.language.engine.builtins import HELD
from therefore.language.engine.counting import X, decode
from therefore.language.engine.language import language
from therefore.language.english.inflection import capital, with_article
from therefore.language.lists import words_of
from therefore.language.words.kinds import analysed
from therefore.language.words.lists import cut, words
from therefore.language.words.orders import is_verb
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
)

_NUMBER = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TWICE = re.compile(r"^(was|was not|\w+ be|\w+ not be) is ")
_WORDS = (__package__, "telling.txt")
STUFF = frozenset(words_of(*_WORDS, "uncounted"))
"""Nouns that are never counted."""
_NO_NOUNS = STUFF.union(words_of(*_WORDS, "numerals"))
_STATES = frozenset(words_of(*_WORDS, "states"))
_NOUNS_FIRST = frozenset(words_of(*_WORDS, "nouns"))
_LITTLE = frozenset(words_of(*_WORDS, "little"))


def clause(atom: Atom, positive: bool = True, *, called: Mapping[str, str] | None = None) -> str:
    """An atom, or its denial, as a clause.

    >>> x = Constant("ann")
    >>> clause(Atom("hiking_boot", (x,))), clause(Atom("studies_law", (x,)), False)
    ('Ann is a hiking boot', 'Ann does not study law')
    >>> clause(Atom("taller_than", (x, Constant("bob"))), False)
    'Ann is not taller than Bob'
    """
    who = [individual(term, called) for term in atom.arguments]
    if not who:
        return _proposition(atom.predicate, positive)
    return f"{who[0]} {predicate(atom.predicate, positive, who[1:])}"


def individual(term: Term, called: Mapping[str, str] | None = None) -> str:
    """The name of an individual in words: `ann` is "Ann", `the_mayor` is "the mayor"."""
    if called and term.name in called:
        return called[term.name]
    text = term.name.replace("_", " ")
    if not isinstance(term, Constant):
        return text.lower()
    if text.startswith("the "):
        return text
    return " ".join(w if w in _LITTLE else capital(w) for w in text.split())


def predicate(name: str, positive: bool = True, rest: Sequence[str] = ()) -> str:
    """A predicate as a verb phrase about its first argument; `rest` has the other arguments."""
    said = name.replace("_", " ")
    others = list(rest)
    if name.startswith("always_"):
        return _always(name.removeprefix("always_"), positive, others)
    if is_verb(name):
        return _verb(said, positive, others)
    no = "" if positive else "not "
    _, prefix, bare = cut(name)
    if prefix:
        first, _, more = prefix.replace("_", " ").partition(" ")
        inner = predicate(bare, True, rest).removeprefix("is ")
        if first == "used":
            return f"{'used to be' if positive else 'did not use to be'} {inner}"
        return _joined(f"{first} {no}{more} {inner}")
    if not others:
        return f"is {no}{with_article(said) if is_noun(name) else said}"
    if len(others) == 1 and said.endswith(" of") and is_noun(said.removesuffix(" of")):
        return f"is {no}{with_article(said)} {others[0]}"
    return f"is {no}{said} {' '.join(others)}"


def _always(name: str, positive: bool, others: Sequence[str]) -> str:
    """A verb phrase with "always": `is always late`, `does not always smoke`."""
    said = predicate(name, positive, others)
    before = ("is not ", "does not ") if not positive else ("is ",)
    for start in before:
        if said.startswith(start):
            return f"{start}always {said.removeprefix(start)}"
    return f"always {said}"


def _verb(said: str, positive: bool, others: list[str]) -> str:
    first, _, tail = said.partition(" ")
    lexicon = language("english").lexicon
    if first == "has" and not positive and not _participle(tail.partition(" ")[0]):
        head = "does not have"
    elif first in ("did", "has", "is", "was", "used") or (
        first not in lexicon.surfaces and not _third(first)
    ):
        no = "" if positive else "not "
        base, _, tail = tail.partition(" ")
        if first == "did" and positive:
            head = lexicon.form(base, "verb", "past") or f"did {base}"
        else:
            head = f"{first} {no}{base}"
    elif positive:
        head = first
    else:
        head = f"does not {_base(first)}"
    if len(others) > 1:
        return _joined(f"{head} {others[0]} {tail} {' '.join(others[1:])}")
    if others and (not tail or tail.split()[-1] not in words().droppable | {"of", "as", "than"}):
        return _joined(f"{head} {others[0]} {tail}")
    return _joined(f"{head} {tail} {' '.join(others)}")


def _joined(text: str) -> str:
    """The words with one blank between them; "can not" is one word, and "was" needs no "is"."""
    found = _TWICE.sub(r"\1 ", " ".join(text.split()))
    return f"cannot{found.removeprefix('can not')}" if found.startswith("can not ") else found


@lru_cache(maxsize=1 << 12)
def _participle(word: str) -> bool:
    """Whether "has" before the word is a perfect: "has sung", and not "has wings"."""
    found = language("english").lexicon.analyses(word)
    if not found:
        return word.endswith("ed")
    return any(pos == "verb" and form == "participle" for _, pos, form in found)


@lru_cache(maxsize=1 << 12)
def _third(word: str) -> bool:
    return bool(language("english").lexicon.inflection.lemmas(word, "verb", "third"))


@lru_cache(maxsize=1 << 12)
def _base(third: str) -> str:
    lexicon = language("english").lexicon
    lemmas = lexicon.lemmas_of(third, "verb", "third")
    return [*lemmas, *lexicon.inflection.lemmas(third, "verb", "third"), third][0]


@lru_cache(maxsize=1 << 14)
def is_noun(name: str) -> bool:
    """Whether a name is a countable noun: its head is one, not a mass noun or only an adjective.

    >>> is_noun("ring"), is_noun("gold"), is_noun("tall")
    (True, False, False)
    >>> is_noun("wug"), is_noun("overfit")
    (True, False)
    """
    term = analysed(name)
    lexicon = language("english").lexicon
    if term.head in _NO_NOUNS or name in _STATES:
        return False
    known = lexicon.lemmas.get(term.head, set()) | lexicon.lemmas.get(term.head.capitalize(), set())
    if term.tail and not term.modifiers and "noun" not in known:
        return False
    if not known:
        return term.head.rpartition("-")[2][-2:] != "ed" and not _like_a_participle(term.head)
    if "noun" not in known:
        return False
    if term.modifiers:
        return True
    if lexicon.lemmas_of(term.head, "verb", "participle"):
        return False
    return "adjective" not in known or ("noun" in known and term.head in _NOUNS_FIRST)


def _like_a_participle(word: str) -> bool:
    """Whether an unlisted word is a participle behind a prefix: `overfit`, `underfed`."""
    analyses = language("english").lexicon.analyses
    return any(
        pos == "verb" and form in ("past", "participle")
        for prefix in words_of(*_WORDS, "prefixes")
        if word.startswith(prefix)
        for _, pos, form in analyses(word.removeprefix(prefix))
    )


_AMOUNTS = frozenset(["most", "many", "few", "a few", "several"])


def _many(noun: str) -> str:
    before, blank, head = noun.replace("_", " ").rpartition(" ")
    return before + blank + language("english").lexicon.form(head, "noun", "plural")


def _plurally(name: str) -> str:
    """A predicate as a plural verb phrase: `are poets`, `study law`, `have wings`."""
    said = predicate(name)
    first, blank, rest = said.partition(" ")
    if first == "is":
        return f"are {_many(name)}" if is_noun(name) and not is_verb(name) else f"are {rest}"
    if first in ("has", "was"):
        return f"{'have' if first == 'has' else 'were'} {rest}"
    return (_base(first) if is_verb(name) and _third(first) else first) + blank + rest


def _proposition(name: str, positive: bool) -> str:
    amount = decode(name)
    if amount is None:
        return f"it {name}" if positive else f"it is not so that it {name}"
    kind, bodies = amount
    text = "; ".join(sentence(body) for body in bodies)
    told = f"“{kind}” of: {text}"
    if kind in _AMOUNTS and all(
        isinstance(body, Atom) and body.arguments == (X,) for body in bodies
    ):
        some, do = (body.predicate for body in bodies if isinstance(body, Atom))
        if is_noun(some) and not is_verb(some):
            told = f"{kind} {_many(some)} {_plurally(do)}"
    elif kind.endswith(HELD):
        who = kind if kind.partition(" ")[0] in _LITTLE | {"a", "an"} else capital(kind)
        told = f"{who} {text}"
    elif kind == "argument":
        told = f"somebody concludes: {sentence(bodies[0])}; because: {sentence(bodies[1])}"
    return told if positive else f"it is not so: {told}"


def sentence(formula: Formula, *, called: Mapping[str, str] | None = None) -> str:
    """A formula in words, for people who read no symbols.

    `called` gives the words for individuals that have no name, or one with capitals inside.

    >>> from therefore.logic.tptp import read_formula
    >>> sentence(read_formula("![X]: (dog(X) => ~cat(X))"))
    'for every x: if x is a dog, then x is not a cat'
    """
    match formula:
        case Atom():
            return clause(formula, called=called)
        case Equal(left, right):
            return f"{individual(left, called)} is {individual(right, called)}"
        case Not(Atom() as body):
            return clause(body, False, called=called)
        case Not(Equal(left, right)):
            return f"{individual(left, called)} is not {individual(right, called)}"
        case Not(body):
            return f"it is not so that {_inner(body, called)}"
        case And(parts):
            return " and ".join(_inner(part, called) for part in parts)
        case Or(parts):
            either = " or ".join(_inner(part, called) for part in parts)
            return either + (", or both" if len(parts) == 2 else "")
        case Implies(left, right):
            return f"if {sentence(left, called=called)}, then {sentence(right, called=called)}"
        case Iff(left, right):
            return f"{_inner(left, called)} exactly if {_inner(right, called)}"
        case Forall(variables, body):
            return f"for every {', '.join(variables).lower()}: {sentence(body, called=called)}"
        case Exists(variables, body):
            some = "is some" if len(variables) == 1 else f"are {in_words(len(variables))} things"
            told = sentence(body, called=called)
            return f"there {some} {', '.join(variables).lower()} such that {told}"


def in_words(count: int) -> str:
    """A small number as a word: `no`, `one`, `two`."""
    return _NUMBER[count] if count < len(_NUMBER) else str(count)


def _inner(formula: Formula, called: Mapping[str, str] | None) -> str:
    text = sentence(formula, called=called)
    plain = isinstance(formula, Atom | Equal) or (
        isinstance(formula, Not) and isinstance(formula.body, Atom | Equal)
    )
    return text if plain else f"({text})"
