"""Labels of released sources as English phrases, or the rule by which they cannot be one.

Released labels have no articles and are often brought to their stems ("take shower", "get
depress"), and some words are none ("oftens"). A label is used only where the lexicon knows every
word of it and can say it: a noun that is counted, an adjective, or a verb with an object, to which
the article is given back. Everything else is left out, by one of these rules.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from therefore.errors import MissingExtra
from therefore.knowledge.embedded import embedded
from therefore.knowledge.lists import listed_set
from therefore.language.engine.language import language
from therefore.language.english.inflection import plural, third_person, with_article

UNLISTED = "a word that the lexicon does not list"
UNCOUNTED = "a noun that is not counted"
PLURAL = "a noun that is plural already, or whose plural is not sure"
NO_NOUN = "a label whose last word is no noun, or whose others are neither nouns nor adjectives"
TWIN = "two words that are another word when they are joined"
TWOFOLD = "a noun that is an adjective as well, in a dictionary, where it may be rare"
DESCRIPTION = "a description by an adjective, and no name of a kind"
NO_VERB = "an action whose first word is no verb that takes what follows it"
NO_OBJECT = "an action whose object cannot be said with an article"
STEM = "a noun before which stands what may be the stem of another word"
NO_WHOLE = "a whole that is a kind, or so wide that everything is part of it"
UNSAID = "a property of a relation that is not said"
RUDE = "a rude word"

_RUDE = listed_set("rude")
_CLASSING = listed_set("classing")
_BECOMING = listed_set("becoming")
_BARE = listed_set("bare")
_WITHOUT_OBJECT = listed_set("without object")
_WITH_OBJECT = listed_set("with object")
_MASS = listed_set("mass")
_MATERIAL = listed_set("material")
_IDEAS = listed_set("ideas")
_SEVERAL = listed_set("several")
_NO_WHOLE = listed_set("no whole")
_LASTING = listed_set("lasting")
_INSTRUMENTS = listed_set("instruments")
_ADVERBS = listed_set("adverbs")
_VAGUE = listed_set("vague")
_ANIMALS = listed_set("animals")
_LOOSE = _BECOMING | {"reach", "buy", "lose", "find", "have", "keep", "need"}
"""Verbs whose object, where words are stems, may be a participle."""


def _known(word: str) -> frozenset[str]:
    """The parts of speech that the lexicon lists for a word."""
    return frozenset(language("english").lexicon.lemmas.get(word, ()))


@lru_cache(maxsize=1)
def _countable() -> frozenset[str]:
    """Nouns that are counted though the lexicon knows a stuff of that name: a bird, or poultry."""
    every = (term for domain in embedded().domains for term in domain.terms)
    classes = {term.phrase for term in every if term.kind == "class" and not term.mass}
    return _ANIMALS | classes


def _counted(word: str) -> bool:
    mass = language("english").lexicon.mass
    return "noun" in _known(word) and (word not in mass or word in _countable())


@lru_cache(maxsize=1)
def _engine() -> Any:
    try:
        import inflect
    except ModuleNotFoundError:
        raise MissingExtra("inflect", extra="knowledge") from None
    return inflect.engine()


@lru_cache(maxsize=1 << 16)
def counted_noun(
    phrase: str, *, stems: bool = False, dictionary: bool = False
) -> tuple[str, str] | str:
    """Singular and plural of a countable noun, or the rule by which it is none.

    A source whose words are stems may mean "shopping list" by "shop list": no word before the noun
    may be a verb. Such a source was written by anybody, so "useful tool" is no kind of its own.

    >>> counted_noun("chess piece"), counted_noun("military personnel")
    (('chess piece', 'chess pieces'), 'a noun that is not counted')
    >>> counted_noun("often") == NO_NOUN, counted_noun("tatouay") == UNLISTED
    (True, True)
    """
    parts = phrase.replace("-", " ").split(" ")
    if _RUDE.intersection(parts):
        return RUDE
    if not all(map(_known, parts)):
        return UNLISTED
    joined = language("english").lexicon.analyses
    if any(joined(one + other) for one, other in pairwise(parts)):
        return TWIN
    head, *before = reversed(parts)
    if "noun" not in _known(head) or not all(
        _known(word) & {"noun", "adjective"} for word in before
    ):
        return NO_NOUN
    if any("adverb" in _known(word) and "noun" not in _known(word) for word in before):
        return NO_NOUN
    if stems and any("verb" in _known(word) for word in before):
        return STEM
    if stems and before and "noun" not in _known(before[-1]) and before[-1] not in _CLASSING:
        return DESCRIPTION
    if not _counted(head) or head in _VAGUE:
        return UNCOUNTED
    if dictionary and not before and "adjective" in _known(head):
        return TWOFOLD
    return _regular(phrase)


def _regular(phrase: str) -> tuple[str, str] | str:
    """Singular and plural, where two ways to make a plural agree."""
    engine = _engine()
    many, head = plural(phrase), phrase.rsplit(" ", 1)[-1]
    if engine.singular_noun(head) or many == phrase or many != str(engine.plural_noun(phrase)):
        return PLURAL
    if not many.endswith(str(engine.plural_noun(head))):
        return PLURAL
    last = head.rsplit("-", 1)[-1]
    if language("english").lexicon.form(last, "noun", "plural") != plural(last):
        return PLURAL
    return phrase, many


@lru_cache(maxsize=1 << 16)
def adjective(word: str) -> str:
    """Empty for an adjective, or the rule by which the word is none."""
    if word in _RUDE:
        return RUDE
    known = _known(word)
    if not known:
        return UNLISTED
    return "" if "adjective" in known and word not in _ADVERBS else NO_NOUN


def described(relation: str, phrase: str, *, stems: bool = False) -> tuple[str] | str:
    """What a relation says of several things, or the rule by which that cannot be said.

    >>> described("HasA", "kitchen"), described("PartOf", "car"), described("MadeOf", "wood")
    (('have a kitchen',), ('are part of a car',), ('are made of wood',))
    >>> described("HasA", "wing"), described("UsedFor", "carry water")
    (('have wings',), ('are used to carry water',))
    """
    match relation:
        case "CapableOf":
            return ability(phrase)
        case "HasProperty":
            return adjective(phrase) or (f"are {phrase}",)
        case "HasA" | "PartOf":
            found = counted_noun(phrase, stems=stems)
            if isinstance(found, str):
                return found
            one, many = found
            if relation == "PartOf" and one.split(" ")[-1] in _NO_WHOLE:
                return NO_WHOLE
            if relation == "PartOf":
                return (f"are part of {with_article(one)}",)
            return (f"have {many}",) if one in _SEVERAL else (f"have {with_article(one)}",)
        case "MadeOf" | "SymbolOf":
            if phrase not in _MATERIAL and phrase not in _IDEAS:
                return UNCOUNTED
            return (f"are made of {phrase}",) if relation == "MadeOf" else (f"stand for {phrase}",)
        case "UsedFor":
            said = action(phrase, stems=stems)
            return said if isinstance(said, str) else (f"are used to {said[0]}",)
        case _:
            return UNSAID


def ability(phrase: str) -> tuple[str] | str:
    """What something can do, or the rule by which that cannot be said.

    >>> ability("drive car"), ability("need shoe")
    (('can drive a car',), 'an action whose first word is no verb that takes what follows it')
    """
    if phrase.split(" ")[0] in _LASTING:
        return NO_VERB
    said = action(phrase)
    return said if isinstance(said, str) else (f"can {said[0]}",)


@lru_cache(maxsize=1 << 16)
def action(phrase: str, *, stems: bool = False) -> tuple[str] | str:
    """A plain verb phrase with its article, or the rule by which it cannot be said.

    After "get" and the like, where words are stems, a noun that is also a verb may be a participle
    ("get tire"): it is not said.

    >>> action("take shower"), action("eat breakfast"), action("become healthy")
    (('take a shower',), ('eat breakfast',), ('become healthy',))
    >>> action("get depress"), action("lie egg")
    ('an action whose object cannot be said with an article', \
'an action whose first word is no verb that takes what follows it')
    """
    verb, *rest = phrase.split(" ")
    if _RUDE.intersection((verb, *rest)):
        return RUDE
    if not all(map(_known, (verb, *rest))):
        return UNLISTED
    if "verb" not in _known(verb) or third_person(verb) == verb:
        return NO_VERB
    if not rest:
        return (verb,) if verb in _WITHOUT_OBJECT else NO_OBJECT
    *before, last = rest
    if verb in _BECOMING and not before and adjective(last) == "":
        return (phrase,)
    if verb not in _WITH_OBJECT:
        return NO_VERB
    if not all(_known(word) & {"noun", "adjective"} for word in before) or last in _VAGUE:
        return NO_OBJECT
    if any("verb" in _known(word) for word in before):
        return STEM
    if "noun" not in _known(last):
        return NO_OBJECT
    if verb == "play" and last not in _BARE:
        return (f"play the {last}",) if last in _INSTRUMENTS and not before else NO_OBJECT
    if last in _BARE or last in _MASS:
        return NO_OBJECT if before and last in _BARE else (phrase,)
    if not _counted(last) or "adjective" in _known(last):
        return NO_OBJECT
    if stems and verb in _LOOSE and "verb" in _known(last):
        return STEM
    return (f"{verb} {with_article(' '.join(rest))}",)


def plain_noun(word: str) -> bool:
    """Whether a thing can be called by this word alone: a noun that is no adjective."""
    known = _known(word)
    return "noun" in known and "adjective" not in known
