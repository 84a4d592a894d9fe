"""AnaLog's sentences, read back by a small grammar, and the second readings that some have.

    sentence   unless S, S | when S, S | even though S, S | S unless S | S if S | S when S
               | S even though S | S only if S | S, and S | S, or S | each N is [not] P np
               | np is a N | np is np | S
    S          if S, then S | clause        (nothing is joined to an S that opens with `if`)
    clause     np is P np [and np | or np | and is [not] P np | or is [not] P np | or P np, or both]
               | np is not P Linda [and is [not] P np | or is [not] P np]
    np         Linda | a girl | some girl | some other girl

Commas and `then` may be missing, as in the released data. Deeper formulas are said with labelled
statements (`statements`).

`every` is read as `each`, `when` as `if`. `A even though B` asserts both; if the next sentence
asserts B, A follows in this reading and in the conditional one. `some other girl` is a girl who is
not the other person of the clause. Case and the final full stop do not matter, since the released
data vary in both. A sentence that the grammar does not cover raises SentenceError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from therefore.errors import SentenceError
from therefore.language.analog.lexicon import DETERMINERS, HYPERNYMS, lexicon, predicates
from therefore.language.analog.statements import is_labelled, read_labelled
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)

_END = ""

MEANINGS: dict[str, Callable[..., Formula]] = {
    "unless x, y": lambda condition, main: Implies(Not(condition), main),
    "x only if y": lambda condition, main: Implies(main, condition),
    "x even though y": lambda condition, main: And((main, condition)),
    "x if y": lambda condition, main: Implies(condition, main),
    "x when y": lambda condition, main: Implies(condition, main),
    "x and y": lambda left, right: And((left, right)),
    "x or y": lambda left, right: Or((left, right)),
    "if x then y": Implies,
    "is not": Not,
    "a is left of b": lambda predicate, one, other: Atom(predicate, (one, other)),
    "and is left of b": lambda left, right: And((left, right)),
    "or is left of b": lambda left, right: Or((left, right)),
    "and b": lambda left, right: And((left, right)),
    "or b": lambda left, right: Or((left, right)),
    "or left of b, or both": lambda left, right: Or((left, right)),
    "some n": lambda names, parts: Exists(names, And(parts)),
    "some other n": lambda one, other: Not(Equal(one, other)),
    "each n is left of b": lambda noun, atom: Forall(("X",), Implies(noun, atom)),
    "a is a n": lambda noun, who: Atom(noun, (who,)),
    "a is b": Equal,
}
"""The meaning of each pattern; the parser looks it up here and nowhere else."""


def _one_alone(left: Formula, right: Formula) -> Formula:
    return And((Or((left, right)), Not(And((left, right)))))


OTHERWISE: dict[str, tuple[Callable[..., Formula], ...]] = {
    "unless x, y": (_one_alone,),
    "x or y": (_one_alone,),
    "or is left of b": (_one_alone,),
    "or b": (lambda left, right: And((left, right)), _one_alone),
    "x even though y": (lambda condition, main: Implies(condition, main),),
}
"""Other meanings that a reader may give a pattern: "or" and "unless" as exactly one of the two,
"than A or B" as than both, "even though" as a mere condition, as the paper has it."""


@lru_cache(maxsize=1 << 15)
def read_sentence(text: str) -> Formula:
    """The formula of a sentence; SentenceError if the grammar does not cover the sentence.

    >>> read_sentence("Linda is not behind Mary.")
    Not(body=Atom(predicate='behind', arguments=(Constant(name='linda'), Constant(name='mary'))))
    >>> read_sentence("Behind is Mary Linda.")
    Traceback (most recent call last):
    therefore.errors.SentenceError: 'Behind is Mary Linda.' is no sentence: expected a name or a \
determiner, found 'behind'
    """
    return taken(text, 0)


def taken(text: str, way: int, *, linked: bool = False) -> Formula:
    """The formula, with meaning number `way` of `OTHERWISE` where a pattern has one (0: none).

    `linked` is passed to `statements.read_labelled`.
    """
    if is_labelled(text):
        return read_labelled(text, lambda one: _Parser(one, way).sentence(), linked=linked)
    return _Parser(text, way).sentence()


Words = tuple[str, ...]


@cache
def _predicates() -> tuple[tuple[Words, str], ...]:
    """The words of every predicate, longest first, and its symbol."""
    words = {tuple(predicate.words.split()): predicate.symbol for predicate in predicates()}
    return tuple(sorted(words.items(), key=lambda entry: -len(entry[0])))


@cache
def _names() -> dict[str, str]:
    return {name.word.lower(): name.symbol for name in lexicon().names}


_DETERMINERS = sorted(
    ((tuple(words.split()), other) for words, other in DETERMINERS.items()),
    key=lambda entry: -len(entry[0]),
)
_CHAINS = ("and", "or")
_PREFIX: tuple[Words, ...] = (("unless",), ("even", "though"), ("when",))
_SUBORDINATE: dict[Words, str] = {
    ("unless",): "unless x, y",
    ("even", "though"): "x even though y",
    ("when",): "x when y",
    ("only", "if"): "x only if y",
    ("if",): "x if y",
}


class _Parser:
    """Recursive descent over the words of one sentence, with at most three words of lookahead."""

    def __init__(self, text: str, way: int = 0) -> None:
        self.text = text
        self.way = way
        """The number of the meaning of `OTHERWISE` to use where there is one; 0: none."""
        body = text.strip().removesuffix(".").lower()
        self.words = [*body.replace(",", " , ").split(), _END, _END, _END]
        self.place = 0
        self.variables: list[str] = []

    def sentence(self) -> Formula:
        """The whole sentence."""
        if self.words[self.place] in ("each", "every"):
            formula = self._universal()
        elif opening := next((words for words in _PREFIX if self._take(*words)), None):
            left = self._part()
            if not self._take(",") and self.words[self.place] == "if":
                raise self._error("a comma, without which what the condition is is open")
            formula = self._means(_SUBORDINATE[opening], left, self._part())
        elif self.words[1:3] == ["is", "a"]:
            subject, _ = self._noun_phrase([])
            self.place += 2
            formula = MEANINGS["a is a n"](self._restrictor(), subject)
        elif self.words[1] == "is" and self.words[2] in _names():
            one, _ = self._noun_phrase([])
            self._need("is")
            formula = MEANINGS["a is b"](one, self._noun_phrase([])[0])
        else:
            formula = self._joined(self._part())
        self._need(_END)
        return formula

    def _joined(self, left: Formula) -> Formula:
        """A part, joined to the next one if something follows: no `if A, then B and C`."""
        if self.words[0] == "if":
            return left
        if isinstance(left, And | Or) and self.words[self.place] != _END:
            raise self._error("the end, since what is joined to two is open")
        for connective in _CHAINS:
            if self._take(connective) or self._take(",", connective):
                return self._means(f"x {connective} y", left, self._part())
        for words, pattern in _SUBORDINATE.items():
            if self._take(*words):
                if pattern == "x only if y" and isinstance(left, Not):
                    raise self._error("no 'not' before 'only if', where it has two readings")
                return self._means(pattern, self._part(), left)
        return left

    def _means(self, pattern: str, *parts: Formula) -> Formula:
        """The formula of a pattern, in the meaning that `way` chooses."""
        others = OTHERWISE.get(pattern, ())
        meaning = others[self.way - 1] if 0 < self.way <= len(others) else MEANINGS[pattern]
        return meaning(*parts)

    def _part(self) -> Formula:
        if self._take("if"):
            left = self._part()
            comma, then = self._take(","), self._take("then")
            if not comma and not then and self.words[self.place] == "if":
                raise self._error("a comma or 'then', without which what the condition is is open")
            return MEANINGS["if x then y"](left, self._part())
        return self._clause()

    def _clause(self) -> Formula:
        """A subject, its predicate, and a second noun phrase or predicate joined by and / or."""
        kinds: list[Formula] = []
        subject, first_other = self._noun_phrase(kinds)
        negated, predicate = self._verb()
        target, second_other = self._noun_phrase(kinds)
        if first_other or second_other:
            kinds.append(MEANINGS["some other n"](subject, target))
        atom = _relation(predicate, subject, target, negated)
        if negated and isinstance(target, Variable):
            raise self._error("a name behind 'not', since a girl has two readings")
        if kinds:
            # Existential clauses are not joined below the level of sentences.
            names = tuple(term.name for term in (subject, target) if isinstance(term, Variable))
            return MEANINGS["some n"](names, (*kinds, atom))
        word = self.words[self.place]
        chain, following = word in _CHAINS, self.words[self.place + 1]
        if chain and following == "is":
            self.place += 1
            again, second = self._verb()
            other, _ = self._noun_phrase(kinds)
            also = _relation(second, subject, other, again)
            return self._means(f"{word} is left of b", atom, also)
        if chain and following in _names() and self.words[self.place + 2] != "is":
            if negated:
                raise self._error("one name behind 'not', since two have two readings")
            self.place += 1
            other, _ = self._noun_phrase(kinds)
            return self._means(f"{word} b", atom, _relation(predicate, subject, other, negated))
        if word == "or" and following not in _names() and not negated:
            return self._either(subject, atom)
        return atom

    def _either(self, subject: Term, left: Formula) -> Formula:
        """`or left of b, or both`, if a predicate follows."""
        start = self.place
        self.place += 1
        predicate = self._predicate()
        if predicate is None:
            self.place = start
            return left
        other, _ = self._noun_phrase([])
        for word in (",", "or", "both"):
            self._need(word)
        return MEANINGS["or left of b, or both"](left, _relation(predicate, subject, other, False))

    def _universal(self) -> Formula:
        self.place += 1
        noun = self._restrictor()
        kinds: list[Formula] = []
        negated, predicate = self._verb()
        if negated:
            raise self._error("no 'not' behind 'each', where it has two readings")
        target, _ = self._noun_phrase(kinds)
        if kinds:
            raise self._error("a name")
        x = Variable("X")
        atom = _relation(predicate, x, target, negated)
        return MEANINGS["each n is left of b"](Atom(noun, (x,)), atom)

    def _restrictor(self) -> str:
        noun = self.words[self.place]
        if noun not in lexicon().restrictors:
            raise self._error("a noun")
        self.place += 1
        return noun

    def _verb(self) -> tuple[bool, str]:
        """`is` or `is not`, and the predicate."""
        self._need("is")
        negated = self._take("not")
        predicate = self._predicate()
        if predicate is None:
            raise self._error("a predicate")
        return negated, predicate

    def _predicate(self) -> str | None:
        return next((symbol for words, symbol in _predicates() if self._take(*words)), None)

    def _noun_phrase(self, kinds: list[Formula]) -> tuple[Term, bool]:
        """The term, and whether it must differ from the other; atoms of nouns go to `kinds`."""
        word = self.words[self.place]
        if word in _names():
            self.place += 1
            return Constant(_names()[word]), False
        for words, other in _DETERMINERS:
            if self._take(*words):
                noun = self.words[self.place]
                if noun not in HYPERNYMS:
                    raise self._error("a noun")
                self.place += 1
                variable = Variable("XY"[len(self.variables)] if len(self.variables) < 2 else "Z")
                self.variables.append(variable.name)
                kinds.append(Atom(noun, (variable,)))
                return variable, other
        raise self._error("a name or a determiner")

    def _take(self, *words: str) -> bool:
        if self.words[self.place : self.place + len(words)] != list(words):
            return False
        self.place += len(words)
        return True

    def _need(self, word: str) -> None:
        if self.words[self.place] != word:
            raise self._error(repr(word) if word else "the end")
        self.place += 1

    def _error(self, expected: str) -> SentenceError:
        shown = repr(self.words[self.place]) if self.words[self.place] else "the end"
        return SentenceError(f"{self.text!r} is no sentence: expected {expected}, found {shown}")


def _relation(predicate: str, one: Term, other: Term, negated: bool) -> Formula:
    atom = MEANINGS["a is left of b"](predicate, one, other)
    return MEANINGS["is not"](atom) if negated else atom
