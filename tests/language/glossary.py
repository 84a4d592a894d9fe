"""What the families say and mean: an item's sentences with their formulas, and its plain clauses.

Family and grammar name the same things differently: `train_for_a_triathlon(ella)` here, there is a
triathlon that Ella trains for there. A *plain clause* is the shortest sentence for one of the
family's atoms, with the atom; the grammar's reading of it says how the one name is put for the
other (`agreement`). Where a family has words for a whole arrangement ("performs later than"), the
plain clause has the arrangement.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.analog.lexicon import NOUNS, lexicon, predicates
from therefore.language.engine.meaning import conjunction, disjunction
from therefore.language.english.inflection import article, capital, with_article
from therefore.language.english.spelling import respelled
from therefore.language.exam.arguments import affair_parser, meant, read_argument
from therefore.language.exam.manner import is_note, sentences
from therefore.language.exam.openings import Opening, read_opening
from therefore.language.exam.questions import read_question
from therefore.language.exam.scenes import clause_formula, clause_keys, clause_text, constant
from therefore.language.exam.themes import AFFAIRS, CIRCLES
from therefore.language.syllogism import categorical
from therefore.language.syllogism.questions import VALID
from therefore.language.syllogism.scopes import speaks_of_people
from therefore.language.syllogism.verb_phrases import verbs
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Formula,
    atoms,
    rebuilt,
    substituted,
)
from therefore.logic.tptp import read_formula

ZED, YAN = Constant("zed"), Constant("yan")
ONE, ALL, NOUN = "Every gadget", "All gadgets", "gadget"
"""Of whom a plain clause about anyone is said: a kind of which nobody knows anything."""
HEAD = "head_of_the_subject"
CLAIMED = ("premise", "hypothesis", "option")
"""The parts that say what is asked about; settings tell a scene, notes nothing."""


class Said(NamedTuple):
    """A sentence of an item, what part of it, and what the family means by it."""

    text: str
    part: str
    """premise, setting, note, hypothesis or option"""
    formula: Formula | None
    """None if it asserts nothing that is asked about."""


class Plain(NamedTuple):
    """The plainest sentence for what a family has one name for, or several that may be it."""

    texts: tuple[str, ...]
    means: Formula
    anyone: bool
    """Whether it is said of Zed (and Yan), who stand for anyone."""


_ACCENTED = {"be_gruy_re": "be Gruyère"}
"""Names have no letter with an accent: what these are called."""


def _spelt(name: str) -> str:
    return _ACCENTED.get(name) or name.replace("_", " ")


def told(item: Item) -> list[Said]:
    """Every sentence of the item that has truth conditions, and its notes."""
    if item.family == "exam":
        return list(_exam(item))
    logic = item.logic.problem()
    found = [
        Said(text, "premise", formula)
        for text, formula in zip(item.premises, logic.premises, strict=True)
    ]
    if item.task == "entailment" and logic.query:
        found.append(Said(_hypothesis(item.question), "hypothesis", logic.query[0]))
    elif item.task == "selection":
        found += [
            Said(text, "option", formula)
            for text, formula in zip(item.choices, logic.query, strict=True)
        ]
    elif item.task == "generation":
        found.append(Said(item.target, "option", logic.query[0]))
    return found


def _hypothesis(question: str) -> str:
    asked = VALID.partition("{}")[0]
    if asked not in question:
        return question
    return categorical.upper(question.partition(asked)[2].removesuffix("?"))


def _exam(item: Item) -> Iterator[Said]:
    opening = read_opening(item.premises[0])
    logic = item.logic.problem()
    shown = list(logic.premises)
    for place, entry in enumerate(item.premises):
        for number, one in enumerate(sentences(entry)):
            if place == number == 0:
                says = opening.scene is not None
                yield Said(one, "setting", shown.pop(0) if says else None)
            elif is_note(one, opening.notes, opening.names, opening.place):
                yield Said(one, "note", None)
            else:
                yield Said(one, "premise", shown.pop(0))
    kind, x, _ = read_question(item.question)
    supposed = kind.supposes and item.asks != "flaw"
    for text, formula in zip(item.choices, logic.query, strict=True):
        match item.asks:
            case "flaw":
                continue  # says something of an argument
            case "parallel":
                affair, statements, conclusion = read_argument(text)
                parse = affair_parser(affair)
                for one in (*statements, conclusion):
                    yield Said(one, "option", meant(*parse(one)))
            case _ if kind.name == "arrangement":
                yield Said(text, "arrangement", formula)
            case _ if supposed:
                given, option = _halves(formula)
                if text == item.choices[0]:
                    yield Said(capital(x) + ".", "hypothesis", given)
                yield Said(text, "option", option)
            case _:
                yield Said(text, "option", formula)
    if not supposed and x and logic.goal:
        yield Said(capital(x) + ".", "hypothesis", logic.goal[0])


def _halves(formula: Formula) -> tuple[Formula, Formula]:
    """What is supposed, and the option, of the query that joins them."""
    parts = getattr(formula, "parts", None) or (formula.left, formula.right)  # type: ignore[union-attr]
    return parts[0], parts[1]


def plain_clauses(item: Item, said: Said) -> Iterator[Plain]:
    """The plain clauses that a sentence of the item may be made of."""
    match item.family:
        case "syllogism":
            yield from _of_syllogisms(said)
        case "analog":
            yield from _of_orders()
        case "exam" if item.asks == "parallel" and said.part == "option":
            for affair in AFFAIRS.values():
                yield from _of_events(affair.name)
        case "exam":
            yield from _of_exam(read_opening(item.premises[0]))


def _of_syllogisms(said: Said) -> Iterator[Plain]:
    cut = _cut(said.text)
    if cut is not None:
        yield Plain(_of_subject(cut.subject), Atom(cut.term, (ZED,)), True)
        yield Plain((_of_verbs(cut.verbs),), Atom(cut.predicate, (ZED,)), True)
        head, _, clause = cut.subject.replace(" who ", " that ").partition(" that ")
        if clause and head != "things":
            yield Plain((f"{ALL} are {head}.", f"{ONE} is {head}."), Atom(HEAD, (ZED,)), True)
        return
    assert said.formula is not None
    for atom in atoms(said.formula):
        who = atom.arguments[0]
        assert isinstance(who, Constant)
        phrase = verbs(_spelt(atom.predicate), True)
        (text,) = respelled([f"{capital(who.name.replace('_', ' '))} {phrase}."], [said.text])
        yield Plain((_with_capitals(text, said.text),), atom, False)


def _with_capitals(text: str, told: str) -> str:
    """The names of a sentence as a text writes them: "cake on Monday"."""
    names = {word.lower(): word for word in re.findall(r"(?<=[a-z] )[A-Z]\w+", told)}
    first, _, rest = text.partition(" ")
    return " ".join(
        [
            first,
            *(
                re.sub(r"\w+", lambda found: names.get(found[0], found[0]), word)
                for word in rest.split(" ")
            ),
        ]
    )


def _cut(text: str) -> categorical.Cut | None:
    try:
        return categorical.cut_terms(text)
    except SentenceError:
        return None


def _of_subject(subject: str) -> tuple[str, ...]:
    """A subject, said of Zed: one, several, or stuff."""
    if " that " in subject or " who " in subject:
        _, _, clause = subject.replace(" who ", " that ").partition(" that ")
        return (_of_verbs(clause),)
    return tuple(
        f"{who} {subject}." for who in (f"{ONE} is {article(subject)}", f"{ALL} are", f"{ONE} is")
    )


def _of_verbs(phrase: str) -> str:
    """A verb phrase, affirmed of Zed: of one or of several."""
    first, _, rest = phrase.partition(" ")
    if first == "cannot":
        return f"{ONE} can {rest}."
    if first in ("do", "does"):
        return f"{ALL} {rest.removeprefix('not ')}."
    if first in ("are", "is"):
        rest = rest.removeprefix("not ")
    single = first in categorical.SINGULAR or first == "can"
    return f"{ONE if single else ALL} {first} {rest}.".replace(" .", ".")


@lru_cache(maxsize=1)
def _of_orders() -> tuple[Plain, ...]:
    words = [
        Plain((f"Zed is {one.words} Yan.",), Atom(one.symbol, (ZED, YAN)), True)
        for one in predicates()
    ]
    nouns = {noun for group in NOUNS.values() for noun in group} | set(lexicon().restrictors)
    words += [
        Plain((f"Zed is {with_article(noun)}.",), Atom(noun, (ZED,)), True)
        for noun in sorted(nouns)
    ]
    return tuple(words)


def _of_events(affair: str) -> Iterator[Plain]:
    for atom, yes, _ in AFFAIRS[affair].events:
        yield Plain((capital(yes) + ".",), Atom(atom), False)


@lru_cache(maxsize=64)
def _of_exam(opening: Opening) -> tuple[Plain, ...]:
    if opening.scene is not None:
        scene = opening.scene
        return tuple(
            Plain((capital(clause_text(scene, key)) + ".",), clause_formula(scene, key), False)
            for key in clause_keys(scene)
            if key[0] in ("yes", "before", "after", "next")
        )
    if opening.scenario == "chain":
        return tuple(_of_events(opening.theme))
    traits = CIRCLES[opening.theme].traits
    return tuple(
        Plain((f"{ONE} {trait.has}.",), Atom(trait.predicate, (ZED,)), True) for trait in traits
    )


def background(item: Item, said: Said) -> list[Formula]:
    """What the family takes for granted: its setting; that all are people, where it says so."""
    if item.family == "exam":
        opening = read_opening(item.premises[0])
        if opening.scenario == "policy":
            return [read_formula("![X]: person(X)")]
        if opening.scene is not None and said.part != "setting":
            return [item.logic.problem().premises[0]]
    if item.family == "analog":
        return list(item.logic.problem().axioms)
    if item.family == "nlsat":
        return [read_formula("![X]: person(X)")]
    if item.family == "syllogism" and (cut := _cut(said.text)) is not None:
        return list(_of_cut(cut, said.text))
    return []


def _of_cut(cut: categorical.Cut, text: str) -> Iterator[Formula]:
    """Kinds of people are people; what is said of "plants that are alive" is of plants only."""
    if speaks_of_people(text):
        for term in (cut.term, cut.predicate):
            yield read_formula(f"![X]: ({term}(X) => person(X))")
    head, _, clause = cut.subject.replace(" who ", " that ").partition(" that ")
    if clause and head != "things":
        yield read_formula(f"![X]: ({cut.term}(X) => {HEAD}(X))")


def written_out(item: Item, formula: Formula) -> Formula:
    """Of groups that a setting names: that there is a boat is said of each of them by its name."""
    if item.family != "exam":
        return formula
    scene = read_opening(item.premises[0]).scene
    if scene is None or scene.theme.scenario != "grouping":
        return formula
    kind = scene.slots[0].rpartition(" ")[2]
    named = [Constant("the_" + constant(slot)) for slot in scene.slots]

    def walk(part: Formula) -> Formula:
        match part:
            case Exists((name,), And((Atom(predicate), *rest))) if predicate == kind:
                body = conjunction(*rest)
                return disjunction(*(substituted(body, {name: one}) for one in named))
            case Atom() | Equal():
                return part
        return rebuilt(part, walk)

    return walk(formula)


def folded(name: str, family: str) -> str:
    """A constant of the grammar as a family writes it: without accents, in theories "cow"."""
    plain = unicodedata.normalize("NFKD", name)
    article = "the_" if family == "nlsat" else ""
    return "".join(sign for sign in plain if sign.isascii()).removeprefix(article)
