"""Which patterns have exactly one meaning, decided by reading: every pattern, every kind of phrase.

For each pattern and each choice of kinds for its slots, example sentences are said and read. The
choice is good if every example has exactly one reading and that reading is the pattern's meaning.
`python -m tests.proving.deciding` writes the table; a test makes it again and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from therefore.errors import SentenceError
from therefore.language.engine.builtins import BUILTINS
from therefore.language.engine.filling import fill, tidy
from therefore.language.engine.language import language
from therefore.language.engine.meaning import compile_meaning
from therefore.language.engine.patterns import Pattern, Phrase
from therefore.language.english.phrases import (
    adjective,
    clause,
    denial,
    name,
    noun,
    relation,
    verb,
)
from therefore.language.reading import readings
from therefore.logic.formulas import Atom, Constant, Formula, Not, Term, about, mapped, terms_of
from therefore.proving.bounded import settle
from therefore.solve.evidence import Refutation

EXAMPLES: Mapping[str, tuple[tuple[Phrase, ...], ...]] = {
    "noun": (
        tuple(map(noun, ("poet", "owl", "bicycle"))),
        tuple(map(noun, ("wolf", "box", "berry"))),
    ),
    "compound": (
        tuple(map(noun, ("hiking boot", "sea lion", "red panda"))),
        tuple(map(noun, ("tennis match", "young sailor", "German city"))),
    ),
    "adjective": (
        tuple(map(adjective, ("red", "expensive", "hollow"))),
        tuple(map(adjective, ("Italian", "open", "brave"))),
    ),
    "participle": (tuple(map(adjective, ("worn in pairs", "made of glass", "kept in a cage"))),),
    "verb": (
        tuple(map(verb, ("sing", "sleep", "glow"))),
        tuple(map(verb, ("bark", "hunt", "float"))),
    ),
    "verb phrase": (
        tuple(map(verb, ("study law", "row for the college", "live on campus"))),
        tuple(map(verb, ("eat meat", "work at night", "carry the flag"))),
    ),
    "modal": (tuple(map(verb, ("can swim", "can read Latin", "can climb trees"))),),
    "name": (tuple(map(name, ("Ann", "Tomas", "Lucia"))),),
    "relation": (tuple(map(relation, ("taller than", "above", "to the left of"))),),
    "clause": (
        tuple(map(clause, ("Ann sings", "Tomas is in the red boat", "Lucia studies law"))),
        tuple(
            map(
                clause,
                ("the bridge is closed", "the parade goes ahead", "the market moves to the park"),
            )
        ),
    ),
    "denial": (
        tuple(
            map(
                denial,
                ("Ann does not sing", "Tomas is not in the red boat", "Lucia does not study law"),
            )
        ),
    ),
}
"""Rows of phrases of each kind; a pattern's first slot takes the first of a row, and so on."""

PREDICATES = ("noun", "compound", "adjective", "participle", "verb", "verb phrase", "modal")


def kinds_of(pattern: Pattern, slot: str) -> tuple[str, ...]:
    """The kinds of phrase that may fill a slot."""
    forms = pattern.forms(slot)
    if "name" in forms:
        return ("name",)
    if "rel" in forms:
        return ("relation",)
    if "clause" in forms:
        return ("clause", "denial")
    return pattern.takes.get(slot, PREDICATES)


def choices(pattern: Pattern) -> Iterator[tuple[str, ...]]:
    """Every choice of kinds for the slots of a pattern."""
    yield from product(*(kinds_of(pattern, slot) for slot in pattern.slots))


def decide_pattern(pattern: Pattern, kinds: tuple[str, ...]) -> str:
    """Empty if every example has one reading, the pattern's meaning; else what is wrong."""
    rows = max(len(EXAMPLES[kind]) for kind in kinds)
    for row in range(rows):
        slots: dict[str, Phrase] = {}
        for place, (slot, kind) in enumerate(zip(pattern.slots, kinds, strict=True)):
            examples = EXAMPLES[kind][row % len(EXAMPLES[kind])]
            slots[slot] = examples[place % len(examples)]
        text = pattern.filled(slots)
        text = text[:1].upper() + text[1:]
        try:
            found = readings(text)
        except SentenceError as fault:
            return str(fault)
        if len(found) != 1:
            return f"{text!r} has {len(found)} readings: {'; '.join(map(str, found))}"
        wanted = meaning(pattern, slots)
        if not same(found[0].formula, wanted):
            return f"{text!r} is read as {found[0]}, not as {wanted}"
    return ""


def meaning(pattern: Pattern, slots: Mapping[str, Phrase]) -> Formula:
    """The formula that the pattern names for these phrases."""
    env: dict[str, Any] = dict(BUILTINS)
    for slot, phrase in slots.items():
        env[slot] = _value(phrase["kind"], tuple(sorted(phrase.items())))
    value: Formula = compile_meaning(pattern.means)(env)
    return tidy(fill(value, []))


@cache
def _value(kind: str, items: tuple[tuple[str, str], ...]) -> Any:
    """What a phrase means by itself, read from the plainest sentence with it."""
    phrase = dict(items)
    if kind == "name":
        return Constant(phrase["name"].lower())
    if kind in ("clause", "denial"):
        return readings(phrase["clause"][:1].upper() + phrase["clause"][1:] + ".")[0].formula
    if kind == "relation":
        atom = readings(f"Zed is {phrase['rel']} Yan.")[0].formula
        assert isinstance(atom, Atom)
        return lambda x, y: Atom(atom.predicate, (x, y))
    formula = readings(f"Zed {phrase['is']}.")[0].formula
    zed = Constant("zed")

    def about_another(x: Term) -> Formula:
        return mapped(
            formula, lambda leaf: about(leaf, [x if t == zed else t for t in terms_of(leaf)])
        )

    return about_another


def same(one: Formula, other: Formula) -> bool:
    """Whether two formulas are equivalent, as far as `settle` can tell."""
    if one == other:
        return True
    ways = (settle([one, Not(other)]), settle([other, Not(one)]))
    return all(way is not None and isinstance(way.evidence, Refutation) for way in ways)


def table() -> dict[str, list[tuple[str, ...]]]:
    """For each pattern, the choices of kinds that leave one meaning."""
    return {
        pattern.name: [kinds for kinds in choices(pattern) if not decide_pattern(pattern, kinds)]
        for pattern in language("english").patterns.values()
    }


def written(found: Mapping[str, list[tuple[str, ...]]]) -> str:
    """The table as it stands in the file."""
    rows = [
        f"{name}\t{' '.join('+'.join(kinds).replace(' ', '_') for kinds in good)}".rstrip()
        for name, good in found.items()
    ]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    path = language("english").folder / "one_meaning.tsv"
    if "--why" in sys.argv:
        for each in language("english").patterns.values():
            for chosen in choices(each):
                if why := decide_pattern(each, chosen):
                    print(each.name, "+".join(chosen), why)
    else:
        path.write_text(written(table()), encoding="utf-8")
