"""inspect_ai: a task for every family, our scorer, and standard errors clustered by group.

    inspect eval therefore/exam -T seed=41 -T count=200 --model ...
    inspect eval therefore/exam -T again=2 --model ...      each item three times, in other words

Inspect finds this module by its entry point. A sample carries the item's id, its group and the
feature for slices. The scorer finds the item again by the task's options, which a log keeps, so a
log can be scored anew. Retries, epochs, caches and the viewer are inspect's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any, cast

from therefore.asking.grading import grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import STYLES, Prompt, Style, prompt
from therefore.asking.reading import READER_NAMES, ReaderName
from therefore.asking.reasking import Twin, original_id, twin, twins
from therefore.bridges.drawn import Source, draw, find
from therefore.config import nearest
from therefore.dataset.tested import splits_of
from therefore.errors import ConfigError, InputError, needed
from therefore.items import Item

with needed("inspect-ai", extra="llm"):
    from inspect_ai import Task, task
    from inspect_ai._util.error import PrerequisiteError
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


def _share_of(status: str) -> Metric:
    """A metric: the share of replies with this status."""

    def measure(scores: list[SampleScore]) -> float:
        found = [(one.score.metadata or {}).get("status") == status for one in scores]
        return sum(found) / len(found) if found else 0.0

    return cast(Metric, measure)


@metric
def unreadable() -> Metric:
    """The share of replies that name no answer, or more than one."""
    return _share_of("unreadable")


@metric
def no_answer() -> Metric:
    """The share of replies that say nothing."""
    return _share_of("no answer")


@metric(name="stderr")
def clustered() -> Metric:
    """Inspect's standard error with groups kept together; none (nan) where there is one group."""
    among = cast(Callable[[list[SampleScore]], float], stderr(cluster="group"))

    def measure(scores: list[SampleScore]) -> float:
        groups = {(one.sample_metadata or {}).get("group") for one in scores}
        return among(scores) if len(groups) > 1 else float("nan")

    return cast(Metric, measure)


def _askings(scores: list[SampleScore]) -> list[list[dict[str, Any]]]:
    """The metadata of the scores, one list for each item with its twins."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in scores:
        known = one.score.metadata or {}
        found.setdefault(original_id(str(one.sample_id))[0], []).append(known)
    return list(found.values())


@metric
def consistent() -> Metric:
    """The share of items whose askings are all answered alike, right or wrong."""

    def measure(scores: list[SampleScore]) -> float:
        said = [{known.get("choice", -1) for known in each} for each in _askings(scores)]
        return sum(len(one) == 1 and -1 not in one for one in said) / max(1, len(said))

    return cast(Metric, measure)


@metric
def right_each_time() -> Metric:
    """The share of items of which every asking is right: what guessing hardly earns."""

    def measure(scores: list[SampleScore]) -> float:
        asked = _askings(scores)
        right = [all(known.get("status") == "right" for known in each) for each in asked]
        return sum(right) / max(1, len(right))

    return cast(Metric, measure)


_METRICS = [
    accuracy(),
    clustered(),
    mean_reward(),
    no_answer(),
    unreadable(),
    grouped(accuracy(), "slice", all=False),
]


@scorer(metrics=_METRICS)
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
        id, number = original_id(str(state.sample_id))
        item = find(source, id)
        asked = twin(item, number) if number else None
        return _scored(item, asked, state.output.completion, style, reader)

    return cast(Scorer, score)


def _scored(item: Item, again: Twin | None, reply: str, style: str, reader: str) -> Any:
    asked = again.item if again else item
    found = grade(asked, reply, style=cast(Style, style), reader=cast(ReaderName, reader))
    silent = dict.fromkeys(("no answer", "not judged"), NOANSWER)
    value = {"right": CORRECT, **silent}.get(found.status, INCORRECT)
    said = asked.choices[found.choice] if found.choice >= 0 else found.text
    known = {"status": found.status, "reward": found.reward, "fallacy": found.fallacy}
    # A twin has its options in another order; record the choice as the original counts it.
    known["choice"] = again.original(found.choice) if again else found.choice
    return Score(
        value=value,
        answer=said or None,
        explanation=found.reason or found.status,
        metadata=known,
    )


def make_task(
    source: Source,
    *,
    style: str = "reason",
    wording: int = 0,
    reader: str = "final",
    again: int = 0,
) -> Any:
    """Inspect's task over the items of a source, each asked `again` times more as a twin."""
    if style not in STYLES:
        raise ConfigError(f"style {style!r} is none of {', '.join(STYLES)}")
    if reader not in READER_NAMES:
        raise ConfigError(f"reader {reader!r} is none of {', '.join(READER_NAMES)}")
    numbers = {"seed": source.seed, "count": source.count, "wording": wording, "again": again}
    for name, value in numbers.items():
        if not isinstance(value, int):
            raise ConfigError(f"{name}={value!r} is no whole number")
    if again < 0:
        raise ConfigError(f"again={again} is negative: 0 asks every item once")
    drawn = draw(source)
    if not drawn.items:
        meant = nearest(source.split, splits_of(source.data)) if source.split else ""
        where = f" in split {source.split!r}{meant}" if source.split else ""
        raise ConfigError(f"{source.data or source.family} has no items to ask{where}")
    samples = []
    for item in drawn.items:
        group = drawn.group_of(item)
        samples.append(_sample(item, prompt(item, style=style, wording=wording), group))
        samples += [_sample(one.item, one.prompt(style=style), group) for one in twins(item, again)]
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
        metrics=[*_METRICS, consistent(), right_each_time()] if again else None,
    )


def _sample(item: Item, asked: Prompt, group: str) -> Any:
    known = {
        "group": group,
        "slice": str(item.features.get(SLICES.get(item.family, ""), item.task)),
        "family": item.family,
        "task": item.task,
        "split": item.split,
    }
    return Sample(id=item.id, input=str(asked), target=answer_of(item), metadata=known)


class Refused(InputError, PrerequisiteError):
    """What is asked for cannot be made; inspect shows such an error as a line, and so do we."""

    def __init__(self, message: str) -> None:
        PrerequisiteError.__init__(self, message)


@contextmanager
def _told() -> Iterator[None]:
    """Turn our errors inside the block into inspect's, which it shows without a traceback."""
    try:
        yield
    except InputError as fault:
        raise Refused(str(fault)) from None


def _refuse(others: dict[str, Any], build: Callable[..., Any]) -> None:
    """ConfigError for an option that the task does not have; inspect itself would only warn."""
    known = [name for name in signature(build).parameters if name != "others"]
    for name in others:
        raise ConfigError(f"our tasks take no {name!r}{nearest(name, known)}")


def _family_task(family: str) -> Callable[..., Any]:
    def build(
        preset: str = "",
        split: str = "",
        seed: int = 0,
        count: int = 200,
        style: str = "reason",
        wording: int = 0,
        reader: str = "final",
        again: int = 0,
        **others: Any,
    ) -> Any:
        with _told():
            _refuse(others, build)
            source = Source(family, preset, split, seed, count)
            return make_task(source, style=style, wording=wording, reader=reader, again=again)

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
    again: int = 0,
    **others: Any,
) -> Any:
    """Items of a dataset on disk."""
    with _told():
        _refuse(others, dataset)
        source = Source(data=data, split=split, count=count)
        return make_task(source, style=style, wording=wording, reader=reader, again=again)
