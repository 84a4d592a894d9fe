"""Words cut down to stems, and which noun phrase names a kind of which: crude on purpose.

"Hiking boots" are boots because the phrase ends in that word. The exceptions are few and written
down; a phrase that only looks like a kind (a sea horse) is better kept away from the other word.
"""

from __future__ import annotations

import re

ODD = {
    "mice": "mouse", "geese": "goose", "teeth": "tooth", "feet": "foot", "children": "child",
    "people": "person", "men": "man", "women": "woman", "oxen": "ox", "has": "have",
    "cannot": "can",
    "cacti": "cactus", "fungi": "fungus", "larvae": "larva", "algae": "alga",
    "does": "do", "is": "be", "are": "be", "leaves": "leaf", "dice": "die", "lice": "louse",
}  # fmt: skip
LINKS = "of in on at for with from to than by that which who under over near into between made used"
NOT_KINDS = (
    "sea horse|sea lion|prairie dog|hot dog|guinea pig|flying fox|koala bear|star fish|jelly fish|"
    "starfish|jellyfish|cuttlefish|crayfish|shellfish|silverfish|seahorse|pineapple|greenhouse|"
    "lighthouse|warehouse|redwood|nightmare|hedgehog|woodpecker|peanut|coconut"
)
COUNTED = "bodies pairs pieces parts sets rounds blocks"
NOT_REAL = "former fake toy model mock alleged counterfeit imitation would-be"
EXCLUSIVE = (
    ("hard", "soft"), ("indoor", "outdoor"), ("male", "female"), ("left", "right"), ("hot", "cold"),
    ("upper", "lower"), ("solid", "liquid"), ("fresh", "salt"), ("domestic", "wild"),
    ("northern", "southern"), ("eastern", "western"), ("edible", "inedible"),
)  # fmt: skip

MADE_BY = "ical ation ing ist ian ion ial ment ity er or al ic ed i"
"""Endings by which one word is made of another."""
ALIKE = (
    ("cloth", "fabric", "textil"), ("furnishing", "furnitur"), ("figur", "shap"),
    ("pictur", "imag", "photograph"), ("gam", "match"), ("garment", "clothing"),
    ("devic", "applianc", "machin"), ("beverag", "drink"),
)  # fmt: skip
"""Nouns that name nearly the same, as stems."""

Term = tuple[str, ...]


def stem(word: str) -> str:
    """A word without number and person: `stem("volcanoes") == stem("volcano")`."""
    word = word.lower().strip(".,;:!?\"'")
    word = ODD.get(word, word)
    while len(word) > 2 and word[-1] in "se":
        word = word[:-1]
    return word[:-1] + {"y": "i", "v": "f"}.get(word[-1:], word[-1:]) if word else ""


def term(phrase: str) -> Term:
    """The stems of a phrase without its article."""
    phrase = re.sub(r"^(?:an?|the|any|some of the)\s+", "", phrase.strip(), flags=re.I)
    return tuple(stem(word) for word in phrase.split())


_NOT_KINDS = frozenset(term(phrase) for phrase in NOT_KINDS.split("|"))
_LINKS = frozenset(stem(word) for word in LINKS.split())
_COUNTED = frozenset(stem(word) for word in COUNTED.split())
_NOT_REAL = frozenset(stem(word) for word in NOT_REAL.split())


def head(phrase: Term) -> Term:
    """The phrase up to the first word that opens a modifier behind it."""
    for place, word in enumerate(phrase):
        if place and word in _LINKS:
            return phrase[:place]
    return phrase


def is_kind(narrow: Term, wide: Term) -> bool:
    """Whether every `narrow` is a `wide` by the words alone."""
    if narrow == wide or not narrow or not wide:
        return False
    whole = narrow
    if narrow[0].startswith("~") or wide[0].startswith("~"):
        if narrow[0] != wide[0] or narrow[0] == "~can" or len(narrow) == 1 or len(wide) == 1:
            return False
        narrow, wide = narrow[1:], wide[1:]  # has straight sides, has sides
    narrow = head(narrow)
    if head(wide) != wide or narrow in _NOT_KINDS or narrow[0] in _NOT_REAL:
        return False
    if narrow == wide:
        return whole[0][:1] != "~"  # bodies of water are bodies
    if len(narrow) > len(wide) and narrow[-len(wide) :] == wide:
        return True
    last = narrow[-1]
    joined = last.rsplit("-", 1)[-1]
    return len(wide) == 1 and (
        (joined == wide[0] and joined != last and not last.startswith(("non-", "near-")))
        or (last.endswith(wide[0]) and len(wide[0]) >= 4 and len(last) - len(wide[0]) >= 3)
    )


def excludes(one: Term, other: Term) -> bool:
    """Whether nothing is both by the words alone: hardwood is not softwood."""
    if not one or not other:
        return False
    for a, b in EXCLUSIVE:
        for x, y in ((a, b), (b, a)):
            if len(one) > 1 and one[0] == stem(x) and other == (stem(y), *one[1:]):
                return True
            joined = len(one) == 1 == len(other) and one[0].startswith(x)
            if joined and len(one[0]) > len(x) + 2 and other[0] == y + one[0][len(x) :]:
                return True
    return one == ("non", *other) or one == (f"non-{other[0]}", *other[1:])


def one_head(one: Term, other: Term) -> bool:
    """Whether two kinds are kinds of the same thing by their words: brass and musical instruments.

    That neither is a kind of the other by its words does not help: a reader knows which of them is.
    """
    if any(_says(each) or _clause(each) for each in (one, other)):
        return False
    a, b = head(one)[-1], head(other)[-1]
    return a == b or any(a in row and b in row for row in ALIKE)


def one_stem(one: Term, other: Term) -> str:
    """A word that two terms have in common, in whatever form: discus throws, throwing events.

    Of a property only the words behind its verb count, and two properties may share any word.
    """
    if _says(one) and _says(other):
        return ""
    return next(iter(_made_of(one) & _made_of(other)), "")


def _clause(phrase: Term) -> bool:
    """Whether a sentence stands in it: "animals that can fly", or what was read in a wrong way."""
    at = 2 if phrase[0] == "~can" else 1
    return any(word in ("that", "who", "which") for word in phrase) or "be" in phrase[at:]


def _says(phrase: Term) -> bool:
    """Whether it is a property: "have wings", "worn in pairs"."""
    bare = len(phrase) > 1 and phrase[1] in _LINKS and phrase[0] not in _COUNTED
    return phrase[0].startswith("~") or bare


def _made_of(phrase: Term) -> set[str]:
    words = phrase[_says(phrase) :]
    if _clause(phrase):
        words = ()  # what it is said of is the matter of all
    found = {_root(word) for word in words if word not in _LINKS}
    return {word for word in found if len(word) > 3}


def _root(word: str) -> str:
    for ending in MADE_BY.split():
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return _root(word.removesuffix(ending))
    return word
