"""Clauses about one person or thing, and sentences that join them; said, and read back.

A clause is a subject and a verb phrase: "Ann bakes a cake", "she does not use the oven". Its
formula is a predicate of a constant, `bake_a_cake(ann)`. Sentences follow one small grammar, whose
commas tell the outer connective from the inner one:

    sentence := If side, then side. | Whenever side, side. | clause if clause.
              | [Either] side, or side, or both. | Either side, or side, but not both.
              | At least one of these is true: side; side; ... | Exactly one of these is true: ...
              | side, and side. | side, but side. | side, and if side, then side.
              | It is [not] true that clause. | At most one of these is true: side; side.
              | subject neither verbs nor verbs. | side.
    side     := clause | clause and clause | clause or clause, or both
    clause   := subject verbs | it is not true that subject verbs

Each sentence names its subject first and may then use the pronoun. Every sentence that is said has
one reading: "or both" or "but not both" says which "or" is meant, and "not" denies one clause only.
The reader also accepts a bare "clause or clause" and takes its "or" as inclusive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.english.inflection import capital, name_of, small
from therefore.language.syllogism.people import PRONOUNS
from therefore.language.syllogism.verb_phrases import not_under_not, read_verbs, under_not, verbs
from therefore.logic.formulas import And, Atom, Constant, Formula, Implies, Not, Or

_PRONOUN = frozenset(("he", "she", "it"))
_WHOM = frozenset((*PRONOUNS, *_PRONOUN))
THING = re.compile(r"([Tt]he [\w-]+ (?:in|on) the \w+) (.+)", re.DOTALL)
"""A clause about one thing: its subject ("the dog in the film") and the rest."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The person or thing that an item is about, with its pronoun."""

    phrase: str
    pronoun: str

    @property
    def name(self) -> str:
        """The constant that stands for the subject in formulas."""
        return name_of(self.phrase)


class Speaker:
    """Puts propositional formulas into sentences about one subject."""

    def __init__(
        self, subject: Subject, phrases: Mapping[str, str], whole: frozenset[str] = frozenset()
    ) -> None:
        self.subject, self.phrases = subject, phrases
        self.whole = whole
        """Letters that are denied as "it is not true that she runs", not as "she does not run"."""
        self._named = False

    def sentence(self, formula: Formula, choice: float = 0.0) -> str:
        """The formula in one of its wordings, `choice` between 0 and 1."""
        self._named = False
        return capital(self._sentence(formula, choice)) + "."

    def option(self, formula: Formula, choice: float = 0.0) -> str:
        """The formula as an option: a clause behind "It is true that" or "It is not true that".

        The verb has the same form in both, so its form cannot tell which option no premise states.
        """
        self._named = False
        match formula:
            case Atom():
                return f"It is true that {self._clause(formula)}."
            case Not(Atom() as body):
                return f"It is not true that {self._clause(body)}."
            case _:
                return self.sentence(formula, choice)

    def _sentence(self, formula: Formula, choice: float) -> str:
        match formula:
            case And((Or((p, q)), Not(And((p2, q2))))) if (p, q) == (p2, q2):
                if choice < 0.5:
                    return f"either {self._side(p)}, or {self._side(q)}, but not both"
                return f"exactly one of these is true: {self._side(p)}; {self._side(q)}"
            case And((left, Implies(first, second))):
                start = self._side(left)
                return f"{start}, and if {self._side(first)}, then {self._side(second)}"
            case And((left, right)):
                contrast = isinstance(left, Not) != isinstance(right, Not) and choice < 0.5
                return f"{self._side(left)}, {'but' if contrast else 'and'} {self._side(right)}"
            case Implies(first, second):
                plain = _literal(first) and _literal(second) and not self._denied_whole(second)
                if choice > 0.7 and plain:
                    start = self._side(second)
                    return f"{start} if {self._side(first)}"
                if choice > 0.4 and not isinstance(first, Or):
                    return f"whenever {self._side(first)}, {self._side(second)}"
                return f"if {self._side(first)}, then {self._side(second)}"
            case Or((left, right)) if choice < 0.7:
                bare = _literal(left) and _literal(right) and not self._denied_whole(left)
                either = "either " if choice < 0.4 or not bare else ""
                return f"{either}{self._side(left)}, or {self._side(right)}, or both"
            case Or(parts):
                return f"at least one of these is true: {'; '.join(map(self._side, parts))}"
            case Not(Or((left, right))):
                one, other = (verbs(under_not(self._phrase(part)), True) for part in (left, right))
                return f"{self._subject()} neither {one} nor {other}"
            case Not(And((left, right))):
                return f"at most one of these is true: {self._side(left)}; {self._side(right)}"
            case Not(And(parts)):
                return self._sentence(Or(tuple(map(Not, parts))), 1.0)
            case _:
                return self._side(formula)

    def _side(self, formula: Formula) -> str:
        match formula:
            case And(parts):
                return " and ".join(map(self._clause, parts))
            case Or((left, right)):
                return f"{self._clause(left)} or {self._clause(right)}, or both"
            case _:
                return self._clause(formula)

    def _clause(self, literal: Formula) -> str:
        body = literal.body if isinstance(literal, Not) else literal
        if self._denied_whole(literal):
            return f"it is not true that {self._clause(body)}"
        return f"{self._subject()} {verbs(self._phrase(body), body is literal)}"

    def _denied_whole(self, formula: Formula) -> bool:
        match formula:
            case Not(Atom(letter)):
                return letter in self.whole
            case _:
                return False

    def _phrase(self, atom: Formula) -> str:
        if not isinstance(atom, Atom):
            raise TypeError(f"{atom} is no letter: this formula has no sentence")
        return self.phrases[atom.predicate]

    def _subject(self) -> str:
        if self._named:
            return self.subject.pronoun
        self._named = True
        return self.subject.phrase


def _literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom)


MEANINGS: dict[str, Callable[..., Formula]] = {
    "at least one of these is true: x; y": lambda parts: Or(parts),
    "exactly one of these is true: x; y": lambda x, y: And((Or((x, y)), Not(And((x, y))))),
    "it is true that x": lambda x: x,
    "it is not true that x": Not,
    "at most one of these is true: x; y": lambda x, y: Not(And((x, y))),
    "either x, or y, or both": lambda x, y: Or((x, y)),
    "either x, or y, but not both": lambda x, y: And((Or((x, y)), Not(And((x, y))))),
    "if x, then y": Implies,
    "whenever x, y": Implies,
    "y if x": Implies,
    "x, and if y, then z": lambda x, y, z: And((x, Implies(y, z))),
    "x, and y": lambda x, y: And((x, y)),
    "x, but y": lambda x, y: And((x, y)),
    "neither x nor y": lambda x, y: Not(Or((x, y))),
    "x": lambda x: x,
    "x and y": lambda parts: And(parts),
    "x or y": lambda parts: Or(parts),
    "x or y, or both": lambda x, y: Or((x, y)),
    "not the clause": Not,
    "does not": Not,
}
"""The meaning of each pattern; readers look it up here and nowhere else."""


_JOINED = tuple(
    (name, piece, re.compile(pattern))
    for name, piece, pattern in (
        ("if x, then y", ", then ", r"if (.+), then (.+)"),
        ("whenever x, y", "whenever ", r"whenever (.+?(?:, or both)?), (.+)"),
        ("either x, or y, or both", ", or both", r"(?:either )?(.+), or (.+), or both"),
        ("either x, or y, but not both", "not both", r"(?:either )?(.+), or (.+), but not both"),
        ("x, and if y, then z", ", and if ", r"(.+), and if (.+), then (.+)"),
        ("x, and y", ", and ", r"(.+), and ((?:(?!, but .).)+)"),
        ("x, but y", ", but ", r"(.+), but (.+)"),
    )
)
"""What sides say that commas set apart, and a piece of every such sentence: the first that fits."""
_LIST = re.compile(r"(exactly|at most) one of these is true: (.+)")
_BACK = re.compile(r"(.+) if (.+)")
_NEITHER = re.compile(r"(.+) neither (.+) nor (.+)")
_OR_BOTH = re.compile(r"(.+?),? or (.+), or both")


def read_sentence(sentence: str) -> Formula:
    """The formula that a sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read_sentence("If Emma runs or she swims, or both, then she is not cold."))
    '(run(emma) | swim(emma)) => ~be_cold(emma)'
    """
    return listen(sentence)[0]


def listen(sentence: str) -> tuple[Formula, tuple[str, ...], tuple[str, ...]]:
    """The formula, the subjects and the plain verb phrases as they stand there."""
    text = sentence.removesuffix(".")
    listener = _Listener(sentence)
    named = text.split(" ", 1)[0] in PRONOUNS
    formula = listener.sentence(text if named else small(text))
    return formula, tuple(listener.subjects), tuple(listener.phrases)


_name = lru_cache(maxsize=1 << 14)(name_of)


class _Listener:
    """Reads one sentence; pronouns mean its subject."""

    def __init__(self, sentence: str) -> None:
        self.whole = sentence
        self.subject = ""
        self.pronoun = ""
        self.subjects: list[str] = []
        self.phrases: list[str] = []

    def sentence(self, text: str) -> Formula:
        if text.startswith("at least one of these is true: "):
            parts = text.partition(": ")[2].split("; ")
            if len(parts) < 2:
                raise SentenceError(
                    f"{self.whole!r} lists one thing; a choice is among two or more"
                )
            return MEANINGS["at least one of these is true: x; y"](
                tuple(self._side(part) for part in parts)
            )
        for opening in ("it is true that ", "it is not true that "):
            if text.startswith(opening):
                return MEANINGS[f"{opening}x"](self._clause(text.removeprefix(opening)))
        if text.startswith(("exactly", "at most")) and (match := _LIST.fullmatch(text)):
            listed = match[2].split("; ")
            if len(listed) != 2:
                raise SentenceError(f"{self.whole!r} lists {len(listed)} things, not two")
            left, right = map(self._side, listed)
            return MEANINGS[f"{match[1]} one of these is true: x; y"](left, right)
        for name, piece, pattern in _JOINED if "," in text else ():
            if piece in text and (match := pattern.fullmatch(text)):
                return MEANINGS[name](*map(self._side, match.groups()))
        if " if " in text and (match := _BACK.fullmatch(text)):
            # One clause each: whether "if" belongs to all of "A and B if C" is open.
            second, first = self._clause(match[1]), self._clause(match[2])
            return MEANINGS["y if x"](first, second)
        if " neither " in text and (match := _NEITHER.fullmatch(text)):
            phrases = (not_under_not(match[part]) for part in (2, 3))
            said = (self._clause(f"{match[1]} {phrase}") for phrase in phrases)
            return MEANINGS["neither x nor y"](*said)
        return MEANINGS["x"](self._side(text))

    def _side(self, text: str) -> Formula:
        if text.endswith(", or both") and (match := _OR_BOTH.fullmatch(text)):
            left, right = map(self._clause, match.groups())
            return MEANINGS["x or y, or both"](left, right)
        for word in (" and ", " or "):
            if word in text:
                parts = tuple(self._clause(part) for part in text.split(word))
                return MEANINGS[f"x{word}y"](parts)
        return self._clause(text)

    def _clause(self, text: str) -> Formula:
        if text.startswith("it is not true that "):
            body = self._clause(text.removeprefix("it is not true that "))
            return MEANINGS["not the clause"](body)
        subject, _, rest = text.partition(" ")
        if subject not in _WHOM or not rest:
            match = THING.fullmatch(text)
            if match is None:
                raise SentenceError(f"{text!r} in {self.whole!r} is no clause")
            subject, rest = match.groups()
        if subject not in _PRONOUN:
            name = _name(subject)
            if self.subject not in ("", name):
                raise SentenceError(f"{self.whole!r} has more than one subject")
            self.subject = name
            self.pronoun = PRONOUNS.get(subject, "it")
            self.subjects.append(subject)
        elif subject != self.pronoun:
            raise SentenceError(f"{subject!r} in {self.whole!r} refers to nobody")
        phrase, positive = read_verbs(rest)
        self.phrases.append(phrase)
        atom = Atom(_name(phrase), (Constant(self.subject),))
        return atom if positive else MEANINGS["does not"](atom)
