"""Adjectives that the list of words does not cover: is a contaminated benchmark contaminated?

A participle or a material applies to the thing itself: a broken cup is broken. An adjective that is
judged among its kind (skilful), or after which the thing may not be of that kind (former), says
nothing about the thing alone. Any other adjective may be meant either way, and so may one judged
among its kind if the text uses it alone of that kind only (`grading`). `partings` returns the
axioms that hold in any case, and those that hold if the adjectives apply to the thing itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.english.inflection import with_article
from therefore.language.english.telling import is_noun
from therefore.language.words.axioms import all_are, all_such_are, none_are
from therefore.language.words.kinds import Term, analysed, is_idiom, is_intersective, kind_of
from therefore.language.words.lists import Cut, cut, words
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Formula, atoms
from therefore.proving.either import Either
from therefore.proving.grading import one_sense
from therefore.proving.taking import taken


def _ways(phrase: str) -> tuple[str, str]:
    """The notes on a phrase: its adjective applies to the thing itself, or it is one term."""
    modifiers = analysed(phrase).modifiers
    adjective = next(filter(_unlisted, modifiers), "") or next(filter(is_relative, modifiers))
    rest = " ".join(phrase.replace(adjective, "", 1).split())
    apart = f"{with_article(phrase)} is {with_article(rest)} that is {adjective}"
    return apart, f"“{phrase}” is one term"


def partings(formulas: Sequence[Formula]) -> Either:
    """The axioms for the adjectives before nouns in these formulas.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> found = partings([read_formula("broken_cup(c)"), read_formula("broken(d)")])
    >>> [write_formula(axiom) for axiom in found.certain], found.supposed
    (['![X]: (broken_cup(X) => broken(X))', '![X]: ((broken(X) & cup(X)) => broken_cup(X))'], ())
    >>> partings([read_formula("useless_cup(c)"), read_formula("useless(d)")]).ways
    (('a useless cup is a cup that is useless', '“useless cup” is one term'),)
    """
    said = dict.fromkeys(a.predicate for a in atoms(*formulas) if len(a.arguments) == 1)
    cuts = [cut(name) for name in said]
    certain = dict.fromkeys(axiom for one in cuts for axiom in _apart(one, cuts))
    certain |= dict.fromkeys(axiom for one in cuts for axiom in _made_of(one))
    certain |= dict.fromkeys(axiom for one in cuts for axiom in _excluded(one, cuts))
    among = one_sense(formulas, [word for word in said if is_relative(word)])
    supposed: dict[Formula, None] = {}
    phrases: dict[str, None] = {}
    for one in cuts:
        _, prefix, bare = one
        term = analysed(bare)
        graded = among.get(term.head, frozenset()) if not prefix else frozenset()
        axioms = list(_apart(one, cuts, graded))
        supposed |= dict.fromkeys(axioms)
        if axioms and any(_unlisted(each) or each in graded for each in term.modifiers):
            phrases[bare.replace("_", " ")] = None
    further = tuple(axiom for axiom in supposed if axiom not in certain)
    return Either(tuple(certain), further, tuple(map(_ways, phrases)) if further else ())


def _apart(
    this: Cut, others: Sequence[Cut], graded: frozenset[str] | None = None
) -> Iterator[Formula]:
    """Axioms between a term and its parts: broken_cup implies broken; broken and cup imply it.

    With `graded`, adjectives that may be meant so are taken apart too, these among them.
    """
    whole, prefix, bare = this
    term = analysed(bare)
    if not term.modifiers or is_verb(bare):
        return
    apart = _places(term, graded)
    kept = [each for k, each in enumerate(term.modifiers) if k not in apart]
    rest = "_".join((*kept, term.head, *term.tail))
    if not any(_calls(term.modifiers[k], rest, this, others) for k in apart):
        return
    wide, single = prefix + rest, [prefix + term.modifiers[k] for k in apart]
    for each in single:
        yield all_are(whole, each)
    if any(term.modifiers[k] in words().not_a_kind for k in apart):
        goes_on = graded is not None
    else:
        # A big contaminated cup is a big cup; `carried` has "a contaminated cup is a cup".
        goes_on = len(term.modifiers) > 1
    if goes_on:
        yield all_are(whole, wide)
    if not any(k < max(apart) for k in range(len(term.modifiers)) if k not in apart):
        yield all_such_are((*single, wide), whole)


def _calls(adjective: str, rest: str, this: Cut, others: Sequence[Cut]) -> bool:
    """Whether the text needs an axiom: it uses the adjective again, and no list covers it."""
    # If the text says a listed adjective alone, `carried` has the axiom.
    if is_intersective(adjective) and this[1] + adjective in (name for name, _, _ in others):
        return False
    for _, prefix, bare in others:
        if prefix == this[1] and bare != this[2]:
            if adjective in (*analysed(bare).modifiers, bare):
                return True
            if adjective in words().not_a_kind and bare == rest:
                return True
    return False


def _excluded(this: Cut, others: Sequence[Cut]) -> Iterator[Formula]:
    """Axioms: a former mayor is not a mayor, and fake money is not money."""
    whole, prefix, bare = this
    term = analysed(bare)
    for place, each in enumerate(term.modifiers):
        if each not in taken("privative"):
            continue
        rest = "_".join((*term.modifiers[place + 1 :], term.head, *term.tail))
        if any(start == prefix and (one == rest or kind_of(one, rest)) for _, start, one in others):
            yield none_are(whole, prefix + rest)


def _made_of(this: Cut) -> Iterator[Formula]:
    """Axioms: a wooden table is a table, as is true of listed things of any material."""
    whole, prefix, bare = this
    term = analysed(bare)
    if len(term.modifiers) != 1 or term.modifiers[0] not in taken("materials"):
        return
    heads = taken("foods") if term.modifiers[0] == "chocolate" else taken("of_any_material")
    if term.head in heads:
        yield all_are(whole, prefix + "_".join((term.head, *term.tail)))


def _places(term: Term, graded: frozenset[str] | None) -> list[int]:
    """The indices of the modifiers that may apply to the thing itself."""
    found: list[int] = []
    for place, each in enumerate(term.modifiers):
        if _parts(each, graded) and not (is_idiom(term) and place == len(term.modifiers) - 1):
            found.append(place)
        if _hides(each) and not (graded is not None and each in taken("materials")):
            break
    return found


def _hides(word: str) -> bool:
    """Whether a thing after this word may not be of its kind ("former", "fake")."""
    return word in words().not_a_kind or word in taken("unreal")


@lru_cache(maxsize=1 << 14)
def _plainly(word: str) -> bool:
    """Whether the word applies to the thing itself: it is listed so, a participle or a material."""
    if word in taken("materials") or is_intersective(word):
        return True
    lexicon = language("english").lexicon
    if not _is_free(word) or "noun" in lexicon.lemmas.get(word, ()):
        return False  # ground coffee is ground, but a ground floor is not
    return any(
        pos == "verb" and (form == "participle" or (form == "past" and each.endswith("ed")))
        for each in (word, word.removeprefix("un"))
        for _, pos, form in lexicon.analyses(each)
    )


def _parts(word: str, graded: frozenset[str] | None) -> bool:
    """Whether the word applies to the thing itself, or with `graded` may be meant so."""
    return _plainly(word) or (graded is not None and (_unlisted(word) or word in graded))


@lru_cache(maxsize=1 << 14)
def _unlisted(word: str) -> bool:
    """Whether the word is an adjective that no list covers, so that it may be meant either way."""
    if not _is_free(word) or _plainly(word):
        return word in taken("materials")
    known = language("english").lexicon.lemmas.get(word, set())
    if "adjective" in known:
        return "noun" not in known or not is_noun(word)
    return not known and not word.endswith("ing") and ("-" in word or not is_noun(word))


@lru_cache(maxsize=1 << 14)
def _is_free(word: str) -> bool:
    """Whether no list says that the word's meaning depends on the noun behind it."""
    return not (_hides(word) or is_relative(word))


def says_of_itself(word: str) -> bool:
    """Whether a word is an adjective that no list makes dependent on the noun behind it."""
    return _is_free(word) and "adjective" in language("english").lexicon.lemmas.get(word, ())


def is_relative(word: str) -> bool:
    """Whether an adjective is judged among the things that the noun behind it names.

    >>> is_relative("small"), is_relative("skilful"), is_relative("red")
    (True, True, False)
    """
    return word in taken("relative") or word in _degrees()


@lru_cache(maxsize=1)
def _degrees() -> frozenset[str]:
    return frozenset(
        word
        for each in words().degrees
        for word in (each.word, each.opposite, each.more, each.less)
    )
