"""Themes: the words of scenarios, as data. A theme knows no logic beyond the name of its predicate.

In the patterns {0}, {1} and {2} stand for people or slots; the keys are the clauses of `scenes`.
A slot is written as it is said, and its constant is derived from it by `scenes.constant`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.language.exam.names import PEOPLE, PLAYS, PROJECTS

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """How one kind of scenario is told in one setting."""

    name: str
    scenario: str
    intro: str
    """The sentence that sets the scene; its fields are filled by `scenes.setting`."""
    predicate: str
    clauses: Mapping[str, str]
    """Patterns of the clauses that can be said in this theme."""
    slots: tuple[str, ...] = ()
    pool: tuple[str, ...] = field(default=PEOPLE, repr=False)
    """The names to draw from."""


_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_ORDERING = (
    Theme(
        "talks",
        "ordering",
        "{Number} researchers, {names}, each give one talk at a conference in {place}, with one "
        "talk a day from {first} to {last}.",
        "speaks",
        {
            "yes": "{0} speaks on {1}",
            "no": "{0} does not speak on {1}",
            "before": "{0} speaks on an earlier day than {1}",
            "next": "{0} speaks on the day right before {1}",
            "either": "{0} speaks on either {1} or {2}",
            "neither": "neither {0} nor {1} speaks on {2}",
        },
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
    ),
    Theme(
        "race",
        "ordering",
        "{Number} runners, {names}, finish a race in {place} one after the other, from {first} to "
        "{last}.",
        "finishes",
        {
            "yes": "{0} finishes {1}",
            "no": "{0} does not finish {1}",
            "before": "{0} finishes ahead of {1}",
            "next": "{0} finishes directly ahead of {1}",
            "either": "{0} finishes either {1} or {2}",
            "neither": "neither {0} nor {1} finishes {2}",
        },
        _ORDINALS,
    ),
    Theme(
        "floors",
        "ordering",
        "{Number} tenants, {names}, live in a house in {place} with one tenant on each floor, from "
        "{first} to {last}.",
        "lives_on",
        {
            "yes": "{0} lives on {1}",
            "no": "{0} does not live on {1}",
            "before": "{0} lives on a lower floor than {1}",
            "next": "{0} lives on the floor right below {1}",
            "either": "{0} lives on either {1} or {2}",
            "neither": "neither {0} nor {1} lives on {2}",
        },
        tuple(f"the {ordinal} floor" for ordinal in _ORDINALS),
    ),
    Theme(
        "concert",
        "ordering",
        "{Number} singers, {names}, perform one after the other at a charity concert in {place}, "
        "from {first} to {last}.",
        "performs",
        {
            "yes": "{0} performs {1}",
            "no": "{0} does not perform {1}",
            "before": "{0} performs earlier than {1}",
            "next": "{0} performs immediately before {1}",
            "either": "{0} performs either {1} or {2}",
            "neither": "neither {0} nor {1} performs {2}",
        },
        _ORDINALS,
    ),
)


def _assignment(
    name: str, intro: str, predicate: str, third: str, base: str, slots: tuple[str, ...]
) -> Theme:
    return Theme(
        name,
        "assignment",
        intro,
        predicate,
        {
            "yes": f"{{0}} {third} {{1}}",
            "no": f"{{0}} does not {base} {{1}}",
            "either": f"{{0}} {third} either {{1}} or {{2}}",
            "neither": f"neither {{0}} nor {{1}} {third} {{2}}",
        },
        slots,
    )


_ASSIGNMENT = (
    _assignment(
        "quartet",
        "{Number} musicians, {names}, each play a different one of {number} instruments at a "
        "recital in {place}: {slots}.",
        "plays",
        "plays",
        "play",
        ("the cello", "the flute", "the harp", "the oboe", "the piano", "the viola"),
    ),
    _assignment(
        "kitchen",
        "{Number} cooks, {names}, each prepare a different one of {number} dishes for a banquet in "
        "{place}: {slots}.",
        "prepares",
        "prepares",
        "prepare",
        ("the soup", "the salad", "the roast", "the risotto", "the cake", "the bread"),
    ),
    _assignment(
        "newsroom",
        "{Number} reporters, {names}, each cover a different one of {number} stories for a "
        "newspaper in {place}: {slots}.",
        "covers",
        "covers",
        "cover",
        ("the election", "the strike", "the storm", "the trial", "the festival", "the merger"),
    ),
    _assignment(
        "volunteers",
        "{Number} volunteers, {names}, each look after a different one of {number} parts of a "
        "school in {place}: {slots}.",
        "looks_after",
        "looks after",
        "look after",
        ("the library", "the garden", "the kitchen", "the workshop", "the stage", "the gym"),
    ),
)


def _grouping(
    name: str, intro: str, predicate: str, on: str, group: str, slots: tuple[str, ...]
) -> Theme:
    return Theme(
        name,
        "grouping",
        intro,
        predicate,
        {
            "yes": f"{{0}} is {on} {{1}}",
            "no": f"{{0}} is not {on} {{1}}",
            "same": f"{{0}} and {{1}} are {on} the same {group}",
            "apart": f"{{0}} and {{1}} are {on} different {group}s",
            "neither": f"neither {{0}} nor {{1}} is {on} {{2}}",
            "not_both": f"{{0}} and {{1}} are not both {on} {{2}}",
            "both": f"{{0}} and {{1}} are both {on} {{2}}",
        },
        slots,
    )


_GROUPING = (
    _grouping(
        "interns",
        "{Number} interns, {names}, are divided among {groups} teams at a company in {place}, "
        "{shares}: {slots}.",
        "on_team",
        "on",
        "team",
        ("the red team", "the blue team", "the green team"),
    ),
    _grouping(
        "excursion",
        "{Number} students, {names}, are divided among {groups} boats on a trip to {place}, "
        "{shares}: {slots}.",
        "in_boat",
        "in",
        "boat",
        ("the white boat", "the yellow boat", "the black boat"),
    ),
    _grouping(
        "panels",
        "{Number} judges, {names}, are divided among {groups} panels at a film festival in "
        "{place}, {shares}: {slots}.",
        "on_panel",
        "on",
        "panel",
        ("the drama panel", "the comedy panel", "the animation panel"),
    ),
)


def _selection(
    name: str, intro: str, predicate: str, verb: str, pool: tuple[str, ...] = PEOPLE
) -> Theme:
    return Theme(
        name,
        "selection",
        intro,
        predicate,
        {
            "yes": f"{{0}} is {verb}",
            "no": f"{{0}} is not {verb}",
            "either": f"at least one of {{0}} and {{1}} is {verb}",
            "neither": f"neither {{0}} nor {{1}} is {verb}",
            "not_both": f"{{0}} and {{1}} are not both {verb}",
            "both": f"{{0}} and {{1}} are both {verb}",
        },
        (),
        pool,
    )


_SELECTION = (
    _selection(
        "committee",
        "Exactly {size} of the {number} candidates {names} are elected to the council of {place}.",
        "elected",
        "elected",
    ),
    _selection(
        "delegation",
        "Exactly {size} of the {number} engineers {names} are sent to a meeting in {place}.",
        "sent",
        "sent",
    ),
    _selection(
        "funding",
        "Exactly {size} of the {number} projects {names} are funded by the city of {place}.",
        "funded",
        "funded",
        PROJECTS,
    ),
    _selection(
        "programme",
        "Exactly {size} of the {number} plays {names} are staged by a theatre in {place}.",
        "staged",
        "staged",
        PLAYS,
    ),
)

ARRANGED: dict[str, Theme] = {
    theme.name: theme for theme in _ORDERING + _ASSIGNMENT + _GROUPING + _SELECTION
}
"""Themes in which people are arranged, by name."""
