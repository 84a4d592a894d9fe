"""A study's own items as a file for `therefore evaluate`, so models answer what people answered.

Items of a dataset are written as they are. The 64 pairs become items with nine options, of which
several may be right: one is the answer, the others are in the feature `also_right` and count as
right too. These items have no formulas, since no formula says "no valid conclusion": `therefore
verify` calls them unverified, the oracle cannot read them, and `therefore study check` decides them
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.items import ALSO_RIGHT, Item, Logic, Provenance, item_id, to_line
from therefore.web.study.norms import NOTHING, PremisePair, code_of
from therefore.web.study.plan import Entry, Study

FILE = "items.jsonl"
ASKED = (
    "Suppose that both statements are true, and that there are people in every group that they "
    "name. Which of these must then be true? If more than one must be true, choose any of them."
)
"""The question of each pair, with what people read once in the instructions."""


def entry_item(entry: Entry, *, seed: int = 0) -> Item:
    """The item of an entry: the dataset's own, or the one that a pair of premises makes."""
    if entry.record:
        return entry.item()
    pair = PremisePair(code_of(entry.id))
    first, *others = entry.right
    generator = entry.id.partition(":")[0]
    return Item(
        id=item_id(generator, "selection", "follows", entry.premises, ASKED, entry.choices, (), ""),
        family="syllogism",
        task="selection",
        split="test",
        premises=entry.premises,
        question=ASKED,
        choices=entry.choices,
        answer=first,
        target=entry.choices[first],
        logic=Logic(),
        asks="follows",
        certificate="",
        features={
            "pair": pair.code,
            "anything_follows": pair.right != (NOTHING,),
            ALSO_RIGHT: [chr(ord("A") + place) for place in others],
        },
        provenance=Provenance("imported", generator=generator, seed=seed),
    )


def item_files(study: Study) -> dict[str, str]:
    """Name -> text of each file: one for each dataset; no file if people judge items."""
    if study.asked:
        return {}
    many = len(study.data)
    return {
        named(number, many): _lines(study, [e for e in study.entries if e.dataset == number])
        for number in range(max(1, many))
    }


def named(number: int, many: int) -> str:
    """The name of a dataset's file.

    >>> named(0, 1), named(1, 3)
    ('items.jsonl', 'items-2.jsonl')
    """
    return FILE if many < 2 else FILE.replace(".", f"-{number + 1}.")


def _lines(study: Study, entries: Sequence[Entry]) -> str:
    return "".join(f"{to_line(entry_item(entry, seed=study.seed))}\n" for entry in entries)


def write_items(study: Study, folder: Path) -> list[Path]:
    """Write the files into a folder."""
    written: list[Path] = []
    for name, text in item_files(study).items():
        write_whole(folder / name, text)
        written.append(folder / name)
    return written


def items_sha256(study: Study) -> dict[str, str]:
    """The checksum of each file, by its name."""
    return {n: sha256(text.encode()).hexdigest() for n, text in item_files(study).items()}
