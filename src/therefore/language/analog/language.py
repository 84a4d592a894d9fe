"""AnaLog's English, read back: a small grammar with one reading for every sentence it accepts.

    sentence   unless S, S | when S, S | even though S, S | S unless S | S if S | S when S
               | S even though S | S only if S | S and S | S or S | each N is [not] P np
               | np is a N | np is np | S
    S          both S and S | either S or S | if S then S | it is not the case that S | clause
    clause     np is [not] P np   [and np | or np | and is [not] P np | or is [not] P np]
    np         Linda | a girl | some girl | some other girl

The comma and `then` may be missing.

`every` is read as `each`, `when` as `if`. `A even though B` asserts both; with B asserted by the
next sentence, A follows on that reading and on the conditional one. `some other girl` is a girl
who is not the other person of the clause. Case and the final full stop do not matter, since the
released data are careless of both; what the grammar does not cover raises SentenceError.
"""

from __future__ import annotations

from functools import cache

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.analog.background import Order, background
from therefore.language.analog.lexicon import DETERMINERS, NOUNS, lexicon
from therefore.language.analog.phrases import phrase
from therefore.language.reader import Reader
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
    Problem,
    Term,
    Variable,
)

_END = ""


def read(item: Item) -> Problem:
    """Premises, question and the slice of background theory that they call for."""
    premises = tuple(read_sentence(text) for text in item.premises)
    query = read_sentence(item.question)
    order: Order = item.features.get("order", "")
    return Problem(background((*premises, query), order), premises, (query,))


def read_sentence(text: str) -> Formula:
    """The formula that a sentence says; SentenceError if the grammar does not cover it.

    >>> read_sentence("Linda is not behind Mary.")
    Not(body=Atom(predicate='behind', arguments=(Constant(name='linda'), Constant(name='mary'))))
    >>> read_sentence("Behind is Mary Linda.")
    Traceback (most recent call last):
    therefore.errors.SentenceError: 'Behind is Mary Linda.' is no sentence: expected a name or a \
determiner, found 'behind'
    """
    return _Parser(text).sentence()


Words = tuple[str, ...]


@cache
def _predicates() -> tuple[tuple[Words, str], ...]:
    """The words of every predicate, longest first, and its symbol."""
    both = [predicate for pair in lexicon().pairs for predicate in pair]
    words = {tuple(predicate.words.split()): predicate.symbol for predicate in both}
    return tuple(sorted(words.items(), key=lambda entry: -len(entry[0])))


@cache
def _names() -> dict[str, str]:
    return {name.word.lower(): name.symbol for name in lexicon().names}


@cache
def _restrictors() -> frozenset[str]:
    return frozenset(lexicon().restrictors)


_NOUNS = frozenset(noun for nouns in NOUNS.values() for noun in nouns)
_DETERMINERS = sorted(
    ((tuple(words.split()), other) for words, other in DETERMINERS.items()),
    key=lambda entry: -len(entry[0]),
)
_CHAINS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}
_PREFIX: tuple[Words, ...] = (("unless",), ("even", "though"), ("when",))
_INFIX: tuple[Words, ...] = (*_PREFIX, ("only", "if"), ("if",))


class _Parser:
    """Recursive descent over the words of one sentence, three words of lookahead at most."""

    def __init__(self, text: str) -> None:
        self.text = text
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
            self._take(",")
            formula = _subordinate(opening, left, self._part())
        elif self._is_membership():
            formula = self._membership()
        elif self.words[self.place + 1] == "is" and self.words[self.place + 2] in _names():
            formula = self._identity()
        else:
            formula = self._joined(self._part())
        self._need(_END)
        return formula

    def _joined(self, left: Formula) -> Formula:
        """A part and, if something follows, what it is joined to."""
        for connective, chain in _CHAINS.items():
            if self._take(connective):
                return chain((left, self._part()))
        for words in _INFIX:
            if self._take(*words):
                return _subordinate(words, self._part(), left)
        return left

    def _part(self) -> Formula:
        if self._take("both"):
            left = self._part()
            self._need("and")
            return And((left, self._part()))
        if self._take("either"):
            left = self._part()
            self._need("or")
            return Or((left, self._part()))
        if self._take("if"):
            left = self._part()
            self._take(",")
            self._take("then")
            return Implies(left, self._part())
        if self._take(*["it", "is", "not", "the", "case", "that"]):
            return Not(self._part())
        return self._clause()

    def _clause(self) -> Formula:
        """A subject, what it is, and a second noun phrase or verb phrase joined by and / or."""
        kinds: list[Formula] = []
        subject, first_other = self._noun_phrase(kinds)
        negated, predicate = self._verb()
        target, second_other = self._noun_phrase(kinds)
        if first_other or second_other:
            kinds.append(Not(Equal(subject, target)))
        atom = _signed(Atom(predicate, (subject, target)), negated)
        if kinds:
            # Existential clauses are not joined below the level of sentences.
            names = tuple(term.name for term in (subject, target) if isinstance(term, Variable))
            return Exists(names, And((*kinds, atom)))
        chain = _CHAINS.get(self.words[self.place])
        following = self.words[self.place + 1]
        if chain and following == "is":
            self.place += 1
            again, second = self._verb()
            other, _ = self._noun_phrase(kinds)
            return chain((atom, _signed(Atom(second, (subject, other)), again)))
        if chain and following in _names() and self.words[self.place + 2] != "is":
            self.place += 1
            other, _ = self._noun_phrase(kinds)
            return chain((atom, _signed(Atom(predicate, (subject, other)), negated)))
        return atom

    def _universal(self) -> Formula:
        self.place += 1
        noun = self._restrictor()
        kinds: list[Formula] = []
        negated, predicate = self._verb()
        target, _ = self._noun_phrase(kinds)
        if kinds:
            raise self._error("a name")
        x = Variable("X")
        atom = _signed(Atom(predicate, (x, target)), negated)
        return Forall(("X",), Implies(Atom(noun, (x,)), atom))

    def _is_membership(self) -> bool:
        """Whether the sentence is `NAME is a NOUN`."""
        return self.words[self.place + 1 : self.place + 3] == ["is", "a"]

    def _membership(self) -> Formula:
        kinds: list[Formula] = []
        subject, _ = self._noun_phrase(kinds)
        self._need("is")
        self._need("a")
        return Atom(self._restrictor(), (subject,))

    def _identity(self) -> Formula:
        kinds: list[Formula] = []
        left, _ = self._noun_phrase(kinds)
        self._need("is")
        right, _ = self._noun_phrase(kinds)
        return Equal(left, right)

    def _restrictor(self) -> str:
        noun = self.words[self.place]
        if noun not in _restrictors():
            raise self._error("a noun")
        self.place += 1
        return noun

    def _verb(self) -> tuple[bool, str]:
        """`is` or `is not`, and the predicate."""
        self._need("is")
        negated = self._take("not")
        for words, symbol in _predicates():
            if self._take(*words):
                return negated, symbol
        raise self._error("a predicate")

    def _noun_phrase(self, kinds: list[Formula]) -> tuple[Term, bool]:
        """The individual, and whether it has to be another one; nouns are noted in `kinds`."""
        word = self.words[self.place]
        if word in _names():
            self.place += 1
            return Constant(_names()[word]), False
        for words, other in _DETERMINERS:
            if self._take(*words):
                noun = self.words[self.place]
                if noun not in _NOUNS:
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
        found = self.words[self.place]
        shown = repr(found) if found else "the end"
        return SentenceError(f"{self.text!r} is no sentence: expected {expected}, found {shown}")


def _subordinate(words: Words, condition: Formula, main: Formula) -> Formula:
    """A main clause under a subordinate one."""
    match " ".join(words):
        case "unless":
            return Implies(Not(condition), main)
        case "only if":
            return Implies(main, condition)
        case "even though":
            # The main clause first: the order does not matter to the meaning.
            return And((main, condition))
        case _:
            return Implies(condition, main)


def _signed(atom: Atom, negated: bool) -> Formula:
    return Not(atom) if negated else atom


READER = Reader(identity="content", read=read, phrase=phrase)
