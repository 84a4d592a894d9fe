"""inspect_ai: a task for every family, our scorer, and standard errors clustered by group.

    inspect eval therefore/exam -T seed=41 -T count=200 --model ...

Inspect finds this module by its entry point. A sample carries the item's id, its group and what it
can be sliced by; the scorer finds the item again by the task's own options, which a log keeps, so
that a log can be scored anew. Retries, epochs, caches and the viewer are inspect's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from therefore.asking.grading import grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import STYLES, Style, prompt
from therefore.asking.reading import READER_NAMES, ReaderName
from therefore.bridges.drawn import Source, draw, find
from therefore.errors import ConfigError, MissingExtra
from therefore.items import Item

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import (
        CORRECT,
        INCORRECT,
        NOANSWER,
        Metric,
        SampleScore,
        Score,
        Scorer,
        Target,
        accuracy,
        grouped,
        metric,
        scorer,
        stderr,
    )
    from inspect_ai.solver import TaskState, generate
except ImportError:
    raise MissingExtra("inspect-ai", extra="llm") from None

SLICES = {
    "nlsat": "variables",
    "exam": "kind",
    "syllogism": "kind",
    "analog": "connective",
    "entailment": "variables",
}
"""The feature that a family's results are broken down by."""


@metric
def mean_reward() -> Metric:
    """The mean reward, partial credit and all."""

    def measure(scores: list[SampleScore]) -> float:
        rewards = [float((one.score.metadata or {}).get("reward", 0.0)) for one in scores]
        return sum(rewards) / len(rewards) if rewards else 0.0

    return cast(Metric, measure)


@metric
def unreadable() -> Metric:
    """The share of replies that name no answer, or more than one."""

    def measure(scores: list[SampleScore]) -> float:
        found = [(one.score.metadata or {}).get("status") == "unreadable" for one in scores]
        return sum(found) / len(found) if found else 0.0

    return cast(Metric, measure)


@scorer(
    metrics=[
        accuracy(),
        stderr(cluster="group"),
        mean_reward(),
        unreadable(),
        grouped(accuracy(), "slice", all=False),
    ]
)
def proved(
    family: str = "",
    preset: str = "",
    split: str = "",
    seed: int = 0,
    count: int = 200,
    data: str = "",
    style: str = "reason",
    reader: str = "final",
) -> Scorer:
    """Grade a reply as `therefore grade` does: C, I, or N if nothing was said; with the reason."""
    source = Source(family, preset, split, seed, count, data)

    async def score(state: TaskState, target: Target) -> Score:
        item = find(source, str(state.sample_id))
        return _scored(item, state.output.completion, style, reader)

    return cast(Scorer, score)


def _scored(item: Item, reply: str, style: str, reader: str) -> Any:
    found = grade(item, reply, style=cast(Style, style), reader=cast(ReaderName, reader))
    value = {"right": CORRECT, "no answer": NOANSWER}.get(found.status, INCORRECT)
    said = item.choices[found.choice] if found.choice >= 0 else found.text
    return Score(
        value=value,
        answer=said or None,
        explanation=found.reason or found.status,
        metadata={"status": found.status, "reward": found.reward, "fallacy": found.fallacy},
    )


def make_task(
    source: Source, *, style: str = "reason", wording: int = 0, reader: str = "final"
) -> Any:
    """Inspect's task over the items of a source."""
    if style not in STYLES:
        raise ConfigError(f"style {style!r} is none of {', '.join(STYLES)}")
    if reader not in READER_NAMES:
        raise ConfigError(f"reader {reader!r} is none of {', '.join(READER_NAMES)}")
    drawn = draw(source)
    samples = [
        Sample(
            id=item.id,
            input=str(prompt(item, style=style, wording=wording)),
            target=answer_of(item),
            metadata={
                "group": drawn.group_of(item),
                "slice": str(item.features.get(SLICES.get(item.family, ""), item.task)),
                "family": item.family,
                "task": item.task,
                "split": item.split,
            },
        )
        for item in drawn.items
    ]
    return Task(
        dataset=MemoryDataset(samples, name=source.data or source.family),
        solver=generate(),
        scorer=proved(
            source.family,
            source.preset,
            source.split,
            source.seed,
            source.count,
            source.data,
            style,
            reader,
        ),
    )


def _family_task(family: str) -> Callable[..., Any]:
    def build(
        preset: str = "",
        split: str = "",
        seed: int = 0,
        count: int = 200,
        style: str = "reason",
        wording: int = 0,
        reader: str = "final",
    ) -> Any:
        source = Source(family, preset, split, seed, count)
        return make_task(source, style=style, wording=wording, reader=reader)

    build.__doc__ = f"Items of {family}, drawn afresh for the seed."
    build.__name__ = build.__qualname__ = family
    return cast(Callable[..., Any], task(name=family)(build))


entailment = _family_task("entailment")
nlsat = _family_task("nlsat")
syllogism = _family_task("syllogism")
analog = _family_task("analog")
exam = _family_task("exam")


@task(name="dataset")
def dataset(
    data: str = "",
    split: str = "",
    count: int = 0,
    style: str = "reason",
    wording: int = 0,
    reader: str = "final",
) -> Any:
    """Items of a dataset on disk."""
    source = Source(data=data, split=split, count=count)
    return make_task(source, style=style, wording=wording, reader=reader)
