"""The words that syllogisms may use: every term of the embedded knowledge, in all its forms.

Sentences are read by their structure, so a reader could take any word for a noun. But nobody has
published what an unknown word implies, and "cacti" and "cactuses" would be two things; so words
that are not listed here are reported. Listed are the terms and rules of the embedded knowledge, the
invented nouns and the nouns of CCOBRA's syllogisms (`people.tsv`). For released knowledge, phrases
are also accepted if the English lexicon lists their every word, nouns in the one plural it knows.

A property is named by a relative clause ("animals that can fly"), whose head does not show in its
formula. That is right only if everything spoken of is an animal, so each term has its heads: the
nouns that it is a kind or a property of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from therefore.knowledge.embedded import embedded
from therefore.knowledge.terms import Term
from therefore.language.engine.language import language
from therefore.language.english.inflection import name_of, plural, third_person
from therefore.language.syllogism.invented import invented
from therefore.language.syllogism.people import ASIDES, PLACES, PRONOUNS
from therefore.language.syllogism.words import plain, words

Heads = frozenset[str]
_GRAMMAR_WORDS = "a an the is are be can cannot do does has have to of for in on and some any"
_GRAMMAR = frozenset(_GRAMMAR_WORDS.split())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The listed words: subjects and verb phrases in every form, each with its heads."""

    subjects: dict[str, Heads]
    verbs: dict[str, Heads]
    phrases: frozenset[str]
    """Plain verb phrases, for clauses about a person or thing."""
    nouns: frozenset[str]
    """Nouns for the one thing that a clause is about: "the dog in the film"."""
    names: frozenset[str]
    """The predicates of the terms; the subject of "All owl are ..." gives none of them."""

    def is_subject(self, phrase: str) -> bool:
        """Whether a clause may have this subject: a listed person, or "the NOUN in the PLACE"."""
        if phrase in PRONOUNS:
            return True
        noun, _, place = phrase[4:].partition(" ")
        if phrase[:4].lower() != "the " or place not in PLACES:
            return False
        return noun in self.nouns


@lru_cache(maxsize=1 << 14)
def is_noun(phrase: str, *, many: bool) -> bool:
    """Whether the lexicon lists every word of a noun phrase, the last as a noun in this number.

    >>> is_noun("organ pipes", many=True), is_noun("organ pipes", many=False)
    (True, False)
    >>> is_noun("cactuses", many=True), is_noun("tatouays", many=True)
    (False, False)

    Two words that are a listed word when they are joined are refused.

    >>> is_noun("hedge hogs", many=True)
    False

    A noun is refused if another noun has the same plural: "leaves" is of "leaf" and "leave".

    >>> is_noun("leave", many=False), is_noun("dos", many=True)
    (False, False)
    """
    last = re.split("[ -]", phrase)[-1]
    if not _is_noun(phrase, many=many):
        return False
    nouns = _singulars()[last if many else plural(last)]
    return len(nouns) == 1


@cache
def _singulars() -> dict[str, set[str]]:
    """From each plural to the nouns of the lexicon that have it."""
    found: dict[str, set[str]] = {}
    for lemma, kinds in language("english").lexicon.lemmas.items():
        if "noun" in kinds:
            found.setdefault(plural(lemma), set()).add(_ALIKE.get(lemma, lemma))
    return found


_ALIKE = {"axe": "ax"}
"""Two spellings of one noun, which WordNet uses side by side."""


def _is_noun(phrase: str, *, many: bool) -> bool:
    """As `is_noun`, but a plural that two nouns share is accepted."""
    parts = phrase.replace("-", " ").split(" ")
    *before, last = parts
    lexicon = language("english").lexicon
    if any(lexicon.analyses(one + other) for one, other in pairwise(parts)):
        return False
    if not all(set(lexicon.lemmas.get(word, ())) & {"noun", "adjective"} for word in before):
        return False
    if not many:
        return "noun" in lexicon.lemmas.get(last, ()) and plural(last) != last
    found = lexicon.analyses(last)
    return any(pos == "noun" and lemma != last == plural(lemma) for lemma, pos, _ in found)


def is_bare_noun(phrase: str) -> bool:
    """Whether a phrase is a noun in either number, and cannot be an adjective as well.

    >>> is_bare_noun("owl"), is_bare_noun("owls"), is_bare_noun("red"), is_bare_noun("made of wood")
    (True, True, False, False)
    """
    lexicon = language("english").lexicon
    if phrase.split(" ")[0] in _GRAMMAR:  # "can talk" says what something can do
        return False
    if "adjective" in lexicon.lemmas.get(phrase.rsplit(" ", 1)[-1], ()):
        return False
    return _is_noun(phrase, many=False) or _is_noun(phrase, many=True)


@lru_cache(maxsize=1 << 14)
def is_verbs(phrase: str) -> bool:
    """Whether the lexicon lists the words of a verb phrase, singular or plural.

    >>> [is_verbs(p) for p in ("is an organ pipe", "are not organ pipes", "cannot climb a wall")]
    [True, True, True]
    >>> is_verbs("are tatouays"), is_verbs("is a organs pipe"), is_verbs("is owls")
    (False, False, False)
    """
    verb, _, rest = phrase.partition(" ")
    rest = rest.removeprefix("not ") if verb in ("is", "are", "do", "does") else rest
    one = re.fullmatch(r"an? (.+)", rest)
    if verb == "is" and one and is_noun(one[1], many=False):
        return True
    if verb == "are" and is_noun(rest, many=True):
        return True
    if verb in ("is", "are") and (one or is_bare_noun(rest)):
        return False
    words = [word for word in f"{verb} {rest}".replace("-", " ").split() if word not in _GRAMMAR]
    return bool(words) and all(map(_has_content, words))


@lru_cache(maxsize=1 << 12)
def has_one_plain_verb(phrase: str) -> bool:
    """Whether the phrase's verb shares its third person with no other: "axes" is of "ax" and "axe".

    >>> [has_one_plain_verb(p) for p in ("wash a car", "ax a tree", "to the line", "be red")]
    [True, False, False, True]
    """
    verb = phrase.partition(" ")[0]
    third = third_person(verb)
    ends = {third.removesuffix("s"), third.removesuffix("es"), re.sub("ies$", "y", third)}
    lemmas = language("english").lexicon.lemmas
    others = [one for one in ends - {verb} if "verb" in lemmas.get(one, ())]
    return not any(third_person(one) == third for one in others)


def may_be_kind(name: str) -> bool:
    """Whether a capitalised name is also spelt like a plural or a mass noun.

    >>> [may_be_kind(name) for name in ("Owls", "Sheep", "Long Owls", "Long Preston")]
    [True, True, True, False]
    """
    said = name.lower()
    lexicon = language("english").lexicon
    last = said.rpartition(" ")[2]
    uncounted = plural(last) == last or last in lexicon.mass
    return (
        name_of(said) in vocabulary().names
        or _is_noun(said, many=True)
        or (uncounted and "noun" in lexicon.lemmas.get(last, ()))
    )


@lru_cache(maxsize=1 << 14)
def _has_content(word: str) -> bool:
    """Whether the lexicon lists a word as a noun, a verb or an adjective."""
    if word == "not":
        return False
    return any(pos != "adverb" for _, pos, _ in language("english").lexicon.analyses(word))


@cache
def vocabulary() -> Vocabulary:
    """All listed words."""
    subjects: dict[str, set[str]] = {}
    verbs: dict[str, set[str]] = {}
    phrases: set[str] = set()
    nouns: set[str] = set()
    names: set[str] = set()
    for term in _terms():
        said = words(term)
        names.add(said.name)
        for subject in filter(None, (said.many, said.one)):
            subjects.setdefault(subject, set()).add(term.head)
        for verb in filter(None, (said.are, said.are_not, said.each, said.each_not)):
            verbs.setdefault(verb, set()).add(term.head)
        phrases.add(plain(term))
        nouns.add(term.head)
        if term.kind == "class":
            nouns.add(term.phrase)
    phrases.update(*ASIDES)
    for theme in embedded().themes:
        phrases.update(theme.phrases)
    return Vocabulary(
        {phrase: frozenset(heads) for phrase, heads in subjects.items()},
        {phrase: frozenset(heads) for phrase, heads in verbs.items()},
        frozenset(phrases),
        frozenset(nouns),
        frozenset(names),
    )


def _terms() -> Iterable[Term]:
    for domain in embedded().domains:
        yield from domain.terms
    yield from invented()
    listed = (files("therefore.language.words") / "people.tsv").read_text(encoding="utf-8")
    for noun in listed.split():
        yield Term(noun, "class", "IsA", "person", plural=plural(noun))
