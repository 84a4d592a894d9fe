"""Makes a study: one file, never changed later, from a design, datasets and a seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from therefore.config import nearest
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import group_of, group_sizes
from therefore.errors import ConfigError, InputError
from therefore.evaluation.record import checksum
from therefore.web.study.believability import MARGIN, RATERS, Beliefs, as_rated, read_beliefs
from therefore.web.study.designs import DESIGNS, Design
from therefore.web.study.frames import TooFewFrames
from therefore.web.study.given_items import frames_left_out, given_items
from therefore.web.study.own_items import write_items
from therefore.web.study.plan import HIDDEN, TOO_FAST, Entry, Study, with_places
from therefore.web.study.planned import planned
from therefore.web.study.power import power_record
from therefore.web.study.slots import conditions
from therefore.web.study.texts import chosen, read_asked, read_labels, read_quiz, shipped

FASTEST = 2.0
"""Seconds: a person whose median time for an answer is below this cannot have read the tasks."""
ELSEWHERE = 0.25
"""A person whose page was hidden for more than this share of the time counts as elsewhere."""


def new_study(
    out: str | Path,
    *,
    design: str = "accuracy",
    data: str | Path | Sequence[str | Path] = (),
    split: str = "",
    where: Mapping[str, str] | None = None,
    without: Mapping[str, str] | None = None,
    people: int = 40,
    items: int = 0,
    seed: int = 0,
    title: str = "How do people reason?",
    contact: str = "",
    institution: str = "",
    payment: str = "",
    screened_payment: str = "",
    withdrawn_payment: str = "",
    retention: str = "",
    ethics: str = "",
    texts: str | Path | None = None,
    confidence: bool = False,
    reasons: bool = True,
    code: str = "",
    url: str = "",
    screened_code: str = "",
    screened_url: str = "",
    fastest: float = FASTEST,
    elsewhere: float = ELSEWHERE,
    timeout_minutes: int = 45,
    about: bool = False,
    beliefs: str | Path | Sequence[str | Path] = (),
    raters: int = RATERS,
    margin: float = MARGIN,
) -> Study:
    """Write `out/study.json` from one dataset or several, and the items for models beside it.

    Of each dataset the test splits are taken, or the `split`; if it has no test split, all.
    `where` takes only items with these features, `{"mood": "Barbara,Celarent"}`; `without` leaves
    such items out, `{"domain": "films"}`.
    `people` is rounded up so that every condition has as many. `contact`, `institution`, `payment`,
    `retention` (how long answers are kept) and `ethics` (who approved the study) stand in the
    consent form; without them a study can be tried but not run. `screened_payment` says whether
    people who fail the comprehension check are paid, `withdrawn_payment` whether those who leave.
    `texts` is a folder of edited texts (see `write_texts`).
    `code` is what people get at the end, `url` where they are sent with it
    (`{code}` is filled in); `screened_code` and `screened_url` are for those who fail the
    comprehension check. Left out of the analysis are people whose median time is below `fastest`
    seconds, or who had the page hidden for more than the share `elsewhere` of the time; nobody is
    left out for what they answered. A dataset of the task generation asks for conclusions in
    people's own words. With `about`, people are asked about themselves after the tasks, and need
    not answer. Without `reasons`, practice says what was right and not why.
    `beliefs` is the export of a `believability` study, or several: of its conclusions,
    a `belief-bias` study takes only those that at least so many `raters` rated as they are
    labelled, with a mean that is at least the `margin` from the middle of the scale.
    """
    if design not in DESIGNS:
        raise ConfigError(f"unknown design {design!r}{nearest(design, DESIGNS)}")
    kind = DESIGNS[design]
    places = [Path(data)] if isinstance(data, str | Path) else [Path(each) for each in data]
    if kind.needs_data and not places:
        raise InputError(f"the design {design} needs items: name a dataset with --data")
    if not kind.needs_data and (places or split or where or without):
        option = "data" if places else "split" if split else "where" if where else "without"
        raise InputError(f"the design {design} makes its own items: leave --{option} out")
    for name, address in (("url", url), ("screened_url", screened_url)):
        if address and not address.startswith(("https://", "http://")):
            raise InputError(f"{name} {address!r} is no address: it begins with https://")
    if fastest < 0 or not 0 <= elsewhere <= 1:
        raise InputError(
            f"fastest={fastest:g}, elsewhere={elsewhere:g}: the first is a number of seconds from "
            "0, the second a share from 0 to 1"
        )
    completion = _completion(code, url, screened_code, screened_url)
    offered = given_items(places, split=split, where=where, without=without)
    found = list(offered.items)
    rated: Beliefs | None = None
    exports = [Path(beliefs)] if isinstance(beliefs, str | Path) else [Path(b) for b in beliefs]
    if exports:
        if design != "belief-bias":
            raise InputError(f"beliefs={exports[0]}: only belief-bias takes ratings, not {design}")
        if raters < 1 or margin < 0:
            raise InputError(f"raters={raters}, margin={margin:g}: at least 1, and at least 0")
        rated = read_beliefs(exports)
        found = [as_rated(each, rated, raters=raters, margin=margin) for each in found]
    homes: dict[str, tuple[int, str]] = {}
    for number, (place, each) in enumerate(zip(places, found, strict=True)):
        sizes = group_sizes(place)
        homes |= {item.id: (number, group_of(item, sizes)) for item in each}
    # Two datasets may use the same name for different groups.
    groups = {id: f"{number} {group}" for id, (number, group) in homes.items()}
    try:
        taken = [item for each in found for item in each]
        pool = kind.pool(taken, groups, items or kind.items, seed)
    except TooFewFrames as few:
        if rated is None:
            part = _part(where or {}, without or {})
            blamed = frames_left_out(
                offered, few, lambda i: kind.pool(i, {}, items or kind.items, seed), part
            )
            raise blamed or few from None
        fewer = f", or --items {few.frames // 4 * 4}" if few.frames >= 4 else ""
        raise InputError(
            f"{few.frames} frames have conclusions rated as labelled, by {raters} people or more "
            f"and {margin:g} from the middle, and {items or kind.items} are needed: rate more "
            f"conclusions of this very dataset (--beliefs takes several exports){fewer}"
        ) from None
    words = chosen(design, Path(texts) if texts is not None else None, about=about)
    labels = read_labels(words["labels"])
    asked = read_asked(words["asked"], name=design) if "asked" in words else ()
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
        reasons=reasons,
        asked=asked,
        about=read_asked(words["about"], name="about") if about else (),
        beliefs=dict(rated.means) if rated else {},
        beliefs_by=rated.by if rated else "",
        beliefs_rule={"raters": raters, "margin": margin} if rated else {},
        confidence=confidence,
        texts=words,
        quiz=read_quiz(words["check"]),
        contact=contact,
        institution=institution,
        payment=payment,
        screened_payment=screened_payment,
        withdrawn_payment=withdrawn_payment,
        retention=retention,
        ethics=ethics,
        minutes=max(2, round((pool.per_person * kind.seconds + 180) / 60)),
        timeout_minutes=timeout_minutes,
        completion=completion,
        exclusions={TOO_FAST: fastest, HIDDEN: elsewhere},
        data=tuple(map(str, places)),
        data_sha256=tuple(map(checksum, places)),
        presets=tuple(map(_preset, places)),
        splits=offered.splits,
        where=dict(where or {}),
        without=dict(without or {}),
        offered=sum(map(len, found)),
    )
    study = replace(study, analysis=_analysis(study, kind))
    study = with_places(study, conditions(study))
    promised = planned(
        design,
        formula=study.analysis["formula"],
        unit=study.unit,
        people=study.people,
        timeout=timeout_minutes,
        asked=[each.name for each in asked],
    )
    study = replace(study, planned=promised)
    if not study.asked:
        units = len(_units(study))
        cells = len(study.cells)
        power = power_record(design, study.people, study.per_person, cells, units=units)
        study = replace(study, power=power)
    study.save(Path(out))
    write_items(study, Path(out))
    return study


def _analysis(study: Study, kind: Design) -> dict[str, str]:
    """The planned analysis; items that share content have a random effect in common."""
    if not kind.fixed:
        return {"formula": kind.formula, "fixed": "", "clusters": "none"}
    # If every unit has one item, a random effect of units would repeat that of items.
    shared = f" + (1 | {study.unit})" if len(_units(study)) < len(study.entries) else ""
    return {
        "formula": kind.formula + shared,
        "fixed": kind.fixed,
        "clusters": f"person and {study.unit}",
    }


def _part(where: Mapping[str, str], without: Mapping[str, str]) -> str:
    """A choice of features, as it is typed.

    >>> _part({"mood": "Barbara"}, {"domain": "films"})
    '--where mood=Barbara --without domain=films'
    """
    asked = [f"--where {name}={value}" for name, value in where.items()]
    return " ".join([*asked, *(f"--without {name}={value}" for name, value in without.items())])


def _units(study: Study) -> set[tuple[int, str]]:
    """The units, each a dataset's number and the name of a frame or group."""
    framed = study.unit == "frame"
    return {(0, str(e.frame)) if framed else (e.dataset, e.group) for e in study.entries}


def _completion(code: str, url: str, screened_code: str, screened_url: str) -> dict[str, str]:
    """Codes and addresses for those who finish and those screened out; equal codes are refused."""
    codes = [given or secrets.token_hex(4).upper() for given in (code, screened_code)]
    if codes[0] == codes[1]:
        raise InputError(f"code and screened_code are both {code!r}: who gets paid could not tell")
    # An address with {code} serves both; one with the code written out is for those who finish.
    back = screened_url or (url if "{code}" in url else "")
    return {"code": codes[0], "url": url, "screened code": codes[1], "screened url": back}


def _worded(entry: Entry, labels: Mapping[str, str], homes: Mapping[str, tuple[int, str]]) -> Entry:
    """The entry with its labels in words for people; options that are sentences stay."""
    choices = tuple(labels.get(choice, choice) for choice in entry.choices)
    dataset, group = homes.get(entry.id, (0, entry.id))
    return replace(entry, choices=choices, dataset=dataset, group=group)


def _preset(place: Path) -> str:
    """Family and preset from a dataset's manifest; for a single file, the file's name."""
    if not place.is_dir():
        return place.name
    manifest = Manifest.load(place)
    return f"{manifest.family} / {manifest.preset}"


def write_texts(out: str | Path) -> list[Path]:
    """Write our texts into a folder, to be edited; existing files are not overwritten."""
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, text in shipped().items():
        path = folder / f"{name}.txt"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written
