"""Theories about people such as RCL's, verified as whole texts: what `rules` does for GRL.

A sentence is a shape and its words: "If someone is a # but is not an *, then that person is a #."
Each shape is read once, by the same reader as everything else, with listed words in the gaps. The
words of a whole text are then put into the formulas and compared with the item's logic, and its
certificate is checked clause by clause. An item is accepted here only if the plain way would verify
it; every other item (a word twice in a sentence, words that imply something, anything wrong or odd)
is left to the plain way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from therefore.checker.limits import TooMuchWork
from therefore.checker.propagation import Propagator
from therefore.errors import SentenceError
from therefore.items import SATISFIABILITY, Item
from therefore.language.nlsat.lexicon import article, load
from therefore.language.readers import forgettable
from therefore.language.statement import read_statement
from therefore.language.words.carrying import silent
from therefore.logic.formulas import And, Atom, Constant, Forall, Formula, Implies, Not, Or
from therefore.logic.tptp import write_formula
from therefore.verification.numbered import KEYWORDS
from therefore.verification.rules import is_plain
from therefore.verification.truth import world_of

_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_SIGNS = "#*@"
"""The signs for a noun with "a", a noun with "an", and a name."""
_NUMBERS = r"\[[][,\d-]+\]"
_SHOWN = re.compile(
    rf'\{{"theory":\{{(?:"uses":\[(?:\[\d+,"[a-z]+"\],?)+\],)?"rup":{_NUMBERS}\}}\}}', re.ASCII
)


class RuleShape(NamedTuple):
    """The formula and the clause of a sentence, with gaps for its words."""

    formula: str
    """With `%s` for each word."""
    order: tuple[int, ...]
    """For each gap, which of the sentence's words fills it."""
    nouns: tuple[int, ...]
    """Which of the sentence's words are nouns of the clause, in the order of the formula."""
    signs: tuple[bool, ...]
    """For each noun, whether the clause affirms it."""
    names: tuple[int, ...]
    """Which of the words are the name of the person; empty if the sentence is about everyone."""
    size: int
    """How many words of the sentence fill gaps."""
    rule: str
    """The connectives of a rule: an implication (`>`) or a conjunction and an implication (`&`)."""


class Told(NamedTuple):
    """The formula and the clause of one sentence, with its words."""

    text: str
    nouns: tuple[str, ...]
    signs: tuple[bool, ...]
    who: str
    """The name of the person; empty if the sentence is about everyone."""
    rule: str


@cache
def _listed() -> tuple[dict[str, str], dict[str, str], dict[str, list[str]]]:
    """Two maps from listed words, to signs and to names in formulas; and words by sign."""
    signs: dict[str, str] = {}
    words: dict[str, str] = {}
    examples: dict[str, list[str]] = {sign: [] for sign in _SIGNS}
    for lexicon in ("occupations", "names"):
        for word in (one.singular for one in load(lexicon)):
            if not word.isascii() or not word.isalpha() or word.lower() in KEYWORDS:
                continue
            sign = "*" if article(word).startswith("an ") else "#"
            sign = "@" if lexicon == "names" else sign
            examples[sign].append(word)
            for end in ("", ".", ",", ";"):
                signs[word + end], words[word + end] = sign + end, word.lower()
    return signs, words, examples


@forgettable
@lru_cache(maxsize=1 << 12)
def shape_of(pattern: str, question: str) -> RuleShape | None:
    """The shape of a sentence with signs for its words; None if it is of another kind.

    >>> from therefore.language.nlsat.questions import QUESTIONS
    >>> shape = shape_of("No # who is not a # is an *.", QUESTIONS[0])
    >>> shape.formula, shape.signs
    ('![X]: ((%s(X) & ~%s(X)) => ~%s(X))', (False, True, False))
    """
    examples = _listed()[2]
    left = {sign: list(examples[sign]) for sign in "#*"}
    words: list[str] = []
    tokens = pattern.split(" ")
    for place, token in enumerate(tokens):
        if token[:1] and token[0] in _SIGNS:
            sign = token[0]
            words.append(examples["@"][0] if sign == "@" else left[sign].pop())
            tokens[place] = words[-1] + token[1:]
    if not words or "%" in pattern:
        return None
    try:
        statement, _ = read_statement([" ".join(tokens)], question, SATISFIABILITY)
    except SentenceError:
        return None
    told = (statement.language, statement.family, statement.task, statement.asks)
    if told != ("rcl", "nlsat", "satisfiability", "") or statement.features != {"language": "rcl"}:
        return None
    (formula,) = statement.problem.premises
    if statement.unlisted or statement.doubts or statement.problem.theory != (formula,):
        return None
    return _shape(formula, [word.lower() for word in words])


def _shape(formula: Formula, words: Sequence[str]) -> RuleShape | None:
    text = write_formula(formula)
    body = formula.body if isinstance(formula, Forall) else formula
    rule = ""
    if isinstance(formula, Forall):
        if not isinstance(body, Implies) or formula.variables != ("X",):
            return None
        rule = "&" if isinstance(body.left, And) else ">"
    elif not isinstance(formula, Or) and not _is_literal(formula):
        return None
    clause = _clause(body, True)
    said = _WORD.findall(text)
    if clause is None or "'" in text or set(said) != set(words):
        return None
    nouns = [atom.predicate for atom, _ in clause]
    (about,) = clause[0][0].arguments
    who = about.name if isinstance(about, Constant) else ""
    places = {word: place for place, word in enumerate(words)}
    if any(atom.arguments != (about,) for atom, _ in clause):
        return None
    if bool(who) == bool(rule) or len(set(nouns)) < len(nouns):
        return None
    names = tuple(place for place, word in enumerate(words) if word == who)
    if len(words) != len(nouns) + len(names) or len(nouns) > 3:
        return None
    return RuleShape(
        _WORD.sub("%s", text),
        tuple(places[word] for word in said),
        tuple(places[noun] for noun in nouns),
        tuple(sign for _, sign in clause),
        names,
        len(words),
        rule,
    )


def _clause(formula: Formula, sign: bool) -> list[tuple[Atom, bool]] | None:
    """The literals of a clause of one-place atoms, in the order in which they are written."""
    match formula:
        case Atom(_, (_,)):
            return [(formula, sign)]
        case Not(Atom() as body):
            return _clause(body, not sign)
        case Or(parts) if sign and all(_is_literal(part) for part in parts):
            return _joined(parts, sign)
        case And(parts) if not sign and all(_is_literal(part) for part in parts):
            return _joined(parts, sign)
        case Implies(left, right) if sign and _is_literal(right):
            before, then = _clause(left, False), _clause(right, True)
            return None if before is None or then is None else before + then
    return None


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom)


def _joined(parts: Sequence[Formula], sign: bool) -> list[tuple[Atom, bool]] | None:
    found = [_clause(part, sign) for part in parts]
    return None if None in found else [one for part in found if part for one in part]


def verified(item: Item) -> bool:
    """Whether all of the item but its id is seen to be right; False leaves it to the plain way."""
    if not is_plain(item, "rcl"):
        return False
    clauses = _read(item)
    if clauses is None:
        return False
    nouns = dict.fromkeys([noun for one in clauses for noun in one.nouns])
    people = dict.fromkeys([one.who for one in clauses if one.who])
    if not silent(tuple([(noun, 1) for noun in nouns]), people):
        return False
    return (_has_model if item.answer else _refuted)(clauses, item.certificate)


def _read(item: Item) -> list[Told] | None:
    """The clauses that the sentences say, if the logic is what they say."""
    logic = item.logic
    if logic.axioms or logic.query or logic.goal or len(item.premises) != len(logic.premises):
        return None
    text = " \n ".join(item.premises)
    if any(sign in text for sign in _SIGNS):
        return None
    signs, known, _ = _listed()
    tokens = text.split(" ")
    patterns = " ".join(map(signs.get, tokens, tokens)).split(" \n ")
    words = [word for word in map(known.get, tokens) if word]
    if len(patterns) != len(item.premises):
        return None
    clauses: list[Told] = []
    start = 0
    for pattern, formula in zip(patterns, logic.premises, strict=True):
        shape = shape_of(pattern, item.question)
        if shape is None:
            return None
        said = words[start : start + shape.size]
        start += shape.size
        nouns = tuple([said[place] for place in shape.nouns])
        if len(set(nouns)) < len(nouns):
            return None
        who = ""
        if shape.names:
            who = said[shape.names[0]]
            if any([said[place] != who for place in shape.names]):
                return None
        if shape.formula % tuple([said[place] for place in shape.order]) != formula:
            return None
        clauses.append(Told(formula, nouns, shape.signs, who, shape.rule))
    return clauses


def _has_model(clauses: Sequence[Told], certificate: str) -> bool:
    """Whether the certificate is a model in which every clause is true."""
    start, end = '{"theory":', "}"
    if not certificate.startswith(start) or "%" in certificate:
        return False
    world = world_of(certificate[len(start) : -len(end)])
    if world is None or not world.size or not certificate.endswith("}}"):
        return False
    full, known = (1 << world.size) - 1, world.known
    for _, nouns, signs, who, _ in clauses:
        true = 0
        for noun, sign in zip(nouns, signs, strict=True):
            holds = known.get((noun, 1), 0)
            true |= holds if sign else full ^ holds
        if true == full:
            if who and (who, -1) not in known:
                return False
        elif not who or not true >> known.get((who, -1), world.size) & 1:
            return False
    return True


def _refuted(clauses: Sequence[Told], certificate: str) -> bool:
    """Whether the uses and steps of the certificate lead from the clauses to the empty clause.

    Atoms and formulas are numbered as the checker numbers them: first the atoms about named people,
    then the formulas that are no literals, then, for each use, its new atoms and its connectives.
    """
    if _SHOWN.fullmatch(certificate) is None:
        return False
    try:
        shown = json.loads(certificate)["theory"]
    except ValueError:
        return False
    numbers: dict[object, int] = {}
    for one in clauses:
        if one.who:
            for noun in one.nouns:
                numbers.setdefault((noun, one.who), len(numbers) + 1)
    rules: dict[int, Told] = {}
    known: list[list[int]] = []
    for one in clauses:
        if one.rule or len(one.nouns) > 1:
            number = numbers.setdefault(one.text, len(numbers) + 1)
            known.append([number])
            if one.rule:
                rules[number] = one
        if one.who:
            known.append(_literals(one, one.who, numbers))
    for number, who in shown.get("uses", ()):
        if number not in rules:
            return False
        rule = rules[number]
        for noun in rule.nouns:
            numbers.setdefault((noun, who), len(numbers) + 1)
        *left, right = _literals(rule, who, numbers)
        implied = numbers.setdefault((">", *left, right), len(numbers) + 1)
        known.append([implied])
        if rule.rule == "&":
            both = numbers.setdefault(("&", *left), len(numbers) + 1)
            known += [[-both, right], [both, *left], *[[-both, -one] for one in left]]
        else:
            known.append([*left, right])
    steps = shown["rup"]
    if not steps or steps[-1] != []:
        return False
    try:
        propagator = Propagator(len(numbers), known)
        for step in steps:
            if type(step) is not list or not all(
                [type(one) is int and 1 <= abs(one) <= len(numbers) for one in step]
            ):
                return False
            if not propagator.refutes([-one for one in step]):
                return False
            propagator.add(step)
    except TooMuchWork:
        return False
    return True


def _literals(clause: Told, who: str, numbers: dict[object, int]) -> list[int]:
    pairs = zip(clause.nouns, clause.signs, strict=True)
    return [numbers[noun, who] if sign else -numbers[noun, who] for noun, sign in pairs]
