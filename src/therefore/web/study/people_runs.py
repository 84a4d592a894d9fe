"""People as runs, one for each person and one of all together, for `report` and `evaluate`.

A person's run is like any reasoner's. The pooled run has a row for each person and item, and a
feature names the person, so intervals can draw people and items anew. A report needs the
predictions alone, not the study.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.evaluation.people import KIND, PERSON
from therefore.evaluation.predictions import Prediction, judged, part_path, write_part
from therefore.evaluation.record import RUN, Run
from therefore.reasoners.reasoner import Answer
from therefore.web.study.own_items import entry_item, items_sha256, named
from therefore.web.study.plan import Entry, Study
from therefore.web.study.records import REAL, Records, TrialRow

POOLED = "people"
SIMULATED = "simulated people"
"""The name of the pooled run in reports, if programs made the answers up."""


def predictions(study: Study, rows: Sequence[TrialRow], *, named: bool) -> list[Prediction]:
    """Rows as predictions; `named` puts the person among the features."""
    made: list[Prediction] = []
    for row in rows:
        entry = study.by_id[row.item]
        prediction = _prediction(entry, row)
        # For belief bias, reports derive the cells from the items, for people and models alike.
        blocks = len(study.cells) > 1 and study.design != "belief-bias"
        extra = {"cell": row.cell} if blocks else {}
        if named:
            extra[PERSON] = row.person
        prediction.features.update(extra)
        made.append(prediction)
    return made


def _prediction(entry: Entry, row: TrialRow) -> Prediction:
    answer = Answer(
        choice=-1 if row.choice is None else row.choice,
        text="" if entry.choices else row.said,
    )
    return judged(entry_item(entry), answer, validity=row.validity, group=entry.group)


def write_runs(study: Study, records: Records, folder: Path, *, home: Path) -> list[Path]:
    """Write each run into a folder of its own; with several datasets, runs for each dataset.

    The runs are on the study's own items, in `home`. Each also names the dataset that the items
    come from, so that a report shows models that answered either one beside people.
    """
    written: list[Path] = []
    if study.asked:
        return written  # raters judge items and do not answer them
    many = len(study.data)
    sums = items_sha256(study)
    for number in range(max(1, many)):
        rows = [r for r in records.counted if study.by_id[r.item].dataset == number]
        if not rows:
            continue
        mark = f"-{number + 1}" if many > 1 else ""
        file = named(number, many)
        everybody = SIMULATED if records.simulated else POOLED
        groups = {everybody: rows}
        for row in rows:
            groups.setdefault(row.person, []).append(row)
        for name, group in groups.items():
            found = predictions(study, group, named=name == everybody)
            run = Run(
                reasoner=name,
                kind=KIND,
                settings={
                    "study": study.sha256[:16],
                    "design": study.design,
                    "simulated": ", ".join(dict.fromkeys(row.simulated for row in group)),
                },
                data=str(home / file),
                data_sha256=sums[file],
                part_of=study.data_sha256[number] if many else "",
                split="",
                items=len(found),
                seconds=round(sum(row.timed_ms or 0 for row in group) / 1000, 3),
                complete=True,
                notes=(_note(group, pooled=name == everybody),),
            )
            out = folder / f"{name.replace(' ', '-')}{mark}"
            write_part(part_path(out, 0), found)
            write_whole(out / RUN, run.to_json())
            written.append(out)
    return written


def pooled_name(records: Records, datasets: int) -> str:
    """The name of the pooled run's folder; with several datasets, that of the first."""
    name = SIMULATED if records.simulated else POOLED
    return name.replace(" ", "-") + ("-1" if datasets > 1 else "")


def _note(rows: Sequence[TrialRow], *, pooled: bool) -> str:
    made_up = rows[0].simulated != REAL
    who = "simulated: a program made the answers up, nobody gave them" if made_up else ""
    if not pooled:
        return who or "one person"
    people = len({row.person for row in rows})
    told = f"{people} {'simulated ' if made_up else ''}people; intervals draw people and items anew"
    return f"{told}; {who}" if who else told
