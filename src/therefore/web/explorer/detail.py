"""One item: its text and, once asked for, its answer, its evidence, and every reasoner's answer.

Before the answer is asked for, a page is made from `Unsolved` alone, which does not contain it. So
no page hides an answer that was sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pyarrow.parquet as pq

from therefore.errors import InputError
from therefore.evaluation.predictions import parts
from therefore.explanation import Reason, explain
from therefore.items import Item, to_record
from therefore.language.readers import languages
from therefore.verification.examine import examine
from therefore.web.explorer.browsing import OpenData, RunTable
from therefore.web.explorer.columns import plain
from therefore.web.explorer.loading import FLAGS
from therefore.web.explorer.people import persons, spread

CERTIFICATE = {
    "verified": "Checked just now: the text reads back to the formulas, and the certificate "
    "supports every claim of the label.",
    "failed": "The label could not be confirmed.",
    "unverified": "No formal reading: this label stands on its makers’ word.",
}
REPLY = 4_000
"""The most letters of a reply that are shown."""


@dataclass(frozen=True, slots=True)
class Unsolved:
    """What a reader may see before the answer."""

    id: str
    family: str
    task: str
    split: str
    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    selection: bool

    @classmethod
    def of(cls, item: Item) -> Unsolved:
        """The item without anything that gives the answer away."""
        return cls(
            item.id,
            item.family,
            item.task,
            item.split,
            tuple(item.premises),
            item.question,
            tuple(item.choices),
            item.task == "selection",
        )


@dataclass(frozen=True, slots=True)
class Said:
    """What one run answered."""

    run: RunTable
    answer: str
    outcome: str
    validity: str
    scores: tuple[tuple[str, float], ...]
    reply: str


@dataclass(frozen=True, slots=True)
class Crowd:
    """What people answered."""

    run: RunTable
    people: int
    shares: tuple[tuple[str, int, bool], ...]
    """Answer, how many gave it, and whether it is right; commonest first."""

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return sum(count for _, count, _ in self.shares)


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature's values for people, each with its text in an address."""

    name: str
    key: str
    """Its key in an address; empty for what cannot be filtered by."""
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What is shown when the answer is asked for."""

    item: Item
    status: str
    told: str
    faults: tuple[str, ...]
    reasons: tuple[Reason, ...]
    trouble: str
    """Why the evidence could not be told in words; empty if it could."""
    said: tuple[Said, ...]
    crowds: tuple[Crowd, ...]
    features: tuple[Feature, ...]
    formulas: tuple[tuple[str, tuple[str, ...]], ...]
    origin: tuple[tuple[str, str], ...]


def letter(place: int) -> str:
    """What an option is called.

    >>> letter(2)
    'C'
    """
    return chr(ord("A") + place) if 0 <= place < 26 else str(place + 1)


def solve(data: OpenData, place: int, item: Item) -> Solution:
    """Everything about an item; for a broken item, also what is wrong with it."""
    reasons: tuple[Reason, ...] = ()
    trouble = ""
    try:
        languages()
        examined = examine(item)
        status, faults = str(examined.status), examined.reasons
    except InputError as fault:  # a package's reader cannot be loaded: the item may be right
        status, faults = "unverified", (str(fault),)
    except Exception as fault:  # the page must open, whatever the file holds
        status, faults = "failed", (f"{type(fault).__name__}: {fault}",)
    try:
        reasons = tuple(explain(item))
    except Exception as fault:
        trouble = f"The evidence could not be told in words: {fault}"
    logic = to_record(item)["logic"]
    origin = to_record(item)["provenance"]
    return Solution(
        item=item,
        status=status,
        told=CERTIFICATE[status],
        faults=tuple(faults),
        reasons=reasons,
        trouble=trouble,
        said=tuple(said(data, place, item)),
        crowds=tuple(crowds(data, item)),
        features=tuple(_features(data, item)),
        formulas=tuple((name, tuple(texts)) for name, texts in logic.items() if texts),
        origin=tuple((name, str(value)) for name, value in origin.items() if value != ""),
    )


def _features(data: OpenData, item: Item) -> Iterable[Feature]:
    for name, value in item.features.items():
        if value is None or value == "" or value == []:
            continue
        key = f"f.{name}" if f"f.{name}" in data.columns else ""
        parts = value if isinstance(value, list | tuple) else [value]
        shown = [f"{part:.6g}" if isinstance(part, float) else plain(part) for part in parts]
        told = tuple((text or "–", plain(part)) for text, part in zip(shown, parts, strict=True))
        yield Feature(name.replace("_", " "), key, told)


def said(data: OpenData, place: int, item: Item) -> Iterable[Said]:
    """What every reasoner answered, in the order of the runs."""
    for run in data.runs.values():
        if run.people:
            continue
        columns = f"{run.answers.outcome}, {run.answers.number}"
        query = f"SELECT {columns} FROM {data.loaded.table}_answers WHERE place = ?"
        for outcome, number in data.tables.rows(query, [place]):
            if outcome is None:
                continue
            record = _prediction(run, number)
            scores = record.get("scores") or ()
            named = zip(map(letter, range(len(scores))), scores, strict=True)
            if item.task != "selection" and len(scores) == len(item.choices):
                named = zip(item.choices, scores, strict=True)
            reply = record.get("text") or ""
            yield Said(
                run,
                _answer(item, record),
                outcome,
                record.get("validity") or "",
                tuple(named),
                "" if item.task == "generation" else reply[:REPLY],
            )


def crowds(data: OpenData, item: Item) -> Iterable[Crowd]:
    """What people answered, for every run of several people."""
    for run in data.runs.values():
        found = spread(run.people, item.id)
        if found:
            shares = tuple(
                (_named(item, c, text), n, c == item.answer >= 0) for c, text, n in found
            )
            yield Crowd(run, persons(run.people), shares)


def _named(item: Item, choice: int, text: str) -> str:
    if not 0 <= choice < len(item.choices):
        return text or "no answer"
    option = item.choices[choice]
    return f"{letter(choice)} {option}" if item.task == "selection" else option


def _prediction(run: RunTable, number: int) -> dict[str, Any]:
    """A run's own record of one answer, from its file."""
    for path in parts(run.place.folder):
        with pq.ParquetFile(path) as file:
            rows = file.metadata.num_rows
            if number < rows:
                names = [n for n in file.schema_arrow.names if n != "features"]
                record: dict[str, Any] = file.read(columns=names).slice(number, 1).to_pylist()[0]
                return record
            number -= rows
    return {}


def _answer(item: Item, record: dict[str, Any]) -> str:
    if record.get("status") != "answered":
        return "–"
    if item.task == "generation":
        return str(record.get("text", ""))[:REPLY]
    choice = int(record.get("choice", -1))
    if item.task == "selection":
        return letter(choice) if choice >= 0 else "–"
    return item.choices[choice] if 0 <= choice < len(item.choices) else "–"


def flags_of(data: OpenData, place: int) -> list[tuple[str, str]]:
    """The flags of an item, each with its meaning."""
    query = f"SELECT flag FROM {data.loaded.flags} WHERE place = ? ORDER BY 1"
    return [(flag, FLAGS[flag]) for (flag,) in data.tables.rows(query, [place])]


def flagged_words(audit: dict[str, Any] | None, puzzle: Unsolved) -> list[tuple[str, str]]:
    """(word, finding) for each word of the item that, by the dataset's audit, goes with a label."""
    text = " ".join((*puzzle.premises, puzzle.question, *puzzle.choices)).lower()
    words = set(text.replace(".", " ").replace(",", " ").split())
    return [
        (str(finding["subject"]), str(finding["says"]))
        for check in (audit or {}).get("checks", ())
        if check.get("name") == "vocabulary"
        for finding in check.get("findings", ())
        if not finding.get("passed", True) and str(finding.get("subject")).lower() in words
    ]
