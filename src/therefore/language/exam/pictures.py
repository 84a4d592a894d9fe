"""A model in words, as a person would note it: a line-up, groups, who was chosen, each person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.english.inflection import small
from therefore.language.exam.openings import read_opening
from therefore.language.exam.scenes import Scene, arrangement_text
from therefore.language.exam.themes import CIRCLES
from therefore.logic.formulas import Atom, Constant
from therefore.solve.words import listed


def picture(item: Item, true: frozenset[Atom], domain: Sequence[str]) -> str:
    """A sentence about the world in which exactly these atoms are true.

    Empty for chains of events, and for texts whose opening is not one of the family's.
    """
    try:
        opening = read_opening(item.premises[0])
    except SentenceError:
        return ""
    if opening.scene is not None:
        drawn = _line_up(opening.scene, true)
        return f"Suppose this: {_inner(drawn, opening.scene)}" if drawn else ""
    if opening.scenario == "policy":
        return _people(opening.theme, opening.names, true, domain)
    return ""


def _line_up(scene: Scene, true: frozenset[Atom]) -> str:
    """The arrangement of a scene; empty if somebody has no slot, or two."""
    where: list[int] = []
    count = len(scene.people)
    for who in range(count):
        has = [slot for slot in range(len(scene.slots)) if scene.atom(who, count + slot) in true]
        if scene.slots and len(has) != 1:
            return ""
        where.append(has[0] if scene.slots else int(scene.atom(who) in true))
    text = arrangement_text(scene, where)
    return text if scene.slots else f"just {text.removesuffix('.')} are chosen."


def _inner(text: str, scene: Scene) -> str:
    """The text as it stands behind a colon: its first letter small, unless it opens with a name."""
    return text if text.startswith(scene.people) else small(text)


def _people(theme: str, names: Sequence[str], true: frozenset[Atom], domain: Sequence[str]) -> str:
    """A sentence that lists each person with the traits that are true of them."""
    traits = {trait.predicate: trait.has for trait in CIRCLES[theme].traits}
    called: Mapping[str, str] = {name.lower(): name for name in names}
    told: list[str] = []
    for who in domain:
        here = (Constant(who),)
        has = [text for predicate, text in traits.items() if Atom(predicate, here) in true]
        name = called.get(who, "somebody else" if told else "somebody")
        told.append(f"{name}, who {listed(has) if has else 'does none of what is mentioned'}")
    return f"Picture only these people: {'; '.join(told)}; nothing else is true of them."
