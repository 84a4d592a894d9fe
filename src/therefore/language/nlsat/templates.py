"""Sentence patterns for clauses, stored as data (`patterns/*.toml`), for saying and for reading.

    [no_who_not]
    say = "No {a} who is not {b:an} is {c:an}."
    means = "all x. (a(x) & ~b(x)) -> ~c(x)"

A clause is a row of three signed literals, (a, b, c), 0 where there is none; the first two, denied,
are a rule's conditions. The meaning of a pattern decides which clauses it fits: whom they are
about, which literals they have, and with which signs. A slot that may hold a denial fits either
sign. Saying is vectorised; reading tries the patterns that begin with the sentence's first word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import product
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from therefore.language.engine.meaning import compile_meaning
from therefore.language.english.inflection import capital
from therefore.language.lines import Ints, Slot, by_literal, by_position, fill
from therefore.language.nlsat.lexicon import article
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    atoms,
    subformulas,
)
from therefore.logic.normal import nnf

Bools = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]
Meaning = Callable[[Mapping[str, str], frozenset[str]], Formula]
"""A function from the word of each slot, and the slots that hold a denial, to the formula."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_PLACES = "abc"
_READ = {
    "": "([a-z]+)",
    "an": "an? ([a-z]+)",
    "not": "(not )?([a-z]+)",
    "not_an": "(not )?an? ([a-z]+)",
    "name": "([A-Z][a-z]+)",
    "who": "([A-Z][a-z]+|the [a-z]+)",
    "Who": "([A-Z][a-z]+|The [a-z]+)",
}
"""The expression that a slot of each form matches; forms with "not" have a group for the denial."""
_THINGS, _NAMED, _PEOPLE = range(3)
"""The subjects of clauses: all things, somebody with a name, all people."""
_SIGNS = 27
"""The number of clauses up to words: each of three literals is absent, affirmed or denied."""


@dataclass(frozen=True)
class ClausePattern:
    """One sentence pattern."""

    name: str
    say: str
    formula: Formula
    """The meaning, with the slots as predicates and constants."""
    wording: str = ""
    """plain or paper; both if empty."""
    of: str = ""
    """things or people; both if empty."""

    @cached_property
    def denies(self) -> frozenset[str]:
        """The slots that may hold a denial."""
        return frozenset(slot for slot, form in _SLOT.findall(self.say) if form[:3] == "not")

    @property
    def subjects(self) -> tuple[int, ...]:
        """The subjects that its clauses may have."""
        if not isinstance(self.formula, Forall):
            return (_NAMED,)
        return {"things": (_THINGS,), "people": (_PEOPLE,)}.get(self.of, (_THINGS, _PEOPLE))

    def clauses(self) -> Iterator[int]:
        """The numbers of the clauses that it fits: in base 3, 0 absent, 1 affirmed, 2 denied."""
        body = self.formula.body if isinstance(self.formula, Forall) else self.formula
        denied = {part.body for part in subformulas(nnf(body)) if isinstance(part, Not)}
        known = {atom.predicate: 1 + (atom in denied) for atom in atoms(body)}
        ways = [(1, 2) if slot in self.denies else (known.get(slot, 0),) for slot in _PLACES]
        for first, second, third in product(*ways):
            yield 9 * first + 3 * second + third

    def pattern(self) -> str:
        """The text with a name for each form of a slot, as `lines.fill` takes it."""
        rule = isinstance(self.formula, Forall | Implies)

        def named(found: re.Match[str]) -> str:
            slot, form = found[1], found[2] or ""
            condition = rule and slot in "ab" and form[:3] == "not"
            return f"{{{slot}_{form}{'_if' * condition}}}"

        return _SLOT.sub(named, self.say)

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """The regular expression of its sentences."""
        parts, place = [], 0
        for found in _SLOT.finditer(self.say):
            parts += [re.escape(self.say[place : found.start()]), _READ[found[2] or ""]]
            place = found.end()
        return re.compile("".join(parts) + re.escape(self.say[place:]))

    @cached_property
    def groups(self) -> tuple[tuple[str, bool], ...]:
        """For each group of `shape` its slot, and whether the group is the "not" of a denial."""
        found: list[tuple[str, bool]] = []
        for slot, form in _SLOT.findall(self.say):
            found += [(slot, True)] * (form[:3] == "not") + [(slot, False)]
        return tuple(found)

    def meaning(self) -> Meaning:
        """Its formula as a function of the words."""
        return _built(self.formula)


def _built(formula: Formula) -> Meaning:
    """The formula as nested functions, for speed: thousands of sentences are read in a second."""
    match formula:
        case Atom(slot, (Variable(),)):
            about: tuple[Term, ...] = (Variable("X"),)

            def of_all(words: Mapping[str, str], denied: frozenset[str]) -> Formula:
                return Not(Atom(words[slot], about)) if slot in denied else Atom(words[slot], about)

            return of_all
        case Atom(slot, (Constant(name),)):

            def of_one(words: Mapping[str, str], denied: frozenset[str]) -> Formula:
                atom = Atom(words[slot], (Constant(words[name]),))
                return Not(atom) if slot in denied else atom

            return of_one
        case Not(body):
            inner = _built(body)
            return lambda words, denied: Not(inner(words, denied))
        case Forall(_, body):
            inside = _built(body)
            return lambda words, denied: Forall(("X",), inside(words, denied))
        case Implies(left, right):
            one, other = _built(left), _built(right)
            return lambda words, denied: Implies(one(words, denied), other(words, denied))
        case And(parts) | Or(parts):
            kind, every = type(formula), tuple(map(_built, parts))
            return lambda words, denied: kind(tuple([part(words, denied) for part in every]))
    raise ValueError(f"{formula} is no meaning of a clause")


@cache
def templates(language: str) -> Mapping[str, ClausePattern]:
    """The patterns of a language by name, in the order of their file."""
    source = files(__package__) / "patterns" / f"{language}.toml"
    found: dict[str, ClausePattern] = {}
    for name, row in tomllib.loads(source.read_text(encoding="utf-8")).items():
        say = row["say"]
        slots = {slot for slot, _ in _SLOT.findall(say)}
        known: dict[str, Any] = {slot: Constant(slot) if slot.isupper() else slot for slot in slots}
        formula = compile_meaning(row["means"])(known)
        if {atom.predicate for atom in atoms(formula)} != {
            slot for slot in slots if slot.islower()
        }:
            raise ValueError(f"{language}.toml: {name!r} says other slots than it means")
        found[name] = ClausePattern(name, say, formula, row.get("wording", ""), row.get("of", ""))
    return found


def meanings(language: str) -> dict[str, Meaning]:
    """The meaning of each pattern of a language, by name."""
    return {name: pattern.meaning() for name, pattern in templates(language).items()}


def say_literal(language: str, word: str, negated: bool, name: str) -> str:
    """A literal as a sentence.

    >>> say_literal("rcl", "baker", True, "John"), say_literal("ruletaker", "kind", False, "Dave")
    ('John is not a baker.', 'Dave is kind.')
    """

    def told(found: re.Match[str]) -> str:
        if found[1] == "N":
            return capital(name)
        return f"{'not ' if negated else ''}{article(word) if found[2] == 'not_an' else word}"

    return _SLOT.sub(told, templates(language)["is"].say)


@cache
def _styles(language: str, wording: str) -> tuple[tuple[str, ...], Ints, Ints]:
    """The texts of a wording in order of clauses; each clause's first text, and their number."""
    fitting: list[list[str]] = [[] for _ in range(3 * _SIGNS)]
    for template in templates(language).values():
        if template.wording in ("", wording):
            for subject, clause in product(template.subjects, template.clauses()):
                fitting[_SIGNS * subject + clause].append(template.pattern())
    count = np.array([len(patterns) for patterns in fitting])
    every = tuple(pattern for patterns in fitting for pattern in patterns)
    return every, np.cumsum(count) - count, count


def say(
    language: str,
    rows: Ints,
    words: tuple[str, ...],
    about: Ints,
    names: tuple[str, ...],
    chance: Floats,
    *,
    people: Bools | None = None,
    paper: bool = False,
) -> pa.StringArray:
    """One sentence for each clause.

    `about` is the index of a name, or -1 for a rule about all. Variable v has the word
    words[v - 1]. `chance` (from 0, below 1) picks among the patterns that fit a clause. `people`
    marks the lines that are about people, not things.

    >>> rows, nouns = np.array([[-1, 2, -3]] * 4), ("doctor", "baker", "actor")
    >>> about, chance = np.array([-1, -1, -1, 0]), np.array([0.0, 0.4, 0.8, 0.0])
    >>> for sentence in say("rcl", rows, nouns, about, ("John",), chance).to_pylist():
    ...     print(sentence)
    No one who is a doctor but is not a baker is an actor.
    If someone is a doctor but is not a baker, then that person is not an actor.
    No doctor who is not a baker is an actor.
    At least one of these is true: John is not a doctor; John is a baker; John is not an actor.
    >>> rows, adjectives = np.array([[-1, -2, -3], [1, -2, 3]]), ("big", "red", "kind")
    >>> about, chance = np.array([-1, 0]), np.array([0.8, 0.0])
    >>> for sentence in say("ruletaker", rows, adjectives, about, ("the cow",), chance).to_pylist():
    ...     print(sentence)
    No big, red thing is kind.
    If the cow is not big but is red, then the cow is kind.
    """
    texts = _texts(words)
    slots: dict[str, Slot] = {}
    for slot, literal, place in zip(
        _PLACES, np.ascontiguousarray(rows.T), by_position(rows, len(words)), strict=True
    ):
        for form, known in texts.items():
            slots[f"{slot}_{form}"] = Slot(known, place if form[:3] == "not" else np.abs(literal))
    for slot in ("N_name", "M_name", "K_name", "N_who"):
        slots[slot] = Slot(names, about)
    slots["N_Who"] = Slot(tuple(map(capital, names)), about)
    patterns, first, count = _styles(language, "paper" if paper else "plain")
    spoken = _THINGS if people is None else np.where(people, _PEOPLE, _THINGS)
    signs = np.where(rows == 0, 0, np.where(rows > 0, 1, 2)) @ np.array([9, 3, 1])
    shapes = signs + _SIGNS * np.where(about < 0, spoken, _NAMED)
    which = first[shapes] + (chance * count[shapes]).astype(np.int64)
    return fill(patterns, which, slots)


@lru_cache(maxsize=16)
def _texts(words: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """For each form of a slot the texts of all words, or of all literals if it may be denied."""
    found: dict[str, tuple[str, ...]] = {}
    for form, plain in (("", list(words)), ("an", [article(word) for word in words])):
        denied = [f"not {text}" for text in plain]
        literal = f"not_{form}".rstrip("_")
        found[form] = ("", *plain)
        found[literal] = by_literal(plain, denied)
        found[f"{literal}_if"] = by_literal(denied, plain)
    return found


class Listening:
    """The reader of sentences that have a pattern of the language."""

    def __init__(
        self,
        language: str,
        meanings: Mapping[str, Meaning],
        constant: Callable[[str], str],
        *,
        glue: frozenset[str] = frozenset(),
    ) -> None:
        self.meanings, self.glue = meanings, glue
        self.constant = constant
        """From a name to its constant; an empty text if it is no name."""
        self._by_start: dict[str, list[ClausePattern]] = {}
        for template in templates(language).values():
            start = template.say.partition(" ")[0]
            self._by_start.setdefault("" if start[0] == "{" else start, []).append(template)

    def read(self, sentence: str) -> tuple[Formula, Mapping[str, str]] | None:
        """The formula of a sentence, and the word of each slot; None if no pattern fits."""
        start = sentence.partition(" ")[0]
        for template in self._by_start.get(start if start in self._by_start else "", ()):
            if found := template.shape.fullmatch(sentence):
                words: dict[str, str] = {}
                denied: list[str] = []
                for (slot, denies), text in zip(template.groups, found.groups(""), strict=True):
                    if denies:
                        denied += [slot] * bool(text)
                    elif text in self.glue or words.setdefault(slot, text) != text:
                        break
                else:
                    known = {
                        slot: self.constant(text) if slot.isupper() else text
                        for slot, text in words.items()
                    }
                    if all(known.values()):
                        meaning = self.meanings[template.name]
                        return meaning(known, frozenset(denied)), words
        return None
