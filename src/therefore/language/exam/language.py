"""The reader of exam questions: a paragraph, a question and four options, back into logic.

The first sentence tells the scene (who, what, how many), a chain of events or a circle of people;
everything else is read in its light. Nothing here imports the sampler.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.exam.forms import capital
from therefore.language.exam.forms import recognise as recognise_form
from therefore.language.exam.meanings import (
    CLAUSES,
    FORMS,
    OPTIONS,
    POLICIES,
    SETTINGS,
    SIGNS,
    has_trait,
)
from therefore.language.exam.manner import is_note, sentences, states_unless, strip
from therefore.language.exam.names import PEOPLE, PLACES
from therefore.language.exam.policies import Policy, policy_text, read_policy
from therefore.language.exam.questions import Kind, read_question
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    arrangement_text,
    clause_keys,
    clause_text,
    listed,
    read_arrangement,
    read_setting,
)
from therefore.language.exam.themes import AFFAIRS, CIRCLES
from therefore.language.reader import Language, Reader, Statement, Text, problem_reader
from therefore.logic.formulas import And, Atom, Constant, Formula, Implies, Not, Or, Problem
from therefore.logic.pretty import pretty

Read = Callable[[str], Formula]


def fits(text: Text) -> bool:
    """Whether the question is one of a closed list and there are options."""
    try:
        read_question(text.question)
    except SentenceError:
        return False
    return bool(text.premises) and len(text.choices) > 1


def read(text: Text) -> Statement:
    """Premises, queries and goal, and what makes an option right."""
    if not text.premises:
        raise SentenceError("an exam question needs a paragraph")
    told = _paragraph(text.premises)
    kind, x = read_question(text.question)
    given = told.sentence(capital(x) + ".") if x else None
    options: list[Formula] = []
    for choice in text.choices:
        if kind.name == "arrangement":
            options.append(_arrangement(told.scene, choice))
        else:
            options.append(_option(kind, given, told.sentence(choice)))
    goal = (given,) if given is not None and not kind.supposes else ()
    return Statement(
        language="exam",
        family="exam",
        task="selection",
        asks=kind.asks,
        problem=Problem(premises=told.premises, query=tuple(options), goal=goal),
        features={"scenario": told.scenario, "theme": told.theme, "kind": kind.name},
    )


def _option(kind: Kind, given: Formula | None, option: Formula) -> Formula:
    """What is to be decided about an option."""
    if given is None or not kind.supposes:
        return OPTIONS["plain"](option)
    way = {"follows": "must be", "contradicts": "cannot be", "consistent": "could be"}[kind.asks]
    return OPTIONS[f"if x, {way}"](given, option)


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground formula in the words of the item's scene, as far as it has them."""
    if isinstance(formula, Not):
        return phrase(item, formula.body, not positive)
    if not isinstance(formula, Atom):
        return _joined(item, formula, positive)
    opening = _opening(item.premises[0])
    if opening.scene is not None:
        wanted: Formula = formula if positive else Not(formula)
        clauses = _clauses(opening.scene)
        text = next((text for text, said in clauses.items() if said == wanted), "")
    elif opening.scenario == "chain":
        rows = {atom: (yes, no) for atom, yes, no in AFFAIRS[opening.theme].events}
        text = rows.get(formula.predicate, ("", ""))[not positive]
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
    circle = CIRCLES[theme]
    who = formula.arguments[0].name
    name = who.capitalize() if not _is_witness(who) else "someone"
    for place, each in enumerate(circle.traits):
        if each.predicate == formula.predicate:
            signed = place + 1 if positive else -place - 1
            return policy_text(circle, Policy("fact", (signed,), name)).removesuffix(".")
    return ""


def _is_witness(name: str) -> bool:
    return name[:1] == "w" and name[1:].isdigit()


@dataclass(frozen=True, slots=True)
class _Told:
    """A paragraph: its formulas, how further sentences are read, and what it is about."""

    premises: tuple[Formula, ...]
    sentence: Read
    scenario: str
    theme: str
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class _Opening:
    """What the first entry of a paragraph sets: the theme, its cast, and what else it says."""

    scenario: str
    theme: str
    names: tuple[str, ...]
    place: str
    notes: tuple[str, ...]
    rest: str
    """The entry without the setting."""
    scene: Scene | None = None

    def statement(self, entry: str) -> str:
        """The one statement of a later entry."""
        return strip(entry, self.notes, self.names, self.place)


@lru_cache(maxsize=1 << 12)
def _opening(entry: str) -> _Opening:
    """The setting in the first entry; SentenceError if there is none or more than one."""
    parts = sentences(entry)
    found = [(place, set_) for place, one in enumerate(parts) if (set_ := _set(one)) is not None]
    if len(found) != 1:
        raise SentenceError(f"{entry!r} opens none of the scenarios that the family tells")
    place, opening = found[0]
    rest = " ".join(parts[:place] + parts[place + 1 :])
    return replace(opening, rest=rest)


def _set(sentence: str) -> _Opening | None:
    """The scene, affair or circle that a sentence sets; its people and things must be listed."""
    scene = _setting(sentence)
    if scene is not None:
        theme = scene.theme
        return _Opening(
            theme.scenario, theme.name, scene.people, scene.place, theme.notes, "", scene
        )
    for scenario, name, notes, pattern in _SETTINGS:
        told = pattern.fullmatch(sentence)
        if told is not None:
            names = tuple(listed(told["names"])) if scenario == "policy" else ()
            strange = [one for one in names if one not in PEOPLE]
            strange += [] if told["place"] in PLACES else [told["place"]]
            if strange or len(set(names)) < len(names):
                raise SentenceError(f"{sentence!r} speaks of {', '.join(strange) or 'one twice'}")
            return _Opening(scenario, name, names, told["place"], notes, "")
    return None


def _lead_pattern(setting: str) -> re.Pattern[str]:
    """How an affair or a circle is opened, as a pattern."""
    fields = {"place": r"(?P<place>\w+)", "names": r"(?P<names>[A-Z]\w+(?: and [A-Z]\w+)?)"}
    return re.compile(re.sub(r"\\\{(\w+)\\\}", lambda gap: fields[gap[1]], re.escape(setting)))


_SETTINGS = [
    (scenario, theme.name, theme.notes, _lead_pattern(setting))
    for scenario, themes in (("chain", AFFAIRS), ("policy", CIRCLES))
    for theme in themes.values()
    for setting in theme.settings
]


def _paragraph(premises: tuple[str, ...]) -> _Told:
    opening = _opening(premises[0])
    stated = states_unless(premises[0])
    formulas: list[Formula] = []
    if opening.scene is not None:
        clauses = _clauses(opening.scene)

        def sentence(text: str) -> Formula:
            return _joined_clauses(text, clauses)

        for beside in sentences(opening.rest):
            if not is_note(beside, opening.notes, opening.names, opening.place):
                raise SentenceError(f"{beside!r} is no note on {opening.theme}")
        formulas.append(_setting_formula(opening.scene))
        entries = premises[1:]
    else:
        reader = _affair_reader if opening.scenario == "chain" else _circle_reader
        sentence = reader(opening.theme, opening.names)
        entries = (opening.rest, *premises[1:])
    for entry in entries:
        text = opening.statement(entry)
        if "nless " in text and not stated:
            raise SentenceError(f"{text!r} does not say whether \"unless\" means more than if not")
        formulas.append(sentence(text))
    return _Told(tuple(formulas), sentence, opening.scenario, opening.theme, opening.scene)


@lru_cache(maxsize=1 << 12)
def _setting(sentence: str) -> Scene | None:
    """The scene that a sentence sets; its people, things and place must be listed."""
    scene = read_setting(sentence)
    if scene is None:
        return None
    strange = [name for name in scene.people if name not in scene.theme.pool]
    strange += [slot for slot in scene.slots if slot not in scene.theme.slots]
    strange += [] if scene.place in PLACES else [scene.place]
    if strange or len(set(scene.terms)) < len(scene.terms):
        raise SentenceError(f"{sentence!r} speaks of {', '.join(strange) or 'one thing twice'}")
    return scene


@lru_cache(maxsize=1 << 12)
def _setting_formula(scene: Scene) -> Formula:
    """Who may have what, and how many."""
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
def _clauses(scene: Scene) -> dict[str, Formula]:
    """Every clause that can be said in the scene, and what it says."""
    return {clause_text(scene, key): _clause_formula(scene, key) for key in clause_keys(scene)}


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


def _joined_clauses(sentence: str, clauses: dict[str, Formula]) -> Formula:
    form, parts = recognise_form(sentence, clauses)
    return FORMS[form.name](parts)


@lru_cache(maxsize=64)
def _affair_reader(name: str, names: tuple[str, ...]) -> Read:
    clauses: dict[str, Formula] = {}
    for atom, yes, no in AFFAIRS[name].events:
        clauses[yes], clauses[no] = Atom(atom), SIGNS["does not happen"](Atom(atom))

    @lru_cache(maxsize=1 << 12)
    def read(sentence: str) -> Formula:
        return _joined_clauses(sentence, clauses)

    return read


@lru_cache(maxsize=1 << 10)
def _circle_reader(name: str, names: tuple[str, ...]) -> Read:
    circle = CIRCLES[name]

    def read(sentence: str) -> Formula:
        policy = read_policy(circle, sentence)
        if policy.person and policy.person not in names:
            raise SentenceError(f"{sentence!r} names {policy.person}, whom the setting does not")
        parts = [
            has_trait(circle.traits[abs(one) - 1].predicate, policy.person, one > 0)
            for one in policy.traits
        ]
        return POLICIES[policy.form](parts)

    return read


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


LANGUAGE = Language("exam", "exam", fits, read)

READER = Reader(identity="content", read=problem_reader(LANGUAGE), phrase=phrase)

KEPT = (_setting, _opening, _setting_formula, _clauses, _affair_reader, _circle_reader)
"""What is kept of sentences that were read."""
