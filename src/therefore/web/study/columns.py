"""The rows of an export's tables, written so that no spreadsheet takes a cell for code."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any, TextIO

from therefore.web.cells import plain_cell
from therefore.web.study.item_table import entry_features
from therefore.web.study.norms import NINE, NOTHING, PremisePair, code_of
from therefore.web.study.plan import Study
from therefore.web.study.premises import premises_true
from therefore.web.study.records import Taker, TrialRow


def extras(study: Study, row: TrialRow) -> dict[str, Any]:
    """The columns that the design adds to a row, and those that say where its item comes from."""
    return {**_of_design(study, row), **entry_features(study, study.by_id[row.item])}


def _of_design(study: Study, row: TrialRow) -> dict[str, Any]:
    if study.design == "belief-bias" and row.block:
        words = row.cell.split(", ")
        return {
            "valid": "yes" if words[0] == "valid" else "no",
            "believable": "yes" if words[-1] == "believable" else "no",
            "said_valid": int(row.choice == 1),
            "premises_true": premises_true(study.by_id[row.item].record),
        }
    if study.design == "believability" and row.block:
        features = study.by_id[row.item].record["features"]
        return {"believable": features["conclusion_true"]}
    if study.design == "norms":
        pair = PremisePair(code_of(row.item))
        return {
            "pair": pair.code,
            "answer": NINE[row.choice or 0],
            "anything_follows": "no" if pair.right == (NOTHING,) else "yes",
        }
    return {}


def answer_columns(study: Study, rows: Sequence[TrialRow]) -> list[str]:
    """The names of the long table's columns."""
    added = dict.fromkeys(name for row in rows for name in extras(study, row))
    return [f.name for f in fields(TrialRow)] + list(added)


def answer_lines(
    study: Study, rows: Iterable[TrialRow], names: Sequence[str]
) -> Iterator[list[Any]]:
    """Yield the rows of the long table one at a time, to save memory in a large study."""
    plain = [f.name for f in fields(TrialRow)]
    for row in rows:
        more = extras(study, row)
        yield [
            *(getattr(row, name) for name in plain),
            *(more.get(name) for name in names[len(plain) :]),
        ]


def unread_lines(study: Study, rows: Iterable[TrialRow]) -> Iterator[list[Any]]:
    """Conclusions that the program could not read, each with what is needed to code it by hand."""
    for row in rows:
        entry = study.by_id[row.item]
        right = entry.record.get("target")
        yield [
            row.person,
            row.position,
            row.item,
            " ".join(entry.premises),
            right,
            row.said,
            row.simulated,
            None,
        ]


def taker_table(takers: Sequence[Taker]) -> tuple[list[str], list[list[Any]]]:
    """Column names and rows of the table of people."""
    return [f.name for f in fields(Taker)], [list(astuple(taker)) for taker in takers]


def write_csv(out: TextIO, names: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    """Write a table as CSV; a text that a spreadsheet would compute gets a quote before it."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([plain_cell(cell) for cell in line] for line in lines)
