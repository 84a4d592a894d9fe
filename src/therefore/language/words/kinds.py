"""Which term is a kind of which other, and which exclude each other, by their words alone.

A term is a predicate's name (`hiking_boot`) or a phrase (`hiking boots`); both are first brought to
the same singular form. Searches call `related` millions of times, so each term is analysed once and
two analyses are compared by lookups.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.words.lists import words

_PREPOSITIONS = frozenset(
    ("of", "for", "from", "to", "in", "on", "at", "with", "within", "about", "by")
)


@dataclass(frozen=True, slots=True)
class Term:
    """A noun or adjective with what stands before and after it."""

    name: str
    modifiers: tuple[str, ...]
    head: str
    tail: tuple[str, ...]
    """The words from the first preposition on: `of member states`."""


@lru_cache(maxsize=1 << 16)
def analysed(phrase: str) -> Term:
    """The term's parts.

    >>> analysed("residents of member states")
    Term(name='resident_of_member_states', modifiers=(), head='resident', \
tail=('of', 'member', 'states'))
    """
    parts = phrase.lower().replace(" ", "_").split("_")
    end = next((k for k, part in enumerate(parts) if k and part in _PREPOSITIONS), len(parts))
    head = _singular(parts[end - 1])
    before = tuple(part for part in parts[: end - 1] if part)
    return Term("_".join([*before, head, *parts[end:]]), before, head, tuple(parts[end:]))


@lru_cache(maxsize=1 << 16)
def _singular(word: str) -> str:
    lexicon = language("english").lexicon
    if "noun" in lexicon.lemmas.get(word, ()) or "adjective" in lexicon.lemmas.get(word, ()):
        return word
    if found := lexicon.lemmas_of(word, "noun", "plural"):
        return found[0]
    lemmas = lexicon.inflection.lemmas(word, "noun", "plural")
    return lemmas[0] if lemmas and not word.endswith("ss") else word


def is_plural(name: str) -> bool:
    """Whether a name is the plural of a listed noun, alone or before a preposition.

    >>> is_plural("boots"), is_plural("studies_law"), is_plural("boot")
    (True, False, False)
    """
    first, *rest = name.split("_")
    if rest and rest[0] not in _PREPOSITIONS:
        return False
    return bool(language("english").lexicon.lemmas_of(first, "noun", "plural"))


@lru_cache(maxsize=1 << 16)
def is_intersective(adjective: str) -> bool:
    """Whether the adjective means the same before every noun: a red owl is red, and an owl.

    >>> is_intersective("red"), is_intersective("four-legged"), is_intersective("skilful")
    (True, True, False)
    """
    lists = words()
    if adjective in lists.intersective or adjective.endswith(lists.intersective_endings):
        return True
    # Adjectives of nation and origin are written with a capital.
    return "adjective" in language("english").lexicon.lemmas.get(adjective.capitalize(), ())


def kind_of(one: str, other: str) -> bool:
    """Whether everything that is `one` is `other`, by the words alone.

    >>> kind_of("hiking boots", "boots"), kind_of("sea horses", "horses")
    (True, False)
    >>> kind_of("former champion", "champion"), kind_of("big red ball", "red ball")
    (False, True)
    >>> kind_of("red ball", "red"), kind_of("clever politician", "clever")
    (True, False)
    """
    a, b = analysed(one), analysed(other)
    if a.name == b.name:
        return False
    if not b.modifiers and not b.tail and _says(a, b.head):
        return True
    if a.head != b.head:
        return _closed_compound(a, b)
    if b.tail and a.tail != b.tail:
        return False
    return _fewer(a, b)


def _says(a: Term, adjective: str) -> bool:
    """Whether one of the term's modifiers is this adjective, and applies to the thing itself."""
    lists = words()
    if adjective not in a.modifiers or not is_intersective(adjective):
        return False
    place = a.modifiers.index(adjective)
    return not any(each in lists.not_a_kind for each in a.modifiers[:place]) and not is_idiom(a)


def is_idiom(a: Term) -> bool:
    """Whether the lists say that the term is no kind of its last word."""
    return "_".join((*a.modifiers, a.head)[-2:]) in words().no_heads


def _fewer(a: Term, b: Term) -> bool:
    """Whether b's modifiers are some of a's, and those left out may be left out."""
    lists = words()
    rest = list(b.modifiers)
    kept: list[int] = []
    for place, each in enumerate(a.modifiers):
        if rest and each == rest[0]:
            rest.pop(0)
            kept.append(place)
    if rest:
        return False
    left_out = [place for place in range(len(a.modifiers)) if place not in kept]
    if any(a.modifiers[place] in lists.not_a_kind for place in left_out):
        return False
    if left_out and left_out[-1] == len(a.modifiers) - 1 and is_idiom(a):
        return False
    # A kept adjective of degree is judged among what follows it: that must not have changed,
    # except by adjectives that say the same of everything.
    for place in kept:
        after = [each for each in left_out if each > place]
        if any(not is_intersective(a.modifiers[each]) for each in after):
            return False
    # A privative adjective that is kept hides everything after it.
    hidden = [place for place in kept if a.modifiers[place] in lists.not_a_kind]
    return not (hidden and any(each > hidden[0] for each in left_out))


def _closed_compound(a: Term, b: Term) -> bool:
    """Whether a is a one-word compound of b's head, as a racehorse is a horse."""
    lists = words()
    if (
        b.modifiers
        or b.tail
        or b.head not in lists.closed_heads
        or a.head in lists.closed_exceptions
    ):
        return False
    start = a.head.removesuffix(b.head)
    known = language("english").lexicon.lemmas
    if start == a.head or len(start) < 3 or (start not in known and start.rstrip("s") not in known):
        return False
    return not any(each in lists.not_a_kind for each in a.modifiers) and not is_idiom(a)


@lru_cache(maxsize=1)
def _opposites() -> dict[str, frozenset[str]]:
    lists = words()
    found: dict[str, set[str]] = {}
    groups = [(each.word, each.opposite) for each in lists.degrees]
    for group in (*groups, *lists.exclusive):
        for one in group:
            found.setdefault(one, set()).update(other for other in group if other != one)
    return {one: frozenset(others) for one, others in found.items()}


def contraries(word: str) -> frozenset[str]:
    """Possible opposites of a single word: listed ones, and the word behind each prefix.

    >>> "short" in contraries("tall"), "unhappy" in contraries("happy")
    (True, True)
    """
    prefixes = words().contrary_prefixes
    return _opposites().get(word, frozenset()).union(prefix + word for prefix in prefixes)


def opposites(one: str, other: str) -> bool:
    """Whether two single words exclude each other.

    >>> opposites("tall", "short"), opposites("happy", "unhappy"), opposites("tall", "happy")
    (True, True, False)
    """
    if other in _opposites().get(one, ()):
        return True
    return any(
        longer == prefix + shorter and len(shorter) > 3
        for longer, shorter in ((one, other), (other, one))
        for prefix in words().contrary_prefixes
    ) and all("adjective" in language("english").lexicon.lemmas.get(w, ()) for w in (one, other))


def listed_opposites(one: str, other: str) -> bool:
    """Whether two terms are single words that a list gives as opposites.

    >>> listed_opposites("tall", "short"), listed_opposites("valuable", "invaluable")
    (True, False)
    """
    a, b = analysed(one), analysed(other)
    alone = not (a.modifiers or a.tail or b.modifiers or b.tail)
    return alone and b.head in _opposites().get(a.head, ())


def excludes(one: str, other: str) -> bool:
    """Whether nothing can be both terms, by the words alone.

    >>> excludes("large animals", "small animals"), excludes("large mice", "small animals")
    (True, False)
    """
    a, b = analysed(one), analysed(other)
    if not a.modifiers and not b.modifiers:
        return not a.tail and not b.tail and opposites(a.head, b.head)
    if a.head == b.head and a.tail == b.tail and len(a.modifiers) == len(b.modifiers):
        differ = [(p, q) for p, q in zip(a.modifiers, b.modifiers, strict=True) if p != q]
        return len(differ) == 1 and opposites(*differ[0])
    return False


@lru_cache(maxsize=1 << 18)
def related(one: str, other: str) -> bool:
    """Whether the words of two terms connect them; a text with both then needs an axiom.

    >>> related("hiking boots", "boots"), related("tall", "short"), related("owls", "bats")
    (True, True, False)
    """
    return (
        analysed(one).name == analysed(other).name
        or kind_of(one, other)
        or kind_of(other, one)
        or excludes(one, other)
    )
