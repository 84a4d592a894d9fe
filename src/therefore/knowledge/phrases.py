"""Labels of released sources as English phrases, or the rule by which they cannot be one.

Released labels have no articles and are often brought to their stems ("take shower", "get
depress"), and some words are none ("oftens"). A label is used only where the lexicon knows every
word of it and can say it: a noun that is counted, an adjective, or a verb with an object, to which
the article is given back. Everything else is left out, by one of these rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from therefore.errors import MissingExtra
from therefore.language.engine.language import language
from therefore.language.english import plural, third_person, with_article

UNLISTED = "a word that the lexicon does not list"
UNCOUNTED = "a noun that is not counted"
PLURAL = "a noun that is plural already, or whose plural is not sure"
NO_NOUN = "a label whose last word is no noun, or whose others are neither nouns nor adjectives"
NO_VERB = "an action whose first word is no verb that takes what follows it"
NO_OBJECT = "an action whose object cannot be said with an article"
STEM = "a noun before which stands what may be the stem of another word"
RUDE = "a rude word"

_RUDE_WORDS = "shit fuck ass piss crap sex penis vagina bitch fart poop whore slut porn dick cock"
_RUDE = frozenset(_RUDE_WORDS.split())
_BECOMING_WORDS = "be become get feel stay keep look seem grow turn"
_BECOMING = frozenset(_BECOMING_WORDS.split())
"""Verbs that an adjective follows."""
_MEALS_AND_GAMES = """
breakfast lunch dinner supper baseball basketball football soccer tennis chess poker golf hockey
volleyball rugby cricket badminton music television school church college class home work
"""
_BARE = frozenset(_MEALS_AND_GAMES.split())
"""Nouns that are said without an article."""
_ALONE = """
bark fly swim growl howl purr hop crawl hatch bloom bite sting float sink melt burn rust leak
go come lie sleep run walk dance live die cry laugh arrive fall sit stand work look wait talk
listen think rest stay travel sing smile eat read write learn play study cook drive shop relax
exercise practise ski fish hunt paint vote pray argue compete cheat celebrate sneeze sweat cough
"""
_WITHOUT_OBJECT = frozenset(_ALONE.split())
"""Verbs that are said without an object."""
_TAKING = """
buy use write read make take need eat drink wear build paint cook bake clean wash open close carry
hold watch see find sell get attend visit drive ride kick throw catch draw fix repair borrow rent
own win lose join plant pick plan lay have learn study ask answer send receive enjoy play prepare
follow bring choose order pay save spend break climb cross enter feed give help hear hire hunt
kill kiss love meet miss move pack pass perform print produce pull push reach remove set share
sharpen shoot sign start stop tell turn type understand wait
"""
_WITH_OBJECT = frozenset(_TAKING.split())
"""Verbs that take an object: only with these is one said."""
_STUFF = """
food money information music meat rice cheese beer wine water coffee tea bread art alcohol milk
fruit homework dirt blood research justice exercise advice help fun soup sugar salt ice knowledge
progress
"""
_MASS = frozenset(_STUFF.split())
"""Nouns that are said without an article because nobody counts them."""
_LASTING_WORDS = "need have love own enjoy miss understand hear receive become be stay"
_LASTING = frozenset(_LASTING_WORDS.split())
"""Verbs that nobody is said to be able to."""
_INSTRUMENTS_WORDS = "piano guitar violin flute trumpet drum organ harp cello banjo"
_INSTRUMENTS = frozenset(_INSTRUMENTS_WORDS.split())
_ADVERBS_WORDS = "away apart only often ahead alone"
_ADVERBS = frozenset(_ADVERBS_WORDS.split())
"""Words that the lexicon takes for adjectives and that are rarely said of anything."""
_VAGUE_WORDS = "thing stuff kind sort way lot bit person someone something everything"
_VAGUE = frozenset(_VAGUE_WORDS.split())


def _known(word: str) -> frozenset[str]:
    """The parts of speech that the lexicon lists for a word."""
    return frozenset(language("english").lexicon.lemmas.get(word, ()))


_ANIMALS = frozenset(("dog", "horse", "lamb", "chicken", "turkey", "duck", "rabbit", "fox", "seal"))
"""Counted, though the lexicon knows their meat or fur as well."""


def _counted(word: str) -> bool:
    mass = language("english").lexicon.mass
    return "noun" in _known(word) and (word not in mass or word in _ANIMALS)


@lru_cache(maxsize=1)
def _engine() -> Any:
    try:
        import inflect
    except ModuleNotFoundError:
        raise MissingExtra("inflect", extra="knowledge") from None
    return inflect.engine()


@lru_cache(maxsize=1 << 16)
def counted_noun(
    phrase: str, *, dictionary: bool = False, stems: bool = False
) -> tuple[str, str] | str:
    """Singular and plural of a countable noun, or the rule by which it is none.

    A source that is a dictionary itself may use one word that the lexicon does not list. One whose
    words are stems may mean "shopping list" by "shop list": no word before the noun may be a verb.

    >>> counted_noun("chess piece"), counted_noun("military personnel")
    (('chess piece', 'chess pieces'), 'a noun that is not counted')
    >>> counted_noun("often") == NO_NOUN, counted_noun("tatouay") == UNLISTED
    (True, True)
    """
    parts = phrase.replace("-", " ").split(" ")
    if _RUDE.intersection(parts):
        return RUDE
    if not all(map(_known, parts)) and not (dictionary and len(parts) == 1):
        return UNLISTED
    head, *before = reversed(parts)
    if not _known(head):
        return _regular(phrase)
    if "noun" not in _known(head) or not all(
        _known(word) & {"noun", "adjective"} for word in before
    ):
        return NO_NOUN
    if any("adverb" in _known(word) and "noun" not in _known(word) for word in before):
        return NO_NOUN
    if stems and any("verb" in _known(word) for word in before):
        return STEM
    if not _counted(head) or head in _VAGUE:
        return UNCOUNTED
    return _regular(phrase)


def _regular(phrase: str) -> tuple[str, str] | str:
    """Singular and plural, where two ways to make a plural agree."""
    engine = _engine()
    many, head = plural(phrase), phrase.rsplit(" ", 1)[-1]
    if engine.singular_noun(head) or many == phrase or many != str(engine.plural_noun(phrase)):
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
def action(phrase: str) -> tuple[str] | str:
    """A plain verb phrase with its article, or the rule by which it cannot be said.

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
        return (phrase,)
    if not _counted(last) or "adjective" in _known(last):
        return NO_OBJECT
    return (f"{verb} {with_article(' '.join(rest))}",)
