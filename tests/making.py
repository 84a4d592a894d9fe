"""Hand-made items, and files of them, for tests of what comes after generation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from therefore.items import ENTAILMENT, Item, Logic, Provenance, content_key, to_line
from therefore.logic.canonical import fingerprint

if TYPE_CHECKING:
    from therefore.families.family import Sampled


def make_item(
    premises: tuple[str, ...],
    question: str,
    *,
    answer: int,
    choices: tuple[str, ...] = ENTAILMENT,
    task: Any = "entailment",
    split: str = "train",
    family: str = "prose",
    target: str = "",
    asks: Any = "",
    logic: Logic | None = None,
    features: dict[str, Any] | None = None,
    id: str = "",
) -> Item:
    """An item without certificate; prose unless a family and a logic are given."""
    key = content_key(premises, question, choices)
    return Item(
        id=id or f"{family}.v1-{fingerprint(split + key)}",
        family=family,
        task=task,
        split=split,
        premises=premises,
        question=question,
        choices=choices,
        answer=answer,
        target=target or (choices[answer] if choices else ""),
        logic=logic or Logic(),
        asks=asks,
        certificate="",
        features=features or {},
        provenance=Provenance(generator=f"{family}.v1"),
    )


def item_of(sampled: Sampled, family: str, split: str, origin: Provenance) -> Item:
    """The item that a family's sample becomes, without a dataset round it."""
    from therefore.bridges.importer import Draft  # hand-made items need no sampler and no solver

    logic, certificate = sampled.filled()
    logic = replace(logic, premises=tuple(logic.premises))
    asked = (sampled.task, sampled.premises, sampled.question, sampled.choices, sampled.answer)
    told = (sampled.features, sampled.target, logic, certificate, sampled.asks)
    return Draft(*asked, *told).item(family, split, origin)


def make_selection(text: str, options: tuple[str, ...], answer: int, **more: Any) -> Item:
    """A multiple-choice item."""
    return make_item(
        (text,),
        "Which one follows?",
        choices=options,
        answer=answer,
        task="selection",
        asks="follows",
        **more,
    )


def write_items(path: Path, items: Iterable[Item]) -> Path:
    """The items as a JSON Lines file."""
    path.write_text("".join(f"{to_line(item)}\n" for item in items), encoding="utf-8")
    return path
