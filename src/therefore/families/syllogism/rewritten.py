"""The rewritten test set: syllogisms told anew in free prose, alone and inside a paragraph.

One writer, a language model, told items of this family anew and formalised what was written. A
second, who saw only the new text, formalised it again; the solver compared both, option by option,
and what differed or had two readings was left out. `rewritten.jsonl` keeps both. No grammar proves
that text and formulas say the same, so that `verify` checks the evidence and calls such items
unverified. The set is the same for every seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from therefore.certify import Filled
from therefore.checker.claims import all_claims
from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.features import features
from therefore.items import Task
from therefore.logic.formulas import Problem
from therefore.logic.tptp import read_formula
from therefore.randomness import Stream

STATUS = (
    "Written by a language model, which formalised it; formalised alike by a second reader, also a "
    "language model, who saw only the text. Not proved by the grammar."
)
GENERATE = (
    "Suppose that there is at least one of every kind mentioned. What follows from what is said "
    "here, taken together?"
)
"""Differs from the question of proved items, since no grammar reads these texts."""
TASKS: tuple[Task, ...] = ("selection", "generation")
_ENDINGS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class RewrittenConfig:
    """Which version of the rewritten items."""

    context: bool = False
    """Whether the premises stand inside a paragraph with other things in it."""
    task: str = "selection"
    """selection: choose the conclusion; generation: write it."""

    def __post_init__(self) -> None:
        """Reject an unknown task."""
        if self.task not in TASKS:
            raise ConfigError(f"task={self.task!r} is unknown{nearest(self.task, TASKS)}")


@cache
def written() -> tuple[Mapping[str, Any], ...]:
    """The rows of `rewritten.jsonl`."""
    text = (files("therefore.families.syllogism") / "rewritten.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


def draw_rewritten(
    config: RewrittenConfig, territory: Territory, rng: Stream, count: int
) -> Iterator[Sampled]:
    """Some of the set in a random order; the same item may come again in another block."""
    kept = [row for row in written() if not config.context or "paragraph" in row]
    return (_sampled(row, config, territory) for row in rng.sample(kept, count))


def _sampled(row: Mapping[str, Any], config: RewrittenConfig, territory: Territory) -> Sampled:
    select = config.task == "selection"
    return Sampled(
        task="selection" if select else "generation",
        form=_proved(json.dumps(row["first"]), row["answer"], config),
        names=(),
        premises=(row["paragraph"],) if config.context else tuple(row["premises"]),
        question=row["question"] if select else GENERATE,
        choices=tuple(row["choices"]) if select else (),
        answer=row["answer"] if select else -1,
        features=features(
            kind=row["kind"],
            source="rewritten",
            premise_count=len(row["premises"]),
            history=_history(row, config.context),
        ),
        split_key=f"@{territory.split}:",
        seed_key=f"rewritten{territory.seed_endings('rewritten', _ENDINGS)[0]}",
        asks="follows" if select else "",
        written="" if select else row["choices"][row["answer"]],
        origin="rewritten",
    )


@cache
def _proved(first: str, right: int, config: RewrittenConfig) -> Filled:
    """The writer's formulas and the evidence; those of a paragraph are one formula."""
    logic = json.loads(first)
    said, asked = logic["premises"], logic["query"]
    claims = all_claims("selection", asked, right, "follows")
    if config.task == "generation":
        asked, claims = [asked[right]], all_claims("generation", (), -1)
    if config.context:
        said = [" & ".join(f"({text})" for text in said)]
    axioms, premises, query = (
        tuple(map(read_formula, texts)) for texts in (logic["axioms"], said, asked)
    )
    return Filled.certified(Problem(axioms, premises, query), claims)


def _history(row: Mapping[str, Any], context: bool) -> str:
    """Who wrote and read it, as JSON; the second formalisation beside the item's own."""
    which = "paragraph_" if context else ""
    return json.dumps(
        {
            "status": STATUS,
            "written_from": row["written_from"],
            "second": row[f"{which}second"],
            "remark": row[f"{which}remark"],
            "grammar": "reads it alike" if row["grammar"] and not context else "does not read it",
        },
        ensure_ascii=False,
    )
