"""Worlds in replies: an assignment or a small structure, in words, as a list, or as JSON.

A world is what stands below a line `World:`, or under the key "world" of a JSON object. Each entry
says what is true (or false) there:

    cheese                 a statement without individuals; also `cheese: yes`, `no butter`
    pilot(leo)             a formula without connectives; also `~pilot(leo)`
    Leo is a pilot.        a sentence in the item's own language
    leo: pilot, not poet   an individual and its kinds; also an individual of the reply's own

Every other fact is false. If an entry cannot be read, or two entries contradict each other, the
whole world is unreadable. A world has at most `MOST` individuals: if any world does, a small one
does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from therefore.asking.containers import one_object
from therefore.asking.notation import read_notation
from therefore.asking.sentences import Symbols, read_statement
from therefore.errors import FormulaError, SentenceError
from therefore.items import Item
from therefore.logic.formulas import And, Atom, Constant, Formula, Not
from therefore.solve.evidence import Model

HEADER = re.compile(
    r"^\W*(?:the\s+)?(?:counter)?(?:world|model|assignment|example)\s*\d*\s*(?:is)?\s*:\s*(.*)$",
    re.IGNORECASE,
)
MOST = 100
"""Individuals of a world."""
_KEYS = ("world", "worlds", "model", "assignment", "countermodel")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_VALUE = re.compile(r"^(.+?)\s*(?::|=|\bis\b)\s*(true|false|yes|no|1|0|t|f)\s*\.?$", re.IGNORECASE)
_DENIED = re.compile(r"^(?:not|no|~|¬|-)\s*(?=\S)", re.IGNORECASE)
_DOMAIN = re.compile(r"^(?:individuals?|domain|people|things)\s*[:=]\s*(.*)$", re.IGNORECASE)


class UnreadableWorld(ValueError):
    """An entry that is no fact of the item's vocabulary; the message says which and why."""


@dataclass(slots=True)
class _Facts:
    true: dict[Atom, bool]
    individuals: dict[str, None]

    def add(self, atom: Atom, value: bool) -> None:
        if self.true.setdefault(atom, value) != value:
            raise UnreadableWorld(f"the world says both yes and no of {atom.predicate}")
        for term in atom.arguments:
            self.individuals.setdefault(term.name)


def worlds(item: Item, reply: str, known: Symbols) -> list[Model]:
    """Every world that a reply describes, in order; UnreadableWorld if one cannot be read."""
    return [_world(item, entries, known) for entries in _sections(reply)]


def _sections(reply: str) -> Iterator[list[str]]:
    """The entries of every world."""
    found = False
    for value in _json(reply):
        found = True
        yield value
    if found:
        return
    entries: list[str] | None = None
    for line in reply.splitlines():
        header = HEADER.match(line.strip().strip("*").strip())
        if header:
            if entries is not None:
                yield entries
            entries = _split(header[1]) if header[1].strip() else []
        elif entries is not None and re.match(r"\W*(?:answer|because|proof)\b", line, re.I):
            yield entries
            entries = None
        elif entries is not None and line.strip() and not line.startswith("```"):
            entries.append(_BULLET.sub("", line).strip())
    if entries is not None:
        yield entries


def _split(text: str) -> list[str]:
    """The entries of one line, separated by semicolons or by commas outside brackets."""
    parts = text.split(";") if ";" in text else re.split(r",\s*(?![^(]*\))", text)
    return [part.strip() for part in parts if part.strip()]


def _json(reply: str) -> Iterator[list[str]]:
    for key, value in one_object(reply).items():
        if key.lower() in _KEYS:
            many = isinstance(value, list) and value and isinstance(value[0], list | dict)
            for one in value if many else [value]:
                yield _entries(one)


def _entries(value: object) -> list[str]:
    match value:
        case dict():
            return [
                f"{key}: {', '.join(map(str, each))}"
                if isinstance(each, list)
                else f"{key}: {each}"
                for key, each in value.items()
            ]
        case list():
            return [str(each) for each in value]
        case _:
            return _split(str(value))


def _world(item: Item, entries: list[str], known: Symbols) -> Model:
    facts = _Facts({}, {})
    propositional = not any(known.predicates.values())
    for entry in entries:
        text = entry.strip().strip("*`").strip()
        if not text or text.lower().rstrip(".") in ("nothing", "nothing is true", "none"):
            continue
        domain = _DOMAIN.match(text)
        if domain and not propositional:
            for name in re.split(r"[\s,]+", domain[1].strip("{}[] .")):
                if name:
                    facts.individuals.setdefault(_individual(name, known))
            continue
        for atom, value in _facts(item, text, known):
            facts.add(atom, value)
    true = frozenset(atom for atom, value in facts.true.items() if value)
    if propositional:
        return Model(true)
    domain_of = dict.fromkeys((*known.constants, *facts.individuals)) or {"a": None}
    if len(domain_of) > max(MOST, len(known.constants)):
        raise UnreadableWorld(f"a world has at most {MOST} individuals, not {len(domain_of)}")
    return Model(true, tuple(domain_of))


def _facts(item: Item, text: str, known: Symbols) -> Iterator[tuple[Atom, bool]]:
    """The facts that one entry states: atoms, each with whether it is true."""
    value = _VALUE.match(text)
    if value and (found := _named(value[1], known)) is not None:
        yield found, value[2].lower() in ("true", "yes", "1", "t")
        return
    if (found := _named(text, known)) is not None:
        yield found, True
        return
    denied = _DENIED.match(text)
    if denied and (found := _named(text[denied.end() :], known)) is not None:
        yield found, False
        return
    if ":" in text and any(known.predicates.values()):
        kinds = list(_kinds(text, known))
        if kinds:
            yield from kinds
            return
    try:
        formula = read_statement(item, text, known)
    except SentenceError as fault:
        raise UnreadableWorld(f"{text!r} is no fact: {fault}") from None
    yield from _literals(formula, text)


def _named(text: str, known: Symbols) -> Atom | None:
    """The atom named by an entry such as `cheese` or `pilot(leo)`; None if it is no such entry."""
    text = text.strip().rstrip(".")
    if "(" in text:
        try:
            atom = read_notation(text)
        except FormulaError:
            return None
        if not isinstance(atom, Atom):
            return None
        predicate = _lookup(known, atom.predicate, len(atom.arguments))
        if predicate is None:
            return None
        named = tuple(Constant(_individual(term.name, known)) for term in atom.arguments)
        return Atom(predicate, named)
    predicate = _lookup(known, text, 0)
    return None if predicate is None else Atom(predicate)


def _kinds(text: str, known: Symbols) -> Iterator[tuple[Atom, bool]]:
    """The facts of `leo: pilot, not poet`; if the item has one relation only, of `clara: third`."""
    name, _, rest = text.partition(":")
    who = _individual(name.strip(), known)
    found: list[tuple[Atom, bool]] = []
    relations = [name for name, places in known.predicates.items() if places == 2]
    for part in re.split(r"\s*(?:,|;|\band\b)\s*", rest.strip().rstrip(".")):
        denied = _DENIED.match(part)
        word = re.sub(r"^(?:an?|the|is)\s+", "", part[denied.end() :] if denied else part)
        kind = _lookup(known, word, 1)
        if kind is not None:
            found.append((Atom(kind, (Constant(who),)), not denied))
        elif len(relations) == 1 and _individual(word, known) in known.constants:
            other = Constant(_individual(word, known))
            found.append((Atom(relations[0], (Constant(who), other)), not denied))
        else:
            return
    yield from found


def _literals(formula: Formula, text: str) -> Iterator[tuple[Atom, bool]]:
    match formula:
        case Atom(_, arguments) if all(isinstance(term, Constant) for term in arguments):
            yield formula, True
        case Not(Atom(_, arguments) as atom) if all(isinstance(t, Constant) for t in arguments):
            yield atom, False
        case And(parts):
            for part in parts:
                yield from _literals(part, text)
        case _:
            raise UnreadableWorld(f"{text!r} is no fact: a world has no ifs, ors and quantifiers")


@lru_cache(maxsize=4096)
def stem(name: str) -> str:
    """A name in lower case, without blanks and plural endings, to compare words with symbols.

    >>> stem("Bowler hats") == stem("bowler_hat")
    True
    """
    words = re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())
    return " ".join(re.sub(r"(?<=\w\w)(?:ies|es|s|y)$", "", word) for word in words)


def _lookup(known: Symbols, word: str, places: int) -> str | None:
    wanted = stem(word)
    exact = [name for name, count in known.predicates.items() if count == places and name == word]
    if exact:
        return exact[0]
    hits = [n for n, count in known.predicates.items() if count == places and stem(n) == wanted]
    return hits[0] if len(hits) == 1 and wanted else None


def _individual(word: str, known: Symbols) -> str:
    """The constant of that name; a name that the item lacks is an individual of the reply's own."""
    wanted = stem(word)
    hits = [name for name in known.constants if stem(name) == wanted]
    return hits[0] if len(hits) == 1 else re.sub(r"\W+", "_", word.strip().lower())
