"""The taskset: an endless stream of items, or a dataset, each with its own checker.

    vf-eval therefore-v1 --env.taskset.family exam --env.taskset.style witness

A task's data hold the prompt and the item as one line of JSON. The reward is what
`therefore.asking.grade` pays; `validate` re-checks the item's certificate, without a model.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

import verifiers.v1 as vf

from therefore.asking import Grade, grade, prompt
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.dataset.reading import load
from therefore.dataset.stream import stream
from therefore.items import Item, from_record, to_line


class ThereforeConfig(vf.TasksetConfig):
    """Which items, and how they are asked."""

    family: str = "exam"
    """nlsat, syllogism, analog, exam or entailment."""
    preset: str = ""
    """A preset of the family; empty: its first."""
    split: str = ""
    """A split of the preset; empty: its first."""
    seed: int = 0
    """Which stream: two seeds share no item unless they differ by a multiple of 8."""
    count: int = 200
    """How many items; 0: without end."""
    data: str = ""
    """A dataset folder or file instead of a stream."""
    style: str = "reason"
    """plain, reason, witness, proof or formal: what a reply must bring."""
    wording: int = 0
    """Which of the three wordings."""


class ThereforeData(vf.TaskData):
    """What a task is made of."""

    item: str
    """The item as one line of JSON."""
    style: str = "reason"


@lru_cache(maxsize=4096)
def _item(line: str) -> Item:
    return from_record(json.loads(line))


@lru_cache(maxsize=4096)
def _graded(line: str, style: str, reply: str) -> Grade:
    return grade(_item(line), reply, style=style)  # type: ignore[arg-type]


class ThereforeTask(vf.Task[ThereforeData]):
    """One item: its reward, its metrics, and the check of its own evidence."""

    @property
    def key(self) -> str:
        """The item's id: the same problem has the same key in every run."""
        return f"{_item(self.data.item).id}:{self.data.style}"

    @vf.reward(weight=1.0)
    async def proved(self, trace: vf.Trace) -> float:
        """What the reply earns, partial credit included."""
        return _graded(self.data.item, self.data.style, trace.last_reply).reward

    @vf.metric
    async def right(self, trace: vf.Trace) -> float:
        """Whether the reply is right: the full reward, nothing less."""
        found = _graded(self.data.item, self.data.style, trace.last_reply)
        return float(found.status == "right")

    @vf.metric
    async def unreadable(self, trace: vf.Trace) -> float:
        """Whether the reply names no answer, or more than one."""
        found = _graded(self.data.item, self.data.style, trace.last_reply)
        return float(found.status == "unreadable")

    @vf.metric
    async def no_answer(self, trace: vf.Trace) -> float:
        """Whether the reply says nothing."""
        found = _graded(self.data.item, self.data.style, trace.last_reply)
        return float(found.status == "no answer")

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        """Whether the item's certificate proves its label; no model and no solver is asked."""
        item = _item(self.data.item)
        if not item.certificate:
            return None
        claims = all_claims(item.task, item.choices, item.answer, item.asks)
        return not faults(item.logic.problem(), claims, item.certificate)


class ThereforeTaskset(vf.Taskset[ThereforeTask, ThereforeConfig]):
    """Items of a family or of a dataset."""

    def load(self) -> Iterator[ThereforeTask]:
        """The tasks, in the order of the stream."""
        config = self.config
        items: Iterator[Item]
        if config.data:
            items = iter(load(config.data, split=config.split, limit=config.count or None))
        else:
            items = iter(
                stream(config.family, preset=config.preset, split=config.split, seed=config.seed)
            )
        for number, item in enumerate(items):
            if config.count and number == config.count:
                return
            asked = prompt(item, style=config.style, wording=config.wording)  # type: ignore[arg-type]
            yield ThereforeTask(
                ThereforeData(
                    id=item.id,
                    name=f"{item.family}/{item.task}",
                    prompt=str(asked),
                    item=to_line(item),
                    style=config.style,
                ),
                config.task,
            )
