"""The items of a study as a table, which an analysis joins to the answers by the item's id.

A question of the form "..., does it follow that X?" is split: X differs from item to item, and the
words before it are always the same. Any other question is left whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from therefore.web.study.plan import Entry, Study

_FOLLOWS = re.compile(r"(.*\bfollows? that) (.+)\?", re.DOTALL)
_LAST = re.compile(r"(.*[.]) ([^.]+)", re.DOTALL)


def parted(question: str) -> tuple[str, str]:
    """A question in two parts: what comes before the thing asked, and the thing asked.

    >>> parted("Suppose it. Does it follow that some poets are bakers?")
    ('Suppose it. Does it follow that', 'some poets are bakers?')
    >>> parted("Suppose it. Which conclusion follows?"), parted("What follows?")
    (('Suppose it.', 'Which conclusion follows?'), ('', 'What follows?'))
    """
    if found := _FOLLOWS.fullmatch(question):
        return found[1], f"{found[2]}?"
    found = _LAST.fullmatch(question)
    return (found[1], found[2]) if found else ("", question)


def conclusion_of(question: str) -> str:
    """The conclusion that a question names; empty if it names none."""
    found = _FOLLOWS.fullmatch(question)
    return found[2] if found else ""


def statement(question: str) -> str:
    """The conclusion that a question names, as a sentence of its own.

    >>> statement("Does it follow that not all kites are hexagons?")
    'Not all kites are hexagons.'
    """
    said = conclusion_of(question)
    return f"{said[:1].upper()}{said[1:]}."


def entry_features(study: Study, entry: Entry) -> dict[str, Any]:
    """An entry's frame, group, preset and features of a syllogism, as far as it has them."""
    features = entry.record.get("features", {})
    told = ("mood", "figure", "domain")
    # A syllogism without a figure gets an empty cell, not 0.
    found = {name: features[name] or "" for name in told if name in features}
    if "existential" in features:
        found["existential"] = "yes" if features["existential"] else "no"
    if study.order == "interleaved" and entry not in study.practice:
        found["frame"] = entry.frame
    many = len(study.presets) > 1  # groups of two datasets may have the same name
    found["group"] = f"{entry.dataset + 1}: {entry.group}" if many else entry.group
    if study.presets:
        found["preset"] = study.presets[entry.dataset]
    return found


def item_lines(study: Study) -> Iterator[dict[str, Any]]:
    """The columns of a row for each item, those for practice last."""
    for use, entries in (("study", study.entries), ("practice", study.practice)):
        for entry in entries:
            record = entry.record
            yield {
                "item": entry.id,
                "use": use,
                "cell": study.cells[entry.cell] if use == "study" else None,
                "pattern": record.get("features", {}).get("pattern"),
                "premises": " ".join(entry.premises) if entry.question else "",
                "believable": record.get("features", {}).get("conclusion_true"),
                "rated": study.beliefs.get(statement(entry.question)),
                "conclusion": conclusion_of(entry.question or record.get("question", "")),
                "question": entry.question,
                "right": "; ".join(entry.choices[place] for place in entry.right)
                or (record.get("target") if entry.question else None),
                **entry_features(study, entry),
            }
