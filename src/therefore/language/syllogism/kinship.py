"""Which terms and clauses may not stand in one item, because their words connect them (are akin).

From "all boots are worn in pairs" every reader concludes "hiking boots are worn in pairs", so two
such terms give a second right answer. `language.words` lists what words imply; the net here is
wider, so that nobody has to agree on exceptions: sea horses are kept apart from horses, bakers from
what bakes, and "have four legs" from "have two legs". A pair that is wrongly called akin costs an
item; a pair that is missed would cost a label.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_

from therefore.knowledge.terms import Term, bits
from therefore.language.engine.language import language
from therefore.language.syllogism.people import listed
from therefore.language.syllogism.stored import later, name_of_phrases, name_of_terms, whole
from therefore.language.syllogism.words import Words, words
from therefore.language.words.content import listed_beside, opposed
from therefore.language.words.kinds import analysed, contraries, opposites, related
from therefore.language.words.lists import words as carried
from therefore.language.words.stems import same_stem, stems

_LITTLE = frozenset(listed("little"))
"""Words that connect no two phrases, such as articles."""
_LIGHT = frozenset(listed("light"))
"""Verbs that many properties have in common without being kin."""
_NUMBERS = frozenset(listed("numbers"))
_SHORTEST = 3
"""The fewest letters of a word that counts as the end of a longer one: "bird" in "blackbird"."""
_STEM = 4
"""The fewest letters that two words of one stem share at their beginning: "bakers", "bake"."""


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> tuple[str, ...]:
    """The words of a phrase that may connect it with another, in the singular.

    >>> lemmas("hiking boots"), lemmas("are smaller than racehorses")
    (('hiking', 'boot'), ('smaller', 'racehorse'))
    """
    parts = text.lower().replace("-", " ").replace("_", " ").split()
    return tuple(analysed(part).head for part in parts if part not in _LITTLE)


@lru_cache(maxsize=1 << 16)
def _heavy(text: str) -> frozenset[str]:
    """The lemmas of a text without the verbs of the list "light"."""
    return frozenset(lemma for lemma in lemmas(text) if lemma not in _LIGHT)


def _ends(one: str, other: str) -> bool:
    """Whether two words are equal, or the longer one ends in the shorter."""
    if len(one) > len(other):
        one, other = other, one
    return one == other or (len(one) >= _SHORTEST and other.endswith(one))


@cache
def _known() -> frozenset[str]:
    """Adjectives, numbers, and the words whose opposites are listed."""
    lists = carried()
    pairs = [(each.word, each.opposite) for each in lists.degrees]
    named = {word for group in (*pairs, *lists.exclusive) for word in group}
    lemmas = language("english").lexicon.lemmas
    adjectives = {word for word, kinds in lemmas.items() if "adjective" in kinds}
    return frozenset(named | adjectives | _NUMBERS)


def _touch(one: str, other: str) -> bool:
    """Whether one word ends in the other, or both have one stem, are opposites or are numbers."""
    if one[0] == other[0]:
        stem = max(_STEM, min(len(one), len(other)) - 1)
        if one[:stem] == other[:stem]:
            return True
    if (one[-1] == other[-1] and _ends(one, other)) or same_stem(one, other):
        return True
    known = _known()
    if one in known and other in known:
        return opposites(one, other) or (one in _NUMBERS and other in _NUMBERS)
    return False


@lru_cache(maxsize=1 << 18)
def classes_akin(one: str, other: str) -> bool:
    """Whether the words of two classes connect them.

    >>> classes_akin("hiking boots", "boots"), classes_akin("sea horses", "horses")
    (True, True)
    >>> classes_akin("blackbirds", "birds"), classes_akin("armchairs", "wheelchairs")
    (True, True)
    >>> classes_akin("sporting events", "water sports events"), classes_akin("boots", "sandals")
    (True, False)
    >>> classes_akin("platonic solids", "solid figures"), classes_akin("desk lamps", "floor lamps")
    (True, True)
    >>> classes_akin("tape measures", "measuring tools"), classes_akin("wool cloth", "fabrics")
    (True, True)
    """
    first, second = lemmas(one), lemmas(other)
    return any([a == b or _touch(a, b) for a in first for b in second]) or related(one, other)


@lru_cache(maxsize=1 << 18)
def phrases_akin(one: str, other: str) -> bool:
    """Whether words may connect two verb phrases, or a verb phrase and a class.

    >>> phrases_akin("have long tails", "have tails"), phrases_akin("are hot", "are cold")
    (True, True)
    >>> phrases_akin("are formal", "are casual")
    True
    >>> phrases_akin("are smaller than racehorses", "horses"), phrases_akin("bakers", "bake bread")
    (True, True)
    >>> phrases_akin("need food", "need light")
    False
    """
    first, second = _heavy(one), _heavy(other)
    if not first.isdisjoint(second):
        return True
    if not first or not second:
        return carries(one, other)
    return any([_touch(a, b) for a in first for b in second]) or opposed(_name(one), _name(other))


def _name(phrase: str) -> str:
    return phrase.replace(" ", "_")


@lru_cache(maxsize=1 << 16)
def carries(one: str, other: str) -> bool:
    """Whether one of two verb phrases implies the other or excludes it: "run", "run fast".

    Two phrases that a rule links may share a word ("buy a ticket", "show the ticket"), but must not
    be related so.

    >>> carries("run", "run fast"), carries("be late", "be early"), carries("buy it", "sell it")
    (True, True, False)
    """
    first, second = set(lemmas(one)), set(lemmas(other))
    if first <= second or second <= first:
        return True
    return any(opposites(a, b) for a in first - second for b in second - first)


def akin(one: Words, other: Words) -> bool:
    """Whether the words of two terms connect them.

    A property is named with its head ("animals that can fly"), so it is akin to "animals" too.
    """
    if one.style != 2 and other.style != 2:
        return classes_akin(one.many, other.many)
    if one.style == 2 and other.style == 2:
        return phrases_akin(one.are, other.are)
    clause, kind = (one, other) if one.style == 2 else (other, one)
    if phrases_akin(clause.are, kind.many):
        return True
    return set(lemmas(kind.many)) <= set(lemmas(clause.term.head))


def kin(known: Sequence[Words]) -> list[int]:
    """For each term, the terms that are akin to it as one integer of bits; each is akin to itself.

    >>> from therefore.knowledge.terms import Term
    >>> from therefore.language.syllogism.words import words
    >>> barks = words(Term("are loud", "property", "HasProperty", "dog"))
    >>> dog = words(Term("dog", "class", "IsA", "animal", plural="dogs"))
    >>> cat = words(Term("cat", "class", "IsA", "animal", plural="cats"))
    >>> kin([barks, dog, cat])
    [3, 3, 4]
    """
    found = [1 << place for place in range(len(known))]
    for here, candidates in enumerate(_candidates(known)):
        for there in bits(candidates & ~found[here]):
            if akin(known[here], known[there]):
                found[here] |= 1 << there
                found[there] |= 1 << here
    # Classes of people and of things stay apart: their words differ ("girls who", "horses that").
    terms = [(1 << place, word.term) for place, word in enumerate(known)]
    classes = [(bit, term.head == "person") for bit, term in terms if term.kind == "class"]
    people = sum(bit for bit, person in classes if person)
    things = sum(bit for bit, person in classes if not person)
    for bit, person in classes if people and things else ():
        found[bit.bit_length() - 1] |= things if person else people
    return found


def kin_of_terms(terms: Sequence[Term]) -> list[int]:
    """As `kin`, for terms; looked up in `stored` if it has this list, else computed."""
    found = later(name_of_terms(terms))
    return kin([words(term) for term in terms]) if found is None else whole(found)


class PhraseKin:
    """Which of a list of verb phrases are akin; looked up in `stored` if it has this list."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self._akin = later(name_of_phrases(phrases, "akin")) or ()
        self._carries = later(name_of_phrases(phrases, "carries")) or ()
        known = phrases if self._akin else ()
        self._place = {phrase: place for place, phrase in enumerate(known)}

    def apart(self, phrase: str, others: Iterable[str]) -> bool:
        """Whether a phrase is akin to none of the others."""
        place, rows = self._place, self._akin
        here = place.get(phrase)
        if here is None:
            return apart(phrase, others)
        for other in others:
            there = place.get(other)
            if there is None:
                if phrases_akin(phrase, other):
                    return False
            elif there > here:
                if rows[here] >> there - here - 1 & 1:
                    return False
            elif there == here or rows[there] >> here - there - 1 & 1:
                return False
        return True

    def rows(self, phrases: Sequence[str]) -> list[int]:
        """For each phrase, the phrases akin to it as one integer of bits, its own bit included."""
        found = [1 << here for here in range(len(phrases))]
        for here, there in self._pairs(phrases):
            found[here] |= 1 << there
            found[there] |= 1 << here
        return found

    def _pairs(self, phrases: Sequence[str]) -> Iterator[tuple[int, int]]:
        if not self._place:
            for (here, one), (there, other) in combinations(enumerate(phrases), 2):
                if phrases_akin(one, other):
                    yield here, there
            return
        local = {self._place[phrase]: here for here, phrase in enumerate(phrases)}
        every = reduce(or_, (1 << place for place in local), 0)
        for place, here in local.items():
            for step in bits(self._akin[place] & every >> place + 1):
                yield here, local[place + 1 + step]

    def carries(self, one: str, other: str) -> bool:
        """As the function `carries`, looked up if it is stored."""
        here, there = self._place.get(one), self._place.get(other)
        if here is None or there is None or here == there or not self._carries:
            return carries(one, other)
        first, last = min(here, there), max(here, there)
        return bool(self._carries[first] >> last - first - 1 & 1)


def _candidates(known: Sequence[Words]) -> list[int]:
    """For each term the terms worth comparing, as bits: a word of theirs touches one of its own.

    If two terms are akin, at least one of them is a candidate for the other.
    """
    clause = [word.style == 2 for word in known]
    own = [
        _heavy(word.are) if says else frozenset(lemmas(word.many))
        for word, says in zip(known, clause, strict=True)
    ]
    bearing: dict[str, int] = {}
    bare = 0  # terms without heavy words: they are compared with all others
    for place, word in enumerate(known):
        for lemma in own[place]:
            bearing[lemma] = bearing.get(lemma, 0) | 1 << place
        if not own[place] or not (clause[place] or _heavy(word.many)):
            bare |= 1 << place
    near = {
        lemma: reduce(or_, (bearing[other] for other in others))
        for lemma, others in _touching(bearing).items()
    }
    classes = sum(1 << place for place, says in enumerate(clause) if not says)
    every = (1 << len(known)) - 1
    found: list[int] = []
    for place, word in enumerate(known):
        mask = every if bare >> place & 1 else bare
        for lemma in own[place]:
            mask |= near[lemma]
        for lemma in lemmas(word.term.head) if clause[place] else ():
            mask |= bearing.get(lemma, 0) & classes
        found.append(mask)
    return found


def _touching(lemmas: Iterable[str]) -> dict[str, set[str]]:
    """For each lemma the lemmas that it touches (`_touch`), itself included.

    Only lemmas of one group are compared: same beginning, same end, same stem, or numbers.

    >>> sorted(_touching(["bake", "baker", "bird", "blackbird", "hot", "cold"])["bird"])
    ['bird', 'blackbird']
    """
    groups: dict[str, list[str]] = {}
    found: dict[str, set[str]] = {}
    for lemma in lemmas:
        found[lemma] = {lemma}
        groups.setdefault(f"{lemma[:_STEM]}-", []).append(lemma)
        groups.setdefault(f"-{lemma[-_SHORTEST:]}", []).append(lemma)
        for stem in stems(lemma):
            groups.setdefault(f"={stem}", []).append(lemma)
        if lemma in _NUMBERS:
            groups.setdefault("numbers", []).append(lemma)
    pairs = [pair for group in groups.values() for pair in combinations(group, 2)]
    pairs += [(one, other) for one in found for other in contraries(one) if other in found]
    for one, other in pairs:
        if _touch(one, other):
            found[one].add(other)
            found[other].add(one)
    perhaps = listed_beside("perhaps.txt")  # words that may be opposites
    for one in found:
        found[one] |= perhaps.get(one, set()) & found.keys()
    return found


def apart(phrase: str, others: Iterable[str]) -> bool:
    """Whether a phrase is akin to none of the others.

    >>> apart("bake a cake", ["catch a train", "see a doctor"])
    True
    """
    for other in others:  # noqa: SIM110 (asked a million times: a generator takes twice as long)
        if phrases_akin(phrase, other):
            return False
    return True
