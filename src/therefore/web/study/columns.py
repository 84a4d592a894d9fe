"""The columns of an export with their meanings, and cells that no spreadsheet takes for code."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any, TextIO

from therefore.web.cells import plain_cell
from therefore.web.study.agreement import AGREEMENT_MEANINGS, RATING_MEANINGS, rating_values
from therefore.web.study.item_table import ITEM_MEANINGS, entry_features
from therefore.web.study.norms import NINE, NOTHING, Pair, code_of
from therefore.web.study.plan import Study
from therefore.web.study.premises import premises_true
from therefore.web.study.records import REAL, Row, Taker

SIMULATED_MEANING = (
    "no for a real person; otherwise the program that made the answers up: nobody gave them"
)
ROW_MEANINGS = {
    "person": "who answered; the same name in every file; P001 is a real person, S001 a simulated "
    "one",
    "simulated": SIMULATED_MEANING,
    "position": "place among the person's trials, from 0, practice included",
    "block": "part of the study; 0 is practice",
    "kind": "practice, answer, or what a rater was asked",
    "item": "the item's id",
    "cell": "level of the design",
    "option_order": "the choices in the order shown, by their numbers in the dataset",
    "choice": "number of the final choice in the dataset's order, from 0; empty for words",
    "said": "the chosen words, or the person's own",
    "place": "where the chosen option stood, from 1",
    "correct": "1 if right, 0 if not; empty where nothing is right or wrong, and where a "
    "conclusion in own words could not be read (see unread.csv)",
    "validity": "of a conclusion in own words: follows (right: as strong as the item's own), "
    "weaker (it follows, but more does), restated (it repeats a premise, or what one premise says "
    "alone), contradicts, unrelated (neither it nor its negation follows), unreadable, not judged "
    "(the item's own sentences are no text that the grammar reads)",
    "first_choice": "number of the first choice",
    "changes": "how often the choice was changed",
    "rt_ms": "milliseconds from first paint to sending, by the browser's monotonic clock; of a "
    "task that was shown more than once (sent above 1: reloaded, resumed, a second device) from "
    "the last paint only, so leave it out there, as our means and medians do",
    "hidden_ms": "of rt_ms, how long the page was hidden",
    "confidence": "1 (a guess) to 5 (certain)",
    "shown_at": "when the task was first sent, milliseconds since 1970, server's clock",
    "received_at": "when the answer was stored, server's clock",
    "server_ms": "received_at minus shown_at: includes network, reloads and breaks",
    "sent": "how often the task was sent to a browser: more than 1 after a reload or on a second "
    "device, and then rt_ms is no whole time",
    "clock_jump": "1 if the computer's clock was set during the task",
    "pointer": "mouse, touch, pen or keyboard",
}
EXTRA_MEANINGS = {
    "valid": "yes if the conclusion follows",
    "believable": "yes if the conclusion is true of the world",
    "said_valid": "1 if the person said that it follows",
    "premises_true": "for each premise in the order shown, whether it is true of the world: true, "
    "false, or unknown to the knowledge that made it",
    "pair": "pair of premises: two quantifiers and the figure",
    "answer": "Aac ... Eca or NVC: quantifier and direction of the conclusion",
    "anything_follows": "yes if some conclusion is right",
    **{
        name: ITEM_MEANINGS[name]
        for name in ("frame", "group", "mood", "figure", "existential", "domain", "preset")
    },
}
NORM_MEANINGS = {
    "pair": "pair of premises: two quantifiers and the figure",
    "answer": "Aac ... Eca or NVC (no valid conclusion): quantifier and direction",
    "people": "how many people of this study answered the pair",
    "share": "which share of them gave this answer; empty if nobody met the pair",
    "simulated": "yes if these people were simulated; the published ones were not",
    "published_people": "how many people of Ragni 2016 answered it",
    "published_share": "which share of them gave this answer",
}
ABOUT_MEANINGS = {
    "person": "name in every file; P001 is a real person, S001 a simulated one",
    "question": "what was asked, by its name in study.json",
    "answer": "what the person chose; who chose nothing has no row",
    "simulated": "yes if these people were simulated",
}
UNREAD_MEANINGS = {
    "person": "who wrote it",
    "position": "place among the person's trials, as in answers.csv",
    "item": "the item's id",
    "premises": "as shown",
    "right": "a right conclusion",
    "said": "what the person wrote",
    "simulated": SIMULATED_MEANING,
    "correct": "empty: to be filled in by hand, 1 or 0, and joined to answers.csv",
}
SIMULATED_TOLD = (
    "**These people are simulated: programs made the answers up, nobody gave them. They are for "
    "trying out a design, its export and its analysis, and are no evidence about people.**"
)
FIGURES_TOLD = (
    "Figures are numbered as CCOBRA and Ragni 2016 number them, not as Aristotle's tradition does: "
    "1 is A-B, B-C; 2 is B-A, C-B; 3 is A-B, C-B; 4 is B-A, B-C, where B is the shared term. "
    "Quantifiers are A (all), E (no), I (some), O (some not); `ac` concludes from A to C."
)
OTHERS_ASKED = (
    "People and models are not asked in the same words. People read once, in the instructions "
    "(`study.json`, texts), what to suppose and when to choose No valid conclusion, practised, and "
    "saw the nine answers as sentences to choose from; models read with every pair what is in "
    "`items.jsonl` (premises, question, lettered options) and the prompt of `therefore evaluate`. "
    "Differences between them may come from that."
)
TAKER_MEANINGS = {
    "person": "name in every file; P001 is a real person, S001 a simulated one",
    "simulated": SIMULATED_MEANING,
    "slot": "place in the study; decides condition, items and order together with the seed; of "
    "who was screened out all columns but person, simulated, state and finished are empty, for "
    "nothing else is kept",
    "condition": "list and row together, from 1",
    "list": "which version of each frame",
    "row": "row of the Williams square",
    "state": "where the person is; who withdrew or was deleted later has no row, and README.md "
    "counts them",
    "finished": "1 if every trial is answered",
    "minutes": "from consent to the last answer",
    "scripts": "yes if the browser ran our script; without it there is no rt_ms, and server_ms "
    "decides who was too fast",
    "width": "of the window",
    "height": "of the window",
    "pointer": "fine (mouse), coarse (finger) or none",
    "mean_seconds": "mean response time, by rt_ms of the tasks shown once; where there is none, "
    "as without scripts, by server_ms",
    "median_seconds": "median response time, by the same clock: the planned exclusion goes by it",
    "hidden_share": "share of the time with the page hidden, over the tasks shown once",
    "one_place": "share of answers in the commonest place",
    "excluded": "the planned rule that leaves the person out (too fast, elsewhere); empty if none",
    "flag": "what to look at; nobody is left out for it (one place: 95 % of the answers or more "
    "stood in one place)",
}


def extras(study: Study, row: Row) -> dict[str, Any]:
    """What a design adds to a row, and where its item comes from."""
    return {**_of_design(study, row), **entry_features(study, study.by_id[row.item])}


def _of_design(study: Study, row: Row) -> dict[str, Any]:
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
        pair = Pair(code_of(row.item))
        return {
            "pair": pair.code,
            "answer": NINE[row.choice or 0],
            "anything_follows": "no" if pair.right == (NOTHING,) else "yes",
        }
    return {}


def answer_columns(study: Study, rows: Sequence[Row]) -> list[str]:
    """The names of the long table's columns."""
    added = dict.fromkeys(name for row in rows for name in extras(study, row))
    return [f.name for f in fields(Row)] + list(added)


def answer_lines(study: Study, rows: Iterable[Row], names: Sequence[str]) -> Iterator[list[Any]]:
    """The rows of the long table, one at a time: a large study is never in memory twice."""
    plain = [f.name for f in fields(Row)]
    for row in rows:
        more = extras(study, row)
        yield [
            *(getattr(row, name) for name in plain),
            *(more.get(name) for name in names[len(plain) :]),
        ]


def unread_lines(study: Study, rows: Iterable[Row]) -> Iterator[list[Any]]:
    """The conclusions that could not be read, each with what somebody needs to code it by hand."""
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
    """Write a table as CSV; texts that a spreadsheet would compute are made plain."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([plain_cell(cell) for cell in line] for line in lines)


def codebook(study: Study, rows: Sequence[Row]) -> str:
    """What every column of every file means, as a table in Markdown."""
    names = answer_columns(study, rows)
    meanings = {**ROW_MEANINGS, **EXTRA_MEANINGS}
    lines = [
        f"# Codebook: {study.title}",
        "",
        *([SIMULATED_TOLD, ""] if any(row.simulated != REAL for row in rows) else []),
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
    ]
    for file, columns, known in (
        ("answers.csv", names, meanings),
        ("people.csv", list(TAKER_MEANINGS), TAKER_MEANINGS),
        ("items.csv", list(ITEM_MEANINGS), ITEM_MEANINGS),
    ):
        lines += [f"## {file}", "", "| column | meaning |", "|---|---|"]
        lines += [f"| {name} | {known[name]} |" for name in columns] + [""]
    if any(row.validity for row in rows):
        lines += ["## unread.csv", "", "| column | meaning |", "|---|---|"]
        lines += [f"| {name} | {meaning} |" for name, meaning in UNREAD_MEANINGS.items()] + [""]
    if len({row.person for row in rows}) > 1:
        lines += ["## agreement.csv", "", "| column | meaning |", "|---|---|"]
        lines += [f"| {name} | {meaning} |" for name, meaning in AGREEMENT_MEANINGS.items()] + [""]
    if any(rating_values(study, asked.name) for asked in study.asked):
        lines += ["## ratings.csv", "", "| column | meaning |", "|---|---|"]
        lines += [f"| {name} | {meaning} |" for name, meaning in RATING_MEANINGS.items()] + [""]
    if study.about:
        lines += ["## about.csv (only with --with-about)", "", "| column | meaning |", "|---|---|"]
        lines += [f"| {name} | {meaning} |" for name, meaning in ABOUT_MEANINGS.items()]
        lines += ["", *(f"- {a.name}: {a.text} {' / '.join(a.options)}" for a in study.about), ""]
    if study.design == "norms":
        lines += [
            OTHERS_ASKED,
            "",
            "## norms.csv",
            "",
            FIGURES_TOLD,
            "",
            "| column | meaning |",
            "|---|---|",
        ]
        lines += [f"| {name} | {meaning} |" for name, meaning in NORM_MEANINGS.items()] + [""]
    return "\n".join(lines)
