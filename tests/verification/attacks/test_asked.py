"""Items that ask one thing and are labelled as if they asked another: none is accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import (
    certified,
    edited,
    is_possible,
    refused,
    relabelled,
    said,
    write,
)

import therefore
from therefore.items import ENTAILMENT, SATISFIABILITY, Item


def other_right_option(item: Item, asks: str) -> Item | None:
    """The item with other asks, and another option that this makes right; None if there is none."""
    theory = (*item.logic.axioms, *item.logic.premises)
    sign, wanted = {"follows": ("~", False), "contradicts": ("", False), "consistent": ("", True)}[
        asks
    ]
    right = [
        number
        for number, query in enumerate(item.logic.query)
        if is_possible(*theory, f"{sign}({query})") == wanted
    ]
    if len(right) != 1 or right[0] == item.answer:
        return None
    return certified(replace(relabelled(item, right[0]), asks=asks))


@pytest.mark.parametrize("name", ["exam", "categorical", "hypothetical"])
@pytest.mark.parametrize("asks", ["follows", "contradicts", "consistent"])
def test_asks_swapped(bases, tmp_path, name, asks):
    items = [item for item in therefore.load(bases(name)) if item.choices]
    made = [other_right_option(item, asks) for item in items if item.asks != asks]
    lying = [item for item in made if item is not None]
    if not lying:
        lying = [replace(item, asks=asks) for item in items if item.asks != asks]
    refused(write(bases(name), tmp_path / "d", lying))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity", "analog"])
def test_entailment_as_selection(bases, tmp_path, name):
    def select(item: Item) -> Item:
        choices = ("It follows.", "It does not follow.")
        query = item.logic.premises[:1] + tuple(f"~({one})" for one in item.logic.premises[:1])
        changed = replace(item, task="selection", asks="follows", choices=choices)
        return relabelled(said(changed, query=query), 0)

    refused(edited(bases(name), tmp_path / "d", select))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity", "generation"])
def test_a_target_that_nobody_proved(bases, tmp_path, name):
    def cheese(item: Item) -> Item:
        target = "The moon is made of cheese."
        changed = replace(item, task="generation", choices=(), answer=-1, target=target)
        return said(changed, query=item.logic.premises[:1])

    refused(edited(bases(name), tmp_path / "d", cheese))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity"])
def test_entailment_as_satisfiability(bases, tmp_path, name):
    def satisfiable(item: Item) -> Item:
        changed = replace(item, task="satisfiability", choices=SATISFIABILITY)
        return relabelled(said(changed, query=()), 1)

    refused(edited(bases(name), tmp_path / "d", satisfiable))


@pytest.mark.parametrize("name", ["threeway", "grl-entailment", "ruletaker"])
def test_three_labels_as_two(bases, tmp_path, name):
    def two(item: Item) -> Item:
        return relabelled(replace(item, choices=ENTAILMENT), int(item.answer != 2))

    refused(edited(bases(name), tmp_path / "d", two))


@pytest.mark.parametrize("name", ["threeway", "grl-entailment", "notation", "grl"])
def test_labels_in_another_order(bases, tmp_path, name):
    def turned(item: Item) -> Item:
        choices = item.choices[::-1]
        return replace(item, choices=choices, target=choices[item.answer])

    base = bases(name)
    refused(write(base, tmp_path / "d", [turned(item) for item in therefore.load(base)]))


def test_orders_forgotten(bases, tmp_path):
    """Contradicted by the order of the words alone, labelled unknown with the order left out."""

    def unknown(item: Item) -> Item:
        return relabelled(said(item, axioms=()), 1) if item.answer == 0 else item

    refused(edited(bases("threeway"), tmp_path / "d", unknown))


@pytest.mark.parametrize("name", ["categorical", "exam"])
def test_identical_distractors(bases, tmp_path, name):
    def same(item: Item) -> Item:
        if not item.choices:
            return item
        wrong = [place for place in range(len(item.choices)) if place != item.answer]
        choices = list(item.choices)
        query = list(item.logic.query)
        choices[wrong[0]], query[wrong[0]] = choices[wrong[1]], query[wrong[1]]
        return said(replace(item, choices=tuple(choices)), query=tuple(query))

    refused(edited(bases(name), tmp_path / "d", same))


@pytest.mark.parametrize("kind", ["premise", "tautology"])
def test_an_idle_conclusion(bases, tmp_path, kind):
    def idle(item: Item) -> Item:
        if kind == "premise":
            changed = said(item, query=item.logic.premises[:1])
            return replace(changed, target=item.premises[0])
        name = item.premises[0].split(" ")[0]
        name = name if name.istitle() and name not in ("If", "Whenever", "Either") else "Emma"
        atom = f"run({name.lower()})"
        text = f"Either {name} runs, or it is not true that {name} runs, or both."
        return replace(said(item, query=(f"{atom} | ~{atom}",)), target=text)

    refused(edited(bases("generation"), tmp_path / "d", idle))
