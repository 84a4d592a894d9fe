"""Statements about one thing or person: read by regular expressions into clauses for a SAT solver.

A clause of English becomes a literal (subject, verb and rest, without number and tense);
connectives become formulas. "Unless" has two readings here, and an order ("taller than") brings its
converse, antisymmetry and transitivity along. A sentence outside the list is `None`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, permutations, product
from typing import Any

from pysat.solvers import Minisat22

from tests.reading.outside.stems import Term, excludes, is_kind, stem

Formula = tuple[Any, ...]
"""("atom", subject, rest) | ("not", f) | ("and", ...) | ("or", ...)"""

_PAIRS = (
    "taller shorter|older younger|faster slower|stronger weaker|larger smaller|richer poorer|"
    "heavier lighter|earlier later|above below|left right|north south|east west|front behind|"
    "upstream downstream|top beneath|northeast southwest|northwest southeast|uphill downhill"
)
ORDERS: dict[str, tuple[str, bool]] = {}
"""A word of an order: the word that tells it, and whether it has to be turned around."""
for _pair in _PAIRS.split("|"):
    _first, _second = _pair.split()
    ORDERS[_first], ORDERS[_second] = (_first, False), (_first, True)
_ORDER = re.compile(
    r"^be (?:(?:arriv\w*|to|the|on|in|of|finish\w*|leav\w*) )*(?P<word>[\w-]+)"
    r"(?P<link> than| of| from|) (?P<other>[\w-]+)$"
)
_SMALL = (
    "If|It|Either|Whenever|At|Exactly|Both|None|Unless|When|Neither|Not|The|All|No|Some|Every|Each|"
    "He|She|They|Provided|Assuming|Without|There|Only|Nothing|Something|Everyone|Everything|Anyone|"
    "Anything|Nobody|Someone|Any|Among|Being|To|Statement|According|However|Moreover|Whatever|Here"
)
_TOLD_OF = re.compile(rf"\b(?i:the) [\w-]+ (?:in|on) the [\w-]+|\b(?!(?:{_SMALL})\b)[A-Z][\w'-]+")
_NO_NAME = frozenset(_SMALL.lower().split("|")) | {"there", "a", "an", "any", "only", "nothing"}
_AMOUNT = "at least one|exactly one|at most one|none|not all|both|all"
_WHO = r"(?:he|she|it|they|the \w+ (?:in|on)|(?-i:[A-Z])\w+)"
_PRONOUNS = frozenset(("he", "she", "it", "they"))
_CLOSED = re.compile(
    r"\b(?:if|or|and|but|nor|unless|either|neither|who|some|every|all|each|another|other)\b"
)


def no(formula: Formula) -> Formula:
    """The denial of a formula."""
    return ("not", formula)


@lru_cache(maxsize=1 << 15)
def read(sentence: str, *, exclusive: bool = False) -> Formula | None:
    """The formula of a sentence; `exclusive` is the other reading of "unless"."""
    text = re.sub(r"\s+", " ", sentence.strip().rstrip("."))
    if ". " in text:
        return None
    subject = _TOLD_OF.search(text)
    try:
        return _read(text, subject[0].lower() if subject else "", exclusive)
    except ValueError:
        return None


def _read(text: str, subject: str, exclusive: bool) -> Formula:
    def inner(part: str) -> Formula:
        return _read(part.strip().strip(","), subject, exclusive)

    def match(pattern: str) -> re.Match[str] | None:
        return re.match(rf"^(?:{pattern})$", text, re.I)

    if found := match(r"it is (?:true|the case) that (.+)"):
        return inner(found[1])
    if found := match(r"it is (?:not true|false|not the case) that (.+)"):
        if re.search(r"\b(?:and|or|if)\b", found[1]) and not re.match(r"both|either", found[1]):
            raise ValueError(text)
        return no(inner(found[1]))
    if found := match(rf"({_AMOUNT}) of these (?:is|are) true: (.+)"):
        return _listed(found[1].lower(), [inner(part) for part in found[2].split(";")])
    if found := match(r"(.+?) if and only if (.+)|(.+?) exactly if (.+)"):
        a, b = (inner(part) for part in found.groups() if part)
        return ("and", ("or", no(a), b), ("or", a, no(b)))
    if found := match(
        r"(?:if|whenever|when|provided that|as long as|assuming that) (.+?),? then (.+)"
    ):
        return ("or", no(inner(found[1])), inner(found[2]))
    if found := match(r"(?:if|whenever|when|provided that|as long as|assuming that) ([^,]+), (.+)"):
        return ("or", no(inner(found[1])), inner(found[2]))
    if found := match(r"unless ([^,]+), (.+)"):
        return _unless(inner(found[1]), inner(found[2]), exclusive)
    if len(re.findall(r"\b(?:if|whenever|unless|either|both|neither)\b", text, re.I)) > (
        2 if re.search(r", (?:or both|but not both)\b", text) else 1
    ):
        raise ValueError(text)
    if found := match(r"either (.+?),? or (.+?)(, or both|, but not both)?"):
        a, b = inner(found[1]), inner(found[2])
        both = (("or", no(a), no(b)),) if found[3] == ", but not both" else ()
        return ("and", ("or", a, b), *both)
    if found := match(r"(.+?),? or (.+?)(, or both|, but not both)"):
        a, b = inner(found[1]), inner(found[2])
        both = (("or", no(a), no(b)),) if found[3] == ", but not both" else ()
        return ("and", ("or", a, b), *both)
    if found := match(r"(.+?),? only if (.+)"):
        return ("or", no(inner(found[1])), inner(found[2]))
    if found := match(r"(.+?),? (?:if|when|whenever|provided that|as long as|assuming that) (.+)"):
        return ("or", no(inner(found[2])), inner(found[1]))
    if found := match(r"(.+?),? unless (.+)"):
        return _unless(inner(found[2]), inner(found[1]), exclusive)
    if found := match(r"both ((?!.* and .* and ).+) and (.+)"):
        return ("and", inner(found[1]), inner(found[2]))
    if found := match(rf"(.+?),? (?:and|but|although|even though|while|whereas) ({_WHO} .+)"):
        return ("and", inner(found[1]), inner(found[2]))
    if found := match(rf"(.+?) or ({_WHO} .+)"):
        return ("or", inner(found[1]), inner(found[2]))
    if found := match(r"(.+?),? (or|and|but) ((?:is|are|does|has|can)\b .+)"):
        kind = "or" if found[2].lower() == "or" else "and"
        return (kind, inner(found[1]), inner(f"{subject.title()} {found[3]}"))
    if found := match(r"(\S+|the \w+ (?:in|on) the \w+) (is )?neither (.+) nor (.+)"):
        be = found[2] or ""
        return ("and", *(no(inner(f"{found[1]} {be}{found[n]}")) for n in (3, 4)))
    return _atom(text, subject)


def _listed(how: str, parts: list[Formula]) -> Formula:
    pairs = tuple(("or", no(a), no(b)) for i, a in enumerate(parts) for b in parts[:i])
    if how == "none":
        return ("and", *map(no, parts))
    if how == "not all":
        return ("or", *map(no, parts))
    if how in ("both", "all"):
        return ("and", *parts)
    some = (("or", *parts),) if how != "at most one" else ()
    return ("and", *some, *(pairs if how != "at least one" else ()))


def _unless(p: Formula, q: Formula, exclusive: bool) -> Formula:
    one = ("or", p, q)
    return ("and", one, ("or", no(p), no(q))) if exclusive else one


_SUBJECT = re.compile(
    r"^(?:he|she|it|they|the [\w-]+ (?:in|on) the [\w-]+|(?-i:[A-Z])[\w'-]+)\b", re.I
)


def _atom(text: str, subject: str) -> Formula:
    found = _SUBJECT.match(text)
    if found is None or _CLOSED.search(text) or found[0].lower() in _NO_NAME - _PRONOUNS:
        raise ValueError(text)
    who = found[0].lower()
    who = subject if who in _PRONOUNS else who
    rest = text[found.end() :].strip()
    negated = re.match(r"(?:(is|are) not|(?:does|do) not|(can)(?:not| not))\b\s*", rest)
    if negated:
        rest = " ".join(filter(None, (negated[1] or negated[2], rest[negated.end() :])))
    words = [word for word in rest.split() if word]
    if not words:
        raise ValueError(text)
    atom = ("atom", who, " ".join(_word(word, place) for place, word in enumerate(words)))
    return no(atom) if negated else atom


def _word(word: str, place: int) -> str:
    bare = word.lower().strip(",")
    return {"be": "be"}.get(stem(bare), stem(bare)) if place == 0 else bare


def atoms(formula: Formula) -> Iterator[tuple[str, str]]:
    """The atoms of a formula, as subject and rest."""
    if formula[0] == "atom":
        yield formula[1], formula[2]
    else:
        for part in formula[1:]:
            yield from atoms(part)


def ordered(formula: Formula) -> Formula:
    """The formula with every order told from one end: "younger" as "older" turned around."""
    if formula[0] != "atom":
        return (formula[0], *map(ordered, formula[1:]))
    found = _ORDER.match(formula[2])
    if found and (found["word"] in ORDERS or found["link"] == " than"):
        word, turned = ORDERS.get(found["word"], (found["word"], False))
        one, other = formula[1], found["other"].lower()
        one, other = (other, one) if turned else (one, other)
        return ("atom", one, f"> {word} {other}")
    return formula


def carried(formulas: Iterable[Formula]) -> list[Formula]:
    """What the words of the atoms say by themselves: kinds by their heads, and orders."""
    found: list[Formula] = []
    pairs = sorted({pair for formula in formulas for pair in atoms(formula)})
    nouns: dict[str, dict[Term, str]] = {}
    orders: dict[str, set[str]] = {}
    for who, rest in pairs:
        if rest.startswith("> "):
            _, word, other = rest.split(" ", 2)
            orders.setdefault(word, set()).update((who, other))
        elif be := re.match(r"be (?:an? )?(.+)", rest):
            nouns.setdefault(who, {})[tuple(map(stem, be[1].split()))] = rest
    for who, terms in nouns.items():
        for (narrow, x), (wide, y) in product(terms.items(), repeat=2):
            if is_kind(narrow, wide):
                found.append(("or", no(("atom", who, x)), ("atom", who, y)))
            if excludes(narrow, wide):
                found.append(("or", no(("atom", who, x)), no(("atom", who, y))))
    if "top" in orders:  # what is on top of a thing is above it, and not the other way round
        orders.setdefault("above", set()).update(orders["top"])
        for a, b in permutations(sorted(orders["top"]), 2):
            found.append(("or", no(_more(a, "top", b)), _more(a, "above", b)))
    for word, names in orders.items():
        for a, b in product(sorted(names), repeat=2):
            if a <= b:
                found.append(("or", no(_more(a, word, b)), no(_more(b, word, a))))
        for a, b, c in permutations(sorted(names), 3):
            found.append(("or", no(_more(a, word, b)), no(_more(b, word, c)), _more(a, word, c)))
    return found


def _more(one: str, word: str, other: str) -> Formula:
    return ("atom", one, f"> {word} {other}")


def _cnf(formula: Formula, positive: bool = True) -> list[list[tuple[tuple[str, str], bool]]]:
    match formula:
        case ("atom", who, rest):
            return [[((who, rest), positive)]]
        case ("not", body):
            return _cnf(body, not positive)
        case (kind, *parts) if (kind == "and") == positive:
            return [clause for part in parts for clause in _cnf(part, positive)]
        case (_, *parts):
            return [
                [*chain(*choice)] for choice in product(*(_cnf(part, positive) for part in parts))
            ]
    raise ValueError(formula)


def consistent(formulas: Sequence[Formula]) -> bool:
    """Whether all formulas can be true together."""
    numbers: dict[tuple[str, str], int] = {}
    with Minisat22() as solver:
        for formula in formulas:
            for clause in _cnf(formula):
                signed = [
                    numbers.setdefault(a, len(numbers) + 1) * (1 if sign else -1)
                    for a, sign in clause
                ]
                solver.add_clause(signed)
        return bool(solver.solve())


def follows(premises: Sequence[Formula], query: Formula) -> bool:
    """Whether the query is true wherever the premises are."""
    return not consistent([*premises, no(query)])
