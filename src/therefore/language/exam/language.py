"""The reader of exam questions: a paragraph, a question and four options, back into logic.

The first sentence sets a scene (who, what, how many), a chain of events or a circle of people; it
decides how all other sentences are read. Nothing here imports the sampler.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.english.inflection import capital
from therefore.language.exam.arguments import (
    Parse,
    affair_parser,
    clause_parser,
    meant,
    read_arguments,
    sayable,
)
from therefore.language.exam.existence import Parts, Peopled, peopled
from therefore.language.exam.manner import is_note, sentences, states_unless
from therefore.language.exam.meanings import CLAUSES, OPTIONS, SETTINGS, has_trait
from therefore.language.exam.mistakes import mistaken, refuse_mistakes
from therefore.language.exam.openings import Opening, read_opening
from therefore.language.exam.pictures import picture
from therefore.language.exam.policies import read_policy
from therefore.language.exam.questions import QuestionKind, asked, read_question
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_text,
    clause_keys,
    clause_text,
    read_arrangement,
)
from therefore.language.exam.sureness import doubts
from therefore.language.exam.themes import AFFAIRS, CIRCLES
from therefore.language.reader import Language, Reader, Statement, Text, problem_reader
from therefore.logic.formulas import And, Atom, Constant, Formula, Implies, Not, Or, Problem
from therefore.logic.pretty import pretty

MOST = 26
"""The most entries of a paragraph, and options, that are read: each has a letter and takes time."""


def fits(text: Text) -> bool:
    """Whether the text has premises, options, and a question of the closed list."""
    return bool(text.premises) and len(text.choices) > 1 and asked(text.question) is not None


def read(text: Text) -> Statement:
    """The statement of a text; SentenceError if a sentence cannot be read or is ambiguous."""
    if not text.premises:
        raise SentenceError("an exam question needs a paragraph")
    if max(len(text.premises), len(text.choices)) > MOST:
        raise SentenceError(f"an exam question has no more than {MOST} statements or options")
    told = _paragraph(text.premises)
    if not states_unless(text.premises[0]):
        for asked_of in (text.question, *text.choices):
            _refuse_unless(asked_of)
    kind, x, y = read_question(text.question)
    concluded = told.sentence(capital(x) + ".") if x else None
    given = told.sentence(capital(y) + ".") if y else concluded
    opening, said = told.opening, list[Parts]()
    if kind.asks == "parallel":
        if any("unless" in one.lower() for one in (*text.premises, *text.choices)):
            raise SentenceError("arguments with 'unless', an 'if not' or an 'or', have no one form")
        options = read_arguments(opening, text.choices)
    elif kind.name == "arrangement":
        options = [_arrangement(opening.scene, choice) for choice in text.choices]
    elif kind.asks == "flaw" and concluded is not None:
        refuse_mistakes(opening.scenario, told.parts, text.choices)
        made = [mistaken(told.parts, choice, concluded) for choice in text.choices]
        options = [_option(kind, given, mistake) for mistake in made]
    else:
        said = [told.parse(choice) for choice in text.choices]
        options = [_option(kind, given, meant(*one)) for one in said]
    goal = (concluded,) if concluded is not None and (y or not kind.supposes) else ()
    problem = Problem(premises=told.premises, query=tuple(options), goal=goal)
    beside = (x, y) if kind.asks == "parallel" else (x, y, *text.choices)
    there = Peopled()
    if opening.scenario == "policy" and said:
        there = peopled(problem, kind.asks, told.parts, said)
    return Statement(
        language="exam",
        family="exam",
        task="selection",
        asks=kind.asks,
        problem=problem,
        doubts=tuple(doubts(kind.asks, beside, [form for form, _ in said])),
        presumed=there.presumed,
        others=there.others,
        features={
            "scenario": "argument" if kind.asks == "parallel" else opening.scenario,
            "theme": opening.theme,
            "kind": kind.name,
        },
    )


def _option(kind: QuestionKind, given: Formula | None, option: Formula) -> Formula:
    """The query for an option, under the question's supposition if there is one."""
    if given is None or not kind.supposes:
        return OPTIONS["plain"](option)
    way = {
        "follows": "if x, must be",
        "contradicts": "if x, cannot be",
        "consistent": "if x, could be",
        "flaw": "if y, by mistake",
    }[kind.asks]
    return OPTIONS[way](given, option)


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground formula in the words of the item's scene, or as a formula if it has no words."""
    if isinstance(formula, Not):
        return phrase(item, formula.body, not positive)
    if not isinstance(formula, Atom):
        return _joined(item, formula, positive)
    try:
        opening = read_opening(item.premises[0])
    except SentenceError:
        return pretty(formula if positive else Not(formula))
    if opening.scene is not None:
        wanted: Formula = formula if positive else Not(formula)
        said = _clauses(opening.scene).items()
        text = next((one for one, key in said if _clause_formula(opening.scene, key) == wanted), "")
    elif opening.scenario == "chain":
        text = _EVENTS.get(formula.predicate, ("", ""))[not positive]
    else:
        text = _trait_phrase(opening.theme, formula, positive)
    return text or pretty(formula if positive else Not(formula))


def _joined(item: Item, formula: Formula, positive: bool) -> str:
    match formula:
        case And(parts) if positive:
            return " and ".join(phrase(item, part, True) for part in parts)
        case And(parts):
            return "not all of these hold: " + "; ".join(phrase(item, p, True) for p in parts)
        case Or(parts) if positive:
            return " or ".join(phrase(item, part, True) for part in parts)
        case Or(parts):
            return " and ".join(phrase(item, part, False) for part in parts)
        case Implies(left, right) if positive:
            return f"if {phrase(item, left, True)}, then {phrase(item, right, True)}"
        case Implies(left, right):
            return f"{phrase(item, left, True)} and yet {phrase(item, right, False)}"
        case _:
            return pretty(formula if positive else Not(formula))


def _trait_phrase(theme: str, formula: Atom, positive: bool) -> str:
    if len(formula.arguments) != 1:
        return ""
    who = formula.arguments[0].name
    witness = who[:1] == "w" and who[1:].isdigit()
    for trait in CIRCLES[theme].traits:
        if trait.predicate == formula.predicate:
            does = trait.has if positive else trait.lacks
            return f"{'someone' if witness else who.capitalize()} {does}"
    return ""


@dataclass(frozen=True, slots=True)
class _Told:
    """A paragraph that was read: its premises, its opening, and how to read further sentences."""

    premises: tuple[Formula, ...]
    parts: tuple[Parts, ...]
    """The form of each statement and the formulas that it joins."""
    parse: Parse
    opening: Opening

    def sentence(self, text: str) -> Formula:
        """The formula of a further sentence."""
        return meant(*self.parse(text))


@lru_cache(maxsize=1 << 8)  # the questions on one paragraph stand together
def _paragraph(premises: tuple[str, ...]) -> _Told:
    opening = read_opening(premises[0])
    stated = states_unless(premises[0])
    formulas: list[Formula] = []
    entries = premises[1:]
    if opening.scene is not None:
        parse = _scene_parser(opening.scene)
        for beside in sentences(opening.rest):
            if not is_note(beside, opening.notes, opening.names, opening.place):
                raise SentenceError(f"{beside!r} is no note on {opening.theme}")
        formulas.append(_setting_formula(opening.scene))
    else:
        entries = (opening.rest, *entries)
        if opening.scenario == "chain":
            parse = affair_parser(opening.theme)
        else:
            parse = _circle_parser(opening.theme, opening.names)
    parts: list[Parts] = []
    for entry in entries:
        text = opening.statement(entry)
        if not stated:
            _refuse_unless(text)
        parts.append(parse(text))
        formulas.append(meant(*parts[-1]))
    return _Told(tuple(formulas), tuple(parts), parse, opening)


def _refuse_unless(text: str) -> None:
    """SentenceError if the text has an "unless"; called where no convention for it was stated."""
    if "nless " in text:
        raise SentenceError(f'{text!r} does not say whether "unless" means more than if not')


@lru_cache(maxsize=1 << 12)
def _setting_formula(scene: Scene) -> Formula:
    """The formula of a setting: who may have what, and how many."""
    people, slots = scene.people, scene.slots
    match scene.theme.scenario:
        case "selection":
            return SETTINGS["selection"]([_atom(scene, who) for who in people], scene.size)
        case "grouping":
            rows = [[_atom(scene, who, slot) for slot in slots] for who in people]
            size, rest = divmod(len(people), len(slots))
            if rest:
                return SETTINGS["groups of two or more"](rows)
            return SETTINGS["equal groups"](rows, size)
        case _:
            each = [[_atom(scene, who, slot) for slot in slots] for who in people]
            return SETTINGS["one each"](each)


def _atom(scene: Scene, *terms: str) -> Formula:
    names = (term.removeprefix("the ").lower().replace(" ", "_") for term in terms)
    return Atom(scene.theme.predicate, tuple(map(Constant, names)))


@lru_cache(maxsize=1 << 10)
def _clauses(scene: Scene) -> dict[str, ClauseKey]:
    """From the text of every clause of a scene to its key."""
    return {clause_text(scene, key): key for key in clause_keys(scene)}


def _scene_parser(scene: Scene) -> Parse:
    """The parser of sentences about a scene; it makes a clause's formula when it meets one."""
    keys = _clauses(scene)
    return clause_parser(lambda text: _clause_formula(scene, keys[text]) if text in keys else None)


@lru_cache(maxsize=1 << 14)
def _clause_formula(scene: Scene, key: ClauseKey) -> Formula:
    pattern = str(key[0])
    terms = [scene.terms[int(term)] for term in key[1:]]
    meaning = CLAUSES[pattern]
    match pattern:
        case "yes" | "no":
            return meaning(_atom(scene, *terms))
        case "before" | "after" | "next" | "same" | "apart":
            return meaning([[_atom(scene, who, slot) for slot in scene.slots] for who in terms])
        case "either" if scene.slots:
            who, one, other = terms
            return meaning(_atom(scene, who, one), _atom(scene, who, other))
        case _:
            who, other, *ends = terms
            return meaning(_atom(scene, who, *ends), _atom(scene, other, *ends))


def _circle_parser(name: str, names: tuple[str, ...]) -> Parse:
    circle = CIRCLES[name]

    def parse(sentence: str) -> tuple[str, Sequence[Formula]]:
        policy = read_policy(circle, sentence)
        if policy.person and policy.person not in names:
            raise SentenceError(f"{sentence!r} names {policy.person}, whom the setting does not")
        return policy.form, [
            has_trait(circle.traits[abs(one) - 1].predicate, policy.person, one > 0)
            for one in policy.traits
        ]

    return parse


def _arrangement(scene: Scene | None, choice: str) -> Formula:
    where = read_arrangement(scene, choice) if scene is not None else None
    if scene is None or where is None:
        raise SentenceError(f"{choice!r} is no arrangement of this scene")
    if capital(arrangement_text(scene, where)) != choice:
        raise SentenceError(f"{choice!r} is not how an arrangement of this scene is told")
    if scene.theme.scenario == "selection":
        return OPTIONS["chosen"]([_atom(scene, who) for who in scene.people], where)
    return OPTIONS["placed"](
        [_atom(scene, who, scene.slots[w]) for who, w in zip(scene.people, where, strict=True)]
    )


_EVENTS = {atom: (yes, no) for affair in AFFAIRS.values() for atom, yes, no in affair.events}

LANGUAGE = Language("exam", "exam", fits, read)

READER = Reader(identity="content", read=problem_reader(LANGUAGE), phrase=phrase, picture=picture)

KEPT = (read_opening, _paragraph, _setting_formula, _clause_formula, affair_parser, sayable)
"""The functions that cache what they read."""
