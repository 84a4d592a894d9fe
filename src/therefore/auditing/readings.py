"""Second readings: items whose label changes under another reading or by what the words imply.

The statement of an item is read from its text, as in verification. Then the grammar, which allows
more than any speaker would, gives all readings of each sentence; those with another meaning are
rewritten in the statement's names. The label must hold under each combination of readings, and with
what the words imply. The readings of a sentence depend on its pattern and are looked up; the solver
is asked only if there are several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from math import prod

from therefore.auditing.aligning import AtomNames
from therefore.auditing.collect import Profile
from therefore.auditing.finding import Figure, Finding, Thresholds
from therefore.auditing.labels import holds, label, possible, same
from therefore.auditing.taking import all_taken, one_way, settled_by
from therefore.checker.claims import Claim, ClaimError, all_claims
from therefore.errors import FragmentError, SentenceError
from therefore.items import Item
from therefore.language.engine.rewriting import replace_atoms
from therefore.language.english.telling import predicate
from therefore.language.english.telling import sentence as told
from therefore.language.reader import Statement, Text
from therefore.language.reading import Reading
from therefore.language.statement import read_conclusion, read_statement
from therefore.language.words import carried
from therefore.language.words.kinds import analysed
from therefore.logic.formulas import Atom, Forall, Formula, Implies, Problem, subformulas

TRIED = 64
"""Combinations of readings to try for one item; if there are more, each reading alone as well."""
LOOKED = 2_000
"""Items per split that are looked at, drawn by hash like the rest of the sample."""
SHOWN = 20
"""Items that a finding shows in full."""
_FOLLOWS = re.compile(r"\bfollow that (.+)\?$")


@dataclass(frozen=True, slots=True)
class Second:
    """An item whose text also supports another label."""

    id: str
    sentence: str
    """The sentence with another reading; empty if the words change the label."""
    taken: str
    """The reading that the label assumes, in words."""
    otherwise: str
    """The other reading, or what the words imply, in words."""
    label: str
    other: str
    """The label, or the right options, under the other reading."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The result for one item."""

    read: bool
    second: Second | None = None
    ways: int = 1
    """How many combinations of readings its text has."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One reading of a sentence: the formula in the statement's names, and in words."""

    formula: Formula
    words: str


def look(item: Item) -> Looked:
    """Try every reading of the item's text; of the item only text and label are used."""
    try:
        statement, speech = read_statement(item.premises, item.question, item.choices)
        if statement.disordered or not statement.problem.premises:
            return Looked(False)
        problem = statement.problem
        if statement.task == "generation":
            text = Text(item.premises, item.question, item.choices)
            problem = read_conclusion(speech, text, item.target)[0]
        claims = all_claims(statement.task, item.choices, item.answer, statement.asks)
    except (SentenceError, ClaimError, RecursionError):
        return Looked(False)
    try:
        return _look(item, statement, problem, claims)
    except (FragmentError, ClaimError, RecursionError):
        return Looked(False)


def _look(item: Item, statement: Statement, problem: Problem, claims: tuple[Claim, ...]) -> Looked:
    ways = _ways(item, statement, problem)
    count = prod(map(len, ways))
    if count > 1:
        for choice in _combinations(ways, count):
            other = _put(problem, choice)
            if not holds(other, claims, statement, item.answer):
                if not holds(problem, claims, statement, item.answer):
                    return Looked(True, None, count)  # a wrong label, which `verify` finds
                place = next(i for i, way in enumerate(choice) if way is not ways[i][0])
                second = Second(
                    item.id,
                    _sentences(item, statement)[place],
                    ways[place][0].words,
                    choice[place].words,
                    item.target,
                    label(other, item, statement),
                )
                return Looked(True, second, count)
    return Looked(True, _by_words(item, statement, problem, claims), count)


def _sentences(item: Item, statement: Statement) -> tuple[str, ...]:
    if statement.task == "entailment":
        asked = _FOLLOWS.search(item.question)
        hypothesis = f"{asked[1][:1].upper()}{asked[1][1:]}." if asked else item.question
        return (*item.premises, hypothesis)
    if statement.task == "selection":
        return (*item.premises, *item.choices)
    return (*item.premises, item.target) if statement.task == "generation" else item.premises


def _ways(item: Item, statement: Statement, problem: Problem) -> list[tuple[_Way, ...]]:
    """For each premise and query all its readings, the statement's own first."""
    formulas = (*problem.premises, *problem.query)
    texts = _sentences(item, statement)
    ways: list[tuple[_Way, ...]] = [(_Way(formula, ""),) for formula in formulas]
    if len(texts) != len(formulas) or all(one_way(text) for text in texts):
        return ways
    vocabulary = AtomNames(formulas)
    settled = settled_by(" ".join((*item.premises, item.question)))
    for place, taken in enumerate(all_taken(texts)):
        for found in taken:
            kept = [one for one in found if not settled.intersection(one.notes)]
            if len(kept) > 1 and len(ways[place]) == 1:
                ways[place] = _distinct(formulas[place], kept, vocabulary)
    return ways


def _distinct(
    formula: Formula, readings: Sequence[Reading], vocabulary: AtomNames
) -> tuple[_Way, ...]:
    """The formula, and each reading that says something else in the same names."""
    put = [(vocabulary.put(reading.formula), reading) for reading in readings]
    own = next((r for f, r in put if f is not None and same(f, formula)), None)
    if own is None:
        return (_Way(formula, ""),)  # another sentence, or names that could not be matched
    ways = [_Way(formula, _said(own))]
    for other, reading in put:
        if other is not None and not any(same(other, way.formula) for way in ways):
            ways.append(_Way(other, _said(reading)))
    return tuple(ways)


def _said(reading: Reading) -> str:
    notes = f" ({'; '.join(dict.fromkeys(reading.notes))})" if reading.notes else ""
    return told(reading.formula) + notes


def _combinations(ways: Sequence[tuple[_Way, ...]], count: int) -> Iterator[tuple[_Way, ...]]:
    """Every combination but the first; of too many, the last ones together and each alone."""
    first = tuple(each[0] for each in ways)
    if count <= TRIED:
        yield from islice(product(*ways), 1, None)
        return
    yield tuple(each[-1] for each in ways)
    yield tuple(each[min(1, len(each) - 1)] for each in ways)
    tried = 0
    for place, each in enumerate(ways):
        for other in each[1:]:
            if (tried := tried + 1) > TRIED:
                return
            yield (*first[:place], other, *first[place + 1 :])


def _put(problem: Problem, choice: Sequence[_Way]) -> Problem:
    formulas = tuple(way.formula for way in choice)
    premises = len(problem.premises)
    return replace(problem, premises=formulas[:premises], query=formulas[premises:])


def _by_words(
    item: Item, statement: Statement, problem: Problem, claims: Sequence[Claim]
) -> Second | None:
    """The second reading if what the words imply changes the label or contradicts the premises."""
    names = (*problem.premises, *problem.query, *problem.goal)
    axioms = _carried(names)
    if not axioms:
        return None
    # The background of a text may contain these axioms: then the label is tried without them.
    alone = replace(problem, axioms=tuple(one for one in problem.axioms if one not in axioms))
    wider = replace(alone, axioms=(*alone.axioms, *axioms))
    clash = statement.task != "satisfiability" and not possible(wider.theory)
    if not clash and holds(wider, claims, statement, item.answer):
        return None
    if not holds(alone, claims, statement, item.answer) or (clash and not possible(alone.theory)):
        return None  # it is wrong without the words
    other = "the premises contradict each other" if clash else label(wider, item, statement)
    shown = "; ".join(map(_told, axioms[:3]))
    more = f"; and {len(axioms) - 3} more" if len(axioms) > 3 else ""
    return Second(item.id, "", "the sentences alone", shown + more, item.target, other)


def _told(axiom: Formula) -> str:
    """An axiom of the words, in words: kinds as "every upright piano is a piano"."""
    match axiom:
        case Forall((_,), Implies(Atom(narrow, (_,)), Atom(wide, (_,)))):
            kind = analysed(narrow).name.replace("_", " ")
            return f"every {kind} {predicate(analysed(wide).name)}"
    return told(axiom)


@lru_cache(maxsize=1 << 12)
def _carried(formulas: tuple[Formula, ...]) -> tuple[Formula, ...]:
    """The axioms that the words imply; plural names such as `chairs` are looked up as singulars."""
    plural = {
        analysed(part.predicate).name: part.predicate
        for formula in formulas
        for part in subformulas(formula)
        if isinstance(part, Atom) and len(part.arguments) == 1
    }
    singular = {name: one for one, name in plural.items()}
    nouns = frozenset(one for one, name in plural.items() if one != name)
    axioms = carried(_renamed(formula, singular) for formula in formulas)
    return tuple(_renamed(axiom, plural) for axiom in axioms if not _as_adjective(axiom, nouns))


def _as_adjective(axiom: Formula, nouns: frozenset[str]) -> bool:
    """Whether an axiom reads an adjective as a noun: square pyramids are no squares."""
    unary = [p.predicate for p in subformulas(axiom) if isinstance(p, Atom) and p.arguments]
    return any(
        one in nouns and one in analysed(other).modifiers for one in unary for other in unary
    )


def _renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    def change(atom: Atom) -> Formula:
        if len(atom.arguments) != 1:
            return atom
        return Atom(names.get(atom.predicate, atom.predicate), atom.arguments)

    return replace_atoms(formula, change)


def reading_findings(profile: Profile, limits: Thresholds) -> list[Finding]:
    """The share of a split's items that have a second reading; none if nothing could be read."""
    items = profile.sample[:LOOKED]
    looked = [look(item) for item in items]
    read = sum(one.read for one in looked)
    if not read:
        return []
    found = [one.second for one in looked if one.second is not None]
    says = f"{len(found):,} of {read:,} items that can be read have a second reading"
    if read < len(items):
        says += f" ({len(items) - read:,} cannot)"
    if found:
        says += f". {_example(found[0])}"
    columns = ("item", "sentence", "taken", "or else", "label", "then")
    rows = tuple(
        (one.id, one.sentence or "(the words)", one.taken, one.otherwise, one.label, one.other)
        for one in found[:SHOWN]
    )
    return [
        Finding(
            check="second readings",
            split=profile.split,
            subject="readings and words",
            items=read,
            effect=len(found) / read,
            measure="share of items",
            limit=limits.readings,
            says=says,
            figure=Figure("Second readings", columns, rows) if rows else None,
        )
    ]


def _example(one: Second) -> str:
    """One item with its two readings, as text."""
    if one.sentence:
        return (
            f"{one.sentence!r} can be taken as: {one.taken} (then: {one.label}); "
            f"or as: {one.otherwise} (then: {one.other})"
        )
    return f"By the words {one.otherwise}. Without them: {one.label}; with them: {one.other}"
