"""What an item says of itself that its text does not: who made it, and its id.

The id is compared with what is asked. Seed, index, config and effort are claims: they can be
checked by drawing the item anew (`therefore generate --check`), not here.
"""

from __future__ import annotations

from therefore.items import Item, item_id

CLAIMED = ("provenance.seed", "provenance.index", "provenance.config")
"""What no text tells."""


def id_faults(item: Item) -> list[str]:
    """Whether the id is the hash of what is asked."""
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
