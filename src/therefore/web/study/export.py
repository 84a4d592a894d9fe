"""Exports a study: tables, their codebook, the planned analysis, runs, and a summary page.

    OUT/README.md                              whose answers these are, and what each file holds
    OUT/answers.csv  people.csv  codebook.md   one row for each trial, one for each person
    OUT/items.csv                              what each item is: frame, mood, premises, conclusion
    OUT/ccobra.csv                             for CCOBRA's models
    OUT/analysis.py  analysis.R                the planned analysis, ready to run
    OUT/items.jsonl                            the items, for `therefore evaluate`
    OUT/agreement.csv  presets.csv  norms.csv  where they apply
    OUT/ratings.csv                            the mean of each item, where ratings are numbers
    OUT/unread.csv                             conclusions that were not read, to code by hand
    OUT/runs/people  runs/P001 ...             for `therefore report` and `evaluate --compare`;
                                               of simulated people runs/simulated-people, S001 ...
    OUT/summary.html                           cells, times, agreement, norms: with intervals

Recruiting services' numbers, and what people told about themselves, are written only if they are
asked for, each into a file of its own (ids.csv, about.csv).
Every file with answers says in a column, a name or a line whether people or programs gave them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from therefore.asking.conclusions import UNDECIDED
from therefore.dataset.files import whole_folder
from therefore.errors import DatasetError
from therefore.web.study.about import about_lines
from therefore.web.study.agreement import (
    Agreement,
    agreement,
    judgements,
    rating_lines,
)
from therefore.web.study.ccobra import COLUMNS, ccobra_lines
from therefore.web.study.codebook import codebook, columns_of
from therefore.web.study.columns import (
    answer_columns,
    answer_lines,
    taker_table,
    unread_lines,
    write_csv,
)
from therefore.web.study.export_readme import readme
from therefore.web.study.item_table import item_lines
from therefore.web.study.norms import NINE, published
from therefore.web.study.own_items import write_items
from therefore.web.study.people_runs import pooled_name, write_runs
from therefore.web.study.plan import FILE, Study, load_study
from therefore.web.study.records import Records, TrialRow, answers_by_pair, called, read_records
from therefore.web.study.store import ANSWERS, SIMULATED, open_store
from therefore.web.study.summary import write_summary

OUTCOMES = {"belief-bias": "said_valid"}


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    folder: Path
    began: int
    finished: int
    analysed: int
    rows: int
    """The number of answers of everybody who began, practice left out."""
    practice: int
    runs: int
    simulated: bool
    """Whether programs made the answers up."""
    pooled: str
    """The name of the folder, below `runs`, of the run that pools everybody."""
    agreement: tuple[Agreement, ...]


def export_study(
    folder: str | Path,
    out: str | Path,
    *,
    simulated: bool = False,
    with_ids: bool = False,
    with_about: bool = False,
) -> Exported:
    """Write a study's answers, and everything computed from them, into a new folder.

    `with_ids` adds recruiting services' numbers, `with_about` what people told about themselves.
    """
    study = load_study(folder)
    path = Path(folder) / (SIMULATED if simulated else ANSWERS)
    if not path.is_file():
        verb = "simulate" if simulated else "run"
        raise DatasetError(f"{folder} has no answers: study {verb} makes them")
    with closing(open_store(path, study)) as connection:
        records = read_records(connection, study)
        ids = connection.execute(
            "SELECT participant, source, value FROM external_id ORDER BY participant"
        ).fetchall()
        about = about_lines(connection, simulated=records.simulated)
    if not records.rows:
        raise DatasetError(f"{path} holds no answers yet")
    with whole_folder(Path(out)) as beside:
        made = _write(study, records, beside, home=Path(out))
        if with_ids:
            named = [(called(row["participant"]), row["source"], row["value"]) for row in ids]
            _table(beside / "ids.csv", ("person", "source", "value"), named)
        if with_about:
            _table(beside / "about.csv", columns_of("about.csv"), about)
        _text(
            beside / "README.md", readme(study, records, [path.name for path in beside.iterdir()])
        )
    return Exported(
        folder=Path(out),
        began=records.began,
        finished=sum(taker.finished for taker in records.takers),
        analysed=len({row.person for row in records.counted}),
        rows=sum(row.block > 0 for row in records.rows),
        practice=sum(row.block == 0 for row in records.rows),
        runs=made[0],
        simulated=records.simulated,
        pooled=pooled_name(records, len(study.data)),
        agreement=made[1],
    )


def _write(
    study: Study, records: Records, folder: Path, *, home: Path
) -> tuple[int, tuple[Agreement, ...]]:
    counted = records.counted
    made_up = "yes" if records.simulated else "no"
    _text(folder / FILE, study.to_json())
    names = answer_columns(study, records.rows)
    _table(folder / "answers.csv", names, answer_lines(study, records.rows, names))
    _table(folder / "people.csv", *taker_table(records.takers))
    about_items = columns_of("items.csv")
    items = ([line.get(name) for name in about_items] for line in item_lines(study))
    _table(folder / "items.csv", about_items, items)
    _text(folder / "codebook.md", codebook(study, records.rows))
    if not study.asked:  # judgements are no answers to items
        _table(folder / "ccobra.csv", COLUMNS, ccobra_lines(study, counted))
    for name in ("analysis.py", "analysis.R"):
        _text(folder / name, analysis_script(study, name, records))
    agreed = tuple(agreement(study, counted))
    if agreed:
        lines = [(a.question, a.level, a.items, a.people, a.alpha, *astuple(a.interval), made_up)
                 for a in agreed]  # fmt: skip
        _table(folder / "agreement.csv", columns_of("agreement.csv"), lines)
    if ratings := rating_lines(study, counted):
        numbers = [(*line, made_up) for line in ratings]
        _table(folder / "ratings.csv", columns_of("ratings.csv"), numbers)
    if study.asked and study.presets:
        columns = ("preset", "question", "answer", "count", "share", "simulated")
        shares = [
            (each.preset, each.question, answer, said, said / len(each.rows), made_up)
            for each in judgements(study, counted)
            for answer, said in each.counts.items()
        ]
        _table(folder / "presets.csv", columns, shares)
    if study.design == "norms":
        _table(folder / "norms.csv", columns_of("norms.csv"), norm_lines(counted, made_up))
    if unread := [row for row in records.rows if row.validity in UNDECIDED]:
        _table(folder / "unread.csv", columns_of("unread.csv"), unread_lines(study, unread))
    write_items(study, folder)
    runs = write_runs(study, records, folder / "runs", home=home)
    write_summary(study, records, agreed, folder / "summary.html")
    return len(runs), agreed


def analysis_script(study: Study, name: str, records: Records | None = None) -> str:
    """The planned analysis as a program."""
    text = files(__package__).joinpath("data", f"{name}.in").read_text(encoding="utf-8")
    known = {
        # The title is free text: it must not end a string or a comment of the program.
        "title": _plain(study.title),
        "primary": _plain(study.planned.told),
        "effect": study.planned.effect,
        "design": study.design,
        "flow": _gone(records) if records else "",
        "gone": str(records.began - len(records.takers)) if records else "0",
        "judged": "yes" if study.asked else "no",
        "formula": study.analysis["formula"],
        "fixed": study.analysis["fixed"],
        "clusters": study.analysis["clusters"],
        "outcome": OUTCOMES.get(study.design, "correct"),
        "column": study.unit,
        "unit": "frame (four versions of one item)" if study.unit == "frame" else "group of items",
    }
    for key, value in known.items():
        text = text.replace(f"@{key}@", value)
    return text


def _plain(text: str) -> str:
    """The text on one line, without characters that end a string."""
    return "".join(c for c in text if c.isprintable() and c not in '"\\')


def _gone(records: Records) -> str:
    """How many people are in no table, as part of a sentence; empty if nobody is missing."""
    return records.flow.removeprefix(f"{records.began} began")


def norm_lines(rows: Sequence[TrialRow], made_up: str) -> list[tuple[Any, ...]]:
    """Shares of the nine answers to each pair, ours beside the published ones."""
    found = answers_by_pair(rows)
    lines: list[tuple[Any, ...]] = []
    for code, counts in published().items():
        said = found.get(code, [])
        total = sum(counts.values())
        for name in NINE:
            share = said.count(name) / len(said) if said else None
            theirs = round(counts[name] / total, 6)
            lines.append((code, name, len(said), share, made_up, total, theirs))
    return lines


def _table(path: Path, names: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        write_csv(file, names, lines)


def _text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
