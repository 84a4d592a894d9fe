"""The codebook of an export: what every column of every file means, from `data/codebook.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from therefore.web.study.agreement import rating_values
from therefore.web.study.columns import answer_columns
from therefore.web.study.plan import Study
from therefore.web.study.records import REAL, TrialRow


@cache
def meanings(table: str) -> dict[str, str]:
    """Column -> meaning, in the file's order; the table `files` is about files."""
    text = files(__package__).joinpath("data", "codebook.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found[table]


def columns_of(file: str) -> tuple[str, ...]:
    """The columns of a file that has the same columns in every study.

    >>> columns_of("ratings.csv")
    ('item', 'question', 'n', 'mean', 'sd', 'simulated')
    """
    return tuple(meanings(file))


def codebook(study: Study, rows: Sequence[TrialRow]) -> str:
    """What every column of every file means, as a table in Markdown."""
    notes = meanings("notes")
    shared = {**meanings("items.csv"), **meanings("answers.csv")}
    answers = {name: shared[name] for name in answer_columns(study, rows)}
    lines = [
        f"# Codebook: {study.title}",
        "",
        *([notes["simulated"], ""] if any(row.simulated != REAL for row in rows) else []),
        f"Design {study.design}, seed {study.seed}, plan `{study.sha256}`. Empty cells are missing "
        "values. Practice (block 0) is in the files and not in the analysis.",
        "",
        f"Planned {'model' if study.analysis['fixed'] else 'analysis'}: "
        f"`{study.analysis['formula']}`",
        "",
        study.planned.told,
        "",
        f"Times: {study.planned.times}",
        "",
        "Planned exclusions: "
        + "; ".join(f"{rule}: {bound:g}" for rule, bound in study.exclusions.items())
        + ".",
        "",
        *_section("answers.csv", answers),
        *_section("people.csv"),
        *_section("items.csv"),
    ]
    if any(row.validity for row in rows):
        lines += _section("unread.csv")
    if len({row.person for row in rows}) > 1:
        lines += _section("agreement.csv")
    if any(rating_values(study, asked.name) for asked in study.asked):
        lines += _section("ratings.csv")
    if study.about:
        lines += _section("about.csv", title="about.csv (only with --with-about)")
        lines += [*(f"- {a.name}: {a.text} {' / '.join(a.options)}" for a in study.about), ""]
    if study.design == "norms":
        lines += [notes["asked"], "", *_section("norms.csv", note=notes["figures"])]
    return "\n".join(lines)


def _section(
    file: str, columns: dict[str, str] | None = None, *, title: str = "", note: str = ""
) -> list[str]:
    """The codebook's section on one file; `columns` defaults to those that it always has."""
    return [
        f"## {title or file}",
        "",
        *([note, ""] if note else []),
        "| column | meaning |",
        "|---|---|",
        *(f"| {name} | {meaning} |" for name, meaning in (columns or meanings(file)).items()),
        "",
    ]
