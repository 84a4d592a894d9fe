"""The README of an export: whose answers these are, how many, and what each file holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from therefore.version import VERSION
from therefore.web.study.codebook import meanings
from therefore.web.study.plan import Study
from therefore.web.study.records import REAL, Records

GONE = (
    "- Who withdrew, and who was deleted later, is in no table: nothing of them is kept but their "
    "number."
)


def readme(study: Study, records: Records, files: Iterable[str]) -> str:
    """The text, for the files that there are."""
    there = set(files)
    finished = [taker for taker in records.takers if taker.finished]
    lost = Counter(taker.excluded for taker in finished if taker.excluded)
    flagged = sum(bool(taker.flag) and not taker.excluded for taker in finished)
    out = sum(taker.state == "screened out" for taker in records.takers)
    lines = [
        f"# {study.title}",
        "",
        *([_simulated(records), ""] if records.simulated else []),
        f"Answers to a study of the design {study.design}, exported by therefore {VERSION}. The "
        f"plan is `study.json`, with the hash `{study.sha256}`.",
        "",
        f"- {records.flow}, {out} screened out by the comprehension check, "
        f"{records.unfinished} did not finish, {len(finished)} finished, "
        f"{len({r.person for r in records.counted})} analysed.",
        *([GONE] if records.withdrew or records.deleted else []),
        "- Left out of the analysis by the planned rules: "
        + (", ".join(f"{count} ({rule})" for rule, count in lost.items()) or "nobody")
        + ".",
        f"- Flagged and analysed all the same, for nearly all of their answers stood in one place: "
        f"{flagged}.",
        "",
        f"{study.planned.told} `therefore study plan DIR`, of this folder, prints the whole plan, "
        "as for a preregistration.",
        "",
        "| file | what it holds |",
        "|---|---|",
        *(
            f"| `{name}` | {held.replace('{role}', role(study, name))} |"
            for name, held in meanings("files").items()
            if name in there
        ),
    ]
    if any(name.startswith("items") and name.endswith(".jsonl") for name in there):
        lines.append("| `items.jsonl` (or one for each dataset) | the items, for models |")
    if "runs" in there:
        lines.append("| `runs/` | people as runs, for `therefore report` |")
    return "\n".join(lines) + "\n"


def role(study: Study, name: str) -> str:
    """The role that the plan gives to a program of the export: primary, or another.

    A design without a test has no primary program; its programs describe.
    """
    if study.asked:
        return "descriptions"
    if name == study.planned.program:
        return "the primary test" if study.planned.effect else "the primary figure"
    return "secondary analyses"


def _simulated(records: Records) -> str:
    kinds = Counter(taker.simulated for taker in records.takers if taker.simulated != REAL)
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return f"{meanings('notes')['simulated']} They were: {told}."
