"""Reading a sentence, or a text, into all the meanings that a careful person might take from it.

`readings(sentence, context)` returns every meaning of a sentence, each with notes on how it was
taken. The context comes from earlier sentences: whom a pronoun may mean, what "statement A" says,
and whether a report is still going on. `read(text)` reads all sentences of a text in this way.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from therefore.errors import SentenceError
from therefore.language.engine.builtins import HELD, PRONOUN
from therefore.language.engine.calling import settled as called_so
from therefore.language.engine.counting import encode
from therefore.language.engine.language import Template, Tongue, filled, language
from therefore.language.engine.lexicon import Word
from therefore.language.engine.meaning import negation
from therefore.language.engine.rewriting import constants_in_order, replace_atoms
from therefore.logic.formulas import Atom, Constant, Formula, subformulas
from therefore.logic.pretty import pretty

THINGS = frozenset(("it",))
PEOPLE = frozenset(("he", "she", "him", "her"))


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning of a sentence."""

    formula: Formula
    notes: tuple[str, ...] = ()
    """How each ambiguity was resolved; empty if there was none."""

    def __str__(self) -> str:
        return pretty(self.formula)


@dataclass(frozen=True, slots=True)
class Context:
    """What earlier sentences contribute to the reading of the next one."""

    mentioned: tuple[str, ...] = ()
    """The individuals named so far, the last one last."""
    last: tuple[str, ...] = ()
    """The individuals of the sentence before."""
    statements: dict[str, Formula] = field(default_factory=dict)
    """The formula of each labelled statement."""
    reported: str = ""
    """The person whose words are reported, if the last sentence was a report."""
    persons: Callable[[str], bool] | None = None
    """Whether "he" or "she" may mean the thing of this name; if None, it may mean any thing."""
    names: frozenset[str] = frozenset()
    """Words that the text uses as names, though another word is spelled like them."""
    excluded: frozenset[str] = frozenset()
    """Notes of readings that the text has ruled out, by saying how it means "unless"."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a text with its readings.

    A labelled statement asserts nothing. A sentence that only says how the text is meant asserts
    nothing either, and has no reading.
    """

    text: str
    readings: tuple[Reading, ...]
    asserted: bool = True


def readings(
    sentence: str, context: Context | None = None, *, tongue: str = "english"
) -> list[Reading]:
    """Every meaning of the sentence; `Unreadable`, a SentenceError, if it has none.

    >>> [str(reading) for reading in readings("All that glitters is not gold.")]
    ['¬∀X (glitters(X) → gold(X))', '∀X (glitters(X) → ¬gold(X))']
    """
    speech = language(tongue)
    context = context or Context()
    tokens = speech.orthography.tokens(speech.orthography.check(sentence))
    if not tokens:
        raise SentenceError(f"{sentence!r} holds no words: write a sentence")
    if (alone := _alone(tokens)) and not speech.lexicon.names_something(alone):
        raise SentenceError(
            f"cannot read {sentence.strip()!r}: a word alone is no sentence; say of what it is so"
        )
    words = speech.words(tokens, context.names)
    templates = speech.templates(words)
    if not templates:
        raise speech.unreadable(sentence.strip(), tokens, words)
    found: dict[Formula, Reading] = {}
    open_pronouns: list[str] = []
    fitting = _fitting(templates, words)
    if not fitting:
        raise speech.unreadable(sentence.strip(), tokens, words)
    for template in _settled(fitting):
        if not context.excluded.isdisjoint(template.notes):
            continue
        for reading in _resolved(template, words, context, open_pronouns, speech):
            found.setdefault(reading.formula, reading)
    if not found:
        raise SentenceError(
            f"{sentence.strip()!r}: {open_pronouns[0]!r} has nothing that it could stand for; "
            "name it instead"
        )
    return list(found.values())


def _alone(tokens: Sequence[str]) -> str:
    """The only word of a sentence, apart from "no"; an empty text if it has more words."""
    told = tokens[1:] if len(tokens) == 2 and tokens[0].lower() == "no" else tokens
    return told[0] if len(told) == 1 else ""


def _fitting(templates: Sequence[Template], words: Sequence[Word]) -> list[Template]:
    """The templates without those in which "the baby" means somebody not called a baby."""
    if not any(each.marked for each in templates):
        return list(templates)
    first = [
        each
        for each in templates
        if not each.second and (not each.marked or called_so(filled(each, words)) is not None)
    ]
    return first or [each for each in templates if each.second]


def _settled(templates: Sequence[Template]) -> list[Template]:
    """The templates that bind every pronoun, if there are any; else all."""
    bound = [each for each in templates if not each.pronouns]
    return bound or list(templates)


def _resolved(
    template: Template,
    words: Sequence[Word],
    context: Context,
    open_pronouns: list[str],
    speech: Tongue,
) -> list[Reading]:
    """The template's formula for these words, once for each way to resolve its pronouns."""
    pronouns = template.pronouns

    def made(meant: Mapping[str, str]) -> Formula:
        formula = filled(template, words, meant)
        if template.marked:
            formula = called_so(formula) or formula
        if context.statements:
            formula = replace_atoms(formula, lambda atom: _stated(atom, context))
        return formula

    formula = made({})
    if not pronouns:
        return [Reading(formula, template.notes)]
    named = [name for name in constants_in_order(formula) if not name.startswith("pro_")]
    ways: list[tuple[Reading, dict[str, str]]] = [(Reading(formula, template.notes), {})]
    for pronoun in pronouns:
        place = int(pronoun.removeprefix(PRONOUN + "<").partition(".")[0])
        word = words[place].text.lower()
        before = [
            name for name in named if any(_starts(name, words, earlier) for earlier in range(place))
        ]
        further: list[tuple[Reading, dict[str, str]]] = []
        for way, meant in ways:
            if f"pro_{word}" in meant:
                further.append((way, meant))  # one word, one person
                continue
            barred = _barred(way.formula, word, {who: said for said, who in meant.items()})
            candidates = _candidates(word, before, context, barred | speech.times)
            for who in candidates:
                note = f"{word!r} is {who.replace('_', ' ')}"
                notes = (*way.notes, note) if len(candidates) > 1 else way.notes
                known = {f"pro_{word}": who, **meant}
                further.append((Reading(made(known), notes), known))
        if not further:
            open_pronouns.append(word)
            return []
        ways = further
    return [way for way, _ in ways]


def _barred(formula: Formula, word: str, meant: Mapping[str, str]) -> frozenset[str]:
    """The individuals that a pronoun cannot mean.

    They are those that a pronoun of another kind means ("he" and "she" differ), and those beside it
    in an atom: "she likes her" is about two people, since for one it would be "herself".
    """
    pronoun = Constant(f"pro_{word}")
    beside = {
        term.name
        for atom in subformulas(formula)
        if isinstance(atom, Atom) and pronoun in atom.arguments
        for term in atom.arguments
        if isinstance(term, Constant) and term != pronoun
    }
    others = {
        who
        for who, said in meant.items()
        if _SORT.get(said.removeprefix("pro_")) != _SORT.get(word)
    }
    return frozenset(beside | others)


_SORT = {"he": "m", "him": "m", "she": "f", "her": "f", "it": "n", "they": "p", "them": "p"}


def _starts(name: str, words: Sequence[Word], place: int) -> bool:
    first = name.removeprefix("the_").partition("_")[0]
    forms = words[place].forms
    return first in (forms["c"], forms.get("n", ""))


def _candidates(
    word: str, before: Sequence[str], context: Context, barred: Container[str]
) -> list[str]:
    """The individuals that a pronoun may mean: of its sentence, else of the last one, else all."""
    if word in ("former", "latter"):
        pair = list(before) or list(context.last)
        if len(pair) < 2:
            return []
        return [pair[0] if word == "former" else pair[-1]]
    for group in (before, context.last, context.mentioned):
        fitting = [
            name
            for name in dict.fromkeys(group)
            if name not in barred and _fits(word, name, context)
        ]
        people = [name for name in fitting if not name.startswith("the_")]
        if word in PEOPLE and people:
            return people
        if fitting:
            return fitting
    return []


def _fits(word: str, name: str, context: Context) -> bool:
    """Whether a pronoun suits an individual; a name is a person, "the ..." if the context says."""
    if name.startswith("the_"):
        return word not in PEOPLE or context.persons is None or context.persons(name)
    return word not in THINGS


def _stated(atom: Atom, context: Context) -> Formula:
    """The formula of "A is true" or "A is false" for a labelled statement A; else the atom."""
    if atom.predicate in ("true", "false") and len(atom.arguments) == 1:
        term = atom.arguments[0]
        if isinstance(term, Constant) and term.name in context.statements:
            stated = context.statements[term.name]
            return stated if atom.predicate == "true" else negation(stated)
    return atom


def read(text: str, *, tongue: str = "english") -> list[Sentence]:
    """Every sentence of a text with all its readings, given the sentences before it.

    >>> for sentence in read("Ann is a nurse. She sings or dances, or both."):
    ...     print(*sentence.readings)
    nurse(ann)
    sings(ann) ∨ dances(ann)
    """
    speech = language(tongue)
    context = Context()
    found: list[Sentence] = []
    for piece in speech.orthography.sentences(speech.orthography.check(text)):
        sentence, context = read_next(piece, context, speech)
        found.append(sentence)
    if not found:
        raise SentenceError("the text holds no sentence: write at least one")
    return found


def read_next(piece: str, context: Context, speech: Tongue) -> tuple[Sentence, Context]:
    """The next sentence of a text with its readings, and the context after it."""
    if piece in speech.config.get("silent", ()):
        return Sentence(piece, (), False), context
    if ruled_out := speech.config.get("conventions", {}).get(piece):
        return Sentence(piece, (), False), replace(context, excluded=context.excluded | {ruled_out})
    tokens = speech.orthography.tokens(piece)
    name = speech.config["name"]
    if len(tokens) > 3 and tokens[0].lower() == "statement" and tokens[2] == ":":
        label = tokens[1].lower()
        inner = readings(piece.partition(":")[2].strip(), context, tongue=name)
        if len(inner) > 1:
            raise SentenceError(
                f"{piece!r} has {len(inner)} meanings: a statement that others speak of needs one"
            )
        statements = {**context.statements, label: inner[0].formula}
        return Sentence(piece, tuple(inner), False), replace(context, statements=statements)
    found = readings(piece, context, tongue=name)
    reported = _report(tokens)
    if context.reported and not reported:
        still = [
            Reading(_as_said(each.formula, context.reported), (*each.notes, "still the report"))
            for each in found
            if each.formula != _as_said(each.formula, context.reported)
        ]
        found = [*found, *still]
    individuals = dict.fromkeys(name for each in found for name in constants_in_order(each.formula))
    told = tuple(individuals)
    rest = tuple(each for each in context.mentioned if each not in told)
    after = replace(
        context,
        mentioned=rest + told,
        last=told or context.last,
        reported=reported or context.reported,
    )
    return Sentence(piece, tuple(found)), after


def _report(tokens: Sequence[str]) -> str:
    lower = [token.lower() for token in tokens]
    if lower[:2] == ["according", "to"] and "," in lower:
        return "_".join(lower[2 : lower.index(",")])
    return ""


def _as_said(formula: Formula, who: str) -> Formula:
    return Atom(encode(f"{who.replace('_', ' ')} says{HELD}", [formula]))
