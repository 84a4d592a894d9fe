"""The item: the one record that everything downstream sees, and its JSON.

An item is text, a question about it, an answer, the logic behind the text, and the evidence for
the answer. It is one line of JSON or one Parquet row (`dataset.arrow`); both hold the same columns.
Formulas are TPTP texts here, so that a stranger needs nothing of ours to read them. Nothing but the
standard library is imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import blake2b
from html import escape
from json.encoder import encode_basestring as _json
from typing import Any, Literal, get_args

from therefore.errors import DatasetError, reading
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula, write_formula

Task = Literal["satisfiability", "entailment", "selection", "generation"]
Asks = Literal[
    "", "follows", "contradicts", "consistent", "completes", "needed", "parallel", "flaw"
]
Origin = Literal["generated", "imported", "scrambled", "rewritten"]
ORIGINS: tuple[str, ...] = get_args(Origin)

SATISFIABILITY = ("unsatisfiable", "satisfiable")
ENTAILMENT = ("not entailed", "entailed")
THREE_WAY = ("contradicted", "unknown", "entailed")

Identity = Literal["form", "content"]
"""What makes two items the same: their logic, up to names (form), or their texts (content)."""

FeatureTypes = Mapping[str, type | Any]
"""A family's features and their Python types: int, float, str, bool or list[str]."""


@dataclass(frozen=True, slots=True)
class Logic:
    """The problem behind the text, as TPTP FOF formulas."""

    axioms: tuple[str, ...] = ()
    premises: Sequence[str] = ()
    query: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()

    @classmethod
    def of(cls, problem: Problem) -> Logic:
        """The problem, written down."""
        parts = (problem.axioms, problem.premises, problem.query, problem.goal)
        return cls(*(tuple(write_formula(formula) for formula in part) for part in parts))

    def problem(self) -> Problem:
        """The problem, read back from its TPTP texts."""

        def read(texts: Sequence[str]) -> tuple[Formula, ...]:
            return tuple(read_formula(text) for text in texts)

        return Problem(read(self.axioms), read(self.premises), read(self.query), read(self.goal))

    @property
    def empty(self) -> bool:
        """Whether there is no formal reading (imported prose)."""
        return not (self.axioms or self.premises or self.query or self.goal)


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the item comes from; with the manifest, the fields regenerate it."""

    origin: Origin = "generated"
    generator: str = ""
    """The maker's name with its version: `nlsat.v2`."""
    seed: int = 0
    index: int = 0
    """The raw index in the stream of its split, or the row in imported data."""
    config: str = ""
    """A hash of the configuration, and of the files that it names."""
    words: str = ""
    """The version of what words themselves say (`language.words`)."""


@dataclass(frozen=True, slots=True, repr=False)
class Item:
    """One question with its evidence."""

    id: str
    """Stable and unique: generator, and a hash of what is asked (`item_id`)."""
    family: str
    task: Task
    split: str
    premises: tuple[str, ...]
    """The sentences, in the order shown."""
    question: str
    """Hypothesis or question."""
    choices: tuple[str, ...]
    """Options, or label names; empty for generation."""
    answer: int
    """Index into choices; -1 for generation."""
    target: str
    """`choices[answer]`, or the gold conclusion for generation."""
    logic: Logic
    asks: Asks
    """What makes an option right, for selection."""
    certificate: str
    """JSON: evidence for every claim that the label makes; see `therefore.checker`."""
    features: Mapping[str, Any]
    """Everything to slice by; the columns differ from family to family."""
    provenance: Provenance = field(default_factory=Provenance)

    def accepts(self, choice: int) -> bool:
        """Whether a choice is right: the answer, or an option that is as right."""
        others = self.features.get(ALSO_RIGHT) or ()
        return choice == self.answer or (choice >= 0 and chr(ord("A") + choice) in others)

    def __repr__(self) -> str:
        asked = self.question if len(self.question) <= 60 else f"{self.question[:59]}…"
        return f"<{self.id} {self.task}: {len(self.premises)} premises, {asked!r}, {self.target!r}>"

    def _repr_html_(self) -> str:
        """A notebook shows the text, the question and the answer."""
        premises = "".join(f"<li>{escape(text)}</li>" for text in self.premises)
        options = "".join(
            f"<li>{'<b>✓</b> ' if place == self.answer else ''}{escape(choice)}</li>"
            for place, choice in enumerate(self.choices)
        )
        answer = f"<ul>{options}</ul>" if options else f"<p>∴ {escape(self.target)}</p>"
        about = f"<p><small>{escape(f'{self.id} · {self.task} · {self.split}')}</small></p>"
        return f"<ol>{premises}</ol><p><b>{escape(self.question)}</b></p>{answer}{about}"


ALSO_RIGHT = "also_right"
"""The feature that lists, by letter, options that are as right as the answer. What this project
generates has one right option; a study's pairs of premises may have several."""
COLUMNS = tuple(f.name for f in fields(Item))
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True)
class Question:
    """What a reasoner sees of an item: nothing that tells the answer."""

    id: str
    family: str
    task: Task
    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]

    @classmethod
    def of(cls, item: Item) -> Question:
        """The question of an item."""
        return cls(item.id, item.family, item.task, item.premises, item.question, item.choices)


Asked = Item | Question
"""What can be asked; code that looks at the text alone takes either."""


def blank(asked: Asked) -> Item:
    """An item that asks the same and knows no answer, for code that encodes items."""
    return Item(
        id=asked.id,
        family=asked.family,
        task=asked.task,
        split="",
        premises=asked.premises,
        question=asked.question,
        choices=asked.choices,
        answer=0 if asked.choices else -1,
        target="",
        logic=Logic(),
        asks="",
        certificate="",
        features={},
    )


def _listed(texts: Iterable[str]) -> str:
    return "[" + ",".join(map(_json, texts)) + "]"


def item_id(
    generator: str,
    task: str,
    asks: str,
    premises: Sequence[str],
    question: str,
    choices: Sequence[str],
    axioms: Sequence[str],
    words: str,
) -> str:
    """The id of an item: its generator, and a hash of what is asked against which background.

    Premises from a table bring their JSON (`language.lines`); other premises are written here.
    Answer, target, features and certificate are left out: an item with another answer to the same
    question has the same id.

    >>> item_id("demo.v1", "entailment", "", ["p"], "q", ["no", "yes"], [], "words.v1")
    'demo.v1-3d2b088c8cbb038b17eb482f'
    """
    # The JSON of a list of all these, put together here: an encoder takes three times as long.
    said = getattr(premises, "json", None) or _listed(premises)
    text = (
        f"[{_json(task)},{_json(asks)},{said},{_json(question)},"
        f"{_listed(choices)},{_listed(axioms)},{_json(words)}]"
    )
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return f"{generator}-{digest}"


def content_key(premises: Sequence[str], question: str, choices: Sequence[str]) -> str:
    """The identity of an item whose wording matters: its texts.

    >>> content_key(["All men are mortal."], "Men are mortal.", []).split()[-3:]
    ['?Men', 'are', 'mortal.']
    """
    return "\n".join([*premises, "?" + question, *choices])


def to_record(item: Item) -> dict[str, Any]:
    """The item as plain JSON values, columns in the documented order."""
    record = asdict(item)
    record["features"] = dict(item.features)
    return record


def to_line(item: Item) -> str:
    """The item as one line of JSON."""
    return json.dumps(to_record(item), ensure_ascii=False)


def from_record(record: Mapping[str, Any]) -> Item:
    """The item in a record of plain values; DatasetError names the column at fault."""
    missing = [name for name in COLUMNS if name not in record]
    if missing:
        raise DatasetError(f"column {missing[0]!r} is missing: an item has {', '.join(COLUMNS)}")
    try:
        item = Item(
            id=_text(record, "id"),
            family=_text(record, "family"),
            task=record["task"],
            split=_text(record, "split"),
            premises=_texts(record, "premises"),
            question=_text(record, "question"),
            choices=_texts(record, "choices"),
            answer=_number(record, "answer"),
            target=_text(record, "target"),
            logic=Logic(**{f.name: _texts(record["logic"], f.name) for f in fields(Logic)}),
            asks=record["asks"],
            certificate=_text(record, "certificate"),
            features=_features(record["features"]),
            provenance=_provenance(record["provenance"]),
        )
    except (KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"item {shown(record.get('id'))} is malformed: {fault}") from None
    for name, known in (("task", get_args(Task)), ("asks", get_args(Asks))):
        if getattr(item, name) not in known:
            value = shown(getattr(item, name))
            raise DatasetError(f"item {shown(item.id)}: {name} {value} is none of {known}")
    return item


def from_lines(lines: Iterable[str], *, source: str = "input") -> Iterable[Item]:
    """The items of JSON Lines; DatasetError names the line."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        with reading(f"{source} line {number}", error=DatasetError):
            record = json.loads(line)
            if _HALF.search(line):  # half of a character: whether the other follows, encoding tells
                json.dumps(record, ensure_ascii=False).encode()
        if not isinstance(record, dict):
            raise DatasetError(f"{source} line {number} is not an object")
        try:
            yield from_record(record)
        except DatasetError as fault:
            raise DatasetError(f"{source} line {number}: {fault}") from None


def _provenance(record: Any) -> Provenance:
    names = [f.name for f in fields(Provenance)]
    if not isinstance(record, dict) or set(record) != set(names):
        raise TypeError(f"provenance must have {', '.join(names)}, not {shown(record)}")
    found = Provenance(**record)
    texts = (found.origin, found.generator, found.config, found.words)
    if found.origin not in ORIGINS:
        raise TypeError(f"origin must be one of {', '.join(ORIGINS)}, not {shown(found.origin)}")
    if not all(isinstance(text, str) for text in texts):
        raise TypeError(f"provenance must name its parts by texts, not {shown(record)}")
    if type(found.seed) is not int or type(found.index) is not int:
        raise TypeError(f"seed and index must be whole numbers, not {shown(record)}")
    if not all(-(2**63) <= number < 2**63 for number in (found.seed, found.index)):
        raise TypeError(f"seed and index must fit in 64 bits, not {shown(record)}")
    return found


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {shown(value)}")
    return value


def _number(record: Mapping[str, Any], name: str) -> int:
    value = record[name]
    if type(value) is not int or not -(2**31) <= value < 2**31:
        raise TypeError(f"{name} must be a whole number of 32 bits, not {shown(value)}")
    return value


def _features(record: Any) -> dict[str, Any]:
    if record is None:
        return {}
    if not isinstance(record, dict):
        raise TypeError(f"features must be an object, not {shown(record)}")
    for name, value in record.items():
        if not (_plain(value) or (isinstance(value, list) and all(map(_plain, value)))):
            raise TypeError(f"feature {shown(name)} must be plain or a list, not {shown(value)}")
    return dict(record)


def _plain(value: object) -> bool:
    """A value that a feature, or one of a list of them, may have."""
    if type(value) is int:
        return -(2**63) <= value < 2**63
    return value is None or type(value) in (str, bool, float)


def shown(value: object) -> str:
    """A value in an error message: not longer than a line."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:80]}..."


def _texts(record: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = record[name]
    if not isinstance(values, list | tuple) or not all(isinstance(v, str) for v in values):
        raise TypeError(f"{name} must be a list of texts, not {shown(values)}")
    return tuple(values)
