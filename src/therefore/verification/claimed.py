"""What an item says of itself and its text does not: its id, and who made it.

The id is checked here: it must be the hash of what is asked. Seed, index, config and effort are
claims that only drawing the item anew can check (`therefore generate --check`).
"""

from __future__ import annotations

from therefore.items import Item, item_id

CLAIMED = ("provenance.seed", "provenance.index", "provenance.config")
"""Fields that no text decides."""


def id_faults(item: Item) -> list[str]:
    """A line if the id is not the hash of what is asked; else nothing."""
    expected = item_id(
        item.provenance.generator,
        item.task,
        item.asks,
        item.premises,
        item.question,
        item.choices,
        item.logic.axioms,
        item.provenance.words,
    )
    if item.id == expected:
        return []
    # A copy inside released data has a number behind its id.
    copy = item.id[len(expected) + 1 :] if item.id.startswith(f"{expected}-") else ""
    if copy.isascii() and copy.isdigit() and item.provenance.origin == "imported":
        return []
    return ["the id is not the hash of this item: it was changed"]
