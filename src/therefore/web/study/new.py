"""Making a study: a design, a dataset and a seed become one file that never changes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from therefore.config import nearest
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import group_of, group_sizes, load
from therefore.errors import ConfigError, InputError
from therefore.evaluation.record import checksum
from therefore.web.study.designs import DESIGNS
from therefore.web.study.own_items import write_items
from therefore.web.study.plan import Entry, Study, with_places
from therefore.web.study.power import power_record
from therefore.web.study.slots import conditions
from therefore.web.study.texts import chosen, read_asked, read_labels, read_quiz, shipped

EXCLUSIONS = {
    "fastest median seconds": 2.0,
    "hidden share of the time": 0.25,
    "answers in one place": 0.95,
}
"""The planned exclusions: who answers faster than anybody reads, who was elsewhere, who always
chose the same place. They are marked when exporting; the analysis leaves them out."""
READ = 20_000
"""Items of a dataset that are looked at."""


def new_study(
    out: str | Path,
    *,
    design: str = "accuracy",
    data: str | Path | Sequence[str | Path] = (),
    split: str = "",
    people: int = 40,
    items: int = 0,
    seed: int = 0,
    title: str = "How do people reason?",
    contact: str = "the person who sent you the link",
    institution: str = "The person who sent you the link",
    texts: str | Path | None = None,
    confidence: bool = False,
    code: str = "",
    url: str = "",
    timeout_minutes: int = 45,
) -> Study:
    """Write `out/study.json` from one dataset or several, and the items for models beside it.

    `people` is rounded up so that every condition has as many. `texts` is a folder of edited texts
    (see `write_texts`). `code` is what people get at the end, `url` where they are sent with it
    (`{code}` is filled in). A dataset of the task generation asks for conclusions in people's own
    words.
    """
    if design not in DESIGNS:
        raise ConfigError(f"unknown design {design!r}{nearest(design, DESIGNS)}")
    kind = DESIGNS[design]
    places = [Path(data)] if isinstance(data, str | Path) else [Path(each) for each in data]
    if kind.needs_data and not places:
        raise InputError(f"the design {design} needs items: name a dataset with --data")
    places = places if kind.needs_data else []
    if url and not url.startswith(("https://", "http://")):
        raise InputError(f"url {url!r} is no address: it begins with https://")
    found = [load(place, split=split, limit=READ) for place in places]
    pool = kind.pool([item for each in found for item in each], items or kind.items, seed)
    homes: dict[str, tuple[int, str]] = {}
    for number, (place, each) in enumerate(zip(places, found, strict=True)):
        sizes = group_sizes(place)
        homes |= {item.id: (number, group_of(item, sizes)) for item in each}
    words = chosen(design, Path(texts) if texts is not None else None)
    labels = read_labels(words["labels"])
    asked = read_asked(words["rate"]) if design == "rate" else ()
    study = Study(
        title=title,
        design=design,
        seed=seed,
        people=people,
        per_person=pool.per_person,
        cells=pool.cells,
        lists=pool.lists,
        order=pool.order,
        entries=tuple(_worded(each, labels, homes) for each in pool.entries),
        practice=tuple(_worded(each, labels, homes) for each in pool.practice),
        feedback=kind.feedback,
        asked=asked,
        confidence=confidence,
        texts=words,
        quiz=read_quiz(words["check"]),
        contact=contact,
        institution=institution,
        minutes=max(2, round((pool.per_person * kind.seconds + 180) / 60)),
        timeout_minutes=timeout_minutes,
        completion={"code": code or secrets.token_hex(4).upper(), "url": url},
        exclusions=EXCLUSIONS,
        analysis={"formula": kind.formula, "fixed": kind.fixed, "clusters": "person"},
        data=tuple(map(str, places)),
        data_sha256=tuple(map(checksum, places)),
        presets=tuple(map(_preset, places)),
    )
    study = with_places(study, conditions(study))
    power = power_record(design, study.people, study.per_person, len(study.cells))
    study = replace(study, power=power)
    study.save(Path(out))
    write_items(study, Path(out))
    return study


def _worded(entry: Entry, labels: Mapping[str, str], homes: Mapping[str, tuple[int, str]]) -> Entry:
    """The entry with its labels in words for people; options of its own stay as they are."""
    choices = tuple(labels.get(choice, choice) for choice in entry.choices)
    dataset, group = homes.get(entry.id, (0, entry.id))
    return replace(entry, choices=choices, dataset=dataset, group=group)


def _preset(place: Path) -> str:
    """What a dataset's manifest calls it; a single file goes by its name."""
    if not place.is_dir():
        return place.name
    manifest = Manifest.load(place)
    return f"{manifest.family} / {manifest.preset}"


def write_texts(out: str | Path) -> list[Path]:
    """Write our texts into a folder, to be edited; files that are there are left alone."""
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, text in shipped().items():
        path = folder / f"{name}.txt"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written
