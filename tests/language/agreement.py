"""Families held against the one grammar: is every sentence read, and with the family's meaning?

    python -m tests.language.agreement [--count 200] [--seed 11] [--show 9] [FAMILY/PRESET ...]

For every sentence of so many items of a preset, the general grammar (`language.reading`) reads it,
and each of its meanings is compared with the item's own formula, name for name (`glossary`). The
tests assert what is reached. Five outcomes: `one`, every reading is the family's meaning; `among`,
one of several is; `other`, none is; `unread`; `silent`, read, and the family means nothing by it.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from tests.language.glossary import (
    CLAIMED,
    NOUN,
    YAN,
    ZED,
    Plain,
    Said,
    background,
    folded,
    plain_clauses,
    told,
    written_out,
)
from therefore.dataset.stream import preview
from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.engine.filling import tidy
from therefore.language.engine.language import language
from therefore.language.engine.meaning import conjunction
from therefore.language.engine.rewriting import replace_atoms
from therefore.language.reading import Context, Reading, read_next
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
    about,
    mapped,
    rebuilt,
    terms_of,
)
from therefore.proving.bounded import settle
from therefore.proving.naming import names_in
from therefore.solve.evidence import Refutation

PRESETS = {
    "nlsat": ("grl", "rcl", "hard-ruletaker", "grl-entailment"),
    "syllogism": (
        "categorical",
        "hypothetical",
        "disjunctive",
        "complex",
        "poly",
        "syllobase-context",
        "validity",
        "syllobase-paper",
    ),
    "analog": ("analog", "wide", "chains", "nested", "threeway"),
    "exam": ("exam", "dial"),
}
"""Every preset whose sentences differ in kind; `rewritten` is prose that no reader claims."""
OUTCOMES = ("one", "among", "other", "unread", "silent")
MOST_WAYS = 64
"""So many ways to take the plain clauses of a sentence are tried."""


class Sense(NamedTuple):
    """What the text around a sentence tells of its words."""

    names: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()


def sense_of(item: Item) -> Sense:
    """The words that the item's text uses as names, and the readings that it rules out."""
    return _sense((*item.premises, *(one.text for one in told(item) if one.part in CLAIMED)))


@lru_cache(maxsize=1 << 8)
def _sense(texts: tuple[str, ...]) -> Sense:
    speech = language("english")
    pieces = [piece for text in texts for piece in speech.orthography.sentences(text)]
    stated = speech.config["conventions"]
    excluded = frozenset(stated[piece] for piece in pieces if piece in stated)
    return Sense(names_in([one for one in pieces if one not in stated], speech), excluded)


@lru_cache(maxsize=1 << 14)
def meanings(text: str, sense: Sense = Sense()) -> tuple[Formula, ...]:  # noqa: B008 - frozen
    """Every meaning of a text: what its sentences assert together."""
    speech = language("english")
    context = Context(names=sense.names, excluded=sense.excluded)
    asserted: list[Sequence[Reading]] = []
    for piece in speech.orthography.sentences(speech.orthography.check(text)):
        sentence, context = read_next(piece, context, speech)
        if sentence.asserted:
            asserted.append(sentence.readings)
    chosen = product(*asserted)
    return tuple(conjunction(*(each.formula for each in one)) for one in chosen)


@dataclass(slots=True)
class Dictionary:
    """How the grammar's atoms are put for the family's, and the other way round."""

    anyone: dict[tuple[str, int], tuple[tuple[Term, ...], Formula]] = field(default_factory=dict)
    ground: dict[Atom, Formula] = field(default_factory=dict)

    def add(self, plain: Plain, found: Formula) -> None:
        """The family's name for what the grammar finds in a plain clause, or the reverse."""
        if not plain.anyone:
            here, there = (found, plain.means) if isinstance(found, Atom) else (plain.means, found)
            if isinstance(here, Atom):
                self.ground[here] = there
            return
        for here, there in ((found, plain.means), (plain.means, found)):
            if isinstance(here, Atom) and set(here.arguments) <= {ZED, YAN}:
                self.anyone[here.predicate, len(here.arguments)] = (here.arguments, there)
                return

    def translated(self, formula: Formula) -> Formula:
        """The formula in names that both share."""

        def change(atom: Atom) -> Formula:
            if atom in self.ground:
                return self.ground[atom]
            known = self.anyone.get((atom.predicate, len(atom.arguments)))
            if known is None:
                return atom
            slots, means = known
            return _put(means, dict(zip(slots, atom.arguments, strict=True)))

        return replace_atoms(formula, change)


def _put(formula: Formula, terms: Mapping[Term, Term]) -> Formula:
    return mapped(formula, lambda leaf: about(leaf, [terms.get(t, t) for t in terms_of(leaf)]))


def _of_anyone(formula: Formula) -> Formula:
    """What is said of every gadget, as it is said of Zed."""
    match formula:
        case Forall((name,), Implies(Atom(kind), body)) if kind == NOUN:
            return _put(body, {Variable(name): ZED})
        case Forall((name, *rest), Implies(Atom(kind), body)) if kind == NOUN:
            return _put(Forall(tuple(rest), body), {Variable(name): ZED})
    return formula


def _apart(formula: Formula, number: int) -> Formula:
    """With bound variables that occur nowhere else."""
    match formula:
        case Forall(variables, body) | Exists(variables, body):
            fresh: dict[Term, Term] = {
                Variable(name): Variable(f"{name}_{number}") for name in variables
            }
            names = tuple(f"{name}_{number}" for name in variables)
            return type(formula)(names, _put(_apart(body, number), fresh))
        case Atom() | Equal():
            return formula
        case _:
            return rebuilt(formula, lambda part: _apart(part, number))


def read_plain(plain: Plain, sense: Sense) -> tuple[Formula, ...]:
    """The readings of the first of its texts that has any."""
    for text in plain.texts:
        try:
            return meanings(text, sense)
        except SentenceError:
            continue
    return ()


@lru_cache(maxsize=1 << 12)
def _dictionaries(clauses: tuple[Plain, ...], sense: Sense) -> tuple[Dictionary, ...]:
    """One for each way to take the plain clauses: "has four wheels" may be four or more."""
    several = [
        [(plain, _apart(_of_anyone(each), number)) for each in found]
        for number, plain in enumerate(clauses)
        if (found := read_plain(plain, sense))
    ]
    ways = []
    for chosen in islice(product(*several), MOST_WAYS):
        way = Dictionary()
        for plain, each in chosen:
            way.add(plain, each)
        ways.append(way)
    return tuple(ways)


@lru_cache(maxsize=1 << 10)
def _as_one(clauses: tuple[Plain, ...], sense: Sense) -> tuple[Formula, ...]:
    """Things with an article go together in an event: the flights are cancelled, all or none."""
    found: list[Formula] = []
    for plain in clauses:
        for each in () if plain.anyone else read_plain(plain, sense):
            match each:
                case And((Exists() as there, Forall(variables, Implies(kind, does)) as all_)):
                    found += [there, Or((all_, Forall(variables, Implies(kind, Not(does)))))]
    return tuple(found)


def compare(item: Item, said: Said, sense: Sense | None = None) -> tuple[str, tuple[Formula, ...]]:
    """How the grammar reads a sentence of an item, beside what the family means."""
    sense = sense_of(item) if sense is None else sense
    try:
        found = meanings(said.text, sense)
    except SentenceError:
        return "unread", ()
    if said.formula is None:
        return "silent", found
    clauses = tuple(plain_clauses(item, said))
    given = [*background(item, said), *_as_one(clauses, sense)]
    right = [
        any(
            equivalent(
                words.translated(_spelled(written_out(item, each), item.family)),
                words.translated(said.formula),
                tuple(map(words.translated, given)),
            )
            for words in _dictionaries(clauses, sense)
        )
        for each in found
    ]
    return "one" if all(right) else "among" if any(right) else "other", found


def _spelled(formula: Formula, family: str) -> Formula:
    """With constants as the family writes them."""

    def spelled(term: Term) -> Term:
        return Constant(folded(term.name, family)) if isinstance(term, Constant) else term

    return mapped(formula, lambda leaf: about(leaf, map(spelled, terms_of(leaf))))


@lru_cache(maxsize=1 << 14)
def equivalent(one: Formula, other: Formula, given: tuple[Formula, ...]) -> bool:
    """Whether two formulas say the same beside what is given."""
    if tidy(one) == tidy(other):
        return True
    for theory in ((one, Not(other)), (other, Not(one))):
        settled = settle([*given, *theory])
        if settled is None or not isinstance(settled.evidence, Refutation):
            return False
    return True


@dataclass(slots=True)
class Measured:
    """How many sentences of a preset came out how, and those that are not agreed."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)

    def share(self, *outcomes: str, parts: Sequence[str] = CLAIMED) -> float:
        """The share of these outcomes among the sentences of these parts, in percent."""
        whole = sum(n for (part, _), n in self.counts.items() if part in parts)
        found = sum(self.counts[part, outcome] for part in parts for outcome in outcomes)
        return 100 * found / whole if whole else 100.0


def measure(items: Iterable[Item]) -> Measured:
    """Every sentence of the items compared."""
    found = Measured()
    for item in items:
        for said in told(item):
            outcome, _ = compare(item, said)
            found.counts[said.part, outcome] += 1
            if outcome in ("unread", "other", "among"):
                found.examples.setdefault((said.part, outcome), Counter())[said.text] += 1
    return found


def _shape(text: str) -> str:
    """A sentence without its open-class words, to count alike ones together."""
    closed = language("english").lexicon.closed
    words = re.findall(r"[\w'-]+|[^\w\s]", text)
    return " ".join(word if word.lower() in closed else "_" for word in words)


def main() -> None:
    """Print the table, and with `--show` the commonest shapes that are not agreed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("presets", nargs="*")
    asked = parser.parse_args()
    every = [f"{family}/{preset}" for family, presets in PRESETS.items() for preset in presets]
    for name in asked.presets or every:
        family, _, preset = name.partition("/")
        found = measure(preview(family, preset=preset, count=asked.count, seed=asked.seed))
        for part in sorted({part for part, _ in found.counts}):
            shares = [f"{out} {found.share(out, parts=(part,)):.1f}" for out in OUTCOMES]
            whole = sum(n for (one, _), n in found.counts.items() if one == part)
            print(f"{name:28} {part:12} {whole:6}", *shares, flush=True)
        for key, texts in found.examples.items() if asked.show else ():
            first: dict[str, str] = {}
            shapes: Counter[str] = Counter()
            for text, number in texts.items():
                shapes[_shape(text)] += number
                first.setdefault(_shape(text), text)
            for each, number in shapes.most_common(asked.show):
                print("    ", *key, number, "|", first[each])


if __name__ == "__main__":
    main()
