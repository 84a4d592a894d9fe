"""The plan of a study as one page, in the order in which OSF and AsPredicted ask for it.

Everything comes from `study.json` alone, so the page can be made again from the registered file,
and two pages of one plan are the same.
"""

from __future__ import annotations

from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.errors import DatasetError
from therefore.web.study.designs import DESIGNS
from therefore.web.study.own_items import items_sha256
from therefore.web.study.plan import HIDDEN, TOO_FAST, Study, load_study
from therefore.web.study.power import told as power_told
from therefore.web.study.records import ONE_PLACE
from therefore.web.study.slots import conditions
from therefore.web.study.stimuli import (
    beliefs_told,
    conclusions_told,
    existence_told,
    premises_told,
)

MEASURED = (
    "the final choice, the first one, and how often it was changed",
    "the time from first paint to sending, by the browser's clock, and how long the page was "
    "hidden; the server's times apart; how often the task was shown",
    "what was used to point, the size of the window",
)


def plan_study(folder: str | Path, out: str | Path | None = None) -> str:
    """The page in Markdown; written to `out` if one is given, which must not be there yet.

    `folder` is a study or an export of one. DatasetError if its plan was changed.
    """
    page = _page(load_study(folder))
    if out is not None:
        if Path(out).exists():
            raise DatasetError(f"{out} exists already: a registered page is not written over")
        write_whole(Path(out), page)
    return page


def _page(study: Study) -> str:
    made: list[str] = [
        f"# Plan: {study.title}",
        "",
        f"From `study.json` alone, hash `{study.sha256}`, made by therefore {study.library}. "
        "Nothing in it can change without changing the hash. `therefore study check` computes it "
        "again: SHA-256 of the file without its own entry `sha256`, as JSON with sorted keys and "
        "no blanks, in UTF-8. It says nothing of whether answers "
        "were collected before it was registered: say that yourself.",
    ]
    for heading, lines in (
        ("Hypotheses", list(study.planned.hypotheses)),
        ("Design and conditions", _design(study)),
        ("Items", _items(study)),
        ("Sample size and stopping rule", _sample(study)),
        ("Exclusions and flags", _exclusions(study)),
        ("Measured variables", _measured(study)),
        ("Primary test" if study.planned.effect else "Primary figure", _primary(study)),
        ("Covariates", list(study.planned.covariates) or ["none"]),
        ("Secondary analyses", list(study.planned.secondary)),
        ("What simulated data showed", list(study.planned.tried)),
    ):
        made += ["", f"## {_number(made)}. {heading}", ""]
        made += [f"- {line}" for line in lines]
    return "\n".join(made) + "\n"


def _number(made: list[str]) -> int:
    return 1 + sum(line.startswith("## ") for line in made)


def _design(study: Study) -> list[str]:
    within = "each person meets every cell, and each frame in one of its four versions"
    if study.order != "interleaved":
        within = "items are in blocks, and each person meets every block"
    many = conditions(study)
    lines = [
        f"{study.design}: {DESIGNS[study.design].about}",
        f"cells, within people: {'; '.join(study.cells)}",
        f"{within}; {study.lists} list{'' if study.lists == 1 else 's'} by the rows of a Williams "
        f"square, {many} condition{'' if many == 1 else 's'}; seed {study.seed}",
        f"{len(study.quiz)} questions on the instructions with two tries, {len(study.practice)} "
        f"items for practice{'' if study.feedback else ', without feedback'}, then "
        f"{study.per_person} tasks, about {study.minutes} minutes",
    ]
    return lines


def _items(study: Study) -> list[str]:
    lines = [f"{len(study.entries)} items, of which a person meets {study.per_person}"]
    for place, sha256 in zip(study.presets, study.data_sha256, strict=True):
        lines.append(f"from {place}, dataset `{sha256}`")
    if study.taken_from:
        lines.append(study.taken_from)
    for named, chosen in (("with", study.where), ("without", study.without)):
        lines += [f"only items {named} {name}: {value}" for name, value in chosen.items()]
    lines += [f"{name}: sha256 `{sha256}`" for name, sha256 in items_sha256(study).items()]
    if study.order == "interleaved":
        lines += [conclusions_told(study), existence_told(study)[0], premises_told(study)[0]]
        by = beliefs_told(study) if study.beliefs else "nobody has rated the conclusions"
        lines.append(f"{by}{f' (rated by {study.beliefs_by})' if study.beliefs_by else ''}")
    return lines


def _sample(study: Study) -> list[str]:
    return [
        f"{study.people} people, {study.people // conditions(study)} in each condition",
        study.planned.stopping,
        study.planned.incomplete,
        *(f"power: {line}" for line in power_told(dict(study.power), unit=study.unit)),
    ]


def _exclusions(study: Study) -> list[str]:
    return [
        f"too fast: a median time below {study.exclusions[TOO_FAST]:g} seconds",
        f"elsewhere: the page hidden for more than {study.exclusions[HIDDEN]:.0%} of the time",
        "whoever answers the questions on the instructions wrongly twice is screened out",
        "nobody is left out for what they answered; "
        + (
            "nobody is flagged"
            if study.asked
            else f"who chose one place in {ONE_PLACE:.0%} of the tasks or more is flagged and "
            "analysed, and the results without the flagged are told besides"
        ),
        study.planned.times,
    ]


def _measured(study: Study) -> list[str]:
    asked = [f"of each item `{each.name}`: {each.text}" for each in study.asked]
    lines = [*asked, *MEASURED]
    if study.confidence:
        lines.append("after each task how sure the person is, from 1 (a guess) to 5 (certain)")
    if study.about:
        names = ", ".join(each.name for each in study.about)
        lines.append(f"after the tasks, if the person likes: {names}")
    return lines


def _primary(study: Study) -> list[str]:
    lines = [study.planned.told]
    if study.planned.effect:
        lines.append(
            f"alpha = {study.planned.level:g}; one test is primary, so nothing is corrected for"
        )
    return lines
