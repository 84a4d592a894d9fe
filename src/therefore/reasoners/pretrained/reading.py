"""Chooses what a model learns from and how it reads items: task, items, head, lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from therefore.dataset.reading import read_batches
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.items import Item, Task
from therefore.reasoners.pretrained.encoding import Encoding, Purpose
from therefore.reasoners.pretrained.heads import find_head
from therefore.reasoners.pretrained.loading import load_config, load_tokenizer, longest, shape
from therefore.reasoners.pretrained.rows import Examples
from therefore.reasoners.pretrained.settings import RECIPES, TuneConfig, recipe
from therefore.reasoners.pretrained.sources import ModelSource
from therefore.reasoners.train import Lecture
from therefore.reasoners.training.config import TrainConfig
from therefore.reasoners.training.lessons import Lesson, lesson

LOOK = 1_000
"""Items that are looked at to learn which tasks a dataset has."""


def lesson_for(lecture: Lecture) -> tuple[TuneConfig, TrainConfig, Lesson]:
    """How the model is tuned, and the items of the task to learn."""
    task = _task(lecture.data, lecture.split, lecture.settings.get("task", "auto"))
    tuning, training = recipe(task, lecture.settings)
    learned = lesson(
        lecture.data, lecture.split, validate=lecture.validate, limit=lecture.limit, tasks=(task,)
    )
    return tuning, training, _shortened(learned, tuning.validated)


def _task(place: Path, split: str, asked: str) -> Task:
    """The task to learn: the one asked for, or the only one in a look at the first items."""
    if asked in RECIPES:
        return asked
    if asked != "auto":
        raise ConfigError(f"task={asked!r} is none of auto, {', '.join(RECIPES)}")
    first = islice((item for batch in read_batches(place, split=split) for item in batch), LOOK)
    found = sorted({item.task for item in first})
    if not found:
        raise DatasetError(f"{place} has no items in split {split!r} to learn from")
    if len(found) > 1:
        raise ConfigError(
            f"{place} has {' and '.join(found)} items: choose one with --set task={found[0]}"
        )
    return found[0]


def _shortened(learned: Lesson, validated: int) -> Lesson:
    """The lesson with at most `validated` items to check on."""
    if len(learned.held) <= validated:
        return learned
    words = f"{validated:,} of {learned.checked_on}"
    return replace(learned, held=learned.held[:validated], checked_on=words)


def encoding_for(source: ModelSource, model: str, config: TuneConfig, learned: Lesson) -> Encoding:
    """How these items are read; InputError if the model cannot learn from one of them."""
    first = learned.items[0]
    architecture, tokenizer = load_config(source), load_tokenizer(source)
    head = find_head(config.head, first.task, shape(architecture), model=model)
    encoding = Encoding(
        tokenizer=tokenizer,
        shape=shape(architecture),
        head=head,
        task=first.task,
        labels=first.choices if head == "classification" else (),
        limit=_limit(config, longest(tokenizer, architecture), model),
        truncate=config.truncate,
    )
    for item in (*learned.items, *learned.held):
        encoding.check(item)
    return encoding


def _limit(config: TuneConfig, most: int, model: str) -> int:
    if most and config.length > most and config.truncate:
        raise ConfigError(f"length={config.length} is more than the {most} that {model} reads")
    return min(config.length or most, most or config.length)


def encoded(encoding: Encoding, items: Sequence[Item], purpose: Purpose) -> tuple[Examples, int]:
    """The items as rows, and how many of them were cut; InputError if that was not asked for."""
    uncut = replace(encoding, truncate=False).examples(items, purpose)
    over = encoding.too_long(uncut)
    if not over:
        return uncut, 0
    if not encoding.truncate:
        raise InputError(
            f"{len(over):,} of {len(items):,} items are longer than {encoding.limit} tokens (the "
            f"longest has {int(uncut.lengths.max())}): use --set truncate=true to cut them, or "
            "--set length=N if the model reads more"
        )
    return encoding.examples(items, purpose), len(over)
