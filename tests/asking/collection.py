"""The collection of chat replies, and the four items that they answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.making import make_item

from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item

EXAM = make_item(
    ("Five runners, Clara, Chloe, Nadia, Oscar and Theo, finish a race.",),
    "Suppose that Nadia finishes first. Which one of the following is then possible?",
    choices=(
        "Theo finishes ahead of Chloe.",
        "Theo finishes ahead of Clara.",
        "Chloe finishes ahead of Oscar.",
        "Theo finishes ahead of Oscar.",
    ),
    answer=1,
    task="selection",
    asks="consistent",
)
TWO = make_item(("There are no ice giants that are icy moons.",), "H.", answer=1)
THREE = make_item(("Linda is to the east.",), "H.", answer=1, choices=THREE_WAY)
SAT = make_item(
    ("If cheese then rice.",), "", answer=1, choices=SATISFIABILITY, task="satisfiability"
)
ITEMS: dict[str, Item] = {"exam": EXAM, "two": TWO, "three": THREE, "sat": SAT}
assert TWO.choices == ENTAILMENT


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply, the item it answers, and what its writer meant."""

    item: str
    means: str
    text: str

    @property
    def choice(self) -> int:
        """The choice that is meant; -1 if none is."""
        if self.means in ("unreadable", "none"):
            return -1
        item = ITEMS[self.item]
        return "ABCD".index(self.means) if self.item == "exam" else item.choices.index(self.means)


def collection(name: str = "replies.txt") -> list[Reply]:
    """Every reply of a file."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    found = []
    for block in text.split("\n=== ")[1:]:
        head, _, body = block.partition("\n")
        item, _, means = head.partition(" | ")
        found.append(Reply(item, means, body))
    return found
