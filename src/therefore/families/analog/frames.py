"""The premises of Table 7: thirteen templates, with every choice that the table leaves open.

They are data, `language/analog/premises.toml`. A frame is a premise with roles in place of words:
people 1 to 4, predicates 1 and 2. It knows its sentences, their formulas, the clause that follows
(the target), and which words may change places so that the target's old wording no longer follows
(the twins). A `Premise` is a frame with its words: it says, proves and refutes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any, NamedTuple

from therefore.certify import Awaited, Fillable, Form
from therefore.certify.horn import least_model, shown
from therefore.families.analog.sample.words import Roles
from therefore.language.analog.background import background
from therefore.language.analog.lexicon import Predicate
from therefore.language.engine.filling import tidy
from therefore.language.engine.meaning import compile_meaning
from therefore.logic.formulas import Atom, Constant, Formula, Problem

CONNECTIVES = ("AND", "OR", "CON", "UNI")


class Clause(NamedTuple):
    """Person `subject` stands in relation `predicate` to person `target`; all are roles."""

    subject: int
    predicate: int
    target: int
    kind: str = "P"
    """P for the predicate, C for its converse."""

    @property
    def mirrored(self) -> Clause:
        """The same clause said from its other end: `A is behind B` -> `B is in front of A`."""
        return Clause(self.target, self.predicate, self.subject, "C")

    def words(self, verb: str = "is") -> str:
        """The clause with slots for the words."""
        return f"%(N{self.subject})s {verb} %({self.kind}{self.predicate})s %(N{self.target})s"

    def sentence(self, words: Mapping[str, str], verb: str = "is") -> str:
        """The clause as a sentence."""
        return f"{self.words(verb)}." % words

    def formula(self, symbols: Mapping[str, str]) -> Atom:
        """The clause in logic."""
        people = Constant(symbols[f"n{self.subject}"]), Constant(symbols[f"n{self.target}"])
        return Atom(symbols[f"{self.kind.lower()}{self.predicate}"], people)


@dataclass(frozen=True, slots=True)
class Swap:
    """An exchange of words: which people change places, and whether the two predicates do."""

    name: str
    """reversed: the target's two people; exchanged: the two clauses' objects; denied: the clauses
    themselves, one of which the premise denies."""
    people: tuple[tuple[int, int], ...]
    predicates: bool = False

    def role(self, person: int) -> int:
        """The role whose place this person takes; their own, if they do not move."""
        for one, other in self.people:
            if person in (one, other):
                return other if person == one else one
        return person


@dataclass(frozen=True, slots=True)
class PremiseFrame:
    """A premise of Table 7 with roles for words."""

    connective: str
    specificity: str
    wording: str
    """The conjunction where the table leaves it open: if, when, even though."""
    side: str
    """Which clause of two follows: left or right; empty for UNI."""
    sentences: tuple[str, ...]
    means: tuple[str, ...]
    """What each sentence means, over the clauses p and q, or over A, B, P and u."""
    people: int
    predicates: int
    target: Clause
    other: Clause | None
    """The clause that is not the target."""

    @property
    def label(self) -> str:
        """The start of a premise's key: connective, specificity and wording."""
        return f"{self.connective} {self.specificity} {self.wording}"

    @property
    def form(self) -> tuple[object, ...]:
        """A key of the logic alone: frames share it though their words differ (`each`, `every`)."""
        denied = len(self.asserted) == 1
        return self.connective, denied, self.wording == "even though", self.target, self.other

    @property
    def features(self) -> dict[str, Any]:
        """What every item of the frame can be sliced by."""
        return {
            "connective": self.connective,
            "specificity": self.specificity,
            "wording": self.wording,
            "side": self.side,
        }

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The exchanges that make a twin: a premise from which this target does not follow."""
        target, other = self.target, self.other
        ends = Swap("reversed", ((target.subject, target.target),))
        if other is None or (self.connective, self.specificity) == ("AND", "NP"):
            return (ends,)
        objects = Swap("exchanged", ((target.target, other.target),))
        if len(self.asserted) == 2 or self.specificity == "NP":
            return ends, objects
        people = {(target.subject, other.subject), (target.target, other.target)}
        pairs = tuple(sorted((one, two) for one, two in people if one != two))
        return ends, objects, Swap("denied", pairs, predicates=True)

    @property
    def asserted(self) -> tuple[Clause, ...]:
        """The clauses that follow: the target, and the other one unless the premise denies it."""
        if self.other is None or self.connective == "OR" or "UNLESS" in self.specificity:
            return (self.target,)
        return self.target, self.other

    @property
    def related(self) -> tuple[Clause, ...]:
        """The clauses with the target's predicate that follow, or would if nobody could be tied.

        If Ann is taller than Mary but not taller than Sue, then Sue is taller than Mary by height,
        though not in every order. A hypothesis that must fail may not rest on that difference.
        """
        found = [each for each in self.asserted if each.predicate == self.target.predicate]
        if self.other is not None and len(self.asserted) == 1 and self.specificity == "NP":
            found.append(Clause(self.other.target, self.target.predicate, self.target.target))
        return tuple(found)

    def foil(self, swap: Swap) -> Clause:
        """The clause that is the twin's target, in this premise's roles: it does not follow."""
        subject, predicate, target, _ = self.target
        role = swap.role
        return Clause(role(subject), 3 - predicate if swap.predicates else predicate, role(target))

    def formulas(self, symbols: dict[str, str]) -> tuple[Formula, ...]:
        """The premise in logic, one formula for each sentence."""
        known: dict[str, object] = {letter: symbols.get(slot) for letter, slot in _SYMBOLS.items()}
        for letter in _PEOPLE[: self.people]:
            known[letter] = Constant(str(known[letter]))
        clauses = [clause for clause in (self.target, self.other) if clause is not None]
        if self.side == "right":
            clauses.reverse()
        for name, clause in zip("pq", clauses, strict=False):
            known[name] = clause.formula(symbols)
        return tuple(tidy(_meaning(each)(known)) for each in self.means)


_PEOPLE, _PREDICATES = "ABCD", "PQ"
_SYMBOLS = {"u": "u"} | {
    letter: f"{kind}{role}"
    for kind, letters in (("n", _PEOPLE), ("p", _PREDICATES))
    for role, letter in enumerate(letters, start=1)
}
_WORDS = {letter: f"%({slot.upper()})s" for letter, slot in _SYMBOLS.items()} | {"u": "%(u)s"}
_meaning = cache(compile_meaning)


def _clause(text: str) -> Clause:
    """Read `A P B` as the numbers of its roles."""
    subject, predicate, target = text.split()
    return Clause(
        1 + _PEOPLE.index(subject), 1 + _PREDICATES.index(predicate), 1 + _PEOPLE.index(target)
    )


def _frames(connective: str, specificity: str, row: dict[str, Any]) -> Iterator[PremiseFrame]:
    """Yield the frames of one entry of the data file, one for each clause that may follow."""
    left, right = _clause(row["left"]), _clause(row["right"]) if "right" in row else None
    said = " ".join(row["say"])
    for side in row["follows"]:
        yield PremiseFrame(
            connective,
            specificity,
            row.get("wording", ""),
            side if right else "",
            tuple(sentence.format_map(_WORDS) for sentence in row["say"]),
            tuple(row["means"]),
            people=sum(f"{{{letter}}}" in said for letter in _PEOPLE),
            predicates=sum(f"{{{letter}}}" in said for letter in _PREDICATES),
            target=right if right and side == "right" else left,
            other=left if side == "right" else right,
        )


@cache
def frames() -> dict[str, dict[str, tuple[PremiseFrame, ...]]]:
    """The frames by connective and specificity.

    >>> {connective: len(kinds) for connective, kinds in frames().items()}
    {'AND': 3, 'OR': 3, 'CON': 5, 'UNI': 2}
    """
    source = files("therefore.language.analog") / "premises.toml"
    return {
        connective: {
            specificity: tuple(
                frame for row in rows for frame in _frames(connective, specificity, row)
            )
            for specificity, rows in kinds.items()
        }
        for connective, kinds in tomllib.loads(source.read_text(encoding="utf-8")).items()
    }


class Premise:
    """A frame with people and predicates in its roles."""

    def __init__(self, frame: PremiseFrame, cast: Roles, more: Mapping[str, Predicate]) -> None:
        self.frame, self.people = frame, cast.people
        self.slots = cast.slots(frame.predicates)
        """Words (N1) and symbols (n1) by role, also of predicates that only hypotheses use."""
        for slot, predicate in more.items():
            self.slots[slot], self.slots[slot.lower()] = predicate.words, predicate.symbol
        self.sentences = tuple(sentence % self.slots for sentence in frame.sentences)

    @property
    def symbols(self) -> dict[str, str]:
        """The slot of each symbol of logic; the first slot, if two have the same symbol."""
        slots = reversed(self.slots.items())
        return {symbol: slot for slot, symbol in slots if slot.islower() and symbol}

    def certified(
        self, query: Formula, answer: int, more: dict[str, str] | None = None
    ) -> Fillable:
        """The form of this premise with a query; it is certified when it is first filled."""
        return Awaited(partial(self._certify, query, answer, more or {}))

    def problem(self, query: Formula) -> Problem:
        """The premise in logic, with a hypothesis."""
        premises = self.frame.formulas(self.slots)
        return Problem(background((*premises, query)), premises, (query,))

    def _certify(self, query: Formula, answer: int, more: dict[str, str]) -> Form:
        """Certify that form now, with the premise's least model as evidence."""
        problem = self.problem(query)
        asserted = [clause.formula(self.slots) for clause in self.frame.asserted]
        if self.frame.other is None:
            asserted.append(Atom(self.slots["u"], asserted[0].arguments[:1]))
        return shown(problem, answer, least_model(problem, asserted), {**more, **self.symbols})
