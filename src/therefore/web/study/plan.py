"""The plan of a study: one JSON file with its own hash, made once and never changed.

The plan holds the items with their labels and reasons, so that the pages need neither the dataset
nor a solver; the texts that people read; the rules of order, exclusion and analysis; and the power
analysis. A file whose content does not fit its hash is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from therefore.config import read_record
from therefore.dataset.files import write_whole
from therefore.errors import DatasetError, InputError
from therefore.items import Item, from_record
from therefore.version import VERSION
from therefore.web.study.planned import Planned

FILE = "study.json"
FORMAT = 6

TOO_FAST = "fastest median seconds"
HIDDEN = "hidden share of the time"
"""The planned rules of exclusion: both are about how a person took part, not what they answered."""

Order = Literal["blocked", "interleaved"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An item as people meet it."""

    id: str
    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    """The options; empty where people write a conclusion."""
    right: tuple[int, ...] = ()
    """Which choices are right: one, several (a pair of premises has several conclusions), or none
    where nothing is right or wrong."""
    cell: int = 0
    """The number of its cell in the design."""
    frame: int = 0
    """Items of one frame are versions of each other: nobody sees two of them."""
    why: tuple[str, ...] = ()
    """The proof or countermodel in words, shown after the study; `# ` begins a claim."""
    shuffle: bool = False
    """Whether the options' order is drawn anew for each person."""
    dataset: int = 0
    """Which of the study's datasets it comes from."""
    group: str = ""
    """Items of one group of the dataset share words or premises; intervals keep them together."""
    record: dict[str, Any] = field(default_factory=dict)
    """The whole item, if it comes from a dataset."""

    def item(self) -> Item:
        """The dataset's item."""
        return from_record(self.record)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that raters answer about each item."""

    name: str
    text: str
    options: tuple[str, ...]
    many: bool = False
    """Whether several options may be chosen; each is then a row of its own, yes or no."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question of the comprehension check."""

    text: str
    options: tuple[str, ...]
    right: int


@dataclass(frozen=True)
class Study:
    """Everything that is decided before the first person takes part."""

    title: str
    design: str
    seed: int
    people: int
    """The number of places; a multiple of the number of cells."""
    per_person: int
    cells: tuple[str, ...]
    """The levels of the design: `valid, believable`, or blocks of items."""
    lists: int
    order: Order
    entries: tuple[Entry, ...]
    practice: tuple[Entry, ...] = ()
    feedback: bool = True
    """Whether practice items are explained after the answer."""
    reasons: bool = True
    """Whether the explanation gives reasons; if not, it says only whether the answer was right."""
    asked: tuple[Asked, ...] = ()
    """What raters are asked; empty where items are answered."""
    confidence: bool = False
    texts: dict[str, str] = field(default_factory=dict)
    quiz: tuple[Quiz, ...] = ()
    contact: str = ""
    """Whom people may write to."""
    institution: str = ""
    payment: str = ""
    screened_payment: str = ""
    """What those who fail the comprehension check are paid, in a sentence."""
    withdrawn_payment: str = ""
    """What those who leave midway are paid, in a sentence."""
    retention: str = ""
    """How long answers are kept, and where."""
    ethics: str = ""
    """Who approved the study."""
    minutes: int = 20
    timeout_minutes: int = 45
    """After this long without a request of a person, their place is given to another."""
    beliefs: dict[str, float] = field(default_factory=dict)
    """Mean ratings by conclusion, if the items were chosen by what people had rated."""
    beliefs_by: str = ""
    """Who rated them: `people` or `simulated people`."""
    beliefs_rule: dict[str, float] = field(default_factory=dict)
    """How many `raters` a conclusion needed, and which `margin` from the middle of the scale."""
    about: tuple[Asked, ...] = ()
    """What people may tell about themselves after the tasks; none of it has to be answered."""
    completion: dict[str, str] = field(default_factory=dict)
    """`code`, and `url` if finishing leads back to a recruiter; `screened code` and `screened url`
    are the same for people who are screened out."""
    exclusions: dict[str, float] = field(default_factory=dict)
    """Rule -> threshold; applied to the analysis of an export, nobody is deleted for them."""
    analysis: dict[str, str] = field(default_factory=dict)
    """The model's `formula`, its `fixed` part, and what its `clusters` are."""
    planned: Planned = field(default_factory=Planned)
    """Hypotheses, the primary test and the rest of the planned analysis."""
    power: dict[str, Any] = field(default_factory=dict)
    data: tuple[str, ...] = ()
    """Where the datasets were."""
    data_sha256: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    """What each dataset holds: `syllogism / validity`."""
    splits: tuple[str, ...] = ()
    """The splits that its items were taken from."""
    where: dict[str, str] = field(default_factory=dict)
    """Which features its items had to have."""
    without: dict[str, str] = field(default_factory=dict)
    """Which features they must not have."""
    offered: int = 0
    """How many such items the datasets have; nobody meets those that are no entry."""
    format: int = FORMAT
    library: str = VERSION

    @property
    def unit(self) -> str:
        """The column that names an item's unit: its frame, its group in the dataset, or itself.

        Items of one unit share content, so analyses do not count them as independent evidence.
        """
        return "frame" if self.order == "interleaved" else "group"

    @property
    def taken_from(self) -> str:
        """Which splits the items come from, as part of a sentence; empty for the study's own."""
        if not self.splits:
            return ""
        return f"items of the split{'s' * (len(self.splits) > 1)} {', '.join(self.splits)}"

    @property
    def after_tasks(self) -> Literal["about", "debrief"]:
        """What comes after the last task."""
        return "about" if self.about else "debrief"

    @property
    def unseen(self) -> str:
        """A line about items that some or all people do not meet; empty if everybody meets all."""
        left = self.offered - len(self.entries) - len(self.practice)
        if left <= 0 or self.design != "rate":
            return ""
        return (
            f"{len(self.entries)} of the {self.offered} items given are shown, the same to "
            f"everybody, and {len(self.practice)} for practice: nobody sees the other {left}; "
            "a higher --items shows more, or several studies of parts of the data show all"
        )

    @cached_property
    def by_id(self) -> dict[str, Entry]:
        """Every entry by its id."""
        return {entry.id: entry for entry in (*self.practice, *self.entries)}

    def to_json(self) -> str:
        """The file's text, with the hash of everything else at its end."""
        record = asdict(self)
        return json.dumps({**record, "sha256": _hash(record)}, indent=1, ensure_ascii=False) + "\n"

    @cached_property
    def sha256(self) -> str:
        """The hash of the whole plan; computed once, since every person's row names it."""
        return _hash(asdict(self))

    def save(self, folder: Path) -> Path:
        """Write the file; a plan that is there already is not overwritten."""
        path = folder / FILE
        if path.exists():
            raise DatasetError(
                f"{path} exists already: a plan does not change; choose another --out"
            )
        write_whole(path, self.to_json())
        return path


def load_study(folder: str | Path) -> Study:
    """The study of a folder; DatasetError if its file was changed."""
    path = Path(folder) / FILE
    if not path.is_file():
        raise DatasetError(f"{folder} is no study: it has no {FILE}; make one with study new")
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        given = record.pop("sha256")
        if record["format"] != FORMAT:
            raise DatasetError(
                f"{path} has format {record['format']} of therefore {record.get('library', '?')}, "
                f"and this version reads {FORMAT}: use that version, or make the study anew"
            )
        if _hash(record) != given:
            raise DatasetError(
                f"{path} was changed after it was made: its hash does not fit; "
                "take it back from a copy, or make the study anew in another folder"
            )
        return read_record(Study, record)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise DatasetError(
            f"{path} describes no study: {fault}; take it back from a copy, "
            "or make the study anew in another folder"
        ) from None


def _hash(record: Mapping[str, Any]) -> str:
    text = json.dumps(record, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def with_places(study: Study, conditions: int) -> Study:
    """The study with its places rounded up to a multiple of the number of conditions."""
    if study.people < 1:
        raise InputError(f"people={study.people} is too few: a study needs at least one person")
    return replace(study, people=-(-study.people // conditions) * conditions)
