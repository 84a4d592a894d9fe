"""Avicenna: pairs of premises that people wrote or found, and the conclusion from both, if any.

A row (Aghahadi and Talebpour, 2022) has two sentences, whether they make a syllogism, and the
conclusion that a person drew. It becomes an item that asks whether a conclusion follows, in the
file's split. If one does, a second item asks for it, in the split with `_generation` after its
name. The prose has no formal reading: the labels are people's, the items unverified. The released
file is encoded as Windows-1252, not as UTF-8; both are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import Record, csv_records
from therefore.bridges.splits import split_of

FEATURES = {"row": int, "length": int}
"""row: its place in the file, from 1; length: words of both premises."""

COLUMNS = ("Premise 1", "Premise 2", "Syllogistic relation", "Conclusion")
CHOICES = ("no", "yes")
RELATED = "Does a conclusion follow from the two statements together that neither gives alone?"
CONCLUDE = "What follows from the two statements taken together?"


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """One item for each row, and one more for each conclusion."""
    for path in files:
        split = split_of(path)
        for number, record in enumerate(csv_records(path, columns=COLUMNS, legacy="cp1252"), 1):
            premises = tuple(" ".join(record.text(name).split()) for name in COLUMNS[:2])
            said = record.text(COLUMNS[2]).strip().lower()
            if said not in CHOICES:
                raise record.fault(f"{COLUMNS[2]!r} is yes or no, not {said[:40]!r}")
            if not all(premises):
                raise record.fault("a premise is empty")
            label = CHOICES.index(said)
            features = {
                "row": number,
                "length": sum(len(premise.split()) for premise in premises),
            }
            yield split, _related(premises, label, features)
            if label:
                yield f"{split}_generation", _conclusion(record, premises, features)


def _related(premises: tuple[str, ...], label: int, features: dict[str, Any]) -> Draft:
    return Draft(
        task="selection",
        premises=premises,
        question=RELATED,
        choices=CHOICES,
        answer=label,
        features=features,
    )


def _conclusion(record: Record, premises: tuple[str, ...], features: dict[str, Any]) -> Draft:
    target = " ".join(record.text(COLUMNS[3]).split())
    if not target:
        raise record.fault("the conclusion is empty although one follows")
    return Draft(
        task="generation",
        premises=premises,
        question=CONCLUDE,
        choices=(),
        answer=-1,
        target=target,
        features=features,
    )


IMPORTER = Importer(
    name="avicenna",
    family="avicenna",
    about="Avicenna's pairs of premises and people's conclusions, CSV (prose)",
    features=FEATURES,
    read=read,
)
