"""What an attacker has: the library itself, to renew ids, certificates, checksums and the card."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import therefore
from therefore.certify import certify_label
from therefore.dataset.arrow import to_batch, write_shard
from therefore.dataset.croissant import croissant, read_schema
from therefore.dataset.description import CROISSANT, describe
from therefore.dataset.files import sha256
from therefore.dataset.manifest import Manifest
from therefore.errors import DatasetError, ThereforeError
from therefore.items import Item, Logic, item_id
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.verification.verify import verify

BASES: dict[str, tuple[str, str, str]] = {
    "notation": ("entailment", "naive", "test"),
    "grl": ("nlsat", "grl", "test"),
    "rcl": ("nlsat", "rcl", "test"),
    "ruletaker": ("nlsat", "hard-ruletaker", "test"),
    "grl-entailment": ("nlsat", "grl-entailment", "test"),
    "categorical": ("syllogism", "categorical", "test"),
    "hypothetical": ("syllogism", "hypothetical", "test"),
    "generation": ("syllogism", "hypothetical", "train"),
    "validity": ("syllogism", "validity", "test"),
    "analog": ("analog", "analog", "test"),
    "nested": ("analog", "nested", "test"),
    "threeway": ("analog", "threeway", "test"),
    "exam": ("exam", "exam", "test"),
}
"""Name: family, preset and split of the honest data that are tampered with."""


def make_base(name: str, folder: Path, count: int = 24) -> Path:
    """Honest data."""
    family, preset, split = BASES[name]
    therefore.generate(family, folder, preset=preset, split=split, count=count, seed=4)
    return folder


def renewed(item: Item) -> Item:
    """The item with the id that its content has."""
    origin, axioms = item.provenance, item.logic.axioms
    asked = (item.task, item.asks, item.premises, item.question, item.choices)
    return replace(item, id=item_id(origin.generator, *asked, axioms, origin.words))


def certified(item: Item) -> Item:
    """The item with evidence on every claim of its label, whichever way it turns out."""
    try:
        problem = item.logic.problem()
        proof = certify_label(problem, item.task, item.choices, item.answer, item.asks)
    except (ThereforeError, ValueError):
        return item
    return replace(item, certificate=proof)


def relabelled(item: Item, answer: int) -> Item:
    """The item with another answer."""
    return replace(item, answer=answer, target=item.choices[answer])


def flipped(item: Item) -> Item:
    """The item with a wrong answer, if it has choices."""
    return relabelled(item, (item.answer + 1) % len(item.choices)) if item.choices else item


def hidden(item: Item) -> Item:
    """A wrong answer without logic and evidence."""
    return replace(flipped(item), logic=Logic(), certificate="")


def said(item: Item, **logic: Any) -> Item:
    """The item with other formulas."""
    return replace(item, logic=replace(item.logic, **logic))


def write(
    base: Path, out: Path, items: Sequence[Item], *, generator: str = "", origin: Any = "generated"
) -> Path:
    """A dataset of these items with everything renewed that can be."""
    old = Manifest.load(base)
    family = therefore.FAMILIES[old.family]
    (split,) = old.splits
    items = [
        replace(
            item,
            provenance=replace(
                item.provenance, origin=origin, generator=generator or item.provenance.generator
            ),
        )
        for item in items
    ]
    unique = list({item.id: item for item in map(renewed, items)}.values())
    batch = to_batch(unique, family.features)
    shard = write_shard(out, split, 0, [batch])
    record = replace(old.splits[split], count=len(unique), shards=(shard,))
    made = replace(old, splits={split: record}, generator=generator or old.generator)
    describe(out, made, family.presets[old.preset])
    made.save(out)
    return out


def edited(base: Path, out: Path, edit: Callable[[Item], Item], **more: Any) -> Path:
    """The dataset with every item edited, certified and renewed."""
    return write(base, out, [certified(edit(item)) for item in therefore.load(base)], **more)


def lines(path: Path, records: Sequence[dict[str, Any] | str | bytes]) -> Path:
    """A JSON Lines file of records or raw lines."""
    with path.open("wb") as file:
        for record in records:
            line = json.dumps(record) if isinstance(record, dict) else record
            file.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
    return path


def is_possible(*texts: str) -> bool:
    """Whether formulas can be true together."""
    return isinstance(satisfiable([read_formula(text) for text in texts]), Model)


def refused(path: Path) -> None:
    """The dataset is not accepted, and the verdict is no crash."""
    try:
        report = verify(path)
    except DatasetError:
        return
    assert report.exit_code() in (1, 3)
    assert not report.verified or report.faults


def renew_files(folder: Path) -> Path:
    """The manifest with the checksums that the shards have, and the Croissant file after it."""
    manifest = Manifest.load(folder)
    splits = {
        name: replace(
            record,
            shards=tuple(replace(s, sha256=sha256(folder / s.file)) for s in record.shards),
        )
        for name, record in manifest.splits.items()
    }
    made = replace(manifest, splits=splits)
    made.save(folder)
    readme = folder / "README.md"
    text = readme.read_text() if readme.is_file() else ""
    record = croissant(made, read_schema(folder, made), card=text)
    (folder / CROISSANT).write_text(json.dumps(record, indent=2) + "\n")
    return folder
