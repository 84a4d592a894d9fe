"""The reader of exam questions: a paragraph, a question and four options, back into logic.

The first sentence tells the scene (who, what, how many), a chain of events or a circle of people;
everything else is read in its light. Nothing here imports the sampler.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.exam.affairs import AFFAIRS, Affair
from therefore.language.exam.circles import CIRCLES, Circle
from therefore.language.exam.forms import capital
from therefore.language.exam.forms import read as read_sentence
from therefore.language.exam.names import PLACES
from therefore.language.exam.policies import Policy, policy_formula, policy_text, read_policy
from therefore.language.exam.questions import option_query, read_question
from therefore.language.exam.scenes import (
    Scene,
    arrangement_formula,
    clause_formula,
    clause_keys,
    clause_text,
    read_arrangement,
    read_setting,
    setting_formula,
)
from therefore.language.reader import Reader
from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Or, Problem
from therefore.logic.pretty import pretty

Read = Callable[[str], Formula]


def read(item: Item) -> Problem:
    """Premises, queries and goal from the text alone."""
    if not item.premises:
        raise SentenceError("an exam question needs a paragraph")
    premises, sentence, scene = _paragraph(item.premises)
    kind, x = read_question(item.question)
    given = sentence(capital(x) + ".") if x else None
    options: list[Formula] = []
    for choice in item.choices:
        option = _arrangement(scene, choice) if kind.name == "arrangement" else sentence(choice)
        options.append(option_query(kind, given if kind.supposes else None, option))
    goal = (given,) if given is not None and not kind.supposes else ()
    return Problem(premises=premises, query=tuple(options), goal=goal)


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground formula in the words of the item's scene, as far as it has them."""
    if isinstance(formula, Not):
        return phrase(item, formula.body, not positive)
    if not isinstance(formula, Atom):
        return _joined(item, formula, positive)
    scene = read_setting(item.premises[0])
    if scene is not None:
        wanted: Formula = formula if positive else Not(formula)
        text = next((text for text, said in _clauses(scene).items() if said == wanted), "")
    elif (told := _led(item.premises[0], AFFAIRS)) is not None:
        rows = {atom: (yes, no) for atom, yes, no in AFFAIRS[told[0]].events}
        text = rows.get(formula.predicate, ("", ""))[not positive]
    else:
        text = _trait_phrase(item, formula, positive)
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


def _trait_phrase(item: Item, formula: Atom, positive: bool) -> str:
    told = _led(item.premises[0], CIRCLES)
    if told is None or len(formula.arguments) != 1:
        return ""
    circle = CIRCLES[told[0]]
    who = formula.arguments[0].name
    name = who.capitalize() if not _is_witness(who) else "someone"
    for place, trait in enumerate(circle.traits):
        if trait.predicate == formula.predicate:
            signed = place + 1 if positive else -place - 1
            return policy_text(circle, Policy("fact", (signed,), name)).removesuffix(".")
    return ""


def _is_witness(name: str) -> bool:
    return name[:1] == "w" and name[1:].isdigit()


def _paragraph(premises: tuple[str, ...]) -> tuple[tuple[Formula, ...], Read, Scene | None]:
    """The premises' formulas, how further sentences are read, and the scene if there is one."""
    scene = read_setting(premises[0])
    if scene is not None:
        clauses = _clauses(scene)

        def arranged(sentence: str) -> Formula:
            return read_sentence(sentence, clauses)

        rules = tuple(arranged(sentence) for sentence in premises[1:])
        return (setting_formula(scene), *rules), arranged, scene
    for themes, reader in ((AFFAIRS, _affair_reader), (CIRCLES, _circle_reader)):
        told = _led(premises[0], themes)
        if told is not None:
            sentence = reader(told[0])
            first = sentence(capital(told[1]))
            return (first, *(sentence(one) for one in premises[1:])), sentence, None
    raise SentenceError(f"{premises[0]!r} opens none of the scenarios that the family tells")


def _led(sentence: str, themes: dict[str, Affair] | dict[str, Circle]) -> tuple[str, str] | None:
    """The theme whose lead opens the sentence, and the rest of it."""
    for name, theme in themes.items():
        before, _, after = theme.lead.partition("{place}")
        if sentence.startswith(before):
            place, comma, rest = sentence[len(before) :].partition(after)
            if comma and place in PLACES:
                return name, rest
    return None


def _affair_reader(name: str) -> Read:
    clauses: dict[str, Formula] = {}
    for atom, yes, no in AFFAIRS[name].events:
        clauses[yes], clauses[no] = Atom(atom), Not(Atom(atom))
    return lambda sentence: read_sentence(sentence, clauses)


def _circle_reader(name: str) -> Read:
    circle = CIRCLES[name]
    return lambda sentence: policy_formula(circle, read_policy(circle, sentence))


def _arrangement(scene: Scene | None, choice: str) -> Formula:
    where = read_arrangement(scene, choice) if scene is not None else None
    if scene is None or where is None:
        raise SentenceError(f"{choice!r} is no arrangement of this scene")
    return arrangement_formula(scene, where)


@lru_cache(maxsize=64)
def _clauses(scene: Scene) -> dict[str, Formula]:
    """Every clause that can be said in the scene, and what it says."""
    return {clause_text(scene, key): clause_formula(scene, key) for key in clause_keys(scene)}


READER = Reader(identity="content", read=read, phrase=phrase)
