"""What an item says of itself that its text does not: who made it, and its id.

The id is compared with the item's content. Seed, index, config and effort are claims: they can be
checked by drawing the item anew (`therefore generate --check`), not here.
"""

from __future__ import annotations

import re
from typing import Literal

from therefore.items import Item, content_key
from therefore.language.readers import READERS
from therefore.language.words import VERSION
from therefore.logic.canonical import canonical_text, fingerprint
from therefore.logic.formulas import Problem

Origin = Literal["generated", "imported", "scrambled", "rewritten"]

CLAIMED = ("provenance.seed", "provenance.index", "provenance.config")
"""What no text tells."""

_WORD = re.compile(r"[a-z]\w*", re.ASCII)


def origin(item: Item) -> Origin:
    """Where the item says that it comes from; whatever it is, it only ever asks for more."""
    said = getattr(item.provenance, "origin", "")
    if said:
        return said  # type: ignore[no-any-return]
    generator = item.provenance.generator
    if ".scrambled." in generator:
        return "scrambled"
    return "imported" if ".import." in generator else "generated"


def words_version(item: Item) -> int:
    """The version of what words carry that the item was made with."""
    return int(getattr(item.provenance, "words", VERSION))


def id_faults(item: Item, problem: Problem) -> list[str]:
    """Whether the id is the hash of what the item is."""
    reader = READERS.get(item.family)
    if reader is not None and reader.identity == "form" and not item.logic.empty:
        key = _canonical(item, problem)
    else:
        key = content_key(item.premises, item.question, item.choices)
    expected = f"{item.provenance.generator}-{fingerprint(key)}"
    if item.id == expected:
        return []
    # A copy inside released data has a number behind its id.
    copy = item.id[len(expected) + 1 :] if item.id.startswith(f"{expected}-") else ""
    if copy.isascii() and copy.isdigit() and origin(item) == "imported":
        return []
    return ["the id is not the hash of this item: it was changed"]


def _canonical(item: Item, problem: Problem) -> str:
    """The canonical text; of formulas over letters alone, by renaming their texts."""
    logic = item.logic
    text = "\n\n".join(
        "\n".join(field) for field in (logic.axioms, logic.premises, logic.query, logic.goal)
    )
    if any(sign in text for sign in "'![?"):
        return canonical_text(problem)
    names: dict[str, str] = {}
    return _WORD.sub(lambda word: names.setdefault(word[0], f"p{len(names) + 1}"), text)
