"""Reading syllogisms back from their text: categorical sentences and clauses, and the question.

A reader needs neither the knowledge nor the sampler: it reads sentences by their structure. If the
question says that things of every kind named exist, each kind gets an existence axiom. Two kinds
whose words are connected ("hiking boots", "boots") get the axiom that their words call for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Item
from therefore.language.english.inflection import name_of
from therefore.language.english.telling import clause
from therefore.language.reader import Language, Reader, Statement, Text, problem_reader
from therefore.language.syllogism import categorical, clauses
from therefore.language.syllogism.conclusions import conclusions
from therefore.language.syllogism.people import ASIDE, PRONOUNS, share_a_row
from therefore.language.syllogism.questions import EXISTS, GENERATE, SELECT, VALID, parted
from therefore.language.syllogism.scopes import speaks_of_people, two_scopes
from therefore.language.syllogism.terms import (
    clause_known,
    kind_known,
    name_known,
    refuse_quantity,
    refuse_tails,
    subject_known,
    verbs_known,
)
from therefore.language.syllogism.twins import Way, of_clauses, of_terms, refuse_twins
from therefore.language.syllogism.verb_phrases import verbs
from therefore.language.syllogism.vocabulary import Heads, vocabulary
from therefore.language.words.apart import apart
from therefore.language.words.axioms import all_are, none_are
from therefore.language.words.content import ONE_THING, may_be_one, names_itself
from therefore.language.words.kinds import excludes, kind_of, related
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Problem,
    Variable,
    atoms,
)
from therefore.logic.pretty import pretty

_VALID = VALID.partition("{}")[0]


class Heard(NamedTuple):
    """A sentence that was read."""

    formula: Formula
    unlisted: tuple[str, ...] = ()
    heads: tuple[Heads, ...] = ()
    """For each listed term, the nouns it is a kind or property of: "owls" has "animal"."""
    relative: bool = False
    """Whether its subject is a relative clause, whose head is not in the formula."""
    kinds: tuple[str, ...] = ()
    """The predicates of a categorical sentence, in order; empty for clauses about one thing."""
    ways: tuple[tuple[str, Way], ...] = ()
    """Each predicate with the way in which the sentence says it."""
    headless: tuple[str, ...] = ()
    """The terms that no list has; their heads are unknown."""
    scopes: str = ""
    """Why an item must not say this, though a reply may: its "or" or "not" has two scopes."""
    headed: bool = False
    """Whether its subject is a relative clause whose head says more than "things" does."""
    doubt: str = ""
    """Why a reader may understand the sentence in another way than this formula."""


def read_sentence(sentence: str) -> Formula:
    """The formula of a categorical sentence, or of a sentence of clauses.

    >>> from therefore.logic.pretty import pretty
    >>> pretty(read_sentence("No owl is a bat."))
    '∀X (owls(X) → ¬bats(X))'
    """
    return listen(sentence).formula


UNPUBLISHED = (
    "a term is none of the published ones: the lexicon of English knows its words, and a reader "
    "may take them otherwise"
)
PLACE = "a sentence may say where something is found, and not what it is"
MIXED = "it speaks of kinds and of one person or thing, and what the one says of the other is open"
ITSELF = "a thing is said to be, or not to be, what it is called"


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Heard:
    """Read one sentence; SentenceError if it is neither categorical nor made of clauses."""
    known = vocabulary()
    try:
        said = categorical.hear(sentence)
    except SentenceError:
        said = None
    if said is None:
        formula, subjects, phrases = clauses.listen(sentence)
        scopes = two_scopes(sentence)
        ways = of_clauses(phrases)
        strange = [one for one in subjects if not known.is_subject(one)]
        if not strange and known.phrases.issuperset(phrases):
            return Heard(formula, ways=ways, scopes=scopes)
        phrases = tuple(one for one in phrases if one not in known.phrases)
        refuse_tails(sentence, (*strange, *phrases))
        strange += [one for one in phrases if not clause_known(one)]
        return Heard(formula, tuple(strange), ways=ways, scopes=scopes, doubt=UNPUBLISHED)
    formula, subject, verbs = said
    found = known.subjects.get(subject), known.verbs.get(verbs)
    if speaks_of_people(sentence) and any(heads and "person" not in heads for heads in found):
        raise SentenceError(f"{sentence!r} speaks of people, and of other things")
    kinds = _predicates(formula)
    if "" in kinds:
        raise SentenceError(f"{sentence!r} names no kind of things somewhere")
    is_name = sentence.startswith(subject) and categorical.is_name(subject)
    ways = of_terms(kinds, subject, verbs, is_name)
    relative = " that " in subject or " who " in subject
    headed = relative and not subject.startswith("things that ")
    scopes = two_scopes(sentence)
    if found[0] is not None and found[1] is not None and known.names.issuperset(kinds):
        heads = (found[0], found[1])
        # "Owls are found among the trees" gives a place: owls are not trees.
        doubt = PLACE if " found among " in sentence and heads[0].isdisjoint(heads[1]) else ""
        return Heard(formula, (), heads, relative, kinds, ways, (), scopes, headed, doubt)
    strange = [one for one, heads in zip((subject, verbs), found, strict=True) if heads is None]
    refuse_tails(sentence, strange)
    refuse_quantity(sentence, [one for one in strange if not is_name or one != subject])
    headless = tuple(strange)
    named = {name_of(subject)} if is_name else set()
    known_here = {
        subject: name_known(subject) if named else subject_known(subject),
        verbs: verbs_known(verbs),
    }
    strange = [one for one in strange if not known_here[one]]
    return Heard(
        formula,
        # Listed words in the wrong number ("All owl are") name no listed term.
        tuple(
            strange
            or [k for k in kinds if k not in known.names and k not in named and not kind_known(k)]
        ),
        tuple(heads for heads in found if heads is not None),
        relative,
        kinds,
        ways,
        headless,
        scopes,
        headed,
        UNPUBLISHED if headless else "",
    )


def _predicates(formula: Formula) -> tuple[str, ...]:
    """The predicates in order, each once; nearly all formulas are one quantifier over two atoms."""
    body = formula.body if isinstance(formula, Forall | Exists) else formula
    match body:
        case Implies(Atom(one), Atom(other) | Not(Atom(other))):
            return (one, other) if one != other else (one,)
        case And((Atom(one), Atom(other) | Not(Atom(other)))):
            return (one, other) if one != other else (one,)
    return tuple(dict.fromkeys(atom.predicate for atom in atoms(formula)))


def fits(text: Text) -> bool:
    """Whether the text has premises and a question of the closed list, with its choices."""
    _, question = parted(text.question)
    return bool(text.premises) and (
        (question == SELECT and len(text.choices) > 1)
        or (question == GENERATE and not text.choices)
        or (question.startswith(_VALID) and text.choices == ENTAILMENT)
    )


@lru_cache(maxsize=16)
def read(text: Text) -> Statement:
    """The statement of a text; SentenceError if the question or a sentence cannot be read."""
    if not fits(text):
        raise SentenceError(f"{text.question!r} is no question about a syllogism")
    premises = [listen(sentence) for sentence in text.premises]
    supposed, question = parted(text.question)
    asked: list[Heard] = []
    if question == SELECT:
        asked = [listen(choice) for choice in text.choices]
    elif question != GENERATE:
        asked = [listen(categorical.upper(question[len(_VALID) : -1]))]
        if question[-1:] != "?":
            raise SentenceError(f"{text.question!r} is no question")
    heard = premises + asked
    for one in heard:
        if one.scopes:
            raise SentenceError(one.scopes)
    unlisted = _together(heard) + _of_nothing(text, heard)
    return Statement(
        language="syllogism",
        family="syllogism",
        task="generation"
        if not asked
        else "selection"
        if text.choices != ENTAILMENT
        else "entailment",
        asks="follows" if question == SELECT else "",
        problem=Problem(
            axioms=(
                *(_existence(heard) if supposed == EXISTS else ()),
                *_carried(heard),
            ),
            premises=tuple([one.formula for one in premises]),
            query=tuple([one.formula for one in asked]),
        ),
        unlisted=unlisted,
        doubts=_doubts(heard, asked),
        unsaid=() if supposed == EXISTS else _existence(heard),
    )


def _doubts(heard: Sequence[Heard], asked: Sequence[Heard]) -> tuple[str, ...]:
    """Why a reader may understand the sentences in another way, although each can be read."""
    found = dict.fromkeys([one.doubt for one in heard if one.doubt])
    if len({way == "clause" for one in heard for _, way in one.ways}) == 2:
        found[MIXED] = None
    said = [atom for one in heard if not one.kinds for atom in atoms(one.formula)]
    if any(names_itself(who.name, atom.predicate) for atom in said for who in atom.arguments):
        found[ITSELF] = None
    if may_be_one(who.name for atom in said for who in atom.arguments):
        found[ONE_THING] = None
    concluded = (atom.predicate for one in asked for atom in atoms(one.formula))
    if share_a_row(concluded, (atom.predicate for atom in said)):
        found[ASIDE] = None
    return tuple(found)


def conclude(text: Text, target: str) -> tuple[Problem, tuple[str, ...]]:
    """The problem with the conclusion `target` as its query, and all words that no list has."""
    said = listen(target)
    heard = [*map(listen, text.premises), said]
    unlisted = _together(heard) + _of_nothing(text, heard)
    problem = read(text).problem
    return Problem(problem.axioms, problem.premises, (said.formula,)), unlisted


def _together(heard: Sequence[Heard]) -> tuple[str, ...]:
    """The unlisted words of all sentences; SentenceError if the sentences do not go together.

    The head of a relative clause ("animals that fly") is not in its formula, which is right only if
    all terms are kinds of that head. So beside one, every term of unknown head counts as unlisted.
    """
    refuse_twins(way for one in heard for way in one.ways)
    unlisted = tuple([word for one in heard if one.unlisted for word in one.unlisted])
    if any(one.relative for one in heard):
        shared = [heads for one in heard for heads in one.heads]
        if shared and not frozenset.intersection(*shared):
            if not any(one.headless for one in heard):
                raise SentenceError(
                    "a relative clause speaks of some things only, and other sentences of others"
                )
            unlisted += tuple(term for one in heard for term in one.headless)
    if any(one.headed for one in heard):
        unlisted += tuple(term for one in heard for term in one.headless)
    return unlisted


def _of_nothing(text: Text, heard: Iterable[Heard]) -> tuple[str, ...]:
    """Names of things ("Long Preston") that the text does not state to exist.

    Readers assume that they do; the text states it by asking with the words of `EXISTS`.
    """
    if text.question.startswith(EXISTS):
        return ()
    return tuple(name for one in heard for name, way in one.ways if way == "name")


def _existence(heard: Iterable[Heard]) -> tuple[Formula, ...]:
    """For each kind of thing named, the axiom that one exists."""
    kinds = dict.fromkeys(kind for one in heard for kind in one.kinds)
    return tuple(map(_exists, kinds))


def _carried(heard: Iterable[Heard]) -> Iterator[Formula]:
    """The axioms that two kinds' words call for: all hiking boots are boots."""
    kinds = [
        kind
        for kind in dict.fromkeys(k for one in heard for k in one.kinds)
        if categorical.is_named_by_noun(kind)
    ]
    if apart(kinds):
        return
    for one, other in combinations(kinds, 2):
        if related(one, other):
            yield from _related(one, other)


@lru_cache(maxsize=1 << 12)
def _related(one: str, other: str) -> tuple[Formula, ...]:
    if excludes(one, other):
        return (none_are(one, other),)
    pairs = ((one, other), (other, one))
    return tuple([all_are(*pair) for pair in pairs if kind_of(*pair)])


@lru_cache(maxsize=1 << 12)
def _exists(kind: str) -> Formula:
    return Exists(("X",), Atom(kind, (Variable("X"),)))


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground formula in words: `something counts as “dogs”`, `Emma does not bake a cake`.

    A predicate counts as a verb if `categorical.VERBS` has it: `something studies animals`.
    """
    match formula:
        case Not(body):
            return phrase(item, body, not positive)
        case Atom(predicate, (individual,)):
            if item.provenance.origin == "rewritten" and _names(item, individual.name):
                return clause(formula, positive)
            said = predicate.replace("_", " ")
            who = individual.name.replace("_", " ")
            if who.startswith("the ") or who.capitalize() in PRONOUNS:
                who = who if who.startswith("the ") else who.capitalize()
                return f"{who} {verbs(said, positive)}"
            if said.partition(" ")[0] in categorical.VERBS:
                return f"something {verbs(said, positive)}"
            return f"something {'counts' if positive else 'does not count'} as “{said}”"
        case _:
            return pretty(formula if positive else Not(formula))


def _names(item: Item, name: str) -> bool:
    """Whether the item's formulas name the individual."""
    return any(f"({name})" in text for text in (*item.logic.premises, *item.logic.query))


LANGUAGE = Language("syllogism", "syllogism", fits, read, conclude, two_scopes)

READER = Reader(
    identity="content", read=problem_reader(LANGUAGE), phrase=phrase, conclude=conclusions
)
